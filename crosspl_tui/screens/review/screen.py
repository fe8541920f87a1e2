"""The review: one item after the other, with its code, its trace, its checks and its instruction."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static

from crosspl_tui.keys import bindings
from crosspl_tui.screens.base import WorkbenchScreen
from crosspl_tui.screens.dialogs import MessageDialog, ReasonDialog, TextDialog
from crosspl_tui.screens.review.panes import PANES, ReviewPanes, item_line, pane_tabs
from crosspl_tui.screens.review.queue import QueueTable
from crosspl_tui.visible import visible
from crosspl_tui.widgets.edit_pane import CodePane, EditPane
from crosspl_tui.widgets.filter_bar import FilterBar
from crosspl_tui.widgets.line_table import LineTable
from crosspl_tui.widgets.trace_view import TraceView

if TYPE_CHECKING:
    from crosspl_tui.screens.review.desk import Decided, Desk, Shown
    from store.database import Database
    from store.filters import Filter
    from store.vocabulary import EventKind, Status

SETTLE_SECONDS = 0.05
"""How long the cursor rests on a row before its item is loaded: a held key does not load every item it passes."""
RENEW_SECONDS = 120.0
JUDGE_SECONDS = 0.15
NOTHING_THERE = (
    "There are no items yet: quit, then crosspl-tui demo, scan and construct, or import bring some."
)
NOTHING_MATCHES = "Nothing here matches: f shows items of another status, / changes the filter."


class ReviewScreen(WorkbenchScreen):
    """Queue, code, trace with checks, and instruction; below 100 columns one pane at a time."""

    PLACE = "review"
    BINDINGS: ClassVar[list[BindingType]] = bindings("review")

    pane: reactive[str] = reactive("code", init=False)

    def __init__(self) -> None:
        super().__init__()
        self._desk: Desk | None = None
        self.shown: Shown | None = None
        self._status: Status | None = None
        self._words = ""
        self._at_work = asyncio.Lock()
        self._decided = 0
        self._wanted_id: int | None = None

    def compose_body(self) -> ComposeResult:
        yield FilterBar()
        yield Static(id="review-tabs")
        yield Static(id="review-item")
        yield ReviewPanes(id="review-body")

    def on_mount(self) -> None:
        self._show_pane()
        self.query_one("#code").focus()
        self.set_interval(RENEW_SECONDS, self._renew)
        self.workbench.when_open(self._sit_down)

    # Loading

    @work(group="sit")
    async def _sit_down(self, database: Database) -> None:
        def sit() -> Desk:
            from crosspl_tui.screens.review.desk import Desk

            return Desk(database, self.workbench.settings.reviewer)

        self._desk = await self.attempt(sit)
        if self._desk is None:
            return
        from crosspl_tui.screens.filters import format_filter
        from store.vocabulary import Status

        before = self._desk.session.filter
        self._status = before.status or Status.PENDING
        self._words = format_filter(before)
        self.query_one(FilterBar).set_text(self._words)
        if self._wanted_id is not None:
            self.open_item(self._wanted_id)
        else:
            self._load_at(self._desk.session.last_item_id)

    def open_item(self, item_id: int) -> None:
        """Go to an item of any status, now or as soon as there is a desk: the filter gives way to it."""
        self._wanted_id = item_id
        if self._desk is not None:
            self._status, self._words = None, ""
            self.query_one(FilterBar).set_text("")
            self._load_at(item_id)

    @work(group="queue", exclusive=True)
    async def _load_at(self, item_id: int | None) -> None:
        """Load the queue with the cursor on an item; whoever asks last is served."""
        await self._load_queue(item_id)

    @property
    def _filter(self) -> Filter:
        from crosspl_tui.screens.filters import parse_filter

        return parse_filter(self._words, self._status)

    async def _load_queue(self, item_id: int | None = None) -> None:
        if self._desk is None:
            return
        queue = self._queue
        await queue.load(self._desk, self._filter, item_id)
        self.query_one(FilterBar).show_count(len(queue.ids), queue.total)
        if not queue.ids:
            self._show_nothing()

    @on(LineTable.RowHighlighted, "#queue")
    @work(group="show", exclusive=True)
    async def _show_row(self) -> None:
        item_id = self._queue.item_id
        if self._desk is None or item_id is None:
            return
        if self.shown is not None:
            if self.shown.item.id == item_id:
                return
            await asyncio.sleep(SETTLE_SECONDS)
        async with self._at_work:
            shown = await self.attempt(self._desk.show, item_id)
        if shown is not None:
            self._show(shown)

    @on(LineTable.RowChosen, "#queue")
    def _open_row(self) -> None:
        self.pane = "code"

    def _show(self, shown: Shown) -> None:
        if self.shown is None:
            self.refresh_bindings()
        self.shown = shown
        self._panes.show(shown)
        line = item_line(shown, self._queue.row_of(shown.item.id), len(self._queue.ids))
        self.query_one("#review-item", Static).update(line)

    def _show_nothing(self) -> None:
        self.shown = None
        text = NOTHING_MATCHES if self._queue.total else NOTHING_THERE
        self._panes.show_nothing(text)
        self.query_one("#review-item", Static).update(Content(text))
        self.refresh_bindings()

    @property
    def _panes(self) -> ReviewPanes:
        return self.query_one(ReviewPanes)

    @property
    def _queue(self) -> QueueTable:
        return self.query_one(QueueTable)

    # Moving

    def action_state(self, by: int) -> None:
        self.query_one("#trace", TraceView).action_move(by)

    def action_step(self, by: int) -> None:
        self._queue.action_move(by)

    def action_pane(self, by: int) -> None:
        self.pane = PANES[(PANES.index(self.pane) + by) % len(PANES)]

    def watch_pane(self) -> None:
        self._show_pane()
        self.query_one(f"#{self.pane}").focus()

    def on_descendant_focus(self) -> None:
        focused = self.focused.id if self.focused else None
        if focused in PANES:
            self.set_reactive(ReviewScreen.pane, focused)
            self._show_pane()

    def _show_pane(self) -> None:
        for name in PANES:
            self.set_class(name == self.pane, f"-pane-{name}")
        self.query_one("#review-tabs", Static).update(pane_tabs(self.pane))

    def action_to_pane(self, name: str) -> None:
        self.pane = name

    def action_zoom(self) -> None:
        self.toggle_class("-zoomed")

    # Filtering

    def action_filter(self) -> None:
        self.query_one(FilterBar).open()

    def action_status(self) -> None:
        from store.vocabulary import Status

        order: list[Status | None] = [*Status, None]
        self._status = order[(order.index(self._status) + 1) % len(order)]
        self._reload()

    @on(FilterBar.Changed)
    def _refilter(self, event: FilterBar.Changed) -> None:
        self._words = event.text
        self._reload()

    @work(group="queue", exclusive=True)
    async def _reload(self) -> None:
        await asyncio.sleep(SETTLE_SECONDS)
        await self._load_queue(self.shown.item.id if self.shown else None)

    @on(FilterBar.Left)
    def _back_from_filter(self) -> None:
        self.query_one(f"#{self.pane}").focus()

    # Verdicts

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("accept", "reject", "defer", "edit", "comment", "difference"):
            return True if self.shown is not None else None
        return True

    def action_accept(self) -> None:
        from store.vocabulary import EventKind

        self._decide(EventKind.ACCEPT)

    def action_defer(self) -> None:
        from store.vocabulary import EventKind

        self._decide(EventKind.DEFER)

    @work(group="dialog", exclusive=True)
    async def action_reject(self) -> None:
        from store.vocabulary import EventKind, RejectReason

        reasons = [str(reason) for reason in RejectReason]
        chosen = await self.app.push_screen_wait(ReasonDialog("Reject: why?", reasons))
        if chosen is not None:
            self._decide(EventKind.REJECT, reason=reasons[chosen])

    @work(group="dialog", exclusive=True)
    async def action_comment(self) -> None:
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
                self._show(renewed)
            self.notify("Comment saved")

    @work(group="decide")
    async def _decide(self, kind: EventKind, *, reason: str = "") -> None:
        shown, desk = self.shown, self._desk
        if desk is None or shown is None or self._at_work.locked():
            return
        if self._queue.item_id not in (shown.item.id, None):
            self.notify("The item under the cursor is still loading; nothing was decided", severity="warning")
            return
        async with self._at_work:
            decided = await self.attempt(lambda: desk.decide(shown, kind, self._filter, reason=reason))
        if decided is not None:
            self._after_decision(shown, decided)

    def _after_decision(self, shown: Shown, decided: Decided) -> None:
        self._decided += 1
        event = decided.event
        why = f": {event.reason}" if event.reason else ""
        self.app.clear_notifications()
        self.notify(f"{event.status_after.value.capitalize()}{why} · u undoes", timeout=3, markup=False)
        self._queue.refresh_item(shown.item.id)
        self._note_progress()
        if decided.next_item is None:
            self.notify("That was the last one here", timeout=4)
            self._reload()
        else:
            self._go_to(decided.next_item)

    def _go_to(self, shown: Shown) -> None:
        """Show an item that is on the desk already, and bring the cursor to it."""
        self._show(shown)
        row = self._queue.row_of(shown.item.id)
        if row >= 0:
            self._queue.cursor = row
        else:
            self._reload()

    def _note_progress(self) -> None:
        self.note(f"{self._decided} decided · {self.workbench.settings.reviewer}")

    @work(group="decide")
    async def action_undo(self) -> None:
        if self._desk is not None:
            await self._turn_back(self._desk.undo, "Undone: {} · U redoes", "There is nothing to undo")

    @work(group="decide")
    async def action_redo(self) -> None:
        if self._desk is not None:
            await self._turn_back(self._desk.redo, "Done again: {}", "There is nothing to redo")

    async def _turn_back(self, turn: Callable[[], Any], done: str, nothing: str) -> None:
        from store.errors import StoreError

        async with self._at_work:
            try:
                turned = await asyncio.to_thread(turn)
            except StoreError as error:
                self.notify(str(error), severity="error", markup=False)
                return
        if turned is None:
            self.notify(nothing)
            return
        event, shown = turned
        self.app.clear_notifications()
        self.notify(done.format(event.kind.value), markup=False)
        self._queue.refresh_item(shown.item.id)
        self._go_to(shown)

    # Editing

    def action_edit(self) -> None:
        shown = self.shown
        if shown is None:
            return
        if shown.held_by:
            self.notify(f"{shown.held_by} has this item on the desk", severity="warning", markup=False)
            return
        is_code = self._panes.code_has_focus
        self.pane = "code" if is_code else "instruction"
        self._panes.edit_pane(code=is_code).begin()

    @on(EditPane.Saved)
    @work(group="decide")
    async def _save_edit(self, event: EditPane.Saved) -> None:
        shown, desk = self.shown, self._desk
        if shown is None or desk is None:
            return
        is_code = isinstance(event.pane, CodePane)
        texts = {"code": event.text} if is_code else {"instruction": event.text}
        async with self._at_work:
            renewed = await self.attempt(lambda: desk.edit(shown, **texts))
        if renewed is not None:
            self._show(renewed)
            event.pane.view.focus()
            self.notify(f"Saved as revision {renewed.item.revision.number} · u undoes")

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
            self._panes.show_findings(inspection, self._desk.executed(code))

    @on(EditPane.Left)
    def _stop_editing(self) -> None:
        if self.shown is not None:
            self._panes.show_findings(self.shown.inspection, self.shown.executed)

    def action_difference(self) -> None:
        shown = self.shown
        is_code = self._panes.code_has_focus
        pane = self._panes.edit_pane(code=is_code)
        if shown is None or pane.close_difference():
            return
        from crosspl_tui.pipelines.words import word_diff

        before, after = shown.item.first, shown.item.revision
        texts = (before.code, after.code) if is_code else (before.instruction, after.instruction)
        if texts[0] == texts[1]:
            self.notify(f"The {'code' if is_code else 'instruction'} is as it was made; nothing to compare")
            return
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
        if shown is None:
            return
        if self._panes.shows_source:
            self._panes.show(shown)
        elif shown.item.provenance is None or shown.item.provenance.text is None:
            self.notify("The source file of this item is not kept here")
        else:
            self._panes.show_source(shown.item.provenance)

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
            check = await self.attempt(desk.executions.execute, self._panes.present_code(shown))
        except (OSError, ValueError) as error:
            self.notify(visible(str(error)), severity="error", markup=False, timeout=8)
            check = None
        self._note_progress()
        if check is not None and self.shown is shown:
            self._panes.show_findings(shown.inspection, check)
            self.notify(f"Execution: {check.detail}", markup=False)

    # Copying and leaving

    def text_to_copy(self) -> str | None:
        if self.shown is None:
            return None
        revision = self.shown.item.revision
        return revision.instruction if self.pane == "instruction" else revision.code

    async def may_leave(self) -> bool:
        """Warn of unsaved text, then show what came of the session."""
        if self._panes.has_changes:
            self.notify("There is unsaved text: ctrl+s keeps it, escape drops it", severity="warning")
            return False
        if self._desk is None or not self._decided:
            return True
        summary = await self.attempt(self._desk.summary)
        if summary is None:
            return True
        from crosspl_tui.screens.summary import summary_content

        dialog = MessageDialog("This session", summary_content(summary), hint="enter leaves · escape stays")
        wants_to_leave: bool | None = await self.app.push_screen_wait(dialog)
        return bool(wants_to_leave)

    def on_unmount(self) -> None:
        if self._desk is not None:
            self._desk.leave(self.shown.item.id if self.shown else None, self._filter)

    @work(group="lease")
    async def _renew(self) -> None:
        if self._desk is not None and self.shown is not None and not self.shown.held_by:
            await self.attempt(self._desk.keep)
