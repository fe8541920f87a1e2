"""Verdicts of judges, each bound to the text, the machine and the judge's version."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, text

from store.clock import utc_now
from store.values import row_values

_INSERT = text("""
    INSERT INTO verdict (code_hash, machine_id, suffix, mode, judge, verdict, coverage, reason, created_at)
    VALUES (:code_hash, :machine_id, :suffix, :mode, :judge, :verdict, :coverage, :reason, :now)
    ON CONFLICT DO NOTHING""")


@dataclass(frozen=True, slots=True)
class NewVerdict:
    """What a judge said. `judge` is its mode and version, such as `strict-1`; `coverage` is from 0 to 1."""

    code_hash: str
    machine_id: int
    suffix: str
    mode: str
    judge: str
    verdict: str
    coverage: float
    reason: str = ""


@dataclass(frozen=True, slots=True)
class VerdictRow:
    """A verdict as kept; `is_stale` when its judge has another version by now."""

    mode: str
    judge: str
    verdict: str
    coverage: float
    reason: str
    created_at: str
    is_stale: bool


def save_verdicts(connection: Connection, verdicts: Sequence[NewVerdict]) -> None:
    """Keep verdicts; what the same version of a judge already said of the same text stays as it is."""
    rows = [row_values(verdict, now=utc_now()) for verdict in verdicts]
    if rows:
        connection.execute(_INSERT, rows)


def verdicts_for(
    connection: Connection, code_hash: str, machine_id: int, suffix: str, *, current_judges: Collection[str]
) -> list[VerdictRow]:
    """All verdicts on a text, oldest first; those of a judge not among `current_judges` are stale."""
    rows = connection.execute(
        text("""
            SELECT mode, judge, verdict, coverage, reason, created_at FROM verdict
            WHERE code_hash = :code_hash AND machine_id = :machine_id AND suffix = :suffix ORDER BY id"""),
        {"code_hash": code_hash, "machine_id": machine_id, "suffix": suffix},
    )
    return [VerdictRow(**row._asdict(), is_stale=row.judge not in current_judges) for row in rows]
