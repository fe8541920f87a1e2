"""Watching a process that was started: its output, its end, the clock, and a wish to stop it."""

from __future__ import annotations

import contextlib
import fcntl
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Callable

from crosspl_tui.sandbox.capture import Capture
from crosspl_tui.sandbox.interface import Command, Ending, Listener, Outcome, Stream
from crosspl_tui.sandbox.limits import Limits

PIECE = 1 << 18
PIPE_SIZE = 1 << 20
DRAIN_SECONDS = 0.2
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


class Watch:
    """One watched process. Its pipes are read here and nowhere else."""

    def __init__(
        self,
        process: subprocess.Popen[bytes],
        command: Command,
        limits: Limits,
        stop: StopSwitch,
        listener: Listener | None,
    ) -> None:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        self._process = process
        self._limits = limits
        self._stop = stop
        self._listener = listener
        self._input = memoryview(command.stdin)
        self._stdin = process.stdin.fileno()
        self._streams = {
            process.stdout.fileno(): Stream.STDOUT,
            process.stderr.fileno(): Stream.STDERR,
        }
        self._captures = {
            Stream.STDOUT: Capture(limits.output_bytes, command.marker),
            Stream.STDERR: Capture(limits.output_bytes),
        }

    def until_end(self, kill: Callable[[], None]) -> Outcome:
        """Return how the process ended. `kill` ends everything that was started; it is called in every case."""
        begun = time.monotonic()
        try:
            ending = self._wait(begun + self._limits.seconds)
        finally:
            kill()
        seconds = time.monotonic() - begun
        self._process.wait()
        self._drain()
        return self._outcome(ending, seconds)

    def _wait(self, deadline: float) -> Ending | None:
        end = os.pidfd_open(self._process.pid)
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
        os.set_blocking(self._stdin, False)
        selector.register(self._stdin, selectors.EVENT_WRITE)
        selector.register(end, selectors.EVENT_READ)
        selector.register(self._stop.number, selectors.EVENT_READ)

    def _loop(self, selector: selectors.BaseSelector, end: int, deadline: float) -> Ending | None:
        while True:
            remaining = deadline - time.monotonic()
            if remaining <= 0:
                return Ending.TIMEOUT
            ready = {key.fd for key, _ in selector.select(remaining)}
            if self._stop.number in ready:
                return Ending.STOPPED
            for number in ready & self._streams.keys():
                if not self._read(number):
                    selector.unregister(number)
            if self._stdin in ready and not self._write():
                selector.unregister(self._stdin)
                self._close_stdin()
            if self._printed() > self._limits.most_output_bytes:
                return Ending.OUTPUT_CAP
            if end in ready:
                return None

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

    def _write(self) -> bool:
        try:
            written = os.write(self._stdin, self._input) if self._input else 0
        except BlockingIOError:
            return True
        except BrokenPipeError:
            return False
        self._input = self._input[written:]
        return bool(self._input)

    def _close_stdin(self) -> None:
        assert self._process.stdin
        self._process.stdin.close()

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

    def _outcome(self, ending: Ending | None, seconds: float) -> Outcome:
        code = self._process.returncode
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
