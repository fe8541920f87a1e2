"""The Textual application: its screens, themes, palette and the database they share."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, ClassVar

from textual import work
from textual.app import SystemCommand
from textual.binding import BindingType
from textual.driver import Driver
from textual.markup import escape
from textual.notifications import Notify
from textual.screen import Screen
from textual.worker import WorkerFailed

from crosspl_tui.clipboard import copy_natively
from crosspl_tui.keys import binding_ids, bindings
from crosspl_tui.keys_in_turn import KeysInTurn
from crosspl_tui.lost_terminal import SECONDS_BETWEEN_LOOKS, is_terminal_gone, steadfast
from crosspl_tui.palette import DARK, LIGHT
from crosspl_tui.screens.base import WorkbenchScreen
from crosspl_tui.settings import Settings
from crosspl_tui.steady_stylesheet import SteadyStylesheet
from crosspl_tui.visible import visible
from crosspl_tui.widgets.key_bar import is_typed
from crosspl_tui.wording import counted
from store.errors import StoreError

if TYPE_CHECKING:
    from store.database import Database

CONFIRMATION_SECONDS = 1.5
WARNING_SECONDS = 4.0
ERROR_SECONDS = 8.0
CHARACTERS_A_SECOND = 25.0
"""So fast a message is read: a long one stays longer than a short one."""


def _home() -> Screen[Any]:
    from crosspl_tui.screens.home.screen import HomeScreen

    return HomeScreen()


def _review() -> Screen[Any]:
    from crosspl_tui.screens.review.screen import ReviewScreen

    return ReviewScreen()


def _triage() -> Screen[Any]:
    from crosspl_tui.screens.triage.screen import TriageScreen

    return TriageScreen()


def _runs() -> Screen[Any]:
    from crosspl_tui.screens.runs.screen import RunsScreen

    return RunsScreen()


def _machines() -> Screen[Any]:
    from crosspl_tui.screens.machines.screen import MachinesScreen

    return MachinesScreen()


def _report() -> Screen[Any]:
    from crosspl_tui.screens.report.screen import ReportScreen

    return ReportScreen()


class WorkbenchApp(KeysInTurn):
    """The workbench. The database is opened after the first frame; screens are told through `when_open`."""

    TITLE = "crosspl"
    CSS_PATH: ClassVar[str | PurePath | list[str | PurePath] | None] = [
        "styles/base.tcss",
        "styles/home.tcss",
        "styles/review.tcss",
        "styles/triage.tcss",
        "styles/runs.tcss",
        "styles/machines.tcss",
        "styles/verdicts.tcss",
        "styles/report.tcss",
        "styles/dialogs.tcss",
    ]
    MODES: ClassVar[dict[str, str | Callable[[], Screen[Any]]]] = {
        "home": _home,
        "review": _review,
        "triage": _triage,
        "runs": _runs,
        "machines": _machines,
        "report": _report,
    }
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = bindings("app")

    def __init__(self, settings: Settings, *, start: str = "home") -> None:
        # Textual takes the first mode from the class; which one it is, is known only now.
        self.DEFAULT_MODE = start  # type: ignore[misc]
        # With NO_COLOR Textual turns its own colours into greys, and leaves out the terminal's.
        super().__init__(ansi_color="NO_COLOR" in os.environ or None)
        self.settings = settings
        self.database: Database | None = None
        self._waiting: list[Callable[[Database], object]] = []
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = settings.theme if settings.theme in self.available_themes else DARK.name
        self.stylesheet = SteadyStylesheet(variables=self.get_css_variables())
        self.set_keymap(dict(settings.keys))

    def on_mount(self) -> None:
        if self.theme != self.settings.theme:
            known = ", ".join(sorted(self.available_themes))
            message = f"There is no theme {self.settings.theme!r}; there are {known}"
            self.notify(message, severity="warning", markup=False)
        if unknown := sorted(self.settings.keys.keys() - set(binding_ids())):
            message = (
                f"The settings give keys to {', '.join(unknown)}; there is no such binding (? shows the ids)"
            )
            self.notify(message, severity="warning", markup=False)
        self._leave_when_told()
        self.call_after_refresh(self._open_database)

    def _leave_when_told(self) -> None:
        """Give back leases and places also when the terminal is closed or the process is asked to end."""
        if self.is_headless or sys.platform == "win32":
            return
        for told in (signal.SIGHUP, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(told, self.exit)
        self.set_interval(SECONDS_BETWEEN_LOOKS, self._leave_without_terminal)

    def _leave_without_terminal(self) -> None:
        if is_terminal_gone():
            self.exit()

    def get_driver_class(self) -> type[Driver]:
        return steadfast(super().get_driver_class())

    def when_open(self, callback: Callable[[Database], object]) -> None:
        """Call back on the interface's thread with the database, now or as soon as it is open."""
        if self.database is None:
            self._waiting.append(callback)
        else:
            callback(self.database)

    @work(thread=True, group="open")
    def _open_database(self) -> None:
        # SQLAlchemy takes a quarter of a second to import: after the first frame, beside the interface.
        from store.database import open_database

        try:
            database = open_database(self.settings.database)
        except StoreError as error:
            self.call_from_thread(self.exit, return_code=2, message=visible(str(error)))
            return
        self.call_from_thread(self._opened, database)

    def _opened(self, database: Database) -> None:
        self.database = database
        for callback in self._waiting:
            callback(database)
        self._waiting.clear()

    def _handle_exception(self, error: Exception) -> None:
        """Stay when the store refuses what no screen has asked it for with care: an edit must not be lost for it.

        All other errors end the application, as Textual has it.
        """
        if isinstance(error, WorkerFailed) and isinstance(error.error, StoreError):
            self.notify(visible(str(error.error)), severity="error", markup=False)
        else:
            super()._handle_exception(error)

    def on_notify(self, event: Notify) -> None:
        """Let a confirmation be short and take the place of the one before; errors stay until they have been read.

        What is said again takes the place of what was said before.
        """
        told = event.notification
        least = {"warning": WARNING_SECONDS, "error": ERROR_SECONDS}.get(told.severity, CONFIRMATION_SECONDS)
        told.timeout = max(least, len(told.message) / CHARACTERS_A_SECOND)
        for shown in list(self._notifications):
            is_confirmed_anew = told.severity == shown.severity == "information"
            if is_confirmed_anew or shown.message == told.message:
                del self._notifications[shown]

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Offer every binding in force, with its keys, besides Textual's own commands."""
        seen, own = set[str](), set(binding_ids())
        for active in screen.active_bindings.values():
            binding = active.binding
            if binding.id not in own or binding.id in seen:
                continue
            seen.add(binding.id)
            title = escape(f"{binding.description} · {self.get_key_display(binding)}")
            yield SystemCommand(
                title, active.tooltip or binding.tooltip, self._runner(active.node, binding.action)
            )
        yield from super().get_system_commands(screen)

    def _runner(self, node: Any, action: str) -> Callable[[], Any]:  # noqa: ANN401 - any DOM node
        async def run() -> None:
            await self.run_action(action, node)

        return run

    def action_go(self, mode: str) -> None:
        self.switch_mode(mode)

    @work(group="go", exclusive=True)
    async def open_item(self, item_id: int) -> None:
        """Show an item in Review, whatever its status."""
        from crosspl_tui.screens.review.screen import ReviewScreen

        await self.switch_mode("review")
        if isinstance(self.screen, ReviewScreen):
            self.screen.open_item(item_id)

    def action_help(self) -> None:
        from crosspl_tui.screens.help import HelpScreen

        self.push_screen(HelpScreen.of(self.screen, self.get_key_display))

    def action_copy(self) -> None:
        screen = self.screen
        text = screen.text_to_copy() if isinstance(screen, WorkbenchScreen) else None
        if not text:
            self.notify("There is nothing to copy here", severity="warning")
            return
        self.copy_to_clipboard(text)
        self._copy_natively(text)
        self.notify(f"Copied {counted(len(text.splitlines()), 'line')}")

    @work(thread=True, group="clipboard", exclusive=True)
    def _copy_natively(self, text: str) -> None:
        copy_natively(text)

    def action_help_quit(self) -> None:
        """Say at ctrl+c, which copies, which key leaves: the one in the footer, unless it goes into a text now."""
        for key, active in self.screen.active_bindings.items():
            if active.binding.id == "app.leave" and not is_typed(self.screen.focused, key):
                self.notify(f"{self.get_key_display(active.binding)} quits")
                return
        self.notify("escape goes back · ctrl+q quits at once")

    @work(group="leave", exclusive=True)
    async def action_leave(self) -> None:
        """Let the screens finish what they have begun, then end: from every place, as the session is one."""
        for screen in self._screens_begun():
            if not await screen.may_leave():
                return
        self.exit()

    def _screens_begun(self) -> list[WorkbenchScreen]:
        """The screens of the place that is shown, then those of all other places that were gone to."""
        begun: list[Screen[Any]] = []
        for mode in sorted(self.MODES, key=lambda mode: mode != self.current_mode):
            with suppress(KeyError):  # a place that was never gone to has no screens
                begun += self.get_screen_stack(mode)
        return [screen for screen in begun if isinstance(screen, WorkbenchScreen)]

    def on_unmount(self) -> None:
        if self.database is not None:
            self.database.close()
