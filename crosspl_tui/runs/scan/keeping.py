"""What a scan finds goes into the store, with what it remembers of the files that it is through with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from crosspl_tui.runs.scan.memory import ScanMemory
from crosspl_tui.runs.scan.outdated import FormerFiles, Withdrawn, former_files
from fsm.scanning.batches import ScanOptions
from fsm.trace import Trace
from store.database import Database
from store.sources.found import NewCandidate, NewSource, add_candidates, add_sources, counts

if TYPE_CHECKING:
    from crosspl_tui.runs.scan.scanning import Found


@dataclass(frozen=True, slots=True)
class Added:
    """How many sources and candidates were new, and what was withdrawn because its file is gone or has changed."""

    sources: int
    candidates: int
    withdrawn: Withdrawn


@dataclass(slots=True)
class ScanKeeper:
    """The database of a scan, and what it holds of the files; what former scans kept is read once it is needed."""

    database: Database
    memory: ScanMemory
    root: Path
    options: ScanOptions
    former: FormerFiles | None = None

    @property
    def files_waiting(self) -> int:
        """How many files are to be remembered at the next `keep`."""
        return len(self.memory.waiting)

    def keep(self, found: Sequence[Found], *, all_unchanged: int | None = None) -> Added:
        """Keep files with their candidates, and what waits to be remembered, in one transaction.

        What is outdated by them is withdrawn. At the end of a scan of the whole folder `all_unchanged` is how many
        files it found unchanged; then what is gone is withdrawn too.
        """
        with self.database.begin() as connection:
            before = counts(connection)
            ids = add_sources(connection, [_source(one) for one in found])
            pairs = zip(found, ids, strict=True)
            add_candidates(
                connection, [new for one, source_id in pairs for new in _candidates(one, source_id)]
            )
            after = counts(connection)
            withdrawn = self._withdraw(connection, found, ids, all_unchanged)
            self.memory.keep(connection)
        return Added(after.sources - before.sources, after.candidates - before.candidates, withdrawn)

    def _withdraw(
        self, connection: Connection, found: Sequence[Found], ids: Sequence[int], all_unchanged: int | None
    ) -> Withdrawn:
        may_be_gone = all_unchanged is not None and self.memory.may_lack_files(all_unchanged)
        if not (found or self.memory.waiting or may_be_gone):
            return Withdrawn()
        former = self.former = self.former or former_files(connection, self.root, self.options)
        for one, source_id in zip(found, ids, strict=True):
            self.memory.note_source(one.detection.path, source_id)
            former.look_at_found(one, source_id)
        for row in self.memory.waiting:
            if not row.has_detection:
                former.look_at_row(row)
        if may_be_gone:
            former.note_gone()
        return former.withdraw(connection, self.memory.noted_sources)


def open_keeper(database: Database, root: Path, options: ScanOptions, *, is_again: bool) -> ScanKeeper:
    """Return what keeps a scan of a folder or file; with `is_again` no former scan is remembered."""
    memory = ScanMemory(database, root, options, is_fresh=is_again)
    return ScanKeeper(database, memory, root if root.is_dir() else root.parent, options)


def _source(found: Found) -> NewSource:
    detection, provenance = found.detection, found.origin.provenance
    return NewSource(
        repository=provenance.repository,
        repository_id=provenance.repository_id,
        commit=provenance.commit,
        path=found.origin.path,
        language=found.machines[0].language,
        suffix=detection.suffix,
        licence=provenance.licence,
        content_hash=detection.content_hash,
        size=detection.size,
        lines=detection.lines,
        text=detection.text,
    )


def _candidates(found: Found, source_id: int) -> Iterator[NewCandidate]:
    return (_candidate(trace, source_id) for trace in found.detection.traces)


def _candidate(trace: Trace, source_id: int) -> NewCandidate:
    first, last = trace.lines or (1, 1)
    return NewCandidate(source_id, trace.machine_id, first, last)
