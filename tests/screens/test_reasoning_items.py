"""Reasoning questions in the workbench: they have no machine, and are shown all the same."""

from __future__ import annotations

from pathlib import Path

from driving import Driver, review_of
from runs.reasoning.reasoning_questions import add_questions
from textual.widgets import Static

from crosspl_tui.screens.runs.samples_desk import show_sample
from crosspl_tui.widgets.checks_view import ChecksView
from store.database import open_database
from store.exchange.samples import NewRun, NewSample, add_samples, find_or_add_run
from store.reasoning import question_ids


async def test_a_question_is_read_in_review(tmp_path: Path, drive: Driver) -> None:
    path = tmp_path / "questions.db"
    with open_database(path) as database:
        add_questions(database, tmp_path / "published", problems=1)

    async with drive(path) as pilot:
        screen = review_of(pilot)
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
