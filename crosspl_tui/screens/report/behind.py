"""The rows behind a number: items to open in Review, or samples with their answers beside the list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

from crosspl_tui.keys import bindings
from crosspl_tui.screens.base import WorkbenchScreen
from crosspl_tui.screens.runs.answer_panes import AnswerPanes
from crosspl_tui.visible import visible_line
from crosspl_tui.widgets.line_table import PAGE_ROWS, Cell, Column, LineTable, Row
from crosspl_tui.wording import counted
from store.totals.evidence import Evidence, EvidenceKind

if TYPE_CHECKING:
    from crosspl_tui.screens.runs.samples_desk import SampleShown

ITEM_COLUMNS = (Column("Item", 28), Column("What it is", 20, grows=True))
SAMPLE_COLUMNS = (Column("Sample", 22, grows=True), Column("Model · verdict", 12, grows=True))


class BehindScreen(WorkbenchScreen):
    """What a number counts, one by one. Enter opens an item in Review; a sample is shown as it is gone to."""

    PLACE = "report"
    BINDINGS: ClassVar[list[BindingType]] = bindings("behind")

    def __init__(self, title: str, rows: Sequence[Evidence]) -> None:
        super().__init__()
        self._shown_title = title
        self._rows = rows
        self._has_samples = bool(rows) and rows[0].kind is EvidenceKind.SAMPLE

    def compose_body(self) -> ComposeResult:
        title = f"{visible_line(self._shown_title)} · {counted(len(self._rows), 'row')}"
        yield Static(title, classes="answers-title", markup=False)
        if self._has_samples:
            yield AnswerPanes(SAMPLE_COLUMNS, "Samples")
        else:
            table = LineTable(ITEM_COLUMNS, header=True, id="behind-items")
            table.border_title = "Items"
            yield table.add_class("pane")

    def on_mount(self) -> None:
        self._list.focus()
        self._list.set_row_count(len(self._rows))

    @property
    def _list(self) -> LineTable:
        return self.query_one(LineTable)

    @on(LineTable.PageNeeded)
    def _give_page(self, event: LineTable.PageNeeded) -> None:
        rows = self._rows[event.page * PAGE_ROWS : (event.page + 1) * PAGE_ROWS]
        event.table.put_page(event.page, list(map(_row, rows)), generation=event.generation)

    @on(LineTable.RowHighlighted)
    @work(group="show", exclusive=True)
    async def _show_row(self, event: LineTable.RowHighlighted) -> None:
        database = self.workbench.database
        if not self._has_samples or database is None or event.row >= len(self._rows):
            return
        sample_id = self._rows[event.row].id

        def load() -> SampleShown:
            from crosspl_tui.screens.runs.samples_desk import show_sample

            return show_sample(database, sample_id)

        shown = await self.attempt(load)
        if shown is not None:
            title = f"Answer of {shown.detail.model} · {shown.detail.item_key}"
            self.query_one(AnswerPanes).show(shown, title)

    @on(LineTable.RowChosen)
    def action_open(self) -> None:
        if self._list.cursor >= len(self._rows):
            return
        row = self._rows[self._list.cursor]
        if row.kind is EvidenceKind.ITEM:
            self.workbench.open_item(row.id)
        elif row.kind is EvidenceKind.SAMPLE:
            self.query_one(AnswerPanes).code.focus()
        else:
            self.notify(f"{row.name}: {row.detail}", markup=False)

    def action_step(self, by: int) -> None:
        self._list.action_move(by)

    def text_to_copy(self) -> str | None:
        return "\n".join(f"{row.id}\t{row.name}\t{row.detail}" for row in self._rows) or None

    def action_leave(self) -> None:
        self.dismiss(None)


def _row(row: Evidence) -> Row:
    return (row.name, Cell(row.detail, "muted"))
