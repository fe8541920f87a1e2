"""The queue's rows as the table shows them: a glyph and a word for the status, the task, where it comes from."""

from __future__ import annotations

import asyncio
from array import array
from typing import TYPE_CHECKING

from textual import on, work

from crosspl_tui.widgets.line_table import PAGE_ROWS, Cell, Column, LineTable, Row
from fsm.machine import load_catalogue
from store.vocabulary import Status

if TYPE_CHECKING:
    from crosspl_tui.screens.review.desk import Desk
    from store.items.filters import Filter
    from store.items.lists import ItemRow

STATUS_CELLS = {
    Status.PENDING: Cell("·", "muted"),
    Status.DEFERRED: Cell("↷", "warn"),
    Status.ACCEPTED: Cell("✓", "ok"),
    Status.REJECTED: Cell("✗", "bad"),
}
SHORT_LANGUAGES = {"JavaScript": "JS", "Python": "Py"}

QUEUE_COLUMNS = (
    Column("", 1),
    Column("Lang", 4),
    Column("Task", 12, grows=True),
    Column("Technology", 13, needs=60),
    Column("Level", 8, needs=72),
    Column("Project", 16, needs=78),
)


def queue_row(item: ItemRow) -> Row:
    """Return an item's cells; the title is the machine's, which says more than the published name."""
    catalogue = load_catalogue()
    title = catalogue[item.machine_id].title if item.machine_id in catalogue else item.title
    return (
        STATUS_CELLS[item.status],
        Cell(SHORT_LANGUAGES.get(item.language, item.language), "muted"),
        title,
        Cell(item.technology, "muted"),
        Cell(item.level.removesuffix("-level"), "muted"),
        Cell(item.project, "muted"),
    )


class QueueTable(LineTable):
    """The items that the filter showed when it was last read; changed rows are fetched again one by one."""

    DEFAULT_CSS = "QueueTable { background: $background; }"

    def __init__(self) -> None:
        super().__init__(QUEUE_COLUMNS, id="queue")
        self.ids: array[int] = array("q")
        self.total = 0
        self._desk: Desk | None = None

    async def load(self, desk: Desk, chosen: Filter, item_id: int | None) -> None:
        """Read which items the filter shows, and put the cursor on one of them: the wanted one, or the first."""
        self._desk = desk
        self.ids, self.total = await asyncio.to_thread(desk.ids, chosen)
        self.border_title = f"{chosen.status or 'all items'} · {len(self.ids):,}/{self.total:,}"
        row = max(0, self.row_of(item_id))
        rows = await asyncio.to_thread(self._rows, desk, self._page_ids(row // PAGE_ROWS))
        self.set_row_count(len(self.ids), cursor=row)
        self.put_page(row // PAGE_ROWS, rows, generation=self.generation)

    def _page_ids(self, page: int) -> list[int]:
        return list(self.ids[page * PAGE_ROWS : (page + 1) * PAGE_ROWS])

    def row_of(self, item_id: int | None) -> int:
        """Return the row of an item, or -1."""
        try:
            return self.ids.index(item_id) if item_id is not None else -1
        except ValueError:
            return -1

    @property
    def item_id(self) -> int | None:
        """The item under the cursor."""
        return self.ids[self.cursor] if self.cursor < len(self.ids) else None

    def refresh_item(self, item_id: int) -> None:
        """Fetch an item's row again."""
        row = self.row_of(item_id)
        if row >= 0:
            self.forget_row(row)

    @on(LineTable.PageNeeded)
    @work(group="pages")
    async def _fetch_page(self, event: LineTable.PageNeeded) -> None:
        event.stop()
        if self._desk is not None:
            rows = await asyncio.to_thread(self._rows, self._desk, self._page_ids(event.page))
            self.put_page(event.page, rows, generation=event.generation)

    @staticmethod
    def _rows(desk: Desk, ids: list[int]) -> list[Row]:
        return [queue_row(row) for row in desk.rows(ids)]
