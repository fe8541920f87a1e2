"""Published results: taken in as runs, and executed again, each difference with its cause."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from runs.reasoning.reasoning_questions import add_questions, python
from sqlalchemy import text

from crosspl_tui.runs.reasoning.causes import Cause
from crosspl_tui.runs.reasoning.importing import import_results
from crosspl_tui.runs.reasoning.reexecution import Drawn, reexecute
from crosspl_tui.runs.reasoning.submission import export_submission
from crosspl_tui.runs.report.registry import section_maker
from crosspl_tui.sandbox.execution import Executor
from crosspl_tui.sandbox.local.provider import LocalSandbox
from store.database import Database
from store.exchange.naming import ExchangeError
from store.reasoning import reasoning_outcomes

FAILING = {"res": False, "error": "Exception", "error_message": "Traceback\nAssertionError\n"}


@pytest.fixture(scope="module")
def executor() -> Iterator[Executor]:
    """Executes here."""
    with LocalSandbox() as sandbox:
        yield Executor(sandbox)


def write(folder: Path, rows: list[dict[str, object]], name: str = "py_output.json") -> Path:
    (folder / "phi-1").mkdir(parents=True, exist_ok=True)
    (folder / "phi-1" / name).write_text(json.dumps(rows))
    return folder


def test_verdicts_that_agree_are_counted_by_language(tmp_path: Path, executor: Executor) -> None:
    rows: list[dict[str, object]] = [
        {"id": 0, "res": True, "code": python(), "answer": "4"},
        {"id": 1, "code": python(wanted=5), "answer": "5"} | FAILING,
        {"id": 2, "res": 0},
    ]
    folder = write(write(tmp_path / "results", rows), rows[:1], "py_input.json")

    done = reexecute([folder], executor, Drawn(), at_once=2)

    assert [(one.task, one.agreed, one.executed) for one in done.agreements] == [
        ("input", 1, 1),
        ("output", 2, 2),
    ]
    assert done.by_language["py"].value == 1.0
    assert (done.differences, done.problems) == ([], [])


@pytest.mark.parametrize(
    ("row", "cause"),
    [
        ({"res": True, "code": python(value="undefined")}, Cause.OTHER),
        ({"res": True, "code": python(value="n *")}, Cause.TOOLCHAIN),
        ({"res": True, "code": "I am sorry, but I cannot translate this: '\n" + python()}, Cause.NO_PROGRAM),
        ({"res": True, "code": "import sys\nsys.exit(0)\n" + python()}, Cause.CHECK_NOT_REACHED),
        ({"res": True, "code": "import no_such_package\n" + python()}, Cause.MISSING_PACKAGE),
        ({"res": False, "error": "Timeout", "error_message": "", "code": python()}, Cause.SLOW_THERE),
        ({"res": False, "error": "SyntaxError", "error_message": "", "code": python()}, Cause.TOOLCHAIN),
        (
            {
                "res": False,
                "error": "Exception",
                "error_message": "ModuleNotFoundError: numpy",
                "code": python(),
            },
            Cause.MISSING_PACKAGE,
        ),
    ],
)
def test_a_difference_has_a_cause(
    tmp_path: Path, executor: Executor, row: dict[str, object], cause: Cause
) -> None:
    folder = write(tmp_path / "results", [{"id": 7, "answer": ""} | row])

    done = reexecute([folder], executor, Drawn(), at_once=1)

    assert [(one.id, one.cause) for one in done.differences] == [("7", cause)]
    assert done.causes == {cause: 1}


def test_the_same_rows_are_drawn_by_the_same_seed(tmp_path: Path, executor: Executor) -> None:
    rows: list[dict[str, object]] = [{"id": number, "res": True, "code": python()} for number in range(6)]
    folder = write(tmp_path / "results", rows)

    done = reexecute([folder], executor, Drawn(count=2, seed=3), at_once=1)

    assert done.by_language["py"].total == 2
    assert reexecute([folder], executor, Drawn(frozenset({"rb"})), at_once=1).by_language == {}


def test_rows_that_are_no_results_are_told(tmp_path: Path, executor: Executor) -> None:
    folder = write(tmp_path / "results", [{"id": 1, "res": True}, {"res": True, "code": "x"}])
    write(tmp_path / "results", [], "rb_input.json")
    (tmp_path / "results" / "phi-1" / "rb_input.json").write_text("{}")

    done = reexecute([folder], executor, Drawn(), at_once=1)

    assert sorted(map(str, done.problems)) == [
        "phi-1/py_output.json: [0].code: is missing",
        "phi-1/py_output.json: [1].id: is missing",
        "phi-1/rb_input.json: must be a list of rows {id, res, error, error_message, code, answer}",
    ]
    with pytest.raises(ExchangeError, match="no results such as"):
        reexecute([Path(__file__).parent.parent / "engine"], executor, Drawn(), at_once=1)


@pytest.mark.any_database
def test_results_become_runs_with_the_verdicts_that_came_with_them(
    database: Database, tmp_path: Path
) -> None:
    add_questions(database, tmp_path / "published")
    broken = {"error": "SyntaxError", "error_message": "SyntaxError: invalid syntax", "res": False}
    rows: list[dict[str, object]] = [
        {"id": 0, "res": True, "code": python(), "answer": "[\n 4]"},
        {"id": 1, "code": python(wanted="4 4"), "answer": "4 4"} | broken,
        {"id": 9, "res": True, "code": python(), "answer": "4"},
    ]
    folder = write(tmp_path / "results", rows)

    done = import_results(database, [folder])
    again = import_results(database, [folder])

    assert (done.samples_added, done.without_question, again.samples_present) == (2, 1, 2)
    assert "1 answers are to questions that are not here" in str(done.problems[0])
    with database.connect() as connection:
        found = [
            (one.model, one.key, one.is_passed, one.breaks_syntax) for one in reasoning_outcomes(connection)
        ]
        (run,) = connection.execute(text("SELECT id FROM run")).scalars()
    assert found == [
        ("phi-1", "cruxeval-output/py/0", True, False),
        ("phi-1", "cruxeval-output/py/1", False, True),
    ]
    assert [len(section_maker(name).make(database).tables) for name in ("reasoning", "solved")] == [5, 3]
    export_submission(database, [run], tmp_path / "submission")
    handed_in = json.loads((tmp_path / "submission" / "py_output.json").read_text())
    assert [row["answer"] for row in handed_in] == ["[\n 4]", "4 4"]
    assert (handed_in[1]["error"], handed_in[1]["error_message"]) == (
        "SyntaxError",
        "SyntaxError: invalid syntax",
    )
