"""Asking git about a folder, without letting the folder's own configuration start programs."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

# A repository that somebody sent may name a file system monitor or hooks, which git would start.
SAFE_SETTINGS = ("-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "core.quotePath=false")
REDIRECTIONS = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_OBJECT_DIRECTORY")


def run_git(folder: Path, *arguments: str, settings: Mapping[str, str] | None = None) -> bytes | None:
    """Return what git prints when it runs in `folder`, or None when it is missing or refuses.

    It refuses outside a work tree, and in one that belongs to somebody else (git's `safe.directory`); where there is
    no repository it is not even started. `settings` are further configuration values for this call.
    """
    if not _is_in_repository(folder):
        return None
    import subprocess  # noqa: PLC0415 - where there is no repository it is not needed

    try:
        done = subprocess.run(
            ["git", *SAFE_SETTINGS, *arguments],
            cwd=folder,
            env=_environment(settings or {}),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        )
    except OSError:
        return None
    return done.stdout if done.returncode == 0 else None


def _is_in_repository(folder: Path) -> bool:
    folder = Path(os.path.realpath(folder))
    return any(os.path.exists(holder / ".git") for holder in (folder, *folder.parents))


def _environment(settings: Mapping[str, str]) -> dict[str, str]:
    """Drop what would point git elsewhere, as inside a hook; take no locks that others wait for."""
    kept = {name: value for name, value in os.environ.items() if name not in REDIRECTIONS}
    added = {"GIT_OPTIONAL_LOCKS": "0", "GIT_CONFIG_COUNT": str(len(settings))}
    for number, (name, value) in enumerate(settings.items()):
        added |= {f"GIT_CONFIG_KEY_{number}": name, f"GIT_CONFIG_VALUE_{number}": value}
    return kept | added
