"""Gold items: those whose right verdict is agreed, by which readers are calibrated."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, text

from store.clock import utc_now
from store.database import Database
from store.errors import StoreError
from store.review.events import item_state
from store.text import storable
from store.vocabulary import EventKind

VERDICTS = (EventKind.ACCEPT, EventKind.REJECT)


@dataclass(frozen=True, slots=True)
class GoldRow:
    """A gold item as it stands, and who says so."""

    item_id: int
    key: str
    verdict: EventKind
    note: str
    reviewer: str
    created_at: str


def add_gold(database: Database, item_id: int, verdict: EventKind, *, reviewer: str, note: str = "") -> None:
    """Agree on an item's right verdict; an earlier one no longer stands. Raises StoreError and UnknownItemError."""
    if verdict not in VERDICTS:
        raise StoreError(f"The right verdict of a gold item is accept or reject, not {verdict}.")
    _add(database, item_id, verdict.value, reviewer, note)


def remove_gold(database: Database, item_id: int, *, reviewer: str) -> None:
    """Let an item be gold no longer; what readers said of it stays. Raises UnknownItemError."""
    _add(database, item_id, "", reviewer, "")


def gold_items(connection: Connection) -> list[GoldRow]:
    """The items that are gold, in the order of the queue."""
    rows = connection.execute(
        text("""
            SELECT item.id, item.key, g.verdict, g.note, g.reviewer, g.created_at
            FROM gold_item g JOIN item ON item.id = g.item_id
            WHERE g.verdict <> '' AND g.id = (SELECT max(id) FROM gold_item WHERE item_id = g.item_id)
            ORDER BY item.position""")
    )
    return [GoldRow(row[0], row[1], EventKind(row[2]), *row[3:]) for row in rows]


def _add(database: Database, item_id: int, verdict: str, reviewer: str, note: str) -> None:
    with database.begin() as connection:
        item_state(connection, item_id)
        connection.execute(
            text("""
                INSERT INTO gold_item (item_id, verdict, note, reviewer, created_at)
                VALUES (:item, :verdict, :note, :reviewer, :now)"""),
            {
                "item": item_id,
                "verdict": verdict,
                "note": storable(note),
                "reviewer": storable(reviewer),
                "now": utc_now(),
            },
        )
