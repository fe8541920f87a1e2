"""Logs of runs: appended by many, read by many, in one order."""

from __future__ import annotations

import pytest

from store.database import Database
from store.runs.events import LogKind, NewEvent, append_events, events_after, last_events, sample_events
from store.runs.lifecycle import PlannedRun, add_run
from store.vocabulary import EventLevel, RunKind


@pytest.fixture
def run(database: Database) -> int:
    """A run."""
    with database.begin() as connection:
        return add_run(connection, PlannedRun(RunKind.EVALUATION, "", "ipc", "gull", "greedy", "run:1"))


def say(database: Database, run: int, *messages: str) -> None:
    with database.begin() as connection:
        append_events(connection, [NewEvent(run, LogKind.SAMPLE, message) for message in messages])


def test_a_line_is_kept_as_it_was_said(database: Database, run: int) -> None:
    event = NewEvent(
        run, LogKind.CALL, "429 \x1b[31m", EventLevel.WARNING, "w", 3, None, "2026-01-01T00:00:00.000Z"
    )
    with database.begin() as connection:
        append_events(connection, [event])
        (line,) = events_after(connection, 0)
    assert (line.kind, line.message, line.level, line.worker, line.sample_id, line.created_at) == (
        LogKind.CALL,
        "429 \x1b[31m",
        EventLevel.WARNING,
        "w",
        3,
        "2026-01-01T00:00:00.000Z",
    )


def test_reading_goes_on_where_it_was(database: Database, run: int) -> None:
    say(database, run, "a", "b", "c")
    with database.connect() as connection:
        first = events_after(connection, 0, limit=2)
        second = events_after(connection, first[-1].id, run_id=run)
        assert events_after(connection, second[-1].id) == []
    assert [line.message for line in (*first, *second)] == ["a", "b", "c"]


def test_the_last_lines_come_first_to_whoever_opens_a_log(database: Database, run: int) -> None:
    say(database, run, *map(str, range(10)))
    with database.connect() as connection:
        last = last_events(connection, run_id=run, limit=3)
        before = last_events(connection, run_id=run, before=last[0].id, limit=2)
        assert last_events(connection, run_id=run + 1) == []
    assert [line.message for line in (*before, *last)] == ["5", "6", "7", "8", "9"]


def test_the_lines_about_a_sample_are_found(database: Database, run: int) -> None:
    with database.begin() as connection:
        append_events(connection, [NewEvent(run, LogKind.SAMPLE, str(n), sample_id=n % 3) for n in range(9)])
        assert [line.message for line in sample_events(connection, run, 1)] == ["1", "4", "7"]
