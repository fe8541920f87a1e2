"""pass@k with its interval, from how many tasks have so many samples and so many passed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from crosspl_tui.runs.evaluation.scores import RESAMPLING, Estimate, Resampling, pass_at_k
from crosspl_tui.runs.statistics.intervals import wilson

Kinds = Mapping[tuple[int, int], int]
"""By (samples, passed): how many tasks."""


def estimate(kinds: Kinds, k: int, resampling: Resampling = RESAMPLING) -> Estimate | None:
    """The mean of pass@k over tasks with k samples at least; None when there is none.

    Where every task has one sample the interval is Wilson's, otherwise from drawing the tasks anew (95%).
    """
    values, weights = _values(kinds, k)
    tasks = sum(weights)
    if not tasks:
        return None
    mean = sum(value * weight for value, weight in zip(values, weights, strict=True)) / tasks
    if all(samples == 1 for samples, _ in kinds):
        share = wilson(round(mean * tasks), tasks)
        return Estimate(mean, tasks, share.low, share.high)
    return _with_interval(mean, tasks, _drawn_means(values, weights, resampling))


def macro_estimate(groups: Sequence[Kinds], k: int, resampling: Resampling = RESAMPLING) -> Estimate | None:
    """The mean of the groups' means, each drawn anew by itself for the interval; None when no group has one."""
    drawn: list[list[float]] = []
    means: list[float] = []
    tasks = 0
    for number, kinds in enumerate(groups):
        values, weights = _values(kinds, k)
        if size := sum(weights):
            tasks += size
            means.append(sum(value * weight for value, weight in zip(values, weights, strict=True)) / size)
            own = Resampling(resampling.replicates, resampling.seed + number)
            drawn.append(_drawn_means(values, weights, own))
    if not means:
        return None
    draws = [sum(draw) / len(draw) for draw in zip(*drawn, strict=True)]
    return _with_interval(sum(means) / len(means), tasks, draws)


def _values(kinds: Kinds, k: int) -> tuple[list[float], list[int]]:
    found = [(pass_at_k(samples, passed, k), tasks) for (samples, passed), tasks in sorted(kinds.items())]
    known = [(float(value), tasks) for value, tasks in found if value is not None]
    return [value for value, _ in known], [tasks for _, tasks in known]


def _drawn_means(values: Sequence[float], weights: Sequence[int], resampling: Resampling) -> list[float]:
    import numpy as np  # noqa: PLC0415 - a fifth of a second, for those who ask for intervals

    counts = np.array(weights, dtype=float)
    total = round(counts.sum())
    random = np.random.default_rng(resampling.seed)
    drawn = random.multinomial(total, counts / counts.sum(), size=resampling.replicates)
    means: list[float] = (drawn @ np.array(values) / total).tolist()
    return means


def _with_interval(mean: float, tasks: int, draws: Sequence[float]) -> Estimate:
    ordered, cut = sorted(draws), round(len(draws) * 0.025)
    return Estimate(mean, tasks, ordered[cut], ordered[-1 - cut])
