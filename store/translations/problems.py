"""Problems: Python functions with an example, added in bulk and looked up by their keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from sqlalchemy import Connection, bindparam, text

from store.clock import utc_now
from store.errors import StoreError
from store.text import storable
from store.values import row_values

_CHUNK = 500

_INSERT = text("""
    INSERT INTO problem (key, position, code, input, output, origin, created_at)
    VALUES (:key, :position, :code, :input, :output, :origin, :now)""")


@dataclass(frozen=True, slots=True)
class NewProblem:
    """A problem to add. `input` is what stands between a call's parentheses, `output` what the call returns."""

    key: str
    code: str
    input: str
    output: str
    origin: str


@dataclass(frozen=True, slots=True)
class ProblemRow:
    """A problem as stored.

    `python_answers` is what Python printed where the rules had to ask it, as JSON by the SHA-256 of the program.
    """

    id: int
    key: str
    position: int
    code: str
    input: str
    output: str
    origin: str
    python_answers: str = "{}"


@dataclass(frozen=True, slots=True)
class AddedProblems:
    """How many were added and were there, and the keys of those that differ from what is there, which was kept."""

    added: int
    present: int
    conflicts: tuple[str, ...]


def add_problems(connection: Connection, problems: Iterable[NewProblem]) -> AddedProblems:
    """Add problems behind the present ones, in the caller's transaction; one whose key is there is left out."""
    added = present = 0
    conflicts: list[str] = []
    remaining = iter(problems)
    while chunk := list(islice(remaining, _CHUNK)):
        known = _texts(connection, chunk)
        fresh: list[NewProblem] = []
        for problem in chunk:
            own = _own_texts(problem)
            there = known.setdefault(storable(problem.key), own)
            if there is own:
                fresh.append(problem)
            elif there == own:
                present += 1
            else:
                conflicts.append(problem.key)
        _insert(connection, fresh)
        added += len(fresh)
    return AddedProblems(added, present, tuple(conflicts))


def problem_ids(connection: Connection) -> dict[str, int]:
    """The ids of all problems, by key."""
    return {row.key: row.id for row in connection.execute(text("SELECT key, id FROM problem"))}


def load_problem(connection: Connection, problem_id: int) -> ProblemRow:
    """The problem with this id; raises StoreError."""
    row = connection.execute(
        text("""
            SELECT id, key, position, code, input, output, origin, python_answers FROM problem WHERE id = :id"""),
        {"id": problem_id},
    ).one_or_none()
    if row is None:
        raise StoreError(f"There is no problem with the id {problem_id}; reload the list.")
    return ProblemRow(*row)


def save_python_answers(connection: Connection, answers: Mapping[int, str]) -> None:
    """Keep what Python said about problems, by their ids, each as JSON."""
    if answers:
        connection.execute(
            text("UPDATE problem SET python_answers = :answers WHERE id = :id"),
            [{"id": key, "answers": storable(value)} for key, value in answers.items()],
        )


def _own_texts(problem: NewProblem) -> tuple[str, str, str]:
    return storable(problem.code), storable(problem.input), storable(problem.output)


def _texts(connection: Connection, problems: Sequence[NewProblem]) -> dict[str, tuple[str, str, str]]:
    query = text("SELECT key, code, input, output FROM problem WHERE key IN :keys")
    rows = connection.execute(
        query.bindparams(bindparam("keys", expanding=True)),
        {"keys": [storable(problem.key) for problem in problems]},
    )
    return {row.key: (row.code, row.input, row.output) for row in rows}


def _insert(connection: Connection, problems: Sequence[NewProblem]) -> None:
    first = connection.execute(text("SELECT coalesce(max(position), 0) + 1 FROM problem")).scalar_one()
    now = utc_now()
    rows = [
        row_values(problem, position=position, now=now) for position, problem in enumerate(problems, first)
    ]
    if rows:
        connection.execute(_INSERT, rows)
