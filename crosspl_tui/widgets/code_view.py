"""Code as a curator reads it: coloured, numbered, the lines that satisfy a machine's states marked in the gutter."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.binding import BindingType
from textual.geometry import Region, Size
from textual.reactive import reactive
from textual.strip import Strip

from crosspl_tui.highlight import Lines, shown_column
from crosspl_tui.keys import bindings
from crosspl_tui.palette import state_colour, token_style
from crosspl_tui.widgets.line_view import LineView
from fsm.trace import Step

STATE_MARKS = 2


@dataclass(frozen=True, slots=True)
class Mark:
    """A place that satisfies a state: line from 1, columns as shown (tabs widened), end exclusive."""

    state: int
    line: int
    start: int
    end: int

    @classmethod
    def of_steps(cls, steps: Iterable[Step], code: str) -> tuple[Mark, ...]:
        """Return the marks of a trace's hits in the code that it was made of."""
        lines = code.split("\n")
        hits = ((step.state, step.hit) for step in steps if step.hit)
        return tuple(
            cls(
                state,
                hit.line,
                *(shown_column(lines[hit.line - 1], column) for column in (hit.start, hit.end)),
            )
            for state, hit in hits
        )


class CodeView(LineView):
    """A scrolling view of code; `marks` are painted over it and can be changed without lexing again."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "code-view--number",
        "code-view--current",
        "code-view--unfaithful",
    }
    DEFAULT_CSS = """
    CodeView {
        background: $background; color: $foreground;
        & > .code-view--number { color: $foreground 40%; }
        & > .code-view--current { background: $primary 22%; }
        &:nocolor > .code-view--current { text-style: bold; }
        & > .code-view--unfaithful { color: $text-warning; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = bindings("code")

    current_state: reactive[int | None] = reactive(None, repaint=False)

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self._code = Lines((), 0)
        self._marks: dict[int, list[Mark]] = {}
        self._unfaithful: frozenset[int] = frozenset()

    def show_code(self, code: Lines, marks: Iterable[Mark] = (), unfaithful: Iterable[int] = ()) -> None:
        """Show other code, from its top; `unfaithful` lines are those that its source does not hold."""
        self._code = code
        self._unfaithful = frozenset(unfaithful)
        self.set_reactive(CodeView.current_state, None)
        self.show_marks(marks)
        self.virtual_size = Size(code.width + self._gutter_width + 1, len(code.lines))
        self.scroll_to(0, 0, animate=False, immediate=True)

    def show_marks(self, marks: Iterable[Mark]) -> None:
        """Mark other places in the same code."""
        by_line: dict[int, list[Mark]] = defaultdict(list)
        for mark in sorted(marks, key=lambda mark: mark.state):
            by_line[mark.line].append(mark)
        self._marks = dict(by_line)
        self.refresh()

    def mark_of(self, state: int) -> Mark | None:
        return next((m for marks in self._marks.values() for m in marks if m.state == state), None)

    def watch_current_state(self, state: int | None) -> None:
        mark = self.mark_of(state) if state is not None else None
        if mark is not None:
            self.reveal(mark.line)
        self.refresh()

    def reveal(self, line: int) -> None:
        """Scroll so that a line (from 1) is seen, with some lines around it."""
        height = max(1, self.scrollable_content_region.height)
        top = round(self.scroll_y)
        margin = min(3, height // 4)
        if not top + margin <= line - 1 < top + height - margin:
            self.scroll_to(y=max(0, line - 1 - height // 3), animate=False, immediate=True)

    @property
    def _gutter_width(self) -> int:
        return len(str(max(1, len(self._code.lines)))) + STATE_MARKS + 3

    def render_line(self, y: int) -> Strip:
        region: Region = self.scrollable_content_region
        number = y + round(self.scroll_y) + 1
        base = self.base_style
        if number > len(self._code.lines):
            return Strip.blank(region.width, base)
        marks = self._marks.get(number, [])
        if any(mark.state == self.current_state for mark in marks):
            base += self.get_component_rich_style("code-view--current")
        left = round(self.scroll_x)
        room = max(0, region.width - self._gutter_width)
        code = self._draw_code(number, marks, base).crop_extend(left, left + room, base)
        return Strip.join([self._draw_gutter(number, marks, base), code])

    def _draw_gutter(self, number: int, marks: list[Mark], base: Style) -> Strip:
        digits = self._gutter_width - STATE_MARKS - 3
        number_style = base + self._colour("code-view--number")
        sign = " "
        if number in self._unfaithful:
            sign = "≠"
            number_style = base + self._colour("code-view--unfaithful")
        text = f"{number}{sign}"
        segments = [Segment(" " * (digits + 1 - len(text)), base), Segment(text, number_style)]
        states = list(dict.fromkeys(mark.state for mark in marks))
        shown = states[:STATE_MARKS] if len(states) <= STATE_MARKS else [states[0]]
        for state in shown:
            segments.append(Segment(f"{state % 10}", self._state_style(state, base, is_badge=True)))
        if len(states) > STATE_MARKS:
            segments.append(Segment("+", self._state_style(states[-1], base, is_badge=True)))
        strip = Strip(segments)
        return strip.adjust_cell_length(self._gutter_width, base)

    def _draw_code(self, number: int, marks: list[Mark], base: Style) -> Strip:
        dark = self.app.current_theme.dark
        pieces = self._code.lines[number - 1]
        if not marks:
            return Strip([Segment(text, base + token_style(kind, dark=dark)) for text, kind in pieces])
        cuts = sorted({edge for mark in marks for edge in (mark.start, mark.end)})
        segments, column = [], 0
        for text, kind in pieces:
            for start, end in _split(column, column + len(text), cuts):
                style = base + token_style(kind, dark=dark)
                inside = next((m for m in marks if m.start <= start < m.end), None)
                if inside is not None:
                    style += self._state_style(inside.state, base)
                segments.append(Segment(text[start - column : end - column], style))
            column += len(text)
        return Strip(segments)

    def _state_style(self, state: int, base: Style, *, is_badge: bool = False) -> Style:
        colour = state_colour(state, dark=self.app.current_theme.dark)
        if is_badge:
            return base + Style(color=colour, bold=True, reverse=True)
        return Style(color=colour, bold=True, underline=True, reverse=state == self.current_state or None)

    def _colour(self, name: str) -> Style:
        """The colour of a component class alone, so that the line's background stays."""
        return Style(color=self.get_component_rich_style(name).color)


def _split(start: int, end: int, cuts: list[int]) -> list[tuple[int, int]]:
    edges = [start, *(cut for cut in cuts if start < cut < end), end]
    return list(pairwise(edges))
