"""What a report counts in SQL, on every kind of database."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy import text

from store.database import Database
from store.items.measures import Measure, MeasuredText, add_measures, length_counts, unmeasured
from store.review.desk import SessionState, decide, edit
from store.runs.pairs import PairCell, items_of_pair, pair_cells
from store.totals.evidence import items_where, samples_where
from store.totals.report import (
    DecisionCell,
    FailureCell,
    PassCell,
    decision_cells,
    decision_seconds,
    edited_instructions,
    evaluation_runs,
    failure_cells,
    pass_cells,
    task_cells,
)
from store.vocabulary import EventKind

pytestmark = pytest.mark.any_database

Add = Callable[..., int]
VERDICTS = {1: ("accept", "reject", "reject"), 2: ("accept", "accept", "reject")}


@pytest.fixture
def items(database: Database, add: Add) -> list[int]:
    """Three items; two greedy runs with an answer to each, and one that waits."""
    ids = [add("a"), add("b"), add("c", language="Go")]
    with database.begin() as connection:
        for run_id, verdicts in VERDICTS.items():
            connection.execute(
                text("""
                    INSERT INTO run (id, suite, model, mode, origin, parameters, created_at, plan)
                    VALUES (:id, 'crosspl-ffi', 'fox', 'greedy', :origin, '{}', '2026', '{}')"""),
                {"id": run_id, "origin": str(run_id)},
            )
            for item_id, verdict in zip(ids, verdicts, strict=True):
                connection.execute(
                    text("""
                        INSERT INTO sample (run_id, item_id, number, answer, answer_hash, judge, verdict, outcome,
                            state, reason, created_at)
                        VALUES (:run, :item, 0, 'x', 'x', '', :verdict, 'judged', 3, 'memory/crash: ouch', '2026')"""),
                    {"run": run_id, "item": item_id, "verdict": verdict},
                )
    return ids


def revision_of(database: Database, item_id: int) -> int:
    with database.connect() as connection:
        query = text("SELECT revision_id FROM item WHERE id = :id")
        return int(connection.execute(query, {"id": item_id}).scalar_one())


def test_tasks_and_passes_are_summed_up(database: Database, items: list[int]) -> None:
    assert len(items) == 3
    with database.connect() as connection:
        assert sorted((cell.language, cell.items) for cell in task_cells(connection)) == [
            ("Go", 1),
            ("Python", 2),
        ]
        assert sorted(pass_cells(connection), key=repr) == [
            PassCell(1, "Go", "TCP", 1, 0, 1),
            PassCell(1, "Python", "TCP", 1, 0, 1),
            PassCell(1, "Python", "TCP", 1, 1, 1),
            PassCell(2, "Go", "TCP", 1, 0, 1),
            PassCell(2, "Python", "TCP", 1, 1, 2),
        ]
        cells = failure_cells(connection)
    assert FailureCell(1, "crosspl-ffi", "reject", 3, "memory/c", 2) in cells
    assert FailureCell(2, "crosspl-ffi", "accept", 3, "", 2) in cells


def test_pairs_of_runs_are_counted_and_their_items_found(database: Database, items: list[int]) -> None:
    with database.connect() as connection:
        runs = evaluation_runs(connection)
        cells = pair_cells(connection, runs)
        gained = items_of_pair(connection, 1, 2, first_solved=False, second_solved=True)
    assert set(cells) == {
        PairCell(1, 2, True, True, 1),
        PairCell(1, 2, False, True, 1),
        PairCell(1, 2, False, False, 1),
    }
    assert [row.id for row in gained] == [items[1]]


def test_decisions_that_stand_are_counted_with_their_times_and_edits(
    database: Database, items: list[int], anna: SessionState
) -> None:
    first, second, third = items
    decide(database, anna, first, EventKind.DEFER, expected_revision=revision_of(database, first), seconds=5)
    decide(
        database, anna, first, EventKind.ACCEPT, expected_revision=revision_of(database, first), seconds=999
    )
    edit(
        database,
        anna,
        second,
        instruction="Another one.",
        expected_revision=revision_of(database, second),
    )
    decide(database, anna, second, EventKind.ACCEPT, expected_revision=revision_of(database, second))
    decide(
        database, anna, third, EventKind.REJECT, reason="why", expected_revision=revision_of(database, third)
    )

    with database.connect() as connection:
        assert set(decision_cells(connection)) == {
            DecisionCell("anna", "accept", False, "", 1),
            DecisionCell("anna", "accept", True, "", 1),
            DecisionCell("anna", "reject", False, "why", 1),
        }
        assert sorted(decision_seconds(connection, 600.0)) == [("anna", 5.0), ("anna", 600.0)]
        assert edited_instructions(connection) == [(second, "Call the ferry.", "Another one.")]


def test_lengths_are_kept_and_summed_up(database: Database, items: list[int]) -> None:
    for chunk in unmeasured(database):
        add_measures(database, [MeasuredText(row.revision_id, 7, len(row.instruction)) for row in chunk])
        add_measures(database, [MeasuredText(row.revision_id, 8, 0) for row in chunk])

    assert list(unmeasured(database)) == []
    with database.connect() as connection:
        lines = length_counts(connection, Measure.CODE_LINES)
        characters = length_counts(connection, Measure.INSTRUCTION_CHARACTERS)
    assert sorted((row.language, row.length, row.items) for row in lines) == [("Go", 7, 1), ("Python", 7, 2)]
    assert {row.length for row in characters} == {len("Call the ferry.")}
    assert len(items) == 3


def test_evidence_names_items_and_samples(database: Database, items: list[int]) -> None:
    with database.connect() as connection:
        (found,) = items_where(connection, "item.language = :language", {"language": "Go"})
        samples = samples_where(connection, "sample.run_id = :run AND sample.verdict = 'reject'", {"run": 1})
    assert (found.id, found.name) == (items[2], "c")
    assert [sample.name for sample in samples] == ["b · 0", "c · 0"]
    assert "fox" in samples[0].detail
