"""Watching runs from any process: their logs as they grow, how far they are, and who works on them."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Collection
from dataclasses import dataclass, field, replace

from sqlalchemy import Connection

from store.database import Database
from store.runs.events import EventLine, events_after, last_events
from store.runs.progress import RATE_SECONDS, RunProgress, log_place, progress_since
from store.runs.workers import WorkerRow, workers
from store.sources.candidate_work import construction_runs, progress_of_all

PAGE = 1000


def read_events(
    database: Database, after: int, *, run_id: int | None = None, limit: int = PAGE
) -> list[EventLine]:
    """Return the lines behind the one with the id `after`, of one run or of all, oldest first, `limit` at most.

    The last one's id leads to the next lines.
    """
    with database.connect() as connection:
        return events_after(connection, after, run_id=run_id, limit=limit)


def read_last(
    database: Database, *, run_id: int | None = None, before: int | None = None, limit: int = 200
) -> list[EventLine]:
    """Return the last lines, or the last before the one with the id `before`, oldest first."""
    with database.connect() as connection:
        return last_events(connection, run_id=run_id, before=before, limit=limit)


def read_progress(database: Database, run_ids: Collection[int]) -> dict[int, RunProgress]:
    """Return how far each of these runs is."""
    with database.connect() as connection:
        return progress_of_all(connection, run_ids, now=time.time())


def read_workers(database: Database) -> list[WorkerRow]:
    """Return the workers, and whether each is alive."""
    with database.connect() as connection:
        return workers(connection, now=time.time())


@dataclass(slots=True)
class _Watched:
    """A run as it was last seen, up to which line of its log, and its times and numbers of samples done until then."""

    progress: RunProgress
    last_id: int
    done: deque[tuple[float, int]] = field(default_factory=deque)

    def with_rate(self, now: float) -> RunProgress:
        """Return the progress with the rate over the time that it has been watched, half a minute at most."""
        self.done.append((now, self.progress.done))
        while now - self.done[0][0] > RATE_SECONDS:
            self.done.popleft()
        first, count = self.done[0]
        seconds = now - first
        if seconds >= 1.0:
            rate = max(0.0, (self.progress.done - count) / seconds)
            self.progress = replace(self.progress, per_second=rate)
        return self.progress


class ProgressWatch:
    """How far runs are, again and again: after the first time only what came since is read.

    For one thread at a time.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._watched: dict[int, _Watched] = {}

    def forget(self, run_id: int) -> None:
        """Read all of a run when it is asked for again."""
        self._watched.pop(run_id, None)

    def read(self, run_ids: Collection[int]) -> dict[int, RunProgress]:
        """Return how far each of these runs is; others are forgotten."""
        now = time.time()
        self._watched = {run_id: self._watched[run_id] for run_id in run_ids if run_id in self._watched}
        with self._database.connect() as connection:
            constructions = construction_runs(connection, run_ids)
            fresh = [
                run_id
                for run_id in run_ids
                if not (self._rests if run_id in constructions else self._follow)(connection, run_id, now)
            ]
            for run_id, found in progress_of_all(connection, fresh, now=now).items():
                self._watched[run_id] = _Watched(found, log_place(connection, run_id).last_id)
        return {run_id: self._watched[run_id].with_rate(now) for run_id in run_ids}

    def _rests(self, connection: Connection, run_id: int, _now: float) -> bool:
        """Whether nothing has happened to a run since it was read; a construction is read whole."""
        watched = self._watched.get(run_id)
        return watched is not None and log_place(connection, run_id).last_id == watched.last_id

    def _follow(self, connection: Connection, run_id: int, now: float) -> bool:
        """Add what is new of a run; False when all of it must be read, as it is new or samples may be done over."""
        watched = self._watched.get(run_id)
        if watched is None:
            return False
        place = log_place(connection, run_id, after=watched.last_id)
        if place.status_lines:
            return False
        watched.progress = progress_since(connection, watched.progress, watched.last_id, now=now)
        watched.last_id = place.last_id
        return True
