"""Confinement where bubblewrap does not work: limits only. Programs are ended, but nothing is kept secret from them."""

from __future__ import annotations

import contextlib
import os
import resource
from pathlib import Path

from crosspl_tui.sandbox.local.launchers import Request
from crosspl_tui.sandbox.local.launching import (
    SYSTEM_PATH,
    Launch,
    PrepareServer,
    Start,
    groups,
    resource_limits,
)


class Plain:
    """Confines by limits only; whoever uses it must say so."""

    isolation = "NOT ISOLATED: programs see this machine's files and network; only time, memory and output are limited"
    kit: str | None = None
    prepare_server: PrepareServer | None = None

    def prepare(self, launch: Launch) -> Start:
        """Say how to start the command."""
        folder = launch.kit if launch.is_kit_made and launch.kit else launch.folder
        environment = _environment(launch.folder) | dict(launch.command.environment)
        request = Request(
            launch.command.arguments, environment, str(folder), _limits(launch), launch.user, groups(launch)
        )
        return Start(request)

    def has_broken(self, report: bytes) -> bool:
        """Whether it failed by itself: nothing here can."""
        return False


def _limits(launch: Launch) -> dict[int, int]:
    own = dict(resource_limits(launch.limits, is_memory_counted=launch.group is not None))
    if launch.group is None:
        busy = 0 if launch.user is not None else _threads_of_this_user()
        own[resource.RLIMIT_NPROC] = busy + launch.limits.processes
    return own


def _environment(folder: Path) -> dict[str, str]:
    return {"PATH": SYSTEM_PATH, "HOME": str(folder), "TMPDIR": str(folder), "LANG": "C.UTF-8"}


def _threads_of_this_user() -> int:
    count = 0
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if process.stat().st_uid == os.getuid():
                count += sum(1 for _ in (process / "task").iterdir())
    return count
