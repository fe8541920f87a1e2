"""Workers: who is alive, and who is asked to stop."""

from __future__ import annotations

from store.database import Database
from store.runs.workers import (
    ALIVE_SECONDS,
    FORGET_SECONDS,
    NewWorker,
    beat,
    forget_gone,
    register,
    request_stop,
    unregister,
    workers,
)

ANNA, BORIS = NewWorker("anna", "host", 1, 8), NewWorker("boris", "host", 2, 4)


def test_a_worker_is_alive_as_long_as_its_heart_beats(database: Database) -> None:
    with database.begin() as connection:
        register(connection, ANNA, now=1000.0)
        register(connection, BORIS, now=1000.0)
        beat(connection, "anna", done=7, now=1000.0 + ALIVE_SECONDS)
        anna, boris = workers(connection, now=1001.0 + ALIVE_SECONDS)
    assert (anna.done, anna.is_alive, anna.concurrency) == (7, True, 8)
    assert (boris.done, boris.is_alive) == (0, False)


def test_a_worker_learns_with_its_heartbeat_that_it_is_to_stop(database: Database) -> None:
    with database.begin() as connection:
        register(connection, ANNA, now=1000.0)
        assert not beat(connection, "anna", done=0, now=1001.0)
        assert request_stop(connection, "anna")
        assert not request_stop(connection, "nobody")
        assert beat(connection, "anna", done=0, now=1002.0)
        assert workers(connection, now=1002.0)[0].is_stopping


def test_those_that_have_ended_or_are_long_gone_are_forgotten(database: Database) -> None:
    late = 1001.0 + FORGET_SECONDS
    with database.begin() as connection:
        for worker in (ANNA, BORIS, NewWorker("clara", "host", 3, 1)):
            register(connection, worker, now=1000.0)
        beat(connection, "clara", done=0, now=1100.0)
        unregister(connection, "anna")
        assert forget_gone(connection, now=late) == 1
        assert [worker.id for worker in workers(connection, now=late)] == ["clara"]
