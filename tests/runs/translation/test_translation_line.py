"""The construction line of translations, driven by a scripted endpoint from the first round to triage."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest
from llm.scripted_endpoint import serving
from postgresql_cluster import Cluster
from runs.translation.translating_worker import PLAN, work
from runs.translation.translation_script import (
    BODIES,
    LANGUAGES,
    PROBLEMS,
    A,
    B,
    C,
    TranslationScript,
    add_own_problems,
    attempts_made,
    calls_kept,
    fingerprints,
    rounds_made,
)

from crosspl_tui.pipelines.triage.simhash import distance
from crosspl_tui.runs.engine.engine import WorkSummary
from crosspl_tui.runs.engine.watching import ProgressWatch, read_progress
from crosspl_tui.runs.translation.export import TASKS, Layout, export_translations
from crosspl_tui.runs.translation.start import start_translation
from crosspl_tui.runs.triage.curator import TriageDesk
from store.database import Database, open_database
from store.runs.progress import RunProgress
from store.translations.yields import line_yield
from store.triage.filter import TriageFilter

Made = dict[str, list[tuple[object, ...]]]


@dataclass(frozen=True, slots=True)
class Line:
    """A line that has come to its end."""

    database: Database
    script: TranslationScript
    run_id: int
    watch: ProgressWatch
    before: RunProgress
    summary: WorkSummary
    made: Made

    def steps(self, place: str) -> list[str]:
        """The steps of a translation's attempts, each with `+` if it passed."""
        return [f"{step}{'+' if kind == 'passed' else ''}" for step, _, kind, *_ in self.made[place][1:]]


@pytest.fixture(scope="module")
def line(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Line]:
    """The whole line, with three models and four languages, worked on by one worker."""
    file = tmp_path_factory.mktemp("line") / "bench.db"
    with open_database(file) as database:
        add_own_problems(database)
        script = TranslationScript(database)
        with serving(script) as endpoint:
            run_id = start_translation(database, PLAN).run_id
            watch = ProgressWatch(database)
            before = watch.read([run_id])[run_id]
            summary = work(str(file), endpoint.url, run_id, 4)
        yield Line(database, script, run_id, watch, before, summary, attempts_made(database))


def test_it_ends_with_every_translation_solved_or_left_to_triage(line: Line) -> None:
    states = {place: attempts[0][0] for place, attempts in line.made.items()}

    assert (line.summary.stops, line.summary.failed) == ((), 0)
    assert len(states) == 28
    assert {place for place, status in states.items() if status != "solved"} == {"own/6/lua", "own/6/js"}


def test_the_problems_own_functions_are_their_python(line: Line) -> None:
    assert all(line.steps(f"own/{number}/py") == ["candidates+"] for number in range(7))
    assert {attempt[1] for attempt in line.made["own/0/py"][1:]} == {"source"}


def test_the_first_model_asks_in_rounds_for_what_is_unsolved(line: Line) -> None:
    assert line.steps("own/0/lua") == ["generate+"]
    assert line.steps("own/1/lua") == ["generate", "generate+"]
    assert rounds_made(line.database, "lua")[:2] == [("generate", 0, 7, 0, 1), ("generate", 1, 6, 1, 2)]
    asked = [one for one in line.script.questions if (one.model, one.role) == (A, "translator")]
    assert {one.temperature for one in asked} == {0.2}
    assert not any("Follow their manner" in one.prompt for one in asked)


def test_each_failure_is_repaired_once_with_its_message_and_equal_ones_are_one(line: Line) -> None:
    assert line.steps("own/2/lua") == ["generate", "generate", "repair+"]
    assert line.steps("own/3/lua")[:4] == ["generate", "generate", "repair", "repair"]
    assert [attempt[4] for attempt in line.made["own/3/lua"][3:5]] == [1, 2]
    repairs = [one for one in line.script.questions if (one.model, one.role) == (A, "repairer")]
    assert {one.temperature for one in repairs} == {0.0}
    (faulty,) = [one for one in repairs if one.problem == 2]
    assert "attempt to index a nil value (field 'missing')" in faulty.prompt


def test_an_answer_without_a_program_is_an_attempt_too(line: Line) -> None:
    _, author, kind, code, _ = line.made["own/3/lua"][1]

    assert (author, kind) == (A, "compile error")
    assert str(code).startswith("I am sorry")


def test_the_second_model_stops_when_nothing_more_gets_solved(line: Line) -> None:
    again = [entry for entry in rounds_made(line.database, "lua") if entry[0] == "generate again"]

    assert [entry[3:] for entry in again] == [(3, 3), (3, 4), (4, 4), (4, 4)]
    assert [entry[2] for entry in again] == [4, 4, 3, 3]
    asked = [one for one in line.script.questions if (one.model, one.role) == (B, "translator")]
    assert {one.temperature for one in asked} == {0.8}
    assert Counter(one.problem for one in asked if one.language == "lua") == {3: 2, 4: 4, 5: 4, 6: 4}


def test_it_is_shown_a_solved_row_for_each_of_three_types(line: Line) -> None:
    asked = next(one for one in line.script.questions if one.model == B and one.language == "lua")

    assert asked.prompt.count("the answer is") == 3
    shown = [number for number, body in enumerate(BODIES["lua"]) if body in asked.prompt]
    assert shown == [0, 1, 2]


def test_failures_that_are_nearly_the_same_are_repaired_once(line: Line) -> None:
    attempts = line.made["own/4/lua"][1:]
    first, second = (int(one, 16) for one in fingerprints(line.database, "own/4", "generate again")[:2])

    assert 0 < distance(first, second) <= 3
    assert line.steps("own/4/lua")[-6:] == [*["generate again"] * 4, "repair again", "repair again+"]
    numbers = [number for number, attempt in enumerate(attempts, 1) if attempt[0] == "generate again"]
    assert [attempt[4] for attempt in attempts[-2:]] == [numbers[0], numbers[2]]


def test_rows_that_nearly_all_languages_have_are_asked_once_more_and_corrected(line: Line) -> None:
    assert line.steps("own/5/lua")[-3:] == ["overlap", "correct", "correct+"]
    asked = [one for one in line.script.questions if one.model == C]
    assert {(one.problem, one.language) for one in asked} == {(5, "lua")}
    assert [one.role for one in asked] == ["overlap", "repairer", "repairer"]
    assert all(word in asked[0].prompt for word in ("in D.", "in Swift.", "in Python itself"))


def test_what_is_left_is_in_triage(line: Line) -> None:
    rows = TriageDesk(line.database, "carla").page(TriageFilter())

    assert {(row.problem_key, row.language) for row in rows} == {("own/6", "lua"), ("own/6", "js")}
    assert all(row.error and row.cluster for row in rows)


def test_every_answered_call_is_kept_once_with_its_attempt(line: Line) -> None:
    attempts = sum(len(entry) - 1 for place, entry in line.made.items() if not place.endswith("/py"))

    assert sum(calls_kept(line.database).values()) == len(line.script.questions) == attempts


def test_how_far_it_was_is_told_by_its_translations(line: Line) -> None:
    assert (line.before.total, line.before.done) == (28, 0)
    after = line.watch.read([line.run_id])[line.run_id]
    assert (after.accepted, after.rejected, after.left, after.leased) == (26, 2, 0, 0)
    assert after.output_tokens == read_progress(line.database, [line.run_id])[line.run_id].output_tokens > 0


def test_its_yield_is_told_by_step_and_language(line: Line) -> None:
    with line.database.connect() as connection:
        lua = next(one for one in line_yield(connection, line.run_id) if one.language == "lua")

    assert {step: (one.solved, one.passed) for step, one in lua.steps.items() if one.solved} == {
        "generate": (2, 2),
        "repair": (1, 1),
        "generate again": (1, 1),
        "repair again": (1, 1),
        "correct": (1, 1),
    }
    assert (lua.total, lua.solved) == (7, 6)


def test_what_it_solved_is_exported_with_where_it_comes_from(line: Line, tmp_path: Path) -> None:
    done = export_translations(line.database, tmp_path / "set", is_aligned=True)
    answers = export_translations(line.database, tmp_path / "answers", layout=Layout.CODABENCH)

    assert (done.rows, done.left_out) == (dict.fromkeys(sorted(LANGUAGES), len(PROBLEMS) - 1), ())
    corrected = (tmp_path / "set" / "lua.jsonl").read_text().splitlines()[5]
    assert (
        '"author": "model-c", "by": "model", "of": "model-c", "step": "correct", "attempts": 11' in corrected
    )
    assert '"author": "source", "by": "given"' in (tmp_path / "set" / "py.jsonl").read_text()
    assert answers.left_out == ()
    asked = {task: json.loads((tmp_path / "answers" / f"pl_{task}.json").read_text()) for task in TASKS}
    assert (asked["input"][4]["answer"], asked["output"][4]["answer"]) == ('"ab", 3', '"ababab"')


def test_two_workers_on_postgresql_come_to_the_same(line: Line, postgresql: Cluster) -> None:
    with postgresql.database() as database, serving(TranslationScript(database)) as endpoint:
        add_own_problems(database)
        run_id = start_translation(database, PLAN).run_id
        url = database.engine.url.render_as_string(hide_password=False)
        with ThreadPoolExecutor(2) as pool:
            workers = [pool.submit(work, url, endpoint.url, run_id, 2) for _ in range(2)]
            done = sum(worker.result().done for worker in workers)

        assert attempts_made(database) == line.made
        assert (done, endpoint.requests) == (line.summary.done, len(line.script.questions))
