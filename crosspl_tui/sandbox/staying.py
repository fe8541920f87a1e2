"""Programs that stay, kept by name: lent to one thread at a time, closed when what was asked of them went wrong."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, Protocol, TypeVar

from crosspl_tui.sandbox.errors import SandboxError

MOST_FAILURES = 5
"""After so many a name is given up: what is so often lost costs more than it saves."""


class Closable(Protocol):
    """What can be ended."""

    def close(self) -> None:
        """End it."""


T = TypeVar("T", bound=Closable)
R = TypeVar("R")


class Staying(Generic[T]):
    """For several threads; at most one for each processor works at a time. They end when their sandbox is closed."""

    def __init__(self) -> None:
        self._idle: dict[str, list[T]] = {}
        self._failures: dict[str, int] = {}
        self._lock = threading.Lock()
        self._slots = threading.BoundedSemaphore(max(2, os.cpu_count() or 1))

    def ask(self, name: str, start: Callable[[], T | None], use: Callable[[T], R]) -> R | None:
        """Return what `use` makes of one that stays; None when there is none, or when it was lost over this."""
        if self._failures.get(name, 0) >= MOST_FAILURES:
            return None
        try:
            with self._slots, self._lent(name, start) as lent:
                return None if lent is None else use(lent)
        except (SandboxError, ValueError):
            with self._lock:
                self._failures[name] = self._failures.get(name, 0) + 1
            return None

    @contextmanager
    def _lent(self, name: str, start: Callable[[], T | None]) -> Iterator[T | None]:
        with self._lock:
            idle = self._idle.setdefault(name, [])
            lent = idle.pop() if idle else None
        lent = lent or start()
        try:
            yield lent
        except BaseException:
            if lent:
                lent.close()
            raise
        if lent:
            with self._lock:
                self._idle[name].append(lent)
