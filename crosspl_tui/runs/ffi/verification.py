"""Checking that the solutions of published foreign-function tasks pass their own assertions, by executing them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from crosspl_tui.pipelines.ffi.execution import ForeignExecution, ForeignExecutor
from crosspl_tui.pipelines.ffi.program_text import ProgramError
from crosspl_tui.runs.ffi.workers import in_order

NO_ASSERTIONS = "no assertions"


@dataclass(frozen=True, slots=True)
class Solution:
    """The canonical solution of a task, and the file it came from."""

    path: str
    task: str
    code: str


@dataclass(frozen=True, slots=True)
class ExecutedTask:
    """What came of a solution. `failure` is its kind, "" for one that passed; `way` says how it met its assertions."""

    path: str
    task: str
    verdict: str
    is_passed: bool
    failure: str
    way: str
    reason: str
    seconds: float


def execute_solutions(
    solutions: Sequence[Solution],
    executor: ForeignExecutor,
    *,
    at_once: int,
    is_cancelled: Callable[[], bool] = lambda: False,
) -> Iterator[ExecutedTask]:
    """Execute solutions, `at_once` of them at a time, and yield what came of each, in order.

    Once cancelled, those not begun are left out. Raises `LibraryError` and `SandboxError` before the first.
    """
    _ = executor.prepared
    execute = partial(_execute, executor)
    return in_order(execute, solutions, at_once=at_once, is_cancelled=is_cancelled)


def _execute(executor: ForeignExecutor, solution: Solution) -> ExecutedTask:
    try:
        done = executor.check_solution(solution.code)
    except ProgramError as error:
        return ExecutedTask(solution.path, solution.task, NO_ASSERTIONS, False, "", "", str(error), 0.0)
    return ExecutedTask(
        path=solution.path,
        task=solution.task,
        verdict=done.execution.kind.value,
        is_passed=done.is_passed,
        failure=done.failure.value if done.failure else "",
        way=done.way.value,
        reason="" if done.is_passed else last_line(done),
        seconds=round(done.execution.seconds, 3),
    )


def last_line(done: ForeignExecution) -> str:
    """Return the line that says what was wrong."""
    return done.message.rpartition("\n")[2][:300]
