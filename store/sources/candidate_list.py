"""Listing candidates: all that are kept, or those that no item came of, each with the reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, text


@dataclass(frozen=True, slots=True)
class CandidateRow:
    """A candidate: the lines of its file, its machine, what came of it, and why it gave no item.

    `outcome` is None while nothing has come of it.
    """

    id: int
    repository: str
    path: str
    first_line: int
    last_line: int
    machine_id: int
    outcome: str | None
    reason: str


def all_candidates(connection: Connection) -> Iterator[CandidateRow]:
    """Yield all that are kept by repository, path, machine and id; a file may be there in several versions."""
    return _listed(connection, "TRUE ORDER BY repository, path, machine_id, candidate.id")


def candidates_without_item(connection: Connection) -> Iterator[CandidateRow]:
    """Yield those that construction is through with, by outcome, repository, path and machine."""
    return _listed(
        connection,
        "outcome IS NOT NULL AND outcome <> 'constructed' ORDER BY outcome, repository, path, machine_id",
    )


def _listed(connection: Connection, wanted: str) -> Iterator[CandidateRow]:
    rows = connection.execute(
        text(f"""
            SELECT candidate.id, repository, path, first_line, last_line, machine_id, outcome, reason
            FROM candidate JOIN source ON source.id = candidate.source_id WHERE {wanted}""")
    )
    return (CandidateRow(*row) for row in rows)
