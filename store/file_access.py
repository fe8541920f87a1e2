"""Whether a database file can be written, and how it is opened when it cannot."""

from __future__ import annotations

import os
from enum import Enum
from pathlib import Path


class FileAccess(Enum):
    """What can be done with a database file; the value is what its URI asks of SQLite."""

    WRITABLE = ""
    READ_ONLY = "mode=ro"
    IMMUTABLE = "mode=ro&immutable=1"
    """Read-only and in no other process's hands: read without the files beside it that SQLite would create.

    Where those cannot be created nothing else works; where they can, they would lie there with the file's own
    permissions and keep the next writer out.
    """


def access_to(path: Path) -> FileAccess:
    """Return what this process can do with a database file; one that does not exist yet is writable."""
    if not path.exists() or _is_writable(path):
        return FileAccess.WRITABLE
    return FileAccess.READ_ONLY if _beside(path, "-wal").exists() else FileAccess.IMMUTABLE


def reading_uri(path: Path) -> str:
    """Return the URI by which SQLite opens a file for reading, whatever could be done with it."""
    access = access_to(path)
    kind = FileAccess.READ_ONLY if access is FileAccess.WRITABLE else access
    return f"{path.absolute().as_uri()}?{kind.value}"


def file_named(url_or_path: str) -> Path | None:
    """Return the file that a path or a SQLite URL names; None for other databases. Needs no driver loaded."""
    if "://" not in url_or_path:
        return Path(url_or_path)
    place = url_or_path.partition("?")[0].removeprefix("sqlite:///")
    return Path(place) if place and "://" not in place else None


def can_create(path: Path) -> bool:
    """Return whether this process may create a file in its folder."""
    return os.access(path.absolute().parent, os.W_OK | os.X_OK)


def refusal_to_create(path: Path) -> str:
    """Return the sentence that says that a database cannot be created in its folder, and what to do."""
    return (
        f"The database {path} cannot be created: its folder is not writable for you. Make the folder writable, or "
        "name a file elsewhere with --db."
    )


def refusal_to_write(place: str) -> str:
    """Return the sentence that says that a read-only database cannot be written, and what to do."""
    return (
        f"The database {place} is read-only and this has to write to it: make the file and its folder writable, "
        "or copy it and name the copy with --db."
    )


def _is_writable(path: Path) -> bool:
    """Writing takes the files beside the database too: those that lie there, or a folder to create them in."""
    beside = [_beside(path, "-wal"), _beside(path, "-shm")]
    can_log = os.access(path.absolute().parent, os.W_OK) or all(map(_can_write, beside))
    return _can_write(path) and can_log


def _can_write(path: Path) -> bool:
    return os.access(path, os.W_OK)


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)
