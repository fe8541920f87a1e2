"""Which items a run is about: chosen by what they are, and read with just what telling them apart needs."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, text

from store.items.filters import Filter, condition
from store.vocabulary import Status

ALL_BUT_REJECTED = (Status.PENDING, Status.DEFERRED, Status.ACCEPTED)


@dataclass(frozen=True, slots=True)
class ItemChoice:
    """What the items must be; an empty collection leaves a field free.

    Names are compared in any case. `words` must all occur in an item's search text, `!word` must not.
    """

    suites: Collection[str] = ()
    languages: Collection[str] = ()
    technologies: Collection[str] = ()
    levels: Collection[str] = ()
    machines: Collection[int] = ()
    words: str = ""
    statuses: Collection[Status] = ALL_BUT_REJECTED


@dataclass(frozen=True, slots=True)
class ChosenItem:
    """An item that was chosen."""

    id: int
    key: str
    suite: str


def chosen_items(connection: Connection, choice: ItemChoice) -> list[ChosenItem]:
    """The items that fit, in the order of the queue."""
    words = condition(Filter(text=choice.words))
    wanted: dict[str, list[str] | list[int]] = {
        "lower(suite)": [name.lower() for name in choice.suites],
        "lower(language)": [name.lower() for name in choice.languages],
        "lower(technology)": [name.lower() for name in choice.technologies],
        "lower(level)": [name.lower() for name in choice.levels],
        "machine_id": list(choice.machines),
        "status": [status.value for status in choice.statuses],
    }
    given = {term: values for term, values in wanted.items() if values}
    lists = {f"list{number}": values for number, values in enumerate(given.values())}
    terms = [f"{term} IN :{name}" for term, name in zip(given, lists, strict=True)]
    query = text(
        f"SELECT id, key, suite FROM item WHERE {' AND '.join([words.sql, *terms])} ORDER BY position"
    )
    rows = connection.execute(
        query.bindparams(*(bindparam(name, expanding=True) for name in lists)), {**words.parameters, **lists}
    )
    return [ChosenItem(*row) for row in rows]
