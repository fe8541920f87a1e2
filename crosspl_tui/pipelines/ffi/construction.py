"""The line from a C source to a foreign-function item: author, execute, revise, requirements."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from crosspl_tui.pipelines.answers import AnswerError
from crosspl_tui.pipelines.answers.foreign_function import AuthoredTask
from crosspl_tui.pipelines.ffi.c_sources import CSource
from crosspl_tui.pipelines.ffi.execution import ForeignExecution
from crosspl_tui.pipelines.ffi.program_text import ProgramError
from crosspl_tui.pipelines.ffi.requirements import complete_instruction, requirements_of
from crosspl_tui.sandbox.errors import SandboxError
from crosspl_tui.sandbox.verdict import Kind

MOST_ATTEMPTS = 5  # as in the published construction
MOST_ERROR = 4000
"""Characters of a run's output that a reviser is shown: its end."""


class Author(Protocol):
    """Makes a task of a C source."""

    def write(self, source: CSource) -> AuthoredTask:
        """Return the task; raises `AnswerError` where the answer holds none."""
        ...


class Reviser(Protocol):
    """Repairs a solution that failed."""

    def revise(self, source: CSource, task: AuthoredTask, error: str, attempt: int) -> str:
        """Return the repaired solution at a revision, from 0; raises `AnswerError` where the answer holds none."""
        ...


Check = Callable[[str], ForeignExecution]
"""Executes a solution against its own assertions; raises `ProgramError` for one without."""


class UncheckedError(SandboxError):
    """A solution could not be executed for a reason that is not its own; the message is that reason."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """One solution, from number 0, which is the author's; `reason` says why it was not taken, "" for the one that was.

    `solution` is empty where an answer held none.
    """

    number: int
    solution: str
    execution: ForeignExecution | None
    reason: str

    @property
    def is_taken(self) -> bool:
        return not self.reason


@dataclass(frozen=True, slots=True)
class ConstructedTask:
    """What an item is made of: the instruction with all it must say, and the solution with its assertions."""

    instruction: str
    solution: str
    execution: ForeignExecution


@dataclass(frozen=True, slots=True)
class Construction:
    """The whole story of one source; `task` is there unless all attempts failed, and `reason` says why it is not."""

    source: CSource
    attempts: tuple[Attempt, ...]
    task: ConstructedTask | None
    reason: str


def construct(
    source: CSource,
    author: Author,
    reviser: Reviser | None,
    check: Check,
    load_order: str,
    *,
    on_attempt: Callable[[Attempt], None] | None = None,
) -> Construction:
    """Make a task of a source, or say why there is none to be made.

    A solution that fails is given to the reviser with what it printed, until one passes or five have failed. Raises
    `UncheckedError` when the sandbox fails, and what the roles raise beside `AnswerError`.
    """
    attempts: list[Attempt] = []

    def tell(attempt: Attempt) -> Attempt:
        attempts.append(attempt)
        if on_attempt:
            on_attempt(attempt)
        return attempt

    try:
        task = author.write(source)
    except AnswerError as error:
        tell(Attempt(0, "", None, str(error)))
        return Construction(source, tuple(attempts), None, f"the author's answer holds no task: {error}")
    last = tell(_attempt(0, task.solution, check))
    while not last.is_taken and reviser and len(attempts) < MOST_ATTEMPTS:
        number = len(attempts)
        failed = next(each for each in reversed(attempts) if each.solution)
        try:
            solution = reviser.revise(
                source, AuthoredTask(task.instruction, failed.solution), _told(failed), number - 1
            )
        except AnswerError as error:
            last = tell(Attempt(number, "", None, str(error)))
            continue
        last = tell(_attempt(number, solution, check))
    return _construction(source, task.instruction, tuple(attempts), load_order)


def _construction(
    source: CSource, instruction: str, attempts: tuple[Attempt, ...], load_order: str
) -> Construction:
    last = attempts[-1]
    if not last.is_taken or last.execution is None:
        told = f"given up after {len(attempts)} attempts; the last: {last.reason}"
        return Construction(source, attempts, None, told)
    whole = complete_instruction(instruction, requirements_of(last.solution), load_order)
    return Construction(source, attempts, ConstructedTask(whole, last.solution, last.execution), "")


def _attempt(number: int, solution: str, check: Check) -> Attempt:
    try:
        execution = check(solution)
    except ProgramError as error:
        return Attempt(number, solution, None, str(error))
    if execution.is_passed:
        return Attempt(number, solution, execution, "")
    if execution.execution.kind is Kind.INFRASTRUCTURE:
        raise UncheckedError(execution.execution.reason)
    lines = execution.message.splitlines()
    last = f": {lines[-1]}" if lines else ""
    return Attempt(number, solution, execution, f"{execution.failure}{last}"[:500])


def _told(attempt: Attempt) -> str:
    """What the reviser is told of a failure."""
    if attempt.execution is None:
        return attempt.reason
    code = attempt.execution.return_code
    ended = f"return code {code}" if code is not None else attempt.execution.execution.reason
    return f"{attempt.execution.message[-MOST_ERROR:]}\n({ended})"
