"""Which files former scans were through with, read without the SQL library, which takes longer to load than a look."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from store.file_access import reading_uri
from store.text import storable

_FOLDER = "SELECT id FROM scanned_folder WHERE root = ? AND options = ? AND judge = ?"
READ = "SELECT path, size, modified FROM scanned_file WHERE folder_id = :folder AND passed_over = ''"
PASSED_OVER = """
    SELECT path, size, modified, passed_over FROM scanned_file WHERE folder_id = :folder AND passed_over <> ''"""
_OF_SOURCES = """
    SELECT path FROM scanned_file
    WHERE source_id IS NOT NULL AND folder_id = (
        SELECT id FROM scanned_folder WHERE root = ? AND options = ? AND judge = ?)"""
_BUSY_SECONDS = 5.0

# Path, size in bytes and time in nanoseconds.
FileSeen = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class FilesBefore:
    """The files of a folder as a former scan saw them: those that it read, and why it passed over the others."""

    read: frozenset[FileSeen] = frozenset()
    passed_over: Mapping[FileSeen, str] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.read) + len(self.passed_over)

    @classmethod
    def of(cls, read: Iterable[FileSeen], passed_over: Iterable[tuple[str, int, int, str]]) -> FilesBefore:
        """Make it of the rows of both queries."""
        return cls(
            frozenset(read), {(path, size, modified): why for path, size, modified, why in passed_over}
        )


def files_scanned_before(file: Path, root: str, options: str, judge: str) -> FilesBefore | None:
    """Return the files of a folder as they were, without changing anything.

    None when the folder was not scanned in this way, or when the database cannot be read so: it is not there yet, is
    no SQLite file, or is kept busy. Whoever opens it properly then says what is wrong with it.
    """
    try:
        with closing(_connect(file)) as connection:
            folder = connection.execute(_FOLDER, (storable(root), options, judge)).fetchone()
            if folder is None:
                return None
            values = {"folder": folder[0]}
            return FilesBefore.of(connection.execute(READ, values), connection.execute(PASSED_OVER, values))
    except sqlite3.Error:
        return None


def files_with_sources(file: Path, root: str, options: str, judge: str) -> list[str] | None:
    """Return the paths of those among the files that sources were kept of; None as above."""
    try:
        with closing(_connect(file)) as connection:
            return [path for (path,) in connection.execute(_OF_SOURCES, (storable(root), options, judge))]
    except sqlite3.Error:
        return None


def _connect(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(reading_uri(file), uri=True, timeout=_BUSY_SECONDS)
