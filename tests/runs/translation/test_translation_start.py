"""Runs of the construction line: what they take up, given programs, bounds, and going on after a stop."""

from __future__ import annotations

from dataclasses import replace

import pytest
from llm.scripted_endpoint import serving
from runs.translation.translating_worker import PLAN, work
from runs.translation.translation_script import (
    SUITE,
    TranslationScript,
    add_own_problems,
    attempts_made,
    good,
    rounds_made,
    wrong,
)
from sqlalchemy import text

from crosspl_tui.runs.engine import lifecycle
from crosspl_tui.runs.engine.work import Limits, WorkError
from crosspl_tui.runs.translation.plan import LineModels, TranslationPlan
from crosspl_tui.runs.translation.problems import prepared
from crosspl_tui.runs.translation.start import GivenProgram, LineError, start_translation
from store.database import Database
from store.runs.lifecycle import load_run, set_plan
from store.translations.lines import chosen_problems
from store.translations.problems import NewProblem, add_problems
from store.vocabulary import RunStatus, TranslationStatus

NOBODY = "http://127.0.0.1:9/v1"  # no model is asked there
GIVEN_ONLY = TranslationPlan(("lua", "js"), suite=SUITE)


def given(number: int, language: str, code: str, author: str = "carla") -> GivenProgram:
    return GivenProgram(f"{SUITE}/{number}", language, code, author)


def file_of(database: Database) -> str:
    return str(database.engine.url.database)


def states(database: Database) -> dict[str, str]:
    with database.connect() as connection:
        rows = connection.execute(
            text("""
                SELECT problem.key || '/' || language, status FROM translation
                    JOIN problem ON problem.id = translation.problem_id""")
        )
        return {place: status for place, status in rows}  # noqa: C416 - rows are no pairs to dict()


def test_given_programs_are_tried_one_after_the_other_without_any_model(database: Database) -> None:
    add_own_problems(database)
    programs = [
        given(0, "lua", wrong("lua", "1").split("\n", 1)[1].rsplit("\n", 1)[0]),
        given(0, "lua", good(0, "lua").split("\n", 1)[1].rsplit("\n", 1)[0], "boris"),
        given(0, "lua", "never tried"),
        given(9, "lua", "for no problem"),
    ]

    started = start_translation(database, GIVEN_ONLY, programs)
    summary = work(file_of(database), NOBODY, started.run_id, 2)

    assert (started.translations, started.candidates, started.unused, summary.stops) == (14, 3, 1, ())
    made = attempts_made(database)
    assert [attempt[:3] for attempt in made["own/0/lua"][1:]] == [
        ("candidates", "carla", "runtime error"),
        ("candidates", "boris", "passed"),
    ]
    assert states(database)["own/1/js"] == "failing"
    assert [entry[:3] for entry in rounds_made(database, "lua") if entry[0] == "candidates"] == [
        ("candidates", 0, 1),
        ("candidates", 1, 1),
    ]


def test_what_is_solved_refused_or_taken_by_another_run_is_left(database: Database) -> None:
    add_own_problems(database)
    with database.begin() as connection:
        add_problems(connection, [NewProblem("own/x", "def f(a):\n    return a", "2 ** 70", "2 ** 70", "x")])
        add_problems(connection, [NewProblem("other/1", "def f(a):\n    return a", "1", "1", "x")])
    first = start_translation(database, replace(GIVEN_ONLY, limit=2), [])

    second = start_translation(database, GIVEN_ONLY, [])

    assert first.translations == 4
    assert (second.translations, second.left) == (11, 4)
    assert second.refused == 1
    assert states(database)["own/x/lua"] == "refused"
    assert not [place for place in states(database) if place.startswith("other/")]
    with pytest.raises(LineError, match="nothing is left to translate"):
        start_translation(database, GIVEN_ONLY, [])
    with pytest.raises(LineError, match="no problem fits"):
        start_translation(database, replace(GIVEN_ONLY, suite="nowhere"), [])


def test_failing_translations_are_taken_up_again_only_when_asked(database: Database) -> None:
    add_own_problems(database)
    run_id = start_translation(database, GIVEN_ONLY, []).run_id
    work(file_of(database), NOBODY, run_id, 2)
    assert set(states(database).values()) == {"failing"}

    with pytest.raises(LineError, match="take up failing ones too"):
        start_translation(database, GIVEN_ONLY, [])
    again = start_translation(database, replace(GIVEN_ONLY, takes_failing=True), [])

    assert again.translations == 14
    assert set(states(database).values()) == {TranslationStatus.OPEN}


def test_a_toolchain_that_is_missing_is_held_against_no_program(database: Database) -> None:
    add_own_problems(database)
    plan = TranslationPlan(("swift",), suite=SUITE, limit=1)
    run_id = start_translation(
        database, plan, [given(0, "swift", "func f(text: String) -> String { text }")]
    ).run_id

    summary = work(file_of(database), NOBODY, run_id, 1)

    assert (summary.done, summary.failed) == (3, 3)
    ((state, empty),) = attempts_made(database).values()
    assert (state, empty[:3]) == (("failing", "hand over"), ("hand over", "rules", "compile error"))
    assert "func f(text: String) -> String" in str(empty[3])
    with database.connect() as connection:
        assert load_run(connection, run_id).status is RunStatus.FINISHED


def test_it_stops_at_its_budget_and_goes_on_without_asking_again(database: Database) -> None:
    add_own_problems(database)
    plan = replace(PLAN, limits=Limits(tokens=900))
    script = TranslationScript(database)
    with serving(script) as endpoint:
        run_id = start_translation(database, plan).run_id
        summary = work(file_of(database), endpoint.url, run_id, 1)
        ((_, reason),) = summary.stops
        asked = len(script.questions)
        with database.begin() as connection:
            set_plan(connection, run_id, PLAN.dumps())
        assert lifecycle.resume(database, run_id)
        work(file_of(database), endpoint.url, run_id, 3)

    assert "the budget of 900 tokens is spent" in reason
    assert 6 <= asked <= 12
    assert sum(state == "solved" for state in states(database).values()) == 26
    with database.connect() as connection:
        assert (
            len(script.questions) == connection.execute(text("SELECT count(*) FROM model_call")).scalar_one()
        )


def test_python_is_asked_once_for_what_is_no_literal(database: Database) -> None:
    with database.begin() as connection:
        code = "def f(names):\n    return list(names)"
        problem = NewProblem(f"{SUITE}/0", code, "sorted({'b', 'a'})", "['a', 'b']", "own.jsonl")
        add_problems(connection, [problem])
    source = "local function f(names)\n    return names\nend"

    run_id = start_translation(database, GIVEN_ONLY, [given(0, "lua", source)]).run_id
    work(file_of(database), NOBODY, run_id, 1)

    with database.connect() as connection:
        (kept,) = chosen_problems(connection)
    assert prepared(kept).parameters[0].value == ["a", "b"]
    assert states(database)[f"{SUITE}/0/lua"] == "solved"


def test_a_plan_survives_its_json_and_a_broken_one_is_told() -> None:
    plan = replace(PLAN, limits=Limits(budget=2.0), models=LineModels("a", third="c"))

    assert TranslationPlan.loads(plan.dumps()) == plan
    assert plan.models.names == ("a", "c")
    with pytest.raises(WorkError, match="cannot be read"):
        TranslationPlan.loads('{"languages": ["lua"]}')
