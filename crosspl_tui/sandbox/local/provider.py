"""The local provider: workspaces are folders of this machine, commands are confined as well as it allows."""

from __future__ import annotations

import itertools
import os
import socket
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Self

from crosspl_tui.sandbox.errors import LostError, SandboxError, UnavailableError
from crosspl_tui.sandbox.interface import Command, Ending, Kit, Listener, Outcome
from crosspl_tui.sandbox.limits import Limits
from crosspl_tui.sandbox.local import bubblewrap
from crosspl_tui.sandbox.local.cgroup import Group, Groups, find_home, told_by
from crosspl_tui.sandbox.local.forking import ForkServer
from crosspl_tui.sandbox.local.interpreter import LocalInterpreter
from crosspl_tui.sandbox.local.kits import Kits
from crosspl_tui.sandbox.local.launchers import Launchers
from crosspl_tui.sandbox.local.launching import Confinement, Launch, Start
from crosspl_tui.sandbox.local.places import fill, holds_more, kits_folder, make_base, remove
from crosspl_tui.sandbox.local.plain import Plain
from crosspl_tui.sandbox.local.programs import find_program
from crosspl_tui.sandbox.local.resident import LocalResident
from crosspl_tui.sandbox.local.running import Running, end_by_force, start
from crosspl_tui.sandbox.local.users import Users
from crosspl_tui.sandbox.local.watching import StopSwitch, Watch

KIT = "{kit}"
STAYS = "stays-"
"""Begins the names of workspaces of what stays; the others belong to programs."""
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
        home = find_home()
        self._groups = Groups(home) if home else None
        self._users = Users()
        self._launchers = Launchers()
        self._confinement = self._confine(is_plain=is_plain)
        self._kits = Kits(kits or kits_folder(), self._make)
        self._numbers = itertools.count()
        self._programs: dict[str, tuple[str, tuple[Path, ...]] | None] = {}
        self._open: set[LocalWorkspace] = set()
        self._residents: set[LocalResident | LocalInterpreter] = set()
        self._lock = threading.Lock()
        if self.is_isolated and not self._can_run():
            self._confinement = Plain()

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
        return self._workspace(str(next(self._numbers)), files, kit)

    def _workspace(self, name: str, files: Mapping[str, bytes], kit: Kit | None) -> LocalWorkspace:
        user = self._users.take()
        folder = self._base / name
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

    def resident(self, command: Command, limits: Limits, kit: Kit | None = None) -> LocalResident:
        with ExitStack() as stack:
            running = self._stay(stack, command, limits, kit, self._confinement.prepare)
            resident = LocalResident(running, stack.pop_all().close)
        with self._lock:
            self._residents.add(resident)
        return resident

    def interpreter(
        self, command: Command, limits: Limits, kit: Kit | None = None
    ) -> LocalInterpreter | None:
        prepare = self._confinement.prepare_server
        if prepare is None:
            return None
        ours, theirs = socket.socketpair()
        with ExitStack() as stack, theirs:
            stack.callback(ours.close)
            running = self._stay(
                stack, command, limits, kit, lambda launch: prepare(launch, os.dup(theirs.fileno()))
            )
            theirs.close()
            interpreter = LocalInterpreter(ForkServer(ours), running, self._lent, stack.pop_all().close)
        with self._lock:
            self._residents.add(interpreter)
        return interpreter

    def _stay(
        self,
        stack: ExitStack,
        command: Command,
        limits: Limits,
        kit: Kit | None,
        prepare: Callable[[Launch], Start],
    ) -> Running:
        """Start a command in a workspace of its own; both end with the stack. Raises as `workspace` does."""
        workspace = stack.enter_context(self._workspace(f"{STAYS}{next(self._numbers)}", {}, kit))
        words = tuple(word.replace(KIT, workspace.kit) for word in command.arguments)
        launch = workspace.launch(replace(command, arguments=words), limits)
        try:
            group = stack.enter_context(self._lent(limits))
            running = stack.enter_context(self._starting(replace(launch, group=group), prepare))
        except OSError as error:
            raise LostError(f"the local sandbox failed: {error}") from error
        stack.callback(running.report)
        stack.callback(running.kill)
        return running

    def run(self, launch: Launch, stop: StopSwitch, listener: Listener | None = None) -> Outcome:
        """Run a launch to its end, in a group of its own where there are groups. Raises `LostError`."""
        try:
            with (
                self._lent(launch.limits) as group,
                self._starting(replace(launch, group=group), self._confinement.prepare) as running,
            ):
                before = group.out_of_memory_kills() if group else 0
                folder = launch.kit if launch.is_kit_made and launch.kit else launch.folder
                has_too_much = partial(holds_more, folder, launch.limits.folder_bytes)
                watch = Watch(
                    running, launch.command, launch.limits, stop, listener=listener, has_too_much=has_too_much
                )
                outcome = watch.until_end()
                has_broken = self._confinement.has_broken(running.report())
                told = told_by(group, before, outcome)
        except OSError as error:
            raise LostError(f"the local sandbox failed: {error}") from error
        if told.ending is Ending.OUT_OF_MEMORY:
            return told
        if outcome.ending in {Ending.EXITED, Ending.SIGNALLED} and has_broken:
            raise LostError(f"the local sandbox failed: {outcome.stderr.text.strip()[-300:]}")
        return outcome

    def _lent(self, limits: Limits) -> AbstractContextManager[Group | None]:
        return self._groups.lend(limits) if self._groups else nullcontext()

    @contextmanager
    def _starting(self, launch: Launch, prepare: Callable[[Launch], Start]) -> Iterator[Running]:
        launcher = self._launchers.lend()
        try:
            yield start(launcher, launch, prepare(launch))
        except BaseException:
            launcher.close()
            end_by_force(launch)
            raise
        self._launchers.take_back(launcher)

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
            residents = list(self._residents)
        for resident in residents:
            resident.close()
        for workspace in workspaces:
            workspace.kill()
        self._launchers.close()
        if self._groups:
            self._groups.close()
        remove(self._base)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _confine(self, *, is_plain: bool) -> Confinement:
        if is_plain or not bubblewrap.is_installed():
            return Plain()
        folder = self._base / "system"
        folder.mkdir(0o755)
        return bubblewrap.Bubblewrap(folder)

    def _can_run(self) -> bool:
        """Whether the confinement works here, by trying."""
        try:
            with self.workspace({}) as workspace:
                return workspace.run(_TRIAL, Limits()).code == 0
        except SandboxError:
            return False

    def _make(self, folder: Path, command: Command, kit: Kit) -> Outcome:
        owner = folder.stat().st_uid if self._users.can else None
        launch = replace(self.launch(command, kit.limits, folder, folder), is_kit_made=True, user=owner)
        stop = StopSwitch()
        try:
            return self.run(launch, stop)
        finally:
            stop.close()


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
        return self._sandbox.run(self.launch(command, limits), self._stop, listener)

    def launch(self, command: Command, limits: Limits) -> Launch:
        """Return a command made ready for this workspace."""
        launch = self._sandbox.launch(command, limits, self._folder, self._kit)
        return replace(launch, user=self._user)

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
