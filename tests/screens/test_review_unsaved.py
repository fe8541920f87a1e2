"""What is typed into an item stays there: no key, click or item that arrives takes an unsaved text away."""

from __future__ import annotations

from pathlib import Path

import pytest
from driving import Driver, press, review_of, settle
from test_keys_in_turn import burst, decided
from textual.pilot import Pilot
from textual.widgets import Input

from crosspl_tui.screens.dialogs import ReasonDialog
from crosspl_tui.screens.review.queue import QueueTable
from crosspl_tui.screens.review.screen import LOADING, ReviewScreen
from crosspl_tui.widgets.edit_pane import CodePane, InstructionPane
from store.database import open_database
from store.review.events import item_events
from store.vocabulary import EventKind

UNSAVED = "There is unsaved text: ctrl+s keeps it, escape drops it"


def said(pilot: Pilot[None]) -> list[str]:
    return [notice.message for notice in pilot.app._notifications]


async def type_into_the_instruction(pilot: Pilot[None]) -> ReviewScreen:
    await press(pilot, "tab", "tab", "e", *"mine ")
    return review_of(pilot)


def assert_text_is_there(pilot: Pilot[None]) -> None:
    """The text stands in its editor, which has the focus again, beside the item that it belongs to."""
    review = review_of(pilot)
    editor = review.query_one(InstructionPane).editor
    assert editor.text.startswith("mine ")
    assert review.focused is editor
    assert review.shown is not None
    assert review.shown.item.id == review.queue.item_id == review.queue.ids[0]
    assert said(pilot) == [UNSAVED]


@pytest.mark.parametrize("keys", ["a", "x", "space", "n", "f", "slash", "u", "U", "q"])
async def test_a_key_in_another_pane_leaves_an_unsaved_text_alone(
    demo: Path, drive: Driver, keys: str
) -> None:
    async with drive(demo) as pilot:
        await type_into_the_instruction(pilot)
        await press(pilot, "tab", keys)
        assert_text_is_there(pilot)
    assert decided(demo) == 0


async def test_a_click_on_another_item_leaves_an_unsaved_text_alone(demo: Path, drive: Driver) -> None:
    async with drive(demo) as pilot:
        await type_into_the_instruction(pilot)
        await pilot.click(QueueTable, offset=(5, 5))
        await settle(pilot)
        assert_text_is_there(pilot)


async def test_an_item_opened_from_another_place_leaves_an_unsaved_text_alone(
    demo: Path, drive: Driver
) -> None:
    async with drive(demo) as pilot:
        review = await type_into_the_instruction(pilot)
        review.open_item(review.queue.ids[7])
        await settle(pilot)
        assert_text_is_there(pilot)


@pytest.mark.parametrize("first", ["n", "a"])
async def test_an_edit_right_behind_another_key_is_of_the_item_that_it_leads_to(
    demo: Path, drive: Driver, first: str
) -> None:
    async with drive(demo) as pilot:
        second = review_of(pilot).queue.ids[1]
        await burst(pilot, f"{first}eaxd")
        review = review_of(pilot)
        assert review.shown is not None
        assert review.shown.item.id == second
        assert review.query_one(CodePane).editor.text.startswith("axd")
    assert decided(demo) == (1 if first == "a" else 0)


async def test_a_comment_right_behind_another_key_is_on_the_item_that_it_leads_to(
    demo: Path, drive: Driver
) -> None:
    async with drive(demo) as pilot:
        second = review_of(pilot).queue.ids[1]
        await burst(pilot, "ncaxd")
        assert pilot.app.screen.query_one(Input).value == "axd"
        await press(pilot, "enter")
    with open_database(demo) as database, database.connect() as connection:
        assert [event.kind for event in item_events(connection, second)] == [EventKind.COMMENT]


async def test_an_item_that_takes_long_is_said_to_be_loading(demo: Path, drive: Driver) -> None:
    async with drive(demo) as pilot:
        review = review_of(pilot)
        before = str(review.query_one("#review-item").render())
        async with review._at_work:  # as long as an item of megabytes would be judged
            await pilot.press("n")
            while str(review.query_one("#review-item").render()) == before:
                await pilot.pause(0.01)
            assert str(review.query_one("#review-item").render()) == LOADING
            await pilot.press("e")
            while not said(pilot):
                await pilot.pause(0.01)
            assert said(pilot) == ["The item under the cursor is still loading; press again once it is there"]
        await settle(pilot)
        assert str(review.query_one("#review-item").render()).startswith("2/64")


async def test_a_verdict_before_the_first_item_is_there_is_not_lost_without_a_word(
    demo: Path, drive: Driver
) -> None:
    async with drive(demo) as pilot:
        review_of(pilot).shown = None  # as until the first item has been read
        await press(pilot, "a")
        assert said(pilot) == ["The first item is still loading; nothing was decided"]
    assert decided(demo) == 0


async def test_the_warning_of_a_text_goes_with_the_text(demo: Path, drive: Driver) -> None:
    async with drive(demo) as pilot:
        await type_into_the_instruction(pilot)
        await press(pilot, "escape")
        assert "escape once more drops them" in said(pilot)[0]
        await press(pilot, "escape")
        assert said(pilot) == []


async def test_a_reason_is_not_given_to_the_item_that_was_left(demo: Path, drive: Driver) -> None:
    async with drive(demo) as pilot:
        review = review_of(pilot)
        first = review.queue.ids[0]
        async with review._at_work:  # so that the next item comes only behind the question
            await pilot.press("n", "x")
            assert isinstance(pilot.app.screen, ReasonDialog)
        while review.shown is None or review.shown.item.id == first:
            await pilot.pause(0.01)
        await press(pilot, "3")
        assert said(pilot) == ["The item under the cursor is still loading; nothing was decided"]
    assert decided(demo) == 0
