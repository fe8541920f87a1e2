"""What a scan remembers of the former one of the same folder, kept in the database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy import Connection

from crosspl_tui.runs.scan.unchanged import KnownFiles, described
from fsm.scanning.batches import ScanOptions
from fsm.scanning.memory import Barren, ScannedFile, judges_version
from fsm.scanning.tree import SkipReason, SourceFile, suffix_of
from store.database import Database
from store.sources.scanned_before import FilesBefore
from store.sources.scanned_files import (
    ScannedFileRow,
    barren_files,
    keep_scanned_files,
    open_scanned_folder,
    scanned_files,
)


class ScanMemory:
    """The files that former scans were through with; what this one is through with waits until `keep`.

    `is_fresh` remembers, but knows of no former scan.
    """

    def __init__(self, database: Database, root: Path, options: ScanOptions, *, is_fresh: bool) -> None:
        with database.begin() as connection:
            self._folder = open_scanned_folder(
                connection, str(root.resolve()), described(options), judges_version(options.mode)
            )
        self._database = database
        self._is_fresh = is_fresh
        self._known = KnownFiles(FilesBefore())
        self.waiting: list[ScannedFileRow] = []
        if not is_fresh:
            with database.connect() as connection:
                self._known = KnownFiles(scanned_files(connection, self._folder))

    @property
    def barren(self) -> Barren:
        """Asked for only when some files have changed, for texts that have moved or only look changed."""
        if self._is_fresh:
            return frozenset()
        with self._database.connect() as connection:
            rows = barren_files(connection, self._folder)
        return frozenset((content_hash, suffix_of(path)) for content_hash, path in rows)

    def is_unchanged(self, file: SourceFile) -> bool:
        return file in self._known

    @property
    def passed_over(self) -> Counter[SkipReason]:
        """How many files this scan came by that are unchanged since a former one passed them over."""
        return self._known.passed_over

    def remember(self, scanned: Sequence[ScannedFile]) -> None:
        self.waiting += (
            ScannedFileRow(
                one.file.path,
                one.file.size,
                one.file.modified,
                one.content_hash,
                one.has_detection,
                one.skipped or "",
            )
            for one in scanned
        )

    def keep(self, connection: Connection) -> None:
        """Write what waits; to be called in the transaction that keeps the detections in these files."""
        keep_scanned_files(connection, self._folder, self.waiting)
        self.waiting.clear()
