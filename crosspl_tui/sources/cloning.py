"""Cloning one repository: its newest commit or a given one, without history, hooks, filters or submodules."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from crosspl_tui.sources.addresses import Address
from crosspl_tui.sources.contents import disk_bytes_of
from crosspl_tui.sources.errors import CloneError, TooLargeError, UnreachableError
from crosspl_tui.sources.git_process import GitError, GitRunner, TooMuchOutputError

MEGABYTE = 1_000_000
# The longest path that git lists is some thousand bytes, the average one below a hundred.
LISTING_BYTES_A_FILE = 150
NEWEST = "HEAD"
# Attributes of the user's own, which outrank those of the repository: files as they were committed.
_ATTRIBUTES = "* -filter -ident -text -working-tree-encoding -diff -merge\n"
_REASONS = tuple(
    (re.compile(pattern), reason)
    for pattern, reason in (
        (r"couldn't find remote ref HEAD", "empty"),
        (r"not our ref|couldn't find remote ref|unadvertised object", "commit not there"),
        (r"could not read Username|Authentication failed|returned error: 40[134]", "not there, or private"),
        (
            r"repository .* not found|does not exist|does not appear to be a git repository",
            "not there, or private",
        ),
        (r"dubious ownership", "belongs to another user of this machine"),
        (r"transport '\w+' not allowed", "transport not allowed"),
        (r"No space left on device", "disk full"),
        (r"invalid path", "holds a path that git refuses"),
    )
)
_UNREACHABLE = re.compile(
    r"Could not resolve|Failed to connect|Connection (?:refused|reset|timed out)|Operation too slow|"
    r"early EOF|hung up|RPC failed|Empty reply|returned error: (?:429|5\d\d)"
)


@dataclass(frozen=True, slots=True)
class CloneLimits:
    """What a clone may take: bytes on disk, files, seconds."""

    most_bytes: int = 500 * MEGABYTE
    most_files: int = 200_000
    most_seconds: float = 600.0


def clone_into(
    folder: Path, address: Address, commit: str, limits: CloneLimits, check: Callable[[], None]
) -> str:
    """Clone a repository into a new folder and return the hash of its commit; `commit` "" is the newest.

    `check` is called ten times a second and raises to stop. Raises `CloneError` with a short reason; what lies in the
    folder then is of no use.
    """
    folder.mkdir(parents=True)
    watch = _Watch(folder, limits.most_bytes, check)
    runner = GitRunner(folder, time.monotonic() + limits.most_seconds, address.scheme, watch.check)
    try:
        runner.run("init", "--quiet", "--template=")
        _configure(folder / ".git", address)
        runner.run(
            "fetch",
            "--quiet",
            "--depth=1",
            "--no-tags",
            "--no-write-commit-graph",
            "--",
            address.url,
            commit or NEWEST,
        )
        fetched = (folder / ".git" / "FETCH_HEAD").read_text(encoding="utf-8").split()[0]
        watch.check_size()
        _check_tree(runner, fetched, limits)
        runner.run("checkout", "--quiet", "--detach", fetched)
    except GitError as error:
        raise _failure(error.messages) from None
    return fetched


@dataclass(slots=True)
class _Watch:
    """Looks at a clone while it grows; until the files are checked out that is a handful of files."""

    folder: Path
    most_bytes: int
    ask: Callable[[], None]

    def check(self) -> None:
        self.ask()
        if not self._has_files():
            self.check_size()

    def check_size(self) -> None:
        if disk_bytes_of(self.folder) > self.most_bytes:
            raise _too_large(self.most_bytes)

    def _has_files(self) -> bool:
        return (self.folder / ".git" / "index.lock").exists()


def _configure(git: Path, address: Address) -> None:
    """Write what later calls of git in the clone must know too."""
    (git / "info").mkdir(exist_ok=True)
    (git / "info" / "attributes").write_text(_ATTRIBUTES, encoding="utf-8")
    url = address.url.replace("\\", "\\\\").replace('"', '\\"')
    with (git / "config").open("a", encoding="utf-8") as config:
        config.write(f'[core]\n\tsymlinks = false\n\tautocrlf = false\n[remote "origin"]\n\turl = "{url}"\n')


def _check_tree(runner: GitRunner, commit: str, limits: CloneLimits) -> None:
    """Add up the files before any is written: a small pack may hold large ones, or the same one many times."""
    try:
        listing = runner.run(
            "ls-tree", "-r", "-l", commit, most_output=limits.most_files * LISTING_BYTES_A_FILE
        )
    except TooMuchOutputError:
        raise TooLargeError(f"more than {limits.most_files:,} files") from None
    sizes = [entry.partition("\t")[0].rpartition(" ")[2] for entry in listing.splitlines()]
    if len(sizes) > limits.most_files:
        raise TooLargeError(f"more than {limits.most_files:,} files")
    if sum(int(size) for size in sizes if size.isdecimal()) > limits.most_bytes:
        raise _too_large(limits.most_bytes)


def _too_large(most_bytes: int) -> TooLargeError:
    return TooLargeError(f"larger than {most_bytes / MEGABYTE:,.0f} MB")


def _failure(messages: str) -> CloneError:
    """Say in a few words what git's messages mean; the same words for the same cause, so that they can be counted."""
    for pattern, reason in _REASONS:
        if pattern.search(messages):
            return CloneError(reason)
    if _UNREACHABLE.search(messages):
        return UnreachableError("host not reached")
    lines = [line for line in messages.splitlines() if line.startswith(("fatal:", "error:"))]
    last = lines[-1] if lines else "git failed without a word"
    return CloneError(re.sub(r"'[^']*'|https?://\S+", "…", last.removeprefix("fatal: "))[:120])
