"""Text that changes often: the screen is laid out anew only when its number of lines changes."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static


class SteadyText(Static):
    """Content whose lines are never wrapped. A layout takes 30 ms, several of which a second make keys wait."""

    DEFAULT_CSS = "SteadyText { text-wrap: nowrap; }"

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._breaks = 0

    def show(self, content: Content) -> None:
        """Show other content."""
        before, self._breaks = self._breaks, content.plain.count("\n")
        self.update(content, layout=self._breaks != before)

    def blank(self) -> None:
        """Show nothing until there is something to show, in the same place."""
        self.update(Content("\n" * self._breaks), layout=False)
