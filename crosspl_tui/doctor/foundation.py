"""Checks of what the workbench itself stands on: Python, SQLite, grammars."""

from __future__ import annotations

import platform
import sqlite3
import tempfile
from importlib import metadata
from pathlib import Path

from crosspl_tui.doctor.finding import Area, Finding

LEAST_SQLITE = (3, 35, 0)  # the first with RETURNING


def _python() -> Finding:
    return Finding(
        Area.WORKBENCH,
        "Python",
        is_present=True,
        detail=platform.python_version(),
        cost="nothing runs",
        remedy="install Python 3.11 or newer",
    )


def _sqlite() -> Finding:
    has_log = _has_write_ahead_log()
    log = "with write-ahead log" if has_log else "without write-ahead log"
    return Finding(
        Area.WORKBENCH,
        "SQLite",
        is_present=has_log and sqlite3.sqlite_version_info >= LEAST_SQLITE,
        detail=f"{sqlite3.sqlite_version} {log}",
        cost="databases cannot be used, or not by several people at once",
        remedy="use a Python with SQLite 3.35 or newer, and keep databases on a local disk",
    )


def _has_write_ahead_log() -> bool:
    with tempfile.TemporaryDirectory() as folder:
        connection = sqlite3.connect(Path(folder) / "probe.db")
        try:
            (mode,) = connection.execute("PRAGMA journal_mode=WAL").fetchone()
        except sqlite3.Error:
            return False
        finally:
            connection.close()
    return bool(mode == "wal")


def _grammars() -> Finding:
    broken = [
        suffix
        for suffix in (".py", ".java", ".go", ".js", ".ts", ".php", ".cpp", ".c")
        if not _parses(suffix)
    ]
    return Finding(
        Area.WORKBENCH,
        "tree-sitter grammars",
        is_present=not broken,
        detail=f"not for {' '.join(broken)}" if broken else f"tree-sitter {metadata.version('tree-sitter')}",
        cost="the strict judge takes comments for code, and nothing can be extracted",
        remedy="install crosspl-tui anew, with the versions it names",
    )


def _parses(suffix: str) -> bool:
    try:
        from fsm.syntax import parse  # noqa: PLC0415 - it fails to import where the grammars are missing

        return bool(parse("\n", suffix).language)
    except (ImportError, AttributeError, ValueError, OSError):
        return False


FOUNDATION_CHECKS = (_python, _sqlite, _grammars)
