"""What scoring and export read of a run."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy import text

from store.database import Database
from store.exchange.samples import NewRun, NewSample, add_samples, find_or_add_run
from store.runs.lifecycle import PlannedRun, add_run
from store.runs.samples import SampleResult, keep
from store.runs.samples import add_samples as add_waiting
from store.runs.scores import SampleAnswer, all_tasks, sample_answers, task_counts
from store.vocabulary import RunKind, SampleOutcome

JUDGED, REFUSED, FAILED = SampleOutcome.JUDGED, SampleOutcome.REFUSED, SampleOutcome.FAILED


@pytest.fixture
def run_id(database: Database, add: Callable[..., int]) -> int:
    """A run with three samples of each of two tasks, none of them done."""
    items = [add("ipc/1", language="Go"), add("ipc/2")]
    with database.begin() as connection:
        run = PlannedRun(RunKind.EVALUATION, "", "ipc", "some-model", "sampling", "run:1")
        run_id = add_run(connection, run)
        add_waiting(connection, run_id, items, samples=3)
    return run_id


def finish(database: Database, run_id: int, *outcomes: tuple[SampleOutcome, str | None]) -> None:
    """Give the run's first samples outcomes and verdicts."""
    with database.begin() as connection:
        connection.execute(text("UPDATE sample SET lease_owner = 'me', lease_expires = 9e9"))
        ids = connection.execute(
            text("SELECT id FROM sample WHERE run_id = :run ORDER BY id"), {"run": run_id}
        )
        results = [
            SampleResult(sample_id, outcome, answer="an answer", verdict=verdict)
            for sample_id, (outcome, verdict) in zip(ids.scalars(), outcomes, strict=False)
        ]
        keep(connection, "me", results)


def test_samples_are_counted_by_task(database: Database, run_id: int) -> None:
    finish(
        database,
        run_id,
        (JUDGED, "accept"),
        (JUDGED, "unsure"),
        (REFUSED, None),
        (FAILED, None),
        (JUDGED, "reject"),
    )

    with database.connect() as connection:
        first, second = task_counts(connection, run_id)

    assert (first.task.key, first.task.language, first.task.suffix) == ("ipc/1", "Go", ".py")
    assert (first.samples, first.passed, first.unsure, first.failed, first.waiting) == (3, 1, 1, 0, 0)
    assert (second.samples, second.passed, second.unsure, second.failed, second.waiting) == (1, 0, 0, 1, 1)


def test_imported_samples_count_with_the_verdict_that_came_with_them(
    database: Database, add: Callable[..., int]
) -> None:
    items = [add("ipc/1"), add("ipc/2")]
    with database.begin() as connection:
        run_id = find_or_add_run(connection, NewRun("ipc", "m", "greedy", "published", {}))
        claims = zip(items, ("accept", "reject"), strict=True)
        add_samples(connection, run_id, [NewSample(item, 1, "text", claimed) for item, claimed in claims])

    with database.connect() as connection:
        counts = task_counts(connection, run_id)

    assert [(count.samples, count.passed, count.waiting) for count in counts] == [(1, 1, 0), (1, 0, 0)]


def test_an_export_reads_every_sample_in_order(database: Database, run_id: int) -> None:
    finish(database, run_id, (JUDGED, "accept"), (FAILED, None))

    with database.connect() as connection:
        samples: list[SampleAnswer] = list(sample_answers(connection, run_id))

    assert [(sample.task.key, sample.number) for sample in samples] == [
        (key, number) for key in ("ipc/1", "ipc/2") for number in range(3)
    ]
    assert [(sample.outcome, sample.verdict) for sample in samples[:3]] == [
        ("judged", "accept"),
        ("failed", ""),
        ("", ""),
    ]
    assert samples[0].price is None


def test_the_tasks_of_a_suite_are_listed(database: Database, add: Callable[..., int]) -> None:
    add("ipc/1")
    add("ffi/1", suite="ffi")

    with database.connect() as connection:
        assert [task.key for task in all_tasks(connection, "ipc")] == ["ipc/1"]
