"""Making kits on this machine: each once, whichever process comes first, and kept for later ones."""

from __future__ import annotations

import os
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path

from crosspl_tui.sandbox.errors import KitError
from crosspl_tui.sandbox.interface import Command, Ending, Kit, Outcome
from crosspl_tui.sandbox.local.places import OPEN_TO_ALL, fill, remove

Make = Callable[[Path, Command, Kit], Outcome]


READ_ONLY = 0o555


class Kits:
    """The kits in a folder; `make` runs one command in a kit that is being made."""

    def __init__(self, folder: Path, make: Make) -> None:
        self._folder = folder
        self._make = make
        self._locks: dict[str, threading.Lock] = {}
        self._lock = threading.Lock()

    def ready(self, kit: Kit, owner: int | None) -> Path:
        """Return the folder of a kit, which is made first if it is not there. Raises `KitError`."""
        with self._lock:
            lock = self._locks.setdefault(kit.key, threading.Lock())
        place = self._folder / kit.key
        with lock:
            if not place.is_dir():
                self._build(kit, place, owner)
        return place

    def _build(self, kit: Kit, place: Path, owner: int | None) -> None:
        self._folder.mkdir(OPEN_TO_ALL, parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".making-", dir=self._folder) as upper:
            os.chmod(upper, OPEN_TO_ALL)
            folder = Path(upper) / "kit"
            fill(folder, kit.files, owner)
            for command in kit.commands:
                _check(kit, command, self._make(folder, command, kit))
            _give_to_all(folder)
            try:
                folder.rename(place)
            except OSError:  # another process was as fast
                remove(folder)
            else:
                place.chmod(READ_ONLY)  # not before: what is moved must be writable


def _give_to_all(folder: Path) -> None:
    """Take a kit back from the user who made it; let everybody read it and nobody write it."""
    for path in (folder, *folder.rglob("*")):
        os.chown(path, os.geteuid(), os.getegid(), follow_symlinks=False)
        if not path.is_symlink() and path != folder:
            path.chmod(READ_ONLY if path.is_dir() or path.stat().st_mode & 0o100 else READ_ONLY & ~0o111)


def _check(kit: Kit, command: Command, outcome: Outcome) -> None:
    if outcome.ending is not Ending.EXITED or outcome.code != 0:
        said = (outcome.stderr.text or outcome.stdout.text).strip()[-500:]
        how = outcome.ending if outcome.code is None else f"exit {outcome.code}"
        raise KitError(f"{kit.key}: {command.arguments[0]}: {how}: {said}")
