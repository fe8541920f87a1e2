"""Keys that a slow line brings all at once go where the first of them leads."""

from __future__ import annotations

from pathlib import Path

from driving import Driver, review_of, settle
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input, TextArea

from crosspl_tui.screens.machines.screen import MachinesScreen
from store.database import open_database
from store.items.filters import Filter
from store.items.lists import count_items
from store.vocabulary import Status


async def burst(pilot: Pilot[None], keys: str) -> None:
    """Let all keys arrive before any of them is looked at."""
    for character in keys:
        name = {"/": "slash", ":": "colon"}.get(character, character)
        pilot.app.post_message(events.Key(name, character))
    await pilot.pause()
    await settle(pilot)


def decided(database: Path) -> int:
    with open_database(database) as opened, opened.connect() as connection:
        pending = count_items(connection, Filter(status=Status.PENDING))
        return count_items(connection, Filter()) - pending


async def test_a_filter_typed_at_once_filters(demo: Path, drive: Driver) -> None:
    async with drive(demo) as pilot:
        await burst(pilot, "/lang:java")
        assert review_of(pilot).query_one("#filter-text", Input).value == "lang:java"
    assert decided(demo) == 0


async def test_a_comment_typed_at_once_is_no_verdict(demo: Path, drive: Driver) -> None:
    async with drive(demo) as pilot:
        await burst(pilot, "caxd")
        assert pilot.app.screen.query_one(Input).value == "axd"
    assert decided(demo) == 0


async def test_an_edit_typed_at_once_is_no_verdict(demo: Path, drive: Driver) -> None:
    async with drive(demo) as pilot:
        await burst(pilot, "eaxd")
        focused = review_of(pilot).focused
        assert isinstance(focused, TextArea)
        assert "axd" in focused.text
    assert decided(demo) == 0


async def test_a_reason_typed_at_once_rejects(demo: Path, drive: Driver) -> None:
    async with drive(demo) as pilot:
        await burst(pilot, "x3")
        assert review_of(pilot) is pilot.app.screen
    assert decided(demo) == 1


async def test_another_place_gets_the_keys_behind_its_own(demo: Path, drive: Driver) -> None:
    async with drive(demo) as pilot:
        await burst(pilot, "5/requests")
        machines = pilot.app.screen
        assert isinstance(machines, MachinesScreen)
        assert machines.query_one("#filter-text", Input).value == "requests"


async def test_none_of_many_keys_is_lost(demo: Path, drive: Driver) -> None:
    async with drive(demo) as pilot:
        await burst(pilot, "/" + "axd" * 60)
        assert review_of(pilot).query_one("#filter-text", Input).value == "axd" * 60
    assert decided(demo) == 0
