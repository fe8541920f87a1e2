"""How runs, their logs and their comparison are printed."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from crosspl_tui.cli.printing import print_json, print_lines, table

if TYPE_CHECKING:
    from crosspl_tui.cli.records import Record
    from crosspl_tui.runs.evaluation.comparison import Changes, RunComparison, TaskComparison
    from store.database import Database
    from store.runs.events import EventLine
    from store.runs.lifecycle import RunRow
    from store.runs.progress import RunProgress
    from store.runs.scores import TaskCount

FOLLOW_SECONDS = 0.2


def list_lines(rows: Sequence[RunRow], progress: Mapping[int, RunProgress]) -> list[str]:
    """Lay out runs as a table."""
    header = ("run", "status", "model", "mode", "title", "done", "of", "accepted", "failed", "price")
    return table(header, [_cells(row, progress[row.id]) for row in rows], numbers=5)


def _cells(row: RunRow, progress: RunProgress) -> tuple[str, ...]:
    title = row.title or row.kind
    numbers = (progress.done, progress.total, progress.accepted, progress.failed)
    return (
        str(row.id),
        row.status,
        row.model,
        row.mode,
        title,
        *(f"{n:,}" for n in numbers),
        _price(progress),
    )


def list_record(row: RunRow, progress: RunProgress) -> Record:
    """Return all that is known of a run, without its samples."""
    record = asdict(row) | {"plan": json.loads(row.plan), "parameters": json.loads(row.parameters)}
    counts = asdict(progress) | {"done": progress.done, "left": progress.left}
    del counts["run_id"]
    return record | {"progress": counts}


def run_lines(row: RunRow, progress: RunProgress) -> Iterator[str]:
    """Say in a few lines where a run stands and what it took."""
    yield f"run {row.id}: {row.model}, {row.mode}" + (f" ({row.title})" if row.title else "")
    yield (
        f"{row.status}"
        + (f": {row.reason}" if row.reason else "")
        + f"; begun {row.created_at}"
        + (f", ended {row.finished_at}" if row.finished_at else "")
    )
    yield (
        f"{progress.done:,} of {progress.total:,} samples done: {progress.accepted:,} accepted, "
        f"{progress.rejected:,} rejected, {progress.unsure:,} unsure, {progress.refused:,} refused, "
        f"{progress.failed:,} failed"
    )
    tokens = f"{progress.input_tokens:,} tokens in, {progress.output_tokens:,} out"
    yield f"{tokens} ({progress.thinking_tokens:,} thinking); {_price(progress)}, {_spent(progress)} of it now"


def _price(progress: RunProgress) -> str:
    return f"${progress.price:,.4f}"


def _spent(progress: RunProgress) -> str:
    return f"${progress.spent:,.4f}"


def print_events(lines: Sequence[EventLine], *, is_json: bool) -> None:
    """Print lines of a log, or each as a record on a line."""
    if is_json:
        for line in lines:
            print_json(asdict(line), is_line=True)
        return
    print_lines(f"{line.created_at}  {line.level:<7}  {line.message}" for line in lines)


def follow(
    database: Database, run_id: int, after: int, is_stopped: Callable[[], bool], *, is_json: bool
) -> None:
    """Print a run's lines as they come, until it has ended and no line is left, or until stopped."""
    from crosspl_tui.runs.engine.watching import read_events
    from store.runs.lifecycle import load_run

    clock = threading.Event()
    while not is_stopped():
        with database.connect() as connection:
            is_open = load_run(connection, run_id).is_open
        lines = read_events(database, after, run_id=run_id)
        print_events(lines, is_json=is_json)
        after = lines[-1].id if lines else after
        if not is_open and not lines:
            return
        if not lines:
            clock.wait(FOLLOW_SECONDS)


def comparison_lines(comparison: RunComparison) -> Iterator[str]:
    """Lay out the counts by language, then the tasks that were gained or lost."""
    from crosspl_tui.runs.evaluation.comparison import Change

    header = ("language", *Change, "p")
    rows = [_counts(changes) for changes in (*comparison.by_language, comparison.total)]
    yield from table(header, rows, numbers=len(header) - 1)
    yield ""
    for compared in comparison.tasks:
        if compared.change in {Change.GAINED, Change.LOST}:
            yield f"{compared.change:<6}  {compared.task.key}  {_passed(compared)}"


def _counts(changes: Changes) -> tuple[str, ...]:
    return (changes.name, *(f"{count:,}" for count in changes.counts.values()), f"{changes.p_value:.4f}")


def _passed(compared: TaskComparison) -> str:
    return " against ".join(
        f"{count.passed} of {count.samples}" for count in (compared.first, compared.second) if count
    )


def comparison_record(comparison: RunComparison, first: int, second: int) -> Record:
    """Return a comparison whole."""
    return {
        "first": first,
        "second": second,
        "total": _changes_record(comparison.total),
        "by_language": {changes.name: _changes_record(changes) for changes in comparison.by_language},
        "tasks": [_task_record(compared) for compared in comparison.tasks],
    }


def _changes_record(changes: Changes) -> Record:
    counts: Record = {change.name.lower(): count for change, count in changes.counts.items()}
    return counts | {"p_value": changes.p_value}


def _task_record(compared: TaskComparison) -> Record:
    return {
        "item": compared.task.key,
        "language": compared.task.language,
        "technology": compared.task.technology,
        "change": compared.change.name.lower(),
        "first": _count_record(compared.first),
        "second": _count_record(compared.second),
    }


def _count_record(count: TaskCount | None) -> Record | None:
    return None if count is None else {"passed": count.passed, "samples": count.samples}
