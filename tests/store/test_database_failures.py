"""A database whose surroundings fail says what failed, where, and what to do; what was there stays."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from postgresql_cluster import Cluster
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from store.database import Database, open_database
from store.errors import DatabaseError, DatabaseLockedError
from store.items.adding import NewItem, add_items

PAGE = 4096


@pytest.fixture
def path(tmp_path: Path) -> Path:
    with open_database(tmp_path / "bench.db"):
        return tmp_path / "bench.db"


def test_a_full_disk_is_named_and_leaves_nothing_half_written(path: Path, item: NewItem) -> None:
    with open_database(path) as database:
        # SQLite says the same of a file that may not grow.
        event.listen(database.engine, "begin", lambda connection: limit(connection.exec_driver_sql))
        with pytest.raises(DatabaseError, match=rf"The disk of {path} is full: free some space"):
            add(database, [replace(item, key=str(number), code="x" * PAGE) for number in range(50)])
    assert count(path) == 0


@pytest.mark.parametrize("first_page", [0, 60], ids=["when it is opened", "when it is read"])
def test_a_damaged_file_is_named_with_a_way_to_save_what_can_be_read(
    path: Path, item: NewItem, first_page: int
) -> None:
    with open_database(path) as database:
        add(database, [replace(item, key=str(number), code="x" * PAGE) for number in range(200)])
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    behind = max(first_page * PAGE, 200)  # the header says what the file is
    with path.open("r+b") as file:
        file.seek(behind)
        file.write(b"\xff" * (path.stat().st_size - behind))

    def read_all() -> None:
        with open_database(path) as database, database.connect() as connection:
            for table in ("item", "revision"):
                connection.exec_driver_sql(f"SELECT * FROM {table}").all()

    with pytest.raises(DatabaseError, match=rf"{path} is damaged .*sqlite3 {path} .recover"):
        read_all()


def test_a_locked_file_is_told_from_a_broken_one(path: Path, item: NewItem) -> None:
    with open_database(path) as database:
        database.close()
        event.listen(database.engine, "connect", lambda raw, _: raw.execute("PRAGMA busy_timeout=1"))
        with sqlite3.connect(path, isolation_level=None) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(DatabaseLockedError, match="is kept locked by another program"):
                add(database, [item])
        add(database, [item])
        assert count_items(database) == 1


def test_a_server_that_goes_away_is_told(postgresql: Cluster) -> None:
    with postgresql.database() as database, database.connect() as connection:
        (process,) = connection.exec_driver_sql("SELECT pg_backend_pid()").one()
        with database.connect() as other:
            other.exec_driver_sql(f"SELECT pg_terminate_backend({process})")
        with pytest.raises(DatabaseError, match=r"does not answer .*do it again when its server is back"):
            connection.exec_driver_sql("SELECT 1")


def test_a_statement_that_is_wrong_is_not_blamed_on_the_database(path: Path) -> None:
    with open_database(path) as database, database.connect() as connection, pytest.raises(OperationalError):
        connection.exec_driver_sql("SELECT * FROM nowhere")


def limit(execute: Callable[[str], object]) -> None:
    execute("PRAGMA max_page_count=1")  # SQLite takes the pages that there are


def add(database: Database, items: list[NewItem]) -> None:
    with database.begin() as connection:
        add_items(connection, items)


def count_items(database: Database) -> int:
    with database.connect() as connection:
        return int(connection.exec_driver_sql("SELECT count(*) FROM item").scalar_one())


def count(path: Path) -> int:
    with open_database(path) as database:
        return count_items(database)
