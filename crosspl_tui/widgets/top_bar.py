"""The first line of every screen: where one can go, where one is, and which database and reviewer are in use."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from crosspl_tui.visible import visible_line


class TopBar(Horizontal):
    """Tabs for the screens on the left, a short note on the right."""

    DEFAULT_CSS = """
    TopBar {
        height: 1; background: $panel; color: $foreground 60%;
        .top-bar--tab { width: auto; padding: 0 1; &:hover { color: $foreground; } }
        .top-bar--tab.-here { color: $text; background: $primary 60%; text-style: bold; }
        .top-bar--tab.-here:nocolor { text-style: bold reverse; }
        #top-bar-note { width: 1fr; padding: 0 1; text-align: right; text-wrap: nowrap; text-overflow: ellipsis; }
    }
    """
    PLACES: ClassVar[tuple[tuple[str, str, str], ...]] = (
        ("1", "home", "Home"),
        ("2", "review", "Review"),
        ("3", "triage", "Triage"),
        ("4", "runs", "Runs"),
        ("5", "machines", "Machines"),
        ("6", "report", "Report"),
    )

    def __init__(self, here: str) -> None:
        super().__init__()
        self._here = here

    def compose(self) -> ComposeResult:
        for key, mode, label in self.PLACES:
            content = Content.assemble((key, "dim"), f" {label}").stylize(f"@click=app.go('{mode}')")
            tab = Static(content, classes="top-bar--tab")
            tab.set_class(mode == self._here, "-here")
            yield tab
        yield Static(id="top-bar-note")

    def note(self, text: str) -> None:
        """Write to the right end; its width does not depend on what is written."""
        self.query_one("#top-bar-note", Static).update(Content(visible_line(text)), layout=False)
