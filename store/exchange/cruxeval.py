"""The published layouts of CRUXEval and CRUXEval-X: problems, solved programs by language, and results of models."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from store.exchange.fields import MEGABYTE, BadDataError, Fields, parse_json, read_bytes
from store.exchange.naming import ExchangeError

SUITE = "cruxeval"
PUBLISHED = "published"
"""The author of solved programs as published, which do not say what model wrote them."""

_LARGEST = 256 * MEGABYTE
_RESULTS = re.compile(r"(?P<language>[a-z]+)_(?:input|output)\.json")
_SAMPLE = re.compile(r"(?:sample_)?(?P<id>.+)", re.DOTALL)
_EXAMPLES = frozenset(
    {"examples", "examples_preprocessed"}
)  # few-shot examples, which are no problems of the set
_SUFFIXES = frozenset({".json", ".jsonl"})
_Row = TypeVar("_Row")


class FileKind(StrEnum):
    """What a published file holds; the order is that of an import."""

    PROBLEMS = "problems"
    SOLVED = "solved programs"
    RESULTS = "results"


@dataclass(frozen=True, slots=True)
class PublishedFile:
    """A file to import. `author` is who wrote its programs; both that and `language` are empty for problems."""

    path: Path
    kind: FileKind
    language: str = ""
    author: str = ""

    @property
    def name(self) -> str:
        """The file as it was given, or below the folder as that was given: so that it is found from a report."""
        return str(self.path)

    @property
    def origin(self) -> str:
        """The file with its folder, which says where rows came from on any machine."""
        place = self.path.absolute()
        return f"{place.parent.name}/{place.name}"


@dataclass(frozen=True, slots=True)
class PublishedProblem:
    """A Python function with one example."""

    id: str
    code: str
    input: str
    output: str


@dataclass(frozen=True, slots=True)
class PublishedProgram:
    """A program that checks itself. `error` is the published word for why it fails, "" when it passes."""

    id: str
    code: str
    error: str = ""
    message: str = ""


@dataclass(frozen=True, slots=True)
class GivenCandidate:
    """A program for a problem, with its language and who wrote it."""

    id: str
    language: str
    code: str
    author: str


@dataclass(frozen=True, slots=True)
class ReadRows:
    """The programs of a file, how many rows have none, and what is wrong with those that cannot be read."""

    programs: tuple[PublishedProgram, ...]
    without: int
    bad: tuple[BadDataError, ...]


def problem_key(suite: str, identity: str) -> str:
    """Return a problem's key, `cruxeval/12`, by which files of all languages name it; `sample_` is left out."""
    found = _SAMPLE.fullmatch(identity)
    return f"{suite}/{found['id'] if found else identity}"


def plan_files(paths: Sequence[Path], languages: Collection[str]) -> list[PublishedFile]:
    """Return what there is to import in files and folders, problems first.

    Files of one language are named after it; a file named otherwise holds problems. Raises `ExchangeError` when a
    path does not exist or nothing is found.
    """
    found: dict[Path, PublishedFile] = {}
    for path in paths:
        if not path.exists():
            raise ExchangeError(f"{path} does not exist; name published files, or folders that hold them")
        for file in [path] if path.is_file() else _files_below(path):
            found.setdefault(file, _planned(file, languages))
    if not found:
        raise ExchangeError(f"{', '.join(map(str, paths))}: no .json or .jsonl file there")
    order = list(FileKind)
    return sorted(found.values(), key=lambda file: (order.index(file.kind), file.path))


def read_problems(file: PublishedFile) -> tuple[list[PublishedProblem], list[BadDataError]]:
    """Return a file's problems, and what is wrong with rows that are none. Raises `BadDataError`."""
    return _read(file, _problem)


def read_programs(file: PublishedFile) -> ReadRows:
    """Return a file's programs. Raises `BadDataError` when it cannot be read at all."""
    make = _solved if file.kind is FileKind.SOLVED else _result
    rows, bad = _read(file, make)
    programs = tuple(row for row in rows if row is not None)
    return ReadRows(programs, len(rows) - len(programs), tuple(bad))


def read_candidates(file: PublishedFile) -> tuple[list[GivenCandidate], list[BadDataError]]:
    """Return rows {id, language, code, author?}; without an author it is the file's name. Raises `BadDataError`."""

    def candidate(fields: Fields) -> GivenCandidate:
        author = fields.optional_text("author") or file.path.stem
        return GivenCandidate(
            _identity(fields), fields.filled_text("language"), fields.filled_text("code"), author
        )

    return _read(file, candidate)


def _files_below(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if path.suffix in _SUFFIXES and path.is_file() and not _EXAMPLES & set(path.parts):
            yield path


def _planned(path: Path, languages: Collection[str]) -> PublishedFile:
    results = _RESULTS.fullmatch(path.name)
    if results and results["language"] in languages:
        return PublishedFile(path, FileKind.RESULTS, results["language"], path.absolute().parent.name)
    if path.stem in languages:
        return PublishedFile(path, FileKind.SOLVED, path.stem, PUBLISHED)
    return PublishedFile(path, FileKind.PROBLEMS)


def _read(file: PublishedFile, make: Callable[[Fields], _Row]) -> tuple[list[_Row], list[BadDataError]]:
    rows: list[_Row] = []
    bad: list[BadDataError] = []
    for place, value in _values(read_bytes(file.path, _LARGEST)):
        try:
            if isinstance(value, BadDataError):
                raise value
            rows.append(make(Fields.of(value, place)))
        except BadDataError as error:
            bad.append(error)
    return rows, bad


def _values(data: bytes) -> Iterator[tuple[str, object]]:
    """Yield the rows of a list, or of lines, each with its place; an error in place of a line that is no JSON."""
    if data.lstrip()[:1] == b"[":
        value = parse_json(data)
        if isinstance(value, list):
            yield from ((f"[{index}]", row) for index, row in enumerate(value))
        return
    for number, line in enumerate(data.splitlines(), 1):
        if line.strip():
            try:
                yield f"line {number}", parse_json(line)
            except BadDataError as error:
                yield "", BadDataError(error.reason, f"line {number}")


def _problem(fields: Fields) -> PublishedProblem:
    return PublishedProblem(
        _identity(fields), fields.filled_text("code"), fields.text("input"), fields.text("output")
    )


def _solved(fields: Fields) -> PublishedProgram | None:
    code = fields.optional_text("code")
    return PublishedProgram(_identity(fields), code) if code else None


def _result(fields: Fields) -> PublishedProgram | None:
    code = fields.optional_text("code")
    if not code:
        return None
    if fields.value("res") is True:
        return PublishedProgram(_identity(fields), code)
    error = fields.filled_text("error")
    return PublishedProgram(_identity(fields), code, error, fields.optional_text("error_message") or "")


def _identity(fields: Fields) -> str:
    if isinstance(fields.value("id"), str):
        return fields.filled_text("id")
    return str(fields.whole("id"))
