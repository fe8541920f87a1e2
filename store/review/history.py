"""Undo and redo: each reviewer's own decisions and edits, last one first, over all sittings."""

from __future__ import annotations

from sqlalchemy import Connection, text

from store.database import Database
from store.errors import ConflictError, StaleHistoryError
from store.review.events import (
    STANDS,
    EventRow,
    Happening,
    ItemState,
    append_event,
    event_by_id,
    in_words,
    item_events,
    item_state,
)
from store.review.leases import refuse_if_leased
from store.review.sessions import SessionState, remember_item
from store.vocabulary import EventKind

_UNDOABLE = (EventKind.ACCEPT, EventKind.REJECT, EventKind.DEFER, EventKind.EDIT)
_UNDOABLE_SQL = "('accept', 'reject', 'defer', 'edit')"

_LAST_STANDING = text(f"""
    SELECT e.id FROM review_event e
    WHERE e.reviewer = :reviewer AND e.kind IN {_UNDOABLE_SQL} AND {STANDS}
    ORDER BY e.id DESC LIMIT 1""")

# What was taken back last, unless something new was done after that, which clears the way forward.
_LAST_UNDONE = text(f"""
    SELECT e.id FROM review_event u JOIN review_event e ON e.id = u.undoes_id
    WHERE u.reviewer = :reviewer AND u.kind = 'undo' AND NOT {STANDS}
        AND u.id = (SELECT max(t.id) FROM review_event t WHERE t.undoes_id = e.id)
        AND u.id > (SELECT max(n.id) FROM review_event n
                    WHERE n.reviewer = :reviewer AND n.kind IN {_UNDOABLE_SQL})
    ORDER BY u.id DESC LIMIT 1""")

_LAST_ELSEWHERE = text("""
    SELECT e.id FROM review_event e
    WHERE e.reviewer = :reviewer AND e.kind <> 'comment' AND (e.session_id IS NULL OR e.session_id <> :session)
    ORDER BY e.id DESC LIMIT 1""")


def last_elsewhere(connection: Connection, session: SessionState) -> int:
    """The id of the last event of this reviewer in any other sitting, 0 when there is none."""
    found = connection.execute(_LAST_ELSEWHERE, {"reviewer": session.reviewer, "session": session.id})
    return found.scalar() or 0


def undo(
    database: Database, session: SessionState, *, expected_elsewhere: int | None = None
) -> EventRow | None:
    """Take back the reviewer's last standing decision or edit and return it; None when there is nothing.

    `expected_elsewhere` is `last_elsewhere` as this sitting knows it, where that matters; StaleHistoryError when the
    reviewer has done more there by now. Raises ConflictError when somebody else has decided on the item since,
    ItemLeasedError when somebody else is looking at it.
    """
    with database.begin() as connection:
        _refuse_if_done_elsewhere(connection, session, expected_elsewhere)
        event = _pick(connection, session, is_redo=False)
        if event is not None:
            _turn(connection, session, event, is_redo=False)
    return event


def redo(
    database: Database, session: SessionState, *, expected_elsewhere: int | None = None
) -> EventRow | None:
    """Bring back what was taken back last and return it; None when there is nothing to bring back.

    Anything decided or edited after an undo clears it. Raises like `undo`.
    """
    with database.begin() as connection:
        _refuse_if_done_elsewhere(connection, session, expected_elsewhere)
        event = _pick(connection, session, is_redo=True)
        if event is not None:
            _turn(connection, session, event, is_redo=True)
    return event


def _refuse_if_done_elsewhere(connection: Connection, session: SessionState, expected: int | None) -> None:
    last = last_elsewhere(connection, session)
    if expected is not None and last > expected:
        event = event_by_id(connection, last)
        key = item_state(connection, event.item_id).key
        raise StaleHistoryError(in_words(event, key, session.reviewer), last)


def _pick(connection: Connection, session: SessionState, *, is_redo: bool) -> EventRow | None:
    query = _LAST_UNDONE if is_redo else _LAST_STANDING
    event_id = connection.execute(query, {"reviewer": session.reviewer}).scalar()
    return None if event_id is None else event_by_id(connection, event_id)


def _turn(connection: Connection, session: SessionState, event: EventRow, *, is_redo: bool) -> None:
    """Append the undo or redo of an event and bring its item to the state before or after that event."""
    state = item_state(connection, event.item_id)
    refuse_if_leased(state, session.owner)
    _refuse_if_decided_since(connection, state, event)
    happening = Happening(
        session.id,
        session.reviewer,
        EventKind.REDO if is_redo else EventKind.UNDO,
        status=event.status_after if is_redo else event.status_before,
        revision_id=event.revision_after if is_redo else event.revision_before,
        undoes_id=event.id,
    )
    append_event(connection, state, happening)
    remember_item(connection, session.id, event.item_id)


def _refuse_if_decided_since(connection: Connection, state: ItemState, event: EventRow) -> None:
    for later in item_events(connection, event.item_id):
        others = later.id > event.id and later.reviewer != event.reviewer
        if others and later.stands and later.kind in _UNDOABLE:
            raise ConflictError(
                f"{state.key} stays as it is: {later.reviewer} has changed it since ({later.kind}). "
                "Decide on it anew instead."
            )
