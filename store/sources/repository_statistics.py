"""Counting repositories: by status, by reason, by licence, and the disk they take."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, text

MOST_ROWS = 20


@dataclass(frozen=True, slots=True)
class StatusTotal:
    """How many repositories have a status, and the bytes they take on disk."""

    status: str
    repositories: int
    disk_bytes: int


@dataclass(frozen=True, slots=True)
class ReasonTotal:
    """How many repositories failed or were skipped for the same reason."""

    status: str
    reason: str
    repositories: int


@dataclass(frozen=True, slots=True)
class LicenceTotal:
    """How many cloned repositories have a licence, "" for none known."""

    licence: str
    repositories: int


@dataclass(frozen=True, slots=True)
class SearchTotal:
    """How far a search is: its ranges of stars, and the repositories it found."""

    query: str
    windows: int
    windows_done: int
    windows_partial: int
    repositories: int
    undecided: int


def status_totals(connection: Connection) -> list[StatusTotal]:
    """Repositories and disk use by status."""
    rows = connection.execute(
        text("SELECT status, count(*), sum(disk_bytes) FROM repository GROUP BY status ORDER BY status")
    )
    return [StatusTotal(status, count, int(size)) for status, count, size in rows]


def reason_totals(connection: Connection, *, limit: int = MOST_ROWS) -> list[ReasonTotal]:
    """The most frequent reasons why repositories failed or were skipped."""
    rows = connection.execute(
        text("""
            SELECT status, reason, count(*) FROM repository WHERE status IN ('failed', 'skipped')
            GROUP BY status, reason ORDER BY count(*) DESC, reason LIMIT :limit"""),
        {"limit": limit},
    )
    return [ReasonTotal(*row) for row in rows]


def licence_totals(connection: Connection, *, limit: int = MOST_ROWS) -> list[LicenceTotal]:
    """The most frequent licences of the cloned repositories."""
    rows = connection.execute(
        text("""
            SELECT licence, count(*) FROM repository WHERE status = 'cloned'
            GROUP BY licence ORDER BY count(*) DESC, licence LIMIT :limit"""),
        {"limit": limit},
    )
    return [LicenceTotal(*row) for row in rows]


def scanned_total(connection: Connection) -> int:
    """How many cloned repositories were scanned."""
    query = text("SELECT count(*) FROM repository WHERE status = 'cloned' AND scanned <> ''")
    return int(connection.execute(query).scalar_one())


def search_totals(connection: Connection) -> list[SearchTotal]:
    """All searches, oldest first."""
    rows = connection.execute(
        text("""
            SELECT query,
                (SELECT count(*) FROM search_window WHERE search_id = search.id),
                (SELECT count(*) FROM search_window WHERE search_id = search.id AND is_done = 1),
                (SELECT count(*) FROM search_window WHERE search_id = search.id AND is_partial = 1),
                (SELECT count(*) FROM repository WHERE search_id = search.id),
                (SELECT count(*) FROM repository WHERE search_id = search.id AND status = 'found')
            FROM repository_search AS search ORDER BY id""")
    )
    return [SearchTotal(*row) for row in rows]
