"""How good a model is: pass@k over tasks with 95% intervals, for each language or technology and over them all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from crosspl_tui.runs.statistics.passing import Estimate, estimate, macro_estimate, pass_at_k
from crosspl_tui.runs.statistics.resampling import RESAMPLING, Resampling
from store.runs.scores import TaskCount

__all__ = [
    "KS",
    "MACRO",
    "MICRO",
    "RESAMPLING",
    "Estimate",
    "Grouping",
    "Resampling",
    "Score",
    "ScoreTable",
    "pass_at_k",
    "score_table",
]

KS = (1, 3, 5)
MACRO, MICRO = "macro", "micro"


class Grouping(StrEnum):
    """By what tasks are told apart in a table of scores."""

    LANGUAGE = "language"
    TECHNOLOGY = "technology"
    LEVEL = "level"


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


def score_table(
    counts: Sequence[TaskCount],
    grouping: Grouping = Grouping.LANGUAGE,
    resampling: Resampling | None = RESAMPLING,
) -> ScoreTable:
    """Score a run's tasks by group and over all.

    The intervals are those of `passing.estimate` and `passing.macro_estimate`; without `resampling` only shares have
    some, and a macro mean of shares.
    """
    by_name: dict[str, list[TaskCount]] = {}
    for count in counts:
        by_name.setdefault(getattr(count.task, grouping.value), []).append(count)
    groups = tuple(_score(name, by_name[name], resampling) for name in sorted(by_name))
    macro = {
        k: found
        for k in KS
        if (found := macro_estimate([group.pass_at[k] for group in groups if k in group.pass_at]))
    }
    micro = _score(MICRO, counts, resampling)
    return ScoreTable(groups, replace(micro, name=MACRO, pass_at=macro), micro)


def _score(name: str, counts: Sequence[TaskCount], resampling: Resampling | None) -> Score:
    kinds = Counter((count.samples, count.passed) for count in counts if count.samples)
    return Score(
        name,
        tasks=kinds.total(),
        samples=sum(count.samples for count in counts),
        passed=sum(count.passed for count in counts),
        unsure=sum(count.unsure for count in counts),
        failed=sum(count.failed for count in counts),
        waiting=sum(count.waiting for count in counts),
        pass_at={k: found for k in KS if (found := estimate(kinds, k, resampling))},
    )
