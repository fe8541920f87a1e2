"""Choosing items for a run."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy import text

from store.database import Database
from store.runs.task_selection import ItemChoice, chosen_items
from store.vocabulary import Status


@pytest.mark.parametrize(
    ("choice", "keys"),
    [
        (ItemChoice(), ["a", "b", "c"]),
        (ItemChoice(languages=["go", "PYTHON"]), ["a", "b", "c"]),
        (ItemChoice(languages=["go"]), ["b"]),
        (ItemChoice(languages=["Python"], machines=[45, 46]), ["a", "c"]),
        (ItemChoice(machines=[45]), ["c"]),
        (ItemChoice(suites=["ipc"], technologies=["tcp"], levels=["class"]), ["c"]),
        (ItemChoice(words="ferry !class"), ["a", "b"]),
        (ItemChoice(statuses=[Status.REJECTED]), ["d"]),
        (ItemChoice(statuses=[]), ["a", "b", "c", "d"]),
    ],
)
def test_items_are_chosen_by_what_they_are(
    database: Database, add: Callable[..., int], choice: ItemChoice, keys: list[str]
) -> None:
    add("a")
    add("b", language="Go")
    add("c", machine_id=45, level="class", interface_name="class of sockets")
    rejected = add("d")
    with database.begin() as connection:
        connection.execute(text("UPDATE item SET status = 'rejected' WHERE id = :id"), {"id": rejected})
        assert [item.key for item in chosen_items(connection, choice)] == keys
