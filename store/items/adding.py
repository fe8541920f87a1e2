"""Adding items in bulk, each with its first revision."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from sqlalchemy import Connection, bindparam, text

from store.clock import utc_now
from store.database import roomy_cache
from store.text import code_key, content_hash, searchable, storable
from store.values import Value, row_values
from store.vocabulary import Status

_CHUNK = 1000

_INSERT_ITEM = text("""
    INSERT INTO item (key, position, suite, task_id, language, suffix, technology, machine_id, level,
        project, project_id, interface_class, interface_name, snippet_id, status, status_at, reviewers,
        code_key, search, created_at)
    VALUES (:key, :position, :suite, :task_id, :language, :suffix, :technology, :machine_id, :level,
        :project, :project_id, :interface_class, :interface_name, :snippet_id, :status, :now, 0,
        :code_key, :search, :now)""")

_INSERT_REVISION = text("""
    INSERT INTO revision (item_id, number, code, instruction, code_hash, author, created_at)
    VALUES (:item_id, 1, :code, :instruction, :code_hash, :author, :now)""")

_POINT_TO_REVISION = text("""
    UPDATE item SET revision_id = (SELECT id FROM revision WHERE item_id = item.id AND number = 1)
    WHERE position >= :first""")


@dataclass(frozen=True, slots=True)
class NewItem:
    """An item to add. `machine_title` and `path` are only for the search; `author` is of revision 1."""

    key: str
    suite: str
    task_id: int
    language: str
    suffix: str
    technology: str
    machine_id: int
    level: str
    project: str
    interface_class: str
    interface_name: str
    code: str
    instruction: str
    author: str
    project_id: str = ""
    snippet_id: int | None = None
    machine_title: str = ""
    path: str = ""


@dataclass(frozen=True, slots=True)
class AddedItems:
    """The ids of the items added, in order, and the keys left out because an item has them already."""

    ids: tuple[int, ...]
    skipped: tuple[str, ...]


def add_items(connection: Connection, items: Iterable[NewItem]) -> AddedItems:
    """Add items behind the present ones, pending; one whose key is there is skipped."""
    ids: list[int] = []
    skipped: list[str] = []
    with roomy_cache(connection):
        for chunk in _chunks(items):
            fresh = _without_known(connection, chunk)
            skipped += [item.key for item in chunk if fresh.get(storable(item.key)) is not item]
            if fresh:
                ids += _insert(connection, list(fresh.values()))
    return AddedItems(tuple(ids), tuple(skipped))


def _without_known(connection: Connection, items: Sequence[NewItem]) -> dict[str, NewItem]:
    """The items by key whose key no item has yet; of several with one key, the first."""
    query = text("SELECT key FROM item WHERE key IN :keys").bindparams(bindparam("keys", expanding=True))
    by_key: dict[str, NewItem] = {}
    for item in items:
        by_key.setdefault(storable(item.key), item)
    known = set(connection.execute(query, {"keys": list(by_key)}).scalars())
    return {key: item for key, item in by_key.items() if key not in known}


def _insert(connection: Connection, items: Sequence[NewItem]) -> list[int]:
    now = utc_now()
    first = connection.execute(text("SELECT coalesce(max(position), 0) + 1 FROM item")).scalar_one()
    rows = [_item_values(item, position, now) for position, item in enumerate(items, start=first)]
    connection.execute(_INSERT_ITEM, rows)
    ids = list(
        connection.execute(
            text("SELECT id FROM item WHERE position >= :first ORDER BY position"), {"first": first}
        ).scalars()
    )
    revisions = [_revision_values(item, item_id, now) for item, item_id in zip(items, ids, strict=True)]
    connection.execute(_INSERT_REVISION, revisions)
    connection.execute(_POINT_TO_REVISION, {"first": first})
    return ids


def _item_values(item: NewItem, position: int, now: str) -> dict[str, Value]:
    return row_values(
        item,
        position=position,
        status=Status.PENDING.value,
        code_key=code_key(item.code),
        search=_search_text(item),
        now=now,
    )


def _search_text(item: NewItem) -> str:
    return searchable(
        item.project,
        item.interface_name,
        item.machine_title,
        item.language,
        item.technology,
        item.level,
        item.key,
        item.path,
    )


def _revision_values(item: NewItem, item_id: int, now: str) -> dict[str, Value]:
    return {
        "item_id": item_id,
        "code": storable(item.code),
        "instruction": storable(item.instruction),
        "code_hash": content_hash(item.code),
        "author": storable(item.author),
        "now": now,
    }


def _chunks(items: Iterable[NewItem]) -> Iterator[list[NewItem]]:
    remaining = iter(items)
    while chunk := list(islice(remaining, _CHUNK)):
        yield chunk
