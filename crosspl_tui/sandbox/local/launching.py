"""What a command is started with, and what a started command looks like, whichever way it is confined."""

from __future__ import annotations

import resource
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from crosspl_tui.sandbox.interface import Command
from crosspl_tui.sandbox.limits import Limits
from crosspl_tui.sandbox.local.cgroup import Group
from crosspl_tui.sandbox.local.launchers import Request

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


@dataclass(frozen=True, slots=True)
class Start:
    """What a launcher is asked for, and what goes with it."""

    request: Request
    files: tuple[int, ...] = ()
    """Open files that the program gets beside its three, from number 3 on; they are its starter's to close."""

    report: int | None = None
    """A pipe in which the confinement tells of itself; it is its starter's to close."""


PrepareServer = Callable[[Launch, int], Start]
"""Says how to start a command that shuts its own copies in (`harness/fork_server.c`) and gives it an open socket, which
is then its starter's to close. Raises `OSError`.
"""


class Confinement(Protocol):
    """A way of keeping a program in."""

    isolation: str
    kit: str | None
    """Where the kit is seen; None for where it lies."""

    def prepare(self, launch: Launch) -> Start:
        """Say how to start the command; raises `OSError`."""

    @property
    def prepare_server(self) -> PrepareServer | None:
        """What says how to start a command that shuts its own copies in; None where that cannot be."""

    def has_broken(self, report: bytes) -> bool:
        """Whether, by its report, the confinement failed before the command itself could run."""


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


def groups(launch: Launch) -> tuple[str, ...]:
    """Return the files by which a process joins the launch's group."""
    return launch.group.members if launch.group else ()


def _within(value: int, most: int) -> int:
    return value if most == resource.RLIM_INFINITY else min(value, most)
