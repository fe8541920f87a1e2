"""The last line of the screens: as many keys as fit, help always, and only what works where one is."""

from __future__ import annotations

from pathlib import Path

import pytest
from driving import Driver, press
from textual.pilot import Pilot
from textual.widgets import Input

from crosspl_tui.keys import binding_ids
from crosspl_tui.screens.dialogs import ReasonDialog, TextDialog
from crosspl_tui.screens.help import EVERYWHERE, keys_of
from crosspl_tui.screens.report.screen import ReportScreen
from crosspl_tui.widgets.key_bar import KeyBar, ShownKey, fitting
from crosspl_tui.widgets.line_table import LineTable

SCREENS = ("home", "review", "triage", "runs", "machines", "report")


def footer(pilot: Pilot[None]) -> str:
    return str(pilot.app.screen.query_one(KeyBar).content)


@pytest.mark.parametrize("width", [80, 60, 120])
async def test_help_is_seen_on_every_screen(demo: Path, drive: Driver, width: int) -> None:
    async with drive(demo, start="home", size=(width, 24)) as pilot:
        for number, _ in enumerate(SCREENS, start=1):
            await press(pilot, str(number))
            assert footer(pilot).endswith("q Quit  ? Help")
            assert len(footer(pilot)) <= width - 2


def test_the_first_keys_stay_where_there_is_little_room_and_help_in_any_case() -> None:
    keys = [
        ShownKey("a", "a", "Accept", is_enabled=True, is_everywhere=False),
        ShownKey("b", "b", "Both", is_enabled=True, is_everywhere=False),
        ShownKey("q", "q", "Quit", is_enabled=True, is_everywhere=True),
        ShownKey("h", "?", "Help", is_enabled=True, is_everywhere=True),
    ]
    shown = ["".join(key.key for key in fitting(keys, width)) for width in (100, 24, 15, 7, 1)]
    assert shown == ["abqh", "aqh", "qh", "h", "h"]


async def test_the_bar_follows_the_width(demo: Path, drive: Driver) -> None:
    async with drive(demo, start="triage", size=(80, 24)) as pilot:
        assert "Apply to all" not in footer(pilot)
        await pilot.resize_terminal(140, 40)
        await pilot.pause()
        assert "Apply to all" in footer(pilot)


async def test_keys_that_go_into_a_text_are_not_shown(demo: Path, drive: Driver) -> None:
    async with drive(demo, start="triage", size=(80, 24)) as pilot:
        await press(pilot, "slash")
        assert footer(pilot).startswith("⏎ To the list  esc Clear")
        assert "Filter" not in footer(pilot)
        assert "Help" not in footer(pilot)
        await press(pilot, "slash", "q", "enter")
        assert "/ Filter" in footer(pilot)
        await press(pilot, "slash", "escape")
        assert pilot.app.screen.query_one(Input).value == ""
        assert pilot.app.screen.query_one(LineTable).has_focus


async def test_a_question_shows_its_own_keys(demo: Path, drive: Driver) -> None:
    async with drive(demo, start="report", size=(80, 24)) as pilot:
        await press(pilot, "e")
        assert isinstance(pilot.app.screen, TextDialog)
        assert footer(pilot) == "esc Cancel"
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, ReportScreen)
        await press(pilot, "2", "x")
        assert isinstance(pilot.app.screen, ReasonDialog)
        assert footer(pilot) == "esc Cancel"


async def test_the_help_begins_with_the_screen_and_names_nothing_of_the_framework(
    demo: Path, drive: Driver
) -> None:
    async with drive(demo, start="runs") as pilot:
        keys = list(keys_of(pilot.app.screen, pilot.app.get_key_display))
        places = list(dict.fromkeys(key.place for key in keys))
        assert places == ["Runs", "In a list", EVERYWHERE]
        assert keys[0].id == "runs.new"
        assert {key.id for key in keys} <= set(binding_ids())
        assert [key.keys for key in keys if key.id == "screen.copy_selected"] == ["^c"]
