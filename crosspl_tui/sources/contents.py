"""What a folder holds: its size on disk, and its languages by share of bytes."""

from __future__ import annotations

import os
import stat
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from fsm.scanning.vendored import is_vendored

BLOCK_BYTES = 512


@dataclass(frozen=True, slots=True)
class Contents:
    """Bytes that a folder takes on disk, with its `.git`, and bytes of its files by language, most first."""

    disk_bytes: int
    languages: Mapping[str, int]


def contents_of(folder: Path) -> Contents:
    """Measure a folder. Other projects' code in it (node_modules, vendor) takes disk, but has no language."""
    disk_bytes = 0
    by_language: Counter[str] = Counter()
    by_shared_suffix: Counter[str] = Counter()
    for file in _files(folder):
        disk_bytes += file.disk_bytes
        if not file.is_source:
            continue
        if language := language_of(file.name):
            by_language[language] += file.size
        elif (suffix := _suffix(file.name)) in _shared():
            by_shared_suffix[suffix] += file.size
    for suffix, size in by_shared_suffix.items():
        by_language[_most_likely(_shared()[suffix], by_language)] += size
    return Contents(disk_bytes, dict(by_language.most_common()))


def disk_bytes_of(folder: Path) -> int:
    """Return the bytes that a folder takes on disk; what vanishes meanwhile takes none."""
    return sum(file.disk_bytes for file in _files(folder))


def language_of(name: str) -> str | None:
    """Return the language of a file by its name, or None when it has none or several."""
    return _names().get(name.lower()) or _suffixes().get(_suffix(name))


@dataclass(frozen=True, slots=True)
class _File:
    name: str
    size: int
    disk_bytes: int
    is_source: bool


def _files(folder: Path) -> Iterator[_File]:
    """Yield what is below a folder, except what vanishes meanwhile or may not be read."""
    pending = [(str(folder), True)]
    while pending:
        path, is_source = pending.pop()
        try:
            with os.scandir(path) as scan:
                entries = list(scan)
        except OSError:
            continue
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                is_own = entry.name != ".git" and not is_vendored(entry.name)
                pending.append((entry.path, is_source and is_own))
            elif file := _file(entry, is_source=is_source):
                yield file


def _file(entry: os.DirEntry[str], *, is_source: bool) -> _File | None:
    try:
        status = entry.stat(follow_symlinks=False)
    except OSError:
        return None
    disk_bytes = status.st_blocks * BLOCK_BYTES
    return _File(entry.name, status.st_size, disk_bytes, is_source and stat.S_ISREG(status.st_mode))


def _most_likely(languages: list[str], by_language: Counter[str]) -> str:
    return max(languages, key=lambda language: by_language[language])


def _suffix(name: str) -> str:
    return os.path.splitext(name)[1].lower()


@cache
def _suffixes() -> dict[str, str]:
    return {suffix: language for language, suffixes in _data()["suffixes"].items() for suffix in suffixes}


@cache
def _names() -> dict[str, str]:
    return {name: language for language, names in _data()["names"].items() for name in names}


def _shared() -> dict[str, list[str]]:
    shared: dict[str, list[str]] = _data()["shared"]
    return shared


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads((files("crosspl_tui.sources") / "languages.toml").read_text(encoding="utf-8"))
