"""A way to the Docker engine that can be shut and opened again, as if the engine were stopped and started."""

from __future__ import annotations

import contextlib
import os
import socket
import threading
from pathlib import Path
from types import TracebackType
from typing import Self

PIECE = 1 << 16


class EngineGate:
    """Passes on what comes to a socket to the engine's own, and back."""

    def __init__(self, place: Path) -> None:
        self.address = f"unix://{place}"
        self._place = place
        self._engine = os.environ.get("DOCKER_HOST", "unix:///var/run/docker.sock").removeprefix("unix://")
        self._listener: socket.socket | None = None
        self._connections: set[socket.socket] = set()
        self._lock = threading.Lock()
        self.open()

    def open(self) -> None:
        """Take connections."""
        listener = socket.socket(socket.AF_UNIX)
        listener.bind(str(self._place))
        listener.listen()
        self._listener = listener
        threading.Thread(target=self._accept, args=(listener,), daemon=True).start()

    def shut(self) -> None:
        """Refuse new connections and cut off those there are."""
        if self._listener is None:
            return
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._listener = None
        self._place.unlink()
        with self._lock:
            for connection in self._connections:
                with contextlib.suppress(OSError):
                    connection.shutdown(socket.SHUT_RDWR)

    def _accept(self, listener: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                here, _ = listener.accept()
                there = socket.socket(socket.AF_UNIX)
                there.connect(self._engine)
                with self._lock:
                    self._connections |= {here, there}
                for source, sink in ((here, there), (there, here)):
                    threading.Thread(target=self._pass_on, args=(source, sink), daemon=True).start()

    def _pass_on(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while piece := source.recv(PIECE):
                sink.sendall(piece)
        with contextlib.suppress(OSError):
            sink.shutdown(socket.SHUT_WR)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.shut()
        with self._lock:
            for connection in self._connections:
                connection.close()
