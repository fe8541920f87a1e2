"""The candidates as work of construction runs: leased to workers, given an outcome once, and counted by run."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import BindParameter, Connection, bindparam, text

from store.runs.lifecycle import RunRow, load_run
from store.runs.progress import RATE_SECONDS, RunProgress, progress
from store.runs.samples import Lease
from store.sources.attempts import MACHINE_ROLE
from store.sources.found import PendingCandidate
from store.translations.line_progress import line_progress, line_runs
from store.vocabulary import RunStatus

_IDS: BindParameter[list[int]] = bindparam("ids", expanding=True)
_MACHINES: BindParameter[list[int]] = bindparam("machines", expanding=True)
_WAITING = "outcome IS NULL AND machine_id IN :machines AND id <= :last"
_FREE = "outcome IS NULL AND (lease_owner IS NULL OR lease_expires <= :now)"
_ENDED = (RunStatus.FINISHED, RunStatus.CANCELLED)
_HIGHEST_ID = 2**63 - 1
_ANY_ROLE = "%"
_LINES_FOR_RATE = 5000

# The condition on the lease stands twice, so that where two workers choose at once the second sees what the first took.
_CLAIM = text(f"""
    UPDATE candidate SET lease_owner = :owner, lease_expires = :until
    WHERE id IN (
        SELECT id FROM candidate
        WHERE {_WAITING} AND {_FREE}
            AND EXISTS (SELECT 1 FROM run WHERE id = :run_id AND status IN ('queued', 'running'))
        ORDER BY id LIMIT :count)
        AND {_FREE}
    RETURNING id""").bindparams(_MACHINES)

_TASKS = text("""
    SELECT candidate.id, machine_id, first_line, last_line, level, source_id, repository, repository_id, "commit",
        path, language, suffix, licence, text
    FROM candidate JOIN source ON source.id = candidate.source_id
    WHERE candidate.id IN :ids ORDER BY candidate.id""").bindparams(_IDS)

_LAST = text(f"""
    SELECT max(id) FROM (SELECT id FROM candidate WHERE {_WAITING} ORDER BY id LIMIT :limit) AS taken""").bindparams(
    _MACHINES
)

_COUNT_WAITING = text(f"""
    SELECT count(*) AS waiting,
        count(*) FILTER (WHERE lease_owner IS NOT NULL AND lease_expires > :now) AS leased
    FROM candidate WHERE {_WAITING}""").bindparams(_MACHINES)

_FAILED_ONES = """outcome = 'failed' AND id IN (
        SELECT id FROM candidate
        WHERE (outcome IS NULL OR outcome = 'failed') AND machine_id IN :machines AND id <= :last
        ORDER BY id LIMIT :limit)"""

_REOPEN = text(f"""
    UPDATE candidate SET outcome = NULL, reason = '', lease_owner = NULL, lease_expires = NULL
    WHERE {_FAILED_ONES}""").bindparams(_MACHINES)

_DISOWN = text(f"""
    DELETE FROM attempt
    WHERE role = '{MACHINE_ROLE}' AND candidate_id IN (SELECT id FROM candidate WHERE {_FAILED_ONES})""").bindparams(
    _MACHINES
)

_COUNT_OUTCOMES = text("""
    SELECT outcome, count(*) AS number FROM candidate
    WHERE outcome IS NOT NULL AND id IN (
        SELECT candidate_id FROM attempt WHERE run_id = :run_id AND role LIKE :role)
    GROUP BY outcome""")

_CALLS = text("""
    SELECT coalesce(sum(input_tokens), 0) AS input_tokens, coalesce(sum(output_tokens), 0) AS output_tokens,
        coalesce(sum(thinking_tokens), 0) AS thinking_tokens, coalesce(sum(price), 0) AS price,
        coalesce(sum(price) FILTER (WHERE created_at >= :begun), 0) AS spent,
        coalesce(sum(seconds), 0) AS seconds
    FROM model_call WHERE id IN (SELECT call_id FROM attempt WHERE run_id = :run_id)""")

# A candidate has no time of its own; the last lines of the log tell when it was done.
_RECENT = text("""
    SELECT count(*) FROM (
        SELECT candidate_id, created_at FROM run_event WHERE run_id = :run_id ORDER BY id DESC LIMIT :lines) AS told
    WHERE candidate_id IS NOT NULL AND created_at >= :since""")


@dataclass(frozen=True, slots=True)
class CandidateScope:
    """Which candidates a construction takes up: those of these machines, up to the id `last` (None for no end)."""

    machines: tuple[int, ...]
    last: int | None = None

    @property
    def parameters(self) -> dict[str, object]:
        """What the queries ask for."""
        return {"machines": list(self.machines), "last": _HIGHEST_ID if self.last is None else self.last}


def last_waiting(connection: Connection, scope: CandidateScope, limit: int) -> int | None:
    """The id of the last among the first `limit` candidates without an outcome; None when there is none."""
    found = connection.execute(_LAST, {**scope.parameters, "limit": limit}).scalar()
    return None if found is None else int(found)


def count_waiting(connection: Connection, scope: CandidateScope) -> int:
    """How many candidates have no outcome."""
    return int(connection.execute(_COUNT_WAITING, {**scope.parameters, "now": 0.0}).one().waiting)


def count_unconstructed(connection: Connection, scope: CandidateScope) -> int:
    """How many candidates a construction that starts now would take up: those that wait, and those that failed."""
    query = text("""
        SELECT count(*) FROM candidate
        WHERE (outcome IS NULL OR outcome = 'failed') AND machine_id IN :machines AND id <= :last""")
    return int(connection.execute(query.bindparams(_MACHINES), scope.parameters).scalar_one())


def reopen_failed(connection: Connection, scope: CandidateScope, limit: int | None = None) -> int:
    """Let failed candidates of all runs wait again, for a construction that is about to start; return how many.

    With a `limit` only those among the first so many that are not done. What was answered about them stays; the runs
    in which they failed no longer count them.
    """
    asked = {**scope.parameters, "limit": _HIGHEST_ID if limit is None else limit}
    connection.execute(_DISOWN, asked)
    return connection.execute(_REOPEN, asked).rowcount


def claim(
    connection: Connection, run_id: int, scope: CandidateScope, lease: Lease, count: int
) -> list[PendingCandidate]:
    """Lease the first `count` candidates to an open run that have no outcome and that nobody holds."""
    asked = {"run_id": run_id, "owner": lease.owner, "until": lease.until, "now": lease.now, "count": count}
    ids = list(connection.execute(_CLAIM, {**scope.parameters, **asked}).scalars())
    return [PendingCandidate(*row) for row in connection.execute(_TASKS, {"ids": ids})] if ids else []


def held(connection: Connection, owner: str, candidate_ids: Sequence[int]) -> frozenset[int]:
    """Those among the candidates that the owner still holds, and that nothing has come of."""
    lock = "" if connection.dialect.name == "sqlite" else " FOR UPDATE"
    query = f"SELECT id FROM candidate WHERE id IN :ids AND lease_owner = :owner AND outcome IS NULL{lock}"
    rows = connection.execute(text(query).bindparams(_IDS), {"ids": list(candidate_ids), "owner": owner})
    return frozenset(rows.scalars())


def renew(connection: Connection, lease: Lease) -> None:
    """Let all leases of the owner end later."""
    connection.execute(
        text("UPDATE candidate SET lease_expires = :until WHERE lease_owner = :owner"),
        {"until": lease.until, "owner": lease.owner},
    )


def give_back(connection: Connection, owner: str, candidate_ids: Collection[int]) -> None:
    """End the owner's leases of these candidates."""
    query = text("""
        UPDATE candidate SET lease_owner = NULL, lease_expires = NULL
        WHERE lease_owner = :owner AND id IN :ids""")
    connection.execute(query.bindparams(_IDS), {"owner": owner, "ids": list(candidate_ids)})


def has_waiting(connection: Connection, scope: CandidateScope) -> bool:
    """Whether a candidate has no outcome, whoever holds it."""
    query = text(f"SELECT 1 FROM candidate WHERE {_WAITING} LIMIT 1").bindparams(_MACHINES)
    return connection.execute(query, scope.parameters).scalar() is not None


def reset_failed(connection: Connection, run_id: int) -> int:
    """Make the candidates work again that failed in a run, and in no other since; return how many those are."""
    query = text("""
        UPDATE candidate SET outcome = NULL, reason = '', lease_owner = NULL, lease_expires = NULL
        WHERE outcome = 'failed'
            AND id IN (SELECT candidate_id FROM attempt WHERE run_id = :run_id AND role LIKE :role)""")
    role = _role_of_outcomes(_scope_of(load_run(connection, run_id)))
    return connection.execute(query, {"run_id": run_id, "role": role}).rowcount


def construction_runs(connection: Connection, run_ids: Collection[int]) -> frozenset[int]:
    """Those among the runs that construct something, be it items or translations, and so have no samples."""
    query = text(
        "SELECT id FROM run WHERE kind IN ('construction', 'translation') AND id IN :ids"
    ).bindparams(_IDS)
    return frozenset(connection.execute(query, {"ids": list(run_ids)}).scalars())


def progress_of_all(
    connection: Connection, run_ids: Collection[int], *, now: float
) -> dict[int, RunProgress]:
    """How far each of these runs is, whatever its kind. `now` is a POSIX time."""
    without_samples = construction_runs(connection, run_ids)
    evaluations = [run_id for run_id in run_ids if run_id not in without_samples]
    found = progress(connection, evaluations, now=now) if evaluations else {}
    lines = line_runs(connection, without_samples)
    found |= line_progress(connection, lines, now=now)
    return found | construction_progress(connection, without_samples - lines, now=now)


def construction_progress(
    connection: Connection, run_ids: Collection[int], *, now: float
) -> dict[int, RunProgress]:
    """How far each of these construction runs is. `now` is a POSIX time.

    Its candidates are those that it was the last to deal with, and while it has not ended those that wait in its scope.
    Constructed ones count as accepted, dropped ones as rejected.
    """
    return {run_id: _progress(connection, load_run(connection, run_id), now) for run_id in run_ids}


def _progress(connection: Connection, run: RunRow, now: float) -> RunProgress:
    scope = _scope_of(run)
    rows = connection.execute(_COUNT_OUTCOMES, {"run_id": run.id, "role": _role_of_outcomes(scope)})
    outcomes = {str(row.outcome): int(row.number) for row in rows}
    waiting = leased = 0
    if scope is not None and run.status not in _ENDED:
        waiting, leased = connection.execute(_COUNT_WAITING, {**scope.parameters, "now": now}).one()
    calls = connection.execute(_CALLS, {"run_id": run.id, "begun": run.created_at}).one()
    since = datetime.fromtimestamp(now, UTC) - timedelta(seconds=RATE_SECONDS)
    recent = connection.execute(
        _RECENT,
        {
            "run_id": run.id,
            "lines": _LINES_FOR_RATE,
            "since": since.isoformat(timespec="milliseconds")[:23] + "Z",
        },
    ).scalar_one()
    return RunProgress(
        run.id,
        total=waiting + sum(outcomes.values()),
        accepted=outcomes.get("constructed", 0),
        rejected=outcomes.get("dropped", 0),
        failed=outcomes.get("failed", 0),
        leased=leased,
        per_second=recent / RATE_SECONDS,
        **calls._asdict(),
    )


def _role_of_outcomes(scope: CandidateScope | None) -> str:
    """The role whose attempts say that a run dealt with a candidate; lines without a scope have roles of their own."""
    return _ANY_ROLE if scope is None else MACHINE_ROLE


def _scope_of(run: RunRow) -> CandidateScope | None:
    """The scope that the run was started with, as its plan has it."""
    scope = json.loads(run.plan).get("scope")
    return None if scope is None else CandidateScope(tuple(scope["machines"]), scope["last"])
