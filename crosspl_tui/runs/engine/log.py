"""Lines for the logs of runs, collected from all threads until the engine writes them in one go."""

from __future__ import annotations

import threading
from collections import deque

from store.clock import utc_now
from store.runs.events import LogKind, NewEvent
from store.vocabulary import EventLevel

MOST_LINES = 10_000
"""What waits beyond that is dropped, oldest first: a database that does not answer must not fill the memory."""


class EventBuffer:
    """Lines that wait to be written; safe to share between threads."""

    def __init__(self, worker: str) -> None:
        self._worker = worker
        self._lines: deque[NewEvent] = deque(maxlen=MOST_LINES)
        self._lock = threading.Lock()

    def say(
        self,
        run_id: int,
        message: str,
        level: EventLevel = EventLevel.INFO,
        kind: LogKind = LogKind.CALL,
    ) -> None:
        """Add a line, with the present time."""
        line = NewEvent(run_id, kind, message, level, self._worker, created_at=utc_now())
        with self._lock:
            self._lines.append(line)

    def take(self) -> list[NewEvent]:
        """Return the lines that wait, and forget them."""
        with self._lock:
            lines = list(self._lines)
            self._lines.clear()
        return lines

    def __len__(self) -> int:
        return len(self._lines)
