"""Reasoning questions as tasks: made of solved translations, answered by a model, executed, counted and handed in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from runs.engine.evaluating import Scripted, engine, log, outcomes, start
from runs.reasoning.reasoning_questions import add_questions, python
from sqlalchemy import text

from crosspl_tui.llm.exchange import Request
from crosspl_tui.pipelines.reasoning.forms import Form
from crosspl_tui.runs.evaluation.plan import EvaluationPlan, Selection
from crosspl_tui.runs.reasoning.building import build_questions
from crosspl_tui.runs.reasoning.submission import export_submission
from store.database import Database
from store.exchange.naming import ExchangeError
from store.reasoning import reasoning_outcomes
from store.runs.scores import task_counts
from store.writer import GroupWriter

SUITES = ("cruxeval-input", "cruxeval-output")


def evaluate(database: Database, model: Scripted, **plan: object) -> int:
    run = start(database, selection=Selection(suites=SUITES), **plan)
    with GroupWriter(database) as writer:
        engine(database, writer, model).run()
    return run


def answer(request: Request) -> str:
    """Wrong about outputs in Ruby, right otherwise, the input given as another number that does as well."""
    asked = request.messages[-1].content.rpartition("Now the program")[2]
    if "????) == 4" in asked or "call(????)" in asked:
        return "[ANSWER]1 + 1[/ANSWER]"
    return "[ANSWER]5[/ANSWER]" if "```ruby" in asked else "[ANSWER]assert candidate(2) == 4[/ANSWER]"


def test_each_solved_translation_makes_two_questions(database: Database, tmp_path: Path) -> None:
    done = add_questions(database, tmp_path / "published")

    assert (done.added, done.present, done.left_out) == (6, 0, ())
    with database.connect() as connection:
        rows = connection.execute(
            text("""
                SELECT item.key, item.language, item.technology, item.suffix, revision.instruction, revision.code
                FROM item JOIN revision ON revision.id = item.revision_id ORDER BY item.key""")
        ).all()
    assert [row.key for row in rows] == [
        f"cruxeval-{task}/{place}" for task in ("input", "output") for place in ("py/0", "py/1", "rb/0")
    ]
    assert tuple(rows[0])[1:4] == ("Python", "input reasoning", ".py")
    assert rows[0].code == python()
    assert rows[0].instruction == python(given="????")
    assert rows[3].instruction == python(wanted="????")
    assert (build_questions(database).added, build_questions(database).present) == (0, 6)


def test_answers_are_put_back_and_executed(database: Database, tmp_path: Path) -> None:
    add_questions(database, tmp_path / "published")
    run = evaluate(database, Scripted(answer))

    with database.connect() as connection:
        counts = {count.task.key: count.passed for count in task_counts(connection, run)}
        found = {one.key: (one.is_passed, one.breaks_syntax) for one in reasoning_outcomes(connection)}
    assert counts == {
        "cruxeval-input/py/0": 1,
        "cruxeval-input/py/1": 1,
        "cruxeval-input/rb/0": 1,
        "cruxeval-output/py/0": 1,
        "cruxeval-output/py/1": 1,
        "cruxeval-output/rb/0": 0,
    }
    assert found["cruxeval-output/rb/0"] == (False, False)
    assert any("rb/0 reject · wrong" in line for line in log(database, run))


def test_an_answer_without_a_value_and_one_that_does_not_compile_are_wrong(
    database: Database, tmp_path: Path
) -> None:
    add_questions(database, tmp_path / "published", problems=1)
    run = evaluate(
        database,
        Scripted(lambda request: "" if "-input" in (request.subject or "") else "[ANSWER](4[/ANSWER]"),
    )

    with database.connect() as connection:
        found = [(one.is_passed, one.breaks_syntax) for one in reasoning_outcomes(connection)]
    assert outcomes(database, run)
    assert found == [(False, True)] * len(found)


def test_the_form_of_the_questions_is_the_plans(database: Database, tmp_path: Path) -> None:
    add_questions(database, tmp_path / "published", problems=1)
    asked: list[str] = []

    def act(request: Request) -> str:
        asked.append(request.messages[-1].content)
        return "[ANSWER]2[/ANSWER]"

    evaluate(database, Scripted(act), form=Form.FEW_SHOT)

    assert len(asked) == 2
    assert all(said.endswith("[/PROGRAM]\n[ANSWER]") for said in asked)
    with database.connect() as connection:
        kept = connection.execute(text("SELECT parameters FROM run")).scalar_one()
    assert json.loads(kept)["form"] == "few-shot"


def test_a_plan_keeps_its_form() -> None:
    plan = EvaluationPlan(("gull",), form=Form.CHAT_STEPS)

    assert EvaluationPlan.loads(plan.dumps()) == plan


@pytest.mark.any_database
def test_answers_are_handed_in_a_file_a_language_and_task(database: Database, tmp_path: Path) -> None:
    add_questions(database, tmp_path / "published")
    run = evaluate(database, Scripted(answer))
    folder = tmp_path / "submission"

    done = export_submission(database, [run], folder)
    again = export_submission(database, [run], folder)

    assert (
        done.rows
        == again.rows
        == {
            "py_input.json": 2,
            "py_output.json": 2,
            "rb_input.json": 1,
            "rb_output.json": 1,
        }
    )
    assert json.loads((folder / "py_input.json").read_text())[0] == {
        "id": 0,
        "res": True,
        "code": python(given="1 + 1"),
        "answer": "1 + 1",
    }
    (wrong,) = json.loads((folder / "rb_output.json").read_text())
    assert (wrong["res"], wrong["error"], wrong["answer"]) == (False, "AssertionError", "5")
    assert "assert_equal(5, candidate.call(2))" in wrong["code"]


def test_a_folder_with_other_things_is_left_alone(database: Database, tmp_path: Path) -> None:
    add_questions(database, tmp_path / "published", problems=1)
    run = evaluate(database, Scripted(answer))

    with pytest.raises(ExchangeError, match="holds other things"):
        export_submission(database, [run], tmp_path / "published")
    with pytest.raises(ExchangeError, match="answered in several"):
        export_submission(database, [run, run], tmp_path / "twice")
    with pytest.raises(ExchangeError, match="nothing was written"):
        export_submission(database, [], tmp_path / "none")
