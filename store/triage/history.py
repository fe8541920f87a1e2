"""Undo and redo in triage: each curator's own changes, last one first."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Connection, text

from store.database import Database
from store.errors import ConflictError
from store.translations.attempts import Describe
from store.triage.events import (
    STANDS,
    TranslationState,
    TriageEventRow,
    TriageHappening,
    append_triage_event,
    translation_state,
    triage_event_by_id,
    triage_events,
)
from store.triage.leases import Curator, refuse_if_leased
from store.vocabulary import TriageKind

_LAST_STANDING = text(f"""
    SELECT e.id FROM triage_event e
    WHERE e.reviewer = :reviewer AND e.kind NOT IN ('undo', 'note') AND {STANDS}
    ORDER BY e.id DESC LIMIT 1""")

# The undo to take back: the last one that stands, unless something new was done after it.
_LAST_UNDO = text(f"""
    SELECT e.id, e.undoes_id FROM triage_event e JOIN triage_event d ON d.id = e.undoes_id
    WHERE e.reviewer = :reviewer AND e.kind = 'undo' AND d.kind <> 'undo' AND {STANDS}
        AND NOT EXISTS (
            SELECT 1 FROM triage_event n
            WHERE n.reviewer = :reviewer AND n.id > e.id AND n.kind NOT IN ('undo', 'note'))
    ORDER BY e.id DESC LIMIT 1""")


def undo_triage(database: Database, curator: Curator, describe: Describe) -> TriageEventRow | None:
    """Take back the curator's last change that stands and return it; None when there is nothing.

    Only what the change did is put back. Raises ConflictError when somebody has changed that since,
    TranslationLeasedError when somebody else is at the translation.
    """
    with database.begin() as connection:
        event_id = connection.execute(_LAST_STANDING, {"reviewer": curator.reviewer}).scalar()
        if event_id is None:
            return None
        event = triage_event_by_id(connection, event_id)
        _turn(connection, curator, event, event.id, describe, is_redo=False)
        return triage_event_by_id(connection, event_id)


def redo_triage(database: Database, curator: Curator, describe: Describe) -> TriageEventRow | None:
    """Bring back what was taken back last and return it; None when there is nothing.

    Anything done after an undo clears it. Raises like `undo_triage`.
    """
    with database.begin() as connection:
        last = connection.execute(_LAST_UNDO, {"reviewer": curator.reviewer}).one_or_none()
        if last is None:
            return None
        event = triage_event_by_id(connection, last.undoes_id)
        _turn(connection, curator, event, last.id, describe, is_redo=True)
        return triage_event_by_id(connection, event.id)


def _turn(
    connection: Connection,
    curator: Curator,
    event: TriageEventRow,
    target_id: int,
    describe: Describe,
    *,
    is_redo: bool,
) -> None:
    """Append the undo of `target_id`, and bring what the event changed to how it was before or after it."""
    state = translation_state(connection, event.translation_id)
    refuse_if_leased(state, curator)
    turned = event if is_redo else _reversed(event)
    _refuse_if_changed_since(connection, state, turned, event)
    happening = TriageHappening(
        curator.reviewer,
        TriageKind.UNDO,
        status=turned.status_after if turned.status_after != turned.status_before else None,
        attempt_id=turned.attempt_after if turned.attempt_after != turned.attempt_before else None,
        cause=turned.cause_after if turned.cause_after != turned.cause_before else None,
        undoes_id=target_id,
    )
    append_triage_event(connection, state, happening, describe)


def _reversed(event: TriageEventRow) -> TriageEventRow:
    return replace(
        event,
        status_before=event.status_after,
        status_after=event.status_before,
        attempt_before=event.attempt_after,
        attempt_after=event.attempt_before,
        cause_before=event.cause_after,
        cause_after=event.cause_before,
    )


def _refuse_if_changed_since(
    connection: Connection, state: TranslationState, turned: TriageEventRow, event: TriageEventRow
) -> None:
    """What the event changed must be as it left it, or another's change would be lost."""
    pairs = (
        (turned.status_before, turned.status_after, state.status),
        (turned.attempt_before, turned.attempt_after, state.attempt_id),
        (turned.cause_before, turned.cause_after, state.cause),
    )
    if all(before in (after, present) for before, after, present in pairs):
        return
    others = [row for row in triage_events(connection, state.id) if row.id > event.id and row.stands]
    who = others[-1].reviewer if others else "the line"
    raise ConflictError(
        f"{state.name} stays as it is: {who} has changed it since. Decide on it anew instead."
    )
