"""The local provider: workspaces are folders of this machine, commands are confined as well as it allows."""

from __future__ import annotations

import itertools
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Self

from crosspl_tui.sandbox.errors import LostError, UnavailableError
from crosspl_tui.sandbox.interface import Command, Ending, Kit, Listener, Outcome
from crosspl_tui.sandbox.limits import Limits
from crosspl_tui.sandbox.local import bubblewrap
from crosspl_tui.sandbox.local.cgroup import Group, GroupHome, find_home
from crosspl_tui.sandbox.local.kits import Kits
from crosspl_tui.sandbox.local.launching import Confinement, Launch
from crosspl_tui.sandbox.local.places import fill, kits_folder, make_base, remove
from crosspl_tui.sandbox.local.plain import Plain
from crosspl_tui.sandbox.local.programs import find_program
from crosspl_tui.sandbox.local.users import Users
from crosspl_tui.sandbox.local.watching import StopSwitch, Watch

_TRIAL = Command(("true",))


class LocalSandbox:
    """Runs commands on this machine. `is_plain` does without bubblewrap even where it works.

    Raises `UnavailableError` on systems other than Linux.
    """

    name = "local"

    def __init__(self, *, is_plain: bool = False, kits: Path | None = None) -> None:
        if sys.platform != "linux":
            raise UnavailableError(
                f"the local sandbox needs Linux, not {sys.platform}; use --provider docker"
            )
        self._base = make_base()
        self._groups: GroupHome | None = find_home()
        self._users = Users()
        self._confinement = self._confine(is_plain=is_plain)
        self._kits = Kits(kits or kits_folder(), self._make)
        self._numbers = itertools.count()
        self._programs: dict[str, tuple[str, tuple[Path, ...]] | None] = {}
        self._open: set[LocalWorkspace] = set()
        self._lock = threading.Lock()

    @property
    def isolation(self) -> str:
        groups = "control groups" if self._groups else "limits of each process"
        return f"{self._confinement.isolation}; {groups}"

    @property
    def is_isolated(self) -> bool:
        """Whether programs are kept from this machine's files and network."""
        return not isinstance(self._confinement, Plain)

    def find(self, program: str) -> str | None:
        with self._lock:
            if program not in self._programs:
                self._programs[program] = find_program(program, is_for_others=self._users.can)
            found = self._programs[program]
        return found[0] if found else None

    def workspace(self, files: Mapping[str, bytes], kit: Kit | None = None) -> LocalWorkspace:
        user = self._users.take()
        folder = self._base / str(next(self._numbers))
        try:
            made = self._kits.ready(kit, user) if kit else None
            fill(folder, files, user)
        except BaseException:
            self._users.give_back(user)
            remove(folder)
            raise
        workspace = LocalWorkspace(self, folder, made, user)
        with self._lock:
            self._open.add(workspace)
        return workspace

    def run(self, launch: Launch, stop: StopSwitch, listener: Listener | None = None) -> Outcome:
        """Run a launch to its end, in a group of its own where there are groups. Raises `LostError`."""
        try:
            with self._group(launch.limits) as group:
                started = self._confinement.start(replace(launch, group=group))
                watch = Watch(started.process, launch.command, launch.limits, stop, listener)

                def kill() -> None:
                    started.kill()
                    if group:
                        group.kill()

                outcome = watch.until_end(kill)
                if group and group.out_of_memory_kills():
                    return _out_of_memory(outcome)
        except OSError as error:
            raise LostError(f"the local sandbox failed: {error}") from error
        if outcome.ending in {Ending.EXITED, Ending.SIGNALLED} and started.has_broken():
            raise LostError(f"the local sandbox failed: {outcome.stderr.text.strip()[-300:]}")
        return outcome

    def launch(self, command: Command, limits: Limits, folder: Path, kit: Path | None) -> Launch:
        """Return a command made ready for this sandbox."""
        with self._lock:
            found = [place[1] for place in self._programs.values() if place]
        programs = tuple(sorted({folder for folders in found for folder in folders}))
        return Launch(command, limits, folder, kit, False, programs, None, None)

    def kit_seen(self, kit: Path | None) -> str:
        """Return where commands see the folder of a kit."""
        return self._confinement.kit or str(kit or "")

    def forget(self, workspace: LocalWorkspace, user: int | None) -> None:
        """Take note that a workspace is closed."""
        with self._lock:
            self._open.discard(workspace)
        self._users.give_back(user)

    def close(self) -> None:
        with self._lock:
            workspaces = list(self._open)
        for workspace in workspaces:
            workspace.kill()
        remove(self._base)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _confine(self, *, is_plain: bool) -> Confinement:
        if is_plain:
            return Plain()
        folder = self._base / "system"
        folder.mkdir(0o755)
        user = self._users.take()
        trial = self._base / "trial"
        fill(trial, {}, user)
        launch = Launch(_TRIAL, Limits(), trial, None, False, (), user, None)
        try:
            works = bubblewrap.works(folder, launch)
        finally:
            self._users.give_back(user)
            remove(trial)
        return bubblewrap.Bubblewrap(folder) if works else Plain()

    def _make(self, folder: Path, command: Command, kit: Kit) -> Outcome:
        owner = folder.stat().st_uid if self._users.can else None
        launch = replace(self.launch(command, kit.limits, folder, folder), is_kit_made=True, user=owner)
        stop = StopSwitch()
        try:
            return self.run(launch, stop)
        finally:
            stop.close()

    @contextmanager
    def _group(self, limits: Limits) -> Iterator[Group | None]:
        if self._groups is None:
            yield None
            return
        group = self._groups.make(limits)
        try:
            yield group
        finally:
            group.remove()


class LocalWorkspace:
    """A folder of this machine; see `interface.Workspace`."""

    def __init__(self, sandbox: LocalSandbox, folder: Path, kit: Path | None, user: int | None) -> None:
        self._sandbox = sandbox
        self._folder = folder
        self._kit = kit
        self._user = user
        self._stop = StopSwitch()

    @property
    def kit(self) -> str:
        return self._sandbox.kit_seen(self._kit)

    def run(self, command: Command, limits: Limits, listener: Listener | None = None) -> Outcome:
        self._stop.reset()
        launch = self._sandbox.launch(command, limits, self._folder, self._kit)
        return self._sandbox.run(replace(launch, user=self._user), self._stop, listener)

    def kill(self) -> None:
        self._stop.press()

    def close(self) -> None:
        remove(self._folder)
        self._stop.close()
        self._sandbox.forget(self, self._user)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _out_of_memory(outcome: Outcome) -> Outcome:
    """Something was killed for want of memory; unless the command went on and ended well, that is how it ended."""
    if outcome.ending is Ending.EXITED and outcome.code == 0:
        return outcome
    if outcome.ending not in {Ending.EXITED, Ending.SIGNALLED}:
        return outcome
    return replace(outcome, ending=Ending.OUT_OF_MEMORY, code=None, signal=None)
