"""Prose to read: an instruction with its section heads, or the word difference between two versions of a text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from crosspl_tui.keys import bindings
from crosspl_tui.visible import visible

SECTION = re.compile(
    r"^(?:[A-Z][a-z]+ )?(?:Description|Input|Output|Attributes|Methods|Parameters|Returns):", re.M
)
LINES_BEFORE = 3
"""So many lines are seen above the first difference."""

DIFFERENCE_STYLES = {"equal": "", "added": "$text-success underline", "removed": "$text-error strike"}


class ProseView(VerticalScroll, can_focus=True):
    """Wrapped text that scrolls."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("text")

    def compose(self) -> ComposeResult:
        yield Static()

    def show_text(self, text: str) -> None:
        """Show a text with its section heads in bold."""
        shown = visible(text)
        content = Content(shown)
        for match in SECTION.finditer(shown):
            content = content.stylize("bold $text-accent", match.start(), match.end())
        self._show(content)

    def show_difference(self, parts: Iterable[tuple[str, str]]) -> None:
        """Show (kind, text) parts, kind being equal, added or removed, from the first that is not equal."""
        pieces = [(visible(text), DIFFERENCE_STYLES[kind]) for kind, text in parts]
        self._show(Content.assemble(*pieces))
        alike = next((text for text, style in pieces[:1] if not style), "")
        # How its lines are wrapped is known only once it is laid out.
        self.call_after_refresh(self._reveal_after, alike)

    def _reveal_after(self, alike: str) -> None:
        shown = self.query_one(Static)
        line = Content(f"{alike}.").get_height({}, shown.content_size.width) - 1
        self.scroll_to(y=max(0, line - LINES_BEFORE), animate=False)

    def _show(self, content: Content) -> None:
        self.query_one(Static).update(content)
        self.scroll_home(animate=False)
