"""Scanning a tree into the database: what machines find becomes sources and candidates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from crosspl_tui.runs.scan.origins import FindOrigin, Origin, TreeOrigins
from fsm.machine import Machine, Technology, load_catalogue
from fsm.scan import Detection, Progress, ScanOptions, SkipReason, scan
from fsm.scanning.memory import Memory

if TYPE_CHECKING:
    from crosspl_tui.runs.scan.keeping import ScanKeeper
    from store.database import Database

SOURCES_A_TRANSACTION = 100
FILES_A_TRANSACTION = 5_000

OnProgress = Callable[[Progress], None]
IsCancelled = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Found:
    """A file in which machines found communication, and where it comes from."""

    detection: Detection
    origin: Origin

    @property
    def machines(self) -> tuple[Machine, ...]:
        """The machines that accept the file, in the order of its traces."""
        return tuple(load_catalogue()[trace.machine_id] for trace in self.detection.traces)


class CountingMemory(Memory, Protocol):
    """A memory of former scans that counts the files that these passed over."""

    @property
    def passed_over(self) -> Counter[SkipReason]:
        """How many files this scan came by that are unchanged since a former one passed them over."""


OnFound = Callable[[Found], None]


@dataclass(frozen=True, slots=True)
class ScanSummary:
    """What came of a scan. `candidates` are pairs of file and accepting machine, by technology as well.

    `files_unchanged` were not read because a former scan has read them; what it found in them is not in the other
    figures. Files that it passed over are `skipped` again. `changed_repositories` are those whose tracked files differ
    from the commit that is recorded. `withdrawn` candidates were deleted because their file is gone, has another
    text, or was found at another commit; the text of `outdated` ones is gone too, but work has been done on them, so
    they stay.
    """

    files_read: int
    bytes_read: int
    files_found: int
    candidates: int
    new_sources: int
    new_candidates: int
    by_technology: Mapping[Technology, int]
    skipped: Mapping[SkipReason, int]
    changed_repositories: tuple[str, ...]
    seconds: float
    is_cancelled: bool
    files_unchanged: int = 0
    withdrawn: int = 0
    outdated: int = 0


def scan_into(
    database: Database | None,
    root: Path,
    options: ScanOptions | None = None,
    *,
    find_origin: FindOrigin | None = None,
    on_found: OnFound | None = None,
    on_progress: OnProgress | None = None,
    is_cancelled: IsCancelled | None = None,
    is_again: bool = False,
    memory: CountingMemory | None = None,
) -> ScanSummary:
    """Scan a folder or file and keep sources and candidates; without a database they are only reported.

    What is there already stays as it is, so a scan can be repeated; only candidates that nobody has worked on are
    withdrawn when their file is gone, or has another text. A scan that is cancelled keeps what it found.
    Files of a folder that are unchanged since it was last scanned in the same way are not read, unless `is_again`;
    `memory` says which these are where there is no database.
    Raises `ScanError` and `UnknownMachineError` like the scanner, `StoreError` like the store.
    """
    options = options or ScanOptions()
    keeper = _keeper(database, root, options, is_again=is_again) if database else None
    find_origin = find_origin or TreeOrigins(root)
    memory = keeper.memory if keeper else memory
    scanning = _Scanning(keeper, memory, find_origin, on_found, on_progress, is_cancelled)
    return scanning.run(scan(root, options, scanning.report, is_cancelled, memory))


def _keeper(database: Database, root: Path, options: ScanOptions, *, is_again: bool) -> ScanKeeper:
    # SQL is slow to load, and a scan that keeps nothing is over sooner than that.
    from crosspl_tui.runs.scan.keeping import open_keeper  # noqa: PLC0415

    return open_keeper(database, root, options, is_again=is_again)


@dataclass(slots=True)
class _Scanning:
    """A scan under way, and what has been counted so far."""

    keeper: ScanKeeper | None
    memory: CountingMemory | None
    find_origin: FindOrigin
    on_found: OnFound | None
    on_progress: OnProgress | None
    is_cancelled: IsCancelled | None
    last: Progress | None = None
    by_technology: Counter[Technology] = field(default_factory=Counter)
    changed: set[str] = field(default_factory=set)
    files_found: int = 0
    new_sources: int = 0
    new_candidates: int = 0
    withdrawn: int = 0
    outdated: int = 0

    def report(self, progress: Progress) -> None:
        self.last = progress
        if self.on_progress:
            self.on_progress(progress)

    def run(self, detections: Iterator[Detection]) -> ScanSummary:
        waiting: list[Found] = []
        for detection in detections:
            found = Found(detection, self.find_origin(detection.path))
            self._count(found)
            waiting.append(found)
            files_waiting = self.keeper.files_waiting if self.keeper else 0
            if len(waiting) >= SOURCES_A_TRANSACTION or files_waiting >= FILES_A_TRANSACTION:
                self._keep(waiting)
                waiting.clear()
        is_through = self.last is not None and not self._is_cancelled()
        self._keep(waiting, all_unchanged=self.last.unchanged if self.last and is_through else None)
        return self._summary()

    def _count(self, found: Found) -> None:
        self.files_found += 1
        self.by_technology.update(machine.technology for machine in found.machines)
        if found.origin.provenance.is_dirty:
            self.changed.add(found.origin.provenance.repository)
        if self.on_found:
            self.on_found(found)

    def _keep(self, found: Sequence[Found], *, all_unchanged: int | None = None) -> None:
        if self.keeper is not None:
            added = self.keeper.keep(found, all_unchanged=all_unchanged)
            self.new_sources += added.sources
            self.new_candidates += added.candidates
            self.withdrawn += added.withdrawn.candidates
            self.outdated += added.withdrawn.standing

    def _is_cancelled(self) -> bool:
        return bool(self.is_cancelled and self.is_cancelled())

    def _summary(self) -> ScanSummary:
        progress = self.last or Progress(0, 0, 0, 0, 0.0, {})
        before = self.memory.passed_over if self.memory else Counter[SkipReason]()
        return ScanSummary(
            files_read=progress.files_read,
            bytes_read=progress.bytes_read,
            files_found=self.files_found,
            candidates=self.by_technology.total(),
            new_sources=self.new_sources,
            new_candidates=self.new_candidates,
            by_technology=dict(self.by_technology.most_common()),
            skipped=in_order(Counter(progress.skipped) + before),
            changed_repositories=tuple(sorted(self.changed)),
            seconds=progress.seconds,
            is_cancelled=self._is_cancelled(),
            files_unchanged=progress.unchanged - before.total(),
            withdrawn=self.withdrawn,
            outdated=self.outdated,
        )


def in_order(skipped: Mapping[SkipReason, int]) -> dict[SkipReason, int]:
    """Return counts in the order in which the reasons are declared, which is the same at every scan."""
    return {reason: skipped[reason] for reason in SkipReason if skipped.get(reason)}
