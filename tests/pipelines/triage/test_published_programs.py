"""Published programs taken apart into function, check and questions."""

from __future__ import annotations

import pytest
from failing_translations import program

from crosspl_tui.pipelines.triage.programs import Questions, check_line, questions_of, split_program

JAVA = """class Problem {
    public static boolean f(String a) {
        return false;
    }
    public static void main(String[] args) {
    assert(f(("a) == (b")) == (false));
    }

}
"""
RUBY = """def f(text, value)
    text
end
require 'test/unit'
class TestHumanEval < Test::Unit::TestCase
  def test_f
    candidate = method(:f)
    assert_equal("b", candidate.call("a, candidate.call(", "q"))
  end
end
"""


def test_a_program_is_its_function_and_its_check() -> None:
    code = program("n * 2")

    parts = split_program("py", code)

    assert parts.body == "def f(n):\n    return n * 2\n\n"
    assert parts.body + parts.check == code


def test_a_function_alone_has_no_check() -> None:
    assert split_program("py", "def f(n):\n    return 1").check == ""
    assert split_program("cobol", "ADD 1").check == ""


def test_the_argument_and_the_expected_value_are_blanked() -> None:
    check = split_program("py", program("n * 2")).check

    assert questions_of("py", check) == Questions(
        check.replace("candidate(2)", "candidate(????)"), check.replace("== 4", "== ????")
    )


@pytest.mark.parametrize(
    ("language", "code", "arguments", "expected"),
    [
        ("java", JAVA, '("a) == (b")', "(false)"),
        ("rb", RUBY, '"a, candidate.call(", "q"', '"b"'),
    ],
)
def test_brackets_and_texts_are_told_apart(language: str, code: str, arguments: str, expected: str) -> None:
    check = split_program(language, code).check
    asked = questions_of(language, check)

    assert asked is not None
    assert asked.input_reasoning == check.replace(arguments, "????", 1)
    assert asked.output_reasoning == "????".join(
        check.rsplit(expected, 1) if language == "java" else check.split(expected, 1)
    )


def test_a_check_of_another_kind_makes_no_question() -> None:
    assert questions_of("py", "assert f(2) == 4") is None
    assert questions_of("cobol", "") is None


def test_the_line_of_the_check_is_that_which_calls() -> None:
    assert check_line("py", program("n")) == 5
    assert check_line("py", "def f(n): ...") is None
