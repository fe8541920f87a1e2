"""What a key of Review shows is to be seen, also in a narrow terminal where most panes are hidden."""

from __future__ import annotations

from pathlib import Path

from driving import Driver, press, review_of
from textual.pilot import Pilot
from textual.widgets import Static

from crosspl_tui.screens.review.panes import PANES
from crosspl_tui.screens.review.second import SecondScreen
from crosspl_tui.widgets.code_view import CodeView
from crosspl_tui.widgets.edit_pane import InstructionPane
from store.database import open_database
from store.items.lists import load_item
from store.review.desk import decide, start_session
from store.review.settings import ReviewSettings, save_review_settings
from store.vocabulary import EventKind

NARROW = (80, 24)


def text_of(pilot: Pilot[None], name: str) -> str:
    return str(pilot.app.screen.query_one(name, Static).content)


def code_of(pilot: Pilot[None]) -> CodeView:
    return review_of(pilot).query_one("#code", CodeView)


async def to_pane(pilot: Pilot[None], name: str) -> None:
    await press(pilot, *["tab"] * ((PANES.index(name) - PANES.index(review_of(pilot).pane)) % len(PANES)))
    assert review_of(pilot).pane == name


async def edit_the_instruction(pilot: Pilot[None]) -> None:
    await to_pane(pilot, "instruction")
    await press(pilot, "e", *"ab", "ctrl+s")


async def test_the_place_in_the_queue_is_told_anew_when_the_filter_is_another_one(
    demo: Path, drive: Driver
) -> None:
    async with drive(demo) as pilot:
        await press(pilot, "slash", *"hand_scanner", "enter")
        assert text_of(pilot, "#review-item").startswith("1/1  ")
        await press(pilot, "slash", "escape")
        assert text_of(pilot, "#review-item").startswith("1/64  ")


async def test_a_narrow_terminal_tells_which_items_the_queue_holds(demo: Path, drive: Driver) -> None:
    async with drive(demo, size=NARROW) as pilot:
        assert text_of(pilot, "#review-tabs").endswith("pending · 64/64")
        await press(pilot, "f")
        assert text_of(pilot, "#review-tabs").endswith("deferred · 0/64")


async def test_the_source_is_shown_whichever_pane_is_seen(demo: Path, drive: Driver) -> None:
    async with drive(demo, size=NARROW) as pilot:
        await to_pane(pilot, "queue")
        await press(pilot, "s")
        assert code_of(pilot).region.area
        assert "s closes" in str(code_of(pilot).border_title)


async def test_the_source_takes_the_place_of_a_difference(demo: Path, drive: Driver) -> None:
    async with drive(demo) as pilot:
        await press(pilot, "e", *"ab", "ctrl+s", "d", "s")
        assert code_of(pilot).region.area
        assert "s closes" in str(code_of(pilot).border_title)


async def test_a_state_is_shown_in_the_code_and_not_in_its_source(demo: Path, drive: Driver) -> None:
    async with drive(demo) as pilot:
        await press(pilot, "s", "right_square_bracket")
        assert str(code_of(pilot).border_title).startswith("Code")
        assert code_of(pilot).current_state == 1


async def test_a_state_is_shown_whichever_pane_is_seen(demo: Path, drive: Driver) -> None:
    async with drive(demo, size=NARROW) as pilot:
        await to_pane(pilot, "instruction")
        await press(pilot, "right_square_bracket")
        assert code_of(pilot).region.area
        assert code_of(pilot).current_state == 1


async def test_a_difference_is_shown_whichever_pane_is_seen(demo: Path, drive: Driver) -> None:
    async with drive(demo, size=NARROW) as pilot:
        await edit_the_instruction(pilot)
        await to_pane(pilot, "trace")
        await press(pilot, "d")
        assert review_of(pilot).query_one(InstructionPane).difference.region.area


async def test_a_difference_has_the_focus_again_when_its_pane_is_come_back_to(
    demo: Path, drive: Driver
) -> None:
    async with drive(demo) as pilot:
        await edit_the_instruction(pilot)
        difference = review_of(pilot).query_one(InstructionPane).difference
        await press(pilot, "d", "tab", "shift+tab")
        assert review_of(pilot).focused is difference


async def test_escape_closes_a_difference(demo: Path, drive: Driver) -> None:
    async with drive(demo) as pilot:
        await edit_the_instruction(pilot)
        await press(pilot, "d", "escape")
        pane = review_of(pilot).query_one(InstructionPane)
        assert review_of(pilot).focused is pane.view


async def test_a_second_reader_is_told_the_machine_and_the_panes(demo: Path, drive: Driver) -> None:
    with open_database(demo) as database:
        save_review_settings(database, ReviewSettings(overlap=1.0), "Boris")
        with database.connect() as connection:
            revision = load_item(connection, 1).revision.id
        decide(database, start_session(database, "Boris"), 1, EventKind.ACCEPT, expected_revision=revision)
    async with drive(demo, size=NARROW) as pilot:
        await press(pilot, "B")
        screen = pilot.app.screen
        assert isinstance(screen, SecondScreen)
        assert text_of(pilot, "#review-item").startswith(
            "blind review · 1 to read  HTTP client on cpp-httplib"
        )
        tabs = screen.query_one("#second-tabs", Static)
        assert tabs.region.area
        assert str(tabs.content).split() == ["Code", "Trace", "Instruction"]
