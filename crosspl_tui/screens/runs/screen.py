"""Runs: start a spot evaluation, watch its log and results, pause, cancel, resume, and open every sample."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.timer import Timer

from crosspl_tui.keys import bindings
from crosspl_tui.screens.base import WorkbenchScreen
from crosspl_tui.visible import visible, visible_line
from crosspl_tui.widgets.line_table import PAGE_ROWS, LineTable
from crosspl_tui.widgets.log_view import LogView
from crosspl_tui.widgets.steady_text import SteadyText
from crosspl_tui.wording import counted
from store.vocabulary import RunKind

if TYPE_CHECKING:
    from crosspl_tui.screens.runs.desk import RunsDesk
    from crosspl_tui.screens.runs.following import Follower
    from crosspl_tui.screens.runs.texts import RunView
    from store.database import Database

TICK_SECONDS = 0.4
REST_SECONDS = 0.05
"""So long the cursor rests on a run before its log is read: the move itself is painted first."""

READING = "The runs are being read; once more in a moment"
NOTHING = "No run yet. n evaluates a model on some tasks; crosspl-tui import brings published answers."


class Facts(VerticalScroll, can_focus=True):
    """Text that scrolls with the list keys."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("text")


class RunsScreen(WorkbenchScreen):
    """All runs, the newest first; of the chosen one the results by model and language, and the live log."""

    PLACE = "runs"
    BINDINGS: ClassVar[list[BindingType]] = bindings("runs")

    def __init__(self) -> None:
        super().__init__()
        self._desk: RunsDesk | None = None
        self._runs: list[RunView] = []
        self._has_read = False
        self._chosen_id: int | None = None
        self._follower: Follower | None = None
        self._is_reading = False
        self._marked: RunView | None = None
        self._ticking: Timer | None = None

    def compose_body(self) -> ComposeResult:
        with Horizontal(id="runs-body"):
            yield LineTable((), header=True, id="runs-list")
            with Vertical(id="runs-detail"):
                yield Facts(SteadyText(id="runs-results"), id="runs-facts")
                yield LogView(id="runs-log")

    def on_mount(self) -> None:
        for name, title in {
            "runs-list": "Runs · reading …",
            "runs-facts": "Results",
            "runs-log": "Log",
        }.items():
            widget = self.query_one(f"#{name}")
            widget.add_class("pane")
            widget.border_title = title
        self._list.focus()
        self.workbench.when_open(self._sit)

    def on_unmount(self) -> None:
        if self._desk is not None:
            self._desk.close()

    def on_screen_resume(self) -> None:
        if self._ticking is not None:
            self._ticking.resume()

    def on_screen_suspend(self) -> None:
        if self._ticking is not None:
            self._ticking.pause()

    @property
    def _list(self) -> LineTable:
        return self.query_one("#runs-list", LineTable)

    @property
    def _log(self) -> LogView:
        return self.query_one("#runs-log", LogView)

    @property
    def _results(self) -> SteadyText:
        return self.query_one("#runs-results", SteadyText)

    @property
    def _results_width(self) -> int:
        return self.query_one("#runs-facts").scrollable_content_region.width

    @property
    def _run(self) -> RunView | None:
        row = self._list.cursor
        return self._runs[row] if row < len(self._runs) else None

    # Following what happens

    @work(group="sit", exclusive=True)
    async def _sit(self, database: Database) -> None:
        def sit() -> RunsDesk:
            from crosspl_tui.screens.runs.desk import RunsDesk

            return RunsDesk(database, self.workbench.settings)

        self._desk = await asyncio.to_thread(sit)
        self._ticking = self.set_interval(TICK_SECONDS, self._tick)
        self._tick()

    def _tick(self) -> None:
        """Read on the side what has changed; a slow read only makes the next one later."""
        if not self._is_reading:
            self._is_reading = True
            self._read()

    @work(group="tick")
    async def _read(self) -> None:
        try:
            await self._read_news()
        finally:
            self._is_reading = False

    async def _read_news(self) -> None:
        desk = self._desk
        runs = await self.attempt(desk.runs) if desk else None
        if desk is None or runs is None:
            return
        self._show_runs(runs)
        self.note(await asyncio.to_thread(desk.workers))
        follower, run = self._follower, self._run
        if follower is None or run is None or run.id != follower.run_id:
            return
        news = await self.attempt(follower.news, run, self._results_width)
        if news is None or follower is not self._follower:
            return
        if news.lines:
            self._log.append(news.lines)
        if news.results is not None:
            self._results.show(news.results)

    def _show_runs(self, runs: list[RunView]) -> None:
        before, self._runs, self._has_read = self._runs, runs, True
        self._list.border_title = f"Runs · {len(runs):,}"
        if [run.id for run in before] != [run.id for run in runs]:
            ids = [run.id for run in runs]
            kept = ids.index(self._chosen_id) if self._chosen_id in ids else 0
            self._list.set_row_count(len(runs), cursor=kept)
            self._put_rows()
        elif before != runs:
            self._put_rows()
        if not runs and not self.has_class("-empty"):
            self._results.update(Content(NOTHING))
        self.set_class(not runs, "-empty")

    def _say_which(self, run: RunView) -> None:
        """Say which run the panes are about, and on what terms its results are."""
        self.query_one("#runs-facts").border_title = f"Results · run {run.id} · {visible_line(run.terms)}"
        self._log.border_title = f"Log · run {run.id} · {visible_line(run.title)}"

    @on(LineTable.PageNeeded)
    def _put_rows(self) -> None:
        """Hand in all rows: there are never more of them than a page has."""
        from crosspl_tui.screens.runs.run_list import run_columns, run_rows

        self._list.columns = run_columns(self._runs, self._list.scrollable_content_region.width)
        rows = run_rows(self._runs, marked=self._marked.id if self._marked else None)
        self._list.put_page(0, rows[:PAGE_ROWS], generation=self._list.generation)

    def on_resize(self) -> None:
        if self._runs:
            self._put_rows()
            self._list.refresh()

    @on(LineTable.RowHighlighted)
    def _choose(self) -> None:
        run = self._run
        if run is None or self._desk is None or (self._follower and run.id == self._follower.run_id):
            return
        self._chosen_id = run.id
        self._follower = self._desk.follow(run.id)
        self._log.clear()
        self._say_which(run)
        self._results.blank()
        self.set_timer(REST_SECONDS, self._tick)

    def text_to_copy(self) -> str | None:
        return self._log.text() if self._log.has_focus else (self._run.title if self._run else None)

    # What the keys do

    @work(group="dialog", exclusive=True)
    async def action_new(self) -> None:
        if self._desk is None:
            self.notify(READING, severity="warning")
            return
        from crosspl_tui.screens.runs.plan_dialog import PlanDialog

        plan = await self.app.push_screen_wait(PlanDialog(self._desk))
        if plan is None:
            return
        started = await self.attempt(self._desk.start, plan)
        if started:
            self.notify(f"Started {counted(len(started), 'run')} · space pauses, x cancels")
            self._go_to(started[0])

    @work(group="dialog", exclusive=True)
    async def action_construct(self) -> None:
        from crosspl_tui.screens.model_dialog import ModelDialog

        if self._desk is None:
            return
        title = "Construct items of the waiting candidates with"
        known = self.workbench.settings.models
        model = await self.app.push_screen_wait(ModelDialog(title, known, verb="starts the run"))
        if model is None:
            return
        try:
            run_id = await asyncio.to_thread(self._desk.construct, model)
        except ValueError as error:
            self.notify(visible(str(error)), severity="error", markup=False)
            return
        self.notify("Started · its items come to Review as they are made")
        self._go_to(run_id)

    def _go_to(self, run_id: int) -> None:
        """Choose a run, now or as soon as the list shows it."""
        self._chosen_id = run_id
        ids = [run.id for run in self._runs]
        if run_id in ids:
            self._list.cursor = ids.index(run_id)
        self._tick()

    def _needed_run(self) -> RunView | None:
        """The run that a key is about; says why there is none."""
        if self._run is None:
            self.notify(
                "There is no run yet; n starts one" if self._has_read else READING, severity="warning"
            )
        return self._run

    @on(LineTable.RowChosen)
    def action_samples(self) -> None:
        run = self._needed_run()
        if run is None:
            return
        if run.is_construction:
            self.notify("A construction has no samples: its items are in Review (2)")
            return
        if run.is_translation:
            self.notify("A run of translations has no samples: what fails is in Triage (3)")
            return
        from crosspl_tui.screens.runs.samples import SamplesScreen

        self.app.push_screen(SamplesScreen(run.id, run.name))

    def action_pause(self) -> None:
        if run := self._needed_run():
            self._change("pause_or_resume", run)

    def action_retry(self) -> None:
        if run := self._needed_run():
            self._change("retry", run)

    @work(group="dialog", exclusive=True)
    async def action_cancel(self) -> None:
        run = self._needed_run()
        if run is None or self._desk is None:
            return
        why_not = await self.attempt(self._desk.why_not_cancelled, run)
        if why_not is None:
            return
        if why_not:
            self.notify(why_not, markup=False)
            return
        from crosspl_tui.screens.runs.cancel_dialog import CancelDialog
        from crosspl_tui.screens.runs.steering import lost_by_cancelling

        ending = await self.app.push_screen_wait(CancelDialog(run.id, lost_by_cancelling(run)))
        if ending is not None:
            self._change(ending, run)

    @work(group="change")
    async def _change(self, name: str, run: RunView) -> None:
        if self._desk is None:
            return
        said = await self.attempt(getattr(self._desk, name), run)
        if said:
            self.notify(said, markup=False)
            self._tick()

    @work(group="change")
    async def action_worker(self) -> None:
        if self._desk is not None and (said := await self.attempt(self._desk.start_or_stop_worker)):
            self.notify(said, markup=False)
            self._tick()

    def action_mark(self) -> None:
        run = self._needed_run()
        if run is None:
            return
        is_marked = self._marked is not None and run.id == self._marked.id
        self._marked = None if is_marked else run
        self._put_rows()
        told = (
            "Not marked any more" if is_marked else f"Marked run {run.id} · c on another run compares the two"
        )
        self.notify(told, markup=False)

    def action_compare(self) -> None:
        run, marked = self._needed_run(), self._marked
        if run is None:
            return
        if marked is None or run.id == marked.id:
            self.notify("Mark one run with m, go to another, then press c", severity="warning")
            return
        if not all(side.run.kind is RunKind.EVALUATION for side in (run, marked)):
            self.notify("Only runs with samples can be compared: evaluations", severity="warning")
            return
        from crosspl_tui.screens.runs.compared import ComparedScreen

        self.app.push_screen(ComparedScreen(marked.id, run.id))

    @work(group="dialog", exclusive=True)
    async def action_export(self) -> None:
        from crosspl_tui.screens.dialogs import TextDialog

        run = self._needed_run()
        if run is None or self._desk is None:
            return
        name = await self.app.push_screen_wait(
            TextDialog(f"Export the samples of run {run.id}", proposed=f"run-{run.id}.csv")
        )
        if name is not None:
            said = await self.attempt(self._desk.export, run, Path(name).expanduser())
            if said:
                self.notify(said, markup=False)
