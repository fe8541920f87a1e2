"""The line from a candidate to an item: level, snippet, validation, faithfulness, instruction, checks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from crosspl_tui.pipelines.ipc.checks import Check, check_instruction
from crosspl_tui.pipelines.ipc.faithfulness import unfaithful_lines
from crosspl_tui.pipelines.ipc.roles import (
    CandidateText,
    Extraction,
    ExtractionError,
    InstructionError,
    Level,
    LevelVerdict,
    Roles,
    UnusableAnswerError,
)
from crosspl_tui.pipelines.ipc.unity import check_unity
from crosspl_tui.pipelines.ipc.validation import Validation, validate

MOST_ATTEMPTS = 6  # as in the published construction


class Outcome(StrEnum):
    """What came of a candidate."""

    CONSTRUCTED = "constructed"
    DROPPED = "dropped"


@dataclass(frozen=True, slots=True)
class Attempt:
    """One try of the extractor. `reason` says why it was not taken and is empty for the one that was."""

    number: int
    extraction: Extraction | None
    validation: Validation | None
    reason: str

    @property
    def is_taken(self) -> bool:
        return not self.reason


@dataclass(frozen=True, slots=True)
class ConstructedTask:
    """What an item is made of. `unfaithful` are the lines of the code, from 1, that the source does not hold."""

    level: Level
    extraction: Extraction
    validation: Validation
    unfaithful: tuple[int, ...]
    instruction: str
    checks: tuple[Check, ...]


@dataclass(frozen=True, slots=True)
class Construction:
    """The whole story of one candidate on the line; `task` is there when the outcome is constructed."""

    candidate: CandidateText
    level_verdict: LevelVerdict
    attempts: tuple[Attempt, ...]
    task: ConstructedTask | None
    reason: str

    @property
    def outcome(self) -> Outcome:
        return Outcome.CONSTRUCTED if self.task else Outcome.DROPPED


OnAttempt = Callable[[Attempt], None]


def construct(candidate: CandidateText, roles: Roles, on_attempt: OnAttempt | None = None) -> Construction:
    """Make a task of a candidate, or say why there is none to be made.

    The same candidate gives the same result as long as the roles do. `on_attempt` is told of each extraction before
    the next one is asked for.
    """
    verdict = roles.level_judge.judge(candidate)
    if verdict.level is None:
        return Construction(candidate, verdict, (), None, verdict.reason)
    attempts = tuple(_told(_attempts(candidate, roles, verdict.level), on_attempt))
    last = attempts[-1]
    if last.extraction is None or last.validation is None or not last.is_taken:
        return Construction(
            candidate, verdict, attempts, None, f"no attempt was accepted; the last: {last.reason}"
        )
    try:
        task = _task(candidate, roles, verdict.level, last.extraction, last.validation)
    except InstructionError as error:
        return Construction(candidate, verdict, attempts, None, f"no instruction: {error}")
    return Construction(candidate, verdict, attempts, task, "")


def construct_all(candidates: Iterable[CandidateText], roles: Roles) -> Iterator[Construction]:
    """Construct one candidate after the other, in their order."""
    return (construct(candidate, roles) for candidate in candidates)


def _told(attempts: Iterator[Attempt], on_attempt: OnAttempt | None) -> Iterator[Attempt]:
    for attempt in attempts:
        if on_attempt:
            on_attempt(attempt)
        yield attempt


def _attempts(candidate: CandidateText, roles: Roles, level: Level) -> Iterator[Attempt]:
    """Extract until an attempt is accepted or the extractor has nothing more to give."""
    for number in range(MOST_ATTEMPTS):
        try:
            extraction = roles.extractor.extract(candidate, level, number)
        except UnusableAnswerError as error:
            yield Attempt(number, None, None, str(error))
            continue
        except ExtractionError as error:
            yield Attempt(number, None, None, str(error))
            return
        try:
            validation = validate(candidate, extraction.code)
        except RecursionError:
            yield Attempt(number, extraction, None, "the code is nested too deep to be read")
            continue
        yield Attempt(number, extraction, validation, validation.reason)
        if validation.accepts:
            return


def _task(
    candidate: CandidateText, roles: Roles, level: Level, extraction: Extraction, validation: Validation
) -> ConstructedTask:
    instruction = roles.instructor.instruct(candidate, extraction, level)
    return ConstructedTask(
        level=level,
        extraction=extraction,
        validation=validation,
        unfaithful=unfaithful_lines(extraction.code, candidate.text),
        instruction=instruction,
        checks=(
            *check_instruction(instruction, extraction.code, level, candidate.suffix),
            check_unity(extraction.code, candidate.suffix, candidate.machine, validation.strict),
        ),
    )
