"""Every sample of a run: prompt, answer, trace with the stuck state, verdict and what it took."""

from __future__ import annotations

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

if TYPE_CHECKING:
    from crosspl_tui.screens.runs.samples_desk import SamplesDesk, SampleShown
    from store.database import Database
    from store.runs.sample_list import SampleFilter, SampleRow

COLUMNS = (
    Column("", 1),
    Column("Task", 12, grows=True),
    Column("Technology", 9, grows=True),
    Column("No", 2, right=True),
)
SIGNS = {"accept": ("✓", "ok"), "reject": ("✗", "bad"), "unsure": ("?", "warn")}
FAILED_SIGN = ("!", "warn")
KEY_CHARACTERS = 6


class SamplesScreen(WorkbenchScreen):
    """A run's samples; `f` chooses which, `p` shows the prompt instead of the answer, `r` asks again."""

    PLACE = "runs"
    BINDINGS: ClassVar[list[BindingType]] = bindings("samples")

    def __init__(self, run_id: int, title: str) -> None:
        super().__init__()
        self._run_id = run_id
        self._run_title = title
        self._desk: SamplesDesk | None = None
        self._rows: list[SampleRow] = []
        self._shown: SampleShown | None = None
        self._filter: SampleFilter | None = None

    def compose_body(self) -> ComposeResult:
        yield Static(visible_line(self._run_title), classes="answers-title", markup=False)
        yield AnswerPanes(COLUMNS, "Samples")

    def on_mount(self) -> None:
        self._panes.list.focus()
        self.workbench.when_open(self._load)

    @property
    def _panes(self) -> AnswerPanes:
        return self.query_one(AnswerPanes)

    @work(group="load", exclusive=True)
    async def _load(self, database: Database) -> None:
        from crosspl_tui.screens.runs.samples_desk import SamplesDesk
        from store.runs.sample_list import SampleFilter

        self._desk = SamplesDesk(database, self._run_id)
        self._filter = SampleFilter.ALL
        self._fill()

    @work(group="fill", exclusive=True)
    async def _fill(self, cursor: int = 0) -> None:
        if self._desk is None or self._filter is None:
            return
        rows = await self.attempt(self._desk.rows, self._filter)
        self._rows = rows or []
        self._panes.list.border_title = f"Samples · {self._filter} · {len(self._rows):,}"
        self._panes.list.set_row_count(len(self._rows), cursor=cursor)
        if not self._rows:
            self._shown = None
            self._panes.clear("No sample of this kind; f shows the next kind.")

    @on(LineTable.PageNeeded)
    def _give_page(self, event: LineTable.PageNeeded) -> None:
        rows = self._rows[event.page * PAGE_ROWS : (event.page + 1) * PAGE_ROWS]
        event.table.put_page(event.page, [_row(row) for row in rows], generation=event.generation)

    @on(LineTable.RowHighlighted)
    @work(group="show", exclusive=True)
    async def _show_row(self, event: LineTable.RowHighlighted) -> None:
        if self._desk is None or event.row >= len(self._rows):
            return
        shown = await self.attempt(self._desk.show, self._rows[event.row])
        if shown is None:
            return
        self._shown = shown
        self._panes.show(shown, f"Answer · {shown.detail.item_key}")

    def text_to_copy(self) -> str | None:
        if self._shown is None:
            return None
        return self._shown.prompt if self.has_class("-prompting") else self._shown.detail.answer

    def action_state(self, by: int) -> None:
        self._panes.trace.action_move(by)

    def action_step(self, by: int) -> None:
        self._panes.list.action_move(by)

    def action_filter(self) -> None:
        if self._filter is not None:
            kinds = list(type(self._filter))
            self._filter = kinds[(kinds.index(self._filter) + 1) % len(kinds)]
            self._fill()

    def action_prompt(self) -> None:
        self.toggle_class("-prompting")

    @work(group="rerun", exclusive=True)
    async def action_rerun(self) -> None:
        database = self.workbench.database
        if self._shown is None or database is None:
            return
        from crosspl_tui.screens.runs.desk import rerun_sample

        said = await self.attempt(rerun_sample, database, self._shown.detail.id)
        if said is not None:
            self.notify(said, markup=False)

    def action_leave(self) -> None:
        self.dismiss(None)


def _row(row: SampleRow) -> Row:
    sign, tone = SIGNS.get(row.verdict, FAILED_SIGN)
    name = str(row.task_id) if row.task_id else row.item_key.rpartition("/")[2][:KEY_CHARACTERS]
    task = f"{row.language} {name}"
    return (Cell(sign, tone), task, Cell(row.technology, "muted"), Cell(str(row.number), "muted"))
