"""What a reviewer does to an item: accept, reject, defer, edit, comment; each is one transaction."""

from __future__ import annotations

from sqlalchemy import Connection

from store.database import Database
from store.errors import StaleItemError, StoreError
from store.review.events import (
    DECISIONS,
    EventRow,
    Happening,
    ItemState,
    append_event,
    in_words,
    item_state,
    last_change,
)
from store.review.leases import refuse_if_leased, release_all
from store.review.revisions import RevisionRow, add_revision, load_revision
from store.review.sessions import SessionState, remember_item
from store.text import storable
from store.vocabulary import EventKind, Status

_STATUS_AFTER = {
    EventKind.ACCEPT: Status.ACCEPTED,
    EventKind.REJECT: Status.REJECTED,
    EventKind.DEFER: Status.DEFERRED,
}


def decide(
    database: Database,
    session: SessionState,
    item_id: int,
    kind: EventKind,
    *,
    expected_revision: int,
    expected_change: int | None = None,
    reason: str = "",
    note: str = "",
    seconds: float = 0.0,
) -> EventRow:
    """Accept, reject (with a reason) or defer an item and give back its lease; saved when this returns.

    `expected_revision` is the id of the revision the reviewer saw, `expected_change` that of the last event seen
    (`ItemDetail.last_change`), where that matters; StaleItemError when the item has another by now. Raises
    ItemLeasedError when another reviewer holds the item, UnknownItemError, and StoreError for a rejection without a
    reason.
    """
    if kind not in DECISIONS:
        raise StoreError(f"{kind} is not a decision; use accept, reject or defer.")
    if kind is EventKind.REJECT and not reason:
        raise StoreError("A rejection needs a reason; choose one of the list.")
    happening = Happening(
        session.id,
        session.reviewer,
        kind,
        status=_STATUS_AFTER[kind],
        reason=reason,
        note=note,
        seconds=seconds,
    )
    with database.begin() as connection:
        before = _checked_state(connection, session, item_id, expected_revision, expected_change)
        event = append_event(connection, before, happening)
        release_all(connection, session.owner)
        remember_item(connection, session.id, item_id)
    return event


def edit(
    database: Database,
    session: SessionState,
    item_id: int,
    *,
    expected_revision: int,
    expected_change: int | None = None,
    code: str | None = None,
    instruction: str | None = None,
    note: str = "",
    seconds: float = 0.0,
) -> RevisionRow:
    """Give the item a new revision and return it; None keeps the code or the instruction as it is.

    An item already accepted or rejected is pending again, since what was decided was another text. An edit
    that changes nothing adds nothing. Raises like `decide`.
    """
    with database.begin() as connection:
        before = _checked_state(connection, session, item_id, expected_revision, expected_change)
        current = load_revision(connection, before.revision_id)
        new_code = current.code if code is None else storable(code)
        new_instruction = current.instruction if instruction is None else storable(instruction)
        if (new_code, new_instruction) == (current.code, current.instruction):
            return current
        revision = add_revision(
            connection, item_id, code=new_code, instruction=new_instruction, author=session.reviewer
        )
        decided = before.status in (Status.ACCEPTED, Status.REJECTED)
        happening = Happening(
            session.id,
            session.reviewer,
            EventKind.EDIT,
            status=Status.PENDING if decided else before.status,
            revision_id=revision.id,
            note=note,
            seconds=seconds,
        )
        append_event(connection, before, happening)
        remember_item(connection, session.id, item_id)
    return revision


def comment(database: Database, session: SessionState, item_id: int, note: str) -> EventRow:
    """Add a remark; allowed whoever holds the item. Raises UnknownItemError."""
    with database.begin() as connection:
        happening = Happening(session.id, session.reviewer, EventKind.COMMENT, note=note)
        return append_event(connection, item_state(connection, item_id), happening)


def _checked_state(
    connection: Connection,
    session: SessionState,
    item_id: int,
    expected_revision: int,
    expected_change: int | None,
) -> ItemState:
    state = item_state(connection, item_id)
    last = last_change(connection, item_id)
    is_changed = expected_change is not None and expected_change != (last.id if last else 0)
    if is_changed or state.revision_id != expected_revision:
        raise StaleItemError(
            in_words(last, state.key, session.reviewer) if last else f"{state.key} was changed"
        )
    refuse_if_leased(state, session.owner)
    return state
