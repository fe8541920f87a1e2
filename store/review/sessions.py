"""Sittings of a reviewer: where the last one stopped, and what came of one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from sqlalchemy import Connection, Row, text

from store.clock import seconds_between, utc_now
from store.database import Database
from store.errors import StoreError
from store.items.filters import Filter
from store.review.events import DECISIONS, STANDS
from store.review.leases import owner_name, release_all
from store.text import storable
from store.vocabulary import EventKind, Status


@dataclass(frozen=True, slots=True)
class SessionState:
    """A sitting just opened, with the place and filter where the reviewer's previous one stopped."""

    id: int
    reviewer: str
    last_item_id: int | None
    filter: Filter

    @property
    def owner(self) -> str:
        """The owner under which this sitting holds leases."""
        return owner_name(self.id, self.reviewer)


@dataclass(frozen=True, slots=True)
class SessionSummary:
    """What came of a sitting: for each item the last decision that stands. Times in seconds.

    `decided` counts accepted and rejected items; `median_seconds` is the time spent on one decision.
    """

    session_id: int
    reviewer: str
    started_at: str
    decided: int
    accepted_as_is: int
    accepted_edited: int
    rejected_by_reason: dict[str, int]
    deferred: int
    comments: int
    median_seconds: float
    elapsed: float


def start_session(database: Database, reviewer: str) -> SessionState:
    """Open a sitting; it starts where the reviewer's previous one stopped, however that ended."""
    reviewer = storable(reviewer)
    with database.begin() as connection:
        previous = connection.execute(
            text(
                "SELECT last_item_id, filter FROM review_session WHERE reviewer = :reviewer "
                "ORDER BY id DESC LIMIT 1"
            ),
            {"reviewer": reviewer},
        ).one_or_none()
        last_item_id = previous.last_item_id if previous else None
        shown = Filter.loads(previous.filter) if previous else Filter()
        session_id = connection.execute(
            text("""
                INSERT INTO review_session (reviewer, started_at, last_item_id, filter)
                VALUES (:reviewer, :now, :last_item_id, :filter) RETURNING id"""),
            {"reviewer": reviewer, "now": utc_now(), "last_item_id": last_item_id, "filter": shown.dumps()},
        ).scalar_one()
    return SessionState(session_id, reviewer, last_item_id, shown)


def end_session(database: Database, session_id: int) -> None:
    """Close a sitting and give back its lease; twice is harmless. Raises StoreError if it is unknown."""
    with database.begin() as connection:
        reviewer = connection.execute(
            text("""
                UPDATE review_session SET ended_at = coalesce(ended_at, :now) WHERE id = :id
                RETURNING reviewer"""),
            {"now": utc_now(), "id": session_id},
        ).scalar()
        if reviewer is None:
            raise _unknown_session(session_id)
        release_all(connection, owner_name(session_id, reviewer))


def remember_place(database: Database, session_id: int, item_id: int | None, shown: Filter) -> None:
    """Keep the item and filter at which the next sitting of this reviewer shall start."""
    with database.begin() as connection:
        connection.execute(
            text("UPDATE review_session SET last_item_id = :item_id, filter = :filter WHERE id = :id"),
            {"item_id": item_id, "filter": shown.dumps(), "id": session_id},
        )


def remember_item(connection: Connection, session_id: int, item_id: int) -> None:
    """Keep the item at which the next sitting shall start, within the caller's transaction."""
    connection.execute(
        text("UPDATE review_session SET last_item_id = :item_id WHERE id = :id"),
        {"item_id": item_id, "id": session_id},
    )


def session_summary(connection: Connection, session_id: int) -> SessionSummary:
    """What came of the sitting so far; `elapsed` ends at its end, or at its last event. Raises StoreError."""
    session = connection.execute(
        text("""
            SELECT id, reviewer, started_at, coalesce(
                ended_at,
                (SELECT max(created_at) FROM review_event WHERE session_id = review_session.id),
                started_at) AS until
            FROM review_session WHERE id = :id"""),
        {"id": session_id},
    ).one_or_none()
    if session is None:
        raise _unknown_session(session_id)
    events = connection.execute(
        text(f"""
            SELECT e.item_id, e.kind, e.status_after, e.reason, e.seconds, r.number
            FROM review_event e JOIN revision r ON r.id = e.revision_after
            WHERE e.session_id = :id AND e.kind NOT IN ('undo', 'redo') AND {STANDS}
            ORDER BY e.id"""),
        {"id": session_id},
    ).all()
    last = _standing_decisions(events)
    kinds = Counter(event.kind for event in last)
    edited = sum(event.kind == EventKind.ACCEPT and event.number > 1 for event in last)
    return SessionSummary(
        session_id=session.id,
        reviewer=session.reviewer,
        started_at=session.started_at,
        decided=kinds[EventKind.ACCEPT] + kinds[EventKind.REJECT],
        accepted_as_is=kinds[EventKind.ACCEPT] - edited,
        accepted_edited=edited,
        rejected_by_reason=dict(Counter(event.reason for event in last if event.kind == EventKind.REJECT)),
        deferred=kinds[EventKind.DEFER],
        comments=len([event for event in events if event.kind == EventKind.COMMENT]),
        median_seconds=median([event.seconds for event in last] or [0.0]),
        elapsed=seconds_between(session.started_at, session.until),
    )


def _standing_decisions(events: Sequence[Row[tuple[object, ...]]]) -> list[Row[tuple[object, ...]]]:
    """The last decision on each item, unless an edit has made the item pending again since."""
    last: dict[int, Row[tuple[object, ...]]] = {}
    for event in events:
        if event.kind in DECISIONS:
            last[event.item_id] = event
        elif event.kind == EventKind.EDIT and event.status_after == Status.PENDING:
            last.pop(event.item_id, None)
    return list(last.values())


def last_session(connection: Connection, reviewer: str) -> SessionSummary | None:
    """The reviewer's latest sitting in which something was done, or None."""
    session_id = connection.execute(
        text("""
            SELECT session_id FROM review_event
            WHERE reviewer = :reviewer AND session_id IS NOT NULL ORDER BY id DESC LIMIT 1"""),
        {"reviewer": storable(reviewer)},
    ).scalar()
    return None if session_id is None else session_summary(connection, session_id)


def _unknown_session(session_id: int) -> StoreError:
    return StoreError(f"There is no review session {session_id} in this database; start one.")
