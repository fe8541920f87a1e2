"""Candidates as work: leased to one worker at a time, in the scope of their run, and counted."""

from __future__ import annotations

import json

import pytest

from store.database import Database
from store.runs.lifecycle import PlannedRun, add_run, set_status
from store.runs.samples import Lease
from store.sources.attempts import NewAttempt, attempts_of, save_attempts
from store.sources.candidate_work import (
    CandidateScope,
    claim,
    construction_progress,
    count_waiting,
    give_back,
    has_waiting,
    held,
    last_waiting,
    progress_of_all,
    renew,
    reopen_failed,
    reset_failed,
)
from store.sources.found import NewCandidate, NewSource, add_candidates, add_sources, set_outcome
from store.vocabulary import RunKind, RunStatus

TCP, HTTP = 67, 45
SCOPE = CandidateScope((TCP,))


@pytest.fixture
def run_id(database: Database) -> int:
    """An open construction of TCP candidates, of which there are six, with three others between them."""
    with database.begin() as connection:
        sources = add_sources(
            connection,
            [NewSource("a/b", f"{n}.py", "Python", ".py", f"hash{n}", text=str(n)) for n in range(9)],
        )
        add_candidates(
            connection,
            [NewCandidate(source, HTTP if n % 3 == 2 else TCP, 1, 2) for n, source in enumerate(sources)],
        )
        plan = json.dumps({"scope": {"machines": [TCP], "last": None}})
        planned = PlannedRun(RunKind.CONSTRUCTION, "t", "s", "desk", "construction", "run:1", plan=plan)
        return add_run(connection, planned)


def take(database: Database, run_id: int, owner: str, count: int, *, now: float = 0.0) -> list[int]:
    with database.begin() as connection:
        return [task.id for task in claim(connection, run_id, SCOPE, Lease(owner, now + 60, now), count)]


def test_workers_never_hold_the_same_candidate(database: Database, run_id: int) -> None:
    assert take(database, run_id, "a", 2) == [1, 2]
    assert take(database, run_id, "b", 9) == [4, 5, 7, 8]
    assert take(database, run_id, "c", 9) == []


def test_a_lease_that_has_expired_is_free_and_a_renewed_one_is_not(database: Database, run_id: int) -> None:
    take(database, run_id, "a", 2)
    take(database, run_id, "b", 2)
    with database.begin() as connection:
        renew(connection, Lease("b", 200.0, 50.0))

    assert take(database, run_id, "c", 2, now=100.0) == [1, 2]
    with database.connect() as connection:
        assert held(connection, "a", [1, 2]) == frozenset()
        assert held(connection, "b", [4, 5]) == {4, 5}


def test_what_is_given_back_can_be_taken(database: Database, run_id: int) -> None:
    take(database, run_id, "a", 2)
    with database.begin() as connection:
        give_back(connection, "a", [2])
        give_back(connection, "b", [1])

    assert take(database, run_id, "b", 1) == [2]


@pytest.mark.parametrize("status", [RunStatus.PAUSED, RunStatus.CANCELLED, RunStatus.STOPPED])
def test_a_run_that_is_not_open_takes_nothing(database: Database, run_id: int, status: RunStatus) -> None:
    with database.begin() as connection:
        set_status(connection, run_id, status, among=[RunStatus.QUEUED])

    assert take(database, run_id, "a", 9) == []


def test_a_scope_ends_after_so_many_that_wait(database: Database, run_id: int) -> None:
    with database.begin() as connection:
        set_outcome(connection, 1, "dropped")
        last = last_waiting(connection, SCOPE, 2)
        scope = CandidateScope((TCP,), last)

        assert (last, count_waiting(connection, scope), count_waiting(connection, SCOPE)) == (4, 2, 5)
        assert last_waiting(connection, CandidateScope((1,)), 2) is None
        assert has_waiting(connection, scope)
        assert not has_waiting(connection, CandidateScope((TCP,), 1))


def test_failed_candidates_of_a_run_are_work_again(database: Database, run_id: int) -> None:
    with database.begin() as connection:
        for candidate in (1, 2, 4):
            set_outcome(connection, candidate, "dropped" if candidate == 2 else "failed", reason="why")
        save_attempts(connection, [NewAttempt(candidate, run_id, "machine", 0, "") for candidate in (1, 2)])

        assert reset_failed(connection, run_id) == 1

    assert take(database, run_id, "a", 9) == [1, 5, 7, 8]


def test_what_failed_in_another_run_since_is_not_taken_from_it(database: Database, run_id: int) -> None:
    with database.begin() as connection:
        plan = json.dumps({"scope": {"machines": [TCP], "last": None}})
        later = add_run(
            connection, PlannedRun(RunKind.CONSTRUCTION, "t", "s", "desk", "construction", "run:2", plan=plan)
        )
        for run in (run_id, later):
            save_attempts(connection, [NewAttempt(1, run, role, 0, "") for role in ("machine", "judger")])
            set_outcome(connection, 1, "failed")
            if run == run_id:
                assert reopen_failed(connection, SCOPE) == 1

        assert reset_failed(connection, run_id) == 0
        assert reset_failed(connection, later) == 1


def test_failed_candidates_are_reopened_for_others_up_to_a_limit(database: Database, run_id: int) -> None:
    with database.begin() as connection:
        for candidate, outcome in ((1, "failed"), (2, "dropped"), (5, "failed"), (8, "failed")):
            set_outcome(connection, candidate, outcome, reason="why")
        save_attempts(
            connection,
            [
                NewAttempt(candidate, run_id, role, 0, "")
                for candidate in (1, 2, 5, 8)
                for role in ("machine", "judger")
            ],
        )
        assert reopen_failed(connection, CandidateScope((1,))) == 0

        assert reopen_failed(connection, SCOPE, 3) == 2  # of 1, 4 and 5

        done = construction_progress(connection, [run_id], now=30.0)[run_id]
        answered = [attempt.role for attempt in attempts_of(connection, 1)]
    assert (done.failed, done.rejected) == (1, 1)
    assert answered == ["judger"]
    assert take(database, run_id, "a", 9) == [1, 4, 5, 7]


def test_progress_counts_what_the_run_has_done_and_what_waits(database: Database, run_id: int) -> None:
    take(database, run_id, "a", 3)
    with database.begin() as connection:
        for candidate, outcome in ((1, "constructed"), (2, "dropped"), (4, "failed"), (5, "dropped")):
            set_outcome(connection, candidate, outcome)
        save_attempts(connection, [NewAttempt(number, run_id, "machine", 0, "") for number in (1, 2, 4)])
        found = construction_progress(connection, [run_id], now=30.0)[run_id]
        set_status(connection, run_id, RunStatus.FINISHED, among=[RunStatus.QUEUED])
        ended = construction_progress(connection, [run_id], now=30.0)[run_id]

    assert (found.accepted, found.rejected, found.failed, found.left, found.total) == (1, 1, 1, 2, 5)
    assert (ended.left, ended.total) == (0, 3)


def test_runs_of_both_kinds_are_counted_by_what_they_are(database: Database, run_id: int) -> None:
    with database.begin() as connection:
        evaluation = add_run(
            connection, PlannedRun(RunKind.EVALUATION, "t", "s", "desk", "greedy", "run:2", plan="{}")
        )
        found = progress_of_all(connection, [evaluation, run_id], now=0.0)

    assert {run: progress.total for run, progress in found.items()} == {run_id: 6, evaluation: 0}
