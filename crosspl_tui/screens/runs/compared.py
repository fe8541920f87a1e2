"""Two runs side by side, task by task: gained, lost, both, neither, with the answers behind each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from crosspl_tui.keys import bindings
from crosspl_tui.screens.base import WorkbenchScreen
from crosspl_tui.screens.dialogs import TextDialog
from crosspl_tui.screens.runs.answer_panes import AnswerPanes
from crosspl_tui.visible import visible, visible_line
from crosspl_tui.widgets.line_table import PAGE_ROWS, Cell, Column, LineTable, Row

if TYPE_CHECKING:
    from crosspl_tui.runs.evaluation.comparison import TaskComparison
    from crosspl_tui.screens.runs.compared_desk import AnswerShown, ComparedDesk
    from store.database import Database

TONES = {"gained": "ok", "lost": "bad"}


class ComparedScreen(WorkbenchScreen):
    """The marked run and another one; `f` chooses which tasks, `s` the run whose answer is shown, `a` which of its."""

    PLACE = "runs"
    BINDINGS: ClassVar[list[BindingType]] = bindings("compared")

    def __init__(self, first: int, second: int) -> None:
        super().__init__()
        self._ids = (first, second)
        self._desk: ComparedDesk | None = None
        self._tasks: Sequence[TaskComparison] = ()
        self._change = 0
        self._side = 1
        self._answer: AnswerShown | None = None

    def compose_body(self) -> ComposeResult:
        yield Static(classes="answers-title -compared", markup=False)
        yield AnswerPanes(_columns(*self._ids), "Tasks")

    def on_mount(self) -> None:
        self._panes.list.focus()
        self.workbench.when_open(self._load)

    @property
    def _panes(self) -> AnswerPanes:
        return self.query_one(AnswerPanes)

    @work(group="load", exclusive=True)
    async def _load(self, database: Database) -> None:
        def sit() -> ComparedDesk:
            from crosspl_tui.screens.runs.compared_desk import ComparedDesk

            return ComparedDesk(database, *self._ids)

        self._desk = await self.attempt(sit)
        if self._desk is None:
            return
        title = Content(visible(self._desk.summary()))
        if warning := self._desk.warning():
            title = Content.assemble(title, "\n", (visible_line(warning), "$text-warning"))
        self.query_one(".answers-title", Static).update(title)
        self._fill()

    def _fill(self) -> None:
        if self._desk is None:
            return
        changes = self._desk.changes
        change = changes[self._change % len(changes)]
        kind = "all" if change is None else self._desk.named(change)
        self._tasks = self._desk.tasks(change)
        self._panes.list.border_title = f"Tasks · {kind} · {len(self._tasks):,}"
        self._panes.list.set_row_count(len(self._tasks))
        if not self._tasks:
            self._panes.clear("Neither run has a task with a sample that counts.")

    @on(LineTable.PageNeeded)
    def _give_page(self, event: LineTable.PageNeeded) -> None:
        tasks = self._tasks[event.page * PAGE_ROWS : (event.page + 1) * PAGE_ROWS]
        if self._desk is not None:
            rows = [_row(task, self._desk.named(task.change).replace("run ", "")) for task in tasks]
            event.table.put_page(event.page, rows, generation=event.generation)

    @on(LineTable.RowHighlighted)
    def _show_first(self) -> None:
        self._show(0)

    @work(group="show", exclusive=True)
    async def _show(self, place: int) -> None:
        row = self._panes.list.cursor
        if self._desk is None or row >= len(self._tasks):
            return
        self._answer = await self.attempt(self._desk.show, self._tasks[row], self._side, place)
        if self._answer is None:
            self._panes.clear("This run has no answer to the task; s shows the other run's.")
            self._panes.code.border_title = f"Answer of run {self._ids[self._side]} · none"
            return
        self._panes.show(self._answer.sample, visible_line(self._answer.title))

    def text_to_copy(self) -> str | None:
        return self._answer.sample.detail.answer if self._answer else None

    def action_filter(self) -> None:
        self._change += 1
        self._fill()

    def action_switch(self) -> None:
        self._side = 1 - self._side
        self._show(0)

    def action_answer(self, by: int) -> None:
        if self._answer is None or self._answer.count == 1:
            self.notify("There is no other answer of this run to the task; s shows the other run's")
            return
        self._show(self._answer.place + by)

    def action_state(self, by: int) -> None:
        self._panes.trace.action_move(by)

    @work(group="dialog", exclusive=True)
    async def action_export(self) -> None:
        if self._desk is None:
            return
        name = await self.app.push_screen_wait(TextDialog("Export the comparison", proposed="comparison.csv"))
        if name is not None and (said := await self.attempt(self._desk.export, Path(name).expanduser())):
            self.notify(said, markup=False)

    def action_leave(self) -> None:
        self.dismiss(None)


def _columns(first: int, second: int) -> tuple[Column, ...]:
    """The columns of two runs, each under its number."""
    sides = [Column(f"run {run}", len(f"run {run}"), right=True) for run in (first, second)]
    return (Column("Change", len(f"only in {max(first, second)}")), Column("Task", 8, grows=True), *sides)


def _row(task: TaskComparison, change: str) -> Row:
    counts = [f"{side.passed}/{side.samples}" if side else "·" for side in (task.first, task.second)]
    name = task.task.key.partition("/")[2] or task.task.key
    return (Cell(change, TONES.get(task.change, "muted")), name, *counts)
