"""Constructing items by models as work of the engine: candidates leased, taken down the line, and kept with all
that was answered about them."""

from __future__ import annotations

import json
import secrets
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from sqlalchemy import Connection

from crosspl_tui.llm.errors import NothingOfUseError
from crosspl_tui.llm.exchange import OpenModel, Reply
from crosspl_tui.pipelines.ipc.model_roles import Cast, Performance, RoleCall, load_prompts
from crosspl_tui.runs.asking import ModelFactory, budget_of, open_models, save_prompts
from crosspl_tui.runs.construction.keeping import keep
from crosspl_tui.runs.construction.plan import ConstructionPlan
from crosspl_tui.runs.construction.results import CandidateOutcome, Result, constructed_machines, result_of
from crosspl_tui.runs.engine.work import Kept, Lease, Limits, RunContext, WorkError
from fsm.machine import load_catalogue
from prompts import Prompt, PromptError
from store.database import Database
from store.exchange.naming import IPC_SUITE
from store.runs.calls import Spent, spent_by_run
from store.runs.events import LogKind, NewEvent
from store.runs.lifecycle import PlannedRun, add_run
from store.sources.attempts import MACHINE_ROLE, NewAttempt, forget_attempts, save_attempts
from store.sources.candidate_work import (
    CandidateScope,
    claim,
    count_waiting,
    give_back,
    has_waiting,
    held,
    last_waiting,
    renew,
    reopen_failed,
)
from store.sources.found import PendingCandidate
from store.vocabulary import EventLevel, RunKind

_MODE = "construction"
_MARKS = {
    CandidateOutcome.CONSTRUCTED: "✓",
    CandidateOutcome.DROPPED: "✗",
    CandidateOutcome.WAITING: "-",
    CandidateOutcome.FAILED: "!",
}

OnResult = Callable[[Result], None]


class ConstructionError(ValueError):
    """A construction cannot be started as planned; the message says what to change."""


@dataclass(frozen=True, slots=True)
class ConstructedCandidate:
    """What came of a candidate, what was answered about it, and its line in the log."""

    result: Result
    attempts: tuple[NewAttempt, ...]
    event: NewEvent
    price: float = 0.0
    tokens: int = 0

    @property
    def id(self) -> int:
        return self.result.candidate.id

    @property
    def is_failure(self) -> bool:
        return self.result.outcome is CandidateOutcome.FAILED


def planned_scope(connection: Connection, plan: ConstructionPlan) -> CandidateScope:
    """Return which candidates a plan takes up, as things are now; raises `ConstructionError`.

    Those of foreign functions are left to their own line.
    """
    scope = _fitting_scope(plan)
    return scope if plan.limit is None else _ended(connection, scope, plan.limit)


def _fitting_scope(plan: ConstructionPlan) -> CandidateScope:
    fitting = [
        machine_id
        for machine_id in constructed_machines()
        if (not plan.languages or load_catalogue()[machine_id].language in plan.languages)
        and (not plan.machines or machine_id in plan.machines)
    ]
    if not fitting:
        raise ConstructionError("no machine fits these languages and ids; `crosspl-tui machines` lists them")
    return CandidateScope(tuple(fitting))


def _ended(connection: Connection, scope: CandidateScope, limit: int) -> CandidateScope:
    return CandidateScope(scope.machines, last_waiting(connection, scope, limit) or 0)


def start_construction(database: Database, plan: ConstructionPlan) -> int:
    """Add a run for workers to take up, and return its id; raises `ConstructionError` when no candidate waits.

    Candidates that failed in other runs wait for this one too.
    """
    batch = secrets.token_hex(8)
    with database.begin() as connection:
        reopen_failed(connection, _fitting_scope(plan), plan.limit)
        scope = planned_scope(connection, plan)
        count = count_waiting(connection, scope)
        if not count:
            raise ConstructionError("no candidate waits that fits; scan a folder first, or widen the choice")
        return add_run(
            connection,
            PlannedRun(
                kind=RunKind.CONSTRUCTION,
                title=plan.title or f"construction, {count:,} candidates",
                suite=IPC_SUITE,
                model=", ".join(plan.models.names),
                mode=_MODE,
                origin=f"run:{batch}",
                batch=batch,
                parameters=json.dumps(dict(plan.models.by_role)),
                plan=replace(plan, scope=scope).dumps(),
            ),
        )


def open_construction(
    database: Database,
    open_model: ModelFactory,
    context: RunContext,
    *,
    on_result: OnResult | None = None,
) -> ConstructionWork:
    """Open the work of a construction's run, and keep the prompts that it uses.

    `on_result` is told of results as they are kept, in the transaction that keeps them. Raises `WorkError` or
    `ModelError`.
    """
    plan = ConstructionPlan.loads(context.run.plan)
    prompts = _prompts(plan)
    with database.begin() as connection:
        before = spent_by_run(connection, context.run.id)
        save_prompts(connection, prompts)
        scope = plan.scope or planned_scope(connection, plan)
    budget = budget_of(plan.limits, before)
    models = open_models(plan.models.names, lambda name: open_model(name, context, budget))
    cast = Cast({role: models[name] for role, name in plan.models.by_role.items()}, prompts)
    return ConstructionWork(context, plan, scope, cast, tuple(models.values()), on_result)


def _prompts(plan: ConstructionPlan) -> dict[str, Prompt]:
    try:
        return load_prompts(plan.prompts)
    except PromptError as error:
        raise WorkError(str(error)) from error


@dataclass(frozen=True, slots=True)
class ConstructionWork:
    """The candidates of one run, taken down the line by models."""

    context: RunContext
    plan: ConstructionPlan
    scope: CandidateScope
    cast: Cast
    models: tuple[OpenModel, ...]
    on_result: OnResult | None = None
    _under_way: dict[int, Performance] = field(default_factory=dict)

    @property
    def limits(self) -> Limits:
        return self.plan.limits

    def claim(self, connection: Connection, lease: Lease, count: int) -> list[PendingCandidate]:
        return claim(connection, self.context.run.id, self.scope, lease, count)

    def perform(self, task: PendingCandidate) -> ConstructedCandidate:
        """Take a candidate down the line. Raises the errors of `crosspl_tui.llm.errors`."""
        try:
            result, performance = self._performed(task)
        except PromptError as error:
            return self.failure(task, str(error))
        if result.outcome is CandidateOutcome.DROPPED and performance.unusable_role:
            raise NothingOfUseError(result.reason)
        self._under_way.pop(task.id, None)
        return self._constructed(result, performance.calls)

    def _performed(self, task: PendingCandidate) -> tuple[Result, Performance]:
        """Go down the line; a role all of whose answers are kept ones of which none can be used is asked anew.

        Where the very same replies come again, as from a recording, nobody is there to be asked.
        """
        asked: Counter[str] = Counter()
        had: dict[str, Sequence[Reply]] = {}
        while True:
            performance = self._under_way[task.id] = Performance(self.cast, _subject(task), asked)
            result = result_of(task, performance.roles, performance.tell)
            role = performance.unusable_role
            replies = performance.replies_of(role)
            if not role or not performance.is_kept(role) or had.get(role) == replies:
                return result, performance
            had[role] = replies
            asked[role] += 1

    def failure(self, task: PendingCandidate, reason: str) -> ConstructedCandidate:
        performance = self._under_way.pop(task.id, None)
        machine = load_catalogue()[task.machine_id]
        result = Result(task, machine, CandidateOutcome.FAILED, reason)
        return self._constructed(result, performance.calls if performance else ())

    def keep(self, connection: Connection, owner: str, results: Sequence[ConstructedCandidate]) -> Kept:
        ours = held(connection, owner, [result.id for result in results])
        kept = [result for result in results if result.id in ours]
        forget_attempts(connection, self.context.run.id, [entry.id for entry in kept if not entry.is_failure])
        save_attempts(connection, [attempt for entry in kept for attempt in entry.attempts])
        for entry in kept:
            task = entry.result.task
            extractor = self.cast.extractor(task.level) if task else ""
            keep(connection, entry.result, self.cast.author, extractor=extractor)
            if self.on_result:
                self.on_result(entry.result)
        give_back(connection, owner, list(ours))
        return Kept(len(kept), [entry.event for entry in kept])

    def renew(self, connection: Connection, lease: Lease) -> None:
        renew(connection, lease)

    def give_back(self, connection: Connection, owner: str, tasks: Sequence[PendingCandidate]) -> None:
        """End leases, keeping what was answered meanwhile: it is paid."""
        ours = held(connection, owner, [task.id for task in tasks])
        for candidate_id in sorted(ours & self._under_way.keys()):
            calls = list(self._under_way[candidate_id].calls)
            save_attempts(connection, [self._attempt(candidate_id, call) for call in calls])
        give_back(connection, owner, [task.id for task in tasks])

    def is_done(self, connection: Connection) -> bool:
        return not has_waiting(connection, self.scope)

    def spent(self, connection: Connection) -> Spent:
        return spent_by_run(connection, self.context.run.id)

    def close(self) -> None:
        for model in self.models:
            model.close()

    def _constructed(self, result: Result, calls: Sequence[RoleCall]) -> ConstructedCandidate:
        paid = [call.reply for call in calls if not call.reply.is_cached]
        return ConstructedCandidate(
            result,
            tuple(self._attempts(result, calls)),
            self._event(result, [call.reply for call in calls]),
            price=sum(reply.price for reply in paid),
            tokens=sum(map(_tokens, paid)),
        )

    def _attempts(self, result: Result, calls: Sequence[RoleCall]) -> Iterator[NewAttempt]:
        is_failure = result.outcome is CandidateOutcome.FAILED
        reason = "" if calls or is_failure else result.reason
        yield NewAttempt(result.candidate.id, self.context.run.id, MACHINE_ROLE, 0, text="", reason=reason)
        for call in calls:
            yield self._attempt(result.candidate.id, call)

    def _attempt(self, candidate_id: int, call: RoleCall) -> NewAttempt:
        return NewAttempt(
            candidate_id=candidate_id,
            run_id=self.context.run.id,
            role=call.role,
            number=call.number,
            text=call.reply.answer,
            reason=call.problem,
            call_id=call.reply.call_id,
        )

    def _event(self, result: Result, replies: Sequence[Reply]) -> NewEvent:
        is_failure = result.outcome is CandidateOutcome.FAILED
        told = result.task.level.value if result.task else f"{result.outcome}: {result.reason}"
        line = f"{_MARKS[result.outcome]} {_subject(result.candidate)} {told}{_took(replies)}"
        level = EventLevel.WARNING if is_failure else EventLevel.INFO
        return NewEvent(self.context.run.id, LogKind.SAMPLE, line, level, candidate_id=result.candidate.id)


def _subject(candidate: PendingCandidate) -> str:
    return f"{candidate.repository}/{candidate.path}#{candidate.machine_id}"


def _took(replies: Sequence[Reply]) -> str:
    if not replies:
        return ""
    asked = [reply for reply in replies if not reply.is_cached]
    calls = f" · {len(replies)} answers" if len(replies) > 1 else " · 1 answer"
    if not asked:
        return f"{calls} · cached"
    seconds, tokens = sum(reply.seconds for reply in asked), sum(map(_tokens, asked))
    return f"{calls} · {seconds:.1f} s · {tokens:,} tokens"


def _tokens(reply: Reply) -> int:
    return reply.usage.input + reply.usage.output
