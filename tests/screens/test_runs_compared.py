"""Two runs side by side: under their numbers, on what terms, and every answer to a task."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from driving import Driver, press
from textual.pilot import Pilot
from textual.widgets import Static

from crosspl_tui.screens.runs.answer_panes import AnswerPanes
from crosspl_tui.screens.runs.compared import ComparedScreen

RUN = "INSERT INTO run (id, suite, model, mode, origin, parameters, created_at, plan, status) VALUES "


@pytest.fixture
def answered(demo: Path) -> Path:
    """Run 4 sampled two tasks three times, run 9 answered one of them and another one, by another judge."""
    with sqlite3.connect(demo) as connection:
        connection.executescript(f"""
            {RUN} (4, 'crosspl-ipc', 'fox', 'published-sampling', 'published', '{{}}', '2026', '{{}}', 'finished');
            {RUN} (9, 'crosspl-ipc', 'owl', 'greedy', 'run:9', '{{}}', '2026', '{{"judge": "strict"}}', 'finished');
            INSERT INTO sample (run_id, item_id, number, answer, answer_hash, judge, created_at, claimed) VALUES
            (4, 1, 1, 'first', '', '', '2026', 'accept'), (4, 1, 2, 'second', '', '', '2026', 'reject'),
            (4, 1, 3, 'third', '', '', '2026', 'accept'), (4, 2, 1, 'lone', '', '', '2026', 'reject');
            INSERT INTO sample (run_id, item_id, number, answer, answer_hash, judge, created_at, outcome, verdict)
            VALUES (9, 1, 0, 'owl one', '', 'strict-8', '2026', 'judged', 'reject'),
            (9, 3, 0, 'owl three', '', 'strict-8', '2026', 'judged', 'accept')""")
    return demo


def compared(pilot: Pilot[None]) -> ComparedScreen:
    screen = pilot.app.screen
    assert isinstance(screen, ComparedScreen)
    return screen


def panes(pilot: Pilot[None]) -> AnswerPanes:
    return compared(pilot).query_one(AnswerPanes)


def title(pilot: Pilot[None]) -> str:
    return str(compared(pilot).query_one(".answers-title", Static).content)


async def compare(pilot: Pilot[None]) -> None:
    """Mark run 4, the lower one, and compare run 9 with it."""
    await press(pilot, "j", "m", "k", "c")


async def test_the_sides_are_called_by_the_numbers_of_the_runs(answered: Path, drive: Driver) -> None:
    async with drive(answered, start="runs", size=(80, 24)) as pilot:
        await compare(pilot)
        lines = title(pilot).splitlines()
        assert lines[0] == "run 4 fox → run 9 owl · p 1.0000"
        assert lines[1] == "lost: 1 · only in run 4: 1 · only in run 9: 1"
        assert [column.label for column in panes(pilot).list.columns] == ["Change", "Task", "run 4", "run 9"]


async def test_runs_of_other_judges_and_decoding_are_not_compared_silently(
    answered: Path, drive: Driver
) -> None:
    async with drive(answered, start="runs", size=(80, 24)) as pilot:
        await compare(pilot)
        warning = title(pilot).splitlines()[2]
        assert "judge (published, strict)" in warning
        assert "decoding (sampling, greedy)" in warning


async def test_tasks_of_one_run_alone_have_a_turn_and_kinds_without_tasks_have_none(
    answered: Path, drive: Driver
) -> None:
    async with drive(answered, start="runs", size=(80, 24)) as pilot:
        await compare(pilot)
        titles = []
        for _ in range(5):
            titles.append(str(panes(pilot).list.border_title))
            await press(pilot, "f")
        kinds = ["all · 3", "lost · 1", "only in run 4 · 1", "only in run 9 · 1", "all · 3"]
        assert titles == [f"Tasks · {kind}" for kind in kinds]


async def test_every_answer_to_a_task_is_a_key_away_and_says_which_it_is(
    answered: Path, drive: Driver
) -> None:
    async with drive(answered, start="runs", size=(80, 24)) as pilot:
        await compare(pilot)
        await press(pilot, "s")
        seen = []
        for _ in range(4):
            seen.append((str(panes(pilot).code.border_title), compared(pilot).text_to_copy()))
            await press(pilot, "a")
        assert seen == [
            ("Answer of run 4 · 1 of 3, passes · fox", "first"),
            ("Answer of run 4 · 2 of 3, fails · fox", "second"),
            ("Answer of run 4 · 3 of 3, passes · fox", "third"),
            ("Answer of run 4 · 1 of 3, passes · fox", "first"),
        ]
        await press(pilot, "s")
        assert str(panes(pilot).code.border_title) == "Answer of run 9 · fails · owl"


async def test_a_run_without_an_answer_to_a_task_says_so(answered: Path, drive: Driver) -> None:
    async with drive(answered, start="runs") as pilot:
        await compare(pilot)
        await press(pilot, "f", "f")
        assert str(panes(pilot).code.border_title) == "Answer of run 9 · none"
        assert compared(pilot).text_to_copy() is None
