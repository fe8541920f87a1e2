"""What a curator does to one translation: edit, execute, have repaired, solve, drop, hand on, name the cause, undo."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from textual import on, work

from crosspl_tui.screens.base import WorkbenchScreen
from crosspl_tui.screens.dialogs import ReasonDialog, TextDialog
from crosspl_tui.screens.model_dialog import ModelDialog
from crosspl_tui.visible import visible, visible_line
from crosspl_tui.widgets.edit_pane import CodePane, EditPane
from crosspl_tui.widgets.line_table import LineTable

if TYPE_CHECKING:
    from crosspl_tui.runs.triage.curator import Edited, ProgramView
    from crosspl_tui.screens.triage.sitting import Sitting
    from store.triage.events import TriageEventRow

T = TypeVar("T")
DROP_REASONS = (
    "the problem has no sense in this language",
    "the rules cannot check it here",
    "needs a library that the benchmark leaves out",
    "behaves differently by the language's definition",
    "not worth the time",
)
PASSED = "passed"
NEEDS_ONE = frozenset(
    {
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
        "attempt",
    }
)
"""The actions that are for nothing without a translation; their keys then say so."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The translation that a key is about, as it is shown."""

    sitting: Sitting
    view: ProgramView

    @property
    def id(self) -> int:
        return self.view.detail.id

    @property
    def name(self) -> str:
        return visible_line(f"{self.view.detail.problem.key} in {self.view.detail.language}")


class TriageActions(WorkbenchScreen):
    """The part of the triage screen that changes one translation.

    A key waits for what it is about: the list that is being read, the row that the cursor has come to, or the decision
    before it. What is executed or repaired is so one at a time.
    """

    view: ProgramView | None
    _sitting: Sitting | None

    def __init__(self) -> None:
        super().__init__()
        self.is_read = asyncio.Event()
        self.at_work = asyncio.Lock()
        self.under_way = ""

    @property
    def queue(self) -> LineTable:
        raise NotImplementedError

    @property
    def code(self) -> CodePane:
        raise NotImplementedError

    @property
    def translation_id(self) -> int | None:
        raise NotImplementedError

    async def load(self, *, keep: int = 0, follow: int | None = None) -> None:
        raise NotImplementedError

    async def show(self, attempt_id: int | None = None) -> None:
        raise NotImplementedError

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in NEEDS_ONE and self.is_read.is_set() and self.view is None:
            return None
        return True

    # What a key is about

    async def at_desk(self) -> Sitting | None:
        """Return the sitting as soon as the list is read; None when it could not be opened."""
        if not self.is_read.is_set():
            self.note("reading …")
            await self.is_read.wait()
            self.note("")
        async with self.at_work:
            return self._sitting

    async def chosen(self) -> Chosen | None:
        """Return what the cursor is on, or what is being edited, once it is shown; None where there is nothing."""
        sitting = await self.at_desk()
        if sitting is None:
            return None
        if not self.code.is_editing and not self._is_shown:
            await self.show()
        if self.view is None:
            self.say_nothing_here()
        is_sure = self.code.is_editing or self._is_shown
        return Chosen(sitting, self.view) if self.view is not None and is_sure else None

    @property
    def _is_shown(self) -> bool:
        return self.view is not None and self.view.detail.id == self.translation_id

    @asynccontextmanager
    async def alone(self, doing: str) -> AsyncIterator[bool]:
        """Tell what goes on in the top bar; give False, and a message, when something else does already."""
        if self.under_way:
            self.notify(f"Wait for what goes on: {self.under_way}", severity="warning", markup=False)
            yield False
            return
        self.under_way = doing
        self.note(doing)
        try:
            yield True
        finally:
            self.under_way = ""
            self.note("")

    # Editing and executing

    @work(group="edit", exclusive=True)
    async def action_edit(self) -> None:
        chosen = await self.chosen()
        if chosen is None or self.code.is_editing:
            return
        if self.under_way:
            self.notify(f"Wait for what goes on: {self.under_way}", severity="warning", markup=False)
            return
        if not await self.try_to(partial(chosen.sitting.desk.claim, chosen.id)):
            self.notify("Another curator works on this translation", severity="warning")
            return
        self.remove_class("-side")
        self.code.begin()
        self.code.editor.border_title = "Translation · editing · ctrl+r executes and keeps · escape leaves"
        line = chosen.view.error_line
        if line is not None:
            self.code.editor.move_cursor((line - 1, 0), center=True)
        self.give_room()

    def give_room(self) -> None:
        """Let the code have more of a small screen while it is edited."""
        self.set_class(self.code.is_editing, "-editing")

    @on(EditPane.Saved)
    def _save(self, _event: EditPane.Saved) -> None:
        self.action_execute()

    @work(group="execute")
    async def action_execute(self) -> None:
        chosen = await self.chosen()
        if chosen is None:
            return
        view, is_edit = chosen.view, self.code.is_editing
        standing = view.detail.attempt_id or view.attempt.id
        code = self.code.editor.text if is_edit else view.attempt.code
        async with self.alone(f"executing {chosen.name} …") as is_alone:
            if not is_alone:
                return
            self.code.editor.read_only = True  # what is typed meanwhile would be lost
            edited = await self.try_to(partial(chosen.sitting.execute, chosen.id, code, standing))
            self.code.editor.read_only = False
        if edited is not None:
            is_still_here = self.view is not None and self.view.detail.id == chosen.id
            if is_edit and is_still_here and self.code.is_editing:
                self.code.load(code)
                self.code.view.focus()
            await self._show_edited(chosen, edited)

    @work(group="dialog", exclusive=True)
    async def action_repair(self) -> None:
        chosen = await self.chosen()
        if chosen is None:
            return
        called = await self.ask_for_model(f"Repair {chosen.name} with")
        if called is not None:
            self._repair(chosen, called)

    @work(group="execute")
    async def _repair(self, chosen: Chosen, called: str) -> None:
        async with self.alone(f"{visible_line(called)} repairs {chosen.name} …") as is_alone:
            if not is_alone:
                return
            edited = await self.try_to(partial(chosen.sitting.repair, chosen.id, called))
        if edited is not None:
            await self._show_edited(chosen, edited)

    async def ask_for_model(self, title: str) -> str | None:
        """Ask by which model something is to be repaired."""
        dialog = ModelDialog(title, self.workbench.settings.models, verb="repairs")
        return await self.app.push_screen_wait(dialog)

    async def _show_edited(self, chosen: Chosen, edited: Edited) -> None:
        """Show the attempt that now stands, and say what came of it."""
        self.queue.forget_row(self.queue.cursor)
        is_here = chosen.id == self.translation_id
        if is_here:
            await self.show()
        kind, seconds = edited.attempt.kind, edited.attempt.seconds
        self.app.clear_notifications()
        told = f"{kind.capitalize()} in {seconds:.2f} s"
        if not is_here:
            told = f"{chosen.name}: {told}"
        if kind == PASSED:
            self.notify(f"{told} · a marks it as solved" if is_here else told, markup=False)
        else:
            self.notify(f"{told} · e edits again, u undoes", severity="warning", markup=False)

    @work(group="edit", exclusive=True)
    async def action_difference(self) -> None:
        chosen = await self.chosen()
        if chosen is None:
            return
        view, is_beside = chosen.view, self.has_class("-side")
        self.remove_class("-side")
        if not is_beside and self.code.close_difference():
            return
        before = next((one for one in view.detail.attempts if one.id == view.attempt.parent_id), None)
        if before is None:
            self.notify("This attempt was not made of another one")
            return
        from crosspl_tui.pipelines.words import word_diff

        parts = word_diff(before.code, view.attempt.code)
        self.code.show_difference((part.kind.value, part.text) for part in parts)

    # Deciding

    @work(group="decide")
    async def action_solve(self) -> None:
        one = await self.chosen()
        if one is not None:
            standing = one.view.detail.attempt_id
            solve = partial(one.sitting.desk.solve, one.id, expected_attempt=standing)
            await self.decide(solve, "Solved by hand · u undoes")

    @work(group="dialog", exclusive=True)
    async def action_drop(self) -> None:
        if (one := await self.chosen()) is None:
            return
        chosen = await self.app.push_screen_wait(ReasonDialog(f"Drop {one.name}: why?", DROP_REASONS))
        if chosen is not None:
            reason = DROP_REASONS[chosen]
            self._decide(partial(one.sitting.desk.drop, one.id, reason), f"Dropped: {reason} · u undoes")

    @work(group="dialog", exclusive=True)
    async def action_cause(self) -> None:
        from store.vocabulary import TriageCause

        if (one := await self.chosen()) is None:
            return
        causes = list(TriageCause)
        dialog = ReasonDialog(f"Why does {one.name} fail?", [str(cause) for cause in causes])
        chosen = await self.app.push_screen_wait(dialog)
        if chosen is not None:
            cause = causes[chosen]
            act = partial(one.sitting.desk.set_cause, one.id, cause)
            self._decide(act, f"Cause: {cause} · u undoes", stays=True)

    @work(group="dialog", exclusive=True)
    async def action_hand_on(self) -> None:
        if (one := await self.chosen()) is None:
            return
        dialog = TextDialog(f"Hand {one.name} on to", placeholder="the curator's name", verb="hands it on")
        name = await self.app.push_screen_wait(dialog)
        if name:
            self._decide(partial(one.sitting.desk.hand_on, one.id, name), f"Handed on to {name} · u undoes")

    @work(group="dialog", exclusive=True)
    async def action_comment(self) -> None:
        if (one := await self.chosen()) is None:
            return
        dialog = TextDialog(f"Comment on {one.name}", placeholder="what the next reader should know")
        note = await self.app.push_screen_wait(dialog)
        if note:
            self._decide(partial(one.sitting.desk.note, one.id, note), "Comment saved", stays=True)

    @work(group="decide")
    async def _decide(self, act: Callable[[], Any], said: str, *, stays: bool = False) -> None:
        await self.decide(act, said, stays=stays)

    async def decide(self, act: Callable[[], Any], said: str, *, stays: bool = False) -> None:
        """Do something, say so, and go on to the next translation unless it stays."""
        async with self.at_work:
            if await self.try_to(act) is None:
                return
            if not stays:
                await self.load(keep=self.queue.cursor)
                self.queue.focus()
        if stays:
            await self.show()
        self.app.clear_notifications()
        self.notify(said, markup=False)

    @work(group="decide")
    async def action_undo(self) -> None:
        if (sitting := await self.at_desk()) is not None:
            await self._turn_back(
                sitting, sitting.desk.undo, "Undone: {} · U redoes", "There is nothing to undo"
            )

    @work(group="decide")
    async def action_redo(self) -> None:
        if (sitting := await self.at_desk()) is not None:
            await self._turn_back(sitting, sitting.desk.redo, "Done again: {}", "There is nothing to redo")

    async def _turn_back(
        self, sitting: Sitting, turn: Callable[[], TriageEventRow | None], done: str, nothing: str
    ) -> None:
        """Take something back or do it again, name it, and go to it where the list has it."""
        async with self.at_work:
            turned = await self.try_to(partial(sitting.turn_back, turn))
            if turned is None:
                return
            if turned.event is None:
                self.notify(nothing)
                return
            await self.load(keep=self.queue.cursor, follow=turned.event.translation_id)
        await self.show()
        self.app.clear_notifications()
        self.notify(done.format(visible_line(turned.said)), markup=False)

    async def try_to(self, call: Callable[[], T]) -> T | None:
        """Run a blocking call beside the interface; a sandbox or toolchain that is missing becomes a message too."""
        from crosspl_tui.sandbox.errors import SandboxError

        try:
            return await self.attempt(call)
        except (SandboxError, ValueError) as error:
            self.notify(visible(str(error)), severity="error", markup=False)
            return None
