"""The translation rules on the 800 published functions."""

from __future__ import annotations

from pathlib import Path

import pytest
from pipelines.translation.python import run_python

from crosspl_tui.pipelines.translation.checks import refusal
from crosspl_tui.pipelines.translation.inference import infer_problem
from crosspl_tui.pipelines.translation.problems import Problem, read_rows

SURVIVORS = {
    **dict.fromkeys(("py", "cpp", "js", "lua", "php", "r", "rb", "rkt"), 800),
    **dict.fromkeys(("pl", "scala"), 799),
    **dict.fromkeys(("cs", "java", "jl", "ts"), 774),
    **dict.fromkeys(("d", "rs"), 754),
    "swift": 796,
    "sh": 763,
    "go": 752,
}


@pytest.fixture(scope="module")
def problems(bench_data: Path) -> list[Problem]:
    with (bench_data / "cruxeval-x/datasets/cruxeval.jsonl").open(encoding="utf-8") as lines:
        return [infer_problem(row, run_python) for row in read_rows(lines)]


def test_every_function_gets_a_signature(problems: list[Problem]) -> None:
    assert len(problems) == 800


@pytest.mark.parametrize("language", SURVIVORS)
def test_at_least_the_published_rows_survive(problems: list[Problem], language: str) -> None:
    survivors = [problem for problem in problems if refusal(problem, language) is None]
    assert len(survivors) >= SURVIVORS[language]
