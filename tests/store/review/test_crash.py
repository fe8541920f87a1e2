"""Killing a reviewing process at any moment loses nothing that was shown as saved."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import text

from store.clock import expiry
from store.database import Database, open_database
from store.items.filters import Filter
from store.items.lists import NewItem, add_items, item_ids, load_item
from store.review.desk import claim_next, start_session

KILLS = 50
SCRIPT = Path(__file__).with_name("scripted_session.py")


def test_fifty_kills_lose_no_saved_decision(database: Database, item: NewItem) -> None:
    path = str(database.engine.url.database)
    with database.begin() as connection:
        add_items(connection, [replace(item, key=str(number)) for number in range(300)])
    database.close()
    chance = random.Random(20)
    saved: list[int] = []
    with scripted_sessions(path) as sessions:
        for seed in range(KILLS):
            saved += killed_session(sessions, seed, chance.uniform(0.0, 0.05))
    assert len(saved) > KILLS
    with open_database(path, create=False) as survivor:
        assert_all_saved(survivor, saved)
        assert_items_repeat_their_events(survivor)
        assert_no_item_is_leased_for_ever(survivor)


@contextmanager
def scripted_sessions(path: str) -> Iterator[subprocess.Popen[str]]:
    """The process that starts a session for each seed it reads."""
    command = [sys.executable, str(SCRIPT), path]
    environment = {**os.environ, "PYTHONPATH": str(SCRIPT.parents[2])}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=environment) as sessions:
        yield sessions


def killed_session(sessions: subprocess.Popen[str], seed: int, seconds: float) -> list[int]:
    """The ids a new session printed as saved until it was killed, `seconds` after the first one."""
    assert sessions.stdin is not None
    assert sessions.stdout is not None
    print(seed, file=sessions.stdin, flush=True)
    process = int(sessions.stdout.readline().removeprefix("process "))
    lines = [sessions.stdout.readline()]
    assert lines[0].startswith("saved "), "it ended by itself; stderr says why"
    with pytest.raises(subprocess.TimeoutExpired):
        sessions.wait(seconds)
    os.kill(process, signal.SIGKILL)
    lines += iter(sessions.stdout.readline, "ended\n")
    return [int(line.removeprefix("saved ")) for line in lines]


def assert_all_saved(database: Database, saved: list[int]) -> None:
    with database.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
        assert connection.exec_driver_sql("PRAGMA foreign_key_check").all() == []
        present = set(connection.execute(text("SELECT id FROM review_event")).scalars())
    assert set(saved) <= present


def assert_items_repeat_their_events(database: Database) -> None:
    with database.connect() as connection:
        for item_id in item_ids(connection, Filter()):
            item = load_item(connection, item_id)
            if item.events:
                last = item.events[-1]
                assert (item.status, item.revision.id) == (last.status_after, last.revision_after)


def assert_no_item_is_leased_for_ever(database: Database) -> None:
    """Once the leases of the killed have run out, another reviewer gets every item that is still pending."""
    boris = start_session(database, "boris")
    with database.begin() as connection:
        held = connection.execute(
            text("SELECT count(*) FROM item WHERE lease_owner IS NOT NULL")
        ).scalar_one()
        connection.execute(text("UPDATE item SET status = 'pending'"))
        pending = item_ids(connection, Filter())
    assert held > 0, "no kill left a lease behind, so this shows nothing"
    later = expiry(3600)
    item_id = None
    got = [item_id := claim_next(database, boris.owner, Filter(), item_id, now=later) for _ in pending]
    assert got == list(pending)
