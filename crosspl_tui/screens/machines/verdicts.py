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
from crosspl_tui.visible import visible
from crosspl_tui.widgets.code_view import CodeView
from crosspl_tui.widgets.line_table import PAGE_ROWS, Cell, Column, LineTable, Row
from crosspl_tui.widgets.prose_view import ProseView
from crosspl_tui.widgets.trace_view import TraceView

if TYPE_CHECKING:
    from crosspl_tui.screens.machines.verdicts_desk import AnswerShown, VerdictsDesk
    from fsm.machine import Machine
    from store.database import Database
    from store.verdicts.answers import JudgedAnswer
    from store.verdicts.labels import LabelValue

COLUMNS = (
    Column("S P", 3),
    Column("Task", 5, right=True),
    Column("Model", 10, grows=True),
    Column("Label", 7),
)
SIGNS = {"accept": "✓", "reject": "✗", "unsure": "?"}
PANES = ("list", "code", "trace", "instruction")


class VerdictsScreen(WorkbenchScreen):
    """Answers to one machine's tasks: what strict (S) and published (P) say, the strict trace, and people's labels.

    On a narrow terminal the reasons stand above the code, and the pane that has the focus gets the room: the others
    keep a few lines or their title.
    """

    PLACE = "machines"
    BINDINGS: ClassVar[list[BindingType]] = bindings("disagreements")

    def __init__(self, machine: Machine) -> None:
        super().__init__()
        self._machine = machine
        self._desk: VerdictsDesk | None = None
        self._shown: AnswerShown | None = None
        self._answers: list[JudgedAnswer] = []
        self._shows_all = False
        self._at_work = asyncio.Lock()

    def compose_body(self) -> ComposeResult:
        yield Static(self._machine.title, id="verdicts-title", markup=False)
        with Horizontal(id="verdicts-body"):
            yield LineTable(COLUMNS, header=True, id="verdicts-list")
            yield Static(id="verdicts-reasons", markup=False)
            yield CodeView(id="verdicts-code")
            with Vertical(id="verdicts-side"):
                yield TraceView(id="verdicts-trace")
                yield ProseView(id="verdicts-instruction")

    def on_mount(self) -> None:
        titles = dict(
            zip(PANES, ("Answers", "Answer", "Strict trace", "Reasons and instruction · tab"), strict=True)
        )
        for name, title in titles.items():
            widget = self.query_one(f"#verdicts-{name}")
            widget.add_class("pane")
            widget.border_title = title
        self.add_class("-pane-list")
        self._list.focus()
        self.workbench.when_open(self._load)

    def on_descendant_focus(self) -> None:
        focused = self.focused.id if self.focused else None
        for name in PANES:
            self.set_class(focused == f"verdicts-{name}", f"-pane-{name}")

    def on_resize(self) -> None:
        self._show_titles()

    @property
    def _list(self) -> LineTable:
        return self.query_one("#verdicts-list", LineTable)

    @work(group="load", exclusive=True)
    async def _load(self, database: Database) -> None:
        def sit() -> VerdictsDesk:
            from crosspl_tui.screens.machines.verdicts_desk import VerdictsDesk

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
        self._list.set_row_count(len(self._answers), cursor=cursor)
        self._show_titles()
        if not self._answers:
            self._show_nothing()

    def _show_titles(self) -> None:
        """Say how the judges stand to each other, in the line above the panes or, where it is short, above the list."""
        desk = self._desk
        if desk is None:
            return
        what = "Answers" if self._shows_all else "Disagreements"
        shown = f"{what} · {len(self._answers):,}/{len(desk.answers):,}"
        is_narrow = self.has_class("-narrow")
        self._list.border_title = f"{shown} · {desk.parted()}" if is_narrow else shown
        facts = [desk.agreed(), *([] if is_narrow else [desk.parted()]), desk.labelled()]
        title = f"{self._machine.title}  {' · '.join(facts)}"
        self.query_one("#verdicts-title", Static).update(Content(title))

    def _show_nothing(self) -> None:
        self._shown = None
        self.query_one("#verdicts-code", CodeView).show_code(Lines((), 0))
        self.query_one("#verdicts-trace", TraceView).show_states(())
        text = "The judges agree on every answer;\nf shows them all."
        if self._desk is None or not self._desk.answers:
            text = "No answers to this machine's tasks are in the database:\ncrosspl-tui import brings published ones."
        self.query_one("#verdicts-reasons", Static).update(text)
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
        self.query_one("#verdicts-reasons", Static).update(Content(visible(shown.reasons)))
        self.query_one("#verdicts-instruction", ProseView).show_text(
            f"{shown.reasons}\n\n{shown.instruction}"
        )

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
        from store.verdicts.labels import LabelValue

        self._label(LabelValue.CORRECT)

    def action_wrong(self) -> None:
        from store.verdicts.labels import LabelValue

        self._label(LabelValue.WRONG)

    @work(group="label")
    async def _label(self, value: LabelValue) -> None:
        """Label the answer that is shown and go on to the next; the same label again takes it away and stays."""
        from store.verdicts.labels import LabelValue

        desk, shown = self._desk, self._shown
        if desk is None or self._at_work.locked():
            return
        if shown is None:
            if not self._answers:
                self.notify("There is no answer here to label", severity="warning")
            return
        row = self._list.cursor
        if row >= len(self._answers) or self._answers[row] != shown.answer:
            return  # The next answer is on its way: nobody has seen it yet.
        async with self._at_work:
            said = await asyncio.to_thread(desk.label, shown.answer, value)
        is_withdrawn = said is LabelValue.WITHDRAWN
        again = "Label taken away" if is_withdrawn else f"Labelled {said} · p and the same key remove it"
        self.app.clear_notifications()
        self.notify(again)
        self._list.forget_row(row)
        self._show_titles()
        if not is_withdrawn:
            self._list.action_move(1)

    def action_leave(self) -> None:
        self.dismiss(None)
