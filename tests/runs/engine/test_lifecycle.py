"""Runs are paused, resumed, cancelled and retried from anywhere, and their logs tell."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from runs.engine.evaluating import add_tasks, log, outcomes, run_of, start

from crosspl_tui.runs.engine import lifecycle
from crosspl_tui.runs.engine.work import Limits
from store.database import Database
from store.runs.lifecycle import UnknownRunError
from store.runs.samples import Lease, SampleResult, claim, keep
from store.vocabulary import RunStatus, SampleOutcome


@pytest.fixture
def run(database: Database) -> int:
    """A queued run with three samples."""
    add_tasks(database, 3)
    return start(database, limits=Limits(budget=1.0))


def stopped(database: Database, run: int) -> None:
    with database.begin() as connection:
        lifecycle.stop(connection, run, "no key", "w")


def do(database: Database, run: int, *results: SampleOutcome) -> None:
    """Give the first samples an outcome."""
    with database.begin() as connection:
        tasks = claim(connection, run, Lease("w", 2.0, 1.0), len(results))
        keep(
            connection, "w", [SampleResult(task.id, what) for task, what in zip(tasks, results, strict=True)]
        )


def test_a_run_is_begun_and_finished_by_one_worker_only(database: Database, run: int) -> None:
    with database.begin() as connection:
        assert lifecycle.begin(connection, run, "anna")
        assert not lifecycle.begin(connection, run, "boris")
        assert lifecycle.finish(connection, run, "anna")
        assert not lifecycle.finish(connection, run, "boris")
    assert log(database, run) == ["begun", "finished"]


def test_a_paused_run_waits_and_can_be_resumed(database: Database, run: int) -> None:
    assert lifecycle.pause(database, run, who="anna")
    assert not lifecycle.pause(database, run)
    assert run_of(database, run).status is RunStatus.PAUSED
    assert lifecycle.resume(database, run)
    assert not lifecycle.resume(database, run)
    assert run_of(database, run).status is RunStatus.QUEUED
    assert log(database, run) == ["paused by anna", "resumed"]


def test_a_stopped_run_says_why_until_it_is_resumed_with_a_larger_budget(
    database: Database, run: int
) -> None:
    stopped(database, run)
    assert run_of(database, run).reason == "no key"
    assert lifecycle.resume(database, run, budget=2.5)
    row = run_of(database, run)
    assert (row.reason, json.loads(row.plan)["limits"]["budget"]) == ("", 2.5)
    assert log(database, run) == ["stopped: no key", "resumed with a budget of $2.50"]


def test_a_cancelled_run_stays_so(database: Database, run: int) -> None:
    do(database, run, SampleOutcome.FAILED)
    stopped(database, run)
    assert lifecycle.cancel(database, run)
    assert not lifecycle.cancel(database, run)
    assert not lifecycle.resume(database, run)
    assert lifecycle.retry_failed(database, run) == 0
    assert lifecycle.rerun(database, run, [1]) == 0
    assert run_of(database, run).status is RunStatus.CANCELLED
    assert outcomes(database, run) == ["failed", None, None]


def test_failed_samples_are_tried_again_by_a_run_that_had_finished(database: Database, run: int) -> None:
    do(database, run, SampleOutcome.JUDGED, SampleOutcome.FAILED, SampleOutcome.REFUSED)
    with database.begin() as connection:
        lifecycle.finish(connection, run, "w")
    assert lifecycle.retry_failed(database, run) == 1
    row = run_of(database, run)
    assert (row.status, row.finished_at) == (RunStatus.QUEUED, None)
    assert outcomes(database, run) == ["judged", None, "refused"]


def test_without_failed_samples_a_finished_run_stays_finished(database: Database, run: int) -> None:
    do(database, run, SampleOutcome.JUDGED)
    with database.begin() as connection:
        lifecycle.finish(connection, run, "w")
    assert lifecycle.retry_failed(database, run) == 0
    assert run_of(database, run).status is RunStatus.FINISHED


def test_one_sample_can_be_done_over_while_the_run_is_paused(database: Database, run: int) -> None:
    do(database, run, SampleOutcome.JUDGED)
    lifecycle.pause(database, run)
    assert lifecycle.rerun(database, run, [1], who="anna") == 1
    assert run_of(database, run).status is RunStatus.PAUSED
    assert log(database, run)[-1] == "1 samples are done over by anna"


@pytest.mark.parametrize("act", [lifecycle.pause, lifecycle.resume, lifecycle.cancel, lifecycle.retry_failed])
def test_an_unknown_run_is_named(database: Database, act: Callable[[Database, int], object]) -> None:
    with pytest.raises(UnknownRunError, match="no run 9"):
        act(database, 9)
