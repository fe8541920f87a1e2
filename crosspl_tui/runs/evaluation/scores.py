"""How good a model is: pass@k over tasks with 95% intervals, for each language or technology and over them all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import comb
from random import Random

from crosspl_tui.runs.statistics.intervals import wilson
from store.runs.scores import TaskCount

KS = (1, 3, 5)
MACRO, MICRO = "macro", "micro"


class Grouping(StrEnum):
    """By what tasks are told apart in a table of scores."""

    LANGUAGE = "language"
    TECHNOLOGY = "technology"
    LEVEL = "level"


@dataclass(frozen=True, slots=True)
class Resampling:
    """How often tasks are drawn anew for a bootstrap interval, and the seed that makes it come out the same."""

    replicates: int = 1_000
    seed: int = 1


RESAMPLING = Resampling()


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean of pass@k over `tasks` tasks, 0 to 1, with its 95% interval; without one where none was asked for."""

    value: float
    tasks: int
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Score:
    """The score of one group of tasks.

    `tasks` are those with a sample that counts; `samples`, `passed`, `unsure` (not passed), `failed` (not counted) and
    `waiting` are numbers of samples. `pass_at` has an estimate for each k for which tasks have enough samples.
    """

    name: str
    tasks: int
    samples: int
    passed: int
    unsure: int
    failed: int
    waiting: int
    pass_at: Mapping[int, Estimate]


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """The scores of one run: of each group by name, over all tasks (`micro`), and the groups' mean (`macro`)."""

    groups: tuple[Score, ...]
    macro: Score
    micro: Score

    @property
    def rows(self) -> tuple[Score, ...]:
        return (*self.groups, self.macro, self.micro)


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


def is_sampled(counts: Iterable[TaskCount]) -> bool:
    """Whether a run has several samples of a task, so that its scores are means and not shares."""
    return any(count.samples + count.failed + count.waiting > 1 for count in counts)


def score_table(
    counts: Sequence[TaskCount],
    grouping: Grouping = Grouping.LANGUAGE,
    resampling: Resampling | None = RESAMPLING,
) -> ScoreTable:
    """Score a run's tasks by group and over all.

    Shares of greedy answers have Wilson intervals; means over samples, and the macro mean, bootstrap intervals over the
    tasks of each group, or none without `resampling`.
    """
    by_name: dict[str, list[TaskCount]] = {}
    for count in counts:
        by_name.setdefault(getattr(count.task, grouping.value), []).append(count)
    groups = [_Group(name, by_name[name]) for name in sorted(by_name)]
    sampled = is_sampled(counts)
    means = {k: _means(groups, k, sampled=sampled, resampling=resampling) for k in KS}
    return ScoreTable(
        groups=tuple(
            group.score(
                {k: found.groups[group.name] for k, found in means.items() if group.name in found.groups}
            )
            for group in groups
        ),
        macro=_Group(MACRO, counts).score({k: found.macro for k, found in means.items() if found.macro}),
        micro=_Group(MICRO, counts).score({k: found.micro for k, found in means.items() if found.micro}),
    )


class _Group:
    """The tasks of one group, and how their pass@k are distributed."""

    def __init__(self, name: str, counts: Sequence[TaskCount]) -> None:
        self.name = name
        self._counts = counts

    def score(self, pass_at: Mapping[int, Estimate]) -> Score:
        return Score(
            self.name,
            tasks=sum(count.samples > 0 for count in self._counts),
            samples=sum(count.samples for count in self._counts),
            passed=sum(count.passed for count in self._counts),
            unsure=sum(count.unsure for count in self._counts),
            failed=sum(count.failed for count in self._counts),
            waiting=sum(count.waiting for count in self._counts),
            pass_at=pass_at,
        )

    def values(self, k: int) -> Counter[Fraction]:
        """How many tasks have which pass@k, for tasks with at least k samples."""
        kinds = Counter((count.samples, count.passed) for count in self._counts if count.samples >= k)
        values: Counter[Fraction] = Counter()
        for (samples, passed), tasks in kinds.items():
            value = pass_at_k(samples, passed, k)
            if value is not None:
                values[value] += tasks
        return values


@dataclass(frozen=True, slots=True)
class _Means:
    """The estimates of one k; None where no task has as many samples."""

    groups: Mapping[str, Estimate]
    macro: Estimate | None
    micro: Estimate | None


def _means(groups: Sequence[_Group], k: int, *, sampled: bool, resampling: Resampling | None) -> _Means:
    values = {group.name: found for group in groups if (found := group.values(k))}
    if not values:
        return _Means({}, None, None)
    means = {name: _mean(found) for name, found in values.items()}
    tasks = {name: found.total() for name, found in values.items()}
    total = sum(tasks.values())
    shares = {name: Fraction(tasks[name], total) for name in means}
    equal = dict.fromkeys(means, Fraction(1, len(means)))
    drawn = _drawn(values, resampling) if resampling else {}

    def combined(weights: Mapping[str, Fraction]) -> Estimate:
        mean = sum((means[name] * weight for name, weight in weights.items()), Fraction())
        return _with_interval(mean, total, _weighted(drawn, weights))

    if not sampled:
        estimates = {name: _share(means[name], tasks[name]) for name in means}
        hits = sum((means[name] * tasks[name] for name in means), Fraction())
        return _Means(estimates, combined(equal), _share(hits / total, total))
    estimates = {name: _with_interval(means[name], tasks[name], drawn.get(name, ())) for name in means}
    return _Means(estimates, combined(equal), combined(shares))


def _weighted(drawn: Mapping[str, Sequence[float]], weights: Mapping[str, Fraction]) -> list[float]:
    """Return the weighted means of what was drawn for the groups, draw by draw."""
    factors = [float(weights[name]) for name in drawn]
    return [
        sum(factor * mean for factor, mean in zip(factors, means, strict=True))
        for means in zip(*drawn.values(), strict=True)
    ]


def _mean(values: Counter[Fraction]) -> Fraction:
    return sum((value * tasks for value, tasks in values.items()), Fraction()) / values.total()


def _share(share: Fraction, tasks: int) -> Estimate:
    interval = wilson(round(share * tasks), tasks)
    return Estimate(float(share), tasks, interval.low, interval.high)


def _drawn(values: Mapping[str, Counter[Fraction]], resampling: Resampling) -> dict[str, list[float]]:
    """Draw the tasks of each group anew, with replacement, and return the means of the draws."""
    random = Random(resampling.seed)
    drawn: dict[str, list[float]] = {}
    for name, found in values.items():
        tasks = [float(value) for value in sorted(found.elements())]
        size = len(tasks)
        drawn[name] = [sum(random.choices(tasks, k=size)) / size for _ in range(resampling.replicates)]
    return drawn


def _with_interval(mean: Fraction, tasks: int, drawn: Sequence[float]) -> Estimate:
    """The percentile interval: what 2.5% of the draws stay below, and 2.5% above."""
    if not drawn:
        return Estimate(float(mean), tasks)
    ordered, cut = sorted(drawn), round(len(drawn) * 0.025)
    return Estimate(float(mean), tasks, ordered[cut], ordered[-1 - cut])
