"""Finding programs: the system's first, then those on the caller's path, with the folders they need."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from crosspl_tui.sandbox.local.launching import SYSTEM_PATH
from crosspl_tui.sandbox.local.places import is_reachable

_SYSTEM = tuple(map(Path, ("/usr", "/bin", "/sbin", "/lib", "/lib64")))


def find_program(name: str, *, is_for_others: bool) -> tuple[str, tuple[Path, ...]] | None:
    """Return a program's path and the folders outside the system's that it needs; of an absolute name, whether it
    is there.

    `is_for_others` leaves out what other users cannot reach.
    """
    if os.path.isabs(name):
        return (name, _needed(Path(name))) if os.path.exists(name) else None
    place = shutil.which(name, path=SYSTEM_PATH)
    if place:
        return place, _needed(Path(place))
    for folder in os.environ.get("PATH", "").split(os.pathsep):
        place = shutil.which(name, path=folder) if os.path.isabs(folder) else None
        if place and not (is_for_others and not is_reachable(Path(place))):
            return place, _needed(Path(place))
    return None


def _needed(place: Path) -> tuple[Path, ...]:
    real = place.resolve()
    folders = {place.parent, _installation(real)}
    return tuple(sorted(folder for folder in folders if not _is_system(folder)))


def _installation(real: Path) -> Path:
    """Return the folder a program was installed into: the one above `bin`, unless that is a home or above one."""
    above = real.parent.parent
    home = Path.home()
    is_too_much = above == Path("/") or home == above or above in home.parents
    return real.parent if is_too_much or real.parent.name != "bin" else above


def _is_system(folder: Path) -> bool:
    return any(folder == system or system in folder.parents for system in _SYSTEM)
