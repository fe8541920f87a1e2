"""A run that a worker takes part in: its pieces under way, and what has come of those that ended."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError as FutureCancelledError
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection

from crosspl_tui.llm.budget import words_of_spent, words_of_spent_tokens
from crosspl_tui.llm.cancellation import Cancellation
from crosspl_tui.llm.contact import Contacts
from crosspl_tui.llm.errors import CancelledError, ModelError, StoppingError
from crosspl_tui.runs.engine.work import AnyWork, Result, Task

CLAIM_AGAIN_SECONDS = 0.5
"""How often one asks again whether other workers have left something."""

OnDone = Callable[[Future[Any]], None]


@dataclass(slots=True)
class Settled:
    """What came of the pieces that ended: results to keep, pieces to give back, and a reason to stop the run."""

    results: list[Result] = field(default_factory=list)
    returned: list[Task] = field(default_factory=list)
    failed: int = 0
    stop_reason: str = ""
    oddities: list[str] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class ActiveRun:
    """A run under way in this worker; `contacts` are those with the endpoints of its models."""

    run_id: int
    work: AnyWork
    cancellation: Cancellation
    contacts: Contacts
    pieces: dict[Future[Any], Task] = field(default_factory=dict)
    failures_in_a_row: int = 0
    dollars: float = 0.0
    tokens: int = 0
    claim_at: float = 0.0
    is_left: bool = False
    is_halted: bool = False

    def room(self, slots: int, ahead: int, *, is_moving: bool) -> int:
        """How many pieces more it may have under way: a few wait for a thread, unless its own limit is no larger.

        A run that `is_moving`, some of its pieces having just ended, is asked at once: others may follow from them.
        """
        if self.is_left or (not is_moving and time.monotonic() < self.claim_at):
            return 0
        limit = self.work.limits.concurrency
        most = limit if limit is not None and limit <= slots else slots + ahead
        return most - len(self.pieces)

    def start(self, tasks: Sequence[Task], executor: Executor, on_done: OnDone) -> None:
        """Let the executor do these pieces."""
        for task in tasks:
            future = executor.submit(self._perform, task)
            self.pieces[future] = task
            future.add_done_callback(on_done)

    def _perform(self, task: Task) -> Result:
        """Do a piece, unless there was a reason to stop while it waited for a thread."""
        if self.is_halted or self.cancellation.is_set():
            raise CancelledError("not begun")
        try:
            return self.work.perform(task)  # type: ignore[no-any-return] # the work knows its own results
        except StoppingError:
            self.is_halted = True
            raise

    def leave(self) -> None:
        """Take no more pieces, and none that no thread has begun; those under way go on."""
        self.is_left = True
        for future in list(self.pieces):
            future.cancel()

    def settle(self, ended: Sequence[Future[Any]]) -> Settled:
        """Take the pieces that have ended out of those under way, and say what came of them."""
        settled = Settled()
        for future in ended:
            self._settle(self.pieces.pop(future), future, settled)
        return settled

    def _settle(self, task: Task, future: Future[Any], settled: Settled) -> None:
        error = FutureCancelledError() if future.cancelled() else future.exception()
        match error:
            case None:
                self._count(future.result(), settled)
            case FutureCancelledError() | CancelledError():
                settled.returned.append(task)
            case StoppingError():
                settled.returned.append(task)
                settled.stop_reason = settled.stop_reason or str(error)
            case ModelError():
                self._fail(task, str(error), settled)
            case _:
                # A fault of ours: the other pieces must not suffer from it, but somebody must see it.
                settled.oddities.append(f"{type(error).__name__} {_place_of(error)}: {error}")
                self._fail(task, f"{type(error).__name__}: {error}", settled)

    def _fail(self, task: Task, reason: str, settled: Settled) -> None:
        self._count(self.work.failure(task, reason), settled, reason)

    def _count(self, result: Result, settled: Settled, reason: str = "") -> None:
        settled.results.append(result)
        self.dollars += result.price
        self.tokens += result.tokens
        self.failures_in_a_row = self.failures_in_a_row + 1 if result.is_failure else 0
        settled.failed += result.is_failure
        most = self.work.limits.failures_in_a_row
        if most is not None and self.failures_in_a_row >= most and not settled.stop_reason:
            last = f"; the last: {reason}" if reason else ""
            settled.stop_reason = f"{most} failures in a row{last}"

    def count_spent(self, connection: Connection) -> None:
        """Learn what all workers together have spent, where that matters."""
        limits = self.work.limits
        if limits.budget is not None or limits.tokens is not None:
            spent = self.work.spent(connection)
            self.dollars, self.tokens = spent.dollars, spent.tokens

    @property
    def budget_reason(self) -> str:
        """Why the budget stops the run, or "" while it does not."""
        limits = self.work.limits
        if limits.budget is not None and self.dollars >= limits.budget:
            return words_of_spent(limits.budget, self.dollars)
        if limits.tokens is not None and self.tokens >= limits.tokens:
            return words_of_spent_tokens(limits.tokens, self.tokens)
        return ""


def _place_of(error: BaseException) -> str:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return "" if trace is None else f"({trace.tb_frame.f_code.co_qualname}, line {trace.tb_lineno})"
