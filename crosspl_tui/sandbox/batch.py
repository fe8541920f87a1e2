"""Executing rows of programs for other tools: several at a time, each answered in its place, whatever it holds."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

from crosspl_tui.sandbox.errors import UnknownLanguageError
from crosspl_tui.sandbox.execution import Executor, Program
from crosspl_tui.sandbox.limits import LimitError
from crosspl_tui.sandbox.verdict import Execution

READ_AHEAD = 4
"""Rows taken in for each that is being executed, so that a slow one at the front holds nobody up."""


class RowError(ValueError):
    """A row cannot be executed; the message names the field."""


@dataclass(frozen=True, slots=True)
class ExecutedRow:
    """The verdict on a row; `id` is the row's own, whatever JSON value that is."""

    id: object
    execution: Execution


@dataclass(frozen=True, slots=True)
class BadRow:
    """A row that could not be executed, and why; `id` is None when not even that could be read."""

    id: object
    error: str


Answer = ExecutedRow | BadRow


def execute_rows(
    lines: Iterable[bytes],
    executor: Executor,
    *,
    at_once: int,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> Iterator[Answer]:
    """Execute lines of JSON objects `{id, language, code, limits?}`, `at_once` of them at a time, and answer in order.

    Blank lines are passed over. Once `is_cancelled`, no new row is begun; those begun are still answered.
    """
    waiting: deque[Future[Answer]] = deque()
    with ThreadPoolExecutor(at_once, thread_name_prefix="execution") as pool:
        for line in filter(bytes.strip, lines):
            if is_cancelled():
                break
            waiting.append(pool.submit(_execute_row, line, executor))
            if len(waiting) >= at_once * READ_AHEAD:
                yield waiting.popleft().result()
        for future in waiting:
            if not (is_cancelled() and future.cancel()):
                yield future.result()


def _execute_row(line: bytes, executor: Executor) -> Answer:
    try:
        row = json.loads(line.decode())
    except (ValueError, RecursionError) as error:
        return BadRow(None, f"not a line of JSON in UTF-8: {error}")
    if not isinstance(row, dict):
        return BadRow(None, "not a JSON object; give {id, language, code, limits}")
    try:
        language, code = _text(row, "language"), _text(row, "code")
        limits = row.get("limits") or {}
        if not isinstance(limits, dict):
            raise RowError("limits: must be an object of numbers")
        return ExecutedRow(row.get("id"), executor.execute(Program(language, code), limits))
    except (RowError, LimitError, UnknownLanguageError) as error:
        return BadRow(row.get("id"), str(error))


def _text(row: Mapping[str, object], name: str) -> str:
    value = row.get(name)
    if not isinstance(value, str):
        raise RowError(f"{name}: must be a text, not {json.dumps(value)[:60]}")
    return value
