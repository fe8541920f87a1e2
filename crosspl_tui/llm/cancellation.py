"""An event that ends waiting at once: whoever sleeps, queues or reads from an endpoint is told."""

from __future__ import annotations

import threading
from collections.abc import Callable


class Cancellation(threading.Event):
    """Set once, by whoever cancels or pauses; `listen` is for waits that an event alone cannot end."""

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.RLock()
        self._listeners: list[Callable[[], None]] = []

    def set(self) -> None:
        """Cancel: end every wait, and call the listeners."""
        with self._lock:
            super().set()
            listeners = list(self._listeners)
        for listener in listeners:
            listener()

    def listen(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Have a function called on `set`, at once if that was before; returns what stops the listening."""
        with self._lock:
            self._listeners.append(listener)
            is_late = self.is_set()
        if is_late:
            listener()
        return lambda: self._forget(listener)

    def _forget(self, listener: Callable[[], None]) -> None:
        with self._lock:
            if listener in self._listeners:
                self._listeners.remove(listener)
