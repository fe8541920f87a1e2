"""Where workspaces and kits lie, so that an unprivileged user of their own can reach them."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from platformdirs import user_cache_path

from crosspl_tui.sandbox.errors import WorkspaceError
from crosspl_tui.sandbox.owner import is_gone, owner

PREFIX = "crosspl-sandbox-"
SYSTEM_CACHE = Path("/var/cache/crosspl-tui")
OPEN_TO_ALL = 0o755
PASSABLE = 0o711
PRIVATE = 0o700
BLOCK = 512
MOST_FILES = 100_000


def make_base() -> Path:
    """Make the folder of a sandbox, after removing those of processes that are no more. Raises `OSError`."""
    parent = Path(tempfile.gettempdir())
    if os.geteuid() == 0 and not is_reachable(parent):
        parent = Path("/var/tmp")
    for left in parent.glob(f"{PREFIX}*"):
        mark = left.name.removeprefix(PREFIX).partition("-")[0]
        if is_gone(mark) and left.lstat().st_uid == os.geteuid():
            remove(left)
    base = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{owner()}-", dir=parent))
    base.chmod(PASSABLE)
    return base


def kits_folder() -> Path:
    """Return the folder in which kits outlive the process."""
    return (SYSTEM_CACHE if os.geteuid() == 0 else user_cache_path("crosspl-tui")) / "kits"


def is_reachable(path: Path) -> bool:
    """Return whether every user may pass through all folders on the way to `path` and read it."""
    path = path.resolve()
    return all(folder.stat().st_mode & 0o001 for folder in (path, *path.parents) if folder.is_dir())


def fill(folder: Path, files: Mapping[str, bytes], owner: int | None) -> None:
    """Make the folder and write files into it; raises `WorkspaceError`."""
    try:
        folder.mkdir(PRIVATE)
        for name, content in files.items():
            file = folder / _checked(name)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        if owner is not None:
            for path in (folder, *folder.rglob("*")):
                os.chown(path, owner, owner)
    except OSError as error:
        raise WorkspaceError(f"{folder}: cannot be filled: {error.strerror or error}") from error


def _checked(name: str) -> PurePosixPath:
    path = PurePosixPath(name)
    if path.is_absolute() or not path.parts or ".." in path.parts:
        raise WorkspaceError(f"{name}: give a name relative to the workspace, without ..")
    return path


def holds_more(folder: Path, most_bytes: int) -> bool:
    """Return whether a folder's files take up more room, or are more in number, than a program may have.

    A folder inside that this process may not look into is taken to hold more.
    """
    room = count = 0
    waiting = [str(folder)]
    while waiting and room <= most_bytes and count <= MOST_FILES:
        try:
            with os.scandir(waiting.pop()) as entries:
                for entry in entries:
                    room += entry.stat(follow_symlinks=False).st_blocks * BLOCK
                    count += 1
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
        except PermissionError:
            return True
        except OSError:  # gone meanwhile
            continue
    return room > most_bytes or count > MOST_FILES


def remove(folder: Path) -> None:
    """Remove a folder that a program has had its way with: closed to its owner, or thousands of folders deep."""
    with contextlib.suppress(OSError, RecursionError):
        shutil.rmtree(folder)
        return
    for command in (["chmod", "-R", "u+rwX"], ["rm", "-rf", "--one-file-system"]):
        subprocess.run([*command, str(folder)], check=False, stderr=subprocess.DEVNULL)
