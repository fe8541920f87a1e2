"""pass@k and its intervals: the one place that every table, plot and report has them from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, sqrt

from crosspl_tui.runs.statistics.intervals import wilson
from crosspl_tui.runs.statistics.resampling import (
    RESAMPLING,
    Interval,
    Resampling,
    drawn_counts,
    percentile_interval,
)

Kinds = Mapping[tuple[int, int], int]
"""By (samples, passed): how many tasks."""

ADDED = 2
"""So many tasks that passed, and so many that did not, are added before means are drawn anew."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean of pass@k over `tasks` tasks, 0 to 1, with its 95% interval; without one where none was asked for."""

    value: float
    tasks: int
    low: float | None = None
    high: float | None = None


def pass_at_k(samples: int, passed: int, k: int) -> Fraction | None:
    """Return the chance that one of k samples drawn from these passes, None when there are fewer than k.

    The unbiased estimator 1 - C(n-c, k) / C(n, k) of Chen et al., "Evaluating Large Language Models Trained on Code"
    (2021), exactly. Raises `ValueError` when more passed than there are, or k is not positive.
    """
    if k < 1 or not 0 <= passed <= samples:
        raise ValueError(f"pass@{k} of {passed} passed among {samples} samples makes no sense")
    if samples < k:
        return None
    return 1 - Fraction(comb(samples - passed, k), comb(samples, k))


def estimate(kinds: Kinds, k: int, resampling: Resampling | None = RESAMPLING) -> Estimate | None:
    """Return the mean of pass@k over the tasks with k samples at least, with its interval; None when there is none.

    Where every task's pass@k is 0 or 1, as with greedy answers, the mean is a share of tasks and has Wilson's interval.
    Otherwise the tasks are drawn anew (percentile bootstrap; none without `resampling`), together with two that passed
    and two that did not, as Agresti and Coull add them to a share ("Approximate is better than 'exact'", The American
    Statistician, 1998): a bootstrap of a few tasks, or of tasks that all came out alike, would claim certainty.
    """
    values = _values(kinds, k)
    tasks = values.total()
    if not tasks:
        return None
    total = sum((value * count for value, count in values.items()), Fraction())
    mean = float(total / tasks)
    if values.keys() <= {0, 1}:
        share = wilson(int(total), tasks)
        return Estimate(mean, tasks, share.low, share.high)
    if resampling is None:
        return Estimate(mean, tasks)
    low, high = _drawn_interval(values, resampling)
    return Estimate(mean, tasks, min(low, mean), max(high, mean))


def macro_estimate(groups: Sequence[Estimate]) -> Estimate | None:
    """Return the mean of the groups' estimates, each of the same weight; None when there is no group.

    Its interval is made of theirs, whose distances from the estimates add up in squares (MOVER: Zou and Donner,
    "Construction of confidence limits about effect measures", Statistics in Medicine, 2008). There is none when a group
    has none.
    """
    if not groups:
        return None
    # Exactly rounded, whatever the order of the groups.
    mean = float(sum((Fraction(group.value) for group in groups), Fraction()) / len(groups))
    tasks = sum(group.tasks for group in groups)
    intervals = [
        (group.value, Interval(group.low, group.high))
        for group in groups
        if group.low is not None and group.high is not None
    ]
    if len(intervals) < len(groups):
        return Estimate(mean, tasks)
    below = sqrt(sum(sorted((value - ends.low) ** 2 for value, ends in intervals))) / len(groups)
    above = sqrt(sum(sorted((ends.high - value) ** 2 for value, ends in intervals))) / len(groups)
    return Estimate(mean, tasks, max(0.0, mean - below), min(1.0, mean + above))


def _values(kinds: Kinds, k: int) -> Counter[Fraction]:
    """How many tasks have which pass@k."""
    values: Counter[Fraction] = Counter()
    for (samples, passed), tasks in kinds.items():
        value = pass_at_k(samples, passed, k)
        if value is not None:
            values[value] += tasks
    return values


def _drawn_interval(values: Counter[Fraction], resampling: Resampling) -> Interval:
    padded = values + Counter({Fraction(0): ADDED, Fraction(1): ADDED})
    ordered = sorted(padded)
    numbers, size = [float(value) for value in ordered], padded.total()
    draws = drawn_counts([padded[value] for value in ordered], resampling)
    means = [sum(a * b for a, b in zip(numbers, draw, strict=True)) / size for draw in draws]
    return percentile_interval(means)
