"""Instructions come out in the form that the checks expect."""

from __future__ import annotations

import pytest

import prompts
from crosspl_tui.pipelines.answers import AnswerError, instruction_answer
from crosspl_tui.pipelines.ipc.checks import CheckOutcome, check_instruction
from crosspl_tui.pipelines.ipc.roles import Level

FUNCTION = (
    "Task Description: Write a Go function `Dial`.\n\n"
    "Function Description: It dials the room. The line Input: is answered.\n\n"
    "Input:\n- `host` (string): where.\n\n"
    "Output: the connection.\n"
)
CLASS = (
    "Task Description: Write a class.\n\nClass Description: It listens.\n\nAttributes: None.\n\n"
    "Methods:\n- `serve(n)`: serves.\n  - Input: `n` (int)\n  - Output: None.\n"
)
HEADINGS = ("Task Description", "Function Description", "Input", "Output")


@pytest.mark.parametrize(("text", "level"), [(FUNCTION, Level.FUNCTION), (CLASS, Level.CLASS)])
def test_an_instruction_in_form_stays_as_it_is(text: str, level: Level) -> None:
    assert instruction_answer(text, level) == text


MARKED = (
    "## {}",
    "**{}:**",
    "**{}**:",
    "### {}:",
    "1. {}:",
    "1. **{}**",
    "# 2. {}",
    "{} :",
    "{} (types):",
    "{}s:",
    "_{}_:",
)
WRAPPED = ("{}", "```markdown\n{}\n```", "Here is the instruction:\n\n---\n\n{}", "<think>Input?</think>{}")


@pytest.mark.parametrize("heading", MARKED)
@pytest.mark.parametrize("around", WRAPPED)
def test_headings_and_wrappings_are_brought_into_form(heading: str, around: str) -> None:
    bodies = [section.split(":", 1)[1].strip() for section in FUNCTION.split("\n\n")]
    text = "\n\n".join(f"{heading.format(name)}\n{body}" for name, body in zip(HEADINGS, bodies, strict=True))

    assert instruction_answer(around.format(text), Level.FUNCTION) == FUNCTION


def test_a_struct_may_be_called_one() -> None:
    text = CLASS.replace("Class Description", "Struct Description").replace("Attributes", "Fields")

    assert instruction_answer(text, Level.CLASS) == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "empty"),
        (FUNCTION.replace("Output:", "Result:"), "missing: Output"),
        ("I cannot do this.", "missing: Task Description, Function Description, Input, Output: “I cannot"),
        (FUNCTION.replace("Output: the connection.", "Output:"), "nothing stands under Output"),
        ("Output: x\n\n" + FUNCTION.replace("Output:", "Outcome:"), "not in the order"),
    ],
)
def test_what_is_wrong_with_the_sections_is_named(text: str, said: str) -> None:
    with pytest.raises(AnswerError, match=said):
        instruction_answer(text, Level.FUNCTION)


@pytest.mark.parametrize(("part", "level"), [("function", Level.FUNCTION), ("class", Level.CLASS)])
def test_the_examples_in_our_prompt_are_answers_that_pass_all_checks(part: str, level: Level) -> None:
    texts = prompts.load("instructor").texts
    code = texts[f"examples/{part}/code.txt"].content
    instruction = texts[f"examples/{part}/instruction.txt"].content

    assert instruction_answer(instruction, level) == instruction
    checks = check_instruction(instruction, code, level, ".py")
    assert {check.name: check.detail for check in checks if check.outcome is not CheckOutcome.OK} == {}
