"""Sources that are outdated, since their file is gone or has another text, and the candidates in them."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from sqlalchemy import BindParameter, Connection, bindparam, text

from store.text import storable

IDS_A_QUERY = 500
_IDS: BindParameter[list[int]] = bindparam("ids", expanding=True)

_KEPT = text("""
    SELECT scanned_folder.id AS folder_id, scanned_file.path AS path, scanned_folder.root AS root,
        source.id AS source_id, source.content_hash, source.repository, source."commit", source.path AS source_path
    FROM scanned_folder JOIN scanned_file ON scanned_file.folder_id = scanned_folder.id
        JOIN source ON source.id = scanned_file.source_id
    WHERE scanned_folder.options LIKE :options AND scanned_file.source_id IS NOT NULL
        AND substr(scanned_folder.root || '/' || scanned_file.path, 1, length(:root) + 1) = :root || '/'""")

_FORGET = text("DELETE FROM scanned_file WHERE folder_id = :folder_id AND path = :path")

# Every trace that a step of a pipeline or a person leaves; a lease that has run out is none.
_WITHDRAW = text("""
    DELETE FROM candidate
    WHERE source_id IN :ids AND outcome IS NULL AND level IS NULL
        AND (lease_owner IS NULL OR lease_expires <= :now)
        AND NOT EXISTS (SELECT 1 FROM snippet WHERE snippet.candidate_id = candidate.id)
        AND NOT EXISTS (SELECT 1 FROM attempt WHERE attempt.candidate_id = candidate.id)
        AND NOT EXISTS (
            SELECT 1 FROM label JOIN source ON source.content_hash = label.answer_hash
            WHERE source.id = candidate.source_id AND label.machine_id = candidate.machine_id)
        AND candidate.id NOT IN (SELECT candidate_id FROM run_event WHERE candidate_id IS NOT NULL)""").bindparams(
    _IDS
)

_DROP_SOURCES = text("""
    DELETE FROM source
    WHERE id IN :ids AND NOT EXISTS (SELECT 1 FROM candidate WHERE candidate.source_id = source.id)""").bindparams(
    _IDS
)


@dataclass(frozen=True, slots=True)
class KeptFile:
    """A file that a scan kept a source of: its folder and its path there, its path below `root`, and the source."""

    folder_id: int
    path: str
    root: str
    source_id: int
    content_hash: str
    repository: str
    commit: str
    source_path: str

    def below(self, root: str) -> str:
        """Return its path relative to a folder that it is in."""
        return f"{self.root}/{self.path}"[len(root) + 1 :]


def kept_files(connection: Connection, root: str, options: str) -> Iterator[KeptFile]:
    """Yield the files below a folder that scans kept sources of, from whichever folder they started.

    `options` is a pattern, with % for what may be different, of how these scans were asked.
    """
    rows = connection.execute(_KEPT, {"root": storable(root), "options": options})
    return (KeptFile(*row) for row in rows)


def forget_files(connection: Connection, files: Collection[KeptFile]) -> None:
    """Forget that scans were through with these files."""
    if files:
        connection.execute(_FORGET, [{"folder_id": file.folder_id, "path": file.path} for file in files])


def without_file(connection: Connection, source_ids: Collection[int]) -> frozenset[int]:
    """Those among the sources that no scanned file has any longer."""
    query = text("SELECT source_id FROM scanned_file WHERE source_id IN :ids").bindparams(_IDS)
    held: set[int] = set()
    for ids in _parts(source_ids):
        held.update(connection.execute(query, {"ids": ids}).scalars())
    return frozenset(source_ids) - held


def withdraw(connection: Connection, source_ids: Collection[int]) -> int:
    """Delete the candidates that nobody has worked on, and sources without any; return how many candidates."""
    withdrawn = 0
    for ids in _parts(source_ids):
        withdrawn += connection.execute(_WITHDRAW, {"ids": ids, "now": time.time()}).rowcount
        connection.execute(_DROP_SOURCES, {"ids": ids})
    return withdrawn


def count_candidates(connection: Connection, source_ids: Collection[int]) -> int:
    """How many candidates are in these sources."""
    query = text("SELECT count(*) FROM candidate WHERE source_id IN :ids").bindparams(_IDS)
    return sum(connection.execute(query, {"ids": ids}).scalar_one() for ids in _parts(source_ids))


def _parts(ids: Collection[int]) -> Iterator[Sequence[int]]:
    ordered = sorted(ids)
    return (ordered[first : first + IDS_A_QUERY] for first in range(0, len(ordered), IDS_A_QUERY))
