"""What the screen of a comparison asks of the store and of the judge. No widget is known here; calls may block."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from crosspl_tui.runs.evaluation.comparison import Change, RunComparison, TaskComparison, read_run_comparison
from crosspl_tui.runs.judges.export import export_comparison
from crosspl_tui.screens.runs.samples_desk import SampleShown, show_sample
from crosspl_tui.wording import counted
from store.database import Database
from store.runs.lifecycle import load_run
from store.runs.sample_list import first_sample_of


class ComparedDesk:
    """Two runs, task by task."""

    def __init__(self, database: Database, first: int, second: int) -> None:
        self._database = database
        self._runs = (first, second)
        self.comparison: RunComparison = read_run_comparison(database, first, second)
        with database.connect() as connection:
            self._models = [load_run(connection, run_id).model for run_id in self._runs]

    def tasks(self, change: Change | None) -> Sequence[TaskComparison]:
        return [task for task in self.comparison.tasks if change is None or task.change is change]

    def summary(self) -> str:
        """Return in a line how the second run did against the first."""
        total = self.comparison.total
        counts = " · ".join(f"{change} {total.counts[change]:,}" for change in Change if total.counts[change])
        first, second = self._models
        return f"1 {first} → 2 {second} · p = {total.p_value:.3f} · {counts}"

    def show(self, task: TaskComparison, side: int) -> SampleShown | None:
        """Return the first sample of a task on one side, 0 or 1; None where that run has none."""
        with self._database.connect() as connection:
            sample_id = first_sample_of(connection, self._runs[side], task.task.key)
        return None if sample_id is None else show_sample(self._database, sample_id)

    def export(self, path: Path) -> str:
        """Write the comparison as CSV and say so."""
        return f"{counted(export_comparison(self.comparison, path), 'task')} written to {path}"
