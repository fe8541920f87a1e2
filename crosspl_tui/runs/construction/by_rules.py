"""Constructing items from candidates: the pipeline run over what is pending, and its results kept in the store."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

from crosspl_tui.pipelines.ipc.roles import Roles
from crosspl_tui.runs.construction.keeping import keep
from crosspl_tui.runs.construction.results import CandidateOutcome, Result, constructed_machines, result_of
from fsm.machine import Technology
from store.database import Database
from store.sources.candidate_work import CandidateScope, reopen_failed
from store.sources.found import PendingCandidate, counts, pending_candidates, still_pending

CANDIDATES_A_READ = 25
RESULTS_A_TRANSACTION = 25
SECONDS_A_TRANSACTION = 1.0  # what a killed process may lose
OFFLINE = "offline-1"  # who extracted and wrote, when no model did

IsCancelled = Callable[[], bool]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a construction is, in candidates, and the items that came of them."""

    done: int
    total: int
    items: int


OnProgress = Callable[[Progress], None]
OnResult = Callable[[Result], None]


@dataclass(frozen=True, slots=True)
class ConstructionSummary:
    """What came of a construction. `items` are new ones; `by_reason` counts why candidates gave none."""

    candidates: int
    items: int
    by_outcome: Mapping[CandidateOutcome, int]
    by_technology: Mapping[Technology, int]
    by_reason: Mapping[str, int]
    seconds: float
    is_cancelled: bool


def construct_pending(
    database: Database,
    roles: Roles,
    *,
    limit: int | None = None,
    author: str = OFFLINE,
    on_result: OnResult | None = None,
    on_progress: OnProgress | None = None,
    is_cancelled: IsCancelled | None = None,
) -> ConstructionSummary:
    """Take candidates without an outcome through the pipeline, `limit` at most, and keep what comes of them.

    Those for which models had no answer of use are among them.
    Results are kept every second, so whatever ends the process, they stay and the next call goes on from there.
    Candidates that another process works on meanwhile give no second item.
    """
    with database.begin() as connection:
        reopen_failed(connection, CandidateScope(constructed_machines()), limit)
        waiting = counts(connection).to_judge
    total = waiting if limit is None else min(limit, waiting)
    work = _Construction(database, roles, author, total, on_result, on_progress, is_cancelled)
    return work.run(limit)


@dataclass(slots=True)
class _Construction:
    """A construction under way."""

    database: Database
    roles: Roles
    author: str
    total: int
    on_result: OnResult | None
    on_progress: OnProgress | None
    is_cancelled: IsCancelled | None
    items: int = 0
    by_outcome: Counter[CandidateOutcome] = field(default_factory=Counter)
    by_technology: Counter[Technology] = field(default_factory=Counter)
    by_reason: Counter[str] = field(default_factory=Counter)
    started: float = field(default_factory=time.monotonic)

    def run(self, limit: int | None) -> ConstructionSummary:
        waiting: list[Result] = []
        begun = time.monotonic()
        for result in self._results(limit):
            waiting.append(result)
            self._report(len(waiting))
            if len(waiting) >= RESULTS_A_TRANSACTION or time.monotonic() - begun >= SECONDS_A_TRANSACTION:
                self._keep(waiting)
                waiting.clear()
                begun = time.monotonic()
        self._keep(waiting)
        return ConstructionSummary(
            candidates=self.by_outcome.total(),
            items=self.items,
            by_outcome=dict(self.by_outcome.most_common()),
            by_technology=dict(self.by_technology.most_common()),
            by_reason=dict(self.by_reason.most_common()),
            seconds=time.monotonic() - self.started,
            is_cancelled=self._is_stopped() and self.by_outcome.total() < self.total,
        )

    def _is_stopped(self) -> bool:
        return bool(self.is_cancelled and self.is_cancelled())

    def _report(self, waiting: int) -> None:
        if self.on_progress:
            self.on_progress(Progress(self.by_outcome.total() + waiting, self.total, self.items))

    def _results(self, limit: int | None) -> Iterator[Result]:
        for candidate in islice(self._candidates(), limit):
            if self._is_stopped():
                return
            yield result_of(candidate, self.roles)

    def _candidates(self) -> Iterator[PendingCandidate]:
        last = 0
        while True:
            with self.database.connect() as connection:
                batch = pending_candidates(connection, after=last, limit=CANDIDATES_A_READ)
            yield from batch
            if not batch:
                return
            last = batch[-1].id

    def _keep(self, results: Sequence[Result]) -> None:
        with self.database.begin() as connection:
            there = still_pending(connection, [result.candidate for result in results])
            results = [result for result in results if result.candidate.id in there]
            added = [result for result in results if keep(connection, result, self.author)]
        self.items += len(added)
        self.by_technology.update(result.machine.technology for result in added)
        self.by_outcome.update(result.outcome for result in results)
        self.by_reason.update(result.reason for result in results if result.task is None)
        if self.on_result:
            for result in results:
                self.on_result(result)
