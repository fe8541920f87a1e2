"""Confinement by bubblewrap: namespaces of its own, a read-only system, private temporary folders, a call filter."""

from __future__ import annotations

import contextlib
import os
import resource
import shutil
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from crosspl_tui.sandbox.local.launchers import Request
from crosspl_tui.sandbox.local.launching import SYSTEM_PATH, Launch, Start, groups, resource_limits
from crosspl_tui.sandbox.local.seccomp import filter_program

WORK = "/work"
KIT = "/kit"
HOME = "/tmp/home"
USER = 1000
FIRST_FILE = 3
OWN_PROCESSES = 2
"""bubblewrap's, which count as the user's."""
ENVIRONMENT = {"PATH": SYSTEM_PATH, "HOME": HOME, "TMPDIR": "/tmp", "LANG": "C.UTF-8"}


class Bubblewrap:
    """Confines with `bwrap`; `folder` is where the files it shows in place of the machine's are kept."""

    isolation = "bubblewrap: own user, process, network and other namespaces; read-only system; no home"
    kit: str | None = KIT

    def __init__(self, folder: Path) -> None:
        self._filter = filter_program()
        self._system = tuple(_system(folder))

    def prepare(self, launch: Launch) -> Start:
        """Say how to start the command; raises `OSError`."""
        files = [_in_memory(self._filter)] if self._filter else []
        return self._start(launch, ["--seccomp", str(FIRST_FILE + 1)] if self._filter else [], files)

    def prepare_server(self, launch: Launch, connection: int) -> Start:
        """Say how to start a command that shuts its own copies in; raises `OSError`.

        It gets the connection and, for them, the filter of system calls, which would not let it do so itself.
        """
        files = [_in_memory(self._filter)] if self._filter else []
        return self._start(launch, ["--remount-ro", "/dev"], [connection, *files])

    def _start(self, launch: Launch, options: list[str], files: list[int]) -> Start:
        report, report_end = os.pipe()
        status = ["--json-status-fd", str(FIRST_FILE)]
        arguments = ["bwrap", *status, *self._view(launch), *options, "--", *_command(launch)]
        request = Request(
            tuple(arguments),
            # bubblewrap keeps the environment it is started with, and shows it as that of process 1.
            ENVIRONMENT | dict(launch.command.environment),
            "/",
            _limits(launch),
            launch.user,
            groups(launch),
        )
        return Start(request, (report_end, *files), report)

    def has_broken(self, report: bytes) -> bool:
        """Whether bubblewrap ended without having run the command."""
        return b'"exit-code"' not in report

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


def is_installed() -> bool:
    """Return whether the programs are there."""
    return all(shutil.which(program, path=SYSTEM_PATH) for program in ("bwrap", "prlimit"))


def _system(folder: Path) -> Iterator[str]:
    table = tomllib.loads((files(__package__) / "system.toml").read_text(encoding="utf-8"))
    for name in table["folders"]:
        path = Path(name)
        if path.is_symlink():
            yield from ("--symlink", str(path.readlink()), name)
        elif path.is_dir():
            yield from ("--ro-bind", name, name)
    yield from ("--ro-bind", str(_settings(folder / "etc", table)), "/etc")


def _settings(etc: Path, table: Mapping[str, Any]) -> Path:
    """Make a folder that stands for /etc: one mount costs less than thirty."""
    etc.mkdir()
    for name in map(Path, table["settings"]):
        place = etc / name.relative_to("/etc")
        place.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(OSError):  # what cannot be read, programs could not either
            _copy(name, place)
    for name, text in table["made"].items():
        (etc / Path(name).relative_to("/etc")).write_text(text)
    for path in (etc, *etc.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() else 0o644)
    return etc


def _copy(source: Path, place: Path) -> None:
    if source.is_dir() and not source.is_symlink():
        shutil.copytree(source, place, symlinks=True)
    elif source.is_symlink() or source.exists():
        shutil.copy2(source, place, follow_symlinks=False)


def _command(launch: Launch) -> tuple[str, ...]:
    """Return the command as bubblewrap is to run it."""
    arguments = launch.command.arguments
    if launch.group is None and launch.user is None:
        # Other processes of the same user would be counted outside; within, they are since Linux 5.14.
        return ("prlimit", f"--nproc={launch.limits.processes}", "--", *arguments)
    is_found = not arguments[0].startswith(".") and shutil.which(arguments[0], path=SYSTEM_PATH) is not None
    # A shell tells by exit code 127 of what is not there; bubblewrap itself does not.
    return arguments if is_found else ("/bin/sh", "-c", 'exec "$@"', "sh", *arguments)


def _limits(launch: Launch) -> Mapping[int, int]:
    own = dict(resource_limits(launch.limits, is_memory_counted=launch.group is not None))
    if launch.group is None and launch.user is not None:
        own[resource.RLIMIT_NPROC] = launch.limits.processes + OWN_PROCESSES
    return own


def _in_memory(content: bytes) -> int:
    number = os.memfd_create("filter")
    os.write(number, content)
    os.lseek(number, 0, os.SEEK_SET)
    return number
