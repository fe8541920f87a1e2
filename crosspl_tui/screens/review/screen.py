"""The review: one item after the other, with its code, its trace, its checks and its instruction."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from crosspl_tui.keys import bindings
from crosspl_tui.screens.base import WorkbenchScreen
from crosspl_tui.screens.dialogs import MessageDialog
from crosspl_tui.screens.review.actions import ReviewActions
from crosspl_tui.screens.review.panes import PANES, ReviewPanes, item_line, pane_tabs
from crosspl_tui.screens.review.queue import QueueTable
from crosspl_tui.visible import visible_line
from crosspl_tui.widgets.filter_bar import FilterBar
from crosspl_tui.widgets.line_table import LineTable
from crosspl_tui.widgets.trace_view import TraceView
from crosspl_tui.wording import counted

if TYPE_CHECKING:
    from crosspl_tui.screens.review.desk import Desk, Shown
    from store.database import Database
    from store.items.filters import Filter
    from store.vocabulary import Status

SETTLE_SECONDS = 0.05
"""How long the cursor rests on a row before its item is loaded: a held key does not load every item it passes."""
SLOW_SECONDS = 0.5
"""After so long it is said that an item is still loading."""
LOADING = "… the item under the cursor is being read and judged"
RENEW_SECONDS = 120.0
NOTHING_THERE = (
    "There are no items yet: quit, then crosspl-tui demo, scan and construct, or import bring some."
)
CHANGE_FILTER = "f shows items of another status, / changes the filter"


class ReviewScreen(ReviewActions, WorkbenchScreen):
    """Queue, code, trace with checks, and instruction; below 100 columns one pane at a time."""

    PLACE = "review"
    BINDINGS: ClassVar[list[BindingType]] = bindings("review")

    def __init__(self) -> None:
        super().__init__()
        self._desk: Desk | None = None
        self.shown: Shown | None = None
        self._status: Status | None = None
        self._words = ""
        self._at_work = asyncio.Lock()
        self._wanted_id: int | None = None

    def compose_body(self) -> ComposeResult:
        yield FilterBar("words, !not, lang:go tech:http level:class status:all dup:yes")
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
        first = await self.attempt(self._desk.start, self.chosen) if self._wanted_id is None else None
        if self._wanted_id is not None:
            self.open_item(self._wanted_id)
        else:
            self._load_at(first)

    def open_item(self, item_id: int) -> None:
        """Go to an item of any status, now or as soon as there is a desk: the filter gives way to it."""
        if self.stays_with_text():
            return
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
    def chosen(self) -> Filter:
        """What the filter shows; questions, which are made of solved programs by rule, only when they are asked for."""
        from crosspl_tui.screens.filters import names_questions, parse_filter

        chosen = parse_filter(self._words, self._status)
        is_asked = chosen.status is None or names_questions(f"{chosen.text} {chosen.duplicates or ''}")
        return chosen if is_asked else replace(chosen, is_question=False)

    async def _load_queue(self, item_id: int | None = None) -> None:
        if self._desk is None:
            return
        queue = self.queue
        await queue.load(self._desk, self.chosen, item_id)
        self.query_one(FilterBar).show_count(len(queue.ids), queue.total)
        self._show_pane()
        if not queue.ids:
            self._show_nothing(await self.attempt(self._desk.count_questions, self.chosen) or 0)
        elif self.shown is not None:
            self._show_line(self.shown)

    @on(LineTable.RowHighlighted, "#queue")
    @work(group="show", exclusive=True)
    async def _show_row(self) -> None:
        item_id = self.queue.item_id
        if self._desk is None or item_id is None:
            return
        if self.shown is not None:
            if self.shown.item.id == item_id:
                self._show_line(self.shown)
                return
            if self.stays_with_text():
                return
            await asyncio.sleep(SETTLE_SECONDS)
        slow = self.set_timer(SLOW_SECONDS, self._say_loading)
        try:
            async with self._at_work:
                shown = await self.attempt(self._desk.show, item_id)
        finally:
            slow.stop()
        if shown is not None and not self.stays_with_text():
            self.show(shown)

    def _say_loading(self) -> None:
        """Say that what is shown is not the item under the cursor: one of megabytes takes seconds to judge."""
        line = Content.styled(LOADING, "$text-warning")
        self.query_one("#review-item", Static).set_class(False, "-empty").update(line)

    def stays_with_text(self) -> bool:
        if self.shown is None or not self.panes.has_changes:
            return False
        self.warn_of_unsaved()
        row = self.queue.row_of(self.shown.item.id)
        if row >= 0:
            self.queue.cursor = row
        self._to_text()
        return True

    def _to_text(self) -> None:
        """Bring the focus to the text that is not saved, where the keys that keep or drop it are."""
        self.pane = "code" if self.panes.edit_pane(code=True).has_changes else "instruction"
        self.panes.pane_shown(self.pane).focus()

    @on(LineTable.RowChosen, "#queue")
    def _open_row(self) -> None:
        self.pane = "code"

    def show(self, shown: Shown) -> None:
        if self.shown is None:
            self.refresh_bindings()
        is_same = self.shown is not None and self.shown.item.id == shown.item.id
        self.shown, self.nothing_here = shown, ""
        (self.panes.renew if is_same else self.panes.show)(shown)
        self._show_line(shown)

    def _show_line(self, shown: Shown) -> None:
        line = item_line(shown, self.queue.row_of(shown.item.id), len(self.queue.ids))
        self.query_one("#review-item", Static).set_class(False, "-empty").update(line)

    def _show_nothing(self, questions: int) -> None:
        """Say why the queue is empty; `questions` are left out of it."""
        from crosspl_tui.screens.filters import unknown_word

        self.shown = None
        self.panes.show_nothing()
        none = "Nothing here matches" if self._words.strip() else f"No item is {self._status or 'here'}"
        left_out = questions and f"/reasoning shows {counted(questions, 'reasoning question')}"
        found = f"{none}: {unknown_word(self._words) or left_out or CHANGE_FILTER}."
        self.nothing_here = visible_line(found) if self.queue.total else NOTHING_THERE
        self.query_one("#review-item", Static).set_class(True, "-empty").update(Content(self.nothing_here))
        self.refresh_bindings()

    @property
    def panes(self) -> ReviewPanes:
        return self.query_one(ReviewPanes)

    @property
    def queue(self) -> QueueTable:
        return self.query_one(QueueTable)

    # Moving

    def action_state(self, by: int) -> None:
        if self.has_class("-narrow") and self.pane in ("queue", "instruction"):
            self.pane = "code"  # where both the trace and the marked line are to be seen
        self.query_one("#trace", TraceView).action_move(by)

    def action_step(self, by: int) -> None:
        self.queue.action_move(by)

    def action_pane(self, by: int) -> None:
        self.pane = PANES[(PANES.index(self.pane) + by) % len(PANES)]

    def watch_pane(self) -> None:
        self._show_pane()
        self.panes.pane_shown(self.pane).focus()

    def on_descendant_focus(self) -> None:
        focused = next((name for name in PANES if self.panes.pane_shown(name) is self.focused), None)
        if focused is not None:
            self.set_reactive(ReviewActions.pane, focused)
            self._show_pane()

    def _show_pane(self) -> None:
        for name in PANES:
            self.set_class(name == self.pane, f"-pane-{name}")
        queue = Content.styled(f"  {self.queue.border_title}", "$foreground 60%")
        self.query_one("#review-tabs", Static).update(pane_tabs(self.pane) + queue)

    def action_to_pane(self, name: str) -> None:
        self.pane = name

    def action_zoom(self) -> None:
        self.toggle_class("-zoomed")

    # Filtering

    def action_filter(self) -> None:
        if not self.stays_with_text():
            self.query_one(FilterBar).open()

    def action_status(self) -> None:
        from store.vocabulary import Status

        if self.stays_with_text():
            return
        order: list[Status | None] = [*Status, None]
        self._status = order[(order.index(self._status) + 1) % len(order)]
        self.reload()

    @on(FilterBar.Changed)
    def _refilter(self, event: FilterBar.Changed) -> None:
        self._words = event.text
        self.reload()

    @work(group="queue", exclusive=True)
    async def reload(self) -> None:
        await asyncio.sleep(SETTLE_SECONDS)
        await self._load_queue(self.shown.item.id if self.shown else None)

    @on(FilterBar.Left)
    def _back_from_filter(self) -> None:
        self.panes.pane_shown(self.pane).focus()

    # Copying and leaving

    def text_to_copy(self) -> str | None:
        if self.shown is None:
            return None
        revision = self.shown.item.revision
        return revision.instruction if self.pane == "instruction" else revision.code

    async def may_leave(self) -> bool:
        """Warn of unsaved text, then show what came of the session."""
        if self._desk is None:
            return True
        if self.panes.has_changes:
            await self.stay_for_unsaved()
            self._to_text()
            return False
        async with self._at_work:  # a verdict said right before counts
            summary = await self.attempt(self._desk.summary)
        if summary is None or not (summary.decided or summary.deferred):
            return True
        from crosspl_tui.screens.home.summary import summary_content

        dialog = MessageDialog("This session", summary_content(summary), hint="enter leaves · escape stays")
        wants_to_leave: bool | None = await self.app.push_screen_wait(dialog)
        return bool(wants_to_leave)

    def on_unmount(self) -> None:
        if self._desk is not None:
            self._desk.leave(self.shown.item.id if self.shown else None, self.chosen)

    @work(group="lease")
    async def _renew(self) -> None:
        if self._desk is not None and self.shown is not None and not self.shown.held_by:
            await self.attempt(self._desk.keep)
