"""The level is read from answers as models give them, and an answer that does not decide is an error."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosspl_tui.pipelines.answers import AnswerError, level_answer
from crosspl_tui.pipelines.ipc.roles import Level

AROUND = st.sampled_from(
    ["{}", "`{}`", '"{}"', "**{}**", "```\n{}\n```", "```text\n{}\n```", " {} \n", "{}.", "'{}'."]
)
LABELS = st.sampled_from(
    ["", "Level: ", "Answer: ", "**Level:** ", "The level is ", '"level": ', "Final answer: "]
)
BEFORE = st.sampled_from(["", "I looked at the file.\n\n", "<think>Class-level or null?</think>\n"])
NAMES = {"Function-level": Level.FUNCTION, "Class-level": Level.CLASS, "null": None}


@settings(deadline=None)
@given(name=st.sampled_from(sorted(NAMES)), around=AROUND, label=LABELS, before=BEFORE, is_loud=st.booleans())
def test_a_level_is_found_whatever_stands_around_it(
    name: str, around: str, label: str, before: str, is_loud: bool
) -> None:
    written = around.format(name.upper() if is_loud else name)

    assert level_answer(before + label + written) is NAMES[name]


@pytest.mark.parametrize(
    ("answer", "level"),
    [
        ("Level: Class-level.", Level.CLASS),
        ("class level", Level.CLASS),
        ("function_level", Level.FUNCTION),
        ("Function\u2011level", Level.FUNCTION),
        ("None", None),
        ('{"level": "Class-level"}', Level.CLASS),
        ("Class-level: several methods share the socket, so function-level would not do.", Level.CLASS),
        ("The code is best taken at class-level, since `Hub` holds it.", Level.CLASS),
        ("This is not function-level but Class-level.", Level.CLASS),
        ("None of the functions talks to a server, so the answer is `null`.", None),
        ("Several rules could fit.\n\nFunction-level", Level.FUNCTION),
    ],
)
def test_answers_of_several_forms(answer: str, level: Level | None) -> None:
    assert level_answer(answer) is level


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("", "empty"),
        ("It depends on the caller.", "neither Function-level"),
        ("None of them fits well enough to say.", "neither Function-level"),
        ("It is not class-level.", "neither Function-level"),
        ("Function-level\nClass-level", "Class-level and Function-level"),
        ("Class-level\nnull", "Class-level and null"),
        ("It could be function-level or class-level.", "Class-level and Function-level"),
    ],
)
def test_an_answer_that_does_not_decide_is_an_error(answer: str, said: str) -> None:
    with pytest.raises(AnswerError, match=said):
        level_answer(answer)
