"""Strict against published on imported answers: judged answer by answer, counted, and the telling ones first."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from itertools import count, groupby
from pathlib import Path

import pytest
from published_clone import import_clone

from crosspl_tui.runs.judges.comparison import Progress, agreement, by_machine, judge_answers, read_comparison
from crosspl_tui.runs.judges.examples import chosen_examples
from store.database import Database, open_database
from store.text import content_hash
from store.verdicts.answers import JudgedAnswer, answer_text

ANSWERS = 40


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    """A clone's answers, the first of them as one of many samples."""
    import_clone(tmp_path / "answers.db", tmp_path / "clone")
    with sqlite3.connect(tmp_path / "answers.db") as base:
        base.create_function("content_hash", 1, content_hash)
        base.execute(
            """
            WITH RECURSIVE numbers(n) AS (SELECT 3 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
            INSERT INTO sample (run_id, item_id, number, answer, answer_hash, judge, created_at)
            SELECT run_id, item_id, n, answer || '# ' || n, content_hash(answer || '# ' || n), judge, created_at
            FROM sample, numbers WHERE sample.id = 1""",
            (ANSWERS,),
        )
    with open_database(tmp_path / "answers.db") as opened:
        yield opened


def parted(machine: int, sample: int, reason: str = "", published: str = "") -> JudgedAnswer:
    strict_says, published_says = ("reject", "accept") if reason else ("accept", "reject")
    place = (sample, "Go", sample, machine, ".go", "small", "greedy", 1, "0" * 64)
    return JudgedAnswer(*place, strict_says, reason, published_says, published)


def test_cancelled_it_ends_at_the_answer_it_is_at_and_keeps_what_was_judged(database: Database) -> None:
    """Before they are counted, before the page and before each answer it is asked whether to go on."""
    asked = count()

    assert judge_answers(database, is_cancelled=lambda: next(asked) > 4) == 3

    assert len(read_comparison(database)) == 3
    told: list[Progress] = []
    assert judge_answers(database, told.append) == ANSWERS - 3
    assert (told[0], told[-1]) == (Progress(1, ANSWERS - 3), Progress(ANSWERS - 3, ANSWERS - 3))
    assert len(read_comparison(database)) == ANSWERS


def test_answers_come_task_by_task(database: Database) -> None:
    judge_answers(database)

    answers = read_comparison(database)

    assert [task for task, _ in groupby(answer.task_id for answer in answers)] == [1, 2]
    assert sorted(answers[:-1], key=lambda answer: answer.number) == answers[:-1]


def test_machines_with_most_disagreements_come_first() -> None:
    answers = [parted(5, 1), parted(7, 2), parted(7, 3, "no close")]

    assert {machine: counts.parted for machine, counts in by_machine(answers).items()} == {7: 2, 5: 1}
    assert agreement(answers).parted == 3


def test_examples_are_of_other_machines_and_causes_before_any_comes_again() -> None:
    often = [parted(5, sample, f"line {sample} does not parse") for sample in range(1, 5)]
    rare = [parted(5, 5, published="nothing satisfies state 1"), parted(5, 6, "it would not run")]
    other = [parted(7, 7, "no close"), parted(7, 8, "no close")]

    examples = chosen_examples([*often, *rare, *other])

    assert [(example.answer.sample_id, example.alike) for example in examples] == [
        (1, 3), (7, 1), (5, 0), (8, 1), (6, 0), (2, 3), (3, 3), (4, 3),
    ]  # fmt: skip


def test_an_answer_that_is_not_there_is_none(database: Database) -> None:
    with database.connect() as connection:
        assert answer_text(connection, 9999) is None
        found = answer_text(connection, 1)
    assert found is not None
    assert (found.task_id, found.sample) == (1, "greedy")
