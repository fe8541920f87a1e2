"""JSON comes out of answers as models write it, and what cannot be read is named."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosspl_tui.pipelines.answers import (
    AnswerError,
    AuthoredTask,
    authored_task_answer,
    candidate_solution_answer,
    json_answer,
    revised_solution_answer,
)

FIELD = "Candidate_solution"
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1).filter(str.strip)
AROUND = st.sampled_from(
    ["{}", "```json\n{}\n```", "Here it is:\n{}\nIt works.", "<think>{{}}</think>{}", "```\n{}\n```"]
)


@settings(deadline=None)
@given(text=TEXTS, around=AROUND, indent=st.sampled_from([None, 2]))
def test_any_text_comes_back(text: str, around: str, indent: int | None) -> None:
    written = json.dumps({FIELD: text, "n": 1}, indent=indent)

    assert json_answer(around.format(written), [FIELD]) == {FIELD: text}


@settings(deadline=None)
@given(text=TEXTS, around=AROUND)
def test_any_text_comes_back_with_a_comma_too_many(text: str, around: str) -> None:
    written = json.dumps({FIELD: text})[:-1] + ",}"

    assert json_answer(around.format(written), [FIELD]) == {FIELD: text}


@settings(deadline=None)
@given(text=TEXTS, around=AROUND)
def test_any_text_comes_back_with_line_breaks_as_they_are(text: str, around: str) -> None:
    written = json.dumps({FIELD: text}, ensure_ascii=False).replace("\\n", "\n").replace("\\\n", "\\\\n")
    expected = json.loads(json.dumps({FIELD: text}, ensure_ascii=False), strict=False)
    if "\\n" not in text:
        assert json_answer(around.format(written), [FIELD]) == expected


@pytest.mark.parametrize(
    "written",
    [
        "{'Candidate_solution': 'x = \"a\"\\n'}",
        '{"Candidate_solution": """x = "a"\n"""}',
        "{\"Candidate_solution\": '''\nx = \"a\"\n'''}",
        '{"Candidate_solution": "x = \\"a\\"\n"}',
        '{"candidate solution": "x = \\"a\\"\\n", "note": null,}',
        '{Candidate_solution: "x = \\"a\\"\\n"}',
        '{"notes": [1, true, {"a": "}"},], "Candidate_solution": "x = \\"a\\"\\n"}',
        'The set {1, 2} first.\n{"Candidate_solution": "```python\\nx = \\"a\\"\\n```"}',
    ],
)
def test_what_models_write_for_json_is_read(written: str) -> None:
    assert candidate_solution_answer(written) == 'x = "a"\n'


def test_code_pasted_into_triple_quotes_keeps_its_escapes() -> None:
    assert (
        candidate_solution_answer('{"Candidate_solution": """\nprint("a\\n")\nx = 1\n"""}')
        == 'print("a\\n")\nx = 1\n'
    )


def test_an_escape_that_json_does_not_have_stays() -> None:
    assert json_answer(r'{"a": "\d+\n"}', ["a"]) == {"a": "\\d+\n"}


def test_half_a_character_is_replaced() -> None:
    assert json_answer('{"a": "x\\ud83d"}', ["a"]) == {"a": "x\N{REPLACEMENT CHARACTER}"}


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("", "empty"),
        ("I cannot.", "no JSON object: “I cannot"),
        ("import ctypes\n", "no JSON object"),
        (
            '{"Candidate_solution": "import ctypes\\nx =',
            "within the value of Candidate_solution; it was cut off",
        ),
        ('{"Candidate_solution": "x"', "cut off"),
        (
            '{"Candidate_solution": ["import ctypes", "x = 1"]}',
            "Candidate_solution must be a text, not a list",
        ),
        ('{"Candidate_solution": null}', "must be a text, not null"),
        ('{"Candidate_solution": 3}', "must be a text, not a number"),
        ('{"Candidate_solution": {"code": "x"}}', "must be a text, not an object"),
        ('{"Candidate_solution": "x", "Candidate_solution": "y"}', "Candidate_solution is given twice"),
        ("{'Candidate_solution': 'x', 'Candidate_solution': 'y'}", "Candidate_solution is given twice"),
        ('{"Candidate_solution": "x", "candidate_solution": "y"}', "given twice, as"),
        ('{"Solution": "x", "note": "y"}', "Candidate_solution is missing; there are Solution, note"),
        ('{"Candidate_solution": " "}', "is empty"),
        (
            '{"Candidate_solution": "print("x")"}',
            "after the value of Candidate_solution a comma or } was expected",
        ),
        ('{"a":' * 60 + "1", "nested too deeply|cut off"),
    ],
)
def test_what_is_wrong_is_named(answer: str, said: str) -> None:
    with pytest.raises(AnswerError, match=said):
        candidate_solution_answer(answer)


def test_the_author_gives_an_instruction_and_a_solution() -> None:
    answer = json.dumps(
        {"Instruction": " Write it.\n", "Canonical_solution": "```python\nimport ctypes\n```"}
    )

    assert authored_task_answer(answer) == AuthoredTask("Write it.", "import ctypes\n")
    assert revised_solution_answer(answer) == "import ctypes\n"
    with pytest.raises(AnswerError, match="Instruction is missing"):
        authored_task_answer('{"Canonical_solution": "x"}')
