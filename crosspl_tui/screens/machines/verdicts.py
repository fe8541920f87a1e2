"""Where strict and published part on one machine's imported answers: read them, and label who is right."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from crosspl_tui.highlight import Lines
from crosspl_tui.keys import bindings
from crosspl_tui.screens.base import WorkbenchScreen
from crosspl_tui.visible import visible, visible_line
from crosspl_tui.widgets.code_view import CodeView
from crosspl_tui.widgets.filter_bar import FilterBar
from crosspl_tui.widgets.line_table import PAGE_ROWS, Cell, Column, LineTable, Row
from crosspl_tui.widgets.prose_view import ProseView
from crosspl_tui.widgets.trace_view import TraceView

if TYPE_CHECKING:
    from crosspl_tui.runs.judges.comparison import Progress
    from crosspl_tui.screens.machines.verdicts_desk import AnswerShown, VerdictsDesk
    from fsm.machine import Machine
    from store.database import Database
    from store.verdicts.answers import JudgedAnswer
    from store.verdicts.labels import LabelValue

COLUMNS = (
    Column("S P", 3),
    Column("Task", 5, right=True),
    Column("Model", 10, grows=True),
    Column("Sample", 11, needs=60),
    Column("Label", 7),
)
SIGNS = {"accept": "✓", "reject": "✗", "unsure": "?"}
NO_ANSWERS = (
    "No answers to this machine's tasks are in the database:\ncrosspl-tui import brings published ones."
)
NOTE = "what the answer lacks, or why the judge is wrong"
TOLD_EVERY = 20  # answers
TITLES = {
    "list": "Answers",
    "code": "Answer",
    "trace": "Strict trace",
    "instruction": "Reasons and instruction · tab",
}


class VerdictsScreen(WorkbenchScreen):
    """Answers to one machine's tasks: what strict (S) and published (P) say, the strict trace, and people's labels.

    On a narrow terminal the reasons stand above the code, and the pane that has the focus gets the room: the others
    keep a few lines or their title.
    """

    PLACE = "machines"
    BINDINGS: ClassVar[list[BindingType]] = bindings("disagreements")

    class AnswersJudged(Message):
        """Some answers have been judged, and there are more."""

        def __init__(self, progress: Progress) -> None:
            super().__init__()
            self.progress = progress

    def __init__(self, machine: Machine) -> None:
        super().__init__()
        self._machine = machine
        self._desk: VerdictsDesk | None = None
        self._shown: AnswerShown | None = None
        self._answers: list[JudgedAnswer] = []
        self._stood: JudgedAnswer | None = None
        self._shows_all = False
        self._at_work = asyncio.Lock()
        self._has_left = threading.Event()
        self._has_failed = False

    def compose_body(self) -> ComposeResult:
        yield Static(self._machine.title, id="verdicts-title", markup=False)
        yield FilterBar("12 (a task), words of model or sample, label:none, !not")
        with Horizontal(id="verdicts-body"):
            yield LineTable(COLUMNS, header=True, id="verdicts-list")
            yield Static(id="verdicts-reasons", markup=False)
            yield CodeView(id="verdicts-code")
            with Vertical(id="verdicts-side"):
                yield TraceView(id="verdicts-trace")
                yield ProseView(id="verdicts-instruction")

    def on_mount(self) -> None:
        for name, title in TITLES.items():
            widget = self.query_one(f"#verdicts-{name}")
            widget.add_class("pane")
            widget.border_title = title
        self.add_class("-pane-list")
        self._list.focus()
        self.workbench.when_open(self._load)

    def on_descendant_focus(self) -> None:
        focused = self.focused.id if self.focused else None
        panes = {f"verdicts-{name}": name for name in TITLES}
        chosen = panes.get(focused or "", "list")  # which the filter's line is about
        for name in TITLES:
            self.set_class(name == chosen, f"-pane-{name}")

    def on_resize(self) -> None:
        self._show_titles()

    @property
    def _list(self) -> LineTable:
        return self.query_one("#verdicts-list", LineTable)

    @work(group="load", exclusive=True)
    async def _load(self, database: Database) -> None:
        def sit() -> VerdictsDesk:
            from crosspl_tui.screens.machines.verdicts_desk import VerdictsDesk

            return VerdictsDesk(
                database, self._machine, self.workbench.settings.reviewer, tell, self._has_left.is_set
            )

        def tell(progress: Progress) -> None:
            if not progress.done % TOLD_EVERY:
                self.post_message(self.AnswersJudged(progress))

        self._show_judging()
        self._desk = await self.attempt(sit)
        if self._desk is None:
            self._has_failed = True
            self.query_one("#verdicts-title", Static).update(Content(self._machine.title))
            self._show_nothing("The answers could not be judged;\nescape and v try it again.")
        else:
            self._fill()

    @on(AnswersJudged)
    def _count_judged(self, event: AnswersJudged) -> None:
        self._show_judging(f"{event.progress.done:,} of {event.progress.total:,}")

    def _show_judging(self, judged: str = "") -> None:
        """Say that answers are being judged, which the first time may take seconds, unless they have been."""
        if self._desk is None:
            title = f"{self._machine.title}  judging … {judged}".rstrip()
            self.query_one("#verdicts-title", Static).update(Content(title))

    def _fill(self) -> None:
        """Show the list, with the cursor on the answer where it stood or on the one that follows."""
        desk = self._desk
        if desk is None:
            return
        if self._answers:
            self._stood = self._answers[self._list.cursor]
        among = desk.answers if self._shows_all else desk.disagreements
        words = self.query_one(FilterBar).text
        self._answers = [answer for answer in among if desk.matches(answer, words)]
        self.query_one(FilterBar).show_count(len(self._answers), len(among))
        self._list.set_row_count(len(self._answers), cursor=desk.place_of(self._stood, self._answers))
        self._show_titles()
        if not desk.answers:
            self._show_nothing(NO_ANSWERS)
        elif not among:
            self._show_nothing("The judges agree on every answer;\nf shows them all.")
        elif not self._answers:
            what, others = (
                ("answer", "") if self._shows_all else ("disagreement", "; f looks among all answers")
            )
            wanted = visible_line(words.strip())
            self._show_nothing(f"No {what} matches {wanted}{others}.\n/ changes the filter.")

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

    def _show_nothing(self, why: str) -> None:
        self._shown = None
        code, trace = self.query_one("#verdicts-code", CodeView), self.query_one("#verdicts-trace", TraceView)
        code.show_code(Lines((), 0))
        code.border_title = TITLES["code"]
        trace.show_states(())
        trace.border_title = TITLES["trace"]
        self.query_one("#verdicts-reasons", Static).update(why)
        self.query_one("#verdicts-instruction", ProseView).show_text(why)

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
        model, sample = Cell(answer.model, "muted"), Cell(answer.sample, "muted")
        return (verdicts, str(answer.task_id), model, sample, Cell(str(label or "·"), tone))

    @on(LineTable.RowHighlighted)
    @work(group="show", exclusive=True)
    async def _show_row(self, event: LineTable.RowHighlighted) -> None:
        if event.row < len(self._answers):
            await self._show(self._answers[event.row])

    async def _show(self, answer: JudgedAnswer) -> None:
        shown = await self.attempt(self._desk.show, answer) if self._desk else None
        if shown is None:
            return
        self._shown = shown
        code = self.query_one("#verdicts-code", CodeView)
        code.show_code(shown.code, shown.marks)
        code.border_title = f"Answer · {visible_line(_title(shown.answer))}"
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

    def action_filter(self) -> None:
        self.query_one(FilterBar).open()

    @on(FilterBar.Changed)
    def _refilter(self) -> None:
        self._fill()

    @on(FilterBar.Left)
    def _back_to_list(self) -> None:
        self._list.focus()

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
        if desk is None:
            why = "could not be judged" if self._has_failed else "are still being judged"
            self.notify(f"The answers {why}", severity="warning")
            return
        if self._at_work.locked():
            return
        if shown is None:
            if not self._answers:
                self.notify("There is no answer here to label", severity="warning")
            return
        row = self._list.cursor
        if row >= len(self._answers) or self._answers[row] != shown.answer:
            return  # The next answer is on its way: nobody has seen it yet.
        async with self._at_work:
            said = await self.attempt(desk.label, shown.answer, value)
        if said is None:
            return
        self._list.forget_row(row)
        self._show_titles()
        self.app.clear_notifications()
        if said is not LabelValue.WITHDRAWN and row < len(self._answers) - 1:
            self.notify(f"Labelled {said} · p and the same key remove it")
            self._list.action_move(1)
            return
        taken_away, last = (
            "Label taken away",
            f"Labelled {said}, the last of the list · the same key removes it",
        )
        self.notify(taken_away if said is LabelValue.WITHDRAWN else last)
        await self._show(shown.answer)

    @work(group="dialog", exclusive=True)
    async def action_comment(self) -> None:
        """Ask why the answer that is shown has its label."""
        from crosspl_tui.screens.dialogs import TextDialog

        desk, shown = self._desk, self._shown
        if desk is None or shown is None:
            return
        answer = shown.answer
        label, noted = desk.label_of(answer), desk.note_of(answer)
        if label is None:
            self.notify("A note says why an answer has its label: a or x comes first", severity="warning")
            return
        title = f"Why {label} · {visible_line(_title(answer))}"
        note = await self.app.push_screen_wait(TextDialog(title, placeholder=NOTE, proposed=noted))
        if note is None or note == noted:
            return
        async with self._at_work:
            await self.attempt(desk.note, answer, note)
        await self._show(answer)

    def text_to_copy(self) -> str | None:
        if self._shown is None:
            return None
        if self.has_class("-pane-instruction"):
            return f"{self._shown.reasons}\n\n{self._shown.instruction}"
        return self._shown.text

    def action_leave(self) -> None:
        self.dismiss(None)

    def on_unmount(self) -> None:
        self._has_left.set()


def _title(answer: JudgedAnswer) -> str:
    return f"task {answer.task_id} · {answer.model} · {answer.sample}"
