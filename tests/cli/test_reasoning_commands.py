"""The commands reasoning build, import, check and export, and eval on reasoning questions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import Command

PROGRAM = """\
def f(n):
    return n * 2

def check(candidate):
    assert candidate({}) == {}

def test_check():
    check(f)

test_check()
"""


@pytest.fixture
def results(command: Command) -> Path:
    """A problem that is solved in Python, with its questions, and a folder with a model's results."""
    folder = command.folder / "published"
    (folder / "phi-1").mkdir(parents=True)
    problem = {"id": 0, "code": "def f(n):\n    return n * 2", "input": "2", "output": "4"}
    (folder / "problems.jsonl").write_text(json.dumps(problem))
    (folder / "py.json").write_text(json.dumps([{"id": 0, "code": PROGRAM.format(2, 4)}]))
    rows = [{"id": 0, "res": True, "code": PROGRAM.format(2, 5), "answer": "5"}]
    (folder / "phi-1" / "py_output.json").write_text(json.dumps(rows))
    assert command("translations", "import", folder / "problems.jsonl", folder / "py.json").code == 0
    return folder / "phi-1"


def test_questions_are_made_once(command: Command, results: Path) -> None:
    done = command("reasoning", "build", "--steps", "-j", "1", "--json")

    assert (done.code, done.json()) == (
        0,
        {"added": 2, "present": 0, "left_out": [], "steps_counted": 1},
    )
    assert "0 questions (2 were there)" in command("reasoning", "build").err
    assert command("reasoning", "build", "--language", "klingon").code == 2
    assert results.is_dir()


def test_results_are_taken_in_reported_and_handed_in(command: Command, results: Path) -> None:
    assert command("reasoning", "import", results).code == 1, "there are no questions yet"
    command("reasoning", "build")

    done = command("reasoning", "import", results, "--json")

    assert (done.code, done.json()["added"]) == (0, 1)
    assert "phi-1" in command("report", "reasoning").out
    folder = command.folder / "submission"
    handed = command("reasoning", "export", folder, "--run", str(done.json()["runs"][0]), "--json")
    assert (handed.code, handed.json()["rows"]) == (0, {"py_output.json": 1})
    (row,) = json.loads((folder / "py_output.json").read_text())
    assert (row["id"], row["res"], row["answer"]) == (0, True, "5")


def test_results_are_executed_again_and_differences_listed(command: Command, results: Path) -> None:
    done = command("reasoning", "check", results, "-j", "1")

    assert done.code == 1
    assert "other: 1\n  phi-1/py_output.json 0: published passed, here wrong" in done.out
    told = command("reasoning", "check", results, "-j", "1", "--json").json()
    assert (told["languages"]["py"]["hits"], told["causes"]) == (0, {"other": 1})
    assert command("reasoning", "check", command.folder / "nowhere").code == 2


def test_eval_puts_the_questions_to_a_model(command: Command, results: Path) -> None:
    command("reasoning", "build")
    (command.folder / "replies.jsonl").write_text(
        json.dumps({"item": "cruxeval-output/py/0", "number": 0, "answer": "[ANSWER]4[/ANSWER]"}) + "\n"
    )

    done = command(
        "eval",
        "--suite",
        "cruxeval-output",
        "--form",
        "few-shot",
        "--model",
        "replay:replies.jsonl",
        "--json",
    )

    assert done.code == 0, done.err
    assert '"passed": 1' in done.out
    assert results.is_dir()
