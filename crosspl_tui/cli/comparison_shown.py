"""How the comparison of two runs is printed: what is compared, on what terms, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from crosspl_tui.cli.printing import hanging, table
from crosspl_tui.cli.runs_shown import done_of, named_run
from crosspl_tui.runs.evaluation.comparison import p_text, unlike
from crosspl_tui.wording import counted

if TYPE_CHECKING:
    from crosspl_tui.cli.records import Record
    from crosspl_tui.runs.evaluation.comparison import Changes, RunComparison, TaskComparison
    from store.runs.lifecycle import RunRow
    from store.runs.progress import RunProgress
    from store.runs.scores import TaskCount

_NOTHING = "-"
_CHANCE = 0.05
_WHY_PARTED = (
    "interval and p part here, as they are different methods: Agresti and Min's interval of the difference in pass@1, "
    "McNemar's exact test of the tasks gained against those lost."
)


@dataclass(frozen=True, slots=True)
class ComparedRuns:
    """Two runs, how far each is, and their tasks side by side."""

    first: RunRow
    second: RunRow
    first_progress: RunProgress
    second_progress: RunProgress
    comparison: RunComparison

    @property
    def sides(self) -> tuple[tuple[RunRow, RunProgress], ...]:
        return (self.first, self.first_progress), (self.second, self.second_progress)


def comparison_lines(compared: ComparedRuns) -> Iterator[str]:
    """Say what is compared and on what terms, then lay out the rates and the counts by language."""
    for row, progress in compared.sides:
        samples = "sample" if progress.total == 1 else "samples"
        said = f"{row.suite}, {done_of(progress)} {samples}, begun {row.created_at[:10]}"
        yield from hanging(f"run {row.id}: {named_run(row)}; {said}", 4)
    for warning in _warnings(compared):
        yield from hanging(warning, 4)
    total = compared.comparison.total
    if not total.common:
        return
    rows = [*compared.comparison.by_language, total]
    first, second = (f"run {row.id}" for row, _ in compared.sides)
    yield ""
    yield f"pass@1 in percent over {counted(total.common, 'task')} of both runs, second less first:"
    yield from table(
        ("language", "tasks", first, second, "difference", "95% interval", "p"), map(_rates, rows), numbers=6
    )
    if parted := ", ".join(row.name for row in rows if _parts(row)):
        yield from hanging(f"{parted}: {_WHY_PARTED}", 4)
    yield ""
    heads = ("gained", "lost", "both", "neither", f"only {first}", f"only {second}")
    yield from table(("language", *heads), map(_counts, rows), numbers=len(heads))


def task_lines(comparison: RunComparison) -> Iterator[str]:
    """List the tasks that were gained or lost."""
    for one in comparison.changed:
        yield f"{one.change:<6}  {one.task.key}  {_passed(one)}"


def _warnings(compared: ComparedRuns) -> Iterator[str]:
    differing = unlike(compared.first, compared.second)
    if differing:
        yield f"NOT ALIKE: the runs differ in {', '.join(differing)}; what follows may come from that."
    for row, progress in compared.sides:
        if progress.left:
            yield f"UNFINISHED: run {row.id} still has {counted(progress.left, 'sample')} to do."
    if not compared.comparison.total.common:
        yield "NO TASK IN COMMON: nothing can be compared."


def _rates(changes: Changes) -> tuple[str, ...]:
    name, tasks = changes.name, f"{changes.common:,}"
    if changes.first is None or changes.second is None or changes.difference is None:
        return (name, tasks, *(_NOTHING,) * 5)
    difference = changes.difference
    return (
        name,
        tasks,
        f"{100 * changes.first:.2f}",
        f"{100 * changes.second:.2f}",
        f"{100 * difference.value:+.2f}",
        f"{100 * difference.low:+.1f} to {100 * difference.high:+.1f}",
        p_text(changes.p_value),
    )


def _parts(changes: Changes) -> bool:
    """Whether the interval leaves out 0 and p is above 0.05, or the other way round."""
    difference = changes.difference
    return difference is not None and (difference.low <= 0 <= difference.high) != (changes.p_value > _CHANCE)


def _counts(changes: Changes) -> tuple[str, ...]:
    return (changes.name, *(f"{count:,}" for count in changes.counts.values()))


def _passed(compared: TaskComparison) -> str:
    return " against ".join(
        f"{count.passed} of {count.samples}" for count in (compared.first, compared.second) if count
    )


def comparison_record(compared: ComparedRuns) -> Record:
    """Return a comparison whole; rates and intervals in percent, None where there is nothing to compare."""
    comparison = compared.comparison
    return {
        "first": compared.first.id,
        "second": compared.second.id,
        "runs": [_run_record(row, progress) for row, progress in compared.sides],
        "unlike": unlike(compared.first, compared.second),
        "total": _changes_record(comparison.total),
        "by_language": {changes.name: _changes_record(changes) for changes in comparison.by_language},
        "tasks": [_task_record(one) for one in comparison.tasks],
    }


def _run_record(row: RunRow, progress: RunProgress) -> Record:
    names = ("id", "suite", "model", "decoding", "judge", "title", "status", "created_at")
    return {name: getattr(row, name) for name in names} | {"left": progress.left}


def _changes_record(changes: Changes) -> Record:
    counts: Record = {change.name.lower(): count for change, count in changes.counts.items()}
    difference = changes.difference
    return counts | {
        "common": changes.common,
        "pass@1": [_percent(changes.first), _percent(changes.second)],
        "difference": _percent(difference.value) if difference else None,
        "interval": [_percent(difference.low), _percent(difference.high)] if difference else None,
        "p_value": changes.p_value if changes.common else None,
    }


def _percent(value: float | None) -> float | None:
    return None if value is None else round(100 * value, 2)


def _task_record(one: TaskComparison) -> Record:
    return {
        "item": one.task.key,
        "language": one.task.language,
        "technology": one.task.technology,
        "change": one.change.name.lower(),
        "first": _count_record(one.first),
        "second": _count_record(one.second),
    }


def _count_record(count: TaskCount | None) -> Record | None:
    return None if count is None else {"passed": count.passed, "samples": count.samples}
