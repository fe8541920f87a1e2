"""Answers: the value is found whatever a model writes around it, and never made up."""

from __future__ import annotations

import pytest

from crosspl_tui.pipelines.answers.errors import AnswerError
from crosspl_tui.pipelines.reasoning.answers import reasoning_answer
from crosspl_tui.pipelines.reasoning.questions import Question, Task

INPUT = Question(
    "def f(a, b): ...\n\ndef check(candidate):\n    assert candidate(", ") == 3\n\ncheck(f)\n", "1, 2"
)
OUTPUT = Question("def check(candidate):\n    assert candidate(1, 2) == ", "\n\ncheck(f)\n", "3")
JAVA = Question("class P {\n    assert(f(4L).equals(", "));\n}\n", "(5L)")


@pytest.mark.parametrize(
    "answer",
    [
        "[ANSWER]1, 2[/ANSWER]",
        "[answer]\n1, 2\n[/Answer]\nI hope that helps.",
        "1, 2[/ANSWER]\n\n[PROGRAM]\nassert g(????) == 1\n[/PROGRAM]\n[ANSWER]7[/ANSWER]",
        "The sum has to be 3.\n[/STEPS]\n[ANSWER]1, 2",
        "First [ANSWER][/ANSWER], then [ANSWER]1, 2[/ANSWER]",
        "It might be [ANSWER]9, 9[/ANSWER]; no, it is [ANSWER]1, 2[/ANSWER].",
        "<think>[ANSWER]0[/ANSWER] is wrong</think>[ANSWER]1, 2[/ANSWER]",
        "[ANSWER]\n```python\n1, 2\n```\n[/ANSWER]",
        "[ANSWER]`1, 2`[/ANSWER]",
        "[ANSWER]assert candidate(1, 2) == 3[/ANSWER]",
        "[ANSWER]def check(candidate):\n    assert candidate(1, 2) == 3\n[/ANSWER]",
        "[ANSWER]assert f(1, 2) == 3[/ANSWER]",
        "[ANSWER]f(1, 2)[/ANSWER]",
        "[ANSWER]candidate(1, 2) == 3[/ANSWER]",
        "```\n1, 2\n```",
        "The answer is: 1, 2",
        "Let me think.\nAnswer: 1, 2\n",
    ],
)
def test_an_input_is_found(answer: str) -> None:
    assert reasoning_answer(answer, INPUT, Task.INPUT) == "1, 2"


@pytest.mark.parametrize(
    ("answer", "value"),
    [
        ("[ANSWER]assert candidate(1, 2) == 3[/ANSWER]", "3"),
        ("[ANSWER]f(1, 2) == {'a': (1, 2)}[/ANSWER]", "{'a': (1, 2)}"),
        ("[ANSWER]'f(1) == 2'[/ANSWER]", "'f(1) == 2'"),
        ("[ANSWER]['a[/b]', ')'][/ANSWER]", "['a[/b]', ')']"),
        ("[ANSWER]''[/ANSWER]", "''"),
        ("It is\n{\n  'a': 1,\n  'b': 2,\n}", "{\n  'a': 1,\n  'b': 2,\n}"),
    ],
)
def test_an_output_is_found(answer: str, value: str) -> None:
    assert reasoning_answer(answer, OUTPUT, Task.OUTPUT) == value


def test_a_repeated_check_is_cut_where_its_brackets_end() -> None:
    assert reasoning_answer("[ANSWER]assert(f(4L).equals((5L)));[/ANSWER]", JAVA, Task.OUTPUT) == "(5L)"
    assert reasoning_answer("[ANSWER]f(4L).equals((5L));[/ANSWER]", JAVA, Task.OUTPUT) == "(5L)"
    assert reasoning_answer("[ANSWER]assert candidate([4]) == 7[/ANSWER]", INPUT, Task.INPUT) == "[4]"


def test_a_function_without_parameters_is_given_nothing() -> None:
    none = Question("assert candidate(", ") == 3\n", "")

    for answer in (
        "[ANSWER][/ANSWER]",
        "[ANSWER]assert candidate() == 3[/ANSWER]",
        "[ANSWER]```\n\n```[/ANSWER]",
    ):
        assert reasoning_answer(answer, none, Task.INPUT) == ""


def test_backticks_are_taken_off_unless_they_are_the_texts_own() -> None:
    asked = Question("assert.deepEqual(candidate(", "),1);\n", "`a\tb`")

    assert reasoning_answer("[ANSWER]`a\tb`[/ANSWER]", asked, Task.INPUT, "JavaScript") == "`a\tb`"
    assert reasoning_answer('[ANSWER]`"ab"`[/ANSWER]', asked, Task.INPUT, "JavaScript") == '"ab"'
    assert reasoning_answer("[ANSWER]`12`[/ANSWER]", asked, Task.INPUT, "Python") == "12"


@pytest.mark.parametrize("call", ["f(1, 2)", "candidate(1, 2)", "[f (1)]", "(f 1 2)", "$(candidate 1 2)"])
def test_a_call_of_the_function_does_not_tell_what_it_returns(call: str) -> None:
    with pytest.raises(AnswerError, match="calls the function"):
        reasoning_answer(f"[ANSWER]{call}[/ANSWER]", OUTPUT, Task.OUTPUT)
    assert reasoning_answer(f"[ANSWER]'{call}'[/ANSWER]", OUTPUT, Task.OUTPUT) == f"'{call}'"
    assert reasoning_answer("[ANSWER]half(1)[/ANSWER]", OUTPUT, Task.OUTPUT) == "half(1)"


@pytest.mark.parametrize(
    "answer", ["", "[ANSWER][/ANSWER]", "[ANSWER] ", "<think>so", "[ANSWER]????[/ANSWER]"]
)
def test_an_answer_without_a_value_is_an_error(answer: str) -> None:
    with pytest.raises(AnswerError):
        reasoning_answer(answer, INPUT, Task.INPUT)
