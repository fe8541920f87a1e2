"""What the runs screen says of failing tries, and of runs for which nobody works."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sqlalchemy import Connection, text

from crosspl_tui.screens.runs.desk import RunsDesk
from crosspl_tui.screens.runs.texts import log_lines, status_content
from crosspl_tui.settings import Settings
from store.database import open_database
from store.runs.events import EventLine, LogKind
from store.runs.lifecycle import PlannedRun, add_run
from store.sources.attempts import MACHINE_ROLE, NewAttempt, save_attempts
from store.sources.found import NewCandidate, NewSource, add_candidates, add_sources, set_outcome
from store.vocabulary import EventLevel, RunKind, RunStatus

ADDRESS = "fox: connection failed: http://127.0.0.1:9/v1"
CAUSE = "[Errno 111] Connection refused"


def line(message: str, kind: LogKind = LogKind.CALL, level: EventLevel = EventLevel.WARNING) -> EventLine:
    return EventLine(1, 1, level, kind, message, "", None, None, "2026-01-01T10:00:00.000Z")


def test_the_cause_comes_first_and_tries_that_fail_alike_are_the_same() -> None:
    first, second = log_lines([line(f"{ADDRESS}: {CAUSE}; try {n} in 0.{n} s, waiting") for n in (2, 3)])
    assert first.text == f"{CAUSE} · try 2 in 0.2 s, waiting · {ADDRESS}"
    assert second.repeats(first)


def test_of_a_sample_that_failed_the_cause_follows_its_name() -> None:
    message = f"! go/42 failed: {ADDRESS}: {CAUSE}, the last of 8 tries"
    first, second = log_lines([line(message, LogKind.SAMPLE)] * 2)
    assert first.text == f"! go/42 failed: {CAUSE} · the last of 8 tries · {ADDRESS}"
    assert not second.repeats(first)


def test_other_lines_stay_as_they_are() -> None:
    message = "✗ go/42 reject: see http://a/b: c; try 2 in it"
    assert log_lines([line(message, LogKind.SAMPLE, EventLevel.INFO)])[0].text == message


def test_a_run_for_which_nobody_works_waits_for_a_worker(tmp_path: Path) -> None:
    path = tmp_path / "runs.db"
    with open_database(path) as database:
        with sqlite3.connect(path) as connection:
            for run_id, status in ((1, "running"), (2, "finished")):
                connection.execute(
                    "INSERT INTO run (id, suite, model, mode, origin, parameters, created_at, plan, status)"
                    " VALUES (?, 'crosspl-ipc', 'fox', 'greedy', ?, '{}', '2026', '{}', ?)",
                    (run_id, f"test {run_id}", status),
                )
        desk = RunsDesk(database, Settings(str(path), "ada"))
        finished, running = desk.runs()
        assert running.is_waiting
        assert str(status_content(running)).startswith("· waiting for a worker, w starts one")
        assert str(status_content(finished)).startswith("✓ finished")
        with sqlite3.connect(path) as connection:
            connection.execute(
                "INSERT INTO worker (id, host, pid, concurrency, done, is_stopping, started_at, heartbeat)"
                " VALUES ('w', 'h', 1, 1, 0, 0, '2026', unixepoch('now'))"
            )
        assert not desk.runs()[1].is_waiting
        assert desk.workers() == "1 worker"


def test_a_worker_of_ours_that_has_not_told_of_itself_is_not_missed(tmp_path: Path) -> None:
    path = tmp_path / "runs.db"
    with open_database(path) as database:
        with sqlite3.connect(path) as connection:
            connection.execute(
                "INSERT INTO run (id, suite, model, mode, origin, parameters, created_at, plan, status)"
                " VALUES (1, 'crosspl-ipc', 'fox', 'greedy', 'test', '{}', '2026', '{}', 'queued')"
            )
        desk = RunsDesk(database, Settings(str(path), "ada"))
        desk.start_or_stop_worker()
        try:
            (run,) = desk.runs()
            assert str(status_content(run)).startswith("· a worker is starting")
            assert desk.workers() == "a worker is starting"
        finally:
            desk.close()


def test_a_construction_shows_what_another_took_over_from_it(tmp_path: Path) -> None:
    path = tmp_path / "runs.db"
    with open_database(path) as database:
        desk = RunsDesk(database, Settings(str(path), "ada"))
        with database.begin() as connection:
            (source,) = add_sources(connection, [NewSource("a/b", "a.py", "Python", ".py", "hash")])
            (candidate,) = add_candidates(connection, [NewCandidate(source, 45, 1, 1)])
            deal_with(connection, candidate, "failed")
        assert [view.progress.failed for view in desk.runs()] == [1]

        with database.begin() as connection:
            connection.execute(text("DELETE FROM attempt"))
            deal_with(connection, candidate, "constructed")
        assert [(view.progress.accepted, view.progress.failed) for view in desk.runs()] == [(1, 0), (0, 0)]


def deal_with(connection: Connection, candidate: int, outcome: str) -> None:
    """Let a construction of its own deal with a candidate."""
    plan = '{"scope": {"machines": [45], "last": null}}'
    planned = PlannedRun(
        RunKind.CONSTRUCTION, "t", "ipc", "fox", "construction", outcome, plan=plan, status=RunStatus.FINISHED
    )
    run = add_run(connection, planned)
    set_outcome(connection, candidate, outcome)
    save_attempts(connection, [NewAttempt(candidate, run, MACHINE_ROLE, 0, "")])
