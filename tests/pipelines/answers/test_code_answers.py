"""Code comes out of answers as it went in, whatever a model puts around it."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosspl_tui.pipelines.answers import AnswerError, code_answer

GO = 'package main\n\nimport "net"\n\nfunc open() (net.Conn, error) {\n\treturn net.Dial("tcp", "127.0.0.1:7070")\n}\n'
PYTHON = (
    'import socket\n\n\ndef connect():\n    """Connect to the room."""\n'
    '    return socket.create_connection(("127.0.0.1", 7070))\n'
)
LINES = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\n"), max_size=40)
CODES = st.lists(LINES, min_size=1, max_size=12).map("\n".join).filter(str.strip)
PROSE = st.lists(
    st.sampled_from(["Here is the code:", "It listens on port 7070.", "", "- one\n- two", "`inline`"])
)


def fence_for(code: str, character: str) -> str:
    """A fence longer than every run of its character in the code."""
    longest = max(len(run) for run in re.findall(rf"{character}*", code))
    return character * max(3, longest + 1)


def without_empty_ends(code: str) -> str:
    lines = code.split("\n")
    while not lines[0].strip():
        lines.pop(0)
    while not lines[-1].strip():
        lines.pop()
    return "\n".join(lines) + "\n"


@settings(deadline=None)
@given(
    code=CODES,
    before=PROSE,
    after=PROSE,
    character=st.sampled_from("`~"),
    tag=st.sampled_from(["", "python", "PY"]),
)
def test_code_in_a_fence_among_prose_comes_back(
    code: str, before: list[str], after: list[str], character: str, tag: str
) -> None:
    fence = fence_for(code, character)
    answer = "\n".join([*before, f"{fence}{tag}", code, fence, *after])

    assert code_answer(answer, "Python") == without_empty_ends(code)


@settings(deadline=None)
@given(
    code=st.sampled_from([GO, PYTHON]), before=PROSE.map(lambda lines: [x for x in lines if x[:1].isupper()])
)
def test_sentences_around_code_without_a_fence_are_left_out(code: str, before: list[str]) -> None:
    answer = "\n".join([*before, "", code, "", "This code opens a connection and returns it to its caller."])

    assert code_answer(answer) == code


@pytest.mark.parametrize(
    ("answer", "language", "code"),
    [
        ("`print(1)`", "Python", "print(1)"),
        ("python\nimport os\n", "Python", "import os"),
        ("```python\nx = 1```", "Python", "x = 1"),
        ("Sure! Here's the code:\nimport os", "Python", "import os"),
        ("<?php\necho 'a';\n\nThis prints one letter.", "PHP", "<?php\necho 'a';"),
        (
            "int main() {}\n\nExplanation:\n\n1. The `main` function ends.\n2. It returns 0.",
            "C++",
            "int main() {}",
        ),
        (
            "**Solution:**\n\n# Connect to the server.\nimport socket",
            "Python",
            "# Connect to the server.\nimport socket",
        ),
    ],
)
def test_slips_of_form_are_forgiven(answer: str, language: str, code: str) -> None:
    assert code_answer(answer, language) == f"{code}\n"


@pytest.mark.parametrize("code", [GO, PYTHON])
def test_code_alone_stays_as_it_is(code: str) -> None:
    assert code_answer(code) == code
    assert code_answer(code_answer(code)) == code


def test_a_fence_that_is_never_closed_lasts_to_the_end() -> None:
    assert code_answer(f"```go\n{GO}") == GO


def test_a_longer_fence_holds_shorter_ones() -> None:
    code = 'PAGE = """\n```\nnot the end\n```\n"""\n'

    assert code_answer(f"````python\n{code}````", "Python") == code


def test_a_deeper_fence_within_code_does_not_end_it() -> None:
    code = 'def page():\n    """Use it:\n\n    ```\n    page()\n    ```\n    """\n'

    assert code_answer(f"```python\n{code}```\nDone.", "Python") == code


def test_a_block_in_a_list_loses_its_depth() -> None:
    assert (
        code_answer("1. The client:\n\n   ```js\n   connect();\n     retry();\n   ```\n")
        == "connect();\n  retry();\n"
    )


def test_parts_of_one_program_are_joined_in_order() -> None:
    answer = "First:\n```python\nimport socket\n```\nThen:\n```python\ndef connect():\n    pass\n```"

    assert code_answer(answer, "Python") == "import socket\n\ndef connect():\n    pass\n"


def test_of_two_versions_the_longest_stands() -> None:
    short, long = "def connect():\n    pass\n", "def connect():\n    return socket.socket()\n"

    assert code_answer(f"```py\n{short}```\nBetter:\n```py\n{long}```", "Python") == long
    assert code_answer(f"```py\n{long}```\nSimpler:\n```py\n{short}```", "Python") == long


def test_commands_and_data_beside_the_code_do_not_count() -> None:
    answer = f"```bash\npip install x\n```\n```python\n{PYTHON}```\n```json\n{{}}\n```"

    assert code_answer(answer, "Python") == PYTHON
    assert code_answer(answer) == PYTHON


def test_another_language_is_taken_where_nothing_else_is_there() -> None:
    assert code_answer("```text\nx = 1\n```", "Python") == "x = 1\n"


@pytest.mark.parametrize(
    "thinking", ["<think>\nFirst ```python\nwrong()\n``` no\n</think>\n", "wrong idea\n</think>\n"]
)
def test_thinking_aloud_is_passed_over(thinking: str) -> None:
    assert code_answer(f"{thinking}```python\n{PYTHON}```", "Python") == PYTHON


def test_code_may_speak_of_thinking() -> None:
    code = 'END = """\n</think>\n"""\n'

    assert code_answer(f"```python\n{code}```") == code


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("", "empty"),
        (" \n", "empty"),
        ("```python\n\n```", "no code"),
        ("I am sorry, but I cannot help with that.", "no code: “I am sorry"),
        ("<think>\nLet me see", "within its thinking"),
    ],
)
def test_an_answer_without_code_is_an_error_that_shows_it(answer: str, said: str) -> None:
    with pytest.raises(AnswerError, match=said):
        code_answer(answer)


def test_the_excerpt_of_an_error_is_safe_to_print() -> None:
    with pytest.raises(AnswerError) as caught:
        code_answer("Sorry, I will not \x1b[31m do that.")

    assert "\x1b" not in str(caught.value)


@pytest.mark.parametrize("line", ["```" + " " * 50_000 + "x", "A " + "a, " * 50_000, "</think " * 20_000])
def test_hostile_lines_are_read_in_no_time(line: str) -> None:
    assert code_answer(f"x = 1\n{line}\ny = 2")
