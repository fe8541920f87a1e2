"""Eight processes review one database file at once."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from postgresql_cluster import address
from sqlalchemy import text

from store.database import Database
from store.items.filters import Filter
from store.items.lists import NewItem, add_items, count_items
from store.vocabulary import Status

pytestmark = pytest.mark.any_database

ITEMS = 400
SCRIPT = Path(__file__).with_name("reviewing_process.py")


@pytest.mark.parametrize(
    "reviewers",
    [[f"reviewer {number}" for number in range(8)], ["anna"] * 8],
    ids=["eight people", "one person in eight terminals"],
)
def test_every_item_is_decided_once_and_held_by_one_at_a_time(
    database: Database, item: NewItem, reviewers: list[str]
) -> None:
    with database.begin() as connection:
        ids = add_items(connection, [replace(item, key=str(number)) for number in range(ITEMS)]).ids
    outputs = review_together(address(database), reviewers)
    given = [int(line) for output in outputs for line in output.splitlines()]
    assert sorted(given) == sorted(ids), "each item was given to one process only"
    with database.connect() as connection:
        assert count_items(connection, Filter(status=Status.ACCEPTED)) == ITEMS
        decided = Counter(connection.execute(text("SELECT item_id FROM review_event")).scalars())
        leased = connection.execute(text("SELECT count(*) FROM item WHERE lease_owner IS NOT NULL")).scalar()
    assert set(decided.values()) == {1}
    assert leased == 0


def review_together(path: str, reviewers: list[str]) -> list[str]:
    """What each process printed; none may have failed or said anything on stderr."""
    processes = [
        subprocess.Popen(
            [sys.executable, SCRIPT, path, reviewer],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(SCRIPT.parents[2])},
        )
        for reviewer in reviewers
    ]
    done = [process.communicate(timeout=60) for process in processes]
    assert [error for _, error in done] == [""] * len(reviewers)
    return [output for output, _ in done]
