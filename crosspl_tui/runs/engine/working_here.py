"""Working on some runs in this process until they have ended, and what came of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass

from crosspl_tui.runs.engine import lifecycle
from crosspl_tui.runs.engine.engine import Engine, EngineOptions, WorkSummary
from crosspl_tui.runs.engine.opening import opener
from crosspl_tui.runs.engine.watching import read_progress
from crosspl_tui.runs.evaluation.scores import Grouping, ScoreTable, score_table
from crosspl_tui.settings import Settings
from store.database import Database
from store.runs.lifecycle import RunRow, load_run
from store.runs.progress import RunProgress
from store.runs.scores import task_counts
from store.vocabulary import RunStatus
from store.writer import GroupWriter


@dataclass(frozen=True, slots=True)
class RunningProgress:
    """How far the work on several runs is: the model at work, and samples over all of the runs.

    `waiting` says why its calls wait, where its endpoint cannot be reached.
    """

    model: str
    done: int
    total: int
    failed: int
    per_second: float
    waiting: str = ""


@dataclass(frozen=True, slots=True)
class RunReport:
    """A run as it stands now, with its scores."""

    run: RunRow
    progress: RunProgress
    scores: ScoreTable

    @property
    def is_complete(self) -> bool:
        """Whether it has ended with every sample answered."""
        return self.run.status is RunStatus.FINISHED and not self.progress.failed


def work_on(
    database: Database,
    run_ids: Sequence[int],
    settings: Settings,
    *,
    slots: int,
    on_progress: Callable[[RunningProgress], None],
    is_stopped: Callable[[], bool],
    engine: Executor | None = None,
) -> bool:
    """Work on runs, one after the other, and return whether all have ended; samples are done on the engine, if any.

    When stopped before, the runs that are still open are paused: what is done is kept, and no worker takes them up
    until they are resumed.
    """
    before = read_progress(database, run_ids)
    total = sum(found.total for found in before.values())
    done = sum(found.done for found in before.values())
    failed = sum(found.failed for found in before.values())
    with GroupWriter(database) as writer:
        open_work = opener(database, writer, settings, engine)
        for run_id in run_ids:
            model = _load(database, run_id).model

            def report(
                summary: WorkSummary, model: str = model, done: int = done, failed: int = failed
            ) -> None:
                rate = summary.done / summary.seconds if summary.seconds else 0.0
                on_progress(
                    RunningProgress(
                        model, done + summary.done, total, failed + summary.failed, rate, summary.waiting
                    )
                )

            options = EngineOptions(slots=slots, run_id=run_id)
            summary = Engine(database, writer, open_work, options, on_progress=report).run(is_stopped)
            done, failed = done + summary.done, failed + summary.failed
            if summary.is_cancelled:
                _pause(database, run_ids, settings.reviewer)
                return False
    return True


def read_reports(
    database: Database, run_ids: Sequence[int], grouping: Grouping = Grouping.LANGUAGE
) -> list[RunReport]:
    """Return the runs as they stand, with their scores. Raises `UnknownRunError`."""
    progress = read_progress(database, run_ids)
    with database.connect() as connection:
        return [
            RunReport(
                load_run(connection, run_id),
                progress[run_id],
                score_table(task_counts(connection, run_id), grouping),
            )
            for run_id in run_ids
        ]


def _load(database: Database, run_id: int) -> RunRow:
    with database.connect() as connection:
        return load_run(connection, run_id)


def _pause(database: Database, run_ids: Iterable[int], who: str) -> None:
    for run_id in run_ids:
        lifecycle.pause(database, run_id, who=who)
