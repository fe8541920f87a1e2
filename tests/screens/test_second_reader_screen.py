"""Second readers at the workbench: blind reviews without a trace of earlier decisions, and disagreements settled."""

from __future__ import annotations

from pathlib import Path

import pytest
from driving import Driver, press
from textual.pilot import Pilot
from textual.widgets import Static

from crosspl_tui.screens.review.screen import ReviewScreen
from crosspl_tui.screens.review.second import DisputeScreen, SecondScreen
from store.database import open_database
from store.items.lists import load_item
from store.review.blind_results import disagreements, second_pairs
from store.review.desk import comment, decide, end_session, start_session
from store.review.settings import ReviewSettings, save_review_settings
from store.vocabulary import EventKind, Status

DECIDED = 3


@pytest.fixture
def decided(demo: Path) -> Path:
    """The sample items, of which Boris accepted three, with a remark, and all of which are to be read twice."""
    with open_database(demo) as database:
        save_review_settings(database, ReviewSettings(overlap=1.0), "Boris")
        session = start_session(database, "Boris")
        for item_id in range(1, DECIDED + 1):
            with database.connect() as connection:
                revision = load_item(connection, item_id).revision.id
            comment(database, session, item_id, "a remark of Boris")
            decide(database, session, item_id, EventKind.ACCEPT, expected_revision=revision, seconds=20.0)
        end_session(database, session.id)
    return demo


def second_of(pilot: Pilot[None]) -> SecondScreen:
    screen = pilot.app.screen
    assert isinstance(screen, SecondScreen)
    return screen


def everything_shown(pilot: Pilot[None]) -> str:
    texts = [str(widget.content) for widget in pilot.app.screen.query(Static)]
    titles = [str(widget.border_title) for widget in pilot.app.screen.query("*")]
    return "\n".join((*texts, *titles, pilot.app.export_screenshot()))


@pytest.mark.parametrize("size", [(120, 40), (80, 24)], ids=["wide", "narrow"])
async def test_a_blind_reader_reads_on_without_seeing_what_was_decided(
    decided: Path, drive: Driver, size: tuple[int, int]
) -> None:
    async with drive(decided, size=size) as pilot:
        await press(pilot, "B")
        reading = second_of(pilot).reading
        assert reading is not None
        shown = everything_shown(pilot)
        assert "Boris" not in shown
        assert "remark" not in shown
        assert f"{DECIDED} to read" in shown

        await press(pilot, "tab", "tab", "tab", "right_square_bracket", "a", "x", "3", "space")

        assert second_of(pilot).reading is None
        assert "Nothing waits" in everything_shown(pilot)
        await press(pilot, "a", "x")
        assert pilot.app.screen is second_of(pilot), "no reason is asked for"
        assert second_of(pilot).NOTHING in {notice.message for notice in pilot.app._notifications}
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, ReviewScreen)
    with open_database(decided) as database, database.connect() as connection:
        assert [(p.first_reviewer, p.second_reviewer, p.second) for p in second_pairs(connection)] == [
            ("Boris", "Ada", EventKind.ACCEPT),
            ("Boris", "Ada", EventKind.REJECT),
        ]
        assert load_item(connection, 2).status is Status.ACCEPTED


async def test_a_blind_verdict_given_by_mistake_is_given_again(decided: Path, drive: Driver) -> None:
    async with drive(decided) as pilot:
        await press(pilot, "B", "u")
        assert second_of(pilot).reading is not None
        await press(pilot, "x", "3", "u")
        assert "you said reject" in str(pilot.app.screen.query_one("#review-item", Static).content)
        await press(pilot, "a", "a", "a")
        assert second_of(pilot).reading is None
    with open_database(decided) as database, database.connect() as connection:
        assert [pair.second for pair in second_pairs(connection)] == [EventKind.ACCEPT] * DECIDED


async def test_what_settled_a_disagreement_is_taken_back(decided: Path, drive: Driver) -> None:
    async with drive(decided) as pilot:
        await press(pilot, "B", "x", "3", "a", "a", "escape")
    async with drive(decided, reviewer="Carla") as pilot:
        await press(pilot, "D", "x", "3", "u")
        line = str(pilot.app.screen.query_one("#review-item", Static).content)
        assert "Ada: reject (code is incomplete)" in line
        with open_database(decided) as database, database.connect() as connection:
            assert [row.item_id for row in disagreements(connection)] == [1]
            assert load_item(connection, 1).status is Status.ACCEPTED
        await press(pilot, "a")
        assert second_of(pilot).reading is None
    with open_database(decided) as database, database.connect() as connection:
        assert disagreements(connection) == []
        assert load_item(connection, 1).status is Status.ACCEPTED


async def test_a_disagreement_is_settled_with_both_verdicts_in_view(decided: Path, drive: Driver) -> None:
    async with drive(decided) as pilot:
        await press(pilot, "B", "x", "3", "a", "a", "escape")
    async with drive(decided, reviewer="Carla") as pilot:
        await press(pilot, "D")
        assert isinstance(pilot.app.screen, DisputeScreen)
        line = str(pilot.app.screen.query_one("#review-item", Static).content)
        assert "Boris: accept" in line
        assert "Ada: reject (code is incomplete)" in line

        await press(pilot, "x", "3")
        assert second_of(pilot).reading is None
    with open_database(decided) as database, database.connect() as connection:
        assert disagreements(connection) == []
        assert load_item(connection, 1).status is Status.REJECTED
