"""From what a driver says of a failing database to a sentence: what failed, where, and what to do."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sqlalchemy import Engine, event
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError

from store.errors import DatabaseError, DatabaseLockedError
from store.file_access import refusal_to_write

_LOCK_NOT_AVAILABLE = "55P03"  # PostgreSQL's
_RECOVERY = "go back to a copy, or save what can be read: sqlite3 {place} .recover | sqlite3 recovered.db"
_OF_SQLITE = {
    sqlite3.SQLITE_FULL: "The disk of {place} is full: free some space, then do it again.",
    sqlite3.SQLITE_IOERR: "{place} cannot be read or written ({said}): look after its disk, then do it again.",
    sqlite3.SQLITE_CANTOPEN: "{place} cannot be opened ({said}): see whether it and its folder are still there.",
    sqlite3.SQLITE_CORRUPT: f"{{place}} is damaged ({{said}}): {_RECOVERY}",
    sqlite3.SQLITE_NOTADB: f"{{place}} is damaged ({{said}}): {_RECOVERY}",
}
_LOCKED = "{place} is kept locked by another program: do it again when that one has ended."
_OF_SERVER = "The database {place} does not answer ({said}): do it again when its server is back."


def explain_failures(engine: Engine, place: str) -> None:
    """Have the engine raise what its surroundings bring about as errors of the store; faults of ours stay as they are.

    `place` is the file, or the URL without a password. What is raised is `DatabaseError`.
    """

    def explained(context: ExceptionContext) -> DatabaseError | None:
        error = context.sqlalchemy_exception
        if not isinstance(error, DBAPIError):
            return None
        if isinstance(error.orig, sqlite3.Error):
            return failure_of_file(error.orig, place)
        return _failure_of_server(error, place)

    event.listen(engine, "handle_error", explained)


def failure_of_file(error: sqlite3.Error, place: str | Path) -> DatabaseError | None:
    """Return what an error of SQLite's says of the file, None for a fault that is not the file's."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_READONLY:
        return DatabaseError(refusal_to_write(str(place)))
    if code == sqlite3.SQLITE_BUSY:
        return DatabaseLockedError(_LOCKED.format(place=place))
    sentence = _OF_SQLITE.get(code)
    return DatabaseError(sentence.format(place=place, said=_first_line(error))) if sentence else None


def _failure_of_server(error: DBAPIError, place: str) -> DatabaseError | None:
    if not isinstance(error, OperationalError | InterfaceError):
        return None
    if getattr(error.orig, "sqlstate", None) == _LOCK_NOT_AVAILABLE:
        return DatabaseLockedError(_LOCKED.format(place=place))
    return DatabaseError(_OF_SERVER.format(place=place, said=_first_line(error.orig)))


def _first_line(error: BaseException | None) -> str:
    return str(error).strip().partition("\n")[0].rstrip(".")
