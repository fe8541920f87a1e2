"""What the screen of a comparison asks of the store and of the judge. No widget is known here; calls may block."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from crosspl_tui.runs.evaluation.comparison import (
    Change,
    RunComparison,
    TaskComparison,
    p_text,
    read_run_comparison,
    unlike,
)
from crosspl_tui.runs.judges.export import export_comparison
from crosspl_tui.screens.runs.samples_desk import SampleShown, show_sample
from crosspl_tui.screens.runs.texts import without_address
from crosspl_tui.wording import counted
from store.database import Database
from store.runs.lifecycle import RunRow, load_run
from store.runs.sample_list import samples_of_task

DOES = {"accept": "passes", "reject": "fails", "unsure": "unsure"}


@dataclass(frozen=True, slots=True)
class AnswerShown:
    """One of the `count` answers of a run to a task, the one at `place`, from 0."""

    sample: SampleShown
    run_id: int
    place: int
    count: int

    @property
    def title(self) -> str:
        """Whose answer it is, which of how many, and whether it passes."""
        detail = self.sample.detail
        does = DOES.get(detail.verdict) or detail.outcome or "waiting"
        which = f"{self.place + 1} of {self.count}, " if self.count > 1 else ""
        return f"Answer of run {self.run_id} · {which}{does} · {without_address(detail.model)}"


class ComparedDesk:
    """Two runs, task by task."""

    def __init__(self, database: Database, first: int, second: int) -> None:
        self._database = database
        self.comparison: RunComparison = read_run_comparison(database, first, second)
        with database.connect() as connection:
            self._runs: tuple[RunRow, RunRow] = (load_run(connection, first), load_run(connection, second))

    @property
    def changes(self) -> Sequence[Change | None]:
        """The kinds of tasks that there are, after all of them."""
        counts = self.comparison.total.counts
        return (None, *(change for change in Change if counts[change]))

    def tasks(self, change: Change | None) -> Sequence[TaskComparison]:
        return [task for task in self.comparison.tasks if change is None or task.change is change]

    def named(self, change: Change) -> str:
        """Return a kind of tasks in words, with the number of the run where only one has them."""
        first, second = (run.id for run in self._runs)
        return {Change.ONLY_FIRST: f"only in run {first}", Change.ONLY_SECOND: f"only in run {second}"}.get(
            change, change
        )

    def summary(self) -> str:
        """Return in two lines which runs these are, and how the second one did against the first."""
        total = self.comparison.total
        first, second = (f"run {run.id} {without_address(run.model)}" for run in self._runs)
        changes = [change for change in self.changes if change is not None]
        counts = " · ".join(f"{self.named(change)}: {total.counts[change]:,}" for change in changes)
        chance = f"p {p_text(total.p_value)}" if total.common else "no task in common"
        return f"{first} → {second} · {chance}\n{counts or 'neither run has a task that counts'}"

    def warning(self) -> str:
        """Return in what terms the runs differ that make their results hard to compare, "" when in none."""
        differing = unlike(*self._runs)
        return f"Not alike: {', '.join(differing)}" if differing else ""

    def show(self, task: TaskComparison, side: int, place: int = 0) -> AnswerShown | None:
        """Return an answer to a task on one side, 0 or 1; None where that run has none.

        `place` counts the answers from 0, and goes round at the end.
        """
        run_id = self._runs[side].id
        with self._database.connect() as connection:
            samples = samples_of_task(connection, run_id, task.task.key)
        if not samples:
            return None
        place %= len(samples)
        return AnswerShown(show_sample(self._database, samples[place].id), run_id, place, len(samples))

    def export(self, path: Path) -> str:
        """Write the comparison as CSV and say so."""
        return f"{counted(export_comparison(self.comparison, path), 'task')} written to {path}"
