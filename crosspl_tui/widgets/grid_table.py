"""A table with a cursor on one cell: label columns stay where they are while the others scroll sideways."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.geometry import Offset, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from crosspl_tui.keys import bindings
from crosspl_tui.visible import visible_line

WIDEST_LABEL = 28
WIDEST_NUMBER = 40
LEAST_LABEL = 7
"""A frozen label that has less room is of no use, and scrolls with the numbers instead."""

LABELS_SHARE = 0.6
"""As much of the width labels may take; the numbers are what is looked for."""

GAP = 2


class GridTable(ScrollView, can_focus=True):
    """Cells as text, some hundred rows of them; whoever listens to `CellChosen` knows what is behind each."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "grid-table--cursor",
        "grid-table--row",
        "grid-table--header",
        "grid-table--label",
    }
    DEFAULT_CSS = """
    GridTable {
        overflow-x: hidden; background: $background; color: $foreground;
        & > .grid-table--cursor { background: $primary 35%; text-style: bold; }
        &:focus > .grid-table--cursor { background: $primary 70%; color: $text; text-style: bold underline; }
        & > .grid-table--row { background: $primary 12%; }
        &:nocolor > .grid-table--cursor { text-style: bold underline; }
        &:nocolor:focus > .grid-table--cursor { text-style: bold reverse; }
        & > .grid-table--header { color: $foreground 60%; text-style: bold; }
        & > .grid-table--label { color: $foreground 80%; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings("grid")

    cursor: reactive[Offset] = reactive(Offset(0, 0), repaint=True)
    """The cell: x is its column, y its row."""

    class CellChosen(Message):
        """Enter was pressed on a cell, or it was clicked twice."""

        def __init__(self, table: GridTable, row: int, column: int) -> None:
            super().__init__()
            self.table = table
            self.row = row
            self.column = column

        @property
        def control(self) -> GridTable:
            return self.table

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - the framework's word
        super().__init__(id=id)
        self._header: tuple[str, ...] = ()
        self._rows: tuple[tuple[str, ...], ...] = ()
        self._is_number: tuple[bool, ...] = ()
        self._widths: list[int] = []
        self._first = 0

    def show(self, header: Sequence[str], rows: Sequence[Sequence[str]], is_number: Sequence[bool]) -> None:
        """Show a table; the cursor goes to the first number. Numbers are aligned to the right."""
        self._header = tuple(map(visible_line, header))
        self._rows = tuple(tuple(map(visible_line, row)) for row in rows)
        self._is_number = tuple(is_number)
        self._widths = [self._width(column) for column in range(len(self._header))]
        self._first = self._labels
        self.virtual_size = Size(0, len(self._rows) + 1)
        self.set_reactive(GridTable.cursor, self._clamp(self._labels, 0))
        self.scroll_to(y=0, animate=False, immediate=True)
        self.refresh()

    @property
    def row_count(self) -> int:
        return len(self._rows)

    def watch_cursor(self) -> None:
        self._reveal()

    def action_move(self, columns: int, rows: int) -> None:
        self.cursor = self._clamp(self.cursor.x + columns, self.cursor.y + rows)

    def action_page(self, pages: int) -> None:
        self.action_move(0, pages * max(1, self._visible_rows - 1))

    def action_jump(self, row: int) -> None:
        self.cursor = self._clamp(self.cursor.x, row if row >= 0 else len(self._rows) + row)

    def action_choose(self) -> None:
        if self._rows:
            self.post_message(self.CellChosen(self, self.cursor.y, self.cursor.x))

    def on_click(self, event: events.Click) -> None:
        row = event.y - self.gutter.top - 1 + round(self.scroll_y)
        column = self._column_at(event.x - self.gutter.left)
        if column is not None and 0 <= row < len(self._rows):
            self.cursor = Offset(column, row)
            if event.chain == 2:
                self.action_choose()

    def on_resize(self) -> None:
        self._reveal()

    def render_line(self, y: int) -> Strip:
        width = self.scrollable_content_region.width
        if y == 0:
            style = self.rich_style + self.get_component_rich_style("grid-table--header")
            return self._draw(self._header, width, style, row=-1)
        row = y - 1 + round(self.scroll_y)
        if row >= len(self._rows):
            return Strip.blank(width, self.rich_style)
        style = self.rich_style
        if row == self.cursor.y:
            style += self.get_component_rich_style("grid-table--row")
        return self._draw(self._rows[row], width, style, row=row)

    def _draw(self, cells: Sequence[str], width: int, style: Style, *, row: int) -> Strip:
        label = style + Style(color=self.get_component_rich_style("grid-table--label").color)
        chosen = style + self.get_component_rich_style("grid-table--cursor")
        shown, frozen = self._shown(width), len(self._frozen(width))
        segments = [Segment(" ", style)]
        for place, (column, room) in enumerate(shown):
            own = label if column < self._labels and row >= 0 else style
            if row == self.cursor.y and column == self.cursor.x:
                own = chosen
            text = _fit(cells[column], room, right=self._is_number[column])
            gap = " ‹" if place == frozen - 1 and self._first > frozen else " " * GAP
            segments += [Segment(text, own), Segment(gap, style)]
        if shown and shown[-1][0] < len(self._header) - 1:
            segments[-1] = Segment(" ›", style)
        return Strip(segments).adjust_cell_length(width, style)

    @property
    def _labels(self) -> int:
        """How many columns at the left are labels."""
        return next((i for i, number in enumerate(self._is_number) if number), len(self._is_number))

    @property
    def _visible_rows(self) -> int:
        return max(1, self.scrollable_content_region.height - 1)

    def _frozen(self, width: int) -> list[int]:
        """How wide each label is drawn that stays where it is: shortened, or fewer of them, so that numbers have room.

        The label that the cursor is on is drawn whole if that leaves room for the others.
        """
        labels, numbers = self._widths[: self._labels], self._widths[self._labels :]
        most = share = width - 1
        if numbers:
            most -= max(numbers) + GAP
            share = min(most, max(int(width * LABELS_SHARE), share - sum(numbers) - GAP * len(numbers)))
        while len(labels) > 1 and sum(min(label, LEAST_LABEL) + GAP for label in labels) > share:
            labels.pop()
        gaps = GAP * len(labels)
        return _shortened(labels, share - gaps, whole=self.cursor.x, most=most - gaps)

    def _shown(self, width: int) -> list[tuple[int, int]]:
        """The columns that are drawn and how wide: the frozen labels, then those from the first scrolled to that fit.

        A number is drawn whole or not at all, unless it alone is wider than the table.
        """
        frozen = self._frozen(width)
        shown, left = list(enumerate(frozen)), width - 1 - sum(frozen) - GAP * len(frozen)
        for column in range(max(self._first, len(frozen)), len(self._header)):
            is_last, is_first = column == len(self._header) - 1, len(shown) == len(frozen)
            wanted = self._widths[column]
            if wanted + (0 if is_last else GAP) > left:
                if is_first and left > GAP:
                    shown.append((column, min(wanted, left - GAP)))
                break
            shown.append((column, wanted))
            left -= wanted + GAP
        return shown

    def _column_at(self, x: int) -> int | None:
        passed = 1
        for column, room in self._shown(self.scrollable_content_region.width):
            passed += room + GAP
            if x < passed:
                return column
        return None

    def _width(self, column: int) -> int:
        texts = (self._header[column], *(row[column] for row in self._rows))
        return min(max(map(cell_len, texts)), WIDEST_NUMBER if self._is_number[column] else WIDEST_LABEL)

    def _clamp(self, column: int, row: int) -> Offset:
        last_column, last_row = max(0, len(self._header) - 1), max(0, len(self._rows) - 1)
        return Offset(max(0, min(column, last_column)), max(0, min(row, last_row)))

    def _reveal(self) -> None:
        """Scroll so that the cursor's cell is seen."""
        width, column = self.scrollable_content_region.width, self.cursor.x
        if len(self._frozen(width)) <= column < self._first:
            self._first = column
        while self._first < column and column not in dict(self._shown(width)):
            self._first += 1
        top = round(self.scroll_y)
        if self.cursor.y < top:
            self.scroll_to(y=self.cursor.y, animate=False, immediate=True)
        elif self.cursor.y >= top + self._visible_rows:
            self.scroll_to(y=self.cursor.y - self._visible_rows + 1, animate=False, immediate=True)
        self.refresh()


def _fit(text: str, cells: int, *, right: bool) -> str:
    length = cell_len(text)
    if length > cells:
        return set_cell_size(text, max(0, cells - 1)) + "…"
    return " " * (cells - length) + text if right else text + " " * (cells - length)


def _shortened(widths: Sequence[int], room: int, *, whole: int, most: int) -> list[int]:
    """Cut the widest until all fit into `room` cells. The one at `whole` stays, if all then fit into `most`."""
    others = [width for place, width in enumerate(widths) if place != whole]
    kept = sum(widths) - sum(others)
    if kept + sum(min(width, LEAST_LABEL) for width in others) > most:
        others, kept, whole = list(widths), 0, -1
    caps = range(max(others, default=0), LEAST_LABEL, -1)
    fits = (cap for cap in caps if kept + sum(min(width, cap) for width in others) <= room)
    cap = next(fits, LEAST_LABEL)
    return [width if place == whole else min(width, cap) for place, width in enumerate(widths)]
