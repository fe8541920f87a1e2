"""What the runs screen says of failing tries, and of runs for which nobody works."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from crosspl_tui.screens.runs.desk import RunsDesk
from crosspl_tui.screens.runs.texts import log_lines, status_content
from crosspl_tui.settings import Settings
from store.database import open_database
from store.runs.events import EventLine, LogKind
from store.vocabulary import EventLevel

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
