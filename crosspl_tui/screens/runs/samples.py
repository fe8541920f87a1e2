"""Every sample of a run: prompt, answer, trace with the stuck state, verdict and what it took."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from crosspl_tui.highlight import Lines
from crosspl_tui.keys import bindings
from crosspl_tui.screens.base import WorkbenchScreen
from crosspl_tui.widgets.code_view import CodeView
from crosspl_tui.widgets.line_table import PAGE_ROWS, Cell, Column, LineTable, Row
from crosspl_tui.widgets.prose_view import ProseView
from crosspl_tui.widgets.trace_view import TraceView

if TYPE_CHECKING:
    from crosspl_tui.screens.runs.samples_desk import SamplesDesk, SampleShown
    from store.database import Database
    from store.sample_list import SampleFilter, SampleRow

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
        yield Static(self._run_title, id="samples-title", classes="samples-title", markup=False)
        with Horizontal(classes="samples-body"):
            yield LineTable(COLUMNS, header=True, id="samples-list")
            yield CodeView(id="samples-code")
            yield ProseView(id="samples-prompt")
            with Vertical(classes="samples-side"):
                yield TraceView(id="samples-trace")
                yield ProseView(id="samples-facts")

    def on_mount(self) -> None:
        titles = {
            "list": "Samples",
            "code": "Answer",
            "prompt": "Prompt",
            "trace": "Trace",
            "facts": "Verdict",
        }
        for name, title in titles.items():
            widget = self.query_one(f"#samples-{name}")
            widget.add_class("pane", f"samples-{name}")
            widget.border_title = title
        self._list.focus()
        self.workbench.when_open(self._load)

    @property
    def _list(self) -> LineTable:
        return self.query_one("#samples-list", LineTable)

    @work(group="load", exclusive=True)
    async def _load(self, database: Database) -> None:
        from crosspl_tui.screens.runs.samples_desk import SamplesDesk
        from store.sample_list import SampleFilter

        self._desk = SamplesDesk(database, self._run_id)
        self._filter = SampleFilter.ALL
        self._fill()

    @work(group="fill", exclusive=True)
    async def _fill(self, cursor: int = 0) -> None:
        if self._desk is None or self._filter is None:
            return
        rows = await self.attempt(self._desk.rows, self._filter)
        self._rows = rows or []
        self._list.border_title = f"Samples · {self._filter} · {len(self._rows):,}"
        self._list.set_row_count(len(self._rows), cursor=cursor)
        if not self._rows:
            self._show_nothing()

    def _show_nothing(self) -> None:
        self._shown = None
        self.query_one("#samples-code", CodeView).show_code(Lines((), 0))
        self.query_one("#samples-trace", TraceView).show_states(())
        self.query_one("#samples-facts", ProseView).show_text(
            "No sample of this kind; f shows the next kind."
        )

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
        code = self.query_one("#samples-code", CodeView)
        code.show_code(shown.code, shown.marks)
        code.border_title = f"Answer · {shown.detail.item_key}"
        trace = self.query_one("#samples-trace", TraceView)
        trace.show_states(shown.states)
        trace.border_title = f"Trace · {shown.judged_by}"
        self.query_one("#samples-facts", ProseView).show_text(shown.facts)
        self.query_one("#samples-prompt", ProseView).show_text(shown.prompt)

    @on(TraceView.StateHighlighted)
    def _follow_trace(self, event: TraceView.StateHighlighted) -> None:
        self.query_one("#samples-code", CodeView).current_state = event.state

    def text_to_copy(self) -> str | None:
        if self._shown is None:
            return None
        return self._shown.prompt if self.has_class("-prompting") else self._shown.detail.answer

    def action_state(self, by: int) -> None:
        self.query_one("#samples-trace", TraceView).action_move(by)

    def action_step(self, by: int) -> None:
        self._list.action_move(by)

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
            self.query_one("#samples-title", Static).update(Content(f"{self._run_title} · {said}"))

    def action_leave(self) -> None:
        self.dismiss(None)


def _row(row: SampleRow) -> Row:
    sign, tone = SIGNS.get(row.verdict, FAILED_SIGN)
    name = str(row.task_id) if row.task_id else row.item_key.rpartition("/")[2][:KEY_CHARACTERS]
    task = f"{row.language} {name}"
    return (Cell(sign, tone), task, Cell(row.technology, "muted"), Cell(str(row.number), "muted"))
