"""Reasoning questions in the workbench: they have no machine, and are shown all the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from driving import Driver, press, review_of, settle
from runs.reasoning.reasoning_questions import add_questions
from textual.widgets import Static

from crosspl_tui.screens.runs.samples_desk import show_sample
from crosspl_tui.widgets.checks_view import ChecksView
from store.database import open_database
from store.exchange.samples import NewRun, NewSample, add_samples, find_or_add_run
from store.reasoning import question_ids
from store.totals.overview import funnel

ITEMS = 64
"""Of the demo."""


async def test_questions_wait_for_nobody(demo: Path, tmp_path: Path, drive: Driver) -> None:
    with open_database(demo) as database:
        add_questions(database, tmp_path / "published")
        with database.connect() as connection:
            assert funnel(connection).pending == ITEMS

    async with drive(demo) as pilot:
        queue = review_of(pilot).queue
        assert len(queue.ids) == ITEMS
        await press(pilot, *["f"] * 4)
        assert len(queue.ids) == queue.total > ITEMS, "all items are all"


@pytest.mark.parametrize("word", ["reasoning", "cruxeval", "cruxeval-output/py", "dup:cruxeval-input/py/0"])
async def test_questions_are_shown_to_who_asks(demo: Path, tmp_path: Path, drive: Driver, word: str) -> None:
    with open_database(demo) as database:
        add_questions(database, tmp_path / "published")

    async with drive(demo) as pilot:
        await press(pilot, "slash", *word, "enter")
        shown = review_of(pilot).shown
        assert shown is not None
        assert shown.item.key.startswith("cruxeval-")


async def test_a_question_opened_from_elsewhere_is_shown(demo: Path, tmp_path: Path, drive: Driver) -> None:
    with open_database(demo) as database:
        add_questions(database, tmp_path / "published")
        with database.connect() as connection:
            (wanted, *_) = question_ids(connection, ["cruxeval-output"]).values()

    async with drive(demo) as pilot:
        review_of(pilot).open_item(wanted)
        await settle(pilot)
        shown = review_of(pilot).shown
        assert shown is not None
        assert shown.item.id == wanted


async def test_a_question_is_read_in_review(tmp_path: Path, drive: Driver) -> None:
    path = tmp_path / "questions.db"
    with open_database(path) as database:
        add_questions(database, tmp_path / "published", problems=1)

    async with drive(path) as pilot:
        screen = review_of(pilot)
        assert screen.nothing_here == "No item is pending: /reasoning shows 2 reasoning questions."
        await press(pilot, "slash", *"reasoning", "enter")
        assert screen.shown is not None
        assert screen.shown.item.key == "cruxeval-input/py/0"
        assert "question it is the program with a blank" in str(
            screen.query_one("#checks", ChecksView).query_one(Static).content
        )


def test_an_answer_to_a_question_is_shown_without_a_trace(tmp_path: Path) -> None:
    with open_database(tmp_path / "questions.db") as database:
        add_questions(database, tmp_path / "published", problems=1)
        with database.begin() as connection:
            (item,) = question_ids(connection, ["cruxeval-input"]).values()
            run = find_or_add_run(connection, NewRun("cruxeval-input", "gull", "greedy", "published", {}))
            add_samples(connection, run, [NewSample(item, 1, "2", "accept")])
        shown = show_sample(database, 1)

    assert (shown.detail.answer, shown.states, shown.marks) == ("2", (), ())
    assert "no machine" in shown.trace.reason
