"""Messages that come and go: confirmations take each other's place, errors stay; empty screens say all of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from driving import Driver, press, settle
from textual.pilot import Pilot
from textual.widgets import Static

from crosspl_tui.app import CONFIRMATION_SECONDS, ERROR_SECONDS
from crosspl_tui.wording import counted


def told(pilot: Pilot[None]) -> list[str]:
    return [notice.message for notice in pilot.app._notifications]


async def test_a_confirmation_takes_the_place_of_the_one_before_and_errors_stay(
    demo: Path, drive: Driver
) -> None:
    async with drive(demo, start="home") as pilot:
        for _ in range(2):  # what is said again is shown once
            pilot.app.notify("the file is gone", severity="error")
        for number in range(3):
            pilot.app.notify(f"saved {number}")
        await settle(pilot)
        assert told(pilot) == ["the file is gone", "saved 2"]
        lasting = {notice.message: notice.timeout for notice in pilot.app._notifications}
        assert lasting == {"the file is gone": ERROR_SECONDS, "saved 2": CONFIRMATION_SECONDS}


async def test_a_long_confirmation_can_be_read_to_its_end(demo: Path, drive: Driver) -> None:
    async with drive(demo, start="home") as pilot:
        pilot.app.notify("written " * 20)
        await settle(pilot)
        assert [notice.timeout for notice in pilot.app._notifications] == [160 / 25]


async def test_ctrl_c_names_the_key_of_the_bar(demo: Path, drive: Driver) -> None:
    async with drive(demo, start="triage") as pilot:
        await press(pilot, "ctrl+c")
        assert told(pilot) == ["q quits"]
        await press(pilot, "slash", "ctrl+c")
        assert told(pilot) == ["escape goes back · ctrl+q quits at once"]


@pytest.mark.parametrize(
    ("screen", "text"), [("triage", "#triage-head"), ("runs", "#runs-results")], ids=["triage", "runs"]
)
async def test_an_empty_screen_says_all_of_what_brings_something(
    tmp_path: Path, drive: Driver, screen: str, text: str
) -> None:
    async with drive(tmp_path / "empty.db", start=screen, size=(80, 24)) as pilot:
        message = pilot.app.screen.query_one(text, Static)
        while not message.content:
            await pilot.pause(0.05)
        await pilot.pause()
        assert message.size.height == 2
        assert len(str(message.content)) <= 2 * message.size.width


def test_one_is_singular() -> None:
    assert [counted(number, "row") for number in (0, 1, 2, 1000)] == [
        "0 rows",
        "1 row",
        "2 rows",
        "1,000 rows",
    ]
    assert counted(2, "entry", "entries") == "2 entries"


async def test_an_empty_view_of_triage_says_what_it_looked_for(tmp_path: Path, drive: Driver) -> None:
    async with drive(tmp_path / "empty.db", start="triage", size=(80, 24)) as pilot:
        await press(pilot, "f")
        head = pilot.app.screen.query_one("#triage-head", Static)
        assert str(head.content) == "No translation here is solved; f shows those of another status."
        await press(pilot, "slash", *"bed", "enter")
        assert "is solved and matches bed; f shows" in str(head.content)
