"""With NO_COLOR the terminal's own colours are all there is, and what was told by colour is told by other means."""

from __future__ import annotations

from pathlib import Path

import pytest
from driving import Driver, press
from rich.color import Color
from rich.segment import Segment
from textual.geometry import Region
from textual.widget import Widget
from textual.widgets import Input

from crosspl_tui.widgets.line_table import LineTable
from crosspl_tui.widgets.top_bar import TopBar
from crosspl_tui.widgets.trace_view import TraceView

OWN = {None, Color.default()}


@pytest.fixture(autouse=True)
def _no_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")


def segments_of(widget: Widget, line: int | None = None) -> list[Segment]:
    width, height = widget.outer_size
    region = Region(0, 0, width, height) if line is None else Region(0, line, width, 1)
    return [segment for strip in widget.render_lines(region) for segment in strip]


@pytest.mark.parametrize("place", ["home", "review", "triage", "runs", "machines", "report"])
async def test_no_place_has_colours_of_its_own(demo: Path, drive: Driver, place: str) -> None:
    async with drive(demo, start=place) as pilot:
        shown = [widget for widget in pilot.app.screen.query() if widget.is_on_screen]
        styles = [segment.style for widget in shown for segment in segments_of(widget) if segment.style]

        assert styles
        assert {style.color for style in styles} | {style.bgcolor for style in styles} <= OWN


async def test_a_question_has_none_either(demo: Path, drive: Driver) -> None:
    async with drive(demo, start="machines") as pilot:
        await press(pilot, "o")
        asked = pilot.app.screen.query_one(Input)

        assert all(segment.style is None or segment.style.color in OWN for segment in segments_of(asked))


async def test_the_cursor_and_the_place_are_reversed(demo: Path, drive: Driver) -> None:
    async with drive(demo, start="machines") as pilot:
        table = pilot.app.screen.query_one("#machine-list", LineTable)
        here = pilot.app.screen.query_one(TopBar).query_one(".-here")
        under_title_and_header = 2
        chosen = segments_of(table, under_title_and_header)[1]
        other = segments_of(table, under_title_and_header + 1)[1]

        assert chosen.style is not None
        assert chosen.style.reverse
        assert other.style is not None
        assert not other.style.reverse
        assert any(segment.style and segment.style.reverse for segment in segments_of(here))


async def test_a_cursor_is_underlined_where_the_focus_is_elsewhere(demo: Path, drive: Driver) -> None:
    async with drive(demo) as pilot:
        trace = pilot.app.screen.query_one("#trace", TraceView)
        assert trace.get_component_rich_style("trace-view--cursor").underline

        trace.focus()
        await press(pilot)
        await pilot.pause()
        assert trace.get_component_rich_style("trace-view--cursor").reverse
