"""Scanning: from a tree of files to the files in which machines find communication, with progress."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from types import MappingProxyType

from fsm.machine import load_catalogue
from fsm.scanning.batches import Batch, Detection, Job, Outcome, ScanOptions, cut_into_batches, machines_for
from fsm.scanning.memory import Memory, ScannedFile
from fsm.scanning.tree import Entry, Skipped, SkipReason, SourceFile, list_tree
from fsm.scanning.workers import IsCancelled, ScanError, judge_here, judge_in_processes, judge_where_it_pays

__all__ = ["Detection", "Progress", "ScanError", "ScanOptions", "SkipReason", "scan"]

# Below this, starting processes takes longer than reading with one.
SMALL_TREE_BYTES = 4_000_000
ENTRIES_A_REPORT = 500


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a scan is. `files_seen` have a suffix that a machine reads; `seconds` is since the start.

    `files_read` stays 0 while the tree is being listed; `unchanged` of the files seen need not be read. In
    `skipped` a folder passed over whole counts once.
    """

    files_seen: int
    files_read: int
    bytes_read: int
    detections: int
    seconds: float
    skipped: Mapping[SkipReason, int]
    unchanged: int = 0

    @property
    def bytes_per_second(self) -> float:
        return self.bytes_read / self.seconds if self.seconds else 0.0


OnProgress = Callable[[Progress], None]


def scan(
    root: Path,
    options: ScanOptions | None = None,
    on_progress: OnProgress | None = None,
    is_cancelled: IsCancelled | None = None,
    memory: Memory | None = None,
) -> Generator[Detection, None, None]:
    """Return the detections below a folder, or in a single file, sorted by path.

    Inside a git work tree the files are those that git tracks or does not ignore. A cancelled scan just ends, and
    the generator may be closed at any time; the last progress reported is final. With a memory, files that are
    unchanged since a former scan are passed over. Raises at once `ScanError` for a
    root that cannot be scanned and `UnknownMachineError` for a machine that does not exist; later `ScanError`
    when a worker process dies.
    """
    options = options or ScanOptions()
    suffixes = _suffixes(options.machines)
    _check_root(root, suffixes)
    return _Scan(root, options, suffixes, on_progress or _nobody, is_cancelled or _never, memory).run()


@dataclass(slots=True)
class _Scan:
    """One run of the scanner, with what has been counted so far."""

    root: Path
    options: ScanOptions
    suffixes: frozenset[str]
    on_progress: OnProgress
    is_cancelled: IsCancelled
    memory: Memory | None
    files_seen: int = 0
    unchanged: int = 0
    files_read: int = 0
    bytes_read: int = 0
    detections: int = 0
    skipped: Counter[SkipReason] = field(default_factory=Counter)
    started: float = field(default_factory=monotonic)

    def run(self) -> Generator[Detection, None, None]:
        try:
            batches = cut_into_batches(self._list())
            for batch, outcome in zip(batches, self._judge(batches), strict=False):
                self._count(outcome)
                yield from outcome.detections
                if self.memory:
                    self.memory.remember(_scanned_files(batch, outcome))
        finally:
            self._report()

    def _list(self) -> list[SourceFile]:
        files = []
        for number, entry in enumerate(self._entries(), start=1):
            if isinstance(entry, Skipped):
                self.skipped[entry.reason] += 1
            else:
                self.files_seen += 1
                if self.memory and self.memory.is_unchanged(entry):
                    self.unchanged += 1
                else:
                    files.append(entry)
            if number % ENTRIES_A_REPORT == 0:
                self._report()
                if self.is_cancelled():
                    return []
        return sorted(files, key=lambda file: file.path)

    def _entries(self) -> Iterator[Entry]:
        if self.root.is_dir():
            return list_tree(self.root, self.suffixes, include_vendored=self.options.include_vendored)
        return iter([SourceFile(self.root.name, self.root.stat().st_size)])

    def _judge(self, batches: Sequence[Batch]) -> Iterator[Outcome]:
        folder = self.root if self.root.is_dir() else self.root.parent
        job = Job(folder, self.options, self.memory.barren if self.memory and batches else None)
        if self.options.workers is None:
            return judge_where_it_pays(job, batches, len(os.sched_getaffinity(0)), self.is_cancelled)
        # What is too large is not read, so it does not make the tree a large one.
        sizes = (file.size for batch in batches for file in batch if file.size <= self.options.max_bytes)
        is_small = sum(sizes) < SMALL_TREE_BYTES
        workers = min(self.options.workers, len(batches))
        if workers <= 1 or is_small:
            return judge_here(job, batches, self.is_cancelled)
        return judge_in_processes(job, batches, workers, self.is_cancelled)

    def _count(self, outcome: Outcome) -> None:
        self.files_read += outcome.files_read
        self.bytes_read += outcome.bytes_read
        self.detections += len(outcome.detections)
        self.skipped.update(skipped.reason for skipped in outcome.skipped)
        self._report()

    def _report(self) -> None:
        self.on_progress(
            Progress(
                files_seen=self.files_seen,
                files_read=self.files_read,
                bytes_read=self.bytes_read,
                detections=self.detections,
                seconds=monotonic() - self.started,
                skipped=MappingProxyType(dict(self.skipped)),
                unchanged=self.unchanged,
            )
        )


def _scanned_files(batch: Batch, outcome: Outcome) -> list[ScannedFile]:
    found = {detection.path for detection in outcome.detections}
    hashes = outcome.content_hashes
    reasons = {skipped.path: skipped.reason for skipped in outcome.skipped}
    return [
        ScannedFile(file, hashes.get(file.path, ""), file.path in found, reasons.get(file.path))
        for file in batch
    ]


def _suffixes(machines: frozenset[int] | None) -> frozenset[str]:
    catalogue = load_catalogue()
    for machine_id in machines or ():
        catalogue[machine_id]
    return frozenset(suffix for suffix in catalogue.suffixes if machines_for(suffix, machines))


def _check_root(root: Path, suffixes: frozenset[str]) -> None:
    if not root.exists():
        raise ScanError(f"{root}: there is no such folder; give the path of a folder or of a source file")
    if root.is_dir():
        if not os.access(root, os.R_OK | os.X_OK):
            raise ScanError(
                f"{root}: this folder may not be read; change its permissions or scan it as another user"
            )
    elif not root.is_file():
        raise ScanError(
            f"{root}: this is neither a folder nor a file; give the path of a folder or of a source file"
        )
    elif root.suffix.lower() not in suffixes:
        known = ", ".join(sorted(suffixes))
        raise ScanError(
            f"{root}: no machine asked for reads {root.suffix or 'such'} files; they read {known}"
        )


def _nobody(_: Progress) -> None:
    """Nobody listens."""


def _never() -> bool:
    return False
