"""A comparison of two runs as a table for spreadsheets."""

from __future__ import annotations

import csv
from pathlib import Path

from crosspl_tui.runs.evaluation.comparison import RunComparison, TaskComparison
from store.exchange.tables import SPREADSHEET_ENCODING, formula_safe, replacing
from store.runs.scores import TaskCount

COLUMNS = (
    "item", "language", "technology", "level", "machine", "change",
    "first_passed", "first_samples", "second_passed", "second_samples",
)  # fmt: skip


def export_comparison(comparison: RunComparison, file: Path) -> int:
    """Write every task as a row of CSV and return how many; raises `ExchangeError`."""
    with replacing(file, encoding=SPREADSHEET_ENCODING) as output:
        writer = csv.writer(output)
        writer.writerow(COLUMNS)
        writer.writerows(map(_row, comparison.tasks))
    return len(comparison.tasks)


def _row(compared: TaskComparison) -> list[str]:
    task = compared.task
    facts = (task.key, task.language, task.technology, task.level, task.machine_id, compared.change.value)
    return [formula_safe(value) for value in (*facts, *_counts(compared.first), *_counts(compared.second))]


def _counts(count: TaskCount | None) -> tuple[int | None, int | None]:
    return (count.passed, count.samples) if count else (None, None)
