"""Attempts are kept in order, once for each answer, with the model that gave it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import Connection

from store.database import Database
from store.runs.calls import Call, save_calls
from store.runs.lifecycle import PlannedRun, add_run
from store.sources.attempts import AttemptRow, NewAttempt, attempts_of, forget_attempts, save_attempts
from store.sources.found import NewCandidate, NewSource, add_candidates, add_sources
from store.vocabulary import RunKind

CALL = Call("k", "desk", "{}", "[]", 0, "judger", "d", "null", "", "stop", 1, 1, 0, 0.0, 0.1, 1, "endpoint")


def add_candidate(connection: Connection) -> int:
    (source,) = add_sources(connection, [NewSource("a/b", "c.py", "Python", ".py", "hash", text="x")])
    (candidate,) = add_candidates(connection, [NewCandidate(source, 67, 1, 2)])
    return candidate


def add_construction(connection: Connection, origin: str) -> int:
    return add_run(
        connection, PlannedRun(RunKind.CONSTRUCTION, "t", "crosspl-ipc", "desk", "construction", origin)
    )


@pytest.fixture
def first(database: Database) -> NewAttempt:
    """The first attempt at a candidate, not saved yet."""
    with database.begin() as connection:
        candidate, run_id = add_candidate(connection), add_construction(connection, "run:1")
        call = save_calls(connection, [CALL])[0]
        return NewAttempt(candidate, run_id, "judger", 0, "Function-level", "", call.id)


def rows(database: Database, attempt: NewAttempt) -> list[AttemptRow]:
    with database.connect() as connection:
        return attempts_of(connection, attempt.candidate_id)


def test_attempts_come_back_in_the_order_they_were_made(database: Database, first: NewAttempt) -> None:
    later = [
        replace(first, role="function_extractor", number=n, text="x\x00", reason="strict: no") for n in (0, 1)
    ]
    with database.begin() as connection:
        save_attempts(connection, [first, *later])

    found = rows(database, first)

    assert [(a.role, a.number, a.reason) for a in found] == [
        ("judger", 0, ""),
        ("function_extractor", 0, "strict: no"),
        ("function_extractor", 1, "strict: no"),
    ]
    assert (found[0].model, found[0].text) == ("desk", "Function-level")


def test_the_same_attempt_again_gives_no_second_one(database: Database, first: NewAttempt) -> None:
    with database.begin() as connection:
        save_attempts(connection, [first])
        save_attempts(connection, [replace(first, text="null", reason="it was denied", call_id=None)])

    (found,) = rows(database, first)

    assert (found.text, found.reason, found.call_id, found.model) == ("null", "it was denied", None, "")


def test_another_run_has_attempts_of_its_own(database: Database, first: NewAttempt) -> None:
    with database.begin() as connection:
        other = replace(first, run_id=add_construction(connection, "run:2"))
        save_attempts(connection, [first, other])
        forget_attempts(connection, first.run_id, [first.candidate_id])

    assert [found.run_id for found in rows(database, first)] == [other.run_id]
