"""Clusters of items whose code is nearly the same: what to compare, and keeping what was found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, text

from store.values import row_values


@dataclass(frozen=True, slots=True)
class ItemCode:
    """The present code of an item; `code_key` changes with it.

    `path`, `first_line` and `last_line` say where in its project the code was taken from, if that is known.
    """

    id: int
    key: str
    project: str
    machine_id: int
    suffix: str
    code_key: str
    code: str
    path: str | None
    first_line: int | None
    last_line: int | None


@dataclass(frozen=True, slots=True)
class Clustered:
    """An item's cluster, found for the code that `code_key` stands for."""

    id: int
    code_key: str
    cluster: str


def item_codes(connection: Connection) -> Iterator[ItemCode]:
    """Yield all items in the order of the queue."""
    rows = connection.execute(
        text("""
            SELECT item.id, item.key, item.project, item.machine_id, item.suffix, item.code_key, revision.code,
                source.path, snippet.first_line, snippet.last_line
            FROM item JOIN revision ON revision.id = item.revision_id
            LEFT JOIN snippet ON snippet.id = item.snippet_id
            LEFT JOIN candidate ON candidate.id = snippet.candidate_id
            LEFT JOIN source ON source.id = candidate.source_id
            ORDER BY item.position""")
    )
    return (ItemCode(*row) for row in rows)


def replace_clusters(connection: Connection, found: Iterable[Clustered]) -> None:
    """Forget the former clusters and keep these; an item whose code has changed meanwhile stays without."""
    connection.execute(text("UPDATE item SET cluster = NULL WHERE cluster IS NOT NULL"))
    if rows := [row_values(item) for item in found]:
        connection.execute(
            text("UPDATE item SET cluster = :cluster WHERE id = :id AND code_key = :code_key"), rows
        )
