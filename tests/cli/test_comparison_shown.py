"""The comparison of two runs in lines: where its interval and its test part, both methods are named."""

from __future__ import annotations

import pytest

from crosspl_tui.cli.comparison_shown import ComparedRuns, comparison_lines
from crosspl_tui.runs.evaluation.comparison import compare_runs
from store.runs.lifecycle import RunRow
from store.runs.progress import RunProgress
from store.runs.scores import Task, TaskCount
from store.vocabulary import RunKind, RunStatus


def run(number: int) -> RunRow:
    """A greedy run that is done."""
    kind, status = RunKind.EVALUATION, RunStatus.FINISHED
    texts = ("", "crosspl-ipc", "fox", "greedy", "test", "")
    return RunRow(number, kind, *texts, status, "", "{}", "{}", "2026-01-01", None)


def lines_of(outcomes: list[tuple[int, int]]) -> list[str]:
    """What is printed of two runs whose tasks came out so, passed or not in the first and in the second."""
    tasks = [Task(f"ipc/go/{number}", "Go", "HTTP", "", 0, ".go") for number in range(len(outcomes))]
    first, second = (
        [TaskCount(task, 1, outcome[side]) for task, outcome in zip(tasks, outcomes, strict=True)]
        for side in (0, 1)
    )
    compared = compare_runs(first, second)
    return list(comparison_lines(ComparedRuns(run(1), run(2), RunProgress(1), RunProgress(2), compared)))


@pytest.mark.parametrize(("gained", "lost", "both"), [(13, 26, 232), (5, 0, 20)])
def test_an_interval_without_0_beside_a_large_p_is_explained(gained: int, lost: int, both: int) -> None:
    lines = lines_of([(0, 1)] * gained + [(1, 0)] * lost + [(1, 1)] * both)

    (told,) = [line for line in lines if "different methods" in line]
    assert told.startswith("Go, all: interval and p part here")
    assert "Agresti and Min's interval" in told
    assert "McNemar's exact test" in told


@pytest.mark.parametrize(("gained", "lost", "both"), [(20, 2, 50), (3, 3, 50), (0, 0, 9)])
def test_nothing_is_explained_where_they_agree(gained: int, lost: int, both: int) -> None:
    lines = lines_of([(0, 1)] * gained + [(1, 0)] * lost + [(1, 1)] * both)

    assert not [line for line in lines if "different methods" in line]
