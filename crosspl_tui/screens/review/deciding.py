"""The keys by which a reviewer says a verdict, on whichever screen the item is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crosspl_tui.screens.base import WorkbenchScreen
from crosspl_tui.screens.dialogs import ReasonDialog

if TYPE_CHECKING:
    from store.vocabulary import EventKind


class DecidingScreen(WorkbenchScreen):
    """A screen that shows an item to decide on."""

    def decide(self, verdict: EventKind) -> object:
        """Keep a verdict that needs no reason of the item that is shown."""
        raise NotImplementedError

    def action_accept(self) -> None:
        from store.vocabulary import EventKind

        self.decide(EventKind.ACCEPT)

    def action_defer(self) -> None:
        from store.vocabulary import EventKind

        self.decide(EventKind.DEFER)

    async def ask_reason(self) -> str | None:
        """Ask why the item is rejected; None when the question is left."""
        from store.vocabulary import RejectReason

        reasons = [str(reason) for reason in RejectReason]
        chosen = await self.app.push_screen_wait(ReasonDialog("Reject: why?", reasons))
        return None if chosen is None else reasons[chosen]
