"""The review: one item after the other, with its code, its trace, its checks and its instruction."""

from __future__ import annotations

import asyncio
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

if TYPE_CHECKING:
    from crosspl_tui.screens.review.desk import Desk, Shown
    from store.database import Database
    from store.items.filters import Filter
    from store.vocabulary import Status

SETTLE_SECONDS = 0.05
"""How long the cursor rests on a row before its item is loaded: a held key does not load every item it passes."""
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
        yield FilterBar("words, !not, lang:python tech:http level:class status:rejected")
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
        from crosspl_tui.screens.filters import parse_filter

        return parse_filter(self._words, self._status)

    async def _load_queue(self, item_id: int | None = None) -> None:
        if self._desk is None:
            return
        queue = self.queue
        await queue.load(self._desk, self.chosen, item_id)
        self.query_one(FilterBar).show_count(len(queue.ids), queue.total)
        if not queue.ids:
            self._show_nothing()

    @on(LineTable.RowHighlighted, "#queue")
    @work(group="show", exclusive=True)
    async def _show_row(self) -> None:
        item_id = self.queue.item_id
        if self._desk is None or item_id is None:
            return
        if self.shown is not None:
            if self.shown.item.id == item_id:
                return
            await asyncio.sleep(SETTLE_SECONDS)
        async with self._at_work:
            shown = await self.attempt(self._desk.show, item_id)
        if shown is not None:
            self.show(shown)

    @on(LineTable.RowChosen, "#queue")
    def _open_row(self) -> None:
        self.pane = "code"

    def show(self, shown: Shown) -> None:
        if self.shown is None:
            self.refresh_bindings()
        is_same = self.shown is not None and self.shown.item.id == shown.item.id
        self.shown, self.nothing_here = shown, ""
        (self.panes.renew if is_same else self.panes.show)(shown)
        line = item_line(shown, self.queue.row_of(shown.item.id), len(self.queue.ids))
        self.query_one("#review-item", Static).set_class(False, "-empty").update(line)

    def _show_nothing(self) -> None:
        from crosspl_tui.screens.filters import unknown_word

        self.shown = None
        self.panes.show_nothing()
        found = f"Nothing here matches: {unknown_word(self._words) or CHANGE_FILTER}."
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
        self.query_one("#trace", TraceView).action_move(by)

    def action_step(self, by: int) -> None:
        self.queue.action_move(by)

    def action_pane(self, by: int) -> None:
        self.pane = PANES[(PANES.index(self.pane) + by) % len(PANES)]

    def watch_pane(self) -> None:
        self._show_pane()
        self.query_one(f"#{self.pane}").focus()

    def on_descendant_focus(self) -> None:
        focused = self.focused.id if self.focused else None
        if focused in PANES:
            self.set_reactive(ReviewActions.pane, focused)
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
        if self.panes.has_changes:
            self.warn_of_unsaved()
            return
        self.query_one(FilterBar).open()

    def action_status(self) -> None:
        from store.vocabulary import Status

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
        self.query_one(f"#{self.pane}").focus()

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
            return False
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
