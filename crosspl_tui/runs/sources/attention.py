"""Repositories that want attention: those that wait, that failed, and clones that are no longer on the disk."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path

from sqlalchemy import Connection

from store.database import Database
from store.sources.repositories import RepositoryRow, list_again_without_clone, repositories
from store.vocabulary import RepositoryStatus

MISSING = "missing"
"""The status that is shown of a repository that was cloned and is no longer there."""

CLONE_MISSING = "the clone is no longer there"
FOLDER_MISSING = "the folder is no longer there"


@dataclass(frozen=True, slots=True)
class Attention:
    """How many repositories wait and how many failed, the names of missing clones, and the paths of missing folders.

    Folders are those of the user's own, which nobody can clone again.
    """

    listed: int
    failed: int
    missing_clones: tuple[str, ...]
    missing_folders: tuple[str, ...]


def read_attention(database: Database) -> Attention:
    """Read what wants attention, and look for each clone on the disk."""
    counts: Counter[str] = Counter()
    clones: list[str] = []
    folders: list[str] = []
    with database.connect() as connection:
        for row in map(as_on_disk, repositories(connection)):
            counts[row.status] += 1
            if row.status == MISSING and is_in_place(row):
                folders.append(row.path)
            elif row.status == MISSING:
                clones.append(row.name)
    return Attention(
        counts[RepositoryStatus.LISTED], counts[RepositoryStatus.FAILED], tuple(clones), tuple(folders)
    )


def as_on_disk(row: RepositoryRow) -> RepositoryRow:
    """Return a repository with the status `missing` where it was cloned and its folder is gone, else as it is."""
    if row.status != RepositoryStatus.CLONED or Path(row.path).is_dir():
        return row
    reason = FOLDER_MISSING if is_in_place(row) else CLONE_MISSING
    return replace(row, status=MISSING, reason=reason, disk_bytes=0)


def is_in_place(row: RepositoryRow) -> bool:
    """Say whether a repository is a folder of the user's own, used where it lies."""
    return bool(row.path) and row.url == Path(row.path).as_uri()


def list_missing_again(connection: Connection) -> int:
    """Put clones that are gone back into the queue, at the commits they had, and return how many that are."""
    rows = map(as_on_disk, repositories(connection, RepositoryStatus.CLONED))
    missing = [row.id for row in rows if row.status == MISSING and not is_in_place(row)]
    return list_again_without_clone(connection, missing)
