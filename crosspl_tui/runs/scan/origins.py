"""Where each file of a scanned tree comes from, and its path inside that repository."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from crosspl_tui.pipelines.provenance import Provenance, Provenances

_FOLDERS_REMEMBERED = 65_536


@dataclass(frozen=True, slots=True)
class Origin:
    """A file's provenance, and its path in that repository with forward slashes."""

    provenance: Provenance
    path: str


FindOrigin = Callable[[str], Origin]


class TreeOrigins:
    """The origins of the files below a root, which may be a part of a repository or hold several.

    What is part of a repository has its path there, so that it means the same whichever folder was scanned; elsewhere
    paths are relative to the root.
    """

    def __init__(self, root: Path) -> None:
        self._root = (root if root.is_dir() else root.parent).resolve()
        self._provenances = Provenances(root)
        self._top_of = lru_cache(_FOLDERS_REMEMBERED)(self._find_top)

    def __call__(self, path: str) -> Origin:
        """Return the origin of a file, given its path relative to the root with forward slashes."""
        provenance = self._provenances.of(path)
        file = self._root / path
        top = self._top_of(file.parent) if provenance.is_in_repository else None
        return Origin(provenance, path if top is None else file.relative_to(top).as_posix())

    def _find_top(self, folder: Path) -> Path | None:
        if (folder / ".git").exists():
            return folder
        return None if folder.parent == folder else self._top_of(folder.parent)


def fixed_origin(provenance: Provenance) -> FindOrigin:
    """Say of every file that it comes from the same place, under the path at which it was found."""
    return lambda path: Origin(provenance, path)
