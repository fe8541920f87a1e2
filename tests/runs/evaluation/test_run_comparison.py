"""Two runs compared task by task."""

from __future__ import annotations

import pytest

from crosspl_tui.runs.evaluation.comparison import Change, compare_runs, mcnemar_exact, p_text
from store.runs.scores import Task, TaskCount


def count(key: str, samples: int, passed: int, language: str = "Go") -> TaskCount:
    return TaskCount(Task(key, language, "TCP", "Class-level", 1, ".go"), samples, passed)


def test_each_task_is_gained_lost_both_neither_or_in_one_run_only() -> None:
    first = [count("a", 1, 0), count("b", 1, 1), count("c", 1, 1), count("d", 1, 0), count("e", 1, 1)]
    second = [count("a", 1, 1), count("b", 1, 0), count("c", 1, 1), count("d", 1, 0), count("f", 1, 1)]

    compared = compare_runs(first, second)

    assert {task.task.key: task.change for task in compared.tasks} == {
        "a": Change.GAINED,
        "b": Change.LOST,
        "c": Change.BOTH,
        "d": Change.NEITHER,
        "e": Change.ONLY_FIRST,
        "f": Change.ONLY_SECOND,
    }
    assert set(compared.total.counts.values()) == {1}


def test_a_task_whose_samples_failed_is_not_in_that_run() -> None:
    compared = compare_runs([count("a", 1, 1)], [count("a", 0, 0)])

    assert [task.change for task in compared.tasks] == [Change.ONLY_FIRST]


def test_with_several_samples_more_than_half_must_pass() -> None:
    compared = compare_runs([count("a", 10, 5)], [count("a", 10, 6)])

    assert compared.total.counts[Change.GAINED] == 1


def test_languages_are_counted_apart() -> None:
    first = [count("a", 1, 0, "Go"), count("b", 1, 1, "PHP")]
    second = [count("a", 1, 1, "Go"), count("b", 1, 0, "PHP")]

    by_language = {changes.name: changes for changes in compare_runs(first, second).by_language}

    assert by_language["Go"].counts[Change.GAINED] == 1
    assert by_language["PHP"].counts[Change.LOST] == 1


def test_rates_and_their_difference_are_those_of_the_common_tasks() -> None:
    first = [count("a", 10, 5), count("b", 1, 1), count("c", 1, 1), count("x", 1, 1)]
    second = [count("a", 10, 8), count("b", 1, 0), count("c", 1, 1), count("y", 1, 0)]

    total = compare_runs(first, second).total

    assert total.common == 3
    assert (total.first, total.second) == (pytest.approx(2.5 / 3), pytest.approx(0.6))
    assert total.difference is not None
    assert total.difference.value == pytest.approx(-0.7 / 3)
    assert total.difference.low < total.difference.value < total.difference.high


def test_runs_without_a_common_task_have_no_rates() -> None:
    total = compare_runs([count("a", 1, 1)], [count("b", 1, 1)]).total

    assert (total.common, total.first, total.second, total.difference) == (0, None, None, None)


@pytest.mark.parametrize(("p_value", "said"), [(0.00009, "<0.0001"), (0.0001, "0.0001"), (1.0, "1.0000")])
def test_a_p_value_is_never_written_as_zero(p_value: float, said: str) -> None:
    assert p_text(p_value) == said


@pytest.mark.parametrize(
    ("gained", "lost", "p_value"),
    [(0, 0, 1.0), (1, 1, 1.0), (5, 0, 0.0625), (10, 2, 0.03857), (2, 10, 0.03857)],
)
def test_mcnemars_exact_test(gained: int, lost: int, p_value: float) -> None:
    assert mcnemar_exact(gained, lost) == pytest.approx(p_value, abs=1e-5)


def test_mcnemars_test_holds_for_thousands_of_changes() -> None:
    assert 0 < mcnemar_exact(1_500, 1_000) < 1e-20
