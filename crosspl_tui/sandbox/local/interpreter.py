"""A started interpreter of the local provider: each program is a copy of it, in a group of its own if there are any."""

from __future__ import annotations

import contextlib
import os
import resource
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager

from crosspl_tui.sandbox.errors import LostError
from crosspl_tui.sandbox.interface import Command, Listener, Outcome
from crosspl_tui.sandbox.limits import Limits
from crosspl_tui.sandbox.local.cgroup import Group, told_by
from crosspl_tui.sandbox.local.forking import START_SECONDS, ForkedProgram, ForkServer, request
from crosspl_tui.sandbox.local.launching import resource_limits
from crosspl_tui.sandbox.local.running import Running
from crosspl_tui.sandbox.local.watching import StopSwitch, Three, Watch, three_pipes

MOST_COMPLAINT = 2000
OWN_PROCESSES = 1
"""The first process of a copy's namespace."""
Lend = Callable[[Limits], AbstractContextManager[Group | None]]


class LocalInterpreter:
    """See `interface.Interpreter`; `end` is called once, to end it and to remove what it had."""

    def __init__(self, server: ForkServer, running: Running, lend: Lend, end: Callable[[], None]) -> None:
        """Wait until it has started. Raises `LostError`; it is then closed."""
        self._server = server
        self._pipes = running.pipes
        self._lend = lend
        self._end = end
        self._is_open = True
        with self._closed_when_lost():
            if server.wait(START_SECONDS) is None:
                raise TimeoutError("it does not start")

    def run(
        self,
        files: Mapping[str, bytes],
        command: Command,
        limits: Limits,
        listener: Listener | None = None,
    ) -> Outcome:
        """Run a program to its end or to a limit. Raises `LostError`; the interpreter is then closed."""
        with self._closed_when_lost(), self._lend(limits) as group:
            before = group.out_of_memory_kills() if group else 0
            outcome = self._run(files, command, limits, listener, group)
            return told_by(group, before, outcome)

    def close(self) -> None:
        """End it; may be called twice."""
        is_open, self._is_open = self._is_open, False
        if is_open:
            self._server.close()
            try:
                self._end()
            finally:
                for number in self._pipes:
                    os.close(number)

    def _run(
        self,
        files: Mapping[str, bytes],
        command: Command,
        limits: Limits,
        listener: Listener | None,
        group: Group | None,
    ) -> Outcome:
        asked = request(files, limits, _of_each_process(limits, is_counted=group is not None))
        pipes = self._started(asked, group)
        stop = StopSwitch()
        try:
            program = ForkedProgram(self._server, pipes, os.dup)
            return Watch(program, command, limits, stop, listener=listener).until_end()
        finally:
            stop.close()

    def _started(self, asked: bytes, group: Group | None) -> Three:
        theirs, ours = three_pipes()
        members: list[int] = []
        try:
            for name in group.members if group else ():
                members.append(os.open(name, os.O_WRONLY | os.O_CLOEXEC))
            self._server.start(asked, (*theirs, *members))
        except BaseException:
            for number in ours:
                os.close(number)
            raise
        finally:
            for number in (*theirs, *members):
                os.close(number)
        return ours

    @contextmanager
    def _closed_when_lost(self) -> Iterator[None]:
        try:
            yield
        except (OSError, LostError) as error:
            said = self._complaint() if self._is_open else ""
            self.close()
            raise LostError(f"the started interpreter was lost: {error}: {said}") from error
        except BaseException:
            self.close()
            raise

    def _complaint(self) -> str:
        stderr = self._pipes[2]
        os.set_blocking(stderr, False)
        with contextlib.suppress(BlockingIOError):
            return os.read(stderr, MOST_COMPLAINT).decode(errors="replace").strip()
        return ""


def _of_each_process(limits: Limits, *, is_counted: bool) -> Mapping[int, int]:
    own = dict(resource_limits(limits, is_memory_counted=is_counted))
    if not is_counted:  # within its user namespace, since Linux 5.14
        own[resource.RLIMIT_NPROC] = limits.processes + OWN_PROCESSES
    return own
