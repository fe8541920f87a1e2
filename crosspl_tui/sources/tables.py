"""The records of a CSV file one by one, so that a quote which is never closed spoils its own line alone."""

from __future__ import annotations

import csv
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TextIO


@dataclass(frozen=True, slots=True)
class Record:
    """A record's cells, and the first and last line (from 1) it takes; `problem` says why it has no cells."""

    cells: tuple[str, ...]
    first: int
    last: int
    problem: str = ""


def read_records(stream: TextIO, delimiter: str) -> Iterator[Record]:
    """Yield the records of a stream opened with `newline=""`; lines without any text are none.

    Where a quote goes wrong only the line that it begins on is lost: the next record begins on the line after it.
    """
    lines = _Lines(stream)
    while (first := lines.begin()) is not None:
        reader = csv.reader(_from(first, lines), delimiter=delimiter, strict=True)
        number = lines.number
        try:
            cells = tuple(next(reader))
        except csv.Error:
            last = lines.number
            lines.return_to(number)
            yield Record((), number, last, _problem(number, last))
            continue
        if any(cells):
            yield Record(cells, number, lines.number)


@dataclass(slots=True)
class _Lines:
    """The lines of a stream, of which those of the record being read can be read once more."""

    stream: TextIO
    number: int = 0
    taken: list[str] = field(default_factory=list)
    waiting: deque[str] = field(default_factory=deque)

    def begin(self) -> str | None:
        self.taken.clear()
        return next(self, None)

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        line = self.waiting.popleft() if self.waiting else next(self.stream)
        self.number += 1
        self.taken.append(line)
        return line

    def return_to(self, number: int) -> None:
        """Give back the lines that were taken after this one."""
        self.waiting.extendleft(reversed(self.taken[len(self.taken) - (self.number - number) :]))
        self.number = number


def _from(first: str, lines: Iterator[str]) -> Iterator[str]:
    yield first
    yield from lines


def _problem(first: int, last: int) -> str:
    if first == last:
        return "a quote is not where it may be; double the quotes inside of a quoted field"
    return f"a quote that begins here is not closed as it should be (looked for up to line {last})"
