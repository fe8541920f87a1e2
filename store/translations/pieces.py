"""The pieces of work of the construction line: added by round, leased to workers, and given an outcome once."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import BindParameter, Connection, Row, bindparam, text

from store.clock import utc_now
from store.runs.calls import Spent
from store.runs.samples import Lease
from store.translations.problems import ProblemRow
from store.values import row_values

_CHUNK = 500
_IDS: BindParameter[list[int]] = bindparam("ids", expanding=True)
WAITING = "waiting"

_INSERT = text("""
    INSERT INTO translation_piece (run_id, translation_id, step, round, parent_id, candidate, author, tries, outcome,
        reason, created_at)
    VALUES (:run_id, :translation_id, :step, :round, :parent_id, :candidate, :author, 0, :outcome, '', :now)""")

# The condition on the lease stands twice, so that where two workers choose at once the second sees what the first took.
_CLAIM = text("""
    UPDATE translation_piece SET lease_owner = :owner, lease_expires = :until
    WHERE id IN (
        SELECT id FROM translation_piece
        WHERE run_id = :run_id AND outcome IS NULL AND (lease_owner IS NULL OR lease_expires <= :now)
            AND EXISTS (SELECT 1 FROM run WHERE id = :run_id AND status IN ('queued', 'running'))
        ORDER BY id LIMIT :count)
        AND outcome IS NULL AND (lease_owner IS NULL OR lease_expires <= :now)
    RETURNING id""")

_TASKS = text("""
    SELECT piece.id, piece.run_id, piece.translation_id, piece.step, piece.round, piece.candidate, piece.author,
        piece.tries, translation.language, problem.id AS problem_id, problem.key, problem.position, problem.code,
        problem.input, problem.output, problem.origin, problem.python_answers, parent.id AS parent_id,
        parent.code AS parent_code, parent.error AS parent_error, parent.kind AS parent_kind
    FROM translation_piece AS piece
        JOIN translation ON translation.id = piece.translation_id
        JOIN problem ON problem.id = translation.problem_id
        LEFT JOIN translation_attempt AS parent ON parent.id = piece.parent_id
    WHERE piece.id IN :ids ORDER BY piece.id""").bindparams(_IDS)

_FINISH = text("""
    UPDATE translation_piece SET outcome = :outcome, reason = :reason, call_id = :call_id, finished_at = :now,
        lease_owner = NULL, lease_expires = NULL,
        attempt_id = (
            SELECT max(id) FROM translation_attempt
            WHERE :has_attempt AND translation_id = :translation_id AND run_id = :run_id AND step = :step)
    WHERE id = :id""")

_TRY_AGAIN = text("""
    UPDATE translation_piece SET tries = tries + 1, reason = :reason, lease_owner = NULL, lease_expires = NULL
    WHERE id = :id""")

_WAITING = """
    run_id = :run_id AND step = :step AND round = :round AND outcome = 'waiting'
        AND translation_id IN (SELECT id FROM translation WHERE language = :language"""

_PASS_OVER = text(
    f"UPDATE translation_piece SET outcome = 'passed over' WHERE {_WAITING} AND status <> 'open')"
)
_RELEASE = text(f"UPDATE translation_piece SET outcome = NULL WHERE {_WAITING})")

_SPENT = text("""
    SELECT coalesce(sum(price), 0), coalesce(sum(input_tokens + output_tokens), 0), count(*)
    FROM model_call
    WHERE id IN (SELECT call_id FROM translation_piece WHERE run_id = :run_id)
        AND created_at >= (SELECT created_at FROM run WHERE id = :run_id)""")


class PieceOutcome(StrEnum):
    """What came of a piece of work."""

    PASSED = "passed"
    REJECTED = "rejected"
    """There was an answer, and it does not pass."""

    UNANSWERED = "unanswered"
    """A recording has no answer to it."""

    PASSED_OVER = "passed over"
    """A candidate for what was solved before its turn came."""

    FAILED = "failed"
    """No answer was to be had, or it could not be executed; never held against the model."""


@dataclass(frozen=True, slots=True)
class NewPiece:
    """A piece of work to add: with an attempt to repair, or a program that is given by an author."""

    translation_id: int
    step: str
    round: int
    parent_id: int | None = None
    candidate: str = ""
    author: str = ""


@dataclass(frozen=True, slots=True)
class ParentAttempt:
    """The attempt to repair, and how it failed."""

    id: int
    code: str
    error: str
    kind: str


@dataclass(frozen=True, slots=True)
class PieceTask:
    """A piece of work to be done; `parent` is the attempt to repair, `candidate` a given program."""

    id: int
    run_id: int
    translation_id: int
    step: str
    round: int
    problem: ProblemRow
    language: str
    parent: ParentAttempt | None
    candidate: str
    author: str
    tries: int


@dataclass(frozen=True, slots=True)
class PieceResult:
    """What came of a piece; the last attempt of its translation at its step is its own if it `has_attempt`."""

    id: int
    run_id: int
    translation_id: int
    step: str
    outcome: PieceOutcome
    has_attempt: bool = False
    reason: str = ""
    call_id: int | None = None


def add_pieces(
    connection: Connection, run_id: int, pieces: Sequence[NewPiece], *, are_waiting: bool = False
) -> None:
    """Add pieces to be done, or to wait until their round begins."""
    outcome = WAITING if are_waiting else None
    now = utc_now()
    for start in range(0, len(pieces), _CHUNK):
        rows = [
            row_values(piece, run_id=run_id, outcome=outcome, now=now)
            for piece in pieces[start : start + _CHUNK]
        ]
        connection.execute(_INSERT, rows)


def release_waiting(connection: Connection, run_id: int, language: str, step: str, number: int) -> int:
    """Let the waiting pieces of a round be done, but for those that are needless; return how many those are."""
    asked = {"run_id": run_id, "language": language, "step": step, "round": number}
    connection.execute(_PASS_OVER, asked)
    return connection.execute(_RELEASE, asked).rowcount


def claim(connection: Connection, run_id: int, lease: Lease, count: int) -> list[PieceTask]:
    """Lease the first `count` pieces of an open run that nobody has done or holds."""
    asked = {"run_id": run_id, "owner": lease.owner, "until": lease.until, "now": lease.now, "count": count}
    ids = list(connection.execute(_CLAIM, asked).scalars())
    return [_task(row) for row in connection.execute(_TASKS, {"ids": ids})] if ids else []


def held(connection: Connection, owner: str, piece_ids: Sequence[int]) -> frozenset[int]:
    """Those among the pieces that the owner still holds, and that nothing has come of."""
    lock = "" if connection.dialect.name == "sqlite" else " FOR UPDATE"
    query = f"SELECT id FROM translation_piece WHERE id IN :ids AND lease_owner = :owner AND outcome IS NULL{lock}"
    rows = connection.execute(text(query).bindparams(_IDS), {"ids": list(piece_ids), "owner": owner})
    return frozenset(rows.scalars())


def finish(connection: Connection, results: Sequence[PieceResult]) -> None:
    """Keep outcomes, which ends the leases."""
    now = utc_now()
    if results:
        connection.execute(_FINISH, [row_values(result, now=now) for result in results])


def try_again(connection: Connection, failures: Sequence[PieceResult]) -> None:
    """Leave pieces to be tried again, saying why."""
    if failures:
        connection.execute(_TRY_AGAIN, [{"id": one.id, "reason": one.reason} for one in failures])


def renew(connection: Connection, lease: Lease) -> None:
    """Let all leases of the owner end later."""
    connection.execute(
        text("UPDATE translation_piece SET lease_expires = :until WHERE lease_owner = :owner"),
        {"until": lease.until, "owner": lease.owner},
    )


def give_back(connection: Connection, owner: str, piece_ids: Collection[int]) -> None:
    """End the owner's leases of these pieces."""
    query = text("""
        UPDATE translation_piece SET lease_owner = NULL, lease_expires = NULL
        WHERE lease_owner = :owner AND id IN :ids""")
    connection.execute(query.bindparams(_IDS), {"owner": owner, "ids": list(piece_ids)})


def busy_languages(connection: Connection, run_id: int) -> frozenset[str]:
    """The languages of a run that have pieces to be done, whoever holds them."""
    rows = connection.execute(
        text("""
            SELECT DISTINCT translation.language
            FROM translation_piece JOIN translation ON translation.id = translation_piece.translation_id
            WHERE translation_piece.run_id = :run_id AND translation_piece.outcome IS NULL"""),
        {"run_id": run_id},
    )
    return frozenset(rows.scalars())


def spent_on_pieces(connection: Connection, run_id: int) -> Spent:
    """Return what a run's pieces have cost; what older runs had paid for is not counted."""
    dollars, tokens, calls = connection.execute(_SPENT, {"run_id": run_id}).one()
    return Spent(float(dollars), int(tokens), int(calls))


def _task(row: Row[tuple[object, ...]]) -> PieceTask:
    problem = ProblemRow(
        row.problem_id,
        row.key,
        row.position,
        row.code,
        row.input,
        row.output,
        row.origin,
        row.python_answers,
    )
    parent = None
    if row.parent_id is not None:
        parent = ParentAttempt(row.parent_id, row.parent_code, row.parent_error, row.parent_kind)
    return PieceTask(
        id=row.id,
        run_id=row.run_id,
        translation_id=row.translation_id,
        step=row.step,
        round=row.round,
        problem=problem,
        language=row.language,
        parent=parent,
        candidate=row.candidate,
        author=row.author,
        tries=row.tries,
    )
