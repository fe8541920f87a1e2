"""What the views that draw line by line have in common: their style is looked up once for all lines of a paint."""

from __future__ import annotations

from rich.style import Style
from textual.geometry import Region
from textual.scroll_view import ScrollView
from textual.strip import Strip


class LineView(ScrollView, can_focus=True):
    """A view whose `render_line` begins with `base_style`."""

    _base_style: Style | None = None

    def render_lines(self, crop: Region) -> list[Strip]:
        self._base_style = self.rich_style
        return super().render_lines(crop)

    @property
    def base_style(self) -> Style:
        """The view's own style, as of the last paint; finding it anew walks through all of its ancestors."""
        return self.rich_style if self._base_style is None else self._base_style
