"""Totals for the overview: the funnel, coverage of languages and technologies, counts of machines."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from sqlalchemy import Connection, text

from store.items.filters import IS_QUESTION
from store.review.sessions import SessionSummary, last_session
from store.sources.found import counts
from store.vocabulary import Status

__all__ = [
    "CoverageCell",
    "Dimension",
    "Funnel",
    "MachineCount",
    "SessionSummary",
    "Total",
    "coverage",
    "funnel",
    "last_session",
    "machine_counts",
    "totals",
]


class Dimension(StrEnum):
    """By what items are counted."""

    LANGUAGE = "language"
    TECHNOLOGY = "technology"
    LEVEL = "level"


@dataclass(frozen=True, slots=True)
class Funnel:
    """How much there is at each stage: files with candidates, then candidates; the last four are items by status.

    Reasoning questions are made by rule and wait for nobody: they count once somebody has decided on them.
    Of the candidates `waiting` have no outcome yet, `dropped` make no task, and `failed` are taken up again.
    """

    sources: int
    candidates: int
    waiting: int
    dropped: int
    failed: int
    snippets: int
    pending: int
    deferred: int
    accepted: int
    rejected: int


@dataclass(frozen=True, slots=True)
class CoverageCell:
    """The items of one language and technology."""

    language: str
    technology: str
    total: int
    accepted: int


@dataclass(frozen=True, slots=True)
class Total:
    """The items with one value of a dimension."""

    name: str
    total: int
    accepted: int


class MachineCount(NamedTuple):
    """The places of a machine: candidates that scans found, and items that came from elsewhere, as by an import.

    An item that was made of a candidate is the same place as the candidate, and not counted again.
    """

    candidates: int
    items: int


def funnel(connection: Connection) -> Funnel:
    """How much there is at each stage."""
    found = counts(connection)
    rows = connection.execute(
        text(f"""
            SELECT status, count(*) AS items FROM item
            WHERE status NOT IN ('pending', 'deferred') OR NOT {IS_QUESTION} GROUP BY status""")
    )
    by_status: dict[str, int] = {row.status: row.items for row in rows}
    rows = connection.execute(text("SELECT outcome, count(*) AS candidates FROM candidate GROUP BY outcome"))
    by_outcome: dict[str | None, int] = {row.outcome: row.candidates for row in rows}
    return Funnel(
        found.sources,
        found.candidates,
        found.to_judge,
        by_outcome.get("dropped", 0),
        by_outcome.get("failed", 0),
        found.snippets,
        *(
            by_status.get(status, 0)
            for status in (Status.PENDING, Status.DEFERRED, Status.ACCEPTED, Status.REJECTED)
        ),
    )


def coverage(connection: Connection) -> list[CoverageCell]:
    """The cells that hold items, by language and technology."""
    rows = connection.execute(
        text("""
            SELECT language, technology, count(*), count(CASE WHEN status = 'accepted' THEN 1 END)
            FROM item GROUP BY language, technology ORDER BY language, technology""")
    )
    return [CoverageCell(*row) for row in rows]


def totals(connection: Connection, by: Dimension) -> list[Total]:
    """The items counted by one dimension, by name."""
    rows = connection.execute(
        text(f"""
            SELECT {by.value}, count(*), count(CASE WHEN status = 'accepted' THEN 1 END)
            FROM item GROUP BY {by.value} ORDER BY {by.value}""")
    )
    return [Total(*row) for row in rows]


def machine_counts(connection: Connection) -> dict[int, MachineCount]:
    """For each machine that found something, or has items from elsewhere: how many of each."""
    rows = connection.execute(
        text("""
            SELECT machine_id, sum(candidates), sum(items) FROM (
                SELECT machine_id, count(*) AS candidates, 0 AS items FROM candidate GROUP BY machine_id
                UNION ALL
                SELECT machine_id, 0, count(*) FROM item WHERE snippet_id IS NULL GROUP BY machine_id) AS found
            GROUP BY machine_id""")
    )
    return {machine_id: MachineCount(int(candidates), int(items)) for machine_id, candidates, items in rows}
