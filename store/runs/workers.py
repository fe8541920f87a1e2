"""Workers: the processes that work on runs, whether they are alive, and how they are asked to stop."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, text

from store.clock import utc_now
from store.values import row_values

ALIVE_SECONDS = 15.0
"""A worker whose last heartbeat is longer ago counts as gone."""

FORGET_SECONDS = 3600.0
"""For so long it is shown that a worker was killed."""


@dataclass(frozen=True, slots=True)
class NewWorker:
    """A worker that begins. `run_id` is the only run that it works on, None for all."""

    id: str
    host: str
    pid: int
    concurrency: int
    run_id: int | None = None


@dataclass(frozen=True, slots=True)
class WorkerRow:
    """A worker as it last told. `done` counts what it has finished; `heartbeat` is a POSIX time."""

    id: str
    host: str
    pid: int
    concurrency: int
    run_id: int | None
    done: int
    is_stopping: bool
    started_at: str
    heartbeat: float
    is_alive: bool


def register(connection: Connection, worker: NewWorker, *, now: float) -> None:
    """Say that a worker begins."""
    connection.execute(
        text("""
            INSERT INTO worker (id, host, pid, concurrency, run_id, done, is_stopping, started_at, heartbeat)
            VALUES (:id, :host, :pid, :concurrency, :run_id, 0, 0, :started_at, :now)"""),
        row_values(worker, started_at=utc_now(), now=now),
    )


def beat(connection: Connection, worker_id: str, *, done: int, now: float) -> bool:
    """Say that a worker is alive; True when it is asked to stop."""
    asked = connection.execute(
        text("UPDATE worker SET heartbeat = :now, done = :done WHERE id = :id RETURNING is_stopping"),
        {"now": now, "done": done, "id": worker_id},
    ).scalar()
    return bool(asked)


def request_stop(connection: Connection, worker_id: str) -> bool:
    """Ask a worker to give back its work and end; False when there is none with this id."""
    asked = connection.execute(text("UPDATE worker SET is_stopping = 1 WHERE id = :id"), {"id": worker_id})
    return asked.rowcount > 0


def unregister(connection: Connection, worker_id: str) -> None:
    """Say that a worker has ended."""
    connection.execute(text("DELETE FROM worker WHERE id = :id"), {"id": worker_id})


def workers(connection: Connection, *, now: float) -> list[WorkerRow]:
    """All workers, those that began first first; killed ones stay until `forget_gone`."""
    rows = connection.execute(
        text("""
            SELECT id, host, pid, concurrency, run_id, done, is_stopping, started_at, heartbeat
            FROM worker ORDER BY started_at, id""")
    )
    return [
        WorkerRow(
            **row._asdict() | {"is_stopping": bool(row.is_stopping)}, is_alive=_is_alive(row.heartbeat, now)
        )
        for row in rows
    ]


def forget_gone(connection: Connection, *, now: float) -> int:
    """Take out the workers that have been gone for an hour, and return how many those are."""
    return connection.execute(
        text("DELETE FROM worker WHERE heartbeat < :latest"), {"latest": now - FORGET_SECONDS}
    ).rowcount


def _is_alive(heartbeat: float, now: float) -> bool:
    return heartbeat >= now - ALIVE_SECONDS
