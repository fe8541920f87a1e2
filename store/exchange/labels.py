"""Labels as a table in CSV: written for people and spreadsheets, read back without loss and row by row with care."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from store.clock import as_text, utc_now
from store.database import Database
from store.exchange.fields import LARGEST_NUMBER, MEGABYTE, BadDataError, read_bytes
from store.exchange.naming import ExchangeError
from store.exchange.report import Problem
from store.exchange.tables import SPREADSHEET_ENCODING, formula_read, formula_safe, replacing
from store.text import storable
from store.verdicts.labels import LabelKey, LabelRow, LabelValue, standing_labels

NEEDED = ("answer_hash", "machine", "suffix", "label", "reviewer")
COLUMNS = ("answer_hash", "machine", "suffix", "label", "cause", "note", "reviewer", "at")
_LARGEST_FILE = 64 * MEGABYTE
_LONGEST_SHOWN = 80  # characters of a cell that is wrong
_SEPARATORS = ",;\t"
_HASH = re.compile(r"[0-9a-f]{64}", re.ASCII)


@dataclass(frozen=True, slots=True)
class LabelTable:
    """The labels of a file by the lines they begin on, and the lines that hold none."""

    labels: Mapping[int, LabelRow]
    problems: tuple[Problem, ...]


def label_lines(labels: Iterable[LabelRow]) -> Iterator[str]:
    """Yield the header and a row for each label, without an end; a text with line ends in it is in quotes.

    What a spreadsheet would take for a formula gets an apostrophe before it, which reading takes away.
    """
    yield ",".join(COLUMNS)
    for label in labels:
        cells = (
            label.answer_hash,
            label.machine_id,
            *map(formula_safe, (label.suffix, label.value, label.cause, label.note, label.reviewer)),
            label.created_at,
        )
        line = io.StringIO(newline="")
        csv.writer(line).writerow(cells)
        yield line.getvalue().removesuffix("\r\n")


def export_labels(database: Database, file: Path) -> int:
    """Write the labels that stand and return how many; an older file is replaced once the new one is complete.

    Raises `ExchangeError` when the file cannot be written.
    """
    with database.connect() as connection:
        labels = standing_labels(connection)
    with replacing(file, encoding=SPREADSHEET_ENCODING) as output:
        output.writelines(f"{line}\r\n" for line in label_lines(labels))
    return len(labels)


def read_labels(file: Path, machines: Collection[int]) -> LabelTable:
    """Read a table of labels on answers to the tasks of these machines; what is wrong with a row is told with its line.

    Without `at` a label counts as given now; `cause` and `note` may be left out. Cells may be separated by commas,
    semicolons or tabulators, as spreadsheets do. Raises `ExchangeError` when it is no such table at all.
    """
    rows = _rows(file)
    first = next(rows, None)
    if first is None:
        raise ExchangeError(f"{file} is empty; `judges labels export` writes such a table")
    columns = _columns(file, first[1])
    labels: dict[int, LabelRow] = {}
    lines: dict[LabelKey, int] = {}
    problems: list[Problem] = []
    for line, cells in rows:
        try:
            label = _label(_named(cells, columns), machines)
            if (before := lines.get(label.of)) is None:
                labels[line], lines[label.of] = label, line
            elif labels[before].says != label.says:
                reason = f"{label.reviewer} says something else of the same answer in line {before}; keep one of both"
                raise BadDataError(reason)
        except BadDataError as error:
            problems.append(Problem(f"{file}, line {line}", error.reason, error.field))
    return LabelTable(labels, tuple(problems))


def _rows(file: Path) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that are not empty with the line that each begins on, from 1."""
    try:
        text = read_bytes(file.resolve(), _LARGEST_FILE).decode(SPREADSHEET_ENCODING)
    except BadDataError as error:
        raise ExchangeError(f"{file} {error}; name a table that `judges labels export` wrote") from error
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise ExchangeError(f"{file}, line {line}: is not UTF-8; save the table as CSV in UTF-8") from error
    header = text.partition("\n")[0]
    reader = csv.reader(
        io.StringIO(text, newline=""), delimiter=max(_SEPARATORS, key=header.count), strict=True
    )
    begin = 1
    try:
        for cells in reader:
            if any(map(str.strip, cells)):
                yield begin, cells
            begin = reader.line_num + 1
    except csv.Error as error:
        raise ExchangeError(
            f"{file}, line {begin}: is not CSV: {error}; see whether a quotation mark is missing"
        ) from error


def _columns(file: Path, cells: list[str]) -> list[str]:
    columns = [cell.strip().lower() for cell in cells]
    missing = [name for name in NEEDED if name not in columns]
    if missing:
        raise ExchangeError(
            f"{file}, line 1: has no column {', '.join(missing)}; the first line has to name the columns: "
            f"{', '.join(COLUMNS)}"
        )
    if wrong := [name for name in columns if name not in COLUMNS or columns.count(name) > 1]:
        raise ExchangeError(
            f"{file}, line 1: the column {wrong[0]!r} is not known or there twice; there are {', '.join(COLUMNS)}"
        )
    return columns


def _named(cells: list[str], columns: list[str]) -> Mapping[str, str]:
    if len(cells) != len(columns):
        raise BadDataError(
            f"has {len(cells)} cells instead of {len(columns)}; a text with a separator in it takes quotation marks"
        )
    return {name: storable(formula_read(cell)) for name, cell in zip(columns, cells, strict=True)}


def _label(cells: Mapping[str, str], machines: Collection[int]) -> LabelRow:
    return LabelRow(
        answer_hash=_answer_hash(cells["answer_hash"]),
        machine_id=_machine_id(cells["machine"], machines),
        suffix=_suffix(cells["suffix"]),
        value=_value(cells["label"]),
        reviewer=_reviewer(cells["reviewer"]),
        cause=cells.get("cause", ""),
        note=cells.get("note", ""),
        created_at=_time(cells.get("at", "")),
    )


def _answer_hash(cell: str) -> str:
    if not _HASH.fullmatch(cell):
        raise BadDataError(
            f"must be an answer's hash of 64 digits, which `judges compare --json` has, not {_shown(cell)}",
            "answer_hash",
        )
    return cell


def _machine_id(cell: str, machines: Collection[int]) -> int:
    number = (
        int(cell) if cell.isascii() and cell.isdecimal() and len(cell) <= len(str(LARGEST_NUMBER)) else -1
    )
    if number not in machines:
        raise BadDataError(
            f"must be the number of a machine, which `crosspl-tui machines` lists, not {_shown(cell)}",
            "machine",
        )
    return number


def _suffix(cell: str) -> str:
    if not cell.startswith("."):
        raise BadDataError(f"must be a file's suffix with its dot, such as .py, not {_shown(cell)}", "suffix")
    return cell


def _value(cell: str) -> LabelValue:
    if cell not in (LabelValue.CORRECT, LabelValue.WRONG):
        raise BadDataError(f"must be {LabelValue.CORRECT} or {LabelValue.WRONG}, not {_shown(cell)}", "label")
    return LabelValue(cell)


def _reviewer(cell: str) -> str:
    if not cell.strip():
        raise BadDataError("is empty; write the name of who says so", "reviewer")
    return cell


def _time(cell: str) -> str:
    if not cell:
        return utc_now()
    try:
        given = datetime.fromisoformat(cell)
        if given.tzinfo is None:
            raise ValueError("no time zone")
        return as_text(given)
    except (ValueError, OverflowError) as error:
        raise BadDataError(
            f"must be a time such as 2026-11-21T08:30:00.123Z, or empty for now, not {_shown(cell)}", "at"
        ) from error


def _shown(cell: str) -> str:
    return repr(cell[:_LONGEST_SHOWN])
