"""An interpreter that has started once in a sandbox, and of which a copy, shut in anew, becomes each program."""

from __future__ import annotations

import socket
import struct
from collections.abc import Callable, Mapping, Sequence

from crosspl_tui.sandbox.errors import LostError
from crosspl_tui.sandbox.limits import Limits
from crosspl_tui.sandbox.local.near_end import NearEnd
from crosspl_tui.sandbox.local.watching import Three

NUMBER = struct.Struct(">Q")
BROKEN = -1000
START_SECONDS = 20.0


class ForkServer(NearEnd):
    """The near end of `harness/fork_server.c`."""

    def __init__(self, connection: socket.socket) -> None:
        super().__init__(connection, "started interpreter")

    def start(self, content: bytes, open_files: Sequence[int]) -> None:
        """Start a program; its files get the numbers 0, 1 and 2, further ones are its control groups."""
        self._run(content, open_files)

    def wait(self, seconds: float | None = None) -> int | None:
        """Return what `NearEnd` does; raises `LostError` when the program could not be shut in."""
        code = super().wait(seconds)
        if code == BROKEN:
            raise LostError("the started interpreter could not shut a program in")
        return code


class ForkedProgram:
    """A program that a fork server runs, as `watching.Child`."""

    def __init__(self, server: ForkServer, pipes: Three, duplicate: Callable[[int], int]) -> None:
        self.pipes = pipes
        self._server = server
        self._duplicate = duplicate

    def end(self) -> int:
        """Return a file of its own that is readable once the program has ended."""
        return self._duplicate(self._server.end)

    def kill(self) -> int:
        """End all that it started and return how it ended; raises `OSError` or `LostError` when that is unknown."""
        code = self._server.wait(0)
        return self._server.kill() if code is None else code


def request(files: Mapping[str, bytes], limits: Limits, of_process: Mapping[int, int]) -> bytes:
    """Return what a fork server is asked: the sizes of folders, `of_process` by the numbers of setrlimit, files."""
    parts = [NUMBER.pack(limits.file_bytes), NUMBER.pack(limits.folder_bytes), NUMBER.pack(len(of_process))]
    parts += [NUMBER.pack(number) + NUMBER.pack(value) for number, value in of_process.items()]
    parts.append(NUMBER.pack(len(files)))
    for name, content in files.items():
        parts += [_text(name.encode()), _text(content)]
    return b"".join(parts)


def _text(content: bytes) -> bytes:
    return NUMBER.pack(len(content)) + content
