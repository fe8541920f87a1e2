"""Opening databases, and refusing what is none."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.exc import IntegrityError

from store.database import HEAD_REVISION, Database, open_database
from store.errors import DatabaseError
from store.migrations import head_revision
from store.models import SQLModel


def test_a_new_file_is_created_and_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "a %20 b?.db"
    open_database(path).close()
    with open_database(path, create=False) as database, database.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM item")).scalar() == 0
    assert path.exists()


def test_a_url_opens_the_same_database_as_its_path(tmp_path: Path) -> None:
    open_database(tmp_path / "bench.db").close()
    with open_database(f"sqlite:///{tmp_path}/bench.db", create=False) as database:
        assert database.url.endswith("bench.db")


def test_pragmas_are_set_on_every_connection(database: Database) -> None:
    with database.connect() as first, database.connect() as second:
        for connection in (first, second):
            values = [_pragma(connection, name) for name in ("journal_mode", "synchronous", "foreign_keys")]
            assert values == ["wal", 1, 1]
            assert _pragma(connection, "busy_timeout") == 30_000


def test_the_known_head_is_that_of_the_scripts() -> None:
    assert head_revision() == HEAD_REVISION


def test_migrations_give_the_schema_of_the_models(database: Database, tmp_path: Path) -> None:
    by_models = create_engine(f"sqlite:///{tmp_path}/models.db")
    SQLModel.metadata.create_all(by_models)
    with database.connect() as migrated, by_models.connect() as modelled:
        assert compare_metadata(MigrationContext.configure(migrated), SQLModel.metadata) == []
        assert _schema(migrated) == _schema(modelled)
    by_models.dispose()


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(DatabaseError, match=r"folder .*nowhere does not exist"):
        open_database(tmp_path / "nowhere" / "bench.db")


def test_a_missing_file_is_not_created_unasked(tmp_path: Path) -> None:
    with pytest.raises(DatabaseError, match="no database"):
        open_database(tmp_path / "bench.db", create=False)
    assert not list(tmp_path.iterdir())


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DatabaseError, match="is a folder"):
        open_database(tmp_path)


@pytest.mark.parametrize("content", [b"dear diary", b"SQLite format 3\0 but not really" * 40, b"\0" * 4096])
def test_a_file_that_is_no_database_is_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "diary.txt"
    path.write_bytes(content)
    with pytest.raises(DatabaseError, match=r"diary\.txt"):
        open_database(path)
    assert path.read_bytes() == content


def test_a_database_of_another_program_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "music.db"
    connection = sqlite3.connect(path)
    connection.executescript("CREATE TABLE song (title TEXT); CREATE TABLE item (id INTEGER);")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(DatabaseError, match="not a database of crosspl-tui"):
        open_database(path)
    assert path.read_bytes() == before


def test_a_newer_schema_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bench.db"
    with open_database(path) as database, database.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(DatabaseError, match="newer version"):
        open_database(path)


@pytest.mark.parametrize("url", ["nonsense://x", "://", "postgresql+nonsense://x/y"])
def test_a_url_that_cannot_work_is_a_database_error(url: str) -> None:
    with pytest.raises(DatabaseError):
        open_database(url)


def test_many_may_open_a_new_file_at_once(tmp_path: Path) -> None:
    def open_and_read(_number: int) -> int:
        with open_database(tmp_path / "bench.db") as database, database.connect() as connection:
            return int(connection.execute(text("SELECT count(*) FROM item")).scalar_one())

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(open_and_read, range(16))) == [0] * 16


def test_a_failed_write_leaves_nothing(database: Database) -> None:
    insert = text("INSERT INTO review_session (reviewer, started_at, filter) VALUES ('x', '', :filter)")
    with pytest.raises(IntegrityError), database.begin() as connection:
        connection.execute(insert, [{"filter": ""}, {"filter": None}])
    with database.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM review_session")).scalar() == 0


def test_reading_lists_loads_neither_models_nor_migrations(database: Database) -> None:
    path = database.engine.url.database
    script = (
        "import sys, store.items.lists, store.review.desk, store.sources.found\n"
        "import store.totals.overview, store.verdicts.keeping\n"
        "from store.database import open_database\n"
        f"open_database({path!r}).close()\n"
        "print([name for name in ('sqlmodel', 'pydantic', 'alembic', 'textual') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def _pragma(connection: Connection, name: str) -> object:
    return connection.exec_driver_sql(f"PRAGMA {name}").scalar()


def _schema(connection: Connection) -> set[tuple[str, str]]:
    rows = connection.execute(text("SELECT name, sql FROM sqlite_master WHERE name <> 'alembic_version'"))
    return {(row.name, " ".join((row.sql or "").split())) for row in rows if "alembic" not in row.name}
