"""Adding problems and attempts: which attempt stands, and where its translation stands."""

from __future__ import annotations

from failing_translations import add, add_problem, attempt, by_kind

from store.database import Database
from store.translations.attempts import add_attempts, attempt_digests, cluster_keys
from store.translations.detail import TranslationDetail, detail
from store.translations.problems import NewProblem, add_problems
from store.triage.filter import TriageFilter
from store.triage.queue import translations_in
from store.vocabulary import TranslationStatus


def only(database: Database) -> TranslationDetail:
    with database.connect() as connection:
        (row,) = translations_in(connection, TriageFilter(statuses=()))
        return detail(connection, row.id)


def test_a_problem_that_is_there_is_left_out_and_another_of_its_key_reported(database: Database) -> None:
    problem = NewProblem("set/1", "def f(): pass", "", "None", "test")
    other = NewProblem("set/1", "def f(): return 1", "", "1", "test")
    with database.begin() as connection:
        first = add_problems(connection, [problem, problem])
        again = add_problems(connection, [problem, other])

    assert (first.added, first.present, first.conflicts) == (1, 1, ())
    assert (again.added, again.present, again.conflicts) == (0, 1, ("set/1",))


def test_the_last_failing_attempt_stands_with_one_line_of_its_error(database: Database) -> None:
    problem = add_problem(database, "set/1")

    added = add(database, [attempt(problem, "one"), attempt(problem, "two", kind="timeout", error="slow\n…")])

    found = only(database)
    assert (added.attempts, added.translations, added.solved) == (2, 1, 0)
    assert found.standing is not None
    assert (found.standing.code, found.standing.number, found.standing.error) == ("two", 2, "slow\n…")
    assert (found.status, found.kind, found.error) == (TranslationStatus.FAILING, "timeout", "slow")
    assert found.cluster == "rb/timeout/slow"


def test_an_attempt_that_passed_solves_and_no_later_one_takes_its_place(database: Database) -> None:
    problem = add_problem(database, "set/1")

    added = add(database, [attempt(problem, "good", kind="passed", error=""), attempt(problem, "bad")])
    add(database, [attempt(problem, "worse")])

    found = only(database)
    assert added.solved == 1
    assert found.standing is not None
    assert (found.status, found.standing.code, found.cluster) == (TranslationStatus.SOLVED, "good", "")
    assert [one.code for one in found.attempts] == ["good", "bad", "worse"]


def test_the_line_keeps_a_failed_translation_open(database: Database) -> None:
    problem = add_problem(database, "set/1")
    with database.begin() as connection:
        add_attempts(connection, [attempt(problem)], by_kind, if_failed=TranslationStatus.OPEN)

    assert only(database).status is TranslationStatus.OPEN


def test_attempts_are_known_by_place_author_and_code(database: Database) -> None:
    problem = add_problem(database, "set/1")
    add(database, [attempt(problem, "a"), attempt(problem, "b", toolchain="abc")])

    with database.connect() as connection:
        known = attempt_digests(connection, ["rb"])
        other = attempt_digests(connection, ["go"])

    assert {(place, author, executed) for place, author, _, executed in known} == {
        ("set/1/rb", "model a", False),
        ("set/1/rb", "model a", True),
    }
    assert other == set()


def test_clusters_are_found_by_language_and_kind(database: Database) -> None:
    problem = add_problem(database, "set/1")
    add(database, [attempt(problem), attempt(problem, language="go", kind="wrong answer")])

    with database.connect() as connection:
        assert cluster_keys(connection, "rb", "wrong") == ["rb/wrong/Failure: no"]
        assert cluster_keys(connection, "go", "wrong") == []
