"""Everything about one translation: its problem, its attempts and what people did to it, both oldest first."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, text

from store.translations.problems import ProblemRow, load_problem
from store.triage.errors import UnknownTranslationError
from store.triage.events import TriageEventRow, triage_events
from store.vocabulary import TranslationStatus


@dataclass(frozen=True, slots=True)
class AttemptRow:
    """One program and what came of it; `error` is the whole message, `seconds` is wall clock."""

    id: int
    number: int
    step: str
    author: str
    parent_id: int | None
    run_id: int | None
    code: str
    kind: str
    error: str
    seconds: float
    toolchain: str
    created_at: str


@dataclass(frozen=True, slots=True)
class TranslationDetail:
    """A translation whole. `error` is one line; `missing` are the languages its problem is not solved in yet."""

    id: int
    problem: ProblemRow
    language: str
    status: TranslationStatus
    step: str
    reason: str
    kind: str
    error: str
    cluster: str
    cause: str
    assignee: str
    attempt_id: int | None
    lease_owner: str | None
    lease_expires: float | None
    attempts: tuple[AttemptRow, ...]
    events: tuple[TriageEventRow, ...]
    missing: tuple[str, ...]

    @property
    def standing(self) -> AttemptRow | None:
        """The attempt that stands."""
        return self.attempt(self.attempt_id)

    def attempt(self, attempt_id: int | None) -> AttemptRow | None:
        """The attempt with this id, if it is one of this translation's."""
        return next((row for row in self.attempts if row.id == attempt_id), None)


_SELECT_ATTEMPT = """
    SELECT id, number, step, author, parent_id, run_id, code, kind, error, seconds, toolchain, created_at
    FROM translation_attempt"""


def detail(connection: Connection, translation_id: int) -> TranslationDetail:
    """Load a translation; raises UnknownTranslationError."""
    row = connection.execute(
        text("""
            SELECT id, problem_id, language, status, step, reason, kind, error, cluster, cause, assignee,
                attempt_id, lease_owner, lease_expires
            FROM translation WHERE id = :id"""),
        {"id": translation_id},
    ).one_or_none()
    if row is None:
        raise UnknownTranslationError(translation_id)
    values = row._asdict()
    problem_id = values.pop("problem_id")
    values["status"] = TranslationStatus(row.status)
    return TranslationDetail(
        **values,
        problem=load_problem(connection, problem_id),
        attempts=_attempts(connection, translation_id),
        events=triage_events(connection, translation_id),
        missing=_missing(connection, problem_id),
    )


def load_attempt(connection: Connection, attempt_id: int) -> AttemptRow | None:
    """The attempt with this id, or None."""
    row = connection.execute(text(f"{_SELECT_ATTEMPT} WHERE id = :id"), {"id": attempt_id}).one_or_none()
    return None if row is None else AttemptRow(*row)


def _attempts(connection: Connection, translation_id: int) -> tuple[AttemptRow, ...]:
    rows = connection.execute(
        text(f"{_SELECT_ATTEMPT} WHERE translation_id = :id ORDER BY number"), {"id": translation_id}
    )
    return tuple(AttemptRow(*row) for row in rows)


def _missing(connection: Connection, problem_id: int) -> tuple[str, ...]:
    rows = connection.execute(
        text("""
            SELECT language FROM (SELECT DISTINCT language FROM translation) known WHERE language NOT IN (
                SELECT language FROM translation WHERE problem_id = :id AND status = :solved)
            ORDER BY language"""),
        {"id": problem_id, "solved": TranslationStatus.SOLVED.value},
    )
    return tuple(rows.scalars())
