"""What a curator does to a translation: edit, solve, drop, hand on, name a cause, note; each is one transaction."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, text

from store.database import Database
from store.errors import StoreError
from store.translations.attempts import PASSED, Describe, NewAttempt, append_attempt
from store.triage.errors import StaleTranslationError
from store.triage.events import (
    TranslationState,
    TriageEventRow,
    TriageHappening,
    append_triage_event,
    translation_state,
)
from store.triage.leases import Curator, refuse_if_leased, release_decided
from store.vocabulary import TranslationStatus, TriageCause, TriageKind

TRIAGE_STEP = "triage"
"""The step of attempts that people make."""

REPAIR_STEP = "repair in triage"
"""The step of attempts that a model makes for a person."""

_TRIAGED = (
    TranslationStatus.FAILING,
    TranslationStatus.SOLVED,
    TranslationStatus.DROPPED,
    TranslationStatus.HANDED_ON,
)
_DECIDED = (TranslationStatus.SOLVED, TranslationStatus.DROPPED)


@dataclass(frozen=True, slots=True)
class RepairedBy:
    """The model that a curator has had repair a program, and its call, where that is kept."""

    model: str
    call_id: int | None = None


@dataclass(frozen=True, slots=True)
class EditedCode:
    """A program as a person, or a model for them, has left it, and what came of executing it; see `NewAttempt`."""

    code: str
    kind: str
    error: str
    fingerprint: str = ""
    seconds: float = 0.0
    toolchain: str = ""
    repaired_by: RepairedBy | None = None
    """None where the person wrote it."""


def edit_translation(
    database: Database,
    curator: Curator,
    translation_id: int,
    edited: EditedCode,
    describe: Describe,
    *,
    expected_attempt: int | None,
    note: str = "",
) -> TriageEventRow:
    """Add a program as an attempt that now stands; its parent is the one that stood, its author who wrote it.

    A translation already solved or dropped is failing again, since what was decided was another program.
    Raises StaleTranslationError when another attempt than `expected_attempt` stands by now,
    TranslationLeasedError when somebody else holds the translation, UnknownTranslationError, and StoreError
    while the line is still at it or when the rules refused it.
    """
    with database.begin() as connection:
        before = _checked_state(connection, curator, translation_id, expected_attempt)
        by = edited.repaired_by
        happening = TriageHappening(
            curator.reviewer,
            TriageKind.REPAIR if by else TriageKind.EDIT,
            status=TranslationStatus.FAILING if before.status in _DECIDED else None,
            attempt_id=_add_attempt(connection, before, curator, edited),
            reason=by.model if by else "",
            note=note,
        )
        return append_triage_event(connection, before, happening, describe)


def solve_translation(
    database: Database,
    curator: Curator,
    translation_id: int,
    *,
    expected_attempt: int | None,
    edited: EditedCode | None = None,
    describe: Describe | None = None,
    note: str = "",
) -> TriageEventRow:
    """Mark a translation as solved and give back its lease; only one whose program passed.

    With `edited` that program is added first, in the same event, which is a repair where a model wrote it. Raises
    like `edit_translation`, and StoreError when the program did not pass.
    """
    with database.begin() as connection:
        before = _checked_state(connection, curator, translation_id, expected_attempt)
        if (edited.kind if edited else before.kind) != PASSED:
            raise StoreError(
                f"{before.name} is not solved: its program did not pass; edit it and execute it first."
            )
        if before.status is TranslationStatus.SOLVED and edited is None:
            raise StoreError(f"{before.name} is solved already.")
        by = edited.repaired_by if edited else None
        happening = TriageHappening(
            curator.reviewer,
            TriageKind.REPAIR if by else TriageKind.SOLVE,
            status=TranslationStatus.SOLVED,
            attempt_id=_add_attempt(connection, before, curator, edited) if edited else None,
            reason=by.model if by else "",
            note=note,
        )
        event = append_triage_event(connection, before, happening, describe)
        release_decided(connection, curator, translation_id)
    return event


def drop_translation(
    database: Database,
    curator: Curator,
    translation_id: int,
    reason: str,
    *,
    expected_attempt: int | None = None,
    note: str = "",
) -> TriageEventRow:
    """Give a translation up, with a reason, and give back its lease. Raises like `edit_translation`."""
    if not reason.strip():
        raise StoreError("Dropping a translation needs a reason; say why.")
    happening = TriageHappening(
        curator.reviewer, TriageKind.DROP, status=TranslationStatus.DROPPED, reason=reason, note=note
    )
    return _decide(database, curator, translation_id, happening, expected_attempt)


def hand_on_translation(
    database: Database, curator: Curator, translation_id: int, assignee: str, *, note: str = ""
) -> TriageEventRow:
    """Leave a translation to another curator and give back its lease. Raises like `edit_translation`."""
    if not assignee.strip():
        raise StoreError("Name the curator to whom the translation goes.")
    happening = TriageHappening(
        curator.reviewer,
        TriageKind.HAND_ON,
        status=TranslationStatus.HANDED_ON,
        reason=assignee.strip(),
        note=note,
    )
    return _decide(database, curator, translation_id, happening, None)


def set_cause(
    database: Database, curator: Curator, translation_id: int, cause: TriageCause | None, *, note: str = ""
) -> TriageEventRow:
    """Say why a translation fails; None takes the cause away. Raises like `edit_translation`."""
    with database.begin() as connection:
        before = _checked_state(connection, curator, translation_id, None)
        word = cause.value if cause else ""
        happening = TriageHappening(curator.reviewer, TriageKind.CAUSE, cause=word, note=note)
        return append_triage_event(connection, before, happening)


def add_note(database: Database, curator: Curator, translation_id: int, note: str) -> TriageEventRow:
    """Add a remark; allowed whoever holds the translation. Raises UnknownTranslationError."""
    with database.begin() as connection:
        happening = TriageHappening(curator.reviewer, TriageKind.NOTE, note=note)
        return append_triage_event(connection, translation_state(connection, translation_id), happening)


def _decide(
    database: Database,
    curator: Curator,
    translation_id: int,
    happening: TriageHappening,
    expected_attempt: int | None,
) -> TriageEventRow:
    with database.begin() as connection:
        before = _checked_state(connection, curator, translation_id, expected_attempt)
        event = append_triage_event(connection, before, happening)
        release_decided(connection, curator, translation_id)
    return event


def _checked_state(
    connection: Connection, curator: Curator, translation_id: int, expected_attempt: int | None
) -> TranslationState:
    state = translation_state(connection, translation_id)
    refuse_if_leased(state, curator)
    if state.status not in _TRIAGED:
        why = "the line is still at it" if state.status is TranslationStatus.OPEN else "the rules refused it"
        raise StoreError(f"{state.name} is not in triage: {why}.")
    if expected_attempt is not None and state.attempt_id != expected_attempt:
        raise StaleTranslationError(state.name)
    return state


def _add_attempt(
    connection: Connection, before: TranslationState, curator: Curator, edited: EditedCode
) -> int:
    run_id = connection.execute(
        text("SELECT run_id FROM translation_attempt WHERE id = :id"), {"id": before.attempt_id}
    ).scalar()
    by = edited.repaired_by
    attempt = NewAttempt(
        problem_id=before.problem_id,
        language=before.language,
        step=REPAIR_STEP if by else TRIAGE_STEP,
        author=by.model if by else curator.reviewer,
        call_id=by.call_id if by else None,
        code=edited.code,
        kind=edited.kind,
        error=edited.error,
        fingerprint=edited.fingerprint,
        seconds=edited.seconds,
        toolchain=edited.toolchain,
        run_id=run_id,
        parent_id=before.attempt_id,
    )
    return append_attempt(connection, before.id, attempt)
