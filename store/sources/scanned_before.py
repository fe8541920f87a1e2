"""Which files former scans were through with, read without the SQL library, which takes longer to load than a look."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from store.file_access import reading_uri
from store.text import storable

_FOLDER = "SELECT id FROM scanned_folder WHERE root = ? AND options = ? AND judge = ?"
_FILES = "SELECT path, size, modified FROM scanned_file WHERE folder_id = ?"
_BUSY_SECONDS = 5.0

# Path, size in bytes and time in nanoseconds.
FileSeen = tuple[str, int, int]


def files_scanned_before(file: Path, root: str, options: str, judge: str) -> frozenset[FileSeen] | None:
    """Return the files of a folder as they were, without changing anything.

    None when the folder was not scanned in this way, or when the database cannot be read so: it is not there yet, is
    no SQLite file, or is kept busy. Whoever opens it properly then says what is wrong with it.
    """
    try:
        with closing(sqlite3.connect(reading_uri(file), uri=True, timeout=_BUSY_SECONDS)) as connection:
            folder = connection.execute(_FOLDER, (storable(root), options, judge)).fetchone()
            if folder is None:
                return None
            return frozenset(connection.execute(_FILES, folder))
    except sqlite3.Error:
        return None
