"""A log that grows at its end: it draws only what is seen, forgets its oldest lines, and follows unless scrolled up."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.binding import BindingType
from textual.geometry import Size
from textual.strip import Strip

from crosspl_tui.keys import bindings
from crosspl_tui.visible import visible_line
from crosspl_tui.widgets.line_view import LineView

LINES_KEPT = 20_000


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line with its time, and its tone: one of the view's component classes without the prefix, or none.

    Lines that follow each other and say the `same`, unless that is empty, are shown as one with their number: the last.
    """

    time: str
    text: str
    tone: str = ""
    same: str = ""
    times: int = 1

    @property
    def told(self) -> str:
        """The text, with how often it was said."""
        return self.text if self.times == 1 else f"{self.times:,} times: {self.text}"

    def repeats(self, before: LogLine) -> bool:
        """Whether this line says what the one before said."""
        return bool(self.same) and self.same == before.same


class LogView(LineView):
    """Lines appended in batches; `G` follows the end again."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "log-view--time",
        "log-view--ok",
        "log-view--bad",
        "log-view--warn",
    }
    DEFAULT_CSS = """
    LogView {
        background: $surface; color: $foreground; overflow-x: hidden; overflow-y: scroll;
        & > .log-view--time { color: $foreground 45%; }
        & > .log-view--ok { color: $text-success; }
        & > .log-view--bad { color: $text-error; }
        & > .log-view--warn { color: $text-warning; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings("log")

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._lines: deque[LogLine] = deque(maxlen=LINES_KEPT)
        self._follows = True
        self._left = 0

    @property
    def line_count(self) -> int:
        return len(self._lines)

    @property
    def follows(self) -> bool:
        """Whether new lines scroll into view."""
        return self._follows

    def clear(self) -> None:
        """Forget all lines and follow again."""
        self._lines.clear()
        self._follows = True
        self._left = 0
        self._settle()

    def append(self, lines: Iterable[LogLine]) -> None:
        """Add lines at the end; those that do not fit any more go at the beginning."""
        for line in lines:
            is_again = bool(self._lines) and line.repeats(self._lines[-1])
            self._lines.append(replace(line, times=self._lines.pop().times + 1) if is_again else line)
        self._settle()

    def text(self) -> str:
        """Return all lines kept, as plain text."""
        return "\n".join(f"{line.time} {line.told}" for line in self._lines)

    def _settle(self) -> None:
        # The scrollbar is always there, so growing changes no layout, which takes long several times a second.
        self.set_reactive(LogView.virtual_size, Size(0, len(self._lines)))
        self.vertical_scrollbar.window_virtual_size = len(self._lines)
        self._keep_following()
        self.refresh()

    def on_resize(self) -> None:
        self._keep_following()

    def _keep_following(self) -> None:
        if self._follows:
            self.scroll_end(animate=False, immediate=True, x_axis=False)

    def action_move(self, lines: int) -> None:
        self._scroll_by(lines)

    def action_page(self, pages: int) -> None:
        self._scroll_by(pages * max(1, self.scrollable_content_region.height - 1))

    def action_shift(self, halves: int) -> None:
        """Move all lines by halves of the pane, as far as the end of the longest."""
        longest = max((len(line.told) for line in self._lines), default=0)
        half = max(1, self.scrollable_content_region.width // 2)
        self._left = max(0, min(self._left + halves * half, longest - half))
        self.refresh()

    def action_first(self) -> None:
        self._scroll_by(-len(self._lines))

    def action_follow(self) -> None:
        self._follows = True
        self._settle()

    def _scroll_by(self, lines: int) -> None:
        self.scroll_to(y=max(0, self.scroll_offset.y + lines), animate=False, immediate=True)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        self._follows = round(new_value) >= self.max_scroll_y

    def render_line(self, y: int) -> Strip:
        width = self.scrollable_content_region.width
        row = y + self.scroll_offset.y
        style = self.base_style
        if row >= len(self._lines):
            return Strip.blank(width, style)
        line = self._lines[row]
        time = f" {line.time} "
        text = visible_line(line.told)
        if self._left:
            text = "…" + text[self._left + 1 :]
        if cell_len(time) + cell_len(text) > width:
            text = text[: max(0, width - cell_len(time) - 1)] + "…"
        segments = [Segment(time, self._styled(style, "time")), Segment(text, self._styled(style, line.tone))]
        return Strip(segments).adjust_cell_length(width, style)

    def _styled(self, style: Style, tone: str) -> Style:
        if not tone:
            return style
        return style + Style(color=self.get_component_rich_style(f"log-view--{tone}").color)
