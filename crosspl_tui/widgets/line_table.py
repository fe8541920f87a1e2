"""A table that draws only what is seen, so that 100,000 rows scroll as smoothly as 100."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from crosspl_tui.keys import bindings
from crosspl_tui.visible import visible_line
from crosspl_tui.widgets.line_view import LineView

PAGE_ROWS = 200
PAGES_KEPT = 50


@dataclass(frozen=True, slots=True)
class Column:
    """A column of fixed width in cells, or one that grows; hidden while the table is narrower than `needs`."""

    label: str
    width: int
    grows: bool = False
    right: bool = False
    needs: int = 0


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell's text and its tone: one of the table's component classes without the prefix, such as `ok`."""

    text: str
    tone: str = ""


Row = tuple[Cell | str, ...]


class LineTable(LineView):
    """Rows by number, fetched a page at a time by whoever listens to `PageNeeded`."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "line-table--cursor",
        "line-table--header",
        "line-table--ok",
        "line-table--bad",
        "line-table--warn",
        "line-table--muted",
        "line-table--accent",
    }
    DEFAULT_CSS = """
    LineTable {
        overflow-x: hidden; background: $surface; color: $foreground;
        & > .line-table--cursor { background: $primary 25%; text-style: bold; }
        &:focus > .line-table--cursor { background: $primary 60%; color: $text; }
        &:nocolor > .line-table--cursor { text-style: bold underline; }
        &:nocolor:focus > .line-table--cursor { text-style: bold reverse; }
        & > .line-table--header { color: $foreground 60%; text-style: bold; }
        & > .line-table--ok { color: $text-success; }
        & > .line-table--bad { color: $text-error; }
        & > .line-table--warn { color: $text-warning; }
        & > .line-table--muted { color: $foreground 60%; }
        & > .line-table--accent { color: $text-accent; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings("table")

    cursor: reactive[int] = reactive(0, repaint=False)

    class PageNeeded(Message):
        """The rows of a page are about to be seen and are not there yet."""

        def __init__(self, table: LineTable, page: int) -> None:
            super().__init__()
            self.table = table
            self.page = page
            self.generation = table.generation

        @property
        def control(self) -> LineTable:
            return self.table

    class RowMessage(Message):
        """A message about a row."""

        def __init__(self, table: LineTable, row: int) -> None:
            super().__init__()
            self.table = table
            self.row = row

        @property
        def control(self) -> LineTable:
            return self.table

    class RowHighlighted(RowMessage):
        """The cursor came to a row."""

    class RowChosen(RowMessage):
        """Enter was pressed on a row, or it was clicked twice."""

    def __init__(self, columns: Sequence[Column], *, header: bool = False, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.columns = tuple(columns)
        self.row_count = 0
        self._header_lines = int(header)
        self._pages: OrderedDict[int, list[Row]] = OrderedDict()
        self._asked: set[int] = set()
        self._generation = 0

    @property
    def generation(self) -> int:
        """Raised by `set_row_count`; rows fetched for an earlier generation are dropped."""
        return self._generation

    def set_row_count(self, count: int, *, cursor: int = 0) -> None:
        """Forget all rows: there are `count` now, and the cursor stands on one of them."""
        self._generation += 1
        self._pages.clear()
        self._asked.clear()
        self.row_count = count
        self.virtual_size = Size(0, count + self._header_lines)
        self.set_reactive(LineTable.cursor, self._clamp(cursor))
        self._scroll_to_cursor()
        self.refresh()
        if count:
            self.post_message(self.RowHighlighted(self, self.cursor))

    def put_page(self, page: int, rows: list[Row], *, generation: int) -> None:
        """Hand in the rows of a page, at most `PAGE_ROWS`."""
        if generation != self._generation:
            return
        self._asked.discard(page)
        before = self._pages.get(page)
        self._pages[page] = rows
        while len(self._pages) > PAGES_KEPT:
            self._pages.popitem(last=False)
        if before is None or len(before) != len(rows):
            self.refresh()
            return
        for offset, (old, new) in enumerate(zip(before, rows, strict=True)):
            if old != new:
                self._refresh_row(page * PAGE_ROWS + offset)

    def forget_row(self, row: int) -> None:
        """Fetch the page of a changed row again, showing the old one until it comes."""
        page = row // PAGE_ROWS
        self._ask(page)

    def watch_cursor(self, before: int, after: int) -> None:
        self._refresh_row(before)
        self._refresh_row(after)
        self._scroll_to_cursor()
        self.post_message(self.RowHighlighted(self, after))

    def action_move(self, rows: int) -> None:
        self.cursor = self._clamp(self.cursor + rows)

    def action_page(self, pages: int) -> None:
        self.cursor = self._clamp(self.cursor + pages * max(1, self._visible_rows - 1))

    def action_jump(self, row: int) -> None:
        self.cursor = self._clamp(row if row >= 0 else self.row_count + row)

    def action_choose(self) -> None:
        if self.row_count:
            self.post_message(self.RowChosen(self, self.cursor))

    def on_click(self, event: events.Click) -> None:
        line = event.y - self.gutter.top
        row = line - self._header_lines + round(self.scroll_y)
        if line >= self._header_lines and 0 <= row < self.row_count:
            self.cursor = row
            if event.chain == 2:
                self.action_choose()

    def render_line(self, y: int) -> Strip:
        width = self.scrollable_content_region.width
        if y < self._header_lines:
            labels: Row = tuple(Cell(column.label, "header") for column in self.columns)
            return self._draw(labels, width, self.base_style)
        row = y - self._header_lines + round(self.scroll_y)
        if row >= self.row_count:
            return Strip.blank(width, self.base_style)
        style = self.base_style
        if row == self.cursor:
            style += self.get_component_rich_style("line-table--cursor")
        return self._draw(self._row(row), width, style, is_cursor=row == self.cursor)

    def _row(self, row: int) -> Row:
        page, offset = divmod(row, PAGE_ROWS)
        rows = self._pages.get(page)
        if rows is None:
            self._ask(page)
            return ("…",)
        return rows[offset] if offset < len(rows) else ()

    def _ask(self, page: int) -> None:
        if page not in self._asked:
            self._asked.add(page)
            self.post_message(self.PageNeeded(self, page))

    def _draw(self, row: Row, width: int, style: Style, *, is_cursor: bool = False) -> Strip:
        shown = [(i, column) for i, column in enumerate(self.columns) if width >= column.needs]
        fixed = sum(column.width + 1 for _, column in shown)
        spare = max(0, width - fixed - 1)
        growing = sum(column.grows for _, column in shown) or 1
        segments = [Segment(" ", style)]
        for index, column in shown:
            cell = row[index] if index < len(row) else ""
            text, tone = (cell.text, cell.tone) if isinstance(cell, Cell) else (cell, "")
            cells = column.width + (spare // growing if column.grows else 0)
            cell_style = style
            if tone and not (is_cursor and self.has_focus):
                cell_style = style + Style(color=self.get_component_rich_style(f"line-table--{tone}").color)
            segments.append(Segment(_fit(visible_line(text), cells, right=column.right) + " ", cell_style))
        return Strip(segments).adjust_cell_length(width, style)

    @property
    def _visible_rows(self) -> int:
        return max(1, self.scrollable_content_region.height - self._header_lines)

    def _clamp(self, row: int) -> int:
        return max(0, min(row, self.row_count - 1))

    def _refresh_row(self, row: int) -> None:
        y = row - round(self.scroll_y) + self._header_lines
        self.refresh(Region(0, y, self.size.width, 1))

    def _scroll_to_cursor(self) -> None:
        top = round(self.scroll_y)
        if self.cursor < top:
            self._scroll_to_row(self.cursor)
        elif self.cursor >= top + self._visible_rows:
            self._scroll_to_row(self.cursor - self._visible_rows + 1)

    def _scroll_to_row(self, row: int) -> None:
        # By force: where there were few rows until now the scroll bar is not there yet.
        self.scroll_to(y=row, animate=False, immediate=True, force=True)

    def on_resize(self) -> None:
        self._scroll_to_cursor()


def _fit(text: str, cells: int, *, right: bool) -> str:
    length = cell_len(text)
    if length > cells:
        return set_cell_size(text, max(0, cells - 1)) + "…" if cells else ""
    return " " * (cells - length) + text if right else text + " " * (cells - length)
