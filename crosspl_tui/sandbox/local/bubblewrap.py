"""Confinement by bubblewrap: namespaces of its own, a read-only system, private temporary folders, a call filter."""

from __future__ import annotations

import contextlib
import json
import os
import resource
import select
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from functools import partial
from importlib.resources import files
from pathlib import Path

from crosspl_tui.sandbox.local.launching import SYSTEM_PATH, Launch, Started, resource_limits
from crosspl_tui.sandbox.local.seccomp import filter_program

WORK = "/work"
KIT = "/kit"
HOME = "/tmp/home"
USER = 1000
GONE_SECONDS = 0.3
ENVIRONMENT = {"PATH": SYSTEM_PATH, "HOME": HOME, "TMPDIR": "/tmp", "LANG": "C.UTF-8"}

_OPTIONS = {
    resource.RLIMIT_FSIZE: "fsize",
    resource.RLIMIT_NOFILE: "nofile",
    resource.RLIMIT_CORE: "core",
    resource.RLIMIT_DATA: "data",
}


class Bubblewrap:
    """Confines with `bwrap`; `folder` is where the files it shows in place of the machine's are kept."""

    isolation = "bubblewrap: own user, process, network and other namespaces; read-only system; no home"
    kit: str | None = KIT

    def __init__(self, folder: Path) -> None:
        self._filter = filter_program()
        self._system = tuple(_system(folder))

    def start(self, launch: Launch) -> Started:
        """Start the command; raises `OSError`."""
        status, status_end = os.pipe()
        passed = [status_end]
        try:
            arguments = [*launch.prefix(), "bwrap", "--json-status-fd", str(status_end)]
            if self._filter:
                passed.append(_in_memory(self._filter))
                arguments += ["--seccomp", str(passed[-1])]
            arguments += [*self._view(launch), "--", *_limited(launch), *launch.command.arguments]
            process = _open(arguments, ENVIRONMENT | dict(launch.command.environment), passed)
        except BaseException:
            os.close(status)
            raise
        finally:
            for number in passed:
                os.close(number)
        report = _Report(status)
        return Started(process, partial(_kill, process, report), lambda: report.exit_code is None)

    def _view(self, launch: Launch) -> list[str]:
        size = str(launch.limits.file_bytes)
        view = ["--unshare-all", "--die-with-parent", "--new-session", "--hostname", "sandbox"]
        view += ["--uid", str(USER), "--gid", str(USER), *self._system, "--proc", "/proc", "--dev", "/dev"]
        for folder in ("/dev/shm", "/tmp"):
            view += ["--perms", "1777", "--size", size, "--tmpfs", folder]
        view += ["--dir", HOME]
        for folder in map(str, launch.programs):
            view += ["--ro-bind", folder, folder]
        view += ["--bind", str(launch.folder), WORK]
        if launch.kit:
            view += ["--bind" if launch.is_kit_made else "--ro-bind", str(launch.kit), KIT]
        return [*view, "--remount-ro", "/", "--chdir", KIT if launch.is_kit_made else WORK]


class _Report:
    """What bubblewrap reports of its child, read once it has ended or is about to."""

    def __init__(self, number: int) -> None:
        self._number: int | None = number
        self.child: int | None = None
        self.exit_code: int | None = None

    def read(self) -> None:
        if self._number is None:
            return
        os.set_blocking(self._number, False)
        with contextlib.suppress(BlockingIOError):
            for line in os.read(self._number, 1 << 16).splitlines():
                self._take(line)

    def _take(self, line: bytes) -> None:
        told = json.loads(line)
        self.child = told.get("child-pid", self.child)
        self.exit_code = told.get("exit-code", self.exit_code)

    def close(self) -> None:
        if self._number is not None:
            os.close(self._number)
            self._number = None


def works(folder: Path, launch: Launch) -> bool:
    """Return whether bubblewrap can make namespaces here, by making some."""
    if not all(shutil.which(program, path=SYSTEM_PATH) for program in ("bwrap", "prlimit")):
        return False
    try:
        started = Bubblewrap(folder).start(launch)
        started.process.communicate(timeout=10)
        started.kill()
    except (OSError, subprocess.SubprocessError):
        return False
    return started.process.returncode == 0


def _system(folder: Path) -> Iterator[str]:
    table = tomllib.loads((files(__package__) / "system.toml").read_text(encoding="utf-8"))
    for name in table["folders"]:
        path = Path(name)
        if path.is_symlink():
            yield from ("--symlink", str(path.readlink()), name)
        elif path.is_dir():
            yield from ("--ro-bind", name, name)
    for name in table["settings"]:
        yield from ("--ro-bind-try", name, name)
    for name, text in table["made"].items():
        made = folder / name.strip("/").replace("/", "-")
        made.write_text(text)
        made.chmod(0o644)
        yield from ("--ro-bind", str(made), name)


def _limited(launch: Launch) -> list[str]:
    own = resource_limits(launch.limits, is_memory_counted=launch.group is not None)
    options = [f"--{_OPTIONS[number]}={value}" for number, value in own.items()]
    # Counted within the namespace since Linux 5.14, and never for the system's own root.
    return ["prlimit", *options, f"--nproc={launch.limits.processes}", "--"]


def _in_memory(content: bytes) -> int:
    number = os.memfd_create("filter")
    os.write(number, content)
    os.lseek(number, 0, os.SEEK_SET)
    return number


def _open(arguments: list[str], environment: dict[str, str], passed: list[int]) -> subprocess.Popen[bytes]:
    # bubblewrap keeps the environment it is started with, and shows it as that of process 1.
    return subprocess.Popen(
        arguments,
        cwd="/",
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        pass_fds=passed,
        start_new_session=True,
    )


def _kill(process: subprocess.Popen[bytes], report: _Report) -> None:
    """Kill bubblewrap, and with it process 1 of the namespace; that one ends after all others in it."""
    report.read()
    process.kill()
    process.wait()
    report.read()
    if report.child is not None:
        with contextlib.suppress(ProcessLookupError):
            _await_end(report.child)
    report.close()


def _await_end(child: int) -> None:
    number = os.pidfd_open(child)
    try:
        select.select([number], [], [], GONE_SECONDS)
    finally:
        os.close(number)
