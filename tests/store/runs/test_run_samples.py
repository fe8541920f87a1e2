"""Samples as work: no sample is held by two workers, none for ever, and each gets one outcome."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy import text

from store.database import Database
from store.runs.lifecycle import PlannedRun, add_run, set_status
from store.runs.samples import (
    Lease,
    SampleResult,
    SampleTask,
    add_samples,
    claim,
    give_back,
    has_unfinished,
    keep,
    renew,
    reset_failed,
    reset_samples,
)
from store.vocabulary import RunKind, RunStatus, SampleOutcome

pytestmark = pytest.mark.any_database

ANNA, BORIS = Lease("anna", 1060.0, 1000.0), Lease("boris", 1060.0, 1000.0)
LATER = Lease("boris", 1120.0, 1060.0)


@pytest.fixture
def run(database: Database, add: Callable[..., int]) -> int:
    """A run with two samples of each of three items."""
    items = [add("a"), add("b", language="Go"), add("c")]
    with database.begin() as connection:
        planned = PlannedRun(RunKind.EVALUATION, "", "ipc", "gull", "sampling", "run:1")
        run_id = add_run(connection, planned)
        assert add_samples(connection, run_id, items, samples=2) == 6
    return run_id


def taken(database: Database, run: int, lease: Lease, count: int) -> list[SampleTask]:
    with database.begin() as connection:
        return claim(connection, run, lease, count)


def outcomes(database: Database) -> list[str | None]:
    with database.connect() as connection:
        return list(connection.execute(text("SELECT outcome FROM sample ORDER BY id")).scalars())


def done(task: SampleTask, outcome: SampleOutcome = SampleOutcome.JUDGED) -> SampleResult:
    return SampleResult(task.id, outcome, answer="x", answer_hash="h", verdict="accept", tries=1)


def test_a_task_holds_what_is_asked_of_the_model(database: Database, run: int) -> None:
    tasks = taken(database, run, ANNA, 4)

    assert [(task.key, task.number, task.language) for task in tasks] == [
        ("a", 0, "Python"),
        ("a", 1, "Python"),
        ("b", 0, "Go"),
        ("b", 1, "Go"),
    ]
    assert (tasks[0].instruction, tasks[0].suffix, tasks[0].machine_id) == ("Call the ferry.", ".py", 46)


def test_two_workers_get_different_samples_and_none_beyond_the_last(database: Database, run: int) -> None:
    first, second = taken(database, run, ANNA, 4), taken(database, run, BORIS, 4)

    assert (len(first), len(second)) == (4, 2)
    assert not {task.id for task in first} & {task.id for task in second}
    assert taken(database, run, BORIS, 4) == []


def test_an_expired_lease_is_taken_up_by_another(database: Database, run: int) -> None:
    first = taken(database, run, ANNA, 2)

    assert taken(database, run, LATER, 2) == first


def test_a_renewed_lease_lasts(database: Database, run: int) -> None:
    taken(database, run, ANNA, 6)
    with database.begin() as connection:
        renew(connection, Lease("anna", 1100.0, 1040.0))

    assert taken(database, run, LATER, 6) == []


def test_what_is_given_back_is_free(database: Database, run: int) -> None:
    first = taken(database, run, ANNA, 4)
    with database.begin() as connection:
        assert give_back(connection, "anna", [first[0].id]) == 1
        assert give_back(connection, "boris", [first[1].id]) == 0
    assert [task.id for task in taken(database, run, BORIS, 1)] == [first[0].id]
    with database.begin() as connection:
        assert give_back(connection, "anna") == 3


def test_only_who_holds_a_sample_can_give_it_an_outcome(database: Database, run: int) -> None:
    tasks = taken(database, run, ANNA, 2)
    taken(database, run, LATER, 1)
    with database.begin() as connection:
        assert keep(connection, "anna", [done(task) for task in tasks]) == {tasks[1].id}
        assert keep(connection, "boris", [done(tasks[0])]) == {tasks[0].id}
        assert keep(connection, "boris", [done(tasks[0])]) == frozenset(), "once"


def test_an_outcome_ends_the_lease(database: Database, run: int) -> None:
    tasks = taken(database, run, ANNA, 6)
    with database.begin() as connection:
        keep(connection, "anna", [done(task) for task in tasks[:5]])
        assert has_unfinished(connection, run)
        keep(connection, "anna", [done(tasks[5])])
        assert not has_unfinished(connection, run)
        assert give_back(connection, "anna") == 0
    assert outcomes(database) == ["judged"] * 6


@pytest.mark.parametrize("status", [RunStatus.PAUSED, RunStatus.CANCELLED, RunStatus.STOPPED])
def test_nothing_is_taken_from_a_run_that_is_not_under_way(
    database: Database, run: int, status: RunStatus
) -> None:
    with database.begin() as connection:
        set_status(connection, run, status, among=[RunStatus.QUEUED])

    assert taken(database, run, ANNA, 6) == []


def test_failed_samples_become_work_again_and_others_only_by_name(database: Database, run: int) -> None:
    tasks = taken(database, run, ANNA, 3)
    with database.begin() as connection:
        keep(connection, "anna", [done(tasks[0]), done(tasks[1], SampleOutcome.FAILED), done(tasks[2])])
        assert reset_failed(connection, run) == 1
    assert outcomes(database)[:3] == ["judged", None, "judged"]
    with database.begin() as connection:
        assert reset_samples(connection, run, [tasks[2].id, 999]) == 1
    assert outcomes(database)[:3] == ["judged", None, None]


@pytest.mark.sqlite_only
def test_claiming_from_a_long_run_sorts_nothing(database: Database) -> None:
    with database.connect() as connection:
        plan = connection.execute(
            text(
                "EXPLAIN QUERY PLAN SELECT id FROM sample WHERE run_id = 1 AND outcome IS NULL ORDER BY id LIMIT 9"
            )
        ).all()
        renewal = connection.execute(
            text("EXPLAIN QUERY PLAN UPDATE sample SET lease_expires = 1 WHERE lease_owner = 'x'")
        ).all()
    assert ["sample_queue" in step.detail for step in plan] == [True], "one step: no sorting"
    assert "sample_lease" in renewal[0].detail
