"""What a scan remembers of the former one of the same folder, kept in the database."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Connection

from fsm.batches import ScanOptions
from fsm.memory import ScannedFile, judges_version
from fsm.tree import SourceFile, suffix_of
from store.database import Database
from store.scanned_files import ScannedFileRow, keep_scanned_files, open_scanned_folder, scanned_files


class ScanMemory:
    """The files that former scans were through with; what this one is through with waits until `keep`.

    `is_fresh` remembers, but knows of no former scan.
    """

    def __init__(self, database: Database, root: Path, options: ScanOptions, *, is_fresh: bool) -> None:
        with database.begin() as connection:
            self._folder = open_scanned_folder(
                connection, str(root.resolve()), _described(options), judges_version(options.mode)
            )
        with database.connect() as connection:
            rows = [] if is_fresh else list(scanned_files(connection, self._folder))
        self._known = {row.path: (row.size, row.modified) for row in rows}
        self.barren = frozenset(
            (row.content_hash, suffix_of(row.path))
            for row in rows
            if row.content_hash and not row.has_detection
        )
        self.waiting: list[ScannedFileRow] = []

    def is_unchanged(self, file: SourceFile) -> bool:
        return self._known.get(file.path) == (file.size, file.modified)

    def remember(self, scanned: Sequence[ScannedFile]) -> None:
        self.waiting += (
            ScannedFileRow(
                one.file.path, one.file.size, one.file.modified, one.content_hash, one.has_detection
            )
            for one in scanned
        )

    def keep(self, connection: Connection) -> None:
        """Write what waits; to be called in the transaction that keeps the detections in these files."""
        keep_scanned_files(connection, self._folder, self.waiting)
        self.waiting.clear()


def _described(options: ScanOptions) -> str:
    """Name what decides, beside the judge, what is found in a file."""
    machines = "all" if options.machines is None else ",".join(map(str, sorted(options.machines)))
    return (
        f"{options.mode} machines={machines} generated={options.include_generated} bytes={options.max_bytes}"
    )
