"""Scanning a folder in which nothing has changed, which is known before the database is opened."""

from __future__ import annotations

import stat
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from crosspl_tui.runs.scan.scanning import IsCancelled, OnProgress, ScanSummary, scan_into
from fsm.scanning.batches import ScanOptions
from fsm.scanning.memory import Barren, ScannedFile, judges_version
from fsm.scanning.tree import SkipReason, SourceFile
from fsm.scanning.vendored import is_vendored
from store.sources.scanned_before import FilesBefore, files_scanned_before, files_with_sources


class _ChangeError(Exception):
    """A file is new, or differs from what a former scan was through with."""


@dataclass(frozen=True, slots=True)
class KnownFiles:
    """The files as a former scan saw them, with a count of those asked for that it passed over."""

    before: FilesBefore
    passed_over: Counter[SkipReason] = field(default_factory=Counter)

    def __contains__(self, file: SourceFile) -> bool:
        if file in self.before.read:
            return True
        reason = self.before.passed_over.get(file)
        if reason is not None:
            self.passed_over[SkipReason(reason)] += 1
        return reason is not None


@dataclass(frozen=True, slots=True)
class _AllKnown:
    """Remembers that all files are as they were, and ends the scan at the first that is not."""

    known: KnownFiles
    barren: Barren = frozenset()

    def is_unchanged(self, file: SourceFile) -> bool:
        if file not in self.known:
            raise _ChangeError
        return True

    @property
    def passed_over(self) -> Counter[SkipReason]:
        return self.known.passed_over

    def remember(self, scanned: Sequence[ScannedFile]) -> None:
        """Nothing is read, so there is nothing to remember."""


def scan_unchanged(
    database: str,
    root: Path,
    options: ScanOptions,
    *,
    on_progress: OnProgress | None = None,
    is_cancelled: IsCancelled | None = None,
) -> ScanSummary | None:
    """Scan a folder of which every file is as it was when last scanned in this way; None when it has to be read.

    None also when files are gone that something was found in, for that has to be withdrawn.
    Raises `ScanError` and `UnknownMachineError` like `scan_into`, which is to be called where this returns None.
    """
    if "://" in database or not root.is_dir():
        return None
    folder = (Path(database), str(root.resolve()), described(options), judges_version(options.mode))
    known = files_scanned_before(*folder)
    if known is None:
        return None
    memory = _AllKnown(KnownFiles(known))
    try:
        summary = scan_into(
            None,
            root,
            options,
            memory=memory,
            on_progress=on_progress,
            is_cancelled=is_cancelled,
        )
    except _ChangeError:
        return None
    if summary.is_cancelled or summary.files_unchanged + memory.passed_over.total() == len(known):
        return summary
    with_sources = files_with_sources(*folder)
    is_changed = with_sources is None or any(is_gone(root, path, options) for path in with_sources)
    return None if is_changed else summary


def described(options: ScanOptions) -> str:
    """Name what decides, beside the judge, what is found in a file."""
    machines = _listed(options.machines) or "all"
    return (
        f"{options.mode} machines={machines} generated={options.include_generated} bytes={options.max_bytes}"
    )


def covered(options: ScanOptions) -> str:
    """Describe as above, with % for anything, the scans by the same judge that asked for no other machines."""
    return f"{options.mode} machines={_listed(options.machines) or '%'} generated=%"


def is_gone(root: Path, path: str, options: ScanOptions) -> bool:
    """Say whether there is no such file below a folder any longer; one in a folder that may not be entered may well be.

    A vendored one is not looked for unless vendored files are asked for.
    """
    if not options.include_vendored and any(map(is_vendored, path.split("/")[:-1])):
        return False
    try:
        return not stat.S_ISREG((root / path).lstat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return True
    except OSError:
        return False


def _listed(machines: frozenset[int] | None) -> str:
    return ",".join(map(str, sorted(machines or ())))
