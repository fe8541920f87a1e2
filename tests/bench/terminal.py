"""A terminal to measure in: programs run under a pseudo-terminal, inside a tmux of our own or bare."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Self

QUIET_SECONDS = 0.08
_MOVES = re.compile(rb"\x1b\[[0-9;]*H|[\r\n]")
_BETWEEN_MOVES = b"\0"
_ESCAPES = re.compile(
    rb"\x1b\[[0-?]*[ -/]*[@-~]"  # cursor, colours, modes
    rb"|\x1b[\]P_^][^\x07\x1b]*(?:\x07|\x1b\\)"  # titles, queries, other strings
    rb"|\x1b[ -/]+[0-~]"
    rb"|\x1b[0-~]"
)


class MeasureError(RuntimeError):
    """A program did not show in time what was waited for; the message holds the end of its output."""


@dataclass(frozen=True, slots=True)
class Size:
    """Columns and rows of a terminal."""

    columns: int
    rows: int

    def __str__(self) -> str:
        return f"{self.columns}x{self.rows}"


class Terminal:
    """One program in a terminal. Times are seconds; `started` is a `time.perf_counter` value.

    A program whose own the terminal is gets a signal when it hangs up.
    """

    def __init__(
        self, command: Sequence[str], size: Size, environment: Mapping[str, str], *, is_its_own: bool = True
    ) -> None:
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", size.rows, size.columns, 0, 0))
        self._master = master
        self._output = b""
        self.started = time.perf_counter()
        self.process = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**environment, "TERM": "xterm-256color", "COLORTERM": "truecolor"},
            start_new_session=True,
            preexec_fn=_take_terminal if is_its_own else None,  # noqa: PLW1509 - nothing here runs in threads
        )
        os.close(slave)

    def send(self, keys: str) -> float:
        """Type, forget the output so far, and return the time of the typing."""
        self._drain()
        self._output = b""
        moment = time.perf_counter()
        os.write(self._master, keys.encode())
        return moment

    def wait_for(self, pattern: str, seconds: float = 15.0) -> float:
        """Return when a regular expression matches what has come out since the last `send`.

        Escapes and white space are taken out before. Raises `MeasureError`.
        """
        wanted = re.compile(pattern.encode())
        deadline = time.perf_counter() + seconds
        while True:
            if wanted.search(self._plain()):
                return time.perf_counter()
            left = deadline - time.perf_counter()
            if left <= 0 or not self._read(left):
                shown = self._plain().decode(errors="replace")
                raise MeasureError(
                    f"{pattern!r} was not shown within {seconds} s; the output ends {shown[-300:]!r}"
                )

    def wait_for_output(self, seconds: float = 5.0) -> float:
        """Return when anything has come out since the last `send`. Raises `MeasureError`."""
        if not self._output and not self._read(seconds):
            raise MeasureError(f"nothing was shown within {seconds} s")
        return time.perf_counter()

    def wait_until_quiet(self, quiet: float = QUIET_SECONDS, seconds: float = 10.0) -> None:
        """Return when nothing has come out for a while, or at the latest after so many seconds."""
        deadline = time.perf_counter() + seconds
        while time.perf_counter() < deadline and self._read(quiet):
            pass

    def wait_for_end(self, seconds: float = 15.0) -> int:
        """Return the exit code when the program has ended; what it shows meanwhile is read, or it would wait.

        Raises `MeasureError`.
        """
        deadline = time.perf_counter() + seconds
        while self.process.poll() is None:
            if time.perf_counter() > deadline:
                raise MeasureError(f"the program did not end within {seconds} s")
            if not self._read(QUIET_SECONDS):
                time.sleep(QUIET_SECONDS)  # its end of the terminal may be closed before it has ended
        return self.process.returncode

    def hang_up(self) -> None:
        """Be gone all at once, as a connection that is lost."""
        os.close(self._master)
        self._master = os.open(os.devnull, os.O_RDWR)

    def close(self) -> None:
        """End the program, by force if it does not go."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(2)
            except subprocess.TimeoutExpired:
                self.process.kill()
        self.process.wait()
        os.close(self._master)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _plain(self) -> bytes:
        """The output without escapes and white space; a zero stands where the cursor went elsewhere."""
        return b"".join(_ESCAPES.sub(b"", _MOVES.sub(_BETWEEN_MOVES, self._output)).split())

    def _drain(self) -> None:
        while self._read(0):
            pass

    def _read(self, seconds: float) -> bool:
        """Read what is there, waiting at most so long for it; tell whether there was anything."""
        ready, _, _ = select.select([self._master], [], [], seconds)
        if not ready:
            return False
        try:
            chunk = os.read(self._master, 65536)
        except OSError:  # Linux says so when the program has closed the terminal
            return False
        self._output += chunk
        return bool(chunk)


def _take_terminal() -> None:
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
