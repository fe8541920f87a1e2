"""What the runs screen asks of the store and of the engine. No widget is known here; calls may block."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from crosspl_tui.llm import MOST_DOLLARS
from crosspl_tui.llm.errors import UnusableModelError
from crosspl_tui.llm.opening import model_name
from crosspl_tui.runs.construction.plan import ConstructionPlan, RoleModels
from crosspl_tui.runs.construction.work import start_construction
from crosspl_tui.runs.engine import lifecycle
from crosspl_tui.runs.engine.own_worker import OwnWorker
from crosspl_tui.runs.engine.watching import ProgressWatch, read_workers
from crosspl_tui.runs.engine.work import Limits
from crosspl_tui.runs.evaluation.export import ExportFormat, export_run
from crosspl_tui.runs.evaluation.plan import EvaluationPlan, JudgeMode, Selection
from crosspl_tui.runs.evaluation.work import EvaluationError, planned_items, start_evaluation
from crosspl_tui.screens.runs.following import Follower
from crosspl_tui.screens.runs.steering import (
    told_of_rerun,
    told_of_retry,
    why_not_cancelled,
    why_not_paused,
    why_not_retried,
)
from crosspl_tui.screens.runs.texts import RunView
from crosspl_tui.settings import Settings
from crosspl_tui.wording import counted
from store.database import Database
from store.exchange.naming import FFI_SUITE, IPC_SUITE
from store.runs.lifecycle import RunRow, load_run, runs
from store.runs.progress import RunProgress
from store.runs.sample_list import sample_detail
from store.runs.workers import WorkerRow
from store.vocabulary import RunKind, RunStatus

SAMPLED_TEMPERATURE, SAMPLED_TOP_P = 0.2, 0.95  # as in the published sampled runs
SUITES = {"ipc": IPC_SUITE, "ffi": FFI_SUITE}
LEVELS = {"function": "Function-level", "class": "Class-level"}


class RunsDesk:
    """All runs of a database, and the one that is followed."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self._database = database
        self._settings = settings
        self._worker = OwnWorker(settings.database)
        self._watch = ProgressWatch(database)
        self._settled: dict[int, tuple[RunRow, RunProgress]] = {}
        self._constructions: list[tuple[int, RunStatus]] = []
        self._at_work: list[WorkerRow] = []

    def close(self) -> None:
        """End the worker that was started here."""
        self._worker.close()

    # Watching

    def runs(self) -> list[RunView]:
        """Return all runs, the newest first. What came of those that have ended is read once."""
        with self._database.connect() as connection:
            rows = runs(connection)
        self._at_work = [worker for worker in read_workers(self._database) if worker.is_alive]
        self._unsettle_constructions(rows)
        moving = [row.id for row in rows if self._settled.get(row.id, (None,))[0] != row]
        progress = self._watch.read(moving)
        for row in rows:
            if row.id in progress and not row.is_open and not progress[row.id].leased:
                self._settled[row.id] = (row, progress[row.id])
        known = {run_id: settled for run_id, (_, settled) in self._settled.items()} | progress
        return [
            RunView(
                row,
                known.get(row.id, RunProgress(row.id)),
                row.is_waiting(self._at_work),
                self._is_coming,
            )
            for row in rows
        ]

    def _unsettle_constructions(self, rows: Sequence[RunRow]) -> None:
        """Forget what came of constructions when another begins or ends: it takes up what failed in those before."""
        standing = [(row.id, row.status) for row in rows if row.kind is RunKind.CONSTRUCTION]
        if standing != self._constructions:
            self._constructions = standing
            for run_id, _ in standing:
                self._settled.pop(run_id, None)
                self._watch.forget(run_id)

    def follow(self, run_id: int) -> Follower:
        """Begin to follow a run."""
        return Follower(self._database, run_id)

    def workers(self) -> str:
        """Return in a few words who works, as it was when the runs were read."""
        count = len(self._at_work)
        if not count:
            return "a worker is starting" if self._is_coming else "no worker · w starts"
        own = ""
        if self._worker.is_running:
            own = ", ours" if count == 1 else ", 1 ours"
        return f"{counted(count, 'worker')}{own}"

    @property
    def _is_coming(self) -> bool:
        """Whether a worker of ours was started that has not told of itself yet."""
        return self._worker.is_running and not self._at_work

    # Starting

    def usual(self, name: str) -> str:
        """Return what a field of the form holds at first."""
        return ", ".join(list(self._settings.models)[:1]) if name == "models" else ""

    def describe(self, values: Mapping[str, str]) -> str:
        """Return in a sentence what a form would start, or what is wrong in it."""
        try:
            plan = self.plan_of(values)
        except ValueError as error:
            return str(error)
        with self._database.connect() as connection:
            tasks = len(planned_items(connection, plan))
        answers = tasks * plan.samples * len(plan.models)
        return f"{counted(tasks, 'task')}, {counted(answers, 'answer')}, {plan.mode}"

    def plan_of(self, values: Mapping[str, str]) -> EvaluationPlan:
        """Read a form; raises ValueError naming the field."""
        models = _words(values["models"])
        if not models:
            known = ", ".join(self._settings.models) or "none yet; MODEL@http://host/v1 names one directly"
            raise ValueError(f"Models: name at least one; the settings have {known}")
        for model in models:
            _check_model(model, self._settings)
        samples = _number(values, "samples", "Samples") or 1
        budget = _dollars(values["budget"])
        plan = EvaluationPlan(
            models=models,
            selection=_selection(values),
            samples=samples,
            judge=_judge(values["judge"]),
            limits=Limits(budget=budget),
            prompts=self._settings.prompts,
        )
        return plan if samples == 1 else replace(plan, temperature=SAMPLED_TEMPERATURE, top_p=SAMPLED_TOP_P)

    def start(self, plan: EvaluationPlan) -> tuple[int, ...]:
        """Start an evaluation, and a worker if none is there; return the runs' ids."""
        ids = start_evaluation(self._database, plan)
        self._worker.start_unless_others(self._database)
        return ids

    def construct(self, model: str) -> int:
        """Start a construction of all waiting candidates with one model in every role; return the run's id.

        Raises ValueError when the model is unknown, or no candidate waits.
        """
        _check_model(model, self._settings)
        plan = ConstructionPlan(RoleModels.all_played_by(model), prompts=self._settings.prompts)
        run_id = start_construction(self._database, plan)
        self._worker.start_unless_others(self._database)
        return run_id

    # Changing

    def pause_or_resume(self, run: RunView) -> str:
        who = self._settings.reviewer
        if lifecycle.pause(self._database, run.id, who=who):
            return f"Run {run.id} is paused · space goes on"
        if lifecycle.resume(self._database, run.id, who=who):
            self._worker.start_unless_others(self._database)
            return f"Run {run.id} goes on · space pauses"
        return why_not_paused(self._now(run))

    def pause(self, run: RunView) -> str:
        """Pause a run, and leave one that is paused as it is."""
        if lifecycle.pause(self._database, run.id, who=self._settings.reviewer):
            return f"Run {run.id} is paused · space goes on"
        return f"Run {run.id} stays {self._now(run).status}"

    def why_not_cancelled(self, run: RunView) -> str:
        """Return why a run cannot be cancelled, "" when it can."""
        return why_not_cancelled(self._now(run))

    def cancel(self, run: RunView) -> str:
        if lifecycle.cancel(self._database, run.id, who=self._settings.reviewer):
            return f"Run {run.id} is cancelled; what is done stays"
        return why_not_cancelled(self._now(run))

    def retry(self, run: RunView) -> str:
        count = lifecycle.retry_failed(self._database, run.id, who=self._settings.reviewer)
        now = self._now(run)
        if not count:
            return why_not_retried(now, run.progress.failed)
        if now.is_open:
            self._worker.start_unless_others(self._database)
        return told_of_retry(now, count)

    def _now(self, run: RunView) -> RunRow:
        with self._database.connect() as connection:
            return load_run(connection, run.id)

    def start_or_stop_worker(self) -> str:
        if self._worker.is_running:
            self._worker.stop()
            return "The worker gives back its work and ends"
        self._worker.start()
        return "A worker is starting; it ends with the workbench"

    def export(self, run: RunView, path: Path) -> str:
        count = export_run(self._database, run.id, ExportFormat.CSV, path)
        return f"{counted(count, 'sample')} written to {path}"


def rerun_sample(database: Database, sample_id: int) -> str:
    """Put a sample back to work and say so, or why it cannot be."""
    with database.connect() as connection:
        run = load_run(connection, sample_detail(connection, sample_id).run_id)
    count = lifecycle.rerun(database, run.id, [sample_id])
    return told_of_rerun(run, count)


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())


def _check_model(model: str, settings: Settings) -> None:
    try:
        model_name(model, settings)
    except UnusableModelError as error:
        raise EvaluationError(f"Models: {error}") from error


def _selection(values: Mapping[str, str]) -> Selection:
    levels = tuple(
        LEVELS.get(level.lower().removesuffix("-level"), level) for level in _words(values["levels"])
    )
    machines = _words(values["machines"])
    if not all(machine.isdigit() for machine in machines):
        raise ValueError(f"Machines: numbers, separated by commas, not {values['machines']!r}")
    return Selection(
        suites=tuple(SUITES.get(suite.lower(), suite) for suite in _words(values["suite"])),
        languages=_words(values["languages"]),
        technologies=_words(values["technologies"]),
        levels=levels,
        machines=tuple(map(int, machines)),
        words=values["text"],
        count=_number(values, "count", "Tasks"),
        seed=_number(values, "seed", "Seed") or 0,
    )


def _number(values: Mapping[str, str], name: str, label: str) -> int | None:
    text = values[name]
    if not text or text.lower() == "all":
        return None
    if not text.isdigit() or (int(text) == 0 and name != "seed"):
        raise ValueError(f"{label}: a whole number, not {text!r}")
    return int(text)


def _dollars(text: str) -> float | None:
    try:
        budget = float(text.removeprefix("$")) if text else None
    except ValueError as error:
        raise ValueError(f"Budget: dollars such as 2.50, not {text!r}") from error
    if budget is not None and not 0 <= budget <= MOST_DOLLARS:
        raise ValueError(f"Budget: between 0 and {MOST_DOLLARS:,} dollars, not {text!r}")
    return budget


def _judge(text: str) -> JudgeMode:
    try:
        return JudgeMode(text.lower() or JudgeMode.STRICT)
    except ValueError as error:
        raise ValueError(f"Judge: strict or published, not {text!r}") from error
