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
from crosspl_tui.visible import visible_line
from crosspl_tui.widgets.line_table import PAGE_ROWS, Cell, Column, LineTable, Row

if TYPE_CHECKING:
    from crosspl_tui.runs.evaluation.comparison import Change, TaskComparison
    from crosspl_tui.screens.runs.compared_desk import ComparedDesk
    from store.database import Database

COLUMNS = (
    Column("Change", 7),
    Column("Task", 12, grows=True),
    Column("1", 5, right=True),
    Column("2", 5, right=True),
)
TONES = {"gained": "ok", "lost": "bad"}
SHORT = {"only in the first": "only 1", "only in the second": "only 2"}


class ComparedScreen(WorkbenchScreen):
    """The marked run (1) and another one (2); `f` chooses which tasks, `s` shows the other run's answer."""

    PLACE = "runs"
    BINDINGS: ClassVar[list[BindingType]] = bindings("compared")

    def __init__(self, first: int, second: int) -> None:
        super().__init__()
        self._ids = (first, second)
        self._desk: ComparedDesk | None = None
        self._tasks: Sequence[TaskComparison] = ()
        self._changes: list[Change | None] = [None]
        self._side = 1

    def compose_body(self) -> ComposeResult:
        yield Static(classes="answers-title", markup=False)
        yield AnswerPanes(COLUMNS, "Tasks")

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
        from crosspl_tui.runs.evaluation.comparison import Change

        self._changes = [None, *Change]
        title = Content(visible_line(self._desk.summary()))
        self.query_one(".answers-title", Static).update(title)
        self._fill()

    def _fill(self) -> None:
        if self._desk is None:
            return
        change = self._changes[0]
        self._tasks = self._desk.tasks(change)
        self._panes.list.border_title = f"Tasks · {change or 'all'} · {len(self._tasks):,}"
        self._panes.list.set_row_count(len(self._tasks))
        if not self._tasks:
            self._panes.clear("No task of this kind; f shows the next kind.")

    @on(LineTable.PageNeeded)
    def _give_page(self, event: LineTable.PageNeeded) -> None:
        tasks = self._tasks[event.page * PAGE_ROWS : (event.page + 1) * PAGE_ROWS]
        event.table.put_page(event.page, [_row(task) for task in tasks], generation=event.generation)

    @on(LineTable.RowHighlighted)
    @work(group="show", exclusive=True)
    async def _show_row(self) -> None:
        row = self._panes.list.cursor
        if self._desk is None or row >= len(self._tasks):
            return
        shown = await self.attempt(self._desk.show, self._tasks[row], self._side)
        if shown is None:
            self._panes.clear("This run has no answer to the task; s shows the other run's.")
            return
        self._panes.show(shown, f"Answer of {self._side + 1} · {shown.detail.model}")

    def action_filter(self) -> None:
        self._changes = [*self._changes[1:], self._changes[0]]
        self._fill()

    def action_switch(self) -> None:
        self._side = 1 - self._side
        self._show_row()

    @work(group="dialog", exclusive=True)
    async def action_export(self) -> None:
        if self._desk is None:
            return
        name = await self.app.push_screen_wait(
            TextDialog("Export the comparison", placeholder="comparison.csv")
        )
        if name is not None and (said := await self.attempt(self._desk.export, Path(name).expanduser())):
            self.notify(said, markup=False)

    def action_leave(self) -> None:
        self.dismiss(None)


def _row(task: TaskComparison) -> Row:
    counts = [f"{side.passed}/{side.samples}" if side else "·" for side in (task.first, task.second)]
    name = task.task.key.partition("/")[2] or task.task.key
    return (Cell(SHORT.get(task.change, task.change), TONES.get(task.change, "muted")), name, *counts)
