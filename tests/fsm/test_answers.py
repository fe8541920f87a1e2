"""What of a model's answer is its code: among thoughts, prose and blocks of other languages."""

from __future__ import annotations

import time

import pytest

from fsm.parsing.answers import code_in_answer
from fsm.syntax import parse

MOST_SECONDS = 5  # what grows with the square of the length takes many more
CODE = "import socket\ns = socket.socket()\ns.listen()\n"
INDENTED = "".join(f"   {line}" for line in CODE.splitlines(keepends=True))
BASH = "Install it first:\n\n```bash\npip install foo\n```\n\n"


@pytest.mark.parametrize(
    "answer",
    [
        f"Here it is:\n\n```python\n{CODE}```\nIt's simple.",
        f"{BASH}```python\n{CODE}```\n",
        f'```json\n{{"port": 4000}}\n```\n```Python\n{CODE}```\n',
        f"```java\nclass A {{ }}\n```\nIn Python:\n```py\n{CODE}```\n",
        f"```\n{CODE}```\nOutput:\n```\nlistening on port 4000 now\n```\n",
        f"```python\n{CODE}```\nIt prints:\n```text\nlistening on port 4000 now\n```\n",
        f"~~~python\n{CODE}~~~\n",
        f"````markdown\n```python\n{CODE}```\n````\n",
        f"1. Do this:\n\n   ```python\n{INDENTED}   ```\n\n2. Start it.\n",
        f"```python\nx = (\n```\nThat doesn't work, but this does:\n```python\n{CODE}```\n",
        f"Cut off behind it:\n```python\n{CODE}",
        f"```bash\npip install foo\n\n```python\n{CODE}```\n",
        f"<think>\nlet me see\n```python\nx = (\n```\n</think>\n\n```python\n{CODE}```\n",
        f"<think>let me see ```python\nx = (\n```</think>\n\n```python\n{CODE}```\n",
        f"<think>it's a server</think>\n{CODE}",
        f"it's a server\n</think>\n{CODE}",
        f"Here is the server, it's simple:\n\n{CODE}",
        f"{CODE}\nThis listens, and nothing else.\n\nNote that it's for tests only.\n",
        f"Do:\n```python\n{CODE}```\n".replace("\n", "\r\n"),
        f"```server.py\n{CODE}```\nStart it:\n```bash\npython server.py\n```\n",
    ],
)
def test_the_code_of_an_answer_is_found(answer: str) -> None:
    syntax = parse(answer, ".py")
    assert syntax.first_error_line is None
    assert syntax.code.split() == CODE.split()
    assert (
        syntax.code.splitlines()[answer[: answer.rindex("import socket")].count("\n")].strip()
        == "import socket"
    )
    assert len(syntax.code) == len(answer)


def test_several_blocks_of_the_language_are_one_program() -> None:
    answer = f"{BASH}```python\nimport socket\n```\nand then\n```python\ns = socket.socket()\n```\n"
    assert parse(answer, ".py").code.split() == ["import", "socket", "s", "=", "socket.socket()"]


@pytest.mark.parametrize(
    "within", ["  ```\n  x = 1\n  ```\n", "\t```\n\tx = 1\n\t```\n", "```\nx = 1\n```\n"]
)
def test_fences_in_the_text_of_fenced_code_end_nothing(within: str) -> None:
    code = f'def f():\n    """Use it.\n\n{within}    """\n\n{CODE}'
    syntax = parse(f"Here:\n\n```python\n{code}```\nDone.\n", ".py")
    assert syntax.first_error_line is None
    assert syntax.blanked.split() == ["def", "f():", *CODE.split()]


def test_a_block_without_a_name_counts_beside_a_short_one_that_has_one() -> None:
    answer = f"```\n{CODE}```\nThen:\n```python\nprint(s)\n```\n"
    assert parse(answer, ".py").code.split() == [*CODE.split(), "print(s)"]


@pytest.mark.parametrize(
    ("suffix", "text"),
    [
        (
            ".cpp",
            "#include <a>\n/*! Use it so:\n~~~{.cpp}\nask(80);\n~~~\n*/\nODD_MACRO(x)\nint ask() { return 1; }}\n",
        ),
        (".cpp", "/* Usage\n~~~~~ */\nODD_MACRO(x)\nint ask(int port) { return port; }}\n"),
        (".java", "abstract class Client\n{\n    void run() { go() }\n}\n"),
        (".py", 'import socket\n"""\n```\nx\n```\n"""\nx = (\n'),
    ],
)
def test_code_with_an_error_stays_whole(suffix: str, text: str) -> None:
    syntax = parse(text, suffix)
    assert syntax.code == text
    assert syntax.first_error_line is not None


def test_code_that_speaks_of_fences_and_thoughts_is_code() -> None:
    for text in (
        f'{CODE}answer = """\n```python\npass\n```\n"""\n',
        f"{CODE}answer = reply.split('</think>')[-1]\n",
        f"{CODE}# <think>\n",
    ):
        assert parse(text, ".py").code == text


@pytest.mark.parametrize("text", ["", "import socket\n", "x = (\n", "\n\n"])
def test_what_is_no_answer_has_no_other_code(text: str) -> None:
    assert set(code_in_answer(text, "Python")) == {text}


@pytest.mark.parametrize(
    "text",
    [
        "```python\nx\n```\n```\ny y\n```\n" * 6000,
        "`" * 200_000,
        "~~~\n" * 50_000,
        "<think>" * 30_000,
        "a b\n" * 50_000,
        "a" * 200_000,
    ],
)
def test_junk_is_searched_for_code_in_bounded_time(text: str) -> None:
    started = time.monotonic()
    assert all(len(code) == len(text) for code in code_in_answer(text, "Python"))
    assert time.monotonic() - started < MOST_SECONDS
