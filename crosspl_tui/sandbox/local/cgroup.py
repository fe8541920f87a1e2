"""Control groups, old and new: memory, processes and processor time of everything a command starts, counted."""

from __future__ import annotations

import contextlib
import itertools
import os
import signal
import subprocess
import threading
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from crosspl_tui.sandbox.interface import Ending, Outcome
from crosspl_tui.sandbox.limits import Limits
from crosspl_tui.sandbox.owner import is_gone, owner

PREFIX = "crosspl-"
PERIOD_MICROSECONDS = 100_000
REMOVE_SECONDS = 0.3
JOIN = 'for file; do echo $$ > "$file" || exit 126; done'
_numbers = itertools.count()


@dataclass(frozen=True, slots=True)
class GroupHome:
    """Where groups can be made: one folder by controller; the new kind has the same one for all."""

    folders: Mapping[str, Path]
    is_new: bool

    def make(self, limits: Limits) -> Group:
        """Make a group with these limits; raises `OSError`."""
        name = f"{PREFIX}{owner()}-{next(_numbers)}"
        # Each old-kind group costs a command some milliseconds, so one that would not hold it back is left out.
        needed = [key for key in self.folders if key != "cpu" or limits.cores < (os.cpu_count() or 1)]
        group = Group({key: self.folders[key] / name for key in needed}, is_new=self.is_new)
        try:
            for folder in group.unique:
                folder.mkdir()
            group.set(limits)
        except OSError:
            group.remove()
            raise
        return group

    def reap(self) -> None:
        """Remove the groups of processes that are no more, and end what still runs there."""
        for folder in set(self.folders.values()):
            for left in folder.glob(f"{PREFIX}*-*"):
                if is_gone(left.name.removeprefix(PREFIX).partition("-")[0]):
                    group = Group({"": left}, is_new=self.is_new)
                    group.kill()
                    group.remove()


@dataclass(frozen=True, slots=True)
class Group:
    """One group; `folders` by controller."""

    folders: Mapping[str, Path]
    is_new: bool

    @property
    def unique(self) -> frozenset[Path]:
        return frozenset(self.folders.values())

    @property
    def members(self) -> tuple[str, ...]:
        """The files that list its processes; one joins by writing itself there."""
        return tuple(str(folder / "cgroup.procs") for folder in sorted(self.unique))

    def set(self, limits: Limits) -> None:
        """Write the limits; those that the system lacks (swap) are passed over."""
        quota = int(limits.cores * PERIOD_MICROSECONDS)
        if self.is_new:
            self._write("memory", "memory.max", limits.memory_bytes)
            self._write("pids", "pids.max", limits.processes)
            self._try("memory", "memory.swap.max", 0)
            self._try("cpu", "cpu.max", f"{quota} {PERIOD_MICROSECONDS}")
        else:
            self._write("memory", "memory.limit_in_bytes", limits.memory_bytes)
            self._write("pids", "pids.max", limits.processes)
            self._try("memory", "memory.memsw.limit_in_bytes", limits.memory_bytes)
            self._try("cpu", "cpu.cfs_quota_us", quota)

    def out_of_memory_kills(self) -> int:
        """Return how many of its processes the system ended for want of memory."""
        name = "memory.events" if self.is_new else "memory.oom_control"
        try:
            text = (self.folders["memory"] / name).read_text()
        except OSError:
            return 0
        return sum(int(line.split()[1]) for line in text.splitlines() if line.startswith("oom_kill "))

    def kill(self) -> None:
        """Kill all of its processes, again and again, as one may fork while another is killed."""
        until = time.monotonic() + REMOVE_SECONDS
        while (members := list(self._members())) and time.monotonic() < until:
            for member in members:
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.kill(member, signal.SIGKILL)

    def is_empty(self) -> bool:
        """Whether no process is in it."""
        return not any(self._members())

    def remove(self) -> None:
        """Remove the group. One that is still busy is left for `GroupHome.reap`."""
        until = time.monotonic() + REMOVE_SECONDS
        for folder in self.unique:
            while folder.exists() and time.monotonic() < until:
                try:
                    folder.rmdir()
                except OSError:
                    time.sleep(0.002)

    def _members(self) -> Iterator[int]:
        for folder in self.unique:
            with contextlib.suppress(OSError):
                yield from map(int, (folder / "cgroup.procs").read_text().split())

    def _write(self, controller: str, name: str, value: object) -> None:
        # Never made here: a folder without the kernel's own files is no group.
        with (self.folders[controller] / name).open("r+") as file:
            file.write(str(value))

    def _try(self, controller: str, name: str, value: object) -> None:
        if controller in self.folders:
            with contextlib.suppress(OSError):
                self._write(controller, name, value)


def told_by(group: Group | None, kills_before: int, outcome: Outcome) -> Outcome:
    """Return the outcome of a command, given what its group tells of memory.

    When something was killed for want of it, that is how the command ended, unless it went on and ended well.
    """
    if group is None or group.out_of_memory_kills() <= kills_before:
        return outcome
    is_well = outcome.ending is Ending.EXITED and outcome.code == 0
    if is_well or outcome.ending not in {Ending.EXITED, Ending.SIGNALLED}:
        return outcome
    return replace(outcome, ending=Ending.OUT_OF_MEMORY, code=None, signal=None)


class Groups:
    """Lends groups; one costs more to make and remove than most programs cost. For several threads."""

    def __init__(self, home: GroupHome) -> None:
        self._home = home
        self._idle: dict[tuple[int, int, float], list[Group]] = defaultdict(list)
        self._lock = threading.Lock()

    @contextmanager
    def lend(self, limits: Limits) -> Iterator[Group]:
        """Lend a group with these limits, in which nothing else runs. Raises `OSError`."""
        kind = (limits.memory_bytes, limits.processes, limits.cores)
        with self._lock:
            group = self._idle[kind].pop() if self._idle[kind] else None
        group = group or self._home.make(limits)
        try:
            yield group
        except BaseException:
            group.remove()
            raise
        if group.is_empty():
            with self._lock:
                self._idle[kind].append(group)
        else:
            group.kill()
            group.remove()

    def close(self) -> None:
        """Remove those that are not lent."""
        with self._lock:
            idle = [group for groups in self._idle.values() for group in groups]
            self._idle.clear()
        for group in idle:
            group.remove()


def find_home() -> GroupHome | None:
    """Return where this process can make groups that count memory and processes, or None."""
    for home in _candidates():
        with contextlib.suppress(OSError, subprocess.SubprocessError):
            home.reap()
            group = home.make(Limits())
            try:
                subprocess.run(
                    ["/bin/sh", "-c", JOIN, "sh", *group.members],
                    check=True,
                    stderr=subprocess.DEVNULL,
                    timeout=5,
                )
                return home
            finally:
                group.remove()
    return None


def _candidates() -> Iterator[GroupHome]:
    mounts = _mounts()
    own = _own()
    old: dict[str, Path] = {
        controller: mounts[controller] / own[controller].lstrip("/")
        for controller in ("memory", "pids", "cpu")
        if controller in mounts and controller in own
    }
    if {"memory", "pids"} <= old.keys():
        yield GroupHome(old, is_new=False)
    if "" in mounts and "" in own:
        # A group with processes cannot hand controllers down, so beside it is more likely than below.
        here = mounts[""] / own[""].lstrip("/")
        inside = [folder for folder in (here.parent, here) if mounts[""] in (folder, *folder.parents)]
        for folder in dict.fromkeys((*inside, mounts[""])):
            yield GroupHome(dict.fromkeys(("memory", "pids", "cpu"), folder), is_new=True)


def _mounts() -> dict[str, Path]:
    found = {}
    for line in _lines("/proc/self/mounts"):
        _, where, kind, options, *_ = line.split()
        if kind == "cgroup2":
            found[""] = Path(where)
        elif kind == "cgroup":
            found |= {option: Path(where) for option in options.split(",")}
    return found


def _own() -> dict[str, str]:
    entries = (line.split(":", 2) for line in _lines("/proc/self/cgroup"))
    return {controller: path for _, controllers, path in entries for controller in controllers.split(",")}


def _lines(file: str) -> list[str]:
    try:
        return Path(file).read_text().splitlines()
    except OSError:
        return []
