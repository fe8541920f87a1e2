"""Differences between two runs over the same tasks."""

from __future__ import annotations

from random import Random

import pytest

from crosspl_tui.runs.statistics.pairing import paired_difference


def test_the_interval_of_gained_and_lost_tasks_is_that_of_agresti_and_min() -> None:
    gained, lost, same = 12, 4, 84

    found = paired_difference([1.0] * gained + [-1.0] * lost + [0.0] * same)

    # By hand: (12.5 - 4.5) / 102, and the root of (17 - 8 * 8 / 102) / 102 ** 2.
    middle, error = 8 / 102, ((17 - 64 / 102) ** 0.5) / 102
    assert found is not None
    assert (found.value, found.tasks) == (0.08, 100)
    assert found.low == pytest.approx(middle - 1.959964 * error)
    assert found.high == pytest.approx(middle + 1.959964 * error)


@pytest.mark.parametrize("same", [0.0, 1.0, -1.0, 0.3])
def test_a_few_tasks_that_all_changed_alike_are_not_certain(same: float) -> None:
    found = paired_difference([same] * 3)

    assert found is not None
    assert -1 <= found.low <= same <= found.high <= 1
    assert found.high - found.low > 0.5


def test_without_a_task_there_is_no_difference() -> None:
    assert paired_difference([]) is None


def test_intervals_hold_the_truth_as_often_as_they_claim() -> None:
    random = Random(3)
    held = 0
    for _ in range(400):
        found = paired_difference(random.choices([1.0, -1.0, 0.0], [0.2, 0.1, 0.7], k=40))
        held += found is not None and found.low <= 0.1 <= found.high

    assert held >= 369  # 95% of 400 is 380, less two standard deviations and a half
