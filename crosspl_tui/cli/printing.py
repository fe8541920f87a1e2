"""Printing: data to stdout for people or programs, narration to stderr."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from types import TracebackType
from typing import Self, TextIO, TypeVar

from crosspl_tui.wording import counted as number_of

ReportT = TypeVar("ReportT")
NameT = TypeVar("NameT", bound=str)

MOST_TOLD = 20
"""Lines of one kind on stderr, which a person can still read."""

_REDRAW_SECONDS = 0.1
_WIDTH = 78
_GAP = "  "
_NARRATION_INDENT = 2
_LONGEST_WHOLE = 24  # characters; longer words, such as addresses, may be broken
_CLEAR = "\r\x1b[K"


def print_lines(lines: Iterable[str]) -> None:
    """Print lines of data; whatever a terminal would obey is shown as a symbol."""
    from crosspl_tui.visible import visible_line

    for line in lines:
        print(visible_line(line))


def print_json(value: object, *, is_line: bool = False) -> None:
    """Print JSON in ASCII, which every terminal and encoding can take; `is_line` for one of many values."""
    print(json.dumps(value, indent=None if is_line else 2), flush=is_line)


def narrate(message: str) -> None:
    """Tell a person, on stderr, what was done: in one line, which a terminal is given broken between words."""
    from crosspl_tui.visible import visible_line

    lines = _hanging(visible_line(message), _NARRATION_INDENT, sys.stderr)
    print("\n".join(lines), file=sys.stderr, flush=True)


def narrate_first(lines: Sequence[str], thing: str, *, way: str = "--json names all of them") -> None:
    """Tell a person the first of many lines; how many more there are is said with the way to see them."""
    for line in lines[:MOST_TOLD]:
        narrate(line)
    if len(lines) > MOST_TOLD:
        narrate(f"and {number_of(len(lines) - MOST_TOLD, f'more {thing}')}; {way}")


def table(header: Sequence[str], rows: Iterable[Sequence[object]], *, numbers: int = 0) -> list[str]:
    """Lay out a table; the last `numbers` columns are aligned to the right.

    On a terminal that is too narrow for it long texts go on in further lines, and numbers in further tables, which
    repeat the texts that tell the rows apart; a file or another program gets a row a line.
    """
    from crosspl_tui.visible import visible_line

    cells = [list(header), *([visible_line(str(cell)) for cell in row] for row in rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(header))]
    texts = range(len(header) - numbers)
    if not sys.stdout.isatty():
        return [line for row in cells for line in _laid_out(row, widths, texts)]
    least = [_longest_word(row[column] for row in cells) for column in texts] + widths[len(texts) :]
    lines: list[str] = []
    for columns in _parts(least, texts, _telling_apart(cells, texts)):
        lines += [""] if lines else []
        lines += _narrow_table(
            [[row[column] for column in columns] for row in cells],
            [widths[column] for column in columns],
            [least[column] for column in columns if column in texts],
        )
    return lines


def _narrow_table(cells: Sequence[Sequence[str]], widths: list[int], least: Sequence[int]) -> list[str]:
    """Lay out a table, or the part of one, as wide as the terminal; `least` is for its columns of text."""
    _narrow(widths, least)
    return [line for row in cells for line in _laid_out(row, widths, range(len(least)))]


def _parts(least: Sequence[int], texts: range, key: range) -> list[list[int]]:
    """Share out the columns among as many tables as the terminal's width asks for, a number in each at least."""
    import shutil

    room = shutil.get_terminal_size().columns + len(_GAP)
    parts = [list(texts)]
    for column in range(len(texts), len(least)):
        taken = sum(least[other] + len(_GAP) for other in (*parts[-1], column))
        if taken > room and any(other not in texts for other in parts[-1]):
            parts.append(list(key))
        parts[-1].append(column)
    return parts


def _telling_apart(cells: Sequence[Sequence[str]], texts: range) -> range:
    """The first columns of text, no more of them than tell the rows apart."""
    for count in texts:
        if len({tuple(row[:count]) for row in cells}) == len(cells):
            return range(count)
    return texts


def hanging(line: str, indent: int) -> list[str]:
    """Return a line of prose as a terminal's width allows, with further lines indented; elsewhere as it is."""
    return _hanging(line, indent, sys.stdout)


def _hanging(line: str, indent: int, stream: TextIO | None) -> list[str]:
    if stream is None or not stream.isatty():  # it is none where it was closed by who called us
        return [line]
    import textwrap

    # What is longer than a line, as a path may be, is left to the terminal: so it can be copied as it is.
    wrapped = textwrap.wrap(
        line,
        _columns(stream),
        subsequent_indent=" " * indent,
        break_on_hyphens=False,
        break_long_words=False,
    )
    return wrapped or [line]


def _columns(stream: TextIO) -> int:
    """Return how wide the terminal is; what stands in COLUMNS goes first, as everywhere."""
    import os
    import shutil

    if stream is sys.stdout or os.environ.get("COLUMNS"):
        return shutil.get_terminal_size().columns
    return os.get_terminal_size(stream.fileno()).columns or _WIDTH


def _narrow(widths: list[int], least: Sequence[int]) -> None:
    """Take what the terminal lacks from the columns of text with most to give; words stay whole but for the longest."""
    import shutil

    excess = sum(widths) + len(_GAP) * (len(widths) - 1) - shutil.get_terminal_size().columns
    while excess > 0 and least:
        column = max(range(len(least)), key=lambda column: (widths[column] > least[column], widths[column]))
        if widths[column] <= least[column]:
            return
        widths[column] -= 1
        excess -= 1


def _longest_word(cells: Iterable[str]) -> int:
    longest = max((len(word) for cell in cells for word in cell.split()), default=0)
    return min(longest, _LONGEST_WHOLE)


def _laid_out(row: Sequence[str], widths: Sequence[int], texts: range) -> Iterator[str]:
    parts = [
        _wrapped(cell, width) if column in texts else [cell]
        for column, (cell, width) in enumerate(zip(row, widths, strict=True))
    ]
    for pieces in zip_longest(*parts, fillvalue=""):
        padded = (
            piece.ljust(width) if column in texts else piece.rjust(width)
            for column, (piece, width) in enumerate(zip(pieces, widths, strict=True))
        )
        yield _GAP.join(padded).rstrip()


def _wrapped(cell: str, width: int) -> list[str]:
    if len(cell) <= width:
        return [cell]
    import textwrap

    return textwrap.wrap(cell, width, break_on_hyphens=False)


def counted(counts: Mapping[NameT, int]) -> str:
    """Write counts as a clause: `HTTP 12, TCP 3`."""
    return ", ".join(f"{name} {count:,}" for name, count in counts.items()) or "none"


class ProgressLine:
    """One line on stderr that is redrawn in place; nothing at all where stderr is not a terminal.

    `has_data` says that data is printed meanwhile, which on a terminal is all there is room for.
    """

    def __init__(self, *, has_data: bool = False) -> None:
        self._is_shown = sys.stderr.isatty() and not (has_data and sys.stdout.isatty())
        self._last = float("-inf")

    def show(self, message: str) -> None:
        """Redraw the line, ten times a second at most."""
        if not self._is_shown or time.monotonic() - self._last < _REDRAW_SECONDS:
            return
        from crosspl_tui.visible import visible_line

        self._last = time.monotonic()
        sys.stderr.write(_CLEAR + visible_line(message)[:_WIDTH])
        sys.stderr.flush()

    def reporter(self, describe: Callable[[ReportT], str]) -> Callable[[ReportT], None]:
        """Return a callback that shows each report as described."""
        return lambda report: self.show(describe(report))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._is_shown and self._last > 0:
            sys.stderr.write(_CLEAR)
            sys.stderr.flush()
