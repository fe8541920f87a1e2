"""Git repositories made for a test."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from pathlib import Path

IDENTITY = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "core.hooksPath=/dev/null")
MIT = "SPDX-License-Identifier: MIT\n"


def git(folder: Path, *arguments: str) -> str:
    """Run git there and return what it prints."""
    return subprocess.run(
        ["git", *IDENTITY, *arguments], cwd=folder, check=True, capture_output=True, text=True
    ).stdout.strip()


def make_repository(folder: Path, files: Mapping[str, str] | None = None) -> Path:
    """Make a repository with one commit of these files."""
    folder.mkdir(parents=True)
    git(folder, "init", "--quiet")
    commit_files(folder, files or {"LICENSE": MIT, "main.py": "print(1)\n", "run.sh": "true\n"})
    return folder


def commit_files(folder: Path, files: Mapping[str, str]) -> str:
    """Commit these files and return the hash of the commit."""
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content)
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "-m", "change")
    return git(folder, "rev-parse", "HEAD")
