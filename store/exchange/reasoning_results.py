"""Published results of reasoning questions: a file a language and task, with each answer put into its program."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from store.exchange.fields import MEGABYTE, BadDataError, Fields, parse_json, read_bytes
from store.exchange.naming import ExchangeError

TASKS = ("input", "output")
_LARGEST = 256 * MEGABYTE
_NAME = re.compile(rf"(?P<language>[a-z]+)_(?P<task>{'|'.join(TASKS)})\.json")


@dataclass(frozen=True, slots=True)
class ResultsFile:
    """A file of results. `model` is the name of its folder, `task` what was asked for: input or output."""

    path: Path
    model: str
    language: str
    task: str

    @property
    def name(self) -> str:
        """The file with its folder, as reports name it."""
        return f"{self.path.parent.name}/{self.path.name}"


@dataclass(frozen=True, slots=True)
class ReasoningResult:
    """A published result. `code` is the whole program with `answer` in it, `error` "" for one that passed."""

    id: str
    is_passed: bool
    code: str
    answer: str
    error: str
    message: str


@dataclass(frozen=True, slots=True)
class ReadResults:
    """The rows of a file, how many of its problems had no question to ask, and what is wrong with the other rows."""

    results: tuple[ReasoningResult, ...]
    without: int
    bad: tuple[BadDataError, ...]


def results_files(paths: Sequence[Path]) -> list[ResultsFile]:
    """Return the files of results among files and folders. Raises `ExchangeError` when there is none."""
    found: dict[Path, ResultsFile] = {}
    for path in paths:
        if not path.exists():
            raise ExchangeError(f"{path} does not exist; name files such as rb_output.json, or their folder")
        for file in [path] if path.is_file() else sorted(path.rglob("*.json")):
            matched = _NAME.fullmatch(file.name)
            if matched:
                model = file.absolute().parent.name
                found[file] = ResultsFile(file, model, matched["language"], matched["task"])
    if not found:
        raise ExchangeError(f"{', '.join(map(str, paths))}: no results such as rb_output.json there")
    return list(found.values())


def results_name(name: str) -> bool:
    """Whether a file's name is that of results, such as rb_output.json."""
    return _NAME.fullmatch(name) is not None


def read_results(path: Path) -> ReadResults:
    """Read rows {id, res, error, error_message, code, answer}. Raises `BadDataError` for a file that is no list.

    A row whose `res` is neither true nor false stands for a problem that the language lacks.
    """
    value = parse_json(read_bytes(path, _LARGEST))
    if not isinstance(value, list):
        raise BadDataError("must be a list of rows {id, res, error, error_message, code, answer}")
    rows: list[ReasoningResult] = []
    bad: list[BadDataError] = []
    without = 0
    for place, entry in enumerate(value):
        try:
            row = _result(Fields.of(entry, f"[{place}]"))
        except BadDataError as error:
            bad.append(error)
            continue
        without += row is None
        rows += [row] if row else []
    return ReadResults(tuple(rows), without, tuple(bad))


def _result(fields: Fields) -> ReasoningResult | None:
    passed = fields.value("res")
    if not isinstance(passed, bool):
        return None
    identity = fields.value("id")
    return ReasoningResult(
        id=fields.filled_text("id") if isinstance(identity, str) else str(fields.whole("id")),
        is_passed=passed,
        code=fields.filled_text("code"),
        answer=fields.optional_text("answer") or "",
        error="" if passed else fields.optional_text("error") or "Exception",
        message=fields.optional_text("error_message") or "",
    )
