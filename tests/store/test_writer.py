"""The group writer: many small writes in few transactions, each known to be durable."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from sqlalchemy import Connection, event, text

from store.database import Database
from store.writer import GroupWriter, WriterClosedError

Job = Callable[[Connection], int]


def adds(key: str) -> Job:
    """A job that adds a search and returns its id."""

    def add(connection: Connection) -> int:
        query = "INSERT INTO repository_search (query, created_at) VALUES (:key, '') RETURNING id"
        return int(connection.execute(text(query), {"key": key}).scalar_one())

    return add


def queries(database: Database) -> list[str]:
    with database.connect() as connection:
        return list(connection.execute(text("SELECT query FROM repository_search ORDER BY id")).scalars())


def test_a_result_is_there_once_it_can_be_read_by_others(database: Database) -> None:
    with GroupWriter(database) as writer:
        assert writer.submit(adds("a")).result() == 1
        assert queries(database) == ["a"]


def test_what_waits_goes_into_one_transaction(database: Database) -> None:
    transactions: list[int] = []
    may_go_on = threading.Event()

    def slow(connection: Connection) -> int:
        may_go_on.wait()
        return adds("first")(connection)

    def noted(key: str) -> Job:
        def add(connection: Connection) -> int:
            transactions.append(id(connection))
            return adds(key)(connection)

        return add

    with GroupWriter(database) as writer:
        first = writer.submit(slow)
        others = [writer.submit(noted(str(number))) for number in range(20)]
        may_go_on.set()
        assert [first.result(), *(other.result() for other in others)] == list(range(1, 22))

    assert len(set(transactions)) == 1


def test_a_job_that_fails_fails_alone(database: Database) -> None:
    may_go_on = threading.Event()

    def slow(connection: Connection) -> int:
        may_go_on.wait()
        return adds("first")(connection)

    def fails(connection: Connection) -> int:
        adds("half")(connection)
        raise ValueError("no")

    with GroupWriter(database) as writer:
        writer.submit(slow)
        before, broken, after = writer.submit(adds("a")), writer.submit(fails), writer.submit(adds("b"))
        may_go_on.set()
        assert before.result() < after.result()
        with pytest.raises(ValueError, match="no"):
            broken.result()

    assert queries(database) == ["first", "a", "b"]


def test_closing_writes_what_waits_and_takes_no_more(database: Database) -> None:
    writer = GroupWriter(database)
    jobs = [writer.submit(adds(str(number))) for number in range(50)]
    writer.close()

    assert all(job.done() for job in jobs)
    assert len(queries(database)) == 50
    with pytest.raises(WriterClosedError):
        writer.submit(adds("late"))


def test_many_threads_can_write(database: Database) -> None:
    with GroupWriter(database) as writer:

        def write(number: int) -> None:
            for part in range(20):
                writer.submit(adds(f"{number}-{part}")).result()

        threads = [threading.Thread(target=write, args=(number,)) for number in range(16)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    assert len(queries(database)) == 320


def test_a_locked_database_is_waited_for(database: Database) -> None:
    """As long as it takes, since the driver itself gives up after a while: here at once."""
    met_lock = threading.Event()
    database.close()
    event.listen(database.engine, "connect", lambda raw, _: raw.execute("PRAGMA busy_timeout=1"))
    event.listen(database.engine, "handle_error", lambda _: met_lock.set())
    with GroupWriter(database) as writer:
        with database.begin():
            waiting = writer.submit(adds("a"))
            assert met_lock.wait(20)
            assert not waiting.done()
        assert waiting.result(20) == 1
