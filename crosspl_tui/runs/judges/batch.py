"""Judging rows of texts for other programs: each row is answered in its place, whatever it holds."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from crosspl_tui.runs.judges.source_text import SuffixError, checked_suffix
from fsm.judge import judge
from fsm.machine import Catalogue, Machine, UnknownMachineError, load_catalogue
from fsm.trace import Mode, Origin, Trace


class RowError(ValueError):
    """A row cannot be judged; the message names the field."""


@dataclass(frozen=True, slots=True)
class JudgedRow:
    """The trace of a row; `id` is the row's own, whatever JSON value that is."""

    id: object
    trace: Trace


@dataclass(frozen=True, slots=True)
class BadRow:
    """A row that could not be judged, and why; `id` is None when not even that could be read."""

    id: object
    error: str


def judge_rows(lines: Iterable[bytes]) -> Iterator[JudgedRow | BadRow]:
    """Judge lines of JSON objects `{id, machine, suffix, mode, kind, text}`, answering each before the next is read.

    Without `suffix` the machine's first counts, and one that it does not read is refused. Without `mode` the strict
    judge speaks, and without `kind` the text has to show whether it is an extract or a whole answer. Blank lines are
    passed over.
    """
    catalogue = load_catalogue()
    return (_judge_row(line, catalogue) for line in lines if line.strip())


def _judge_row(line: bytes, catalogue: Catalogue) -> JudgedRow | BadRow:
    try:
        row = json.loads(line.decode())
    except (ValueError, RecursionError) as error:
        return BadRow(None, f"not a line of JSON in UTF-8: {error}")
    if not isinstance(row, dict):
        return BadRow(None, "not a JSON object; give {id, machine, suffix, mode, text}")
    try:
        return JudgedRow(row.get("id"), _trace(row, catalogue))
    except (RowError, UnknownMachineError) as error:
        return BadRow(row.get("id"), str(error))


def _trace(row: Mapping[str, object], catalogue: Catalogue) -> Trace:
    number, text, suffix = row.get("machine"), row.get("text"), row.get("suffix")
    if not isinstance(number, int) or isinstance(number, bool):
        raise RowError(f"machine: must be a whole number, not {_shown(number)}")
    if not isinstance(text, str):
        raise RowError(f"text: must be a text, not {_shown(text)}")
    machine = catalogue[number]
    mode, origin = _mode(row.get("mode")), _origin(row.get("kind"))
    return judge(machine, text, mode, _suffix(machine, suffix), origin=origin)


def _suffix(machine: Machine, value: object) -> str | None:
    if value is None:
        return None
    if not isinstance(value, str):
        raise RowError(f"suffix: must be a file's suffix with its dot, such as .py, not {_shown(value)}")
    try:
        return checked_suffix(machine, value)
    except SuffixError as error:
        raise RowError(f"suffix: {error}") from None


def _mode(value: object) -> Mode:
    if value is None:
        return Mode.STRICT
    try:
        return Mode(value)  # type: ignore[arg-type] # whatever is no mode raises
    except ValueError:
        raise RowError(f"mode: must be one of {', '.join(Mode)}, not {_shown(value)}") from None


def _origin(value: object) -> Origin:
    if value is None:
        return Origin.UNKNOWN
    try:
        return Origin(value)  # type: ignore[arg-type] # whatever is no origin raises
    except ValueError:
        raise RowError(f"kind: must be one of {', '.join(Origin)}, not {_shown(value)}") from None


def _shown(value: object) -> str:
    return json.dumps(value)[:60]
