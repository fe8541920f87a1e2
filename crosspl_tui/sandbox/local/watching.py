"""Watching a process that was started: its output, its end, the clock, and a wish to stop it."""

from __future__ import annotations

import contextlib
import fcntl
import os
import selectors
import signal
import time
from collections.abc import Callable
from typing import Protocol

from crosspl_tui.sandbox.capture import Capture
from crosspl_tui.sandbox.interface import Command, Ending, Listener, Outcome, Stream
from crosspl_tui.sandbox.limits import Limits

PIECE = 1 << 18
PIPE_SIZE = 1 << 20
DRAIN_SECONDS = 0.2
LOOK_SECONDS = 0.25
SHELL_SIGNALS = 128


class StopSwitch:
    """A wish, uttered by any thread, that a running command should end."""

    def __init__(self) -> None:
        self.number = os.eventfd(0, os.EFD_CLOEXEC | os.EFD_NONBLOCK)

    def press(self) -> None:
        """Utter the wish; without effect after `close`."""
        if self.number >= 0:
            os.eventfd_write(self.number, 1)

    def reset(self) -> None:
        """Forget a wish that came when nothing ran."""
        with contextlib.suppress(BlockingIOError):
            os.eventfd_read(self.number)

    def close(self) -> None:
        if self.number >= 0:
            os.close(self.number)
            self.number = -1


Three = tuple[int, int, int]


def three_pipes() -> tuple[Three, Three]:
    """Make pipes for a program's three streams: its ends, then the watcher's ends."""
    (stdin, into), (out, stdout), (err, stderr) = os.pipe(), os.pipe(), os.pipe()
    return (stdin, stdout, stderr), (into, out, err)


class Child(Protocol):
    """A started process. Its pipes belong to whoever watches it."""

    @property
    def pipes(self) -> Three:
        """The watcher's ends."""

    def end(self) -> int:
        """Return a file of its own that is readable once the process has ended."""

    def kill(self) -> int:
        """End it and all that it started; return its exit code, or less a signal's number. Called in every case."""


class Watch:
    """One watched process. Its pipes are read and closed here and nowhere else."""

    def __init__(
        self,
        child: Child,
        command: Command,
        limits: Limits,
        stop: StopSwitch,
        *,
        listener: Listener | None = None,
        has_too_much: Callable[[], bool] = lambda: False,
    ) -> None:
        """`has_too_much` is asked now and then whether the workspace holds more than it may."""
        self._has_too_much = has_too_much
        self._child = child
        self._limits = limits
        self._stop = stop
        self._listener = listener
        self._input = memoryview(command.stdin)
        stdin, stdout, stderr = child.pipes
        self._stdin: int | None = stdin
        self._streams = {stdout: Stream.STDOUT, stderr: Stream.STDERR}
        self._captures = {
            Stream.STDOUT: Capture(limits.output_bytes, command.marker),
            Stream.STDERR: Capture(limits.output_bytes),
        }

    def until_end(self) -> Outcome:
        """Return how the process ended, once nothing that it started is left. Raises what `Child.kill` raises."""
        begun = time.monotonic()
        try:
            try:
                ending = self._wait(begun + self._limits.seconds)
            finally:
                code = self._child.kill()
            seconds = time.monotonic() - begun
            self._drain()
        finally:
            self._close()
        return self._outcome(ending, code, seconds)

    def _wait(self, deadline: float) -> Ending | None:
        end = self._child.end()
        try:
            with selectors.DefaultSelector() as selector:
                self._register(selector, end)
                return self._loop(selector, end, deadline)
        finally:
            os.close(end)

    def _register(self, selector: selectors.BaseSelector, end: int) -> None:
        for number in self._streams:
            os.set_blocking(number, False)
            with contextlib.suppress(OSError):  # beyond what an unprivileged user may have in all pipes
                fcntl.fcntl(number, fcntl.F_SETPIPE_SZ, PIPE_SIZE)
            selector.register(number, selectors.EVENT_READ)
        if not self._input:
            self._close_stdin()
        elif self._stdin is not None:
            os.set_blocking(self._stdin, False)
            selector.register(self._stdin, selectors.EVENT_WRITE)
        selector.register(end, selectors.EVENT_READ)
        selector.register(self._stop.number, selectors.EVENT_READ)

    def _loop(self, selector: selectors.BaseSelector, end: int, deadline: float) -> Ending | None:
        look = time.monotonic() + LOOK_SECONDS
        while (now := time.monotonic()) < deadline:
            if now >= look:
                if self._has_too_much():
                    return Ending.OUTPUT_CAP
                look = time.monotonic() + LOOK_SECONDS
            ready = {key.fd for key, _ in selector.select(max(0.0, min(deadline, look) - now))}
            if self._stop.number in ready:
                return Ending.STOPPED
            self._move(selector, ready)
            if self._printed() > self._limits.most_output_bytes:
                return Ending.OUTPUT_CAP
            if end in ready:
                return None
        return Ending.TIMEOUT

    def _move(self, selector: selectors.BaseSelector, ready: set[int]) -> None:
        for number in ready & self._streams.keys():
            if not self._read(number):
                selector.unregister(number)
        if self._stdin is not None and self._stdin in ready and not self._write(self._stdin):
            selector.unregister(self._stdin)
            self._close_stdin()

    def _read(self, number: int) -> bool:
        try:
            piece = os.read(number, PIECE)
        except BlockingIOError:
            return True
        if piece:
            stream = self._streams[number]
            self._captures[stream].add(piece)
            if self._listener:
                self._listener(stream, piece)
        return bool(piece)

    def _write(self, number: int) -> bool:
        try:
            written = os.write(number, self._input)
        except BlockingIOError:
            return True
        except BrokenPipeError:
            return False
        self._input = self._input[written:]
        return bool(self._input)

    def _close_stdin(self) -> None:
        if self._stdin is not None:
            os.close(self._stdin)
            self._stdin = None

    def _close(self) -> None:
        self._close_stdin()
        for number in self._streams:
            os.close(number)

    def _printed(self) -> int:
        return sum(capture.total for capture in self._captures.values())

    def _drain(self) -> None:
        """Read what was printed before the end. Nobody writes any more, but a pipe may have been given away."""
        until = time.monotonic() + DRAIN_SECONDS
        for number in self._streams:
            before = -1
            while before != self._printed() and time.monotonic() < until:
                before = self._printed()
                self._read(number)

    def _outcome(self, ending: Ending | None, code: int, seconds: float) -> Outcome:
        signalled = None
        if code < 0:
            signalled = -code
        elif SHELL_SIGNALS < code <= SHELL_SIGNALS + signal.NSIG:  # as bubblewrap tells it
            signalled = code - SHELL_SIGNALS
        return Outcome(
            ending=ending or (Ending.SIGNALLED if signalled else Ending.EXITED),
            code=None if signalled or ending else code,
            signal=signalled if ending is None else None,
            seconds=seconds,
            stdout=self._captures[Stream.STDOUT].end(),
            stderr=self._captures[Stream.STDERR].end(),
            has_marker=self._captures[Stream.STDOUT].has_marker,
        )
