"""What a scan finds goes into the store, with what it remembers of the files that it is through with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from crosspl_tui.runs.scan.memory import ScanMemory
from fsm.scanning.batches import ScanOptions
from fsm.trace import Trace
from store.database import Database
from store.sources.found import NewCandidate, NewSource, add_candidates, add_sources, counts

if TYPE_CHECKING:
    from crosspl_tui.runs.scan.scanning import Found


@dataclass(frozen=True, slots=True)
class Added:
    """How many sources and candidates were new."""

    sources: int
    candidates: int


@dataclass(frozen=True, slots=True)
class ScanKeeper:
    """The database of a scan; a single file is not remembered."""

    database: Database
    memory: ScanMemory | None

    @property
    def files_waiting(self) -> int:
        """How many files are to be remembered at the next `keep`."""
        return len(self.memory.waiting) if self.memory else 0

    def keep(self, found: Sequence[Found]) -> Added:
        """Keep files with their candidates, and what waits to be remembered, in one transaction."""
        with self.database.begin() as connection:
            before = counts(connection)
            ids = add_sources(connection, [_source(one) for one in found])
            pairs = zip(found, ids, strict=True)
            add_candidates(
                connection, [new for one, source_id in pairs for new in _candidates(one, source_id)]
            )
            after = counts(connection)
            if self.memory:
                self.memory.keep(connection)
        return Added(after.sources - before.sources, after.candidates - before.candidates)


def open_keeper(database: Database, root: Path, options: ScanOptions, *, is_again: bool) -> ScanKeeper:
    """Return what keeps a scan of a folder or file; with `is_again` no former scan is remembered."""
    memory = ScanMemory(database, root, options, is_fresh=is_again) if root.is_dir() else None
    return ScanKeeper(database, memory)


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
