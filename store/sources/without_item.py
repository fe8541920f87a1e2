"""Candidates that no item came of, each with the reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, text


@dataclass(frozen=True, slots=True)
class CandidateWithoutItem:
    """A candidate that construction is through with: the lines of its file, its machine, and why it gave no item."""

    id: int
    repository: str
    path: str
    first_line: int
    last_line: int
    machine_id: int
    outcome: str
    reason: str


def candidates_without_item(connection: Connection) -> Iterator[CandidateWithoutItem]:
    """Yield them by outcome, repository, path and machine; those that still wait to be constructed are none."""
    rows = connection.execute(
        text("""
            SELECT candidate.id, repository, path, first_line, last_line, machine_id, outcome, reason
            FROM candidate JOIN source ON source.id = candidate.source_id
            WHERE outcome IS NOT NULL AND outcome <> 'constructed'
            ORDER BY outcome, repository, path, machine_id""")
    )
    return (CandidateWithoutItem(*row) for row in rows)
