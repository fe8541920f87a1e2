"""A program that stays in a sandbox of its own and answers one request after the other."""

from __future__ import annotations

import contextlib
import os
import select
import struct
import threading
import time
from collections.abc import Callable

from crosspl_tui.sandbox.errors import LostError
from crosspl_tui.sandbox.local.running import Running

LENGTH = struct.Struct(">I")
MOST_ANSWER = 256 << 20
MOST_COMPLAINT = 2000
PIECE = 1 << 18


class LocalResident:
    """A running program with its pipes; `end` is called once, to end it and to remove what it had."""

    def __init__(self, running: Running, end: Callable[[], None]) -> None:
        self._stdin, self._stdout, self._stderr = running.pipes
        self._end = end
        self._lock = threading.Lock()
        self._is_open = True
        self._complaint = b""
        for number in running.pipes:
            os.set_blocking(number, False)

    def ask(self, request: bytes, seconds: float) -> bytes:
        """Send a request and return the answer. Raises `LostError`; the resident is then closed."""
        deadline = time.monotonic() + seconds
        try:
            self._send(LENGTH.pack(len(request)) + request, deadline)
            (length,) = LENGTH.unpack(self._take(LENGTH.size, deadline))
            if length > MOST_ANSWER:
                raise LostError(f"the resident program answers with {length:,} bytes")
            return self._take(length, deadline)
        except OSError as error:
            self.close()
            said = self._complaint.decode(errors="replace").strip()
            raise LostError(f"the resident program was lost: {error}: {said}") from error

    def close(self) -> None:
        """End it; may be called twice, from any thread."""
        with self._lock:
            is_open, self._is_open = self._is_open, False
        if is_open:
            try:
                self._end()
            finally:
                for number in (self._stdin, self._stdout, self._stderr):
                    os.close(number)

    def _send(self, content: bytes, deadline: float) -> None:
        view = memoryview(content)
        while view:
            if self._stdin in self._ready(deadline, is_to_write=True):
                view = view[os.write(self._stdin, view) :]

    def _take(self, size: int, deadline: float) -> bytes:
        content = bytearray()
        while len(content) < size:
            if self._stdout in self._ready(deadline, is_to_write=False):
                piece = os.read(self._stdout, min(PIECE, size - len(content)))
                if not piece:
                    raise ConnectionResetError("it has ended")
                content += piece
        return bytes(content)

    def _ready(self, deadline: float, *, is_to_write: bool) -> set[int]:
        """Wait for the pipe; meanwhile take in what it complains of, lest it wait for that."""
        writing = [self._stdin] if is_to_write else []
        reading = [self._stderr] if is_to_write else [self._stderr, self._stdout]
        remaining = deadline - time.monotonic()
        found = select.select(reading, writing, [], max(remaining, 0))
        if remaining <= 0 or not any(found):
            raise TimeoutError("it does not answer")
        if self._stderr in found[0]:
            with contextlib.suppress(BlockingIOError):
                self._hear(os.read(self._stderr, PIECE))
        return {*found[0], *found[1]}

    def _hear(self, piece: bytes) -> None:
        if not piece:
            raise ConnectionResetError("it has ended")
        self._complaint = (self._complaint + piece)[-MOST_COMPLAINT:]
