"""Users that nobody else is: with rights to take them on, each running command is one of its own."""

from __future__ import annotations

import os
import random
import shutil
import threading

from crosspl_tui.sandbox.local.launching import SYSTEM_PATH

FIRST, LAST = 2_000_000, 2_900_000
"""Above what systems hand out, and above the usual ranges for containers' users."""


class Users:
    """Hands out users; each is one command's at a time. `take` gives None where that takes rights we lack."""

    def __init__(self) -> None:
        self.can = os.geteuid() == 0 and shutil.which("setpriv", path=SYSTEM_PATH) is not None
        self._next = random.randrange(FIRST, LAST)
        self._free: list[int] = []
        self._lock = threading.Lock()

    def take(self) -> int | None:
        if not self.can:
            return None
        with self._lock:
            if self._free:
                return self._free.pop()
            self._next += 1
            return self._next

    def give_back(self, user: int | None) -> None:
        if user is not None:
            with self._lock:
                self._free.append(user)
