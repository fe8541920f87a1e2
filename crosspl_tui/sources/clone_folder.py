"""The folder of clones: a place for each repository, and one for the unfinished work of each run."""

from __future__ import annotations

import fcntl
import os
import shutil
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from crosspl_tui.sources.addresses import Address
from crosspl_tui.sources.errors import SourceError

_RUNS = ".runs"
_LOCK = ".lock"
_WORK = ".work"


@dataclass(frozen=True, slots=True)
class CloneFolder:
    """Clones lie at `root/host/owner/name`. A folder there is always a whole clone: it is moved there at the end."""

    root: Path

    def place_of(self, address: Address) -> Path:
        """Return where a repository's clone lies, or will; raises `SourceError` for one outside the root."""
        place = self.root.resolve() / address.place
        if not place.resolve().is_relative_to(self.root.resolve()):
            raise SourceError(f"{address.name}: its clone would lie outside {self.root}")
        return place

    @contextmanager
    def run(self) -> Iterator[Run]:
        """Begin a run. As long as its process lives nobody takes its work for abandoned."""
        owner = uuid.uuid4().hex
        runs = self.root / _RUNS
        runs.mkdir(parents=True, exist_ok=True)
        fresh = runs / owner
        with fresh.open("x") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            # Only now may others see it: an unlocked one would be taken for abandoned.
            path = fresh.rename(runs / f"{owner}{_LOCK}")
            try:
                yield Run(owner, runs / f"{owner}{_WORK}")
            finally:
                _clear(path)

    def clear_abandoned(self) -> list[str]:
        """Remove what runs left that were killed, and return their owners' names."""
        owners = []
        for path in (self.root / _RUNS).glob(f"*{_LOCK}"):
            try:
                with path.open() as lock:
                    if _take(lock):
                        owners.append(path.stem)
                        _clear(path)
            except FileNotFoundError:
                continue  # its run ended just now, or somebody else cleared it
        for work in (self.root / _RUNS).glob(f"*{_WORK}"):
            if not work.with_suffix(_LOCK).exists():
                shutil.rmtree(work, ignore_errors=True)  # a dying git may have written after it was cleared
        return owners


@dataclass(frozen=True, slots=True)
class Run:
    """A run under way: the name it leases under, and its folder for clones that are not finished."""

    owner: str
    folder: Path

    @contextmanager
    def staging(self) -> Iterator[Path]:
        """Give the path of a folder to make a clone in; what is still there afterwards is removed."""
        path = self.folder / uuid.uuid4().hex
        try:
            yield path
        finally:
            shutil.rmtree(path, ignore_errors=True)


def move_into_place(clone: Path, place: Path) -> bool:
    """Move a finished clone to its place at once; False when another one lies there already."""
    place.parent.mkdir(parents=True, exist_ok=True)
    try:
        os.rename(clone, place)
    except OSError:
        if place.exists():
            return False
        raise
    return True


def _take(lock: IO[str]) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _clear(lock: Path) -> None:
    """Remove a run's work and then its lock, which says that there may be work."""
    shutil.rmtree(lock.with_suffix(_WORK), ignore_errors=True)
    lock.unlink(missing_ok=True)
