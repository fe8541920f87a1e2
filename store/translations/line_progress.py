"""How far runs of the construction line are: their translations by where they stand, and what the answers took."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime

from sqlalchemy import BindParameter, Connection, bindparam, text

from store.runs.progress import RATE_SECONDS, RunProgress

_IDS: BindParameter[list[int]] = bindparam("ids", expanding=True)

_RUNS = text("SELECT id FROM run WHERE kind = 'translation' AND id IN :ids").bindparams(_IDS)

_STANDING = text("""
    SELECT count(*) AS total,
        count(*) FILTER (WHERE translation.status = 'solved') AS accepted,
        count(*) FILTER (WHERE translation.status NOT IN ('solved', 'open')) AS rejected,
        count(*) FILTER (WHERE translation.status <> 'open' AND translation.updated_at >= :since) AS recent
    FROM translation_member JOIN translation ON translation.id = translation_member.translation_id
    WHERE translation_member.run_id = :run_id""")

_LEASED = text("""
    SELECT count(*) FROM translation_piece
    WHERE run_id = :run_id AND outcome IS NULL AND lease_owner IS NOT NULL AND lease_expires > :now""")

_CALLS = text("""
    SELECT coalesce(sum(input_tokens), 0) AS input_tokens, coalesce(sum(output_tokens), 0) AS output_tokens,
        coalesce(sum(thinking_tokens), 0) AS thinking_tokens, coalesce(sum(price), 0) AS price,
        coalesce(sum(price) FILTER (
            WHERE created_at >= (SELECT created_at FROM run WHERE id = :run_id)), 0) AS spent,
        coalesce(sum(seconds), 0) AS seconds
    FROM model_call WHERE id IN (SELECT call_id FROM translation_piece WHERE run_id = :run_id)""")


def line_runs(connection: Connection, run_ids: Collection[int]) -> frozenset[int]:
    """Those among the runs that are of the line."""
    return frozenset(connection.execute(_RUNS, {"ids": list(run_ids)}).scalars())


def line_progress(connection: Connection, run_ids: Collection[int], *, now: float) -> dict[int, RunProgress]:
    """How far each of these runs of the line is. `now` is a POSIX time.

    It counts translations: solved ones are accepted, those left to people rejected.
    """
    return {run_id: _progress(connection, run_id, now) for run_id in run_ids}


def _progress(connection: Connection, run_id: int, now: float) -> RunProgress:
    since = datetime.fromtimestamp(now - RATE_SECONDS, UTC).isoformat(timespec="milliseconds")
    standing = connection.execute(_STANDING, {"run_id": run_id, "since": since}).one()
    leased = connection.execute(_LEASED, {"run_id": run_id, "now": now}).scalar_one()
    calls = connection.execute(_CALLS, {"run_id": run_id}).one()
    return RunProgress(
        run_id,
        total=standing.total,
        accepted=standing.accepted,
        rejected=standing.rejected,
        leased=leased,
        per_second=standing.recent / RATE_SECONDS,
        **calls._asdict(),
    )
