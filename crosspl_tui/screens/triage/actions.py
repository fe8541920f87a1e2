"""What a curator does to a translation: edit, execute, solve, drop, hand on, name the cause, apply to all, undo."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from textual import on, work

from crosspl_tui.screens.base import WorkbenchScreen
from crosspl_tui.screens.dialogs import MessageDialog, ReasonDialog, TextDialog
from crosspl_tui.visible import visible
from crosspl_tui.widgets.edit_pane import CodePane, EditPane
from crosspl_tui.widgets.line_table import LineTable

if TYPE_CHECKING:
    from crosspl_tui.runs.triage.batch import Applied, BatchProgress
    from crosspl_tui.runs.triage.curator import Edited, ProgramView
    from crosspl_tui.screens.triage.sitting import Sitting
    from store.triage.filter import TriageFilter
    from store.triage.queue import ClusterRow

T = TypeVar("T")
DROP_REASONS = (
    "the problem has no sense in this language",
    "the rules cannot check it here",
    "needs a library that the benchmark leaves out",
    "behaves differently by the language's definition",
    "not worth the time",
)
PASSED = "passed"


class TriageActions(WorkbenchScreen):
    """The half of the triage screen that changes something."""

    view: ProgramView | None
    _sitting: Sitting | None
    _filter: TriageFilter | None
    _cluster: ClusterRow | None

    @property
    def queue(self) -> LineTable:
        raise NotImplementedError

    @property
    def code(self) -> CodePane:
        raise NotImplementedError

    async def load(self, *, keep: int = 0) -> None:
        raise NotImplementedError

    async def show(self, attempt_id: int | None = None) -> None:
        raise NotImplementedError

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in (
            "edit",
            "execute",
            "solve",
            "drop",
            "cause",
            "hand_on",
            "comment",
            "apply",
            "repair",
            "repair_all",
            "difference",
        ):
            return True if self.view is not None else None
        return True

    # Editing and executing

    @work(group="edit", exclusive=True)
    async def action_edit(self) -> None:
        view, sitting = self.view, self._sitting
        if view is None or sitting is None:
            return
        if not await self.try_to(partial(sitting.desk.claim, view.detail.id)):
            self.notify("Another curator works on this translation", severity="warning")
            return
        self.code.begin()
        self.code.editor.border_title = "Translation · editing · ctrl+r executes and keeps · escape leaves"
        if view.error_line is not None:
            self.code.editor.move_cursor((view.error_line - 1, 0), center=True)
        self.give_room()

    @on(EditPane.Left)
    def give_room(self) -> None:
        """Let the code have more of a small screen while it is edited."""
        self.set_class(self.code.is_editing, "-editing")

    @on(EditPane.Saved)
    def _save(self, _event: EditPane.Saved) -> None:
        self.action_execute()

    @work(group="execute", exclusive=True)
    async def action_execute(self) -> None:
        view, sitting = self.view, self._sitting
        if view is None or sitting is None:
            return
        standing = view.detail.attempt_id or view.attempt.id
        code = self.code.editor.text if self.code.is_editing else view.attempt.code
        self.note("executing …")
        await self._show_edited(await self.try_to(partial(sitting.execute, view.detail.id, code, standing)))

    @work(group="dialog", exclusive=True)
    async def action_repair(self) -> None:
        called = await self._ask_for_model("Repair this one with")
        if called is not None:
            self._repair(called)

    @work(group="execute", exclusive=True)
    async def _repair(self, called: str) -> None:
        view, sitting = self.view, self._sitting
        if view is not None and sitting is not None:
            self.note(f"{called} repairs it …")
            await self._show_edited(await self.try_to(partial(sitting.repair, view.detail.id, called)))

    async def _ask_for_model(self, title: str) -> str | None:
        known = ", ".join(self.workbench.settings.models) or "MODEL@http://host/v1"
        return await self.app.push_screen_wait(TextDialog(title, placeholder=f"a model: {known}"))

    async def _show_edited(self, edited: Edited | None) -> None:
        """Show the attempt that now stands, and say what came of it."""
        self.note("")
        if edited is None:
            return
        await self.show()
        if self._cluster is not None:
            self.queue.forget_row(self.queue.cursor)
        self.code.view.focus()
        kind, seconds = edited.attempt.kind, edited.attempt.seconds
        self.app.clear_notifications()
        if kind == PASSED:
            self.notify(f"Passed in {seconds:.2f} s · a marks it as solved")
        else:
            said = f"{kind.capitalize()} in {seconds:.2f} s · e edits again, u undoes"
            self.notify(said, severity="warning", markup=False)

    def action_difference(self) -> None:
        view = self.view
        if view is None or self.code.close_difference():
            return
        before = next((one for one in view.detail.attempts if one.id == view.attempt.parent_id), None)
        if before is None:
            self.notify("This attempt was not made of another one")
            return
        from crosspl_tui.pipelines.words import word_diff

        parts = word_diff(before.code, view.attempt.code)
        self.code.show_difference((part.kind.value, part.text) for part in parts)

    # Deciding

    def action_solve(self) -> None:
        if self.view is not None and self._sitting is not None:
            attempt_id = self.view.detail.attempt_id
            self._decide(
                partial(self._sitting.desk.solve, self.view.detail.id, expected_attempt=attempt_id),
                "Solved by hand",
            )

    @work(group="dialog", exclusive=True)
    async def action_drop(self) -> None:
        view, sitting = self.view, self._sitting
        chosen = await self.app.push_screen_wait(ReasonDialog("Drop: why?", DROP_REASONS))
        if chosen is not None and view is not None and sitting is not None:
            reason = DROP_REASONS[chosen]
            self._decide(partial(sitting.desk.drop, view.detail.id, reason), f"Dropped: {reason}")

    @work(group="dialog", exclusive=True)
    async def action_cause(self) -> None:
        from store.vocabulary import TriageCause

        view, sitting = self.view, self._sitting
        causes = list(TriageCause)
        chosen = await self.app.push_screen_wait(
            ReasonDialog("Why does it fail?", [str(cause) for cause in causes])
        )
        if chosen is not None and view is not None and sitting is not None:
            cause = causes[chosen]
            self._decide(
                partial(sitting.desk.set_cause, view.detail.id, cause), f"Cause: {cause}", stays=True
            )

    @work(group="dialog", exclusive=True)
    async def action_hand_on(self) -> None:
        view, sitting = self.view, self._sitting
        name = await self.app.push_screen_wait(TextDialog("Hand on to", placeholder="the curator's name"))
        if name and view is not None and sitting is not None:
            self._decide(partial(sitting.desk.hand_on, view.detail.id, name), f"Handed on to {name}")

    @work(group="dialog", exclusive=True)
    async def action_comment(self) -> None:
        view, sitting = self.view, self._sitting
        note = await self.app.push_screen_wait(
            TextDialog("Comment", placeholder="what the next reader should know")
        )
        if note and view is not None and sitting is not None:
            self._decide(partial(sitting.desk.note, view.detail.id, note), "Comment saved", stays=True)

    @work(group="decide")
    async def _decide(self, act: Callable[[], Any], said: str, *, stays: bool = False) -> None:
        """Do something, say so, and go on to the next translation unless it stays."""
        if await self.try_to(act) is None:
            return
        self.app.clear_notifications()
        self.notify(f"{said} · u undoes", markup=False)
        if stays:
            await self.show()
        else:
            await self.load(keep=self.queue.cursor)

    @work(group="decide")
    async def action_undo(self) -> None:
        if self._sitting is not None:
            await self._turn_back(
                self._sitting.desk.undo, "Undone: {} · U redoes", "There is nothing to undo"
            )

    @work(group="decide")
    async def action_redo(self) -> None:
        if self._sitting is not None:
            await self._turn_back(self._sitting.desk.redo, "Done again: {}", "There is nothing to redo")

    async def _turn_back(self, turn: Callable[[], Any], done: str, nothing: str) -> None:
        event = await self.try_to(turn)
        if event is None:
            self.notify(nothing)
            return
        self.app.clear_notifications()
        self.notify(done.format(event.kind), markup=False)
        await self.load(keep=self.queue.cursor)
        await self.show()

    # To all of a group

    @work(group="apply", exclusive=True)
    async def action_apply(self) -> None:
        view, sitting, shown = self.view, self._sitting, self._filter
        if view is None or sitting is None or shown is None:
            return
        if view.attempt.parent_id is None:
            self.notify("Show an edited attempt first: its change is what is applied", severity="warning")
            return
        shown = self._group(view, shown)
        apply = partial(sitting.desk.apply_edit, view.attempt.id, shown, on_progress=self._tell_progress)
        if view.attempt.kind == PASSED and view.attempt.id == view.detail.attempt_id:
            solve = partial(sitting.desk.solve, view.detail.id, expected_attempt=view.attempt.id)
            await self.try_to(solve)
        self.note("trying the edit on the others …")
        await self.try_to(sitting.open_sandbox)
        await self._end_batch(await self.try_to(apply))

    @work(group="dialog", exclusive=True)
    async def action_repair_all(self) -> None:
        called = await self._ask_for_model("Repair all of the group with")
        if called is not None:
            self._repair_all(called)

    @work(group="apply", exclusive=True)
    async def _repair_all(self, called: str) -> None:
        view, sitting, shown = self.view, self._sitting, self._filter
        if view is None or sitting is None or shown is None:
            return
        self.note(f"{called} repairs the group …")
        repair = partial(sitting.repair_all, self._group(view, shown), called, self._tell_progress)
        await self._end_batch(await self.try_to(repair))

    def _group(self, view: ProgramView, shown: TriageFilter) -> TriageFilter:
        """What is to be done to all is done to all of this."""
        return shown.with_cluster(self._cluster.key if self._cluster else view.detail.cluster)

    async def _end_batch(self, applied: Applied | None) -> None:
        self.note("")
        if applied is not None:
            await self.load(keep=self.queue.cursor)
            self._show_applied(applied)

    @work(group="dialog", exclusive=True)
    async def _show_applied(self, applied: Applied) -> None:
        dialog = MessageDialog("Applied to the group", _applied(applied), hint="enter goes on")
        await self.app.push_screen_wait(dialog)

    def _tell_progress(self, progress: BatchProgress) -> None:
        """Called in the thread that does the work."""
        said = f"{progress.done:,} of {progress.total:,} tried, {progress.solved:,} pass"
        self.app.call_from_thread(self.note, said)

    @work(group="dialog", exclusive=True)
    async def action_progress(self) -> None:
        if self._sitting is None:
            return
        from crosspl_tui.screens.triage.texts import progress_content

        found = await self.try_to(self._sitting.desk.progress)
        if found is not None:
            dialog = MessageDialog("Languages", progress_content(found), hint="enter or escape closes")
            await self.app.push_screen_wait(dialog)

    async def try_to(self, call: Callable[[], T]) -> T | None:
        """Run a blocking call beside the interface; a sandbox or toolchain that is missing becomes a message too."""
        from crosspl_tui.sandbox.errors import SandboxError

        try:
            return await self.attempt(call)
        except (SandboxError, ValueError) as error:
            self.notify(visible(str(error)), severity="error", markup=False)
            return None


def _applied(applied: Applied) -> Any:  # noqa: ANN401 - Textual's content
    from textual.content import Content

    lines = [f"{len(applied.solved):,} of {applied.tried:,} pass now and are solved by hand"]
    lines += [f"  not {unfit.translation_id}: {visible(unfit.why)[:70]}" for unfit in applied.failed[:8]]
    return Content("\n".join(lines))
