"""What the engine asks of a kind of work: where its pieces come from, how one is done, and how it is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection

from crosspl_tui.llm.cancellation import Cancellation
from crosspl_tui.llm.concurrency import Limiter
from crosspl_tui.llm.contact import Contacts
from store.runs.calls import Spent
from store.runs.events import NewEvent
from store.runs.lifecycle import RunRow
from store.runs.samples import Lease
from store.vocabulary import EventLevel

__all__ = [
    "AnyWork",
    "Kept",
    "Lease",
    "Limits",
    "OpenWork",
    "Result",
    "RunContext",
    "Say",
    "Task",
    "Work",
    "WorkError",
]

FAILURES_IN_A_ROW = 20


class WorkError(Exception):
    """A run cannot be worked on as its plan is; it stops with this message."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a run may take: calls at once in each worker, dollars and tokens in all, failures in a row.

    None means no limit.
    """

    concurrency: int | None = None
    budget: float | None = None
    tokens: int | None = None
    failures_in_a_row: int | None = FAILURES_IN_A_ROW


class Task(Protocol):
    """A piece of work; `id` is its row's."""

    @property
    def id(self) -> int: ...


class Result(Protocol):
    """What came of a piece of work: dollars and tokens that it cost, and whether it failed and can be tried again."""

    @property
    def price(self) -> float: ...

    @property
    def tokens(self) -> int: ...

    @property
    def is_failure(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Kept:
    """How many results were kept, and the lines for the log; results of lost leases are not among them."""

    count: int
    events: Sequence[NewEvent]


TaskT = TypeVar("TaskT", bound=Task)
ResultT = TypeVar("ResultT", bound=Result)


class Work(Protocol[TaskT, ResultT]):
    """A run's work. All but `perform` is called in transactions that may be repeated: it changes only the database."""

    @property
    def limits(self) -> Limits: ...

    def claim(self, connection: Connection, lease: Lease, count: int) -> Sequence[TaskT]:
        """Lease at most so many pieces that nobody has done or holds."""
        ...

    def perform(self, task: TaskT) -> ResultT:
        """Do one piece, in a thread of the executor; raises the errors of `crosspl_tui.llm.errors`."""
        ...

    def failure(self, task: TaskT, reason: str) -> ResultT:
        """Return the result of a piece that could not be done."""
        ...

    def keep(self, connection: Connection, owner: str, results: Sequence[ResultT]) -> Kept:
        """Keep results whose pieces the owner still holds, and end the leases."""
        ...

    def renew(self, connection: Connection, lease: Lease) -> None:
        """Let the owner's leases end later."""
        ...

    def give_back(self, connection: Connection, owner: str, tasks: Sequence[TaskT]) -> None:
        """End the owner's leases of pieces that were not done."""
        ...

    def is_done(self, connection: Connection) -> bool:
        """Whether no piece is left that could still be done, by whomever."""
        ...

    def spent(self, connection: Connection) -> Spent:
        """Return what all workers together have spent on the run."""
        ...

    def close(self) -> None:
        """Let go of what was opened; no piece is under way any more, or none is waited for."""
        ...


AnyWork = Work[Any, Any]


class Say(Protocol):
    """Puts a line into a run's log; any thread may call it."""

    def __call__(self, message: str, level: EventLevel = ...) -> None: ...


@dataclass(frozen=True, slots=True)
class RunContext:
    """What a run's work is opened with.

    `cancellation` is set once nobody waits for answers any more, since the run is cancelled or the worker ends; when
    a run is paused or stopped, calls under way are let finish. `say` puts a line into the run's log, from any thread.
    `calls` bounds the calls of all models at once, while more pieces are prepared or judged. `contacts` tell the worker
    which endpoints cannot be reached.
    """

    run: RunRow
    cancellation: Cancellation
    say: Say
    calls: Limiter | None = None
    contacts: Contacts = field(default_factory=Contacts)


OpenWork = Callable[[RunContext], AnyWork]
"""Raises `WorkError` when the run cannot be worked on."""
