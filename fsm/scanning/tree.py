"""Finding the source files of a tree: as git lists them, or by walking and honouring .gitignore."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from fsm.scanning.git import run_git
from fsm.scanning.vendored import is_vendored

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

_MARKS_OF_GIT = frozenset({".git", ".gitignore"})
VERSION_CONTROL = frozenset({".git", ".hg", ".svn"})


class SkipReason(StrEnum):
    """Why a file, or a folder with all that it holds, is not read."""

    VENDORED = "vendored"
    GENERATED = "generated"
    MINIFIED = "minified"
    TOO_LARGE = "too large"
    NOT_TEXT = "not text"
    UNREADABLE = "unreadable"
    IGNORED = "ignored"


class SourceFile(NamedTuple):
    """A file to read: its path below the root, with forward slashes, its size in bytes and its time in nanoseconds.

    A named tuple, for a scan makes one of each file, and looks it up among the rows of the former scan.
    """

    path: str
    size: int
    modified: int = 0

    @property
    def suffix(self) -> str:
        """The suffix of its name in lower case, with the dot, which it has."""
        return suffix_of(self.path)


@dataclass(frozen=True, slots=True)
class Skipped:
    """A file or a whole folder that is passed over."""

    path: str
    reason: SkipReason


Entry = SourceFile | Skipped


@dataclass(frozen=True, slots=True)
class _Rules:
    """The .gitignore of one folder; `folder` is "" for the root and ends with a slash for others."""

    folder: str
    spec: GitIgnoreSpec


# Folders that are still to be walked, each with the rules that hold above it.
_Pending = list[tuple[str, tuple[_Rules, ...]]]


def suffix_of(path: str) -> str:
    """Return the suffix of a file that has one: lower case, with the dot."""
    return path[path.rindex(".") :].lower()


def list_tree(root: Path, suffixes: frozenset[str], *, include_vendored: bool) -> Iterator[Entry]:
    """Yield the regular files below `root` with one of the suffixes (lower case), in no particular order.

    Symbolic links are not followed. A folder passed over whole is one entry; what git ignores inside a work
    tree is not reported at all. A name that is not UTF-8 counts as unreadable, for it could not be stored.
    """
    for entry in _Lister(root, suffixes, include_vendored).below(""):
        is_storable = entry.path.isascii() or _is_storable(entry.path)
        yield entry if is_storable else Skipped(ascii(entry.path), SkipReason.UNREADABLE)


@dataclass(frozen=True, slots=True)
class _Lister:
    root: Path
    suffixes: frozenset[str]
    include_vendored: bool

    def below(self, folder: str) -> Iterator[Entry]:
        """Yield the entries below a folder, which is "" or ends with a slash."""
        listed = _listed_by_git(self.root / folder)
        if listed is None:
            yield from self._walk(folder)
        else:
            yield from self._check_listed(folder, listed)

    def _check_listed(self, folder: str, names: Iterable[str]) -> Iterator[Entry]:
        vendored: set[str] = set()
        for name in names:
            holder = None if self.include_vendored else _vendored_folder(name)
            if holder is None:
                yield from self._listed_entry(folder + name)
            elif holder not in vendored:
                vendored.add(holder)
                yield Skipped(folder + holder, SkipReason.VENDORED)

    def _listed_entry(self, path: str) -> Iterator[Entry]:
        try:
            status = os.lstat(self.root / path)
        except OSError:
            return  # the index still names files that were deleted
        if stat.S_ISDIR(status.st_mode):  # a submodule, or a repository inside this one
            yield from self._nested(path.rstrip("/") + "/")
        elif self._is_readable(os.path.basename(path)) and stat.S_ISREG(status.st_mode):
            yield SourceFile(path, status.st_size, status.st_mtime_ns)

    def _nested(self, folder: str) -> Iterator[Entry]:
        return self.below(folder) if os.path.exists(self.root / folder / ".git") else self._walk(folder)

    def _walk(self, top: str) -> Iterator[Entry]:
        pending: _Pending = [(top, ())]
        while pending:
            folder, rules = pending.pop()
            try:
                with os.scandir(f"{self.root}/{folder}") as listed:
                    entries = [(entry, entry.is_dir(follow_symlinks=False)) for entry in listed]
            except OSError:
                yield Skipped(folder, SkipReason.UNREADABLE)
                continue
            marks = _MARKS_OF_GIT.intersection([entry.name for entry, _ in entries])
            if ".git" in marks and folder != top:
                yield from self.below(folder)
                continue
            if ".gitignore" in marks:
                rules += _rules_of(self.root, folder)
            for entry, is_folder in entries:
                name = entry.name
                if is_folder:
                    found = self._walked_folder(name, folder, rules)
                    if isinstance(found, str):
                        pending.append((found, rules))
                    elif found is not None:
                        yield found
                elif self._is_readable(name) and entry.is_file(follow_symlinks=False):
                    yield _walked_file(entry, folder + name, rules)

    def _walked_folder(self, name: str, folder: str, rules: tuple[_Rules, ...]) -> Skipped | str | None:
        """Return the path of a folder to enter, or None for what is of no interest."""
        path = f"{folder}{name}/"
        if name in VERSION_CONTROL:
            return None
        if is_vendored(name) and not self.include_vendored:
            return Skipped(path, SkipReason.VENDORED)
        return Skipped(path, SkipReason.IGNORED) if _is_ignored(path, rules) else path

    def _is_readable(self, name: str) -> bool:
        dot = name.rfind(".")
        return name[dot:].lower() in self.suffixes and name[:dot].strip(".") != ""


def _walked_file(entry: os.DirEntry[str], path: str, rules: tuple[_Rules, ...]) -> Entry:
    if rules and _is_ignored(path, rules):
        return Skipped(path, SkipReason.IGNORED)
    try:
        status = entry.stat(follow_symlinks=False)
    except OSError:
        return Skipped(path, SkipReason.UNREADABLE)
    return SourceFile(path, status.st_size, status.st_mtime_ns)


def _listed_by_git(folder: Path) -> list[str] | None:
    """Return the names that git lists below a folder, or None where it cannot say.

    A folder that its repository ignores, such as an environment's site-packages, has to be walked: there git
    lists nothing.
    """
    if run_git(folder, "check-ignore", "--quiet", "--", str(folder.absolute())) is not None:
        return None
    listed = run_git(folder, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    # A file in a merge conflict is listed once a side.
    return None if listed is None else list(dict.fromkeys(os.fsdecode(listed).split("\0")[:-1]))


def _vendored_folder(path: str) -> str | None:
    """Return the outermost vendored folder of a path, with a slash at its end."""
    parts = path.split("/")
    for depth, part in enumerate(parts[:-1], start=1):
        if is_vendored(part):
            return "/".join(parts[:depth]) + "/"
    return None


def _rules_of(root: Path, folder: str) -> tuple[_Rules, ...]:
    from pathspec import GitIgnoreSpec  # noqa: PLC0415 - only for trees outside of git

    try:
        lines = (root / folder / ".gitignore").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return ()
    return (_Rules(folder, GitIgnoreSpec.from_lines(filter(_is_pattern, lines))),)


def _is_pattern(line: str) -> bool:
    """Git passes over lines that it cannot read as patterns; pathspec raises."""
    from pathspec import GitIgnoreSpec  # noqa: PLC0415 - as above

    try:
        GitIgnoreSpec.from_lines([line])
    except (ValueError, re.error):
        return False
    return True


def _is_ignored(path: str, rules: tuple[_Rules, ...]) -> bool:
    """Ask the .gitignore files from the nearest to the farthest; the first that names the path decides."""
    for rule in reversed(rules):
        decision = rule.spec.check_file(path.removeprefix(rule.folder)).include
        if decision is not None:
            return decision
    return False


def _is_storable(path: str) -> bool:
    try:
        path.encode()
    except UnicodeEncodeError:
        return False
    return True
