"""What a curator does to all of a group: one edit, or a model's repair, tried on every translation of it."""

from __future__ import annotations

import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from textual import work
from textual.content import Content

from crosspl_tui.screens.dialogs import MessageDialog
from crosspl_tui.screens.triage.actions import PASSED, Chosen, TriageActions
from crosspl_tui.visible import visible_line

if TYPE_CHECKING:
    from crosspl_tui.runs.triage.batch import Applied, BatchProgress
    from store.triage.filter import TriageFilter
    from store.triage.queue import ClusterRow

LINE_CELLS = 58
"""A line of a message."""

NAMED = 8
"""So many of those that stay as they were are told one by one."""


@dataclass(frozen=True, slots=True)
class Batch:
    """What is being done to a group, and what stops it."""

    doing: str
    stop: threading.Event


class GroupActions(TriageActions):
    """The part of the triage screen that changes a group, and tells how far the languages are."""

    _filter: TriageFilter | None
    _cluster: ClusterRow | None

    def __init__(self) -> None:
        super().__init__()
        self._batch: Batch | None = None

    @asynccontextmanager
    async def to_group(self, doing: str) -> AsyncIterator[threading.Event]:
        """Tell what is done to a group, one by one beside other work; the event is set to begin nothing new of it."""
        self._batch = Batch(doing, threading.Event())
        self.note(doing)
        try:
            yield self._batch.stop
        finally:
            self._batch = None
            self.note("")

    def stop_batch(self) -> None:
        """Begin nothing new of the batch under way, if there is one."""
        if self._batch is not None:
            self._batch.stop.set()

    @work(group="dialog", exclusive=True)
    async def offer_to_stop(self) -> None:
        """Ask whether the batch under way is to end."""
        if (batch := self._batch) is None:
            return
        told = Content(f"{batch.doing}\nWhat is solved by then stays so.")
        dialog = MessageDialog("Stop it?", told, hint="enter stops it · escape lets it go on")
        if await self.app.push_screen_wait(dialog):
            batch.stop.set()

    @work(group="apply")
    async def action_apply(self) -> None:
        if self._batch is not None:
            self.offer_to_stop()
            return
        one = await self.chosen()
        if one is None or self._filter is None:
            return
        view, desk = one.view, one.sitting.desk
        if view.attempt.parent_id is None:
            self.notify("Show an edited attempt first: its change is what is applied", severity="warning")
            return
        group = self._group(one, self._filter)
        async with self.to_group("trying the edit on the others …") as stop:
            if view.attempt.kind == PASSED and view.attempt.id == view.detail.attempt_id:
                await self.try_to(partial(desk.solve, one.id, expected_attempt=view.attempt.id))
            await self.try_to(one.sitting.open_sandbox)
            applied = await self.try_to(
                partial(
                    desk.apply_edit,
                    view.attempt.id,
                    group,
                    on_progress=self._tell_progress,
                    is_cancelled=stop.is_set,
                )
            )
        await self._end_batch(applied, "The same edit in the rest of the group")

    @work(group="dialog", exclusive=True)
    async def action_repair_all(self) -> None:
        if self._batch is not None:
            self.offer_to_stop()
            return
        one = await self.chosen()
        if one is None or self._filter is None:
            return
        group = self._group(one, self._filter)
        called = await self.ask_for_model("Repair all of the group with")
        if called is not None:
            self._repair_all(one, group, called)

    @work(group="apply")
    async def _repair_all(self, one: Chosen, group: TriageFilter, called: str) -> None:
        async with self.to_group(f"{visible_line(called)} repairs the group …") as stop:
            repair = partial(one.sitting.repair_all, group, called, self._tell_progress, stop.is_set)
            applied = await self.try_to(repair)
        await self._end_batch(applied, f"The group repaired by {visible_line(called)}")

    def _group(self, one: Chosen, shown: TriageFilter) -> TriageFilter:
        """What is to be done to all is done to all of this."""
        cluster = self._cluster.key if self._cluster else one.view.detail.cluster
        return shown.with_cluster(cluster, one.view.detail.language)

    async def _end_batch(self, applied: Applied | None, title: str) -> None:
        async with self.at_work:  # what was done before an error is done
            await self.load(keep=self.queue.cursor)
        if applied is not None:
            if self.app.screen is self and not self.code.is_editing:
                self._show_applied(applied, title)
            else:  # a dialog would take the keys of what is being written
                self.notify(f"{title}: {applied_content(applied).plain.splitlines()[0]}", markup=False)

    @work(group="dialog")
    async def _show_applied(self, applied: Applied, title: str) -> None:
        await self.app.push_screen_wait(MessageDialog(title, applied_content(applied), hint="enter goes on"))

    def _tell_progress(self, progress: BatchProgress) -> None:
        """Called in the thread that does the work."""
        said = f"{progress.done:,} of {progress.total:,} tried, {progress.solved:,} pass · A or R stops"
        self.app.call_from_thread(self.note, said)

    @work(group="dialog", exclusive=True)
    async def action_progress(self) -> None:
        sitting = await self.at_desk()
        if sitting is None:
            return
        from crosspl_tui.screens.triage.texts import progress_content

        found = await self.try_to(sitting.desk.progress)
        if found is not None:
            dialog = MessageDialog("Languages", progress_content(found), hint="enter or escape closes")
            await self.app.push_screen_wait(dialog)


def applied_content(applied: Applied) -> Content:
    """Return how many are solved now, and of the others the first ones with the reason."""
    if not applied.tried and not applied.is_cancelled:
        return Content("There is no other translation in the group")
    lines = [f"{len(applied.solved):,} of {applied.tried:,} pass now and are marked as solved"]
    lines += [_cut(f"  not {one.name}: {visible_line(one.why)}") for one in applied.failed[:NAMED]]
    if len(applied.failed) > NAMED:
        lines.append(f"  nor {len(applied.failed) - NAMED:,} more, which stay as they were")
    if applied.is_cancelled:
        lines.append("Stopped: the rest was not tried")
    return Content("\n".join(lines))


def _cut(line: str) -> str:
    return line if len(line) <= LINE_CELLS else f"{line[: LINE_CELLS - 1]}…"
