"""Lists of items: counting, pages, positions, and adding items in bulk; plain rows, no models."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from sqlalchemy import Connection, Row, bindparam, text

from store.items.adding import AddedItems, NewItem, add_items
from store.items.detail import ItemDetail, Provenance, load_item
from store.items.filters import Filter, condition
from store.vocabulary import Status

__all__ = [
    "AddedItems",
    "Filter",
    "ItemDetail",
    "ItemRow",
    "NewItem",
    "Provenance",
    "add_items",
    "count_items",
    "item_id_of",
    "item_ids",
    "load_item",
    "page_items",
    "rows_by_ids",
]

_CHUNK = 500
_COLUMNS = """id, position, key, status, language, technology, level, machine_id, project, interface_name,
    reviewers, lease_owner, lease_expires"""


@dataclass(frozen=True, slots=True)
class ItemRow:
    """One line of a list of items. `title` is the interface's name, or the key where there is none.

    `lease_owner` is `<session id>:<reviewer>` and holds the item until `lease_expires` (POSIX seconds).
    """

    id: int
    position: int
    key: str
    status: Status
    language: str
    technology: str
    level: str
    machine_id: int
    project: str
    title: str
    reviewers: int
    lease_owner: str | None
    lease_expires: float | None


def count_items(connection: Connection, shown: Filter) -> int:
    """How many items the filter shows."""
    wanted = condition(shown)
    return int(
        connection.execute(
            text(f"SELECT count(*) FROM item WHERE {wanted.sql}"), wanted.parameters
        ).scalar_one()
    )


def item_id_of(connection: Connection, key: str) -> int | None:
    """The id of the item with this key, None when there is none."""
    return connection.execute(text("SELECT id FROM item WHERE key = :key"), {"key": key}).scalar()


def item_ids(connection: Connection, shown: Filter) -> array[int]:
    """The ids of all items the filter shows, by position, as 64-bit integers."""
    wanted = condition(shown)
    rows = connection.execute(
        text(f"SELECT id FROM item WHERE {wanted.sql} ORDER BY position"), wanted.parameters
    )
    return array("q", rows.scalars())


def page_items(
    connection: Connection, shown: Filter, after: int | None = None, limit: int = 200
) -> list[ItemRow]:
    """The first `limit` items behind the position `after`; the last one's position leads to the next page."""
    wanted = condition(shown)
    rows = connection.execute(
        text(
            f"SELECT {_COLUMNS} FROM item WHERE {wanted.sql} AND position > :after "
            "ORDER BY position LIMIT :limit"
        ),
        {**wanted.parameters, "after": -1 if after is None else after, "limit": limit},
    )
    return list(map(_item_row, rows))


def rows_by_ids(connection: Connection, ids: Sequence[int]) -> list[ItemRow]:
    """The rows of these items, in the order of the ids; ids without an item are left out."""
    query = text(f"SELECT {_COLUMNS} FROM item WHERE id IN :ids").bindparams(bindparam("ids", expanding=True))
    found = {
        row.id: _item_row(row) for chunk in _chunks(ids) for row in connection.execute(query, {"ids": chunk})
    }
    return [found[item_id] for item_id in ids if item_id in found]


def _item_row(row: Row[tuple[object, ...]]) -> ItemRow:
    values = row._asdict()
    values["status"] = Status(row.status)
    values["title"] = values.pop("interface_name") or row.key
    return ItemRow(**values)


def _chunks(ids: Iterable[int]) -> Iterator[list[int]]:
    remaining = iter(ids)
    while chunk := list(islice(remaining, _CHUNK)):
        yield chunk
