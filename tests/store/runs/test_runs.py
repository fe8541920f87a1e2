"""Runs: their statuses, and how far they are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from store.database import Database
from store.runs.calls import Call, save_calls
from store.runs.lifecycle import (
    OPEN,
    PlannedRun,
    UnknownRunError,
    add_run,
    judge_of,
    load_run,
    open_runs,
    runs,
    set_plan,
    set_status,
)
from store.runs.progress import RunProgress, progress
from store.runs.samples import Lease, SampleResult, add_samples, claim, keep
from store.vocabulary import RunKind, RunStatus, SampleOutcome

RUN = PlannedRun(
    kind=RunKind.EVALUATION,
    title="a try",
    suite="ipc",
    model="gull",
    mode="greedy",
    origin="run:1",
    batch="1",
    plan='{"samples": 1}',
)
CALL = Call(
    key="1",
    model="gull",
    parameters="{}",
    messages="[]",
    number=0,
    role="candidate",
    prompt_digest="",
    answer="x",
    thinking="",
    finish_reason="stop",
    input_tokens=10,
    output_tokens=20,
    thinking_tokens=5,
    price=0.5,
    seconds=2.0,
    tries=1,
    origin="endpoint",
)


def add(database: Database, **fields: object) -> int:
    with database.begin() as connection:
        return add_run(connection, replace(RUN, **fields))  # type: ignore[arg-type]


def test_a_run_is_kept_as_planned(database: Database) -> None:
    run_id = add(database)

    with database.connect() as connection:
        run = load_run(connection, run_id)
    assert (run.title, run.model, run.plan, run.status, run.is_open) == (
        "a try",
        "gull",
        '{"samples": 1}',
        RunStatus.QUEUED,
        True,
    )
    assert run.finished_at is None


@pytest.mark.parametrize(
    ("suite", "judge"),
    [
        ("crosspl-ipc", "published"),
        ("crosspl-ffi", "execution"),
        ("crosspl-ipc, crosspl-ffi", "published, execution"),
    ],
)
def test_a_run_of_several_suites_names_each_judge(suite: str, judge: str) -> None:
    assert judge_of(suite, "run:1", '{"judge": "published"}') == judge


def test_an_unknown_run_is_named(database: Database) -> None:
    with database.connect() as connection, pytest.raises(UnknownRunError, match="no run 7"):
        load_run(connection, 7)


def test_lists_are_newest_first_and_follow_what_is_asked_for(database: Database) -> None:
    first, second, third = add(database), add(database, model="tern"), add(database, origin="2", batch="2")
    with database.begin() as connection:
        set_status(connection, second, RunStatus.PAUSED, among=OPEN)
        assert [run.id for run in runs(connection)] == [third, second, first]
        assert [run.id for run in runs(connection, batch="1")] == [second, first]
        assert [run.id for run in runs(connection, statuses=[RunStatus.PAUSED])] == [second]
        assert [run.id for run in runs(connection, before=third, limit=1)] == [second]
        assert [run.id for run in runs(connection, kind=RunKind.CONSTRUCTION)] == []
        assert [run.id for run in open_runs(connection)] == [first, third]
        assert [run.id for run in open_runs(connection, run_id=third)] == [third]


def test_a_status_changes_once_and_only_from_those_named(database: Database) -> None:
    run_id = add(database)
    with database.begin() as connection:
        assert set_status(connection, run_id, RunStatus.FINISHED, among=OPEN)
        assert not set_status(connection, run_id, RunStatus.FINISHED, among=OPEN)
        assert not set_status(connection, run_id, RunStatus.PAUSED, among=OPEN)
        assert load_run(connection, run_id).finished_at is not None


def test_a_run_that_is_taken_up_again_has_not_ended(database: Database) -> None:
    run_id = add(database)
    with database.begin() as connection:
        set_status(connection, run_id, RunStatus.STOPPED, among=OPEN, reason="no key")
        assert load_run(connection, run_id).reason == "no key"
        set_plan(connection, run_id, '{"samples": 2}')
        set_status(connection, run_id, RunStatus.QUEUED, among=[RunStatus.STOPPED])
        run = load_run(connection, run_id)
    assert (run.reason, run.finished_at, run.plan) == ("", None, '{"samples": 2}')


def test_progress_counts_by_outcome_and_sums_what_the_answers_took(
    database: Database, add: Callable[..., int]
) -> None:
    items = [add(str(number)) for number in range(8)]
    with database.begin() as connection:
        old = save_calls(connection, [CALL])[0].id
        run_id = add_run(connection, RUN)
        add_samples(connection, run_id, items, samples=1)
        new = save_calls(connection, [replace(CALL, key="2")])[0].id
        ids = [task.id for task in claim(connection, run_id, Lease("w", 2000.0, 1000.0), 7)]
        judged, refused, failed = SampleOutcome.JUDGED, SampleOutcome.REFUSED, SampleOutcome.FAILED
        results = [
            SampleResult(ids[0], judged, verdict="accept", call_id=old),
            SampleResult(ids[1], judged, verdict="accept", call_id=new),
            SampleResult(ids[2], judged, verdict="reject"),
            SampleResult(ids[3], judged, verdict="unsure"),
            SampleResult(ids[4], refused),
            SampleResult(ids[5], failed),
        ]
        keep(connection, "w", results)
        found = progress(connection, [run_id, 99], now=1500.0)
    run = found[run_id]
    assert (run.total, run.accepted, run.rejected, run.unsure, run.refused, run.failed) == (8, 2, 1, 1, 1, 1)
    assert (run.done, run.left, run.leased) == (6, 2, 1)
    assert (run.input_tokens, run.output_tokens, run.thinking_tokens, run.price, run.seconds) == (
        20,
        40,
        10,
        1.0,
        4.0,
    )
    assert run.per_second == pytest.approx(6 / 30)
    assert run.seconds_left == pytest.approx(10.0)
    assert found[99] == RunProgress(99)
