"""A worker does all that is left of the open runs, once, and ends in order whatever happens."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from runs.engine.evaluating import (
    BAD,
    GOOD,
    QUICK,
    Scripted,
    add_tasks,
    engine,
    leases,
    log,
    outcomes,
    run_of,
    start,
)
from sqlalchemy import text

from crosspl_tui.llm.errors import (
    BudgetSpentError,
    CancelledError,
    GaveUpError,
    NotRecordedError,
    RefusedError,
    UnreachableError,
    UnusableModelError,
)
from crosspl_tui.llm.exchange import Reply, Request, Usage
from crosspl_tui.runs.engine import lifecycle
from crosspl_tui.runs.engine.engine import Engine
from crosspl_tui.runs.engine.watching import read_progress, read_workers
from crosspl_tui.runs.engine.work import Limits, RunContext, WorkError
from store.database import Database
from store.runs.events import LogKind, events_after
from store.runs.workers import request_stop
from store.vocabulary import EventLevel, RunStatus
from store.writer import GroupWriter


def raising(error: Exception, on: str = "") -> Callable[[Request], str]:
    """A model's way to fail on items whose key ends so."""

    def act(request: Request) -> str:
        if request.subject.endswith(on):
            raise error
        return GOOD

    return act


def test_every_sample_is_asked_for_once_and_the_run_finishes_once(
    database: Database, writer: GroupWriter
) -> None:
    add_tasks(database, 30)
    run, model = start(database, samples=2, temperature=0.2), Scripted()

    summary = engine(database, writer, model).run()

    assert Counter(Counter(model.asked).values()) == {1: 60}
    assert (summary.done, summary.failed, summary.is_cancelled) == (60, 0, False)
    assert run_of(database, run).status is RunStatus.FINISHED
    assert Counter(log(database, run))["finished"] == 1
    assert (leases(database), read_workers(database), model.is_closed) == (0, [], True)
    assert read_progress(database, [run])[run].accepted == 60


def test_the_runs_of_several_models_go_on_beside_each_other(database: Database, writer: GroupWriter) -> None:
    add_tasks(database, 20)
    gull, tern = start(database), start(database, models=("tern",))
    both = threading.Barrier(2, timeout=20)
    met: set[str] = set()

    def act(request: Request) -> str:
        name = threading.current_thread().name
        if request.subject.endswith("/0") and name not in met:
            met.add(name)
            both.wait()
        return GOOD

    engine(database, writer, Scripted(act)).run()

    assert {run_of(database, run).status for run in (gull, tern)} == {RunStatus.FINISHED}


def test_the_log_says_what_came_of_each_sample(database: Database, writer: GroupWriter) -> None:
    add_tasks(database, 1)
    run = start(database)

    engine(database, writer, Scripted(lambda _: BAD), worker_id="w").run()

    assert log(database, run) == [
        "w takes part, 4 at once",
        "begun",
        "✗ python/0 reject 0.00 · stuck at state 0 · 0.5 s · 30 tokens",
        "finished",
    ]


@pytest.mark.parametrize(
    "error", [GaveUpError("8 tries"), NotRecordedError("no record"), ValueError("a fault")]
)
def test_a_sample_without_an_answer_fails_alone_and_can_be_retried(
    database: Database, writer: GroupWriter, error: Exception
) -> None:
    add_tasks(database, 5)
    run = start(database)

    summary = engine(database, writer, Scripted(raising(error, on="/3"))).run()

    assert outcomes(database, run) == ["judged"] * 3 + ["failed", "judged"]
    assert (summary.done, summary.failed) == (5, 1)
    assert run_of(database, run).status is RunStatus.FINISHED
    lifecycle.retry_failed(database, run)
    again = Scripted()
    engine(database, writer, again).run()
    assert again.asked == ["ipc/python/3#0"]
    assert outcomes(database, run) == ["judged"] * 5


def test_a_fault_of_ours_is_told_with_its_place(database: Database, writer: GroupWriter) -> None:
    add_tasks(database, 1)
    start(database)

    engine(database, writer, Scripted(raising(ValueError("a fault")))).run()

    with database.connect() as connection:
        errors = [line for line in events_after(connection, 0) if line.level is EventLevel.ERROR]
    assert [line.kind for line in errors] == [LogKind.SAMPLE]
    assert "ValueError (raising.<locals>.act, line" in errors[0].message


@pytest.mark.parametrize(
    "error",
    [
        RefusedError("401: wrong key"),
        UnreachableError("nobody there"),
        BudgetSpentError("the budget is spent"),
        UnusableModelError("no such"),
    ],
)
def test_what_a_person_must_mend_stops_the_run_and_fails_no_sample(
    database: Database, writer: GroupWriter, error: Exception
) -> None:
    add_tasks(database, 50)
    run, model = start(database), Scripted(raising(error))

    summary = engine(database, writer, model).run()

    row = run_of(database, run)
    assert (row.status, row.reason) == (RunStatus.STOPPED, str(error))
    assert summary.stops == ((run, str(error)),)
    assert len(model.asked) <= QUICK.slots
    assert (outcomes(database, run), leases(database)) == ([None] * 50, 0)
    lifecycle.resume(database, run)
    engine(database, writer, Scripted()).run()
    assert outcomes(database, run) == ["judged"] * 50


def test_a_run_that_cannot_be_opened_stops_and_the_others_go_on(
    database: Database, writer: GroupWriter
) -> None:
    add_tasks(database, 2)
    bad, good = start(database, models=("nobody",)), start(database)
    model = Scripted()
    worker = engine(database, writer, model)
    open_work = worker._open_work

    def choosy(context: RunContext) -> object:
        if context.run.model == "nobody":
            raise WorkError("there is no model nobody")
        return open_work(context)

    Engine(database, writer, choosy, QUICK).run()  # type: ignore[arg-type]

    assert run_of(database, bad).reason == "there is no model nobody"
    assert run_of(database, good).status is RunStatus.FINISHED


def test_failures_in_a_row_stop_the_run(database: Database, writer: GroupWriter) -> None:
    add_tasks(database, 60)
    run = start(database, limits=Limits(failures_in_a_row=5))

    engine(database, writer, Scripted(raising(GaveUpError("down")))).run()

    assert run_of(database, run).reason == "5 failures in a row; the last: down"
    assert 5 <= Counter(outcomes(database, run))["failed"] < 30


def test_the_budget_stops_the_run_and_a_larger_one_lets_it_go_on(
    database: Database, writer: GroupWriter
) -> None:
    add_tasks(database, 100)
    run = start(database, limits=Limits(budget=0.2))

    engine(database, writer, Scripted()).run()

    assert "the budget of $0.20 is spent" in run_of(database, run).reason
    done = Counter(outcomes(database, run))["judged"]
    assert 20 <= done < 60, "what was under way is kept"
    lifecycle.resume(database, run, budget=100.0)
    engine(database, writer, Scripted()).run()
    assert outcomes(database, run) == ["judged"] * 100


def test_a_run_asks_no_more_at_once_than_its_limit(database: Database, writer: GroupWriter) -> None:
    add_tasks(database, 40)
    start(database, limits=Limits(concurrency=2))
    lock, open_calls, most = threading.Lock(), 0, 0

    def act(_request: Request) -> str:
        nonlocal open_calls, most
        with lock:
            open_calls += 1
            most = max(most, open_calls)
        with lock:
            open_calls -= 1
        return GOOD

    engine(database, writer, Scripted(act), replace(QUICK, slots=8)).run()

    assert most <= 2


def test_any_executor_will_do(database: Database, writer: GroupWriter) -> None:
    add_tasks(database, 5)
    names: list[str] = []

    def act(_request: Request) -> str:
        names.append(threading.current_thread().name)
        return GOOD

    start(database)
    engine(database, writer, Scripted(act), executor=ThreadPoolExecutor(2, "mine")).run()

    assert all(name.startswith("mine") for name in names)


def test_a_paused_run_is_left_and_keeps_what_was_under_way(database: Database, writer: GroupWriter) -> None:
    add_tasks(database, 200)
    run = start(database)

    def act(request: Request) -> str:
        if request.subject.endswith("/50"):
            assert lifecycle.pause(database, run)
        return GOOD

    first = Scripted(act)
    engine(database, writer, first).run()

    assert run_of(database, run).status is RunStatus.PAUSED
    done = Counter(outcomes(database, run))["judged"]
    assert done == len(first.asked) < 200
    assert leases(database) == 0
    lifecycle.resume(database, run)
    second = Scripted()
    engine(database, writer, second).run()
    assert not set(first.asked) & set(second.asked)
    assert outcomes(database, run) == ["judged"] * 200


def test_cancelling_ends_calls_that_wait(database: Database, writer: GroupWriter) -> None:
    add_tasks(database, 3)
    run, model = start(database), Scripted()
    waiting = threading.Barrier(4, timeout=20)

    def act(_request: Request) -> str:
        waiting.wait()
        model.contexts[0].cancellation.wait(20)
        raise CancelledError("cancelled")

    model.act = act
    worker = threading.Thread(target=engine(database, writer, model).run)
    worker.start()
    waiting.wait()
    lifecycle.cancel(database, run)
    worker.join(20)

    assert not worker.is_alive()
    assert (outcomes(database, run), leases(database)) == ([None] * 3, 0)
    assert run_of(database, run).status is RunStatus.CANCELLED


def test_a_worker_that_is_stopped_gives_back_its_work_and_waits_for_no_hanging_call(
    database: Database, writer: GroupWriter
) -> None:
    add_tasks(database, 20)
    run = start(database)
    hangs, stop = threading.Event(), threading.Event()

    def act(_request: Request) -> str:
        stop.set()
        hangs.wait(60)
        return GOOD

    summary = engine(database, writer, Scripted(act)).run(stop.is_set)
    hangs.set()

    assert summary.is_cancelled
    assert summary.seconds < 5
    assert (outcomes(database, run), leases(database)) == ([None] * 20, 0)
    assert run_of(database, run).is_open


def test_a_worker_can_be_stopped_from_elsewhere_through_the_database(
    database: Database, writer: GroupWriter
) -> None:
    add_tasks(database, 200)
    run = start(database)
    asked = threading.Event()

    def act(_request: Request) -> str:
        if not asked.is_set():
            (worker,) = read_workers(database)
            with database.begin() as connection:
                assert request_stop(connection, worker.id)
            asked.set()
        return GOOD

    options = replace(QUICK, stays=True)
    summary = engine(database, writer, Scripted(act), options).run()

    assert summary.is_cancelled
    assert read_workers(database) == []
    assert run_of(database, run).status in {RunStatus.RUNNING, RunStatus.FINISHED}


def test_a_lost_lease_is_counted_by_who_took_it_over(database: Database, writer: GroupWriter) -> None:
    add_tasks(database, 1)
    run = start(database)
    model = Scripted()

    def act(_request: Request) -> str:
        if len(model.asked) == 1:
            with database.begin() as connection:
                connection.execute(text("UPDATE sample SET lease_owner = 'other', lease_expires = 0"))
        return GOOD

    model.act = act
    summary = engine(database, writer, model).run()

    assert (len(model.asked), summary.done) == (2, 1)
    assert sum("python/0" in line for line in log(database, run)) == 1


def test_two_workers_share_a_run_without_overlap(database: Database, writer: GroupWriter) -> None:
    add_tasks(database, 150)
    run, model = start(database), Scripted()
    workers = [engine(database, writer, model) for _ in range(2)]

    with ThreadPoolExecutor(2) as pool:
        done = [summary.done for summary in pool.map(lambda worker: worker.run(), workers)]

    assert sum(done) == 150
    assert Counter(Counter(model.asked).values()) == {1: 150}
    assert Counter(log(database, run))["finished"] == 1


def test_only_the_run_asked_for_is_taken_up(database: Database, writer: GroupWriter) -> None:
    add_tasks(database, 3)
    first, second = start(database), start(database)

    engine(database, writer, Scripted(), replace(QUICK, run_id=second)).run()

    assert (run_of(database, first).status, run_of(database, second).status) == (
        RunStatus.QUEUED,
        RunStatus.FINISHED,
    )


def test_an_empty_answer_is_neither_failed_nor_judged(database: Database, writer: GroupWriter) -> None:
    add_tasks(database, 1)
    run = start(database)

    engine(database, writer, Scripted(lambda _: Reply(""))).run()

    assert outcomes(database, run) == ["refused"]
    assert "the model gave nothing to read (stop)" in log(database, run)[2]


def test_an_answer_that_the_limit_of_tokens_ended_before_it_began_says_so(
    database: Database, writer: GroupWriter
) -> None:
    add_tasks(database, 1)
    run = start(database)
    reply = Reply("", thinking="Well...", finish_reason="length", usage=Usage(10, 512, 512))

    engine(database, writer, Scripted(lambda _: reply)).run()

    assert outcomes(database, run) == ["refused"]
    assert (
        "cut off by the limit of tokens before any answer (length, 512 tokens spent)" in log(database, run)[2]
    )


def test_a_run_in_which_something_failed_finishes_saying_how_much(
    database: Database, writer: GroupWriter
) -> None:
    add_tasks(database, 5)
    run = start(database)

    engine(database, writer, Scripted(raising(GaveUpError("down"), on="/3"))).run()

    assert log(database, run)[-1] == "finished, 1 failed"
