"""What a reviewer does to an item: accept, reject, defer, comment, edit, undo; its source, and what it does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from textual import on, work
from textual.reactive import reactive

from crosspl_tui.screens.dialogs import TextDialog
from crosspl_tui.screens.review.deciding import DecidingScreen
from crosspl_tui.screens.review.panes import ReviewPanes
from crosspl_tui.screens.review.queue import QueueTable
from crosspl_tui.visible import visible
from crosspl_tui.widgets.edit_pane import CodePane, EditPane

if TYPE_CHECKING:
    from crosspl_tui.screens.review.desk import Decided, Desk, Shown
    from store.items.filters import Filter
    from store.vocabulary import EventKind

T = TypeVar("T")
JUDGE_SECONDS = 0.15
ARRIVAL_SECONDS = 1.0
"""So long a key waits for the item that it is about."""


class ReviewActions(DecidingScreen):
    """The half of the review screen that changes something."""

    pane: reactive[str] = reactive("code", init=False)
    shown: Shown | None
    _desk: Desk | None
    _at_work: asyncio.Lock

    @property
    def panes(self) -> ReviewPanes:
        raise NotImplementedError

    @property
    def queue(self) -> QueueTable:
        raise NotImplementedError

    @property
    def chosen(self) -> Filter:
        """What the queue shows."""
        raise NotImplementedError

    def show(self, shown: Shown) -> None:
        """Fill the panes with an item; a text of it that is being edited stays."""
        raise NotImplementedError

    def stays_with_text(self) -> bool:
        """Whether there is text that would be lost with what is shown; if so, say it and stay there."""
        raise NotImplementedError

    def reload(self) -> object:
        """Read again which items the filter shows."""
        raise NotImplementedError

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        # Verdicts are never disabled: where there is no item they say so.
        if action in ("edit", "comment", "difference", "source", "execute"):
            return True if self.shown is not None else None
        if action == "zoom":
            return self.has_class("-wide")  # a narrow terminal shows one pane anyway
        return True

    # Verdicts

    @work(group="dialog", exclusive=True)
    async def action_reject(self) -> None:
        from store.vocabulary import EventKind

        shown = self.shown
        if shown is None:
            self._say_nothing_to_decide()
            return
        if self.stays_with_text():
            return
        reason = await self.ask_reason()
        if reason is not None:
            self._save_decision(shown, EventKind.REJECT, reason)

    async def action_comment(self) -> None:
        if await self._has_arrived():
            self._ask_comment()

    @work(group="dialog", exclusive=True)
    async def _ask_comment(self) -> None:
        shown, desk = self.shown, self._desk
        if shown is None or desk is None:
            return
        note = await self.app.push_screen_wait(
            TextDialog("Comment", placeholder="what the next reader should know")
        )
        if note:
            async with self._at_work:
                await self.attempt(desk.comment, shown, note)
                renewed = await self.attempt(desk.show, shown.item.id)
            if renewed is not None:
                self.show(renewed)
            self.notify("Comment saved")

    def decide(self, verdict: EventKind) -> None:
        if self.shown is None:
            self._say_nothing_to_decide()
        else:
            self._save_decision(self.shown, verdict)

    def _say_nothing_to_decide(self) -> None:
        if self._desk is None or self.queue.ids:
            self._refuse("The first item is still loading; nothing was decided")
        else:
            self._refuse("There is nothing to decide here")

    @work(group="decide")
    async def _save_decision(self, shown: Shown, kind: EventKind, reason: str = "") -> None:
        """Save a verdict on the item as it was shown when the key was pressed."""
        desk = self._desk
        if desk is None or self._at_work.locked() or self.stays_with_text():
            return
        if self.queue.item_id not in (shown.item.id, None):
            self.notify("The item under the cursor is still loading; nothing was decided", severity="warning")
            return
        async with self._at_work:
            decided = await self._change(shown, lambda: desk.decide(shown, kind, self.chosen, reason=reason))
        if decided is not None:
            self._after_decision(shown, decided)

    @property
    def _is_arriving(self) -> bool:
        """Whether another item than the one that is shown is under the cursor, or will be after a verdict."""
        is_shown = self.shown is None or self.queue.item_id in (self.shown.item.id, None)
        return self._at_work.locked() or not is_shown

    async def _has_arrived(self) -> bool:
        """Wait for the item under the cursor, as a key does that is about it and came right behind another."""
        longest = time.monotonic() + ARRIVAL_SECONDS
        while self._is_arriving:
            if time.monotonic() > longest:
                self._refuse("The item under the cursor is still loading; press again once it is there")
                return False
            await asyncio.sleep(ARRIVAL_SECONDS / 50)
        return True

    async def _change(self, shown: Shown, call: Callable[[], T]) -> T | None:
        """Change an item as it was shown; where it is another by now, show it anew instead and say so."""
        from store.errors import ItemLeasedError, StaleItemError, StoreError

        try:
            return await asyncio.to_thread(call)
        except StaleItemError as error:
            await self._show_anew(shown)
            self._refuse(f"{error.what} meanwhile; it is shown now, press again to go on all the same")
        except ItemLeasedError as error:
            await self._show_anew(shown)
            # Showing it has taken it over from another sitting of the same reviewer.
            own = f"You had {shown.item.key} in another sitting; press again to go on here"
            self._refuse(own if error.who == self.workbench.settings.reviewer else str(error))
        except StoreError as error:
            self._refuse(str(error))
        return None

    async def _show_anew(self, shown: Shown) -> None:
        """Show an item as it is by now; a text that is being edited stays."""
        if self._desk is None:
            return
        renewed = await self.attempt(self._desk.show, shown.item.id)
        self.queue.refresh_item(shown.item.id)
        if renewed is not None:
            self.show(renewed)

    def _refuse(self, why: str) -> None:
        self.notify(visible(why), severity="warning", markup=False)

    def _after_decision(self, shown: Shown, decided: Decided) -> None:
        event = decided.event
        why = f": {event.reason}" if event.reason else ""
        self.app.clear_notifications()
        self.notify(f"{event.status_after.value.capitalize()}{why} · u undoes", markup=False)
        self.queue.refresh_item(shown.item.id)
        self._note_progress()
        if decided.next_item is None:
            self.notify("That was the last one here")
            self.reload()
        else:
            self._go_to(decided.next_item)

    def _go_to(self, shown: Shown) -> None:
        """Show an item that is on the desk already, and bring the cursor to it."""
        self.show(shown)
        row = self.queue.row_of(shown.item.id)
        if row >= 0:
            self.queue.cursor = row
        else:
            self.reload()

    @work(group="progress", exclusive=True)
    async def _note_progress(self) -> None:
        """Say how many items this sitting has accepted or rejected, as it stands."""
        summary = await self.attempt(self._desk.summary) if self._desk is not None else None
        if summary is not None:
            self.note(f"{summary.decided} decided · {self.workbench.settings.reviewer}")

    @work(group="decide")
    async def action_undo(self) -> None:
        if self._desk is not None and not self.stays_with_text():
            await self._turn_back(self._desk.undo, "Undone: {} · U redoes", "There is nothing to undo")

    @work(group="decide")
    async def action_redo(self) -> None:
        if self._desk is not None and not self.stays_with_text():
            await self._turn_back(self._desk.redo, "Done again: {}", "There is nothing to redo")

    async def _turn_back(self, turn: Callable[[], Any], done: str, nothing: str) -> None:
        from store.errors import StaleHistoryError, StoreError

        async with self._at_work:
            try:
                turned = await asyncio.to_thread(turn)
            except StoreError as error:
                if isinstance(error, StaleHistoryError) and self.shown is not None:
                    await self._show_anew(self.shown)
                self._refuse(str(error))
                return
        if turned is None:
            self.notify(nothing)
            return
        event, shown = turned
        self.app.clear_notifications()
        self.notify(done.format(event.kind.value), markup=False)
        self.queue.refresh_item(shown.item.id)
        self._note_progress()
        self._go_to(shown)

    # Editing

    async def action_edit(self) -> None:
        # No worker: the keys behind this one wait until the editor takes them.
        if not await self._has_arrived() or self.shown is None:
            return
        is_code = self.panes.code_has_focus
        if self.shown.held_by:
            await self._show_anew(self.shown)  # it may be free by now
        if self.shown.held_by:
            self._refuse(f"{self.shown.held_by} has this item on the desk")
            return
        self.pane = "code" if is_code else "instruction"
        self.panes.edit_pane(code=is_code).begin()

    @on(EditPane.Saved)
    @work(group="decide")
    async def _save_edit(self, event: EditPane.Saved) -> None:
        shown, desk = self.shown, self._desk
        if shown is None or desk is None:
            return
        is_code = isinstance(event.pane, CodePane)
        texts = {"code": event.text} if is_code else {"instruction": event.text}
        async with self._at_work:
            renewed = await self._change(shown, lambda: desk.edit(shown, **texts))
        if renewed is not None:
            event.pane.load(event.text)
            self.show(renewed)
            event.pane.view.focus()
            self.queue.refresh_item(shown.item.id)
            self._note_progress()
            self.notify(
                f"Saved as revision {renewed.item.revision.number}{_reopened(shown, renewed)} · u undoes"
            )

    @on(EditPane.Typed)
    @work(group="judge", exclusive=True)
    async def _judge_while_typing(self, event: EditPane.Typed) -> None:
        """Judge the text as it is being edited; what is shown beside it is always about what stands there."""
        shown = self.shown
        if shown is None:
            return
        await asyncio.sleep(JUDGE_SECONDS)
        from crosspl_tui.screens.review.inspection import inspect

        revision = shown.item.revision
        is_code = isinstance(event.pane, CodePane)
        code, instruction = (event.text, revision.instruction) if is_code else (revision.code, event.text)
        inspection = await self.attempt(inspect, shown.item, code, instruction)
        if inspection is not None and event.pane.is_editing and self._desk is not None:
            self.panes.show_findings(inspection, self._desk.executed(code))

    @on(EditPane.Left)
    def _stop_editing(self) -> None:
        if self.shown is not None:
            self.panes.load_texts(self.shown)
            self.panes.show_findings(self.shown.inspection, self.shown.executed)

    def action_difference(self) -> None:
        shown = self.shown
        is_code = self.panes.code_has_focus
        pane = self.panes.edit_pane(code=is_code)
        if shown is None or pane.close_difference():
            return
        from crosspl_tui.pipelines.words import word_diff

        before, after = shown.item.first, shown.item.revision
        texts = (before.code, after.code) if is_code else (before.instruction, after.instruction)
        if texts[0] == texts[1]:
            self.notify(f"The {'code' if is_code else 'instruction'} is as it was made; nothing to compare")
            return
        self.pane = "code" if is_code else "instruction"
        pane.show_difference((part.kind.value, part.text) for part in word_diff(*texts))

    # Second readers

    def action_blind(self) -> None:
        from crosspl_tui.screens.review.second import SecondScreen

        self.app.push_screen(SecondScreen())

    def action_disputes(self) -> None:
        from crosspl_tui.screens.review.second import DisputeScreen

        self.app.push_screen(DisputeScreen())

    # Its source, and what it does

    def action_source(self) -> None:
        """Show the file that the code was taken from, and back."""
        shown = self.shown
        if shown is None or self.panes.close_source():
            return
        if shown.item.provenance is None or shown.item.provenance.text is None:
            self.notify("The source file of this item is not kept here")
        else:
            self.pane = "code"  # in a narrow terminal it may be hidden
            self.panes.edit_pane(code=True).close_difference()
            self.panes.show_source(shown.item.provenance)

    @work(group="execute", exclusive=True)
    async def action_execute(self) -> None:
        """Execute a foreign-function solution as it stands, or as it is being edited."""
        shown, desk = self.shown, self._desk
        if shown is None or desk is None:
            return
        if not shown.is_foreign:
            self.notify("Only foreign-function items are executed; this one is judged by its machine")
            return
        self.note("executing …")
        try:
            check = await self.attempt(desk.executions.execute, self.panes.present_code(shown))
        except ValueError as error:
            self.notify(visible(str(error)), severity="error", markup=False)
            check = None
        self._note_progress()
        if check is not None and self.shown is shown:
            self.panes.show_findings(shown.inspection, check)
            self.notify(f"Execution: {check.detail}", markup=False)


def _reopened(before: Shown, after: Shown) -> str:
    """Say what an edit did to the status: what was decided was another text."""
    status = before.item.status
    return "" if after.item.status == status else f"; it was {status} and is {after.item.status} again"
