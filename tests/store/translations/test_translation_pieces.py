"""Pieces of the construction line as work: held by one worker, done once, and waiting until their round begins."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from store.database import Database
from store.runs.lifecycle import PlannedRun, add_run
from store.runs.samples import Lease
from store.translations.attempts import Failure, NewAttempt, add_attempts
from store.translations.lines import (
    NewTranslation,
    add_members,
    add_translations,
    chosen_problems,
    failures_of,
    hand_over,
    known_translations,
    member_counts,
    nearly_aligned,
    open_members,
    solved_attempts,
    untried_members,
)
from store.translations.pieces import (
    NewPiece,
    PieceOutcome,
    PieceResult,
    PieceTask,
    add_pieces,
    busy_languages,
    claim,
    finish,
    give_back,
    held,
    release_waiting,
    renew,
    try_again,
)
from store.translations.problems import NewProblem, add_problems, problem_ids, save_python_answers
from store.translations.rounds import NewRound, close_round, ended_languages, open_round, rounds_of
from store.vocabulary import RunKind, TranslationStatus

pytestmark = pytest.mark.any_database

ANNA, BORIS = Lease("anna", 1060.0, 1000.0), Lease("boris", 1060.0, 1000.0)
LATER = Lease("boris", 1120.0, 1060.0)
KEYS = ("own/0", "own/1", "own_/2")


@pytest.fixture
def run(database: Database) -> int:
    """A run about three problems in two languages."""
    with database.begin() as connection:
        add_problems(connection, [NewProblem(key, "def f(): 1", "", "1", "own.jsonl") for key in KEYS])
        ids = problem_ids(connection).values()
        add_translations(
            connection, [NewTranslation(one, language) for one in sorted(ids) for language in ("go", "lua")]
        )
        run_id = add_run(connection, PlannedRun(RunKind.TRANSLATION, "", "own", "gull", "line", "run:1"))
        add_members(connection, run_id, [one.id for one in known_translations(connection, ["go", "lua"])])
    return run_id


def begin(database: Database, run: int, language: str = "lua", step: str = "generate") -> list[int]:
    with database.begin() as connection:
        members = open_members(connection, run, language)
        add_pieces(connection, run, [NewPiece(one, step, 0) for one in members])
        return members


def taken(database: Database, run: int, lease: Lease, count: int) -> list[PieceTask]:
    with database.begin() as connection:
        return claim(connection, run, lease, count)


def result(task: PieceTask, outcome: PieceOutcome = PieceOutcome.REJECTED, **more: object) -> PieceResult:
    return PieceResult(task.id, task.run_id, task.translation_id, task.step, outcome, **more)  # type: ignore[arg-type]


def attempt(task: PieceTask, *, is_passed: bool = False) -> NewAttempt:
    return NewAttempt(
        problem_id=task.problem.id,
        language=task.language,
        step=task.step,
        author="gull",
        code="code",
        kind="passed" if is_passed else "wrong",
        fingerprint="0f",
        run_id=task.run_id,
    )


def describe(_connection: object, _language: str, _kind: str, error: str) -> Failure:
    return Failure(error, "cluster")


def test_no_piece_is_held_by_two_and_none_for_ever(database: Database, run: int) -> None:
    begin(database, run)

    first, second = taken(database, run, ANNA, 2), taken(database, run, BORIS, 5)

    assert [task.problem.key for task in (*first, *second)] == list(KEYS)
    assert taken(database, run, BORIS, 5) == []
    with database.begin() as connection:
        renew(connection, Lease("anna", 1090.0, 1030.0))
        give_back(connection, "boris", [second[0].id])
    assert [task.id for task in taken(database, run, LATER, 5)] == [second[0].id]
    assert [task.id for task in taken(database, run, Lease("boris", 1200.0, 1100.0), 5)] == [
        task.id for task in first
    ]


def test_a_piece_is_done_once_with_its_attempt(database: Database, run: int) -> None:
    begin(database, run)
    (task,) = taken(database, run, ANNA, 1)

    with database.begin() as connection:
        assert held(connection, "boris", [task.id]) == frozenset()
        assert held(connection, "anna", [task.id]) == {task.id}
        add_attempts(connection, [attempt(task)], describe, if_failed=TranslationStatus.OPEN)
        finish(connection, [result(task, has_attempt=True)])

    with database.begin() as connection:
        assert held(connection, "anna", [task.id]) == frozenset()
        row = connection.execute(
            text("SELECT outcome, attempt_id FROM translation_piece ORDER BY id")
        ).first()
        (failure,) = failures_of(connection, run, "lua", ["generate", "repair"])
        assert row is not None
        assert tuple(row) == ("rejected", failure.id)
        assert failures_of(connection, run, "lua", ["repair"]) == []


def test_a_piece_that_failed_is_tried_again(database: Database, run: int) -> None:
    begin(database, run)
    (task,) = taken(database, run, ANNA, 1)

    with database.begin() as connection:
        try_again(connection, [result(task, PieceOutcome.FAILED, reason="no answer")])

    (again, *_) = taken(database, run, BORIS, 3)
    assert (again.id, task.tries, again.tries) == (task.id, 0, 1)


def test_a_piece_comes_with_the_attempt_to_repair(database: Database, run: int) -> None:
    begin(database, run)
    (task,) = taken(database, run, ANNA, 1)
    with database.begin() as connection:
        add_attempts(connection, [attempt(task)], describe, if_failed=TranslationStatus.OPEN)
        finish(connection, [result(task, has_attempt=True)])
        (failure,) = failures_of(connection, run, "lua", ["generate"])
        add_pieces(connection, run, [NewPiece(task.translation_id, "repair", 0, failure.id)])

    repair = next(one for one in taken(database, run, ANNA, 9) if one.step == "repair")

    assert repair.parent is not None
    assert (repair.parent.id, repair.parent.code, repair.parent.kind) == (failure.id, "code", "wrong")


def test_given_programs_wait_for_their_round_and_are_needless_once_solved(
    database: Database, run: int
) -> None:
    with database.begin() as connection:
        members = open_members(connection, run, "lua")
        pieces = [NewPiece(one, "candidates", 0, candidate="c", author="carla") for one in members]
        add_pieces(connection, run, pieces, are_waiting=True)
        assert busy_languages(connection, run) == frozenset()
        connection.execute(
            text("UPDATE translation SET status = 'solved' WHERE id = :id"), {"id": members[0]}
        )
        assert release_waiting(connection, run, "go", "candidates", 0) == 0
        assert release_waiting(connection, run, "lua", "candidates", 0) == 2
        assert busy_languages(connection, run) == {"lua"}

    assert [task.candidate for task in taken(database, run, ANNA, 5)] == ["c", "c"]


def test_a_run_counts_and_hands_over_its_own(database: Database, run: int) -> None:
    begin(database, run)
    first, second, _ = taken(database, run, ANNA, 3)
    with database.begin() as connection:
        attempts = [attempt(first, is_passed=True), attempt(second)]
        add_attempts(connection, attempts, describe, if_failed=TranslationStatus.OPEN)
        counts = member_counts(connection, run)
        assert {name: (one.solved, one.open) for name, one in counts.items()} == {"lua": (1, 2), "go": (0, 3)}
        assert [one.problem.key for one in solved_attempts(connection, "lua")] == ["own/0"]
        assert solved_attempts(connection, "lua", []) == []
        assert [one.key for one in untried_members(connection, run, "lua")] == ["own_/2"]
        go = open_members(connection, run, "go")
        assert nearly_aligned(connection, run, "go", more_than=0) == go[:1]
        assert nearly_aligned(connection, run, "go", more_than=1) == []
        assert hand_over(connection, run, "lua") == 2
        assert open_members(connection, run, "lua") == []
        assert open_members(connection, run, "go") == go


def test_translations_of_a_run_that_has_not_ended_are_taken(database: Database, run: int) -> None:
    with database.begin() as connection:
        assert all(one.is_taken for one in known_translations(connection, ["lua"]))
        connection.execute(text("UPDATE run SET status = 'cancelled'"))
        assert not any(one.is_taken for one in known_translations(connection, ["lua"]))


def test_rounds_are_kept_in_their_order(database: Database, run: int) -> None:
    with database.begin() as connection:
        first = open_round(connection, run, NewRound("lua", "generate", 0, 3, 0, [4, 2]))
        close_round(connection, first.id, 2)
        open_round(connection, run, NewRound("lua", "hand over", 0, 1, 2))

    with database.connect() as connection:
        one, two = rounds_of(connection, run)["lua"]
        assert (one.step, one.solved_after, one.examples) == ("generate", 2, (4, 2))
        assert (two.step, two.solved_after, two.examples) == ("hand over", None, ())
        assert ended_languages(connection, run, "hand over") == {"lua"}


def test_problems_are_chosen_by_suite_and_know_what_python_said(database: Database, run: int) -> None:
    with database.begin() as connection:
        save_python_answers(connection, {problem_ids(connection)["own/1"]: '{"a": "1"}'})

    with database.connect() as connection:
        chosen = chosen_problems(connection, suite="own")
        assert [(one.key, one.python_answers) for one in chosen] == [("own/0", "{}"), ("own/1", '{"a": "1"}')]
        assert [one.key for one in chosen_problems(connection, suite="own_")] == ["own_/2"]
        assert [one.key for one in chosen_problems(connection, limit=2)] == ["own/0", "own/1"]
