"""Evaluating models on items: runs started from a plan, and their samples asked for, judged and kept."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from sqlalchemy import Connection

import prompts
from crosspl_tui.llm.budget import Budget
from crosspl_tui.llm.exchange import Message, OpenModel, Reply, Request
from crosspl_tui.pipelines.ipc.validation import is_published
from crosspl_tui.pipelines.reasoning.forms import REASONER, question_facts
from crosspl_tui.pipelines.reasoning.questions import task_of
from crosspl_tui.runs.asking import budget_of, save_prompts
from crosspl_tui.runs.engine.work import Kept, Lease, Limits, RunContext, WorkError
from crosspl_tui.runs.evaluation.plan import GREEDY, EvaluationPlan, JudgeMode
from crosspl_tui.runs.ffi.judging import ForeignCourt
from crosspl_tui.runs.judges.keeping import verdict_of
from crosspl_tui.runs.reasoning.judging import ReasoningCourt
from crosspl_tui.wording import counted
from fsm.judge import judge
from fsm.machine import Machine, UnknownMachineError, load_catalogue
from fsm.trace import Mode, Origin, Trace, Verdict
from store.database import Database
from store.exchange.naming import FFI_SUITE
from store.runs.calls import Spent, spent_by_run
from store.runs.events import LogKind, NewEvent
from store.runs.lifecycle import SUITES_APART, PlannedRun, RunRow, add_run
from store.runs.samples import (
    SampleResult,
    SampleTask,
    add_samples,
    claim,
    give_back,
    has_unfinished,
    keep,
    renew,
)
from store.runs.task_selection import ChosenItem, chosen_items
from store.text import content_hash
from store.verdicts.keeping import NewVerdict, save_verdicts
from store.vocabulary import EventLevel, RunKind, SampleOutcome

ROLE, FOREIGN_ROLE = "candidate", "ffi_candidate"
_MARKS = {Verdict.ACCEPT: "✓", Verdict.REJECT: "✗", Verdict.UNSURE: "?"}

ModelFactory = Callable[[RunContext, Budget], OpenModel]
"""Gives the model of a run (`context.run.model`), which counts what it spends; raises `WorkError` or `ModelError`."""

Render = Callable[[SampleTask], Sequence[Message]]

PerformAway = Callable[["EvaluationWork", SampleTask], "JudgedSample"]
"""Asks and judges a sample elsewhere."""


class EvaluationError(ValueError):
    """An evaluation cannot be started as planned; the message says what to change."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What an execution says of an answer: `kind` and `said` are of a failure; no toolchain where none ran."""

    is_passed: bool
    kind: str
    said: str
    toolchain: str


@dataclass(frozen=True, slots=True)
class JudgedSample:
    """What came of a sample, the verdict on its answer for the store, and its line in the log."""

    sample: SampleResult
    event: NewEvent
    verdict: NewVerdict | None = None
    price: float = 0.0
    tokens: int = 0

    @property
    def is_failure(self) -> bool:
        return self.sample.outcome is SampleOutcome.FAILED


def planned_items(connection: Connection, plan: EvaluationPlan) -> list[ChosenItem]:
    """Return the items that a plan is about, in the order of the queue."""
    return plan.selection.draw(chosen_items(connection, plan.selection.choice))


def start_evaluation(database: Database, plan: EvaluationPlan) -> tuple[int, ...]:
    """Add a run for each model, with its samples, for workers to take up; return their ids.

    Raises `EvaluationError` when no model is given, or no item fits.
    """
    models = tuple(dict.fromkeys(plan.models))
    if not models or plan.samples < 1:
        raise EvaluationError("an evaluation needs at least one model and one sample of each task")
    batch = secrets.token_hex(8)
    with database.begin() as connection:
        items = planned_items(connection, plan)
        if not items:
            raise EvaluationError("no item fits the selection; widen it, or import tasks first")
        runs = [_planned(plan, model, batch, items) for model in models]
        ids = [add_run(connection, run) for run in runs]
        for run_id in ids:
            add_samples(connection, run_id, [item.id for item in items], samples=plan.samples)
    return tuple(ids)


def _planned(plan: EvaluationPlan, model: str, batch: str, items: Sequence[ChosenItem]) -> PlannedRun:
    suites = sorted({item.suite for item in items})
    form = {"form": plan.form.value} if any(map(task_of, suites)) else {}
    return PlannedRun(
        kind=RunKind.EVALUATION,
        title=plan.title or f"{counted(len(items), 'task')}, {plan.mode}",
        suite=SUITES_APART.join(suites),
        model=model,
        mode=plan.mode,
        origin=f"run:{batch}",
        batch=batch,
        parameters=json.dumps({"samples": plan.samples, **plan.parameters, **form}),
        plan=plan.dumps(),
    )


def open_evaluation(
    database: Database,
    open_model: ModelFactory,
    context: RunContext,
    *,
    render: Render | None = None,
    away: PerformAway | None = None,
) -> EvaluationWork:
    """Open the work of an evaluation's run, and keep the prompts that it uses. Raises `WorkError` or `ModelError`.

    With `away` its samples are done elsewhere.
    """
    plan = EvaluationPlan.loads(context.run.plan)
    asked = _asked(context.run, plan)
    with database.begin() as connection:
        before = spent_by_run(connection, context.run.id)
        save_prompts(connection, asked)
    model = open_model(context, budget_of(plan.limits, before))
    work = evaluation_work(context, model, render)
    return replace(work, away=away)


def evaluation_work(context: RunContext, model: OpenModel, render: Render | None = None) -> EvaluationWork:
    """Return the work of an evaluation's run without its database. Raises `WorkError`."""
    plan = EvaluationPlan.loads(context.run.plan)
    asked = _asked(context.run, plan)
    rendering = render or _renderer(asked, plan)
    return EvaluationWork(context, plan, model, rendering, asked, ForeignCourt(), ReasoningCourt())


def _asked(run: RunRow, plan: EvaluationPlan) -> dict[str, prompts.Prompt]:
    return {role: _prompt(plan, role) for role in map(_role, run.suite.split(SUITES_APART))}


def _prompt(plan: EvaluationPlan, role: str) -> prompts.Prompt:
    try:
        return prompts.load(role, folder=Path(plan.prompts) if plan.prompts else None)
    except prompts.PromptError as error:
        raise WorkError(str(error)) from error


def _role(suite: str) -> str:
    if task_of(suite):
        return REASONER
    return FOREIGN_ROLE if suite == FFI_SUITE else ROLE


def _renderer(asked: Mapping[str, prompts.Prompt], plan: EvaluationPlan) -> Render:
    def render(task: SampleTask) -> list[Message]:
        values = {"instruction": task.instruction}
        if wanted := task_of(task.suite):
            values = question_facts(task.instruction, task.language, wanted, plan.form)
        elif task.suite != FFI_SUITE:
            values["language"] = task.language
        said = asked[_role(task.suite)].render(**values)
        return [Message(message.role.value, message.content) for message in said]

    return render


@dataclass(frozen=True, slots=True)
class EvaluationWork:
    """The samples of one run, asked of its model; judged by the machines of their items, or by execution."""

    context: RunContext
    plan: EvaluationPlan
    model: OpenModel
    render: Render
    asked: Mapping[str, prompts.Prompt]
    court: ForeignCourt
    reasoning: ReasoningCourt
    away: PerformAway | None = None

    @property
    def limits(self) -> Limits:
        return self.plan.limits

    def claim(self, connection: Connection, lease: Lease, count: int) -> list[SampleTask]:
        return claim(connection, self.context.run.id, lease, count)

    def perform(self, task: SampleTask) -> JudgedSample:
        """Ask the model and judge its answer. Raises the errors of `crosspl_tui.llm.errors`."""
        machine = None
        if not task_of(task.suite):
            try:
                machine = load_catalogue()[task.machine_id]
            except UnknownMachineError as error:
                return self.failure(task, str(error))
        if self.away is not None:
            return self.away(self, task)
        reply = self.model.ask(self.request(task))
        if reply.is_refusal:
            return self._refused(task, reply)
        if machine is None:
            return self._reasoned(task, reply)
        if task.suite == FFI_SUITE:
            return self._executed(task, reply)
        return self._judged(task, machine, reply)

    def request(self, task: SampleTask) -> Request:
        """Return what the model is asked."""
        return Request(
            messages=self.render(task),
            parameters=self.plan.parameters,
            number=task.number,
            role=_role(task.suite),
            prompt_digest=self.asked[_role(task.suite)].digest,
            subject=task.key,
            asked=task.asked,
        )

    def failure(self, task: SampleTask, reason: str) -> JudgedSample:
        line = f"! {self._name(task)} failed: {reason}"
        result = SampleResult(task.id, SampleOutcome.FAILED, reason=reason)
        return JudgedSample(result, self._event(task, line, EventLevel.WARNING))

    def keep(self, connection: Connection, owner: str, results: Sequence[JudgedSample]) -> Kept:
        held = keep(connection, owner, [result.sample for result in results])
        kept = [result for result in results if result.sample.id in held]
        save_verdicts(connection, [result.verdict for result in kept if result.verdict])
        return Kept(len(kept), [result.event for result in kept])

    def renew(self, connection: Connection, lease: Lease) -> None:
        renew(connection, lease)

    def give_back(self, connection: Connection, owner: str, tasks: Sequence[SampleTask]) -> None:
        give_back(connection, owner, [task.id for task in tasks])

    def is_done(self, connection: Connection) -> bool:
        return not has_unfinished(connection, self.context.run.id)

    def spent(self, connection: Connection) -> Spent:
        return spent_by_run(connection, self.context.run.id)

    def close(self) -> None:
        self.model.close()
        self.court.close()
        self.reasoning.close()

    def _refused(self, task: SampleTask, reply: Reply) -> JudgedSample:
        reason = reply.refusal_reason
        result = SampleResult(
            id=task.id,
            outcome=SampleOutcome.REFUSED,
            answer=reply.answer,
            answer_hash=content_hash(reply.answer),
            reason=reason,
            call_id=reply.call_id,
            tries=reply.tries,
        )
        line = f"- {self._name(task)} {reason}{_took(reply)}"
        event = self._event(task, line, EventLevel.WARNING)
        return JudgedSample(result, event, price=_price(reply), tokens=_tokens(reply))

    def _judged(self, task: SampleTask, machine: Machine, reply: Reply) -> JudgedSample:
        trace = judge(machine, reply.answer, self._mode(machine), task.suffix, origin=Origin.ANSWER)
        verdict = verdict_of(trace, reply.answer, task.suffix)
        result = SampleResult(
            id=task.id,
            outcome=SampleOutcome.JUDGED,
            answer=reply.answer,
            answer_hash=verdict.code_hash,
            verdict=trace.verdict.value,
            judge=trace.judge,
            reason=trace.reason,
            coverage=trace.coverage,
            state=_stuck_at(trace),
            call_id=reply.call_id,
            tries=reply.tries,
        )
        event = self._event(task, self._line(task, trace, reply))
        return JudgedSample(result, event, verdict, _price(reply), _tokens(reply))

    def _executed(self, task: SampleTask, reply: Reply) -> JudgedSample:
        """Judge by what the answer does; a fault of the sandbox's is none of the model's."""
        judged = self.court.judge(task, reply.answer)
        execution = judged.execution
        if execution is not None and not judged.counts:
            return self.failure(task, execution.execution.reason)
        said = judged.problem or (execution.message if execution else "")
        toolchain = execution.execution.toolchain if execution else ""
        return self._ruled(task, reply, Ruling(judged.is_passed, str(judged.failure or ""), said, toolchain))

    def _reasoned(self, task: SampleTask, reply: Reply) -> JudgedSample:
        """Judge by whether the program passes with the answer in it."""
        judged = self.reasoning.judge(task, reply.answer)
        execution = judged.execution
        if execution is not None and not judged.counts:
            return self.failure(task, execution.reason)
        toolchain = execution.toolchain if execution else ""
        return self._ruled(task, reply, Ruling(judged.is_passed, judged.kind, judged.said, toolchain))

    def _ruled(self, task: SampleTask, reply: Reply, ruling: Ruling) -> JudgedSample:
        verdict = Verdict.ACCEPT if ruling.is_passed else Verdict.REJECT
        result = SampleResult(
            id=task.id,
            outcome=SampleOutcome.JUDGED,
            answer=reply.answer,
            answer_hash=content_hash(reply.answer),
            verdict=verdict.value,
            judge=f"execution-{ruling.toolchain}" if ruling.toolchain else "execution",
            reason="every assertion holds" if ruling.is_passed else f"{ruling.kind}: {ruling.said}",
            coverage=1.0 if ruling.is_passed else 0.0,
            call_id=reply.call_id,
            tries=reply.tries,
        )
        kind = "" if ruling.is_passed or not ruling.kind else f" · {ruling.kind}"
        line = f"{_MARKS[verdict]} {self._name(task)} {verdict}{kind}{_took(reply)}"
        return JudgedSample(result, self._event(task, line), price=_price(reply), tokens=_tokens(reply))

    def _mode(self, machine: Machine) -> Mode:
        """The judge that decides; machines that were not published have ours only."""
        if self.plan.judge is JudgeMode.STRICT or not is_published(machine):
            return Mode.STRICT
        return Mode.PUBLISHED if self.plan.mode == GREEDY else Mode.SAMPLING

    def _line(self, task: SampleTask, trace: Trace, reply: Reply) -> str:
        state = _stuck_at(trace)
        stuck = "" if state is None else f" · stuck at state {state}"
        said = f"{_MARKS[trace.verdict]} {self._name(task)} {trace.verdict} {trace.coverage:.2f}"
        return f"{said}{stuck}{_took(reply)}"

    def _name(self, task: SampleTask) -> str:
        name = "/".join(task.key.split("/")[-2:])
        return f"{name} #{task.number}" if self.plan.samples > 1 else name

    def _event(self, task: SampleTask, line: str, level: EventLevel = EventLevel.INFO) -> NewEvent:
        return NewEvent(task.run_id, LogKind.SAMPLE, line, level, sample_id=task.id)


def _stuck_at(trace: Trace) -> int | None:
    return None if trace.accepts else min(trace.missing, default=None)


def _took(reply: Reply) -> str:
    if reply.is_cached:
        return " · cached"
    return f" · {reply.seconds:.1f} s · {reply.usage.input + reply.usage.output:,} tokens"


def _price(reply: Reply) -> float:
    return 0.0 if reply.is_cached else reply.price


def _tokens(reply: Reply) -> int:
    return 0 if reply.is_cached else reply.usage.input + reply.usage.output
