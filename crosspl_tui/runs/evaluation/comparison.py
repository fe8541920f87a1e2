"""Two runs side by side, task by task: what the second one gained and lost, and whether that may be chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from store.database import Database
from store.runs.lifecycle import load_run
from store.runs.scores import Task, TaskCount, task_counts


class Change(StrEnum):
    """How a task came out in the second run against the first; `only` where the other has no sample that counts."""

    GAINED = "gained"
    LOST = "lost"
    BOTH = "both"
    NEITHER = "neither"
    ONLY_FIRST = "only in the first"
    ONLY_SECOND = "only in the second"


@dataclass(frozen=True, slots=True)
class TaskComparison:
    """A task in both runs; None where a run has no sample of it that counts."""

    task: Task
    first: TaskCount | None
    second: TaskCount | None
    change: Change


@dataclass(frozen=True, slots=True)
class Changes:
    """How many tasks of one language, or of all, changed in which way."""

    name: str
    counts: Mapping[Change, int]

    @property
    def p_value(self) -> float:
        """How likely so uneven a split into gained and lost would be by chance (`mcnemar_exact`)."""
        return mcnemar_exact(self.counts[Change.GAINED], self.counts[Change.LOST])


@dataclass(frozen=True, slots=True)
class RunComparison:
    """Two runs compared: every task, and counts over all and for each language."""

    tasks: Sequence[TaskComparison]
    total: Changes
    by_language: Sequence[Changes]


def read_run_comparison(database: Database, first: int, second: int) -> RunComparison:
    """Compare two runs of the database; raises `UnknownRunError`."""
    with database.connect() as connection:
        for run_id in (first, second):
            load_run(connection, run_id)
        return compare_runs(task_counts(connection, first), task_counts(connection, second))


def compare_runs(first: Iterable[TaskCount], second: Iterable[TaskCount]) -> RunComparison:
    """Compare what came of the tasks of two runs. A task is solved when more than half of its samples passed."""
    firsts, seconds = _by_key(first), _by_key(second)
    tasks = [_compare(firsts.get(key), seconds.get(key)) for key in firsts | seconds]
    languages: dict[str, list[TaskComparison]] = {}
    for compared in tasks:
        languages.setdefault(compared.task.language, []).append(compared)
    return RunComparison(
        tasks, _changes("all", tasks), [_changes(name, languages[name]) for name in sorted(languages)]
    )


def mcnemar_exact(gained: int, lost: int) -> float:
    """Return the two-sided exact p-value of McNemar's test: gained and lost as throws of a fair coin."""
    throws = gained + lost
    ways = tail = 1  # each from the one before: of 50,000 throws, every one anew would take minutes
    for heads in range(1, min(gained, lost) + 1):
        ways = ways * (throws - heads + 1) // heads
        tail += ways
    return min(1.0, 2 * tail / (1 << throws))


def is_solved(count: TaskCount) -> bool:
    """Whether more than half of a task's samples passed; for a greedy run, whether its one did."""
    return 2 * count.passed > count.samples


def _by_key(counts: Iterable[TaskCount]) -> dict[str, TaskCount]:
    return {count.task.key: count for count in counts if count.samples}


def _compare(first: TaskCount | None, second: TaskCount | None) -> TaskComparison:
    if second is None:
        assert first is not None  # a key comes from one of the two
        return TaskComparison(first.task, first, None, Change.ONLY_FIRST)
    if first is None:
        return TaskComparison(second.task, None, second, Change.ONLY_SECOND)
    change = {
        (True, True): Change.BOTH,
        (False, False): Change.NEITHER,
        (False, True): Change.GAINED,
        (True, False): Change.LOST,
    }[is_solved(first), is_solved(second)]
    return TaskComparison(first.task, first, second, change)


def _changes(name: str, tasks: Iterable[TaskComparison]) -> Changes:
    found = Counter(compared.change for compared in tasks)
    return Changes(name, {change: found[change] for change in Change})
