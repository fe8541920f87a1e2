"""Scanning every repository that is on disk; those that were scanned at their commit already are passed over."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from crosspl_tui.runs.scan.origins import FindOrigin, Origin, TreeOrigins
from crosspl_tui.runs.scan.scanning import OnFound, OnProgress, ScanSummary, in_order, scan_into
from crosspl_tui.runs.sources.attention import MISSING, as_on_disk, is_in_place
from fsm.judge import VERSIONS
from fsm.machine import Technology
from fsm.scan import ScanOptions
from fsm.scanning.tree import SkipReason
from store.database import Database
from store.sources.repositories import RepositoryRow, repositories, set_scanned
from store.vocabulary import RepositoryStatus

OnRepository = Callable[["SourcesProgress"], None]


@dataclass(frozen=True, slots=True)
class SourcesProgress:
    """The repository that is being scanned, and how many of how many are done."""

    name: str
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class SourcesSummary:
    """What came of the scans of all repositories, added up, and what was not scanned.

    `unchanged` were scanned in the same way before: clones at the same commit, and folders of the user's own in which
    no file had to be read again. What was passed over in them is added up too. `missing` are the names of clones that
    are no longer there, `missing_folders` the paths of folders of the user's own.
    """

    scanned: int
    unchanged: int
    missing: tuple[str, ...]
    missing_folders: tuple[str, ...]
    total: ScanSummary


def scan_sources(
    database: Database,
    options: ScanOptions | None = None,
    *,
    is_dry: bool = False,
    is_again: bool = False,
    on_repository: OnRepository | None = None,
    on_found: OnFound | None = None,
    on_progress: OnProgress | None = None,
    is_cancelled: Callable[[], bool] | None = None,
) -> SourcesSummary:
    """Scan the cloned repositories; `is_dry` scans them all, only reports what is found, and remembers nothing.

    `is_again` scans them all too, unchanged files included, and keeps what is found. Each is remembered as scanned
    once it is through, so that a scan that was stopped or killed goes on behind it. Raises what `scan_into` raises.
    """
    options = options or ScanOptions()
    with database.connect() as connection:
        rows = list(repositories(connection, RepositoryStatus.CLONED))
    summaries: list[ScanSummary] = []
    passed_over: Counter[SkipReason] = Counter()
    missing: list[RepositoryRow] = []
    unchanged = unchanged_in_place = 0
    is_stopped = False
    for done, row in enumerate(rows):
        if is_cancelled and is_cancelled():
            is_stopped = True
            break
        if as_on_disk(row).status == MISSING:
            missing.append(row)
            continue
        if not is_dry and not is_again and _is_unchanged(row, options):
            unchanged += 1
            passed_over.update(_passed_over(row))
            continue
        if on_repository:
            on_repository(SourcesProgress(row.name, done, len(rows)))
        summary = scan_into(
            None if is_dry else database,
            Path(row.path),
            options,
            find_origin=_origins(row),
            on_found=on_found,
            on_progress=on_progress,
            is_cancelled=is_cancelled,
            is_again=is_again,
        )
        summaries.append(summary)
        unchanged_in_place += (
            row.scanned == _mark(row, options) and not is_again and not _has_changed(summary)
        )
        if not is_dry and not summary.is_cancelled:
            _remember(database, row, options, summary)
    return SourcesSummary(
        scanned=len(summaries) - unchanged_in_place,
        unchanged=unchanged + unchanged_in_place,
        missing=tuple(row.name for row in missing if not is_in_place(row)),
        missing_folders=tuple(row.path for row in missing if is_in_place(row)),
        total=_added_up(summaries, passed_over, is_stopped=is_stopped),
    )


def _has_changed(summary: ScanSummary) -> bool:
    return bool(summary.files_read or summary.withdrawn or summary.outdated)


def _is_unchanged(row: RepositoryRow, options: ScanOptions) -> bool:
    """Say whether a clone of ours was scanned in this way; in folders of the user's files may change any time."""
    return not is_in_place(row) and row.scanned == _mark(row, options) and bool(row.passed_over)


def _remember(database: Database, row: RepositoryRow, options: ScanOptions, summary: ScanSummary) -> None:
    with database.begin() as connection:
        set_scanned(connection, row.id, _mark(row, options), json.dumps(summary.skipped))


def _passed_over(row: RepositoryRow) -> dict[SkipReason, int]:
    """Return what the last scan passed over."""
    return {SkipReason(reason): count for reason, count in json.loads(row.passed_over).items()}


def _mark(row: RepositoryRow, options: ScanOptions) -> str:
    """Name all that decides what a scan of a clone finds."""
    asked_for = sorted(options.machines) if options.machines is not None else "all"
    return (
        f"{row.commit} {VERSIONS[options.mode]} machines={asked_for} vendored={options.include_vendored} "
        f"generated={options.include_generated} bytes={options.max_bytes}"
    )


def _origins(row: RepositoryRow) -> FindOrigin:
    """Find origins as usual, and add what only the host knew: the id, and a licence where the files state none."""
    find_origin = TreeOrigins(Path(row.path))

    def find(path: str) -> Origin:
        origin = find_origin(path)
        provenance = origin.provenance
        if provenance.repository != row.name:
            return origin
        licence = provenance.licence or row.licence
        return replace(origin, provenance=replace(provenance, repository_id=row.host_id, licence=licence))

    return find


def _added_up(
    summaries: list[ScanSummary], passed_over: Counter[SkipReason], *, is_stopped: bool
) -> ScanSummary:
    by_technology: Counter[Technology] = Counter()
    skipped = Counter(passed_over)
    for summary in summaries:
        by_technology.update(summary.by_technology)
        skipped.update(summary.skipped)
    return ScanSummary(
        files_read=sum(summary.files_read for summary in summaries),
        bytes_read=sum(summary.bytes_read for summary in summaries),
        files_found=sum(summary.files_found for summary in summaries),
        candidates=sum(summary.candidates for summary in summaries),
        new_sources=sum(summary.new_sources for summary in summaries),
        new_candidates=sum(summary.new_candidates for summary in summaries),
        by_technology=dict(by_technology.most_common()),
        skipped=in_order(skipped),
        changed_repositories=tuple(name for summary in summaries for name in summary.changed_repositories),
        seconds=sum(summary.seconds for summary in summaries),
        is_cancelled=is_stopped or any(summary.is_cancelled for summary in summaries),
        files_unchanged=sum(summary.files_unchanged for summary in summaries),
        withdrawn=sum(summary.withdrawn for summary in summaries),
        outdated=sum(summary.outdated for summary in summaries),
    )
