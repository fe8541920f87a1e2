"""Published result files evaluated: the published pass rates to two decimals, in time."""

from __future__ import annotations

from pathlib import Path

import pytest

from crosspl_tui.cli.scores_shown import ScoredRun, score_records
from crosspl_tui.runs.evaluation.plan import JudgeMode
from crosspl_tui.runs.evaluation.results import ResultsEvaluation, evaluate_results

SECONDS_ALLOWED = 20.0
LANGUAGES = ("Java", "Python", "Go", "JavaScript", "PHP", "C++", "macro", "micro")
TASKS = (615, 502, 392, 271, 151, 51, 1982, 1982)
GREEDY = {
    "DS-V3": (78.21, 64.74, 66.84, 82.66, 79.47, 88.24, 76.69, 73.51),
    "GPT-4o": (75.12, 67.13, 71.94, 77.86, 82.12, 92.16, 77.72, 73.81),
    "Qwen2.5-coder-7b-instruct": (68.78, 63.55, 66.07, 75.65, 77.48, 84.31, 72.64, 68.92),
    "Qwen3-8b": (24.72, 55.58, 46.94, 69.74, 70.20, 66.67, 55.64, 47.63),
}
PASSED = {"DS-V3": 1457, "GPT-4o": 1463, "Qwen2.5-coder-7b-instruct": 1366, "Qwen3-8b": 944}
SAMPLED = {
    ("DS-V3", "C++"): (88.82, 91.50, 91.99),
    ("GPT-4o", "PHP"): (84.17, 87.06, 87.69),
    ("GPT-4o", "C++"): (83.53, 88.38, 89.76),
    ("Qwen2.5-coder-7b-instruct", "PHP"): (79.67, 86.38, 87.98),
    ("Qwen2.5-coder-7b-instruct", "C++"): (84.90, 90.44, 92.44),
    ("Qwen3-8b", "C++"): (66.27, 71.57, 73.82),
}
"""pass@1, pass@3 and pass@5 of ten samples a task; a set of results may have some of them only."""


@pytest.fixture(scope="module")
def evaluation(bench_data: Path) -> ResultsEvaluation:
    """All result files judged by the published judge."""
    return evaluate_results(bench_data / "crosspl" / "Test_results", JudgeMode.PUBLISHED)


@pytest.fixture(scope="module")
def rows(evaluation: ResultsEvaluation) -> dict[tuple[str, str, str], dict[str, object]]:
    """The printed rows of these, by model, decoding and language."""
    runs = [ScoredRun(result.model, result.decoding, result.table) for result in evaluation.results]
    return {
        (str(row["model"]), str(row["decoding"]), str(row["language"])): row for row in score_records(runs)
    }


def test_everything_is_read_and_judged_in_time(evaluation: ResultsEvaluation) -> None:
    print(f"\n{evaluation.answers:,} answers in {evaluation.seconds:.1f} s")
    assert evaluation.problems == []
    assert evaluation.answers >= 7928
    assert evaluation.seconds < SECONDS_ALLOWED


@pytest.mark.parametrize("model", GREEDY)
def test_greedy_rates_are_those_published(
    rows: dict[tuple[str, str, str], dict[str, object]], model: str
) -> None:
    found = [rows[model, "greedy", language] for language in LANGUAGES]

    assert tuple(row["pass@1"] for row in found) == GREEDY[model]
    assert tuple(row["n"] for row in found) == TASKS
    assert found[-1]["passed"] == PASSED[model]


def test_rates_of_ten_samples_are_those_published(
    rows: dict[tuple[str, str, str], dict[str, object]],
) -> None:
    found = {
        (model, language): (row["pass@1"], row["pass@3"], row["pass@5"])
        for (model, decoding, language), row in rows.items()
        if decoding == "sampling" and language not in {"macro", "micro"}
    }

    assert found
    assert found == {place: rates for place, rates in SAMPLED.items() if place in found}
