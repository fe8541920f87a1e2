"""Confinement where bubblewrap does not work: limits and a supervisor. It ends programs, but keeps nothing secret."""

from __future__ import annotations

import contextlib
import os
import resource
import shutil
import signal
import subprocess
import sys
from functools import partial
from importlib.resources import files
from pathlib import Path

from crosspl_tui.sandbox.local.launching import SYSTEM_PATH, Launch, Started, resource_limits

PATIENCE_SECONDS = 0.35


class Plain:
    """Confines by limits only; whoever uses it must say so."""

    isolation = "NOT ISOLATED: programs see this machine's files and network; only time, memory and output are limited"
    kit: str | None = None

    def __init__(self) -> None:
        self._script = (files(__package__) / "supervisor.py").read_text(encoding="utf-8")
        # Another user may be unable to reach this process's own interpreter.
        self._python = shutil.which("python3", path=SYSTEM_PATH) or sys.executable

    def start(self, launch: Launch) -> Started:
        """Start the command; raises `OSError`."""
        lifeline, lifeline_end = os.pipe()
        is_alone = launch.user is not None
        arguments = [*launch.prefix(), self._python, "-I", "-S", "-c", self._script]
        arguments += [str(lifeline), str(int(is_alone)), _limits(launch), *launch.command.arguments]
        try:
            process = subprocess.Popen(
                arguments,
                cwd=launch.kit if launch.is_kit_made else launch.folder,
                env=_environment(launch.folder) | dict(launch.command.environment),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=[lifeline],
                start_new_session=True,
            )
        except BaseException:
            os.close(lifeline_end)
            raise
        finally:
            os.close(lifeline)
        return Started(process, partial(_kill, process, [lifeline_end], launch.user), lambda: False)


def _limits(launch: Launch) -> str:
    own = dict(resource_limits(launch.limits, is_memory_counted=launch.group is not None))
    if launch.group is None:
        busy = 0 if launch.user is not None else _threads_of_this_user()
        own[resource.RLIMIT_NPROC] = busy + launch.limits.processes
    return ",".join(f"{number}={value}" for number, value in own.items())


def _environment(folder: Path) -> dict[str, str]:
    return {"PATH": SYSTEM_PATH, "HOME": str(folder), "TMPDIR": str(folder), "LANG": "C.UTF-8"}


def _threads_of_this_user() -> int:
    count = 0
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if process.stat().st_uid == os.getuid():
                count += sum(1 for _ in (process / "task").iterdir())
    return count


def _kill(process: subprocess.Popen[bytes], lifelines: list[int], user: int | None) -> None:
    """Let the supervisor end everything; should it have been killed itself, do what can be done from outside."""
    while lifelines:
        os.close(lifelines.pop())
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(PATIENCE_SECONDS)
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    if user is not None and process.returncode == -signal.SIGKILL:
        everything = [f"--reuid={user}", f"--regid={user}", "--clear-groups", "--", "kill", "-KILL", "-1"]
        subprocess.run(["setpriv", *everything], check=False, stderr=subprocess.DEVNULL)
