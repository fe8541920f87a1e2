"""A machine's states as met in a text: number, glyph, what the state does, and what was found or looked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from crosspl_tui.keys import bindings
from crosspl_tui.palette import state_colour
from crosspl_tui.visible import visible_line
from crosspl_tui.widgets.line_view import LineView
from fsm.trace import Step

MET, LOOKED_FOR, NOT_REACHED = "●", "✗", "·"


@dataclass(frozen=True, slots=True)
class StateLine:
    """A state for display: `found` is the token on `line` that meets it; otherwise `wanted` says what would."""

    state: int
    does: str
    wanted: tuple[str, ...]
    line: int | None = None
    found: str = ""
    is_next: bool = False

    @classmethod
    def of_step(cls, step: Step) -> StateLine:
        hit = step.hit
        line, found = (hit.line, hit.token) if hit else (None, "")
        return cls(step.state, step.does, step.wanted, line, found, is_next=step.is_next)


class TraceView(LineView):
    """A list of states, a line or two each; the cursor's state is told through `StateHighlighted`."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "trace-view--cursor",
        "trace-view--muted",
        "trace-view--missing",
        "trace-view--found",
    }
    DEFAULT_CSS = """
    TraceView {
        background: $surface; color: $foreground; overflow-x: hidden;
        & > .trace-view--cursor { background: $primary 15%; }
        &:focus > .trace-view--cursor { background: $primary 35%; }
        &:nocolor > .trace-view--cursor { text-style: underline; }
        &:nocolor:focus > .trace-view--cursor { text-style: reverse; }
        & > .trace-view--muted { color: $foreground 60%; }
        & > .trace-view--missing { color: $text-error; }
        & > .trace-view--found { color: $foreground 80%; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings("trace")

    cursor: reactive[int] = reactive(0, repaint=False)

    class StateHighlighted(Message):
        """The cursor came to a state."""

        def __init__(self, view: TraceView, state: int) -> None:
            super().__init__()
            self.view = view
            self.state = state

        @property
        def control(self) -> TraceView:
            return self.view

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._states: tuple[StateLine, ...] = ()
        self._drawn: list[tuple[int, str]] = []

    def show_states(self, states: tuple[StateLine, ...]) -> None:
        """Show the states of another trace; the cursor stays where the new trace still has a state."""
        self._states = states
        self.set_reactive(TraceView.cursor, max(0, min(self.cursor, len(states) - 1)))
        self._lay_out()

    def on_resize(self) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        """Decide which lines are drawn: each state's own, and below it what was looked for where it is missing."""
        self._drawn = []
        for index, state in enumerate(self._states):
            self._drawn.append((index, ""))
            if state.is_next:
                wanted = "looked for " + ", ".join(state.wanted)
                self._drawn.extend((index, part) for part in _wrap(wanted, max(12, self.size.width - 5)))
        self.virtual_size = Size(0, len(self._drawn))
        self.refresh()

    def action_move(self, states: int) -> None:
        self.cursor = max(0, min(self.cursor + states, len(self._states) - 1))

    def action_jump(self, state: int) -> None:
        self.cursor = state if state >= 0 else max(0, len(self._states) - 1)

    def watch_cursor(self, cursor: int) -> None:
        top = next((y for y, (index, _) in enumerate(self._drawn) if index == cursor), 0)
        height = max(1, self.scrollable_content_region.height)
        if not self.scroll_y <= top < self.scroll_y + height:
            self.scroll_to(y=max(0, top - height + 1 if top >= height else 0), animate=False, immediate=True)
        self.refresh()
        if self._states:
            self.post_message(self.StateHighlighted(self, self._states[cursor].state))

    def on_click(self, event: events.Click) -> None:
        y = event.y - self.gutter.top + round(self.scroll_y)
        if 0 <= y < len(self._drawn):
            self.cursor = self._drawn[y][0]

    def render_line(self, y: int) -> Strip:
        width = self.scrollable_content_region.width
        row = y + round(self.scroll_y)
        if row >= len(self._drawn):
            return Strip.blank(width, self.base_style)
        index, wanted = self._drawn[row]
        style = self.base_style
        if index == self.cursor:
            style += self.get_component_rich_style("trace-view--cursor")
        if wanted:
            missing = style + self._colour("trace-view--missing")
            return Strip([Segment("    " + visible_line(wanted), missing)]).adjust_cell_length(width, style)
        return self._draw_state(self._states[index], width, style)

    def _draw_state(self, state: StateLine, width: int, style: Style) -> Strip:
        badge = Style(color=state_colour(state.state, dark=self.app.current_theme.dark), bold=True)
        muted = style + self._colour("trace-view--muted")
        if state.line is not None:
            glyph, text_style = Segment(f"{MET} ", style + badge), style
        elif state.is_next:
            missing = style + self._colour("trace-view--missing")
            glyph, text_style = Segment(f"{LOOKED_FOR} ", missing), missing
        else:
            glyph, text_style = Segment(f"{NOT_REACHED} ", muted), muted
        number = Segment(f"{state.state} ", style + badge)
        where = f"{state.line}" if state.line is not None else "missing" if state.is_next else ""
        room = max(0, width - 5 - max(4, len(where)))
        does = state.does if len(state.does) <= room else state.does[: max(0, room - 1)] + "…"
        found = f"  {visible_line(state.found)}" if state.found else ""
        detail = found if len(does) + len(found) <= room else ""
        gap = " " * (width - 5 - len(does) - len(detail) - len(where))
        segments = [number, glyph, Segment(does, text_style), Segment(detail, muted)]
        return Strip([*segments, Segment(gap, style), Segment(where, muted)]).adjust_cell_length(width, style)

    def _colour(self, name: str) -> Style:
        """The colour of a component class alone, so that the line's background stays."""
        return Style(color=self.get_component_rich_style(name).color)


def _wrap(text: str, width: int) -> list[str]:
    lines, current = [], ""
    for word in text.split(" "):
        if current and len(current) + 1 + len(word) > width:
            lines.append(current)
            current = word
        else:
            current = f"{current} {word}" if current else word
    return [*lines, current]
