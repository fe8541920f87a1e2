"""Two runs side by side, task by task: what the second one gained and lost, and whether that may be chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from crosspl_tui.runs.statistics.pairing import Difference, paired_difference
from store.database import Database
from store.runs.lifecycle import RunRow, load_run
from store.runs.scores import Task, TaskCount, task_counts


class Change(StrEnum):
    """How a task came out in the second run against the first; `only` where the other has no sample that counts."""

    GAINED = "gained"
    LOST = "lost"
    BOTH = "both"
    NEITHER = "neither"
    ONLY_FIRST = "only in the first"
    ONLY_SECOND = "only in the second"


_IN_BOTH = (Change.GAINED, Change.LOST, Change.BOTH, Change.NEITHER)
LEAST_P = 0.0001


@dataclass(frozen=True, slots=True)
class TaskComparison:
    """A task in both runs; None where a run has no sample of it that counts."""

    task: Task
    first: TaskCount | None
    second: TaskCount | None
    change: Change


@dataclass(frozen=True, slots=True)
class Changes:
    """How many tasks of one language, or of all, changed in which way.

    `first` and `second` are the runs' pass@1 over the tasks that they have in common, 0 to 1, and `difference` is what
    the second has over the first; all three are None without such a task.
    """

    name: str
    counts: Mapping[Change, int]
    first: float | None = None
    second: float | None = None
    difference: Difference | None = None

    @property
    def common(self) -> int:
        """How many tasks have a sample that counts in both runs."""
        return sum(self.counts[change] for change in _IN_BOTH)

    @property
    def p_value(self) -> float:
        """How likely so uneven a split into gained and lost would be by chance (`mcnemar_exact`).

        1.0 where there is nothing to compare, which `common` tells.
        """
        return mcnemar_exact(self.counts[Change.GAINED], self.counts[Change.LOST])


@dataclass(frozen=True, slots=True)
class RunComparison:
    """Two runs compared: every task, and counts over all and for each language."""

    tasks: Sequence[TaskComparison]
    total: Changes
    by_language: Sequence[Changes]

    @property
    def changed(self) -> list[TaskComparison]:
        """The tasks that were gained or lost."""
        return [one for one in self.tasks if one.change in {Change.GAINED, Change.LOST}]


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


def unlike(first: RunRow, second: RunRow) -> list[str]:
    """Say in what two runs differ beside their models, so that a difference may come from it; empty for none."""
    terms = {
        "suite": (first.suite, second.suite),
        "decoding": (first.decoding, second.decoding),
        "judge": (first.judge, second.judge),
    }
    return [f"{name} ({one}, {other})" for name, (one, other) in terms.items() if one != other]


def p_text(p_value: float) -> str:
    """Write a p-value to four digits; what is less than they can tell says so."""
    return f"<{LEAST_P}" if p_value < LEAST_P else f"{p_value:.4f}"


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


def _changes(name: str, tasks: Sequence[TaskComparison]) -> Changes:
    found = Counter(compared.change for compared in tasks)
    counts = {change: found[change] for change in Change}
    rates = [
        (compared.first.passed / compared.first.samples, compared.second.passed / compared.second.samples)
        for compared in tasks
        if compared.first is not None and compared.second is not None
    ]
    if not rates:
        return Changes(name, counts)
    first, second = (sum(side) / len(rates) for side in zip(*rates, strict=True))
    return Changes(name, counts, first, second, paired_difference([two - one for one, two in rates]))
