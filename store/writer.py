"""Small writes of many threads in few transactions, each telling its thread when it is durable."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import Any, Generic, Self, TypeVar

from sqlalchemy import Connection

from store.database import Database
from store.errors import DatabaseLockedError, StoreError

RowT = TypeVar("RowT")
ResultT = TypeVar("ResultT")

WriteRows = Callable[[Connection, Sequence[RowT]], Sequence[ResultT]]
"""Writes rows, and returns what came of each."""

MOST_JOBS = 1000
"""So many jobs go into one transaction at most, lest other writers wait long."""

PATIENCE_SECONDS = 600.0
"""How long a transaction waits for a database that others keep locked: what it holds may have been paid for."""


class WriterClosedError(StoreError):
    """Something was to be written after the writer had been closed."""

    def __init__(self) -> None:
        super().__init__("The writer is closed; nothing more can be written through it.")


@dataclass(frozen=True, slots=True)
class _Job(Generic[RowT, ResultT]):
    """A row that waits for being written, and whoever waits for that."""

    write: WriteRows[RowT, ResultT]
    row: RowT
    future: Future[ResultT] = field(default_factory=Future)


_AnyJob = _Job[Any, Any]


class GroupWriter:
    """One thread that writes what many threads give it: whatever waits goes into one transaction.

    Nothing waits for company: the first job begins a transaction at once, and those that come meanwhile share the
    next one. Safe to share between threads.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._jobs: SimpleQueue[_AnyJob | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._is_closed = False
        self._thread = threading.Thread(target=self._write_all, name="group-writer", daemon=True)
        self._thread.start()

    def submit(self, job: Callable[[Connection], ResultT]) -> Future[ResultT]:
        """Write soon; the future has the job's result once it is committed, or what it raised.

        The job must change nothing but the database, since it is run again when another of its transaction fails.
        Raises `WriterClosedError`.
        """
        return self.submit_row(_do_each, job)

    def submit_row(self, write: WriteRows[RowT, ResultT], row: RowT) -> Future[ResultT]:
        """Write a row soon, as `submit` does: rows that wait for the same `write` are given to it together."""
        waiting = _Job(write, row)
        with self._lock:
            if self._is_closed:
                raise WriterClosedError
            self._jobs.put(waiting)
        return waiting.future

    def close(self) -> None:
        """Write what waits, and end."""
        with self._lock:
            if not self._is_closed:
                self._is_closed = True
                self._jobs.put(None)
        self._thread.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _write_all(self) -> None:
        for batch in self._batches():
            wanted = [job for job in batch if job.future.set_running_or_notify_cancel()]
            if wanted:
                self._write(wanted)

    def _batches(self) -> Iterator[list[_AnyJob]]:
        """Everything that waits, each time, until the end is asked for."""
        while (job := self._jobs.get()) is not None:
            batch = [job]
            is_last = False
            while len(batch) < MOST_JOBS:
                try:
                    following = self._jobs.get_nowait()
                except Empty:
                    break
                if following is None:
                    is_last = True
                    break
                batch.append(following)
            yield batch
            if is_last:
                return

    def _write(self, batch: Sequence[_AnyJob]) -> None:
        """Write a batch, or where that fails each of its jobs by itself, and tell those who wait."""
        try:
            results = self._commit(batch)
        except Exception as error:  # noqa: BLE001 - whoever submitted the job is told
            if len(batch) == 1:
                batch[0].future.set_exception(error)
                return
            for job in batch:
                self._write([job])
            return
        for job, result in zip(batch, results, strict=True):
            job.future.set_result(result)

    def _commit(self, batch: Sequence[_AnyJob]) -> list[Any]:
        """Write a batch in one transaction; while another process keeps the database locked, try again."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                with self._database.begin() as connection:
                    return _write_together(connection, batch)
            except DatabaseLockedError:
                if time.monotonic() > deadline:
                    raise


def _write_together(connection: Connection, batch: Sequence[_AnyJob]) -> list[Any]:
    """Write the rows of a batch, those of one kind at once, and return what came of each job."""
    places: dict[WriteRows[Any, Any], list[int]] = {}
    for place, job in enumerate(batch):
        places.setdefault(job.write, []).append(place)
    results: list[Any] = [None] * len(batch)
    for write, own in places.items():
        for place, result in zip(own, write(connection, [batch[place].row for place in own]), strict=True):
            results[place] = result
    return results


def _do_each(connection: Connection, jobs: Sequence[Callable[[Connection], ResultT]]) -> list[ResultT]:
    return [job(connection) for job in jobs]
