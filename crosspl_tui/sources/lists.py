"""Lists of repositories: tables and JSON with a field `repository` or `url`, or texts with an address a line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO, TypeVar

from crosspl_tui.sources.addresses import Address, check_commit, parse_address
from crosspl_tui.sources.errors import AddressError, FieldError, SourceError
from crosspl_tui.sources.spdx import spdx_expression
from crosspl_tui.sources.tables import Record, read_records

ValueT = TypeVar("ValueT")

ADDRESS_FIELDS = ("url", "repository")
_DELIMITERS = {".csv": ",", ".tsv": "\t"}
_SEPARATORS = {".csv": "commas", ".tsv": "tabs"}
_JSON_LINES = frozenset({".jsonl", ".ndjson"})
_JSON = ".json"
_TEXT = ".txt"
_COMMENT = "#"
_SUFFIXES = frozenset({*_DELIMITERS, *_JSON_LINES, _JSON, _TEXT})
_SEPARATOR = re.compile(r"[\s,]*")
_LICENCE_FIELDS = ("licence", "license")
# Programs that know a column as one of decimal fractions write whole numbers so, too.
_STARS = re.compile(r"([0-9]{1,9})(?:\.0)?")
_LONGEST_SHOWN = 60
_MOST_COLUMNS_SHOWN = 12


@dataclass(frozen=True, slots=True)
class Listed:
    """A repository that a line (from 1) of a list names. `commit` is the one asked for, "" for whatever is newest."""

    address: Address
    line: int
    commit: str = ""
    licence: str = ""
    stars: int | None = None


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line (from 1) of a list of which nothing is made, and why; a line with several faults comes once for each."""

    line: int
    reason: str


def read_list(file: Path) -> Iterator[Listed | BadLine]:
    """Yield what each line of a list says, reading the file as it goes.

    A .txt has an address a line, and lines that begin with a # are comments; a .json is an array, or JSON Lines. Fields
    besides the address are `commit`, `licence` and `stars`; others are passed over. Of a line with a value that cannot
    be one of its field nothing is made, so that it can be added once it is mended. Raises `SourceError` for a file that
    is no such list.
    """
    suffix = file.suffix.lower()
    if suffix not in _SUFFIXES:
        raise SourceError(f"{file}: a list is a .csv, .tsv, .txt, .json, .jsonl or .ndjson file")
    try:
        with file.open(encoding="utf-8-sig", newline="") as stream:
            yield from _lines(stream, file)
    except UnicodeDecodeError as error:
        raise SourceError(f"{file}: cannot be read as UTF-8 {suffix[1:].upper()}: {error}") from error


def _lines(stream: TextIO, file: Path) -> Iterator[Listed | BadLine]:
    suffix = file.suffix.lower()
    if suffix == _TEXT:
        return _addresses(stream)
    if suffix == _JSON:
        return _json(stream, file)
    return _json_lines(stream) if suffix in _JSON_LINES else _table(stream, file)


def _addresses(stream: TextIO) -> Iterator[Listed | BadLine]:
    for number, line in enumerate(stream, start=1):
        address = line.strip()
        if address and not address.startswith(_COMMENT):
            yield from _listed({"url": address}, number)


def _table(stream: TextIO, file: Path) -> Iterator[Listed | BadLine]:
    records = read_records(stream, _DELIMITERS[file.suffix.lower()])
    names = _columns(next(records, None), file)
    for record in records:
        yield from _listed_in(record, names)


def _columns(header: Record | None, file: Path) -> list[str]:
    """Return the names of the columns in lower case; raises `SourceError` where none holds addresses."""
    if header is None:
        raise SourceError(
            f"{file}: no column is called {_either(ADDRESS_FIELDS)}, for there is no line at all"
        )
    if header.problem:
        raise SourceError(f"{file}: line {header.first}: {header.problem}")
    names = [name.strip().lower() for name in header.cells]
    if not set(ADDRESS_FIELDS) & set(names):
        found = ", ".join(map(_shown, header.cells[:_MOST_COLUMNS_SHOWN]))
        raise SourceError(
            f"{file}: line {header.first}: no column is called {_either(ADDRESS_FIELDS)}; found {found}, "
            f"separated by {_SEPARATORS[file.suffix.lower()]}"
        )
    return names


def _listed_in(record: Record, names: list[str]) -> Iterator[Listed | BadLine]:
    if record.problem:
        yield BadLine(record.first, record.problem)
        return
    row = dict(zip(names, record.cells, strict=False))
    for found in _listed(row, record.first):
        if isinstance(found, BadLine) and record.last > record.first:
            yield BadLine(record.first, f"{found.reason} (a quoted field goes on to line {record.last})")
        else:
            yield found


def _json(stream: TextIO, file: Path) -> Iterator[Listed | BadLine]:
    """Yield what an array says, of objects or addresses; else the file is JSON Lines, which often go by that name."""
    content = stream.read()
    try:
        whole = json.loads(content)
    except (ValueError, RecursionError) as error:
        if content.lstrip().startswith("["):
            raise SourceError(f"{file}: this is no JSON: {str(error) or 'it is too deep'}") from None
        yield from _json_lines(content.split("\n"))
        return
    if isinstance(whole, list):
        for row, line in zip(whole, _lines_of_entries(content), strict=False):
            yield from _said_by({"url": row} if isinstance(row, str) else row, line)
    else:
        yield from _said_by(whole, 1)


def _lines_of_entries(array: str) -> Iterator[int]:
    """Yield the line (from 1) on which each entry of a JSON array begins."""
    decoder, line, counted, end = json.JSONDecoder(), 1, 0, array.index("[") + 1
    while (space := _SEPARATOR.match(array, end)) and array[space.end()] != "]":
        line += array.count("\n", counted, space.end())
        counted = space.end()
        _, end = decoder.raw_decode(array, counted)
        yield line


def _json_lines(lines: Iterable[str]) -> Iterator[Listed | BadLine]:
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            yield BadLine(number, "this is no JSON")
            continue
        yield from _said_by(row, number)


def _said_by(row: object, line: int) -> list[Listed] | list[BadLine]:
    return _listed(row, line) if isinstance(row, dict) else [BadLine(line, "this is no JSON object")]


def _listed(row: Mapping[str, object], line: int) -> list[Listed] | list[BadLine]:
    """Return what a line says, or every fault in it, so that it has to be mended only once."""
    faults: list[BadLine] = []

    def read(field: Callable[[Mapping[str, object]], ValueT]) -> ValueT | None:
        try:
            return field(row)
        except (AddressError, FieldError) as error:
            faults.append(BadLine(line, str(error)))
            return None

    address, commit, licence, stars = read(_address_in), read(_commit_in), read(_licence_in), read(_stars_in)
    if faults or address is None:
        return faults
    return [Listed(address, line, commit or "", licence or "", stars)]


def _address_in(row: Mapping[str, object]) -> Address:
    text = _text(row, *ADDRESS_FIELDS)
    if not text:
        raise FieldError(f"no {_either(ADDRESS_FIELDS)} is given")
    return parse_address(text)


def _commit_in(row: Mapping[str, object]) -> str:
    return check_commit(_text(row, "commit"))


def _text(row: Mapping[str, object], *names: str) -> str:
    """Return the first of some fields that is not empty; raises `FieldError` for one that is no text."""
    for name in names:
        value = row.get(name)
        if value is not None and not isinstance(value, str):
            raise FieldError(f"{name} {_shown(value)} is no text")
        if value and value.strip():
            return value.strip()
    return ""


def _licence_in(row: Mapping[str, object]) -> str:
    text = _text(row, *_LICENCE_FIELDS)
    expression = spdx_expression(text) if text else ""
    if expression is None:
        raise FieldError(
            f"licence {_shown(text)} is no SPDX expression; give one as in https://spdx.org/licenses/, "
            "or leave it empty"
        )
    return expression


def _stars_in(row: Mapping[str, object]) -> int | None:
    value = row.get("stars")
    text = "" if value is None else str(value).strip()
    if not text:
        return None
    number = _STARS.fullmatch(text)
    if number is None:
        raise FieldError(f"stars {_shown(text)} is no whole number from 0 on; mend it, or leave it empty")
    return int(number[1])


def _either(names: Sequence[str]) -> str:
    return " or ".join(names)


def _shown(value: object) -> str:
    """Return a value as it may be shown: cut, and without what stands before an @, which may be a password."""
    return repr(str(value).rpartition("@")[2][:_LONGEST_SHOWN])
