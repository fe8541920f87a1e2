"""Where a file comes from: its repository, the commit, and the licence that covers it."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path, PurePosixPath

from crosspl_tui.pipelines.licences import is_licence_file, licence_of
from fsm.scanning.git import run_git

FOLDERS_REMEMBERED = 65_536
# https://user@host:443/owner/name.git, ssh://git@host/owner/name or git@host:owner/name
REMOTE = re.compile(r"(?:[a-z][a-z0-9+.-]*://[^/]+/|(?:[^@/:]+@)?[^/:]+:)(?P<path>.+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a source comes from.

    `repository` is owner/name where a remote tells it and the name of the repository's folder otherwise; `commit`
    is the hash of HEAD or ""; `licence` is an SPDX expression or ""; `is_dirty` says that tracked files differ from
    the commit. `is_in_repository` says that paths are to be told from where the repository begins.
    """

    repository: str
    repository_id: str = ""
    commit: str = ""
    licence: str = ""
    is_dirty: bool = False
    is_in_repository: bool = False


def provenance_of(root: Path) -> Provenance:
    """Return the provenance of a folder, or of the folder that a file is in.

    A folder that lies in a work tree but is not tracked there, such as an environment, is no part of the repository,
    unless that has no commit yet.
    """
    folder = root if root.is_dir() else root.parent
    top = _top_of(folder)
    if top is None:
        return Provenance(folder.resolve().name, licence=licence_of(folder))
    commit = _ask(folder, "rev-parse", "--verify", "--quiet", "HEAD")
    return Provenance(
        repository=_name_in_remote(_ask(folder, "remote", "get-url", "origin")) or top.name,
        commit=commit,
        licence=licence_of(folder),
        is_dirty=bool(commit) and _is_dirty(folder),
        is_in_repository=True,
    )


def repository_folder(folder: Path) -> Path | None:
    """Return the nearest folder with a `.git` at or above a folder, resolved; None where there is none."""
    resolved = folder.resolve()
    return next((each for each in (resolved, *resolved.parents) if (each / ".git").exists()), None)


class Provenances:
    """The provenance of every file of a tree that may hold several repositories or packages.

    The nearest licence at or above a file, up to the root, covers it. The repository is the nearest folder
    with a `.git`. Below a root that is no repository itself, a folder with a licence file counts as one too,
    as packages do in node_modules; it has no commit, for none says what is in it.
    """

    def __init__(self, root: Path) -> None:
        self._root = root if root.is_dir() else root.parent
        self._top = provenance_of(self._root)
        self._holds_packages = not (self._root / ".git").exists()
        self._of_folder = lru_cache(FOLDERS_REMEMBERED)(self._find)

    def of(self, path: str) -> Provenance:
        """Return the provenance of a file, given its path relative to the root with forward slashes."""
        return self._of_folder(PurePosixPath(path).parent)

    def _find(self, relative: PurePosixPath) -> Provenance:
        if relative == PurePosixPath():
            return self._top
        folder = self._root / relative
        around = self._of_folder(relative.parent)
        if (folder / ".git").exists():
            own = provenance_of(folder)
            return own if own.licence else replace(own, licence=around.licence)
        licence = licence_of(folder)
        if self._holds_packages and licence and _has_licence_file(folder):
            return Provenance(folder.name, licence=licence)
        return replace(around, licence=licence) if licence else around


def _has_licence_file(folder: Path) -> bool:
    return any(is_licence_file(entry.name) for entry in folder.iterdir())


def _top_of(folder: Path) -> Path | None:
    """Return where the repository begins that a folder is a part of; None for one that is part of none."""
    top = repository_folder(folder)
    is_part = top is not None and (top == folder.resolve() or _is_tracked(folder) or _is_in_empty(folder))
    return top if is_part else None


def _is_tracked(folder: Path) -> bool:
    return run_git(folder, "ls-files", "--error-unmatch", "--", ".") is not None


def _is_in_empty(folder: Path) -> bool:
    """Say whether a folder is in a repository without a commit, and not one that it ignores."""
    has_no_commit = run_git(folder, "rev-list", "--all", "--max-count=1") == b""
    return has_no_commit and run_git(folder, "check-ignore", "--quiet", "--", ".") is None


def _ask(folder: Path, *arguments: str) -> str:
    answer = run_git(folder, *arguments)
    return "" if answer is None else answer.decode(errors="replace").strip()


def _name_in_remote(address: str) -> str:
    """Return owner/name of a remote's address; without the host, since that part may hold a password."""
    found = REMOTE.fullmatch(address)
    path = found["path"] if found and not address.lower().startswith("file:") else address.rpartition("/")[2]
    return path.strip("/").removesuffix(".git")


def _is_dirty(folder: Path) -> bool:
    status = ("status", "--porcelain", "--untracked-files=no", "--ignore-submodules=all", "--", ".")
    return bool(run_git(folder, *status, settings=_without_filters(folder)))


def _without_filters(folder: Path) -> dict[str, str]:
    """Return settings that switch off the repository's own filters, which git would start."""
    listed = _ask(folder, "config", "--local", "--includes", "--name-only", "--get-regexp", r"^filter\.")
    names = {name.rpartition(".")[0] for name in listed.splitlines()}
    off = {"clean": "", "process": "", "required": "false"}
    return {f"{name}.{key}": value for name in names for key, value in off.items()}
