"""Lists of repositories: CSV or JSON Lines with a field `repository` or `url`."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from crosspl_tui.sources.addresses import Address, check_commit, parse_address
from crosspl_tui.sources.errors import AddressError, SourceError

ADDRESS_FIELDS = ("url", "repository")
_DELIMITERS = {".csv": ",", ".tsv": "\t"}
_JSON_LINES = frozenset({".jsonl", ".ndjson"})


@dataclass(frozen=True, slots=True)
class Listed:
    """A repository of a list. `commit` is the one asked for, "" for whatever is newest."""

    address: Address
    commit: str = ""
    licence: str = ""
    stars: int | None = None


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line (from 1) of a list that names no repository that could be cloned, and why."""

    line: int
    reason: str


def read_list(file: Path) -> Iterator[Listed | BadLine]:
    """Yield what each line of a list says, reading the file as it goes.

    Fields besides the address are `commit`, `licence` and `stars`; others are passed over. Raises `SourceError`
    for a file that is no such list.
    """
    suffix = file.suffix.lower()
    if suffix not in _JSON_LINES | _DELIMITERS.keys():
        raise SourceError(f"{file}: a list is a .csv, .tsv, .jsonl or .ndjson file")
    try:
        with file.open(encoding="utf-8-sig", newline="") as stream:
            yield from _json_lines(stream) if suffix in _JSON_LINES else _table(stream, file)
    except (UnicodeDecodeError, csv.Error) as error:
        raise SourceError(f"{file}: cannot be read as UTF-8 {suffix[1:].upper()}: {error}") from error


def _table(stream: TextIO, file: Path) -> Iterator[Listed | BadLine]:
    reader = csv.DictReader(stream, delimiter=_DELIMITERS[file.suffix.lower()], restval="")
    names = [name.strip().lower() for name in reader.fieldnames or ()]
    if not set(ADDRESS_FIELDS) & set(names):
        raise SourceError(f"{file}: line 1: no column is called {' or '.join(ADDRESS_FIELDS)}")
    reader.fieldnames = names
    for row in reader:
        yield _listed(row, reader.line_num)


def _json_lines(stream: TextIO) -> Iterator[Listed | BadLine]:
    for number, line in enumerate(stream, start=1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            yield BadLine(number, "this is no JSON")
            continue
        yield _listed(row, number) if isinstance(row, dict) else BadLine(number, "this is no JSON object")


def _listed(row: Mapping[str, object], line: int) -> Listed | BadLine:
    text = next((value for name in ADDRESS_FIELDS if (value := _text(row, name))), "")
    if not text:
        return BadLine(line, f"no {' or '.join(ADDRESS_FIELDS)} is given")
    try:
        return Listed(
            parse_address(text), check_commit(_text(row, "commit")), _text(row, "licence"), _stars(row)
        )
    except AddressError as error:
        return BadLine(line, str(error))


def _text(row: Mapping[str, object], name: str) -> str:
    value = row.get(name)
    return value.strip() if isinstance(value, str) else ""


def _stars(row: Mapping[str, object]) -> int | None:
    value = str(row.get("stars") or "").strip()
    return int(value) if value.isdecimal() and len(value) < 10 else None
