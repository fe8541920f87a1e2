"""Where strict and published part on one machine's imported answers: read them, and label who is right."""

from __future__ import annotations

import asyncio
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
    from crosspl_tui.screens.verdicts_desk import AnswerShown, VerdictsDesk
    from fsm.machine import Machine
    from store.answers import JudgedAnswer
    from store.database import Database
    from store.labels import LabelValue

COLUMNS = (
    Column("S P", 3),
    Column("Task", 5, right=True),
    Column("Model", 10, grows=True),
    Column("Label", 7),
)
SIGNS = {"accept": "✓", "reject": "✗", "unsure": "?"}


class VerdictsScreen(WorkbenchScreen):
    """Answers to one machine's tasks: what strict (S) and published (P) say, the strict trace, and people's labels."""

    PLACE = "machines"
    BINDINGS: ClassVar[list[BindingType]] = bindings("disagreements")

    def __init__(self, machine: Machine) -> None:
        super().__init__()
        self._machine = machine
        self._desk: VerdictsDesk | None = None
        self._shown: AnswerShown | None = None
        self._answers: list[JudgedAnswer] = []
        self._shows_all = False

    def compose_body(self) -> ComposeResult:
        yield Static(self._machine.title, id="verdicts-title", markup=False)
        with Horizontal(id="verdicts-body"):
            yield LineTable(COLUMNS, header=True, id="verdicts-list")
            yield CodeView(id="verdicts-code")
            with Vertical(id="verdicts-side"):
                yield TraceView(id="verdicts-trace")
                yield ProseView(id="verdicts-instruction")

    def on_mount(self) -> None:
        titles = {"list": "Answers", "code": "Answer", "trace": "Strict trace", "instruction": "Instruction"}
        for name, title in titles.items():
            widget = self.query_one(f"#verdicts-{name}")
            widget.add_class("pane")
            widget.border_title = title
        self._list.focus()
        self.workbench.when_open(self._load)

    @property
    def _list(self) -> LineTable:
        return self.query_one("#verdicts-list", LineTable)

    @work(group="load", exclusive=True)
    async def _load(self, database: Database) -> None:
        def sit() -> VerdictsDesk:
            from crosspl_tui.screens.verdicts_desk import VerdictsDesk

            return VerdictsDesk(database, self._machine, self.workbench.settings.reviewer)

        self.query_one("#verdicts-title", Static).update(Content(f"{self._machine.title}  judging …"))
        self._desk = await self.attempt(sit)
        if self._desk is not None:
            self._fill()

    def _fill(self, cursor: int = 0) -> None:
        desk = self._desk
        if desk is None:
            return
        self._answers = desk.answers if self._shows_all else desk.disagreements
        what = "Answers" if self._shows_all else "Disagreements"
        self._list.border_title = f"{what} · {len(self._answers):,}/{len(desk.answers):,}"
        self._list.set_row_count(len(self._answers), cursor=cursor)
        self.query_one("#verdicts-title", Static).update(Content(f"{self._machine.title}  {desk.summary()}"))
        if not self._answers:
            self._show_nothing()

    def _show_nothing(self) -> None:
        self._shown = None
        self.query_one("#verdicts-code", CodeView).show_code(Lines((), 0))
        self.query_one("#verdicts-trace", TraceView).show_states(())
        text = "The judges agree on every answer; f shows them all."
        if self._desk is None or not self._desk.answers:
            text = "No answers to this machine's tasks are in the database: crosspl-tui import brings published ones."
        self.query_one("#verdicts-instruction", ProseView).show_text(text)

    @on(LineTable.PageNeeded)
    def _give_page(self, event: LineTable.PageNeeded) -> None:
        answers = self._answers[event.page * PAGE_ROWS : (event.page + 1) * PAGE_ROWS]
        event.table.put_page(
            event.page, [self._row(answer) for answer in answers], generation=event.generation
        )

    def _row(self, answer: JudgedAnswer) -> Row:
        label = self._desk.label_of(answer) if self._desk else None
        tone = {"correct": "ok", "wrong": "bad"}.get(str(label), "muted")
        verdicts = f"{SIGNS[answer.strict]} {SIGNS[answer.published]}"
        return (verdicts, str(answer.task_id), Cell(answer.model, "muted"), Cell(str(label or "·"), tone))

    @on(LineTable.RowHighlighted)
    @work(group="show", exclusive=True)
    async def _show_row(self, event: LineTable.RowHighlighted) -> None:
        if self._desk is None or event.row >= len(self._answers):
            return
        shown = await self.attempt(self._desk.show, self._answers[event.row])
        if shown is None:
            return
        self._shown = shown
        code = self.query_one("#verdicts-code", CodeView)
        code.show_code(shown.code, shown.marks)
        code.border_title = f"Answer · {shown.answer.model} · sample {shown.answer.number}"
        trace = self.query_one("#verdicts-trace", TraceView)
        trace.show_states(shown.states)
        trace.border_title = f"Strict trace · {shown.answer.strict}"
        reasons = f"strict: {shown.answer.strict_reason}\npublished: {shown.answer.published_reason}"
        self.query_one("#verdicts-instruction", ProseView).show_text(f"{reasons}\n\n{shown.instruction}")

    @on(TraceView.StateHighlighted)
    def _follow_trace(self, event: TraceView.StateHighlighted) -> None:
        self.query_one("#verdicts-code", CodeView).current_state = event.state

    def action_state(self, by: int) -> None:
        self.query_one("#verdicts-trace", TraceView).action_move(by)

    def action_step(self, by: int) -> None:
        self._list.action_move(by)

    def action_all(self) -> None:
        self._shows_all = not self._shows_all
        self._fill()

    def action_correct(self) -> None:
        from store.labels import LabelValue

        self._label(LabelValue.CORRECT)

    def action_wrong(self) -> None:
        from store.labels import LabelValue

        self._label(LabelValue.WRONG)

    @work(group="label")
    async def _label(self, value: LabelValue) -> None:
        desk, shown = self._desk, self._shown
        if desk is None or shown is None:
            return
        await asyncio.to_thread(desk.label, shown.answer, value)
        self.app.clear_notifications()
        self.notify(f"Labelled {value} · press the other key to change it", timeout=3)
        row = self._answers.index(shown.answer)
        self._list.forget_row(row)
        self.query_one("#verdicts-title", Static).update(Content(f"{self._machine.title}  {desk.summary()}"))
        self._list.action_move(1)

    def action_leave(self) -> None:
        self.dismiss(None)
