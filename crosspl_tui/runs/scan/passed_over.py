"""Naming what a scan passes over: the same tree is listed and read again, and nothing is judged."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from crosspl_tui.runs.sources.attention import as_on_disk
from fsm.machine import load_catalogue
from fsm.scan import ScanOptions, SkipReason, scan
from fsm.scanning.batches import machines_for
from fsm.scanning.reading import read_source
from fsm.scanning.tree import Entry, Skipped, SourceFile, list_tree
from store.database import Database
from store.sources.repositories import repositories
from store.vocabulary import RepositoryStatus


def passed_over(root: Path, options: ScanOptions | None = None) -> Iterator[Skipped]:
    """Yield the files and folders below a root, or the file it is, that a scan with these options does not judge.

    Paths are relative to the root. Files that are unchanged since they were scanned count as any others. Raises
    `ScanError` and `UnknownMachineError` like the scanner.
    """
    options = options or ScanOptions()
    scan(root, options).close()  # raises what is wrong with them, and is not begun
    folder = root if root.is_dir() else root.parent
    for entry in _entries(root, options):
        found = entry if isinstance(entry, Skipped) else _skipped(folder, entry, options)
        if found:
            yield found


def passed_over_in_sources(database: Database, options: ScanOptions | None = None) -> Iterator[Skipped]:
    """Yield what a scan of the clones passes over; paths begin with the name of the repository."""
    with database.connect() as connection:
        rows = list(map(as_on_disk, repositories(connection)))
    for row in rows:
        if row.status == RepositoryStatus.CLONED:
            for one in passed_over(Path(row.path), options):
                yield Skipped(f"{row.name}/{one.path}", one.reason)


def _entries(root: Path, options: ScanOptions) -> Iterator[Entry]:
    if not root.is_dir():
        return iter([SourceFile(root.name, root.stat().st_size)])
    suffixes = frozenset(
        suffix for suffix in load_catalogue().suffixes if machines_for(suffix, options.machines)
    )
    return list_tree(root, suffixes, include_vendored=options.include_vendored)


def _skipped(folder: Path, file: SourceFile, options: ScanOptions) -> Skipped | None:
    read = read_source(
        folder / file.path,
        file.suffix,
        size=file.size,
        max_bytes=options.max_bytes,
        include_generated=options.include_generated,
    )
    return Skipped(file.path, read) if isinstance(read, SkipReason) else None
