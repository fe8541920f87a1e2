"""What a command is started with, and what a started command looks like, whichever way it is confined."""

from __future__ import annotations

import resource
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from crosspl_tui.sandbox.interface import Command
from crosspl_tui.sandbox.limits import Limits
from crosspl_tui.sandbox.local.cgroup import Group

SYSTEM_PATH = "/usr/local/bin:/usr/bin:/bin"


@dataclass(frozen=True, slots=True)
class Launch:
    """One command about to be started."""

    command: Command
    limits: Limits
    folder: Path
    """The workspace on this machine."""

    kit: Path | None
    is_kit_made: bool
    """Whether this command makes the kit, and so may write there."""

    programs: tuple[Path, ...]
    """Folders beside the system's that hold programs."""

    user: int | None
    """An unprivileged user of its own, when this process may become another."""

    group: Group | None

    def prefix(self) -> list[str]:
        """Return the beginning of the command line: into the group, then into the other user."""
        joining = list(self.group.joining()) if self.group else []
        if self.user is None:
            return joining
        identity = [f"--reuid={self.user}", f"--regid={self.user}", "--clear-groups", "--no-new-privs"]
        return [*joining, "setpriv", *identity, "--inh-caps=-all", "--"]


@dataclass(frozen=True, slots=True)
class Started:
    """A running command. `kill` ends all that it started and returns when it is gone; it may be called twice."""

    process: subprocess.Popen[bytes]
    kill: Callable[[], None]
    has_broken: Callable[[], bool]
    """Asked after the end: whether the confinement failed before the command itself could run."""


class Confinement(Protocol):
    """A way of keeping a program in."""

    isolation: str
    kit: str | None
    """Where the kit is seen; None for where it lies."""

    def start(self, launch: Launch) -> Started:
        """Start the command; raises `OSError`."""


def resource_limits(limits: Limits, *, is_memory_counted: bool) -> Mapping[int, int]:
    """Return what each process of its own may use, never above what this process may.

    Writable memory stands in for all memory where no group counts it: unlike the address space, it is not reserved in
    terabytes by Node, Java and Go.
    """
    wanted = {
        resource.RLIMIT_FSIZE: limits.file_bytes,
        resource.RLIMIT_NOFILE: limits.open_files,
        resource.RLIMIT_CORE: 0,
    }
    if not is_memory_counted:
        wanted[resource.RLIMIT_DATA] = limits.memory_bytes
    return {number: _within(value, resource.getrlimit(number)[1]) for number, value in wanted.items()}


def _within(value: int, most: int) -> int:
    return value if most == resource.RLIM_INFINITY else min(value, most)
