"""One piece of the line: a model asked, or a given program read; joined with the check made by rules, and executed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from crosspl_tui.llm.errors import NotRecordedError
from crosspl_tui.llm.exchange import Model, Reply, Request
from crosspl_tui.pipelines.answers import AnswerError
from crosspl_tui.pipelines.role_requests import role_request
from crosspl_tui.pipelines.translation.errors import RefusedError, RowError, UnknownLanguageError
from crosspl_tui.pipelines.translation.line.answers import read_candidate, read_translation
from crosspl_tui.pipelines.translation.line.facts import (
    OVERLAP_TRANSLATOR,
    REPAIRER,
    TRANSLATOR,
    WorkedExample,
    example_facts,
    failure_facts,
    task_facts,
)
from crosspl_tui.pipelines.translation.line.settings import LineSettings, Overlap, Repairs, Rounds
from crosspl_tui.pipelines.translation.line.steps import PLAYERS, Player, Step
from crosspl_tui.pipelines.translation.problems import Problem
from crosspl_tui.pipelines.translation.programs import program
from crosspl_tui.pipelines.triage.errors import headline
from crosspl_tui.pipelines.triage.messages import message_of
from crosspl_tui.pipelines.triage.simhash import as_hex, simhash
from crosspl_tui.runs.translation.problems import prepared
from crosspl_tui.sandbox.verdict import Execution, Kind
from prompts import Prompt, PromptError
from store.runs.events import LogKind, NewEvent
from store.translations.attempts import NewAttempt
from store.translations.pieces import PieceOutcome, PieceResult, PieceTask
from store.vocabulary import EventLevel

_ROLES = {
    Step.GENERATE: TRANSLATOR,
    Step.AGAIN: TRANSLATOR,
    Step.OVERLAP: OVERLAP_TRANSLATOR,
    Step.REPAIR: REPAIRER,
    Step.AGAIN_REPAIR: REPAIRER,
    Step.CORRECT: REPAIRER,
}
_BY_ROUND = frozenset({Step.GENERATE, Step.AGAIN})
"""Steps that ask the same in each round; in others the question tells calls apart."""

Execute = Callable[[str, str], Execution]
"""Executes a program in a language."""


@dataclass(frozen=True, slots=True)
class TranslatedPiece:
    """What came of a piece: its outcome, the attempt to keep, if there is one, and its line in the log."""

    piece: PieceResult
    event: NewEvent
    tries: int
    attempt: NewAttempt | None = None
    price: float = 0.0
    tokens: int = 0

    @property
    def id(self) -> int:
        return self.piece.id

    @property
    def is_failure(self) -> bool:
        return self.piece.outcome is PieceOutcome.FAILED


@dataclass(frozen=True, slots=True)
class _Answer:
    """A program as it was read, by whom; `problem` says why nothing could be read, and `code` is then the answer."""

    code: str
    author: str
    problem: str = ""
    reply: Reply | None = None


@dataclass(frozen=True, slots=True)
class Performer:
    """Does pieces in any thread, with the models by the part that they play."""

    settings: LineSettings
    models: Mapping[Player, Model]
    prompts: Mapping[str, Prompt]
    execute: Execute

    def perform(self, task: PieceTask, examples: Sequence[WorkedExample]) -> TranslatedPiece:
        """Have a program and execute it. Raises the errors of `crosspl_tui.llm.errors`."""
        try:
            problem = prepared(task.problem)
            answer = self._answer(task, problem, examples)
            if answer.problem:
                return _unread(task, answer)
            text = program(problem, task.language, answer.code)
        except NotRecordedError as error:
            return _unanswered(task, str(error))
        except (RowError, RefusedError, UnknownLanguageError, PromptError) as error:
            return failed_piece(task, str(error))
        execution = self.execute(task.language, text)
        if not execution.kind.counts:
            return failed_piece(task, execution.reason)
        return _executed(task, answer, execution)

    def _answer(self, task: PieceTask, problem: Problem, examples: Sequence[WorkedExample]) -> _Answer:
        step = Step(task.step)
        if step is Step.CANDIDATES:
            return _given(task)
        model = self.models[PLAYERS[step]]
        reply = model.ask(self._request(task, step, problem, examples))
        if reply.is_refusal:
            return _Answer(reply.answer, model.name, reply.refusal_reason, reply)
        try:
            return _Answer(read_translation(reply.answer, task.language), model.name, reply=reply)
        except AnswerError as error:
            return _Answer(reply.answer, model.name, str(error), reply)

    def _request(
        self, task: PieceTask, step: Step, problem: Problem, examples: Sequence[WorkedExample]
    ) -> Request:
        prompt = self.prompts[_ROLES[step]]
        facts = task_facts(problem, task.language) | example_facts(examples)
        if task.parent is not None:
            facts |= failure_facts(task.parent.code, task.parent.kind, task.parent.error)
        temperature, top_p = self._sampling(step)
        return role_request(
            prompt,
            facts,
            temperature=temperature,
            top_p=top_p,
            number=task.round if step in _BY_ROUND else 0,
            subject=f"{task.problem.key}/{task.language}",
        )

    def _sampling(self, step: Step) -> tuple[float, float]:
        settings = self.settings
        chosen: Rounds | Repairs | Overlap
        match step:
            case Step.GENERATE:
                chosen = settings.generate
            case Step.REPAIR:
                chosen = settings.repair
            case Step.AGAIN:
                chosen = settings.again
            case Step.AGAIN_REPAIR:
                chosen = settings.again_repair
            case _:
                chosen = settings.overlap
        return chosen.temperature, chosen.top_p


def failed_piece(task: PieceTask, reason: str) -> TranslatedPiece:
    """Return the result of a piece that could not be done."""
    result = _result(task, PieceOutcome.FAILED, reason=reason)
    event = _event(task, "!", f"failed: {reason}", EventLevel.WARNING)
    return TranslatedPiece(result, event, tries=task.tries + 1)


def _given(task: PieceTask) -> _Answer:
    try:
        return _Answer(read_candidate(task.candidate, task.language), task.author)
    except AnswerError as error:
        return _Answer(task.candidate, task.author, str(error))


def _unanswered(task: PieceTask, reason: str) -> TranslatedPiece:
    result = _result(task, PieceOutcome.UNANSWERED, reason=reason)
    return TranslatedPiece(result, _event(task, "-", reason), tries=task.tries + 1)


def _unread(task: PieceTask, answer: _Answer) -> TranslatedPiece:
    """Keep an answer without a program as an attempt that does not compile, so that people can see it."""
    attempt = _attempt(task, answer, kind=Kind.COMPILE_ERROR, error=answer.problem)
    return _answered(task, answer, attempt, "✗", answer.problem)


def _executed(task: PieceTask, answer: _Answer, execution: Execution) -> TranslatedPiece:
    error = message_of(execution)
    attempt = _attempt(
        task,
        answer,
        kind=execution.kind,
        error=error,
        seconds=execution.seconds,
        toolchain=execution.toolchain,
    )
    if execution.is_passed:
        return _answered(task, answer, attempt, "✓", execution.kind)
    line = headline(task.language, error)
    return _answered(task, answer, attempt, "✗", f"{execution.kind}: {line}" if line else execution.kind)


def _answered(task: PieceTask, answer: _Answer, attempt: NewAttempt, mark: str, told: str) -> TranslatedPiece:
    is_passed = attempt.kind == Kind.PASSED
    outcome = PieceOutcome.PASSED if is_passed else PieceOutcome.REJECTED
    paid = answer.reply if answer.reply and not answer.reply.is_cached else None
    return TranslatedPiece(
        piece=_result(task, outcome, has_attempt=True, call_id=attempt.call_id),
        event=_event(task, mark, f"{told}{_took(answer.reply)}"),
        tries=task.tries + 1,
        attempt=attempt,
        price=paid.price if paid else 0.0,
        tokens=paid.usage.input + paid.usage.output if paid else 0,
    )


def _attempt(
    task: PieceTask,
    answer: _Answer,
    *,
    kind: Kind,
    error: str,
    seconds: float = 0.0,
    toolchain: str = "",
) -> NewAttempt:
    return NewAttempt(
        problem_id=task.problem.id,
        language=task.language,
        step=task.step,
        author=answer.author,
        code=answer.code,
        kind=kind.value,
        error=error,
        fingerprint=as_hex(simhash(answer.code)),
        seconds=seconds,
        toolchain=toolchain,
        run_id=task.run_id,
        call_id=answer.reply.call_id if answer.reply else None,
        parent_id=task.parent.id if task.parent else None,
    )


def _result(
    task: PieceTask,
    outcome: PieceOutcome,
    *,
    has_attempt: bool = False,
    reason: str = "",
    call_id: int | None = None,
) -> PieceResult:
    return PieceResult(
        task.id, task.run_id, task.translation_id, task.step, outcome, has_attempt, reason, call_id
    )


def _event(task: PieceTask, mark: str, told: str, level: EventLevel = EventLevel.INFO) -> NewEvent:
    line = f"{mark} {task.problem.key}/{task.language} {task.step} {task.round + 1} {told}"
    return NewEvent(task.run_id, LogKind.SAMPLE, line, level)


def _took(reply: Reply | None) -> str:
    if reply is None:
        return ""
    if reply.is_cached:
        return " · cached"
    return f" · {reply.seconds:.1f} s · {reply.usage.input + reply.usage.output:,} tokens"
