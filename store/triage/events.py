"""Triage events: reading them, and appending one together with the change it makes to its translation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, Row, text

from store.clock import utc_now
from store.text import storable
from store.translations.attempts import PASSED, Describe, Failure
from store.triage.errors import UnknownTranslationError
from store.vocabulary import TranslationStatus, TriageKind

# An undo may be taken back itself, which is how a redo is kept; what is redone can only be undone anew.
STANDS = """NOT EXISTS (
    SELECT 1 FROM triage_event u WHERE u.undoes_id = e.id
        AND NOT EXISTS (SELECT 1 FROM triage_event r WHERE r.undoes_id = u.id))"""

SELECT_EVENT = f"""
    SELECT e.id, e.translation_id, e.reviewer, e.kind, e.reason, e.note, e.undoes_id, e.status_before,
        e.status_after, e.attempt_before, e.attempt_after, e.cause_before, e.cause_after, e.created_at,
        {STANDS} AS stands,
        coalesce((SELECT d.kind FROM triage_event d WHERE d.id = e.undoes_id), '') = 'undo' AS is_redo
    FROM triage_event e"""

_INSERT = text("""
    INSERT INTO triage_event (translation_id, reviewer, kind, reason, note, undoes_id, status_before,
        status_after, attempt_before, attempt_after, cause_before, cause_after, created_at)
    VALUES (:translation_id, :reviewer, :kind, :reason, :note, :undoes_id, :status_before,
        :status_after, :attempt_before, :attempt_after, :cause_before, :cause_after, :now)
    RETURNING id""")

_UPDATE = text("""
    UPDATE translation SET status = :status, cause = :cause, assignee = :assignee, reason = :reason,
        updated_at = :now
    WHERE id = :id""")

_STAND = text("""
    UPDATE translation SET attempt_id = :attempt_id, step = :step, kind = :kind, error = :error,
        cluster = :cluster
    WHERE id = :id""")


@dataclass(frozen=True, slots=True)
class TriageEventRow:
    """What a curator did. For a drop `reason` says why, for handing on it is the other curator, for a repair the model.

    `stands` is false while the event is taken back. An undo whose `undoes_id` is an undo is a redo.
    """

    id: int
    translation_id: int
    reviewer: str
    kind: TriageKind
    reason: str
    note: str
    undoes_id: int | None
    status_before: TranslationStatus
    status_after: TranslationStatus
    attempt_before: int | None
    attempt_after: int | None
    cause_before: str
    cause_after: str
    created_at: str
    stands: bool
    is_redo: bool


@dataclass(frozen=True, slots=True)
class TranslationState:
    """The part of a translation that events change, what it is called, and who holds its lease."""

    id: int
    problem_id: int
    problem_key: str
    language: str
    status: TranslationStatus
    attempt_id: int | None
    kind: str
    cause: str
    reason: str
    lease_owner: str | None
    lease_expires: float | None

    @property
    def name(self) -> str:
        """What people know it by."""
        return translation_name(self.problem_key, self.language)


@dataclass(frozen=True, slots=True)
class TriageHappening:
    """An event about to be appended; what is None it leaves as it is."""

    reviewer: str
    kind: TriageKind
    status: TranslationStatus | None = None
    attempt_id: int | None = None
    cause: str | None = None
    reason: str = ""
    note: str = ""
    undoes_id: int | None = None


def translation_name(problem_key: str, language: str) -> str:
    """What people know a translation by; ids are shown nowhere."""
    return f"{problem_key} in {language}"


def attempt_name(connection: Connection, attempt_id: int) -> str:
    """What people know an attempt by, which must exist."""
    row = connection.execute(
        text("""
            SELECT a.number, p.key, t.language FROM translation_attempt a
                JOIN translation t ON t.id = a.translation_id JOIN problem p ON p.id = t.problem_id
            WHERE a.id = :id"""),
        {"id": attempt_id},
    ).one()
    return f"attempt {row.number} of {translation_name(row.key, row.language)}"


def translation_state(connection: Connection, translation_id: int) -> TranslationState:
    """The translation's present state; raises UnknownTranslationError."""
    row = connection.execute(
        text("""
            SELECT t.id, t.problem_id, p.key AS problem_key, t.language, t.status, t.attempt_id, t.kind, t.cause,
                t.reason, t.lease_owner, t.lease_expires
            FROM translation t JOIN problem p ON p.id = t.problem_id WHERE t.id = :id"""),
        {"id": translation_id},
    ).one_or_none()
    if row is None:
        raise UnknownTranslationError(translation_id)
    return TranslationState(**(row._asdict() | {"status": TranslationStatus(row.status)}))


def triage_events(connection: Connection, translation_id: int) -> tuple[TriageEventRow, ...]:
    """All events of a translation, oldest first."""
    rows = connection.execute(
        text(f"{SELECT_EVENT} WHERE e.translation_id = :id ORDER BY e.id"), {"id": translation_id}
    )
    return tuple(map(triage_event_row, rows))


def triage_event_by_id(connection: Connection, event_id: int) -> TriageEventRow:
    """The event with this id, which must exist."""
    row = connection.execute(text(f"{SELECT_EVENT} WHERE e.id = :id"), {"id": event_id}).one()
    return triage_event_row(row)


def triage_event_row(row: Row[tuple[object, ...]]) -> TriageEventRow:
    """A TriageEventRow from a row of SELECT_EVENT."""
    values = row._asdict()
    values |= {
        "kind": TriageKind(row.kind),
        "status_before": TranslationStatus(row.status_before),
        "status_after": TranslationStatus(row.status_after),
        "stands": bool(row.stands),
        "is_redo": bool(row.is_redo),
    }
    return TriageEventRow(**values)


def append_triage_event(
    connection: Connection, before: TranslationState, what: TriageHappening, describe: Describe | None = None
) -> TriageEventRow:
    """Append the event and bring its translation to the state that follows, in the caller's transaction.

    `describe` is needed where another attempt comes to stand.
    """
    now = utc_now()
    status = what.status or before.status
    attempt_id = before.attempt_id if what.attempt_id is None else what.attempt_id
    cause = before.cause if what.cause is None else what.cause
    values = {
        "translation_id": before.id,
        "reviewer": storable(what.reviewer),
        "kind": what.kind.value,
        "reason": storable(what.reason),
        "note": storable(what.note),
        "undoes_id": what.undoes_id,
        "status_before": before.status.value,
        "status_after": status.value,
        "attempt_before": before.attempt_id,
        "attempt_after": attempt_id,
        "cause_before": before.cause,
        "cause_after": cause,
        "now": now,
    }
    event = triage_event_by_id(connection, connection.execute(_INSERT, values).scalar_one())
    if what.kind is not TriageKind.NOTE:
        _update(connection, before, event, now)
    if describe is not None and attempt_id is not None and attempt_id != before.attempt_id:
        _let_stand(connection, before, attempt_id, describe)
    return event


def _update(connection: Connection, before: TranslationState, event: TriageEventRow, now: str) -> None:
    events = triage_events(connection, before.id)
    is_dropped = event.status_after is TranslationStatus.DROPPED
    was_dropped = before.status is TranslationStatus.DROPPED
    reason = "" if was_dropped else before.reason
    if is_dropped:
        reason = _last_reason(events, TriageKind.DROP)
    connection.execute(
        _UPDATE,
        {
            "id": before.id,
            "status": event.status_after.value,
            "cause": event.cause_after,
            "assignee": _last_reason(events, TriageKind.HAND_ON),
            "reason": reason,
            "now": now,
        },
    )


def _last_reason(events: Iterable[TriageEventRow], kind: TriageKind) -> str:
    reasons = [event.reason for event in events if event.stands and event.kind is kind]
    return reasons[-1] if reasons else ""


def _let_stand(connection: Connection, before: TranslationState, attempt_id: int, describe: Describe) -> None:
    attempt = connection.execute(
        text("SELECT step, kind, error FROM translation_attempt WHERE id = :id"), {"id": attempt_id}
    ).one()
    failure = Failure()
    if attempt.kind != PASSED:
        failure = describe(connection, before.language, attempt.kind, attempt.error)
    connection.execute(
        _STAND,
        {
            "id": before.id,
            "attempt_id": attempt_id,
            "step": attempt.step,
            "kind": attempt.kind,
            "error": storable(failure.line),
            "cluster": failure.cluster,
        },
    )
