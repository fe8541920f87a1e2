"""What the roles answered about candidates, attempt by attempt, and why an answer was not taken."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, text

from store.clock import utc_now
from store.values import row_values

MACHINE_ROLE = "machine"
"""The role of a candidate's own machine, which comes first on the line: its attempt is there for every candidate that
a run has dealt with, also when no model was asked, and is gone when another construction takes the candidate up."""

# A candidate that is taken up again is asked about again, and the cache gives the same answers.
_UPSERT = text("""
    INSERT INTO attempt (candidate_id, run_id, role, number, call_id, text, reason, created_at)
    VALUES (:candidate_id, :run_id, :role, :number, :call_id, :text, :reason, :now)
    ON CONFLICT (candidate_id, run_id, role, number) DO UPDATE
    SET call_id = excluded.call_id, text = excluded.text, reason = excluded.reason""")

_FORGET = text("DELETE FROM attempt WHERE run_id = :run_id AND candidate_id IN :ids").bindparams(
    bindparam("ids", expanding=True)
)

_OF_CANDIDATE = text("""
    SELECT attempt.id, attempt.candidate_id, attempt.run_id, attempt.role, attempt.number, attempt.text,
        attempt.reason, attempt.call_id, attempt.created_at, coalesce(model_call.model, '')
    FROM attempt LEFT JOIN model_call ON model_call.id = attempt.call_id
    WHERE attempt.candidate_id = :candidate_id ORDER BY attempt.run_id, attempt.id""")


@dataclass(frozen=True, slots=True)
class NewAttempt:
    """An answer of a role, numbered from 0; `reason` says why it was not taken, "" for one that was."""

    candidate_id: int
    run_id: int
    role: str
    number: int
    text: str
    reason: str = ""
    call_id: int | None = None


@dataclass(frozen=True, slots=True)
class AttemptRow:
    """An attempt as kept; `model` gave it, "" where no call of a model is kept for it."""

    id: int
    candidate_id: int
    run_id: int
    role: str
    number: int
    text: str
    reason: str
    call_id: int | None
    created_at: str
    model: str


def save_attempts(connection: Connection, attempts: Sequence[NewAttempt]) -> None:
    """Keep attempts in this order; one of the same candidate, run, role and number gives way."""
    if attempts:
        now = utc_now()
        connection.execute(_UPSERT, [row_values(attempt, now=now) for attempt in attempts])


def forget_attempts(connection: Connection, run_id: int, candidate_ids: Collection[int]) -> None:
    """Remove what a run was answered about candidates, before all of it is kept anew."""
    connection.execute(_FORGET, {"run_id": run_id, "ids": list(candidate_ids)})


def attempts_of(connection: Connection, candidate_id: int) -> list[AttemptRow]:
    """The attempts at a candidate, run by run, in the order in which they were made."""
    return [AttemptRow(*row) for row in connection.execute(_OF_CANDIDATE, {"candidate_id": candidate_id})]
