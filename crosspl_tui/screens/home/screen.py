"""Home: what is there and what is next."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from crosspl_tui.keys import bindings
from crosspl_tui.screens.base import WorkbenchScreen

if TYPE_CHECKING:
    from crosspl_tui.screens.home.overview import Overview
    from store.database import Database

BESIDE_NEXT = 56
"""So many cells of a wide screen the funnel, the margins and the scroll bar take from what is next."""

MARGINS = 6
"""So many cells of a narrow one the margins and the scroll bar take."""


class HomeScreen(WorkbenchScreen):
    """The funnel, running work, the coverage of languages and technologies, the last session, and what to press."""

    PLACE = "home"
    BINDINGS: ClassVar[list[BindingType]] = bindings("home")

    def __init__(self) -> None:
        super().__init__()
        self._overview: Overview | None = None

    def compose_body(self) -> ComposeResult:
        with VerticalScroll(id="home", can_focus=False):
            with Horizontal(id="home-top"):
                yield self._panel("home-funnel", "From files to tasks")
                yield self._panel("home-next", "What next")
            yield self._panel("home-runs", "Under way")
            yield self._panel("home-coverage", "Accepted of all items")
            yield self._panel("home-session", "Your last session")

    def _panel(self, name: str, title: str) -> Vertical:
        panel = Vertical(Static("reading …", classes="home-text"), id=name, classes="pane home-panel")
        panel.border_title = title
        return panel

    def on_mount(self) -> None:
        self.workbench.when_open(self._read)

    def on_screen_resume(self) -> None:
        if self.workbench.database is not None:
            self._read(self.workbench.database)

    def on_resize(self) -> None:
        if self._overview is not None:
            self._show(self._overview)

    def action_reload(self) -> None:
        self.workbench.when_open(self._read)

    def action_scroll(self, lines: int) -> None:
        self.query_one("#home").scroll_relative(y=lines * 2, animate=False)

    @work(group="read", exclusive=True)
    async def _read(self, database: Database) -> None:
        def read() -> Overview:
            from crosspl_tui.screens.home.overview import read_overview

            return read_overview(database, self.workbench.settings.reviewer)

        self._overview = await asyncio.to_thread(read)
        self._show(self._overview)

    def _show(self, overview: Overview) -> None:
        from crosspl_tui.screens.home import overview as texts

        is_narrow = self.size.width < 100
        contents = {
            "home-funnel": texts.funnel_content(overview.funnel),
            "home-next": texts.next_content(
                overview, room=self.size.width - (MARGINS if is_narrow else BESIDE_NEXT)
            ),
            "home-runs": texts.runs_content(overview.under_way),
            "home-coverage": texts.coverage_content(overview.cells, narrow=is_narrow),
            "home-session": texts.session_content(overview.last),
        }
        for name, content in contents.items():
            self.query_one(f"#{name} .home-text", Static).update(content)
        self.query_one("#home-runs").display = bool(overview.under_way)
        self.note(
            f"{self.workbench.settings.database.rpartition('/')[2]} · {self.workbench.settings.reviewer}"
        )
