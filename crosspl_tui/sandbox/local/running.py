"""A command that a launcher has started: its pipes, its report, its end."""

from __future__ import annotations

import contextlib
import os
import subprocess
from dataclasses import dataclass

from crosspl_tui.sandbox.local.launchers import Launcher
from crosspl_tui.sandbox.local.launching import Launch, Start
from crosspl_tui.sandbox.local.watching import Three, three_pipes

MOST_REPORT = 1 << 16


@dataclass(frozen=True, slots=True)
class Running:
    """A started command, as `watching.Child`."""

    launcher: Launcher
    pipes: Three
    report_end: int | None

    def end(self) -> int:
        """Return a file of its own that is readable once the command has ended."""
        return os.dup(self.launcher.end)

    def kill(self) -> int:
        """End all that it started and return how it ended; raises `OSError` when the launcher is lost."""
        code = self.launcher.wait(0)
        return self.launcher.kill() if code is None else code

    def report(self) -> bytes:
        """Return what the confinement told, once; for after the end."""
        if self.report_end is None:
            return b""
        try:
            os.set_blocking(self.report_end, False)
            return os.read(self.report_end, MOST_REPORT)
        except BlockingIOError:
            return b""
        finally:
            os.close(self.report_end)


def start(launcher: Launcher, launch: Launch, how: Start) -> Running:
    """Have a launcher start a command; raises `OSError`."""
    theirs, ours = three_pipes()
    try:
        launcher.start(how.request, (*theirs, *how.files))
    except BaseException:
        for number in (*ours, *(() if how.report is None else (how.report,))):
            os.close(number)
        raise
    finally:
        for number in (*theirs, *how.files):
            os.close(number)
    return Running(launcher, ours, how.report)


def end_by_force(launch: Launch) -> None:
    """End what a lost launcher has started, as far as that can be done from outside."""
    if launch.group:
        launch.group.kill()
    elif launch.user is not None:
        user = [f"--reuid={launch.user}", f"--regid={launch.user}", "--clear-groups"]
        with contextlib.suppress(OSError):
            subprocess.run(
                ["setpriv", *user, "--", "kill", "-KILL", "-1"], check=False, stderr=subprocess.DEVNULL
            )
