"""The near end of a connection to a process that starts programs for us: a launcher, or a started interpreter."""

from __future__ import annotations

import contextlib
import select
import socket
from collections.abc import Sequence

from crosspl_tui.sandbox.local.launcher import CODE, KILL, LENGTH, RUN

PATIENCE_SECONDS = 0.4


class NearEnd:
    """One program at a time. Raises `OSError` when the other end, called `name` in errors, has gone."""

    def __init__(self, connection: socket.socket, name: str) -> None:
        self._connection = connection
        self._name = name

    @property
    def end(self) -> int:
        """A file that is readable once the program has ended."""
        return self._connection.fileno()

    def _run(self, content: bytes, open_files: Sequence[int]) -> None:
        frame = RUN + LENGTH.pack(len(content)) + content
        sent = socket.send_fds(self._connection, [frame], list(open_files))
        self._connection.sendall(frame[sent:])

    def wait(self, seconds: float | None = None) -> int | None:
        """Return the exit code, or less a signal's number; None after so many seconds without it."""
        if not select.select([self._connection], [], [], seconds)[0]:
            return None
        answer = self._connection.recv(CODE.size, socket.MSG_WAITALL)
        if len(answer) < CODE.size:
            raise ConnectionResetError(f"the {self._name} has ended")
        return int(CODE.unpack(answer)[0])

    def kill(self) -> int:
        """End the program and all that it started, and return how it ended."""
        with contextlib.suppress(BrokenPipeError):
            self._connection.sendall(KILL)
        code = self.wait(PATIENCE_SECONDS)
        if code is None:
            raise TimeoutError(f"the {self._name} does not answer")
        return code

    def close(self) -> None:
        """Let the other end go."""
        self._connection.close()
