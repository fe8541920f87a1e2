"""The database: opening, pragmas, transactions, and the state of its schema."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from store.errors import DatabaseError
from store.failures import explain_failures, failure_of_file
from store.file_access import (
    FileAccess,
    access_to,
    can_create,
    reading_uri,
    refusal_to_create,
    refusal_to_write,
)

HEAD_REVISION = "0014"
APPLICATION_ID = 0x43504C54  # "CPLT", in the header of every SQLite file of ours
_BUSY_SECONDS = 30.0
_SQLITE_MAGIC = b"SQLite format 3\0"
_ONE_STATE = {"isolation_level": "REPEATABLE READ"}


class Database:
    """An open database. Cheap to share between threads; each transaction takes a connection of its own."""

    def __init__(self, engine: Engine, access: FileAccess = FileAccess.WRITABLE) -> None:
        self.engine = engine
        self.access = access
        self._writer = engine.execution_options(immediate=True)
        self._reader = engine if engine.dialect.name == "sqlite" else engine.execution_options(**_ONE_STATE)
        explain_failures(engine, self._place)

    @property
    def url(self) -> str:
        """The database's URL, without a password."""
        return self.engine.url.render_as_string(hide_password=True)

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        """A write transaction: committed at the end, rolled back on an error.

        It takes the database's write lock at once, so that writers wait for each other (30 s at most) instead of
        failing, or overlooking each other, when a read turns into a write. Raises DatabaseError when the file is
        read-only, and like reading when the database fails: its disk is full, its file damaged, its server gone.
        """
        if self.access is not FileAccess.WRITABLE:
            raise DatabaseError(refusal_to_write(self._place))
        with self._writer.begin() as connection:
            yield connection

    def connect(self) -> Connection:
        """A connection for reading, to be used with `with`; until closed it sees one state of the data."""
        return self._reader.connect()

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    @property
    def _place(self) -> str:
        """The file, or the URL of what is none."""
        return str(_file_of(self.engine.url) or self.url)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


@contextmanager
def roomy_cache(connection: Connection) -> Iterator[None]:
    """Let SQLite keep 16 MB of pages instead of 2 meanwhile: adding 100,000 items is a third faster."""
    if connection.dialect.name != "sqlite":
        yield
        return
    connection.exec_driver_sql("PRAGMA cache_size=-16000")
    try:
        yield
    finally:
        connection.exec_driver_sql("PRAGMA cache_size=-2000")


def open_database(url_or_path: str | Path, *, create: bool = True) -> Database:
    """Open a database file (or any SQLAlchemy URL), creating it if asked, and bring its schema up to date.

    A file that cannot be written is opened for reading: `connect` works, `begin` refuses.
    Raises DatabaseError when the file or its folder is missing, is no database of ours, cannot be read, or
    was written by a newer version. A file that is not ours is never changed.
    """
    url = _as_url(url_or_path)
    path = _file_of(url)
    if path is not None:
        _check_file(path, create=create)
    access = access_to(path) if path is not None else FileAccess.WRITABLE
    database = Database(_make_engine(url, access), access)
    try:
        _bring_up_to_date(database)
    except DBAPIError as error:
        database.close()
        raise DatabaseError(f"Cannot open the database {database.url}: {error.orig}.") from error
    except DatabaseError:
        database.close()
        raise
    return database


def _as_url(url_or_path: str | Path) -> URL:
    if isinstance(url_or_path, Path) or "://" not in url_or_path:
        return URL.create("sqlite", database=str(url_or_path))
    try:
        return make_url(url_or_path)
    except ArgumentError as error:
        raise DatabaseError(f"{url_or_path!r} is neither a path nor a database URL.") from error


def _file_of(url: URL) -> Path | None:
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    return Path(str(url.database))


def _check_file(path: Path, *, create: bool) -> None:
    """Refuse what is not ours before anything is opened for writing."""
    if not path.parent.is_dir():
        raise DatabaseError(
            f"The folder {path.parent} does not exist; create it or choose another database file."
        )
    if path.is_dir():
        raise DatabaseError(f"{path} is a folder; name a database file.")
    if not path.exists():
        if not create:
            raise DatabaseError(f"There is no database {path}; check the path or create it first.")
        if not can_create(path):
            raise DatabaseError(refusal_to_create(path))
        return
    try:
        with path.open("rb") as file:
            magic = file.read(len(_SQLITE_MAGIC))
    except OSError as error:
        raise DatabaseError(f"Cannot read {path}: {error.strerror}.") from error
    if magic and (magic != _SQLITE_MAGIC or not _is_ours(path)):
        raise DatabaseError(
            f"{path} is not a database of crosspl-tui; it was left as it is. Choose another file."
        )


def _is_ours(path: Path) -> bool:
    """Whether a SQLite file has our mark, or is still empty because another process is just creating it."""
    try:
        connection = sqlite3.connect(reading_uri(path), uri=True, timeout=_BUSY_SECONDS)
        try:
            (application,) = connection.execute("PRAGMA application_id").fetchone()
            (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        finally:
            connection.close()
    except sqlite3.DatabaseError as error:
        raise failure_of_file(error, path) or DatabaseError(f"Cannot read {path}: {error}.") from error
    return bool(application == APPLICATION_ID or (application == 0 and tables == 0))


def _make_engine(url: URL, access: FileAccess) -> Engine:
    if access is not FileAccess.WRITABLE:
        return _make_reading_engine(url)
    try:
        engine = create_engine(url, connect_args=_connect_arguments(url))
    except (NoSuchModuleError, ImportError) as error:
        raise DatabaseError(f"No driver for {url.drivername} databases is installed: {error}.") from error
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_pragmas)
        event.listen(engine, "begin", _begin)
    elif engine.dialect.name == "postgresql":
        event.listen(engine, "connect", _replace_nul)
        event.listen(engine, "begin", _lock)
    return engine


def _make_reading_engine(url: URL) -> Engine:
    """An engine for a file that cannot be written."""
    uri = reading_uri(Path(str(url.database)))
    engine = create_engine(url, creator=lambda: sqlite3.connect(uri, uri=True, check_same_thread=False))
    event.listen(engine, "connect", _set_reading_pragmas)
    event.listen(engine, "begin", _begin)
    return engine


def _connect_arguments(url: URL) -> dict[str, Any]:
    """How PostgreSQL is asked: with values in the text, where their types are plain from their places."""
    if url.get_backend_name() != "postgresql":
        return {}
    from psycopg import ClientCursor

    return {"cursor_factory": ClientCursor}


def _set_pragmas(connection: sqlite3.Connection, _record: object) -> None:
    _set_reading_pragmas(connection, _record)
    for pragma in ("synchronous=NORMAL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")
    _use_write_ahead_log(connection)


def _set_reading_pragmas(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None  # the driver would begin transactions by itself, and later than we need
    connection.execute(f"PRAGMA busy_timeout={int(_BUSY_SECONDS * 1000)}")


def _use_write_ahead_log(connection: sqlite3.Connection) -> None:
    """Switch a new file to WAL. The switch ignores the busy timeout, so it is tried again for as long."""
    deadline = time.monotonic() + _BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.01)


def _begin(connection: Connection) -> None:
    immediate = connection.get_execution_options().get("immediate", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")


def _lock(connection: Connection) -> None:
    """Let one transaction write at a time, as SQLite does: the same leases and decisions are safe on both."""
    if connection.get_execution_options().get("immediate", False):
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = {int(_BUSY_SECONDS * 1000)}")
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({APPLICATION_ID})")


def _replace_nul(connection: Any, _record: object) -> None:  # noqa: ANN401 - the driver need not be installed
    """Show NUL as its symbol, since PostgreSQL keeps none in a text."""
    from psycopg.types.string import StrDumper

    class NulDumper(StrDumper):
        def dump(self, obj: str) -> Any:  # noqa: ANN401 - as the driver has it
            return super().dump(obj.replace("\0", "\u2400"))

    connection.adapters.register_dumper(str, NulDumper)


def _bring_up_to_date(database: Database) -> None:
    with database.connect() as connection:
        if _stored_revision(connection) == HEAD_REVISION:
            return
    from store.migrations import migrate

    with database.begin() as connection:  # whoever comes second finds the work done
        if _stored_revision(connection) != HEAD_REVISION:
            migrate(connection)
            if connection.dialect.name == "sqlite":
                connection.exec_driver_sql(f"PRAGMA application_id={APPLICATION_ID}")


def _stored_revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
