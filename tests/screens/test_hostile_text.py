"""Items with hostile texts are shown on every pane as symbols; long lines and huge texts stay readable."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from driving import Driver, press, review_of
from textual.app import App, ComposeResult
from textual.pilot import Pilot
from textual_plot.plot_widget import Canvas

from crosspl_tui.highlight import LONGEST_LINE_SHOWN, highlight
from crosspl_tui.runs.report.section import Plot, PlotKind, Point, Series
from crosspl_tui.screens.report.plots import PlotPane
from store.database import open_database
from store.items.lists import NewItem, add_items

HOSTILE = (
    "\x1b]0;owned\x07 \x1b[2J [bold]markup[/bold] [@click=app.quit]x[/] user\u202egnp.exe nul\x00 \x9b31m"
)
CODE = f"import socket\n# {HOSTILE}\n\tname = '{HOSTILE}'\r\nend = 1\n"
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def add(database: Path, code: str, text: str) -> None:
    with open_database(database) as opened, opened.begin() as connection:
        item = NewItem(
            key=f"hostile/{text}",
            suite="crosspl-ipc",
            task_id=1,
            language="Python",
            suffix=".py",
            technology="TCP",
            machine_id=67,
            level="Function-level",
            project=text,
            interface_class="IPC",
            interface_name=text,
            code=code,
            instruction=f"Task Description: {text}",
            author=text,
        )
        add_items(connection, [item])


def screen_text(pilot: Pilot[None]) -> str:
    """The text of the whole screen as it goes to the terminal, without Textual's own colour codes."""
    lines = pilot.app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in line) for line in lines)


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_nothing_a_terminal_obeys_reaches_the_screen(
    tmp_path: Path, drive: Driver, size: tuple[int, int]
) -> None:
    database = tmp_path / "hostile.db"
    add(database, CODE, HOSTILE)

    async with drive(database, size=size) as pilot:
        for _ in range(4):
            text = screen_text(pilot)
            assert not CONTROL.search(text.replace("\n", "")), text
            await press(pilot, "tab")
        assert "[bold]" in screen_text(pilot), "markup is text"
        await press(pilot, "e")
        text = screen_text(pilot)
        assert "␛]0;owned␇" in text
        assert not CONTROL.search(text.replace("\n", "")), "nor while editing"


async def test_a_line_of_a_megabyte_is_cut_and_says_so(tmp_path: Path, drive: Driver) -> None:
    database = tmp_path / "long.db"
    add(database, "data = '" + "x" * 1_000_000 + "'\n", "long")

    async with drive(database) as pilot:
        assert review_of(pilot).shown is not None
        await press(pilot, "end", "right")

    (first, *_) = highlight("y" * 1_000_000, "Python").lines
    assert first[-1][0] == f"… {1_000_000 - LONGEST_LINE_SHOWN:,} more characters"


class Plotted(App[None]):
    """A plot alone."""

    def compose(self) -> ComposeResult:
        yield PlotPane()


async def test_the_names_below_a_plot_are_no_markup() -> None:
    async with Plotted().run_test(size=(80, 24)) as pilot:
        pane = pilot.app.query_one(PlotPane)
        points = (Point(0, 1.0), Point(1, 2.0))
        names = ("fox[/b]\x1b", "[red]hen")
        pane.show(Plot("one", "One", PlotKind.BARS, (Series("all", points),), categories=names))
        await pilot.pause()
        below = pane.query_one("#margin-bottom", Canvas).render_line(0).text
        assert below.split() == ["fox[/b]␛", "[red]hen"]
