"""Review events: reading them, and appending one together with the change it makes to its item."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, Row, text

from store.clock import utc_now
from store.errors import UnknownItemError
from store.text import code_key, storable
from store.vocabulary import EventKind, Status

DECISIONS = (EventKind.ACCEPT, EventKind.REJECT, EventKind.DEFER)

# An event stands unless the last thing done to it was an undo. For queries that call the event `e`.
STANDS = """coalesce(
    (SELECT t.kind FROM review_event t WHERE t.undoes_id = e.id ORDER BY t.id DESC LIMIT 1), '') <> 'undo'"""

SELECT_EVENT = f"""
    SELECT e.id, e.item_id, e.session_id, e.reviewer, e.kind, e.reason, e.note, e.undoes_id, e.status_before,
        e.status_after, e.revision_before, e.revision_after, e.seconds, e.created_at, {STANDS} AS stands
    FROM review_event e"""

_INSERT = text("""
    INSERT INTO review_event (item_id, session_id, reviewer, kind, reason, note, undoes_id, status_before,
        status_after, revision_before, revision_after, seconds, created_at)
    VALUES (:item_id, :session_id, :reviewer, :kind, :reason, :note, :undoes_id, :status_before,
        :status_after, :revision_before, :revision_after, :seconds, :created_at)
    RETURNING id""")


@dataclass(frozen=True, slots=True)
class EventRow:
    """What a reviewer did to an item. Revisions are ids; `seconds` is the time the item was looked at.

    `stands` is false while the event is taken back.
    """

    id: int
    item_id: int
    session_id: int | None
    reviewer: str
    kind: EventKind
    reason: str
    note: str
    undoes_id: int | None
    status_before: Status
    status_after: Status
    revision_before: int
    revision_after: int
    seconds: float
    created_at: str
    stands: bool


_IN_WORDS = {
    EventKind.ACCEPT: "accepted {}",
    EventKind.REJECT: "rejected {}",
    EventKind.DEFER: "deferred {}",
    EventKind.EDIT: "edited {}",
    EventKind.UNDO: "undid the last step on {}",
    EventKind.REDO: "redid the last step on {}",
}


@dataclass(frozen=True, slots=True)
class ItemState:
    """The part of an item that events change, and who holds its lease. `key` is what people call it."""

    id: int
    key: str
    status: Status
    revision_id: int
    lease_owner: str | None
    lease_expires: float | None


@dataclass(frozen=True, slots=True)
class Happening:
    """An event about to be appended; without `status` or `revision_id` it leaves them as they are."""

    session_id: int
    reviewer: str
    kind: EventKind
    status: Status | None = None
    revision_id: int | None = None
    reason: str = ""
    note: str = ""
    seconds: float = 0.0
    undoes_id: int | None = None


def item_state(connection: Connection, item_id: int) -> ItemState:
    """The item's present state; raises UnknownItemError."""
    row = connection.execute(
        text("SELECT id, key, status, revision_id, lease_owner, lease_expires FROM item WHERE id = :id"),
        {"id": item_id},
    ).one_or_none()
    if row is None:
        raise UnknownItemError(item_id)
    return ItemState(row.id, row.key, Status(row.status), row.revision_id, row.lease_owner, row.lease_expires)


def item_events(connection: Connection, item_id: int) -> tuple[EventRow, ...]:
    """All events of an item, oldest first."""
    rows = connection.execute(text(f"{SELECT_EVENT} WHERE e.item_id = :id ORDER BY e.id"), {"id": item_id})
    return tuple(map(event_row, rows))


def last_change(connection: Connection, item_id: int) -> EventRow | None:
    """The last event that changed the item; comments do not. None when nothing has been done to it."""
    row = connection.execute(
        text(f"{SELECT_EVENT} WHERE e.item_id = :id AND e.kind <> 'comment' ORDER BY e.id DESC LIMIT 1"),
        {"id": item_id},
    ).one_or_none()
    return None if row is None else event_row(row)


def event_by_id(connection: Connection, event_id: int) -> EventRow:
    """The event with this id, which must exist."""
    return event_row(connection.execute(text(f"{SELECT_EVENT} WHERE e.id = :id"), {"id": event_id}).one())


def event_row(row: Row[tuple[object, ...]]) -> EventRow:
    """An EventRow from a row of SELECT_EVENT."""
    values = row._asdict()
    values |= {
        "kind": EventKind(row.kind),
        "status_before": Status(row.status_before),
        "status_after": Status(row.status_after),
        "stands": bool(row.stands),
    }
    return EventRow(**values)


def in_words(event: EventRow, key: str, reviewer: str) -> str:
    """Say who did what to the item with this key, to a reviewer who may be the same in another sitting."""
    done = _IN_WORDS[event.kind].format(key)
    return f"You {done} in another sitting" if event.reviewer == reviewer else f"{event.reviewer} {done}"


def append_event(connection: Connection, before: ItemState, what: Happening) -> EventRow:
    """Append the event and bring its item to the state that follows from it, in the caller's transaction."""
    now = utc_now()
    status = what.status or before.status
    revision_id = what.revision_id or before.revision_id
    values = {
        "item_id": before.id,
        "session_id": what.session_id,
        "reviewer": what.reviewer,
        "kind": what.kind.value,
        "reason": storable(what.reason),
        "note": storable(what.note),
        "undoes_id": what.undoes_id,
        "status_before": before.status.value,
        "status_after": status.value,
        "revision_before": before.revision_id,
        "revision_after": revision_id,
        "seconds": what.seconds,
        "created_at": now,
    }
    event = event_by_id(connection, connection.execute(_INSERT, values).scalar_one())
    if what.kind is not EventKind.COMMENT:
        _update_item(connection, event, now)
    return event


def _update_item(connection: Connection, event: EventRow, now: str) -> None:
    reviewers = _standing_reviewers(item_events(connection, event.item_id), event.revision_after)
    connection.execute(
        text("UPDATE item SET status = :status, status_at = :now, reviewers = :reviewers WHERE id = :id"),
        {"status": event.status_after.value, "now": now, "reviewers": reviewers, "id": event.item_id},
    )
    if event.revision_after != event.revision_before:
        _point_to_revision(connection, event.item_id, event.revision_after)


def _point_to_revision(connection: Connection, item_id: int, revision_id: int) -> None:
    code = connection.execute(
        text("SELECT code FROM revision WHERE id = :id"), {"id": revision_id}
    ).scalar_one()
    connection.execute(
        text("""
            UPDATE item SET revision_id = :revision_id, code_key = :code_key,
                cluster = CASE WHEN code_key = :code_key THEN cluster END
            WHERE id = :id"""),
        {"revision_id": revision_id, "code_key": code_key(code), "id": item_id},
    )


def _standing_reviewers(events: Iterable[EventRow], revision_id: int) -> int:
    """How many reviewers last accepted or rejected the revision, and did not take it back."""
    last = {
        event.reviewer: event.kind
        for event in events
        if event.stands and event.kind in DECISIONS and event.revision_after == revision_id
    }
    return sum(kind is not EventKind.DEFER for kind in last.values())
