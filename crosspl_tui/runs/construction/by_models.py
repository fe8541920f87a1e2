"""Constructing items by models in this process: a run is started, worked on until it ends, and summed up."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from crosspl_tui.runs.construction.by_rules import ConstructionSummary, IsCancelled, OnProgress, Progress
from crosspl_tui.runs.construction.plan import ConstructionPlan
from crosspl_tui.runs.construction.results import CandidateOutcome, Result
from crosspl_tui.runs.construction.work import ConstructionWork, open_construction, start_construction
from crosspl_tui.runs.engine import lifecycle
from crosspl_tui.runs.engine.engine import Engine, EngineOptions, WorkSummary
from crosspl_tui.runs.engine.opening import model_opener
from crosspl_tui.runs.engine.work import RunContext
from crosspl_tui.settings import Settings
from fsm.machine import Technology
from store.database import Database
from store.runs.lifecycle import load_run
from store.sources.candidate_work import construction_progress
from store.writer import GroupWriter

OnResult = Callable[[Result], None]


@dataclass(frozen=True, slots=True)
class ModelConstruction:
    """What came of a run. `stop_reason` says why it stopped by itself, "" when not; `goes_on_by` is the command."""

    run_id: int
    summary: ConstructionSummary
    stop_reason: str
    goes_on_by: str

    @property
    def failed(self) -> int:
        """How many candidates could not be done, and can be tried again."""
        return self.summary.by_outcome.get(CandidateOutcome.FAILED, 0)


def construct_by_models(
    database: Database,
    settings: Settings,
    plan: ConstructionPlan,
    *,
    slots: int,
    on_result: OnResult | None = None,
    on_progress: OnProgress | None = None,
    is_cancelled: IsCancelled | None = None,
) -> ModelConstruction:
    """Start a run by a plan and work on it here, `slots` candidates at once; other workers may join in.

    When cancelled before its end the run is paused. Both callbacks are called in this thread; what they are told of is
    kept. Raises `ConstructionError` when there is nothing to do.
    """
    run_id = start_construction(database, plan)
    with database.connect() as connection:
        total = construction_progress(connection, [run_id], now=time.time())[run_id].total
    tally = _Tally(total, on_result, on_progress)
    with GroupWriter(database) as writer:
        model_of = model_opener(database, writer, settings)

        def open_work(context: RunContext) -> ConstructionWork:
            return open_construction(database, model_of, context, on_result=tally.add)

        options = EngineOptions(slots=slots, run_id=run_id)
        engine = Engine(database, writer, open_work, options, on_progress=tally.tell)
        done = engine.run(is_cancelled)
    if done.is_cancelled:
        lifecycle.pause(database, run_id, who=settings.reviewer)
    with database.connect() as connection:
        spent = construction_progress(connection, [run_id], now=time.time())[run_id].spent
        goes_on_by = lifecycle.resuming(load_run(connection, run_id), spent)
    return ModelConstruction(run_id, tally.summary(done), dict(done.stops).get(run_id, ""), goes_on_by)


@dataclass(slots=True)
class _Tally:
    """Counts results. They are added while they are being kept, perhaps twice, and told of once they are."""

    total: int
    on_result: OnResult | None
    on_progress: OnProgress | None
    untold: dict[int, Result] = field(default_factory=dict)
    items: int = 0
    by_outcome: Counter[CandidateOutcome] = field(default_factory=Counter)
    by_technology: Counter[Technology] = field(default_factory=Counter)
    by_reason: Counter[str] = field(default_factory=Counter)

    def add(self, result: Result) -> None:
        self.untold[result.candidate.id] = result

    def tell(self, _summary: WorkSummary) -> None:
        results, self.untold = self.untold, {}
        for result in results.values():
            self._count(result)
            if self.on_result:
                self.on_result(result)
        if self.on_progress:
            self.on_progress(Progress(self.by_outcome.total(), self.total, self.items))

    def _count(self, result: Result) -> None:
        self.by_outcome[result.outcome] += 1
        if result.task is None:
            self.by_reason[result.reason] += 1
        else:
            self.items += 1
            self.by_technology[result.machine.technology] += 1

    def summary(self, done: WorkSummary) -> ConstructionSummary:
        self.tell(done)
        return ConstructionSummary(
            candidates=self.by_outcome.total(),
            items=self.items,
            by_outcome=dict(self.by_outcome.most_common()),
            by_technology=dict(self.by_technology.most_common()),
            by_reason=dict(self.by_reason.most_common()),
            seconds=done.seconds,
            is_cancelled=done.is_cancelled,
        )
