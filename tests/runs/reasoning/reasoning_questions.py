"""What the tests of reasoning share: problems, their solved translations, and the questions made of them."""

from __future__ import annotations

import json
from pathlib import Path

from crosspl_tui.runs.reasoning.building import BuiltQuestions, build_questions
from crosspl_tui.runs.translation.importing import ImportOptions, import_translations
from store.database import Database

PYTHON = """\
def f(n):
    return {value}

def check(candidate):
    assert candidate({given}) == {wanted}

def test_check():
    check(f)

test_check()
"""
RUBY = """\
def f(n)
  n * 2
end
require 'test/unit'
class TestHumanEval < Test::Unit::TestCase
  def test_f
    candidate = method(:f)
    assert_equal({wanted}, candidate.call({given}))
  end
end
"""


def python(given: object = 2, wanted: object = 4, value: str = "n * 2") -> str:
    """A program in Python as published."""
    return PYTHON.format(value=value, given=given, wanted=wanted)


def ruby(given: object = 2, wanted: object = 4) -> str:
    """The same in Ruby."""
    return RUBY.format(given=given, wanted=wanted)


def add_questions(database: Database, folder: Path, problems: int = 2) -> BuiltQuestions:
    """Add problems that double a number, solved in Python and, but for the last, in Ruby; with their questions."""
    rows = [
        {"id": number, "code": "def f(n):\n    return n * 2", "input": "2", "output": "4"}
        for number in range(problems)
    ]
    solved = {"py": [python()] * problems, "rb": [ruby()] * (problems - 1)}
    folder.mkdir()
    (folder / "cruxeval.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    for language, programs in solved.items():
        lines = [json.dumps({"id": number, "code": code}) for number, code in enumerate(programs)]
        (folder / f"{language}.jsonl").write_text("\n".join(lines))
    import_translations(database, [folder], ImportOptions())
    return build_questions(database)
