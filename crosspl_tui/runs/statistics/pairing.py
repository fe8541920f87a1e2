"""The difference of two means over the same tasks, with its interval."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from math import sqrt

from crosspl_tui.runs.statistics.intervals import NORMAL_95

_ADDED = 2
"""So many tasks are added: half a task each to gained, lost, both and neither."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A mean of differences over `tasks` tasks, -1 to 1, with its 95% interval."""

    value: float
    tasks: int
    low: float
    high: float


def paired_difference(differences: Collection[float]) -> Difference | None:
    """Return the mean of the differences between two rates of each task, -1 to 1; None without a task.

    The interval is that of Agresti and Min ("Simple improved confidence intervals for comparing matched proportions",
    Statistics in Medicine, 2005): Wald's, once half a task is added to each of gained, lost, both and neither, so that
    a few tasks, or tasks that all came out alike, claim no certainty. For 0 and 1 it is theirs; for means over
    samples squares of differences stand in the place of the tasks gained and lost.
    """
    tasks = len(differences)
    if not tasks:
        return None
    total = sum(differences)
    size = tasks + _ADDED
    middle = total / size
    variance = (sum(one * one for one in differences) + 1) / size - middle * middle
    reach = NORMAL_95 * sqrt(variance / size)
    return Difference(total / tasks, tasks, max(-1.0, middle - reach), min(1.0, middle + reach))
