"""What former scans kept of the files of a folder, and which of it is outdated as a scan looks at these files again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field
from hashlib import file_digest
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from crosspl_tui.runs.scan.unchanged import covered, is_gone
from crosspl_tui.runs.sources.attention import is_in_place
from fsm.scanning.batches import ScanOptions
from store.sources.repositories import repositories
from store.sources.scanned_files import ScannedFileRow
from store.sources.withdrawing import (
    KeptFile,
    count_candidates,
    forget_files,
    kept_files,
    withdraw,
    without_file,
)
from store.vocabulary import RepositoryStatus

if TYPE_CHECKING:
    from crosspl_tui.runs.scan.scanning import Found


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """How many candidates were withdrawn, and how many stay although their file is gone or has another text."""

    candidates: int = 0
    standing: int = 0


@dataclass(slots=True)
class FormerFiles:
    """The files below a folder that scans kept sources of, by path, but for those that were looked at since.

    Only scans that this one covers are asked: of the same mode, and for no other machines.
    """

    root: Path
    options: ScanOptions
    by_path: dict[str, list[KeptFile]]
    changed: list[KeptFile] = field(default_factory=list)
    replaced: list[KeptFile] = field(default_factory=list)

    def look_at_found(self, found: Found, source_id: int) -> None:
        """Take note of a file in which something was found, and of the source that is kept of it now."""
        detection, origin = found.detection, found.origin
        place = (origin.provenance.repository, origin.path)
        for file in self.by_path.pop(detection.path, ()):
            if file.content_hash != detection.content_hash:
                self.changed.append(file)
            elif file.source_id != source_id and (file.repository, file.source_path) == place:
                self.replaced.append(file)  # the same text, at another commit

    def look_at_row(self, row: ScannedFileRow) -> None:
        """Take note of a file in which nothing was found, or that is passed over now, for it is too large, say."""
        if row.path in self.by_path and (found := row.content_hash or _digest(self.root / row.path)):
            files = self.by_path.pop(row.path)
            self.changed += (file for file in files if file.content_hash != found)

    def note_gone(self) -> None:
        """Take note of files that are no longer there, as far as this scan looks for them.

        Where a folder has nothing in it at all, its disk may only not be mounted, so none counts as gone.
        """
        if not any(self.root.iterdir()):
            return
        for path in [path for path in self.by_path if is_gone(self.root, path, self.options)]:
            self.changed += self.by_path.pop(path)

    def withdraw(self, connection: Connection, found_again: Collection[int]) -> Withdrawn:
        """Withdraw the candidates of what is outdated that nobody has worked on, and forget those files.

        `found_again` are sources of files that are not remembered yet: one file may have the text that another had.
        """
        outdated = self.changed + self.replaced
        if not outdated:
            return Withdrawn()
        forget_files(connection, outdated)
        cloned = _clones(connection)
        known = {file.source_id for file in outdated if (file.repository, file.commit) not in cloned}
        sources = without_file(connection, known.difference(found_again))
        withdrawn = withdraw(connection, sources)
        changed = sources & {file.source_id for file in self.changed}
        self.changed, self.replaced = [], []
        return Withdrawn(withdrawn, count_candidates(connection, changed))


def former_files(connection: Connection, root: Path, options: ScanOptions) -> FormerFiles:
    """Return what scans that one with these options covers kept below a folder."""
    folder = str(root.resolve())
    by_path: defaultdict[str, list[KeptFile]] = defaultdict(list)
    for file in kept_files(connection, folder, covered(options)):
        by_path[file.below(folder)].append(file)
    return FormerFiles(root, options, dict(by_path))


def _digest(file: Path) -> str | None:
    try:
        with file.open("rb") as opened:
            return file_digest(opened, "sha256").hexdigest()
    except OSError:
        return None


def _clones(connection: Connection) -> frozenset[tuple[str, str]]:
    """Return the repositories of which there are clones, with the commit: what they have there stays what it is."""
    rows = repositories(connection, RepositoryStatus.CLONED)
    return frozenset((row.name, row.commit) for row in rows if row.commit and not is_in_place(row))
