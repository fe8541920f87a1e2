"""What all screens of the workbench have in common."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar, cast

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen

from crosspl_tui.keys import bindings
from crosspl_tui.settings import Settings
from crosspl_tui.system_failures import sentence_of_failure
from crosspl_tui.visible import visible
from crosspl_tui.widgets.key_bar import KeyBar
from crosspl_tui.widgets.top_bar import TopBar
from store.errors import StoreError

if TYPE_CHECKING:
    from store.database import Database


T = TypeVar("T")

SETTLED_SECONDS = 2.0
"""After so long a screen has loaded what it needs."""


class Workbench(Protocol):
    """What a screen asks of the application."""

    settings: Settings
    database: Database | None

    def when_open(self, callback: Callable[[Database], object]) -> None: ...

    def open_item(self, item_id: int) -> object: ...


class WorkbenchScreen(Screen[Any]):
    """A screen with the bar of places above and the keys below; it is drawn before the database is open."""

    PLACE = ""
    # Each screen says what has the focus. Textual's first choice, a filter's line, would take keys until then.
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = bindings("screen")
    nothing_here = ""
    """Why there is nothing for the keys that are shown dimmed, where that is so."""

    def on_key(self, event: events.Key) -> None:
        if not self.nothing_here:
            return
        pressed = self.active_bindings.get(event.key)
        if pressed is not None and not pressed.enabled:
            self.say_nothing_here()

    def say_nothing_here(self) -> None:
        """Say why a key does nothing, where that is so."""
        if self.nothing_here:
            self.notify(self.nothing_here, severity="warning", markup=False)

    def on_mount(self) -> None:
        # What has been made by then stays: going through it for garbage would take 0.1 s every few seconds. Headless
        # the process is not the application's alone.
        if not self.app.is_headless:
            self.set_timer(SETTLED_SECONDS, gc.freeze)

    def compose(self) -> ComposeResult:
        yield TopBar(self.PLACE)
        yield from self.compose_body()
        yield KeyBar()

    def compose_body(self) -> ComposeResult:
        """Yield what stands between the bars."""
        return iter(())

    @property
    def workbench(self) -> Workbench:
        return cast("Workbench", self.app)

    @property
    def note(self) -> Callable[[str], None]:
        """Write to the right end of the top bar."""
        return self.query_one(TopBar).note

    def text_to_copy(self) -> str | None:
        """Return what `y` copies here."""
        return None

    async def attempt(self, call: Callable[..., T], *arguments: object) -> T | None:
        """Run a blocking call beside the interface; a refusal of store or system becomes a message, not a crash."""
        try:
            return await asyncio.to_thread(call, *arguments)
        except StoreError as error:
            why = str(error)
        except OSError as error:
            why = sentence_of_failure(error)
        self.notify(visible(why), severity="error", markup=False)
        return None

    async def may_leave(self) -> bool:
        """Finish what was begun, also where another place is shown now; return False to stay."""
        return True

    def warn_of_unsaved(self) -> None:
        """Say that there is text which is not kept yet."""
        self.notify("There is unsaved text: ctrl+s keeps it, escape drops it", severity="warning")

    async def stay_for_unsaved(self) -> None:
        """Show the text that is not kept yet, from wherever it would be lost."""
        await self.app.switch_mode(self.PLACE)
        self.warn_of_unsaved()
