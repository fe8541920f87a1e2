"""The launchers of a sandbox: lent for one command each, kept for the next, replaced when in doubt."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from crosspl_tui.sandbox.local.near_end import PATIENCE_SECONDS, NearEnd

MOST_IDLE = 8


@dataclass(frozen=True, slots=True)
class Request:
    """A program to be started by a launcher."""

    arguments: tuple[str, ...]
    environment: Mapping[str, str]
    folder: str
    limits: Mapping[int, int]
    """By the numbers of setrlimit."""

    user: int | None
    groups: tuple[str, ...]
    """Files of control groups that a process joins by writing itself there."""


class Launcher(NearEnd):
    """A resident process that starts programs. Raises `OSError` when it cannot be started or has gone."""

    def __init__(self) -> None:
        ours, theirs = socket.socketpair()
        super().__init__(ours, "launcher of programs")
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", "-c", _script(), str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                cwd="/",
                env={},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )

    def start(self, request: Request, open_files: Sequence[int]) -> None:
        """Start a program; its files get the numbers 0, 1, 2 and on."""
        content = json.dumps({name: getattr(request, name) for name in Request.__slots__}).encode()
        self._run(content, open_files)

    def close(self) -> None:
        """End the launcher, and with it what it runs."""
        super().close()
        try:
            self._process.wait(PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()


class Launchers:
    """Lends launchers; for several threads."""

    def __init__(self) -> None:
        self._idle: list[Launcher] = []
        self._lock = threading.Lock()
        self._is_closed = False

    def lend(self) -> Launcher:
        """Return a launcher that nobody else uses. Raises `OSError`."""
        with self._lock:
            if self._idle:
                return self._idle.pop()
        return Launcher()

    def take_back(self, launcher: Launcher) -> None:
        with self._lock:
            is_kept = not self._is_closed and len(self._idle) < MOST_IDLE
            if is_kept:
                self._idle.append(launcher)
        if not is_kept:
            launcher.close()

    def close(self) -> None:
        """End those that are idle; the others end when they come back."""
        with self._lock:
            idle, self._idle, self._is_closed = self._idle, [], True
        for launcher in idle:
            launcher.close()


@cache
def _script() -> str:
    return (files(__package__) / "launcher.py").read_text(encoding="utf-8")
