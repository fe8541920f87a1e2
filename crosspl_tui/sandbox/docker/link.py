"""The connection to a container's runner: requests go out, output and answers come back."""

from __future__ import annotations

import contextlib
import json
import select
import socket
import struct
import threading
import time
from typing import Any

from crosspl_tui.sandbox.docker.frames import Letter, pack, pack_json, read
from crosspl_tui.sandbox.errors import LostError
from crosspl_tui.sandbox.interface import Listener, Stream

_MULTIPLEXED = struct.Struct(">BxxxI")
_STDOUT = 1
MOST_COMPLAINT = 2000
_STREAMS = {Letter.STDOUT: Stream.STDOUT, Letter.STDERR: Stream.STDERR}


class RunnerSilentError(LostError):
    """The runner did not answer in time."""


class Link:
    """One container's runner. Every method raises `LostError` when the container has gone."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._connection.setblocking(False)
        self._received = bytearray()
        self._frames = bytearray()
        self._complaint = bytearray()
        self._sending = threading.Lock()

    def ask(self, letter: Letter, request: object, seconds: float, listener: Listener | None = None) -> Any:  # noqa: ANN401 - JSON
        """Send a request and return the answer; raises `RunnerSilentError` after so many seconds."""
        deadline = time.monotonic() + seconds
        self._send(pack_json(letter, request), deadline)
        while True:
            answer, content = read(lambda size: self._take(size, deadline))
            if answer in _STREAMS:
                if listener:
                    listener(_STREAMS[answer], content)
            elif answer is Letter.FAILED:
                raise LostError(f"the container's runner failed: {json.loads(content)}")
            else:
                return json.loads(content)

    def kill(self) -> None:
        """Ask that the running command be ended; from any thread."""
        with contextlib.suppress(LostError):
            self._send(pack(Letter.KILL), time.monotonic() + 1)

    def close(self) -> None:
        self._connection.close()

    def _send(self, frame: bytes, deadline: float) -> None:
        view = memoryview(frame)
        with self._sending:
            while view:
                self._await(deadline, is_to_write=True)
                try:
                    view = view[self._connection.send(view) :]
                except BlockingIOError:
                    continue
                except OSError as error:
                    raise LostError(f"the container has gone: {error}{self._said()}") from error

    def _take(self, size: int, deadline: float) -> bytes:
        while len(self._frames) < size:
            self._receive(deadline)
        content = bytes(self._frames[:size])
        del self._frames[:size]
        return content

    def _receive(self, deadline: float) -> None:
        self._await(deadline, is_to_write=False)
        try:
            piece = self._connection.recv(1 << 18)
        except BlockingIOError:
            return
        except OSError as error:
            raise LostError(f"the container has gone: {error}{self._said()}") from error
        if not piece:
            raise LostError(f"the container has gone{self._said()}")
        self._received += piece
        self._separate()

    def _separate(self) -> None:
        """Part what Docker has put together: the runner's frames, and what it says when it fails."""
        while len(self._received) >= _MULTIPLEXED.size:
            stream, length = _MULTIPLEXED.unpack_from(self._received)
            end = _MULTIPLEXED.size + length
            if len(self._received) < end:
                return
            part = self._received[_MULTIPLEXED.size : end]
            del self._received[:end]
            if stream == _STDOUT:
                self._frames += part
            else:
                self._complaint = (self._complaint + part)[-MOST_COMPLAINT:]

    def _await(self, deadline: float, *, is_to_write: bool) -> None:
        remaining = deadline - time.monotonic()
        wanted = [self._connection]
        reading, writing = ([], wanted) if is_to_write else (wanted, [])
        if remaining <= 0 or not any(select.select(reading, writing, [], remaining)):
            raise RunnerSilentError(f"the container's runner does not answer{self._said()}")

    def _said(self) -> str:
        return f": {self._complaint.decode(errors='replace').strip()}" if self._complaint else ""
