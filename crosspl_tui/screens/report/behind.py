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
from crosspl_tui.screens.runs.samples import FAILED_SIGN, SIGNS
from crosspl_tui.visible import visible_line
from crosspl_tui.widgets.line_table import PAGE_ROWS, Cell, Column, LineTable, Row
from store.totals.evidence import MOST_ROWS, Evidence, EvidenceKind

if TYPE_CHECKING:
    from crosspl_tui.screens.runs.samples_desk import SampleShown
    from store.runs.sample_list import SampleRow

ITEM_COLUMNS = (Column("Item", 28), Column("What it is", 20, grows=True))
SAMPLE_COLUMNS = (
    Column("Verdict", 8),
    Column("Task", 10, grows=True),
    Column("No", 2, right=True),
    Column("Run", 3, right=True),
    Column("Model", 6, grows=True, needs=50),
    Column("Technology", 12, grows=True, needs=60),
)


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
        count = len(self._rows)
        number = f"the first {count:,}" if count == MOST_ROWS else f"{count:,}"
        yield Static(visible_line(self._shown_title), classes="answers-title", markup=False)
        if self._has_samples:
            yield AnswerPanes(SAMPLE_COLUMNS, f"Samples · {number}")
        else:
            table = LineTable(ITEM_COLUMNS, header=True, id="behind-items")
            table.border_title = f"Items · {number} · enter opens one in Review"
            yield table.add_class("pane")

    def on_mount(self) -> None:
        self._list.focus()
        self._list.set_row_count(len(self._rows))

    @property
    def _list(self) -> LineTable:
        return self.query_one(LineTable)

    @on(LineTable.PageNeeded)
    @work(group="page")
    async def _give_page(self, event: LineTable.PageNeeded) -> None:
        rows = self._rows[event.page * PAGE_ROWS : (event.page + 1) * PAGE_ROWS]
        lines: list[Row] | None = list(map(_row, rows))
        if self._has_samples:
            lines = await self.attempt(self._sample_lines, [row.id for row in rows])
        if lines is not None:
            event.table.put_page(event.page, lines, generation=event.generation)

    def _sample_lines(self, ids: Sequence[int]) -> list[Row]:
        """Read what is shown of some samples; one that is gone meanwhile is an empty line."""
        from store.runs.sample_list import sample_rows_of

        database = self.workbench.database
        if database is None:
            return []
        with database.connect() as connection:
            found = {row.id: row for row in sample_rows_of(connection, ids)}
        return [_sample_row(found[sample_id]) if sample_id in found else () for sample_id in ids]

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
            title = f"Answer of run {shown.detail.run_id} · {shown.detail.model} · {shown.detail.item_key}"
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


def _sample_row(row: SampleRow) -> Row:
    sign, tone = SIGNS.get(row.verdict, FAILED_SIGN)
    verdict = Cell(f"{sign} {row.verdict or row.outcome or 'waiting'}", tone)
    task = row.item_key.partition("/")[2] or row.item_key
    faint = (Cell(text, "muted") for text in (str(row.number), str(row.run_id), row.model, row.technology))
    return (verdict, task, *faint)


def _row(row: Evidence) -> Row:
    return (row.name, Cell(row.detail, "muted"))
