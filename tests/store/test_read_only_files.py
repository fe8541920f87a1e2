"""Databases in files, or in folders, that cannot be written: they are read, and nothing is left beside them."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from unprivileged import unprivileged

from store.database import Database, open_database
from store.errors import DatabaseError
from store.file_access import file_named
from store.items.lists import NewItem, add_items

PROCESS = Path(__file__).with_name("reading_process.py")


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder of its own, writable again in the end."""
    made = tmp_path / "library"
    made.mkdir()
    yield made
    made.chmod(0o755)


@pytest.fixture
def path(folder: Path, database: Database, add: Callable[..., int]) -> Path:
    """A read-only file with one item."""
    add("a")
    database.close()
    copy = folder / "a %20 b.db"
    shutil.copy(str(database.engine.url.database), copy)
    copy.chmod(0o444)
    return copy


def read(path: Path) -> list[str]:
    """What a process says that reads the database and tries to write it."""
    command = unprivileged(sys.executable, str(PROCESS), str(path))
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout.splitlines()


def refusal(path: Path) -> str:
    return (
        f"The database {path} is read-only and this has to write to it: make the file and its folder writable, "
        "or copy it and name the copy with --db."
    )


@pytest.mark.parametrize("mode", [0o755, 0o555], ids=["writable folder", "read-only folder"])
def test_a_read_only_file_is_read_and_writing_it_is_refused_in_a_sentence(path: Path, mode: int) -> None:
    path.parent.chmod(mode)
    assert read(path) == ["1", refusal(path)]
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_writable_file_in_a_read_only_folder_is_read_only(path: Path) -> None:
    path.chmod(0o644)
    path.parent.chmod(0o555)
    assert read(path) == ["1", refusal(path)]


def test_what_another_process_has_just_written_is_read_too(path: Path, item: NewItem) -> None:
    path.chmod(0o644)
    with open_database(path) as database:
        with database.begin() as connection:
            add_items(connection, [replace(item, key="b")])
        path.chmod(0o444)
        assert read(path) == ["2", refusal(path)]


def test_a_file_that_becomes_read_only_while_it_is_open_is_refused_in_the_same_words(path: Path) -> None:
    path.chmod(0o644)
    with open_database(path) as database:

        def write() -> None:
            with database.begin() as connection:
                connection.exec_driver_sql(
                    "PRAGMA query_only=ON"
                )  # SQLite then answers as it does for such a file
                connection.exec_driver_sql("DELETE FROM item")

        with pytest.raises(DatabaseError, match="is read-only and this has to write to it"):
            write()


@pytest.mark.parametrize(
    ("named", "file"),
    [
        ("bench.db", Path("bench.db")),
        ("sqlite:////data/bench.db?timeout=3", Path("/data/bench.db")),
        ("sqlite://", None),
        ("postgresql://host/bench", None),
    ],
)
def test_a_file_is_told_from_other_databases(named: str, file: Path | None) -> None:
    assert file_named(named) == file


def test_an_old_read_only_file_that_needs_a_migration_is_refused(path: Path) -> None:
    path.chmod(0o644)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '0010'")
    path.chmod(0o444)
    assert read(path) == [refusal(path)]
