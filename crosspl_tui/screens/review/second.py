"""Second readers: one item after the other without what was decided before, and disagreements with both verdicts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets import Static

from crosspl_tui.keys import bindings
from crosspl_tui.screens.review.deciding import DecidingScreen
from crosspl_tui.screens.review.panes import PANES, ReviewPanes, facts_of, pane_tabs
from crosspl_tui.visible import visible_line
from crosspl_tui.widgets.trace_view import TraceView

if TYPE_CHECKING:
    from crosspl_tui.screens.review.second_desk import BlindDesk, Reading
    from store.database import Database
    from store.vocabulary import EventKind

NO_BLIND = (
    "Nothing waits for your blind review. `crosspl-tui second settings --overlap 0.2` lets a fifth of what others "
    "decided be read again."
)
READ = PANES[1:]
NO_DISPUTE = "No two readers disagree, or somebody else has the item on the desk."


class SecondScreen(DecidingScreen):
    """Code | trace, checks and instruction; a verdict leads to the next item. There is no queue to peek at."""

    PLACE = "review"
    DEFAULT_CSS = """
    SecondScreen {
        #second-tabs { height: 1; display: none; background: $surface; padding: 0 1; }
        &.-narrow #second-tabs { display: block; }
    }
    """
    NOTHING = NO_BLIND
    BINDINGS: ClassVar[list[BindingType]] = bindings("second")

    def __init__(self) -> None:
        super().__init__()
        self._desk: BlindDesk | None = None
        self.reading: Reading | None = None
        self._at_work = asyncio.Lock()

    def compose_body(self) -> ComposeResult:
        yield Static(id="second-tabs")
        yield Static(id="review-item", markup=False)
        yield ReviewPanes(id="review-body")

    def on_mount(self) -> None:
        self.action_to_pane("code")
        self.workbench.when_open(self._sit)

    def on_unmount(self) -> None:
        if self._desk is not None:
            self._desk.close()

    def open_desk(self, database: Database, reviewer: str) -> BlindDesk:
        """Return the desk at which this screen sits; blocks."""
        from crosspl_tui.screens.review.second_desk import BlindDesk

        return BlindDesk(database, reviewer)

    @work(group="sit", exclusive=True)
    async def _sit(self, database: Database) -> None:
        self._desk = await self.attempt(self.open_desk, database, self.workbench.settings.reviewer)
        if self._desk is not None:
            await self._show_next(self._desk.next)

    async def _show_next(self, call: Callable[[], Reading | None]) -> bool:
        """Show what a call of the desk leads to; False when the store refused."""
        from store.errors import StoreError

        async with self._at_work:
            try:
                self.reading = await asyncio.to_thread(call)
            except StoreError as error:
                self.notify(visible_line(str(error)), severity="error", markup=False)
                return False
        panes, line = self.query_one(ReviewPanes), self.query_one("#review-item", Static)
        line.set_class(self.reading is None, "-empty")
        if self.reading is None:
            panes.show_nothing()
            line.update(Content(self.NOTHING))
            return True
        panes.show(self.reading.shown)
        line.update(_line(self.reading))
        return True

    @work(group="dialog", exclusive=True)
    async def action_reject(self) -> None:
        from store.vocabulary import EventKind

        if self.reading is None:
            self._say_nothing_to_decide()
        elif (reason := await self.ask_reason()) is not None:
            self.decide(EventKind.REJECT, reason)

    def _say_nothing_to_decide(self) -> None:
        if self._desk is not None and not self._at_work.locked():
            self.notify(self.NOTHING, severity="warning", markup=False)

    @work(group="decide")
    async def decide(self, verdict: EventKind, reason: str = "") -> None:
        desk, reading = self._desk, self.reading
        if reading is None:
            self._say_nothing_to_decide()
        if desk is None or reading is None or self._at_work.locked():
            return
        if await self._show_next(lambda: desk.save(reading, verdict, reason)):
            self.app.clear_notifications()
            why = f": {reason}" if reason else ""
            self.notify(f"Kept: {verdict}{why} · u takes it back", markup=False)

    @work(group="decide")
    async def action_undo(self) -> None:
        if self._desk is not None and not self._at_work.locked() and await self._show_next(self._desk.back):
            self.app.clear_notifications()

    def action_state(self, by: int) -> None:
        self.query_one("#trace", TraceView).action_move(by)

    def action_pane(self) -> None:
        """Go from code to trace to instruction; when narrow that is the one pane to be seen."""
        here = next((place for place, name in enumerate(READ) if self.has_class(f"-pane-{name}")), 0)
        self.action_to_pane(READ[(here + 1) % len(READ)])

    def action_to_pane(self, name: str) -> None:
        for other in READ:
            self.set_class(other == name, f"-pane-{other}")
        self.query_one("#second-tabs", Static).update(pane_tabs(name, READ))
        self.query_one(f"#{name}").focus()

    def text_to_copy(self) -> str | None:
        return self.reading.shown.item.revision.code if self.reading else None

    def action_leave(self) -> None:
        self.dismiss(None)


def _line(reading: Reading) -> Content:
    """Return the line above the panes: what is asked, the machine, facts; what is last may be cut off."""
    shown = reading.shown
    return Content.assemble(
        (visible_line(reading.line), "$text-accent"),
        (f"  {visible_line(shown.inspection.title)}", "bold"),
        (f"  {visible_line(facts_of(shown.item))}", "$foreground 60%"),
    )


class DisputeScreen(SecondScreen):
    """The items on which first and second reader part, with both verdicts; a verdict settles one."""

    NOTHING = NO_DISPUTE

    def open_desk(self, database: Database, reviewer: str) -> BlindDesk:
        from crosspl_tui.screens.review.second_desk import DisputeDesk

        return DisputeDesk(database, reviewer)
