"""Factors: six numbers of a problem, one of which Python has to count."""

from __future__ import annotations

import contextlib
import io

import pytest

from crosspl_tui.pipelines.reasoning.factors import Factors, factors_of, read_steps, steps_program
from crosspl_tui.pipelines.translation.inference import infer_problem
from crosspl_tui.pipelines.translation.problems import Row

LOOP = """\
def f(words, least):

    found = []
    for word in words:
        if len(word) >= least:
            found.append(word)
    return found
"""


def printed(code: str, call: str) -> str:
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.suppress(SystemExit):
        exec(steps_program(code, call), {"__name__": "__main__"})
    return out.getvalue()


def test_the_factors_of_a_problem() -> None:
    problem = infer_problem(Row("a", LOOP, "['ab', 'c'], 2", "['ab']"))

    assert factors_of(problem, "['ab', 'c'], 2['ab']", 9) == Factors(
        inputs=2, types=3, complex_types=2, lines=6, characters=20, steps=9
    )


@pytest.mark.parametrize(
    ("code", "call", "steps"),
    [
        (LOOP, "f(['ab', 'c'], 2)", 8),
        (LOOP, "f([], 2)", 3),
        ("def f(n):\n    return n\n", "f(1)", 1),
        ("def f(n):\n    return n if n < 2 else f(n - 1) + f(n - 2)\n", "f(3)", 5),
        ("def f(n: List[int]):\n    print('steps 7')\n    return n\n", "f([1])", 2),
    ],
)
def test_steps_are_the_lines_that_python_executes(code: str, call: str, steps: int) -> None:
    assert read_steps(printed(code, call)) == steps


@pytest.mark.parametrize("said", ["", "steps", "steps many", "Traceback", "steps 1 2"])
def test_what_is_no_number_of_steps_is_none(said: str) -> None:
    assert read_steps(said) is None
