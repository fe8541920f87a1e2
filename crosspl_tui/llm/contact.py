"""Whether endpoints can be reached at all: what the calls of a run learn from each other."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from urllib.parse import urlsplit


class Contact:
    """The contact with one address; safe to share between threads. `clock` tells seconds."""

    def __init__(self, address: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._address = address
        self._clock = clock
        self._condition = threading.Condition()
        self._lost_at: float | None = None
        self._wakings = 0
        self._next_tries: list[float] = []

    @property
    def away(self) -> float:
        """For how many seconds no connection was had; 0 while there is contact."""
        lost_at = self._lost_at
        return 0.0 if lost_at is None else self._clock() - lost_at

    @property
    def words(self) -> str:
        """Say that there is no contact, and when it is tried again; "" while there is."""
        with self._condition:
            if self._lost_at is None:
                return ""
            left = min(self._next_tries, default=0.0) - self._clock()
        again = f"trying again in {left:.0f} s" if left >= 1 else "trying again"
        return f"no connection to {self._address}: {again}"

    def lose(self) -> None:
        """Note that a try found no connection."""
        with self._condition:
            if self._lost_at is None:
                self._lost_at = self._clock()

    def restore(self) -> None:
        """Note that somebody is there; whoever waits for that need not wait longer."""
        if self._lost_at is not None:
            with self._condition:
                self._lost_at = None
            self.wake()

    def wait(self, seconds: float, is_cancelled: Callable[[], bool]) -> None:
        """Wait for so many seconds, or until there is contact or `wake` is called, as whoever cancels does."""
        until = self._clock() + seconds
        with self._condition:
            wakings = self._wakings
            self._next_tries.append(until)
            while wakings == self._wakings and not is_cancelled() and (left := until - self._clock()) > 0:
                self._condition.wait(left)
            self._next_tries.remove(until)

    def wake(self) -> None:
        """End all waits."""
        with self._condition:
            self._wakings += 1
            self._condition.notify_all()


class Contacts:
    """The contacts of a run with its endpoints; safe to share between threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._contacts: dict[str, Contact] = {}

    def of(self, base_url: str) -> Contact:
        """Return the contact with the host of an address; it is the same for all models there."""
        host = urlsplit(base_url).netloc
        with self._lock:
            return self._contacts.setdefault(host, Contact(host))

    @property
    def words(self) -> str:
        """Say why calls wait when a host cannot be reached; "" while all can."""
        with self._lock:
            contacts = list(self._contacts.values())
        return next((words for contact in contacts if (words := contact.words)), "")
