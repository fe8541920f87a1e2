"""The logs of runs: lines that any process appends, and that any other reads as they come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import Connection, Row, text

from store.clock import utc_now
from store.values import row_values
from store.vocabulary import EventLevel

_COLUMNS = "id, run_id, level, kind, message, worker, sample_id, candidate_id, created_at"
_INSERT = text("""
    INSERT INTO run_event (run_id, level, kind, message, worker, sample_id, candidate_id, created_at)
    VALUES (:run_id, :level, :kind, :message, :worker, :sample_id, :candidate_id, :created_at)""")


class LogKind(StrEnum):
    """What a line of a log is about."""

    STATUS = "status"
    """The run as a whole: begun, paused, finished ..."""

    SAMPLE = "sample"
    """What came of one piece of work: a sample, or a candidate."""

    CALL = "call"
    """What happened on the way to an answer: a try that failed, a rest that the endpoint asked for."""

    WORKER = "worker"
    """A worker came or left."""


@dataclass(frozen=True, slots=True)
class NewEvent:
    """A line to append. `created_at` is when it happened, the time of writing when empty."""

    run_id: int
    kind: LogKind
    message: str
    level: EventLevel = EventLevel.INFO
    worker: str = ""
    sample_id: int | None = None
    candidate_id: int | None = None
    created_at: str = ""


@dataclass(frozen=True, slots=True)
class EventLine:
    """A line of a run's log; ids grow in the order of writing."""

    id: int
    run_id: int
    level: EventLevel
    kind: LogKind
    message: str
    worker: str
    sample_id: int | None
    candidate_id: int | None
    created_at: str


def append_events(connection: Connection, events: Sequence[NewEvent]) -> None:
    """Append lines to the logs of their runs, in this order."""
    if events:
        now = utc_now()
        rows = [row_values(event) | {"created_at": event.created_at or now} for event in events]
        connection.execute(_INSERT, rows)


def events_after(
    connection: Connection, after: int, *, run_id: int | None = None, limit: int = 1000
) -> list[EventLine]:
    """The first lines behind the one with the id `after`, of one run or of all, oldest first."""
    wanted = "" if run_id is None else "run_id = :run_id AND"
    rows = connection.execute(
        text(f"SELECT {_COLUMNS} FROM run_event WHERE {wanted} id > :after ORDER BY id LIMIT :limit"),
        {"run_id": run_id, "after": after, "limit": limit},
    )
    return [_line(row) for row in rows]


def last_events(
    connection: Connection, *, run_id: int | None = None, before: int | None = None, limit: int = 200
) -> list[EventLine]:
    """The last lines (before the one with the id `before`), of one run or of all, oldest first."""
    terms = ["1 = 1"] if run_id is None else ["run_id = :run_id"]
    if before is not None:
        terms.append("id < :before")
    rows = connection.execute(
        text(f"SELECT {_COLUMNS} FROM run_event WHERE {' AND '.join(terms)} ORDER BY id DESC LIMIT :limit"),
        {"run_id": run_id, "before": before, "limit": limit},
    ).all()
    return [_line(row) for row in reversed(rows)]


def sample_events(connection: Connection, run_id: int, sample_id: int) -> list[EventLine]:
    """The lines of a run's log that are about one sample, oldest first."""
    rows = connection.execute(
        text(f"SELECT {_COLUMNS} FROM run_event WHERE run_id = :run_id AND sample_id = :sample ORDER BY id"),
        {"run_id": run_id, "sample": sample_id},
    )
    return [_line(row) for row in rows]


def _line(row: Row[tuple[object, ...]]) -> EventLine:
    return EventLine(**row._asdict() | {"level": EventLevel(row.level), "kind": LogKind(row.kind)})
