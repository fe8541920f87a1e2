"""How many requests an endpoint gets at once: fewer when it complains, slowly more while it does not.

Additive increase, multiplicative decrease, as TCP does (RFC 5681).
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

SHRINK = 0.5


class Limiter:
    """The slots of one endpoint, shared by all threads of this process. `most` is what the settings allow."""

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._condition = threading.Condition()
        self._clock = clock
        self._limit = float(most)
        self._most = most
        self._busy = 0
        self._shrunk_at = float("-inf")
        self._held_until = float("-inf")

    @property
    def limit(self) -> int:
        """How many requests may be open now."""
        return max(1, int(self._limit))

    @property
    def busy(self) -> int:
        """How many requests are open now."""
        return self._busy

    def allow(self, most: int) -> None:
        """Change what the settings allow."""
        with self._condition:
            self._limit = min(self._limit, most) if most < self._most else self._limit + most - self._most
            self._most = most
            self._condition.notify_all()

    def acquire(self, is_cancelled: Callable[[], bool]) -> float | None:
        """Wait for a slot; return the time it was had at, for `shrink`, or None when cancelled meanwhile.

        Whoever cancels calls `wake`.
        """
        with self._condition:
            while not is_cancelled():
                held = self._held_until - self._clock()
                if held <= 0 and self._busy < self.limit:
                    self._busy += 1
                    return self._clock()
                self._condition.wait(held if held > 0 else None)
        return None

    def release(self) -> None:
        """Give back a slot."""
        with self._condition:
            self._busy -= 1
            self._condition.notify()

    def grow(self) -> None:
        """After an answer: about one slot more once each slot has had one."""
        with self._condition:
            if self._limit < self._most:
                self._limit = min(float(self._most), self._limit + 1 / self._limit)
                self._condition.notify()

    def shrink(self, acquired_at: float, *, hold: float = 0.0) -> None:
        """After a complaint: half the slots, and no new request for `hold` seconds.

        Complaints about requests from before the last shrinking are about the same crowd and count once.
        """
        with self._condition:
            now = self._clock()
            self._held_until = max(self._held_until, now + hold)
            if acquired_at >= self._shrunk_at:
                self._limit = max(1.0, self._limit * SHRINK)
                self._shrunk_at = now

    def wake(self) -> None:
        """Let those that wait look whether they are cancelled."""
        with self._condition:
            self._condition.notify_all()


_limiters: dict[tuple[str, str], Limiter] = {}
_lock = threading.Lock()


def limiter_of(base_url: str, model: str, most: int) -> Limiter:
    """Return this process's limiter for a model at an endpoint."""
    with _lock:
        limiter = _limiters.setdefault((base_url, model), Limiter(most))
    limiter.allow(most)
    return limiter
