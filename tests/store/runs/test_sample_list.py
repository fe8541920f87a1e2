"""Samples by their ids, and those of one task: with the run and the model that they are of."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy import text

from store.database import Database
from store.runs.lifecycle import PlannedRun, add_run
from store.runs.sample_list import sample_rows_of, samples_of_task
from store.runs.samples import add_samples
from store.vocabulary import RunKind

pytestmark = pytest.mark.any_database


@pytest.fixture
def run(database: Database, add: Callable[..., int]) -> int:
    """A run with three samples of each of two items."""
    items = [add("a"), add("b")]
    with database.begin() as connection:
        run_id = add_run(connection, PlannedRun(RunKind.EVALUATION, "", "ipc", "gull", "sampling", "run:1"))
        add_samples(connection, run_id, items, samples=3)
    return run_id


def test_samples_come_in_the_order_in_which_they_are_named(database: Database, run: int) -> None:
    with database.connect() as connection:
        first, second, *_ = connection.execute(text("SELECT id FROM sample ORDER BY id")).scalars()
        rows = sample_rows_of(connection, [second, -1, first])
        assert [row.id for row in rows] == [second, first]
        assert {(row.run_id, row.model) for row in rows} == {(run, "gull")}
        assert sample_rows_of(connection, []) == []


def test_all_samples_of_a_task_in_a_run_come_by_their_numbers(database: Database, run: int) -> None:
    with database.connect() as connection:
        key = connection.execute(text("SELECT min(key) FROM item")).scalar_one()
        rows = samples_of_task(connection, run, key)
        assert [row.number for row in rows] == [0, 1, 2]
        assert {row.item_key for row in rows} == {key}
        assert samples_of_task(connection, run + 1, key) == []
