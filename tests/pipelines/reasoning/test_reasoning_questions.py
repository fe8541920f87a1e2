"""Questions: a blank in a program, and whatever is put there gives a program again."""

from __future__ import annotations

import pytest

from crosspl_tui.pipelines.reasoning.questions import (
    QuestionError,
    Task,
    question_of,
    read_question,
    suite_of,
    task_of,
)

PROGRAM = 'def f(n):\n    return "????" if n else n\n\nassert f(3) == "????"\n'


def test_a_blank_is_found_where_the_program_differs_though_the_program_holds_such_signs() -> None:
    asked = question_of(PROGRAM, 'assert f(????) == "????"\n')

    assert (asked.right, asked.line) == ("3", ("assert f(", ') == "????"'))
    assert asked.filled("5") == PROGRAM.replace("f(3)", "f(5)")
    assert read_question(asked.text, PROGRAM) == asked


def test_an_expected_value_is_blanked_behind_an_argument_of_the_same_signs() -> None:
    program = "assert f('????') == 2\n"
    asked = question_of(program, "assert f('????') == ????\n")

    assert (asked.right, asked.before) == ("2", "assert f('????') == ")
    assert read_question(asked.text, program) == asked


@pytest.mark.parametrize("check", ["assert g(????) == 3\n", "assert f(3)", ""])
def test_a_check_of_another_program_is_refused(check: str) -> None:
    with pytest.raises(QuestionError, match="make the question anew"):
        question_of("def f(n): return n\nassert f(3) == 3\n", check)


def test_a_question_that_was_edited_no_longer_fits_its_program() -> None:
    with pytest.raises(QuestionError, match="is not its program"):
        read_question("assert f(????) == 4\n", "assert f(3) == 3\n")


def test_suites_tell_what_is_asked() -> None:
    assert [task_of(suite_of("cruxeval", task)) for task in Task] == [Task.INPUT, Task.OUTPUT]
    assert [task_of(suite) for suite in ("crosspl-ipc", "crosspl-ffi", "input")] == [None, None, None]
