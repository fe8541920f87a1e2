"""Problems and failing translations for tests: programs that check themselves, and a plain reader of failures."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection

from store.database import Database
from store.translations.attempts import AddedAttempts, Failure, NewAttempt, add_attempts
from store.translations.problems import NewProblem, add_problems, problem_ids

PROGRAM = """def f(n):
    return {body}

def check(candidate):
    assert candidate({argument}) == {expected}

def test_check():
    check(f)

test_check()
"""


def program(body: str, argument: str = "2", expected: str = "4") -> str:
    """A published program in Python: a function that returns an expression of `n`, and its check."""
    return PROGRAM.format(body=body, argument=argument, expected=expected)


def by_kind(_connection: Connection, language: str, kind: str, error: str) -> Failure:
    """A failure told by the first line of its error, in a cluster for each."""
    line = error.partition("\n")[0]
    return Failure(line, f"{language}/{kind}/{line}")


def add_problem(database: Database, key: str) -> int:
    """Add a problem and return its id."""
    with database.begin() as connection:
        add_problems(connection, [NewProblem(key, "def f(n):\n    return n * 2", "2", "4", "test")])
        return problem_ids(connection)[key]


def attempt(problem_id: int, code: str = "", **fields: object) -> NewAttempt:
    """A failing attempt in Ruby, but for the fields that matter."""
    values = {
        "language": "rb",
        "step": "generate",
        "author": "model a",
        "kind": "wrong",
        "error": "Failure: no\nmore",
    }
    return NewAttempt(problem_id=problem_id, code=code, **values | fields)  # type: ignore[arg-type]


def add(database: Database, attempts: Sequence[NewAttempt]) -> AddedAttempts:
    """Add attempts and return how many."""
    with database.begin() as connection:
        return add_attempts(connection, attempts, by_kind)
