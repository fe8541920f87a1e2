"""What a scan remembers of the former one of the same folder, kept in the database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
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

    `is_fresh` remembers, but knows of no former scan. A single file is remembered in its folder, apart from the scans
    of that, and is always read.
    """

    def __init__(self, database: Database, root: Path, options: ScanOptions, *, is_fresh: bool) -> None:
        self._is_alone = is_alone = not root.is_dir()
        folder = (root.parent if is_alone else root).resolve()
        asked = described(options) + (" alone" if is_alone else "")
        with database.begin() as connection:
            self._folder = open_scanned_folder(connection, str(folder), asked, judges_version(options.mode))
        self._database = database
        self._is_fresh = is_fresh = is_fresh or is_alone
        self._known = KnownFiles(FilesBefore())
        self.waiting: list[ScannedFileRow] = []
        self._sources: dict[str, int] = {}
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

    def may_lack_files(self, unchanged: int) -> bool:
        """Say whether some of the folder's files may be gone, where so many are unchanged."""
        return not self._is_alone and (self._is_fresh or unchanged != len(self._known.before))

    @property
    def passed_over(self) -> Counter[SkipReason]:
        """How many files this scan came by that are unchanged since a former one passed them over."""
        return self._known.passed_over

    def remember(self, scanned: Sequence[ScannedFile]) -> None:
        """Take note of files; one that cannot be read now is as it was, and is tried again by the next scan."""
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
            if one.skipped is not SkipReason.UNREADABLE
        )

    def note_source(self, path: str, source_id: int) -> None:
        """Take note of the source that was kept of a file, which may have to be remembered later."""
        self._sources[path] = source_id

    @property
    def noted_sources(self) -> frozenset[int]:
        """The sources of files that wait to be remembered."""
        return frozenset(self._sources.values())

    def keep(self, connection: Connection) -> None:
        """Write what waits; to be called in the transaction that keeps the detections in these files."""
        rows = [replace(row, source_id=self._sources.pop(row.path, None)) for row in self.waiting]
        keep_scanned_files(connection, self._folder, rows)
        self.waiting.clear()
