"""The loop of a worker: claims pieces of open runs, lets threads do them, and keeps what comes of each, once."""

from __future__ import annotations

import os
import secrets
import socket
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from functools import partial
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from sqlalchemy import Connection

from crosspl_tui.llm.cancellation import Cancellation
from crosspl_tui.llm.concurrency import Limiter
from crosspl_tui.llm.errors import ModelError
from crosspl_tui.runs.engine import lifecycle
from crosspl_tui.runs.engine.active import CLAIM_AGAIN_SECONDS, ActiveRun, Settled
from crosspl_tui.runs.engine.log import EventBuffer
from crosspl_tui.runs.engine.threads import DaemonThreads
from crosspl_tui.runs.engine.turn import Part, PartResult, write_turn
from crosspl_tui.runs.engine.work import Lease, OpenWork, RunContext, WorkError
from store.database import Database
from store.runs.events import LogKind
from store.runs.lifecycle import RunRow, load_run, open_runs
from store.runs.workers import NewWorker, beat, forget_gone, register, unregister
from store.vocabulary import EventLevel, RunStatus
from store.writer import GroupWriter

ResultT = TypeVar("ResultT")

LEASE_SECONDS = 60.0
GATHER_SECONDS = 0.02
"""How long results may wait for company, so that many share a transaction; threads have work meanwhile."""

GRACE_SECONDS = 1.0
"""How long a worker that ends waits for pieces under way."""

SPENT_SECONDS = 5.0
"""How often one asks what all workers have spent."""

LEAST_AHEAD, MOST_AHEAD = 4, 128


@dataclass(frozen=True, slots=True)
class EngineOptions:
    """How a worker works: calls of a model at once, the only run (None for all), and its periods in seconds.

    `stays` makes it wait for more when no run is open.
    """

    slots: int = 8
    run_id: int | None = None
    stays: bool = False
    lease_seconds: float = LEASE_SECONDS
    heartbeat_seconds: float = 2.0
    look_seconds: float = 0.25

    @property
    def beat_seconds(self) -> float:
        """How often a heartbeat is due, which also renews the leases."""
        return min(self.heartbeat_seconds, self.lease_seconds / 4)

    @property
    def spare(self) -> int:
        """Threads that prepare a call or judge its answer while the others wait for theirs."""
        return max(1, self.slots // 2)


@dataclass(frozen=True, slots=True)
class WorkSummary:
    """What a worker has done: pieces, those among them that failed, and why runs stopped, by their ids.

    `waiting` says why calls wait just now, where an endpoint cannot be reached.
    """

    done: int
    failed: int
    seconds: float
    run_ids: tuple[int, ...]
    stops: tuple[tuple[int, str], ...] = ()
    is_cancelled: bool = False
    waiting: str = ""


OnProgress = Callable[[WorkSummary], None]


def new_worker_id() -> str:
    """Return a name that no other worker has: `host:pid:6 hex digits`."""
    return f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(3)}"


class Engine:
    """A worker. What it writes goes through `writer`; `open_work` says how a run is worked on."""

    def __init__(
        self,
        database: Database,
        writer: GroupWriter,
        open_work: OpenWork,
        options: EngineOptions | None = None,
        *,
        executor: Executor | None = None,
        on_progress: OnProgress | None = None,
        worker_id: str = "",
    ) -> None:
        self.id = worker_id or new_worker_id()
        self._database = database
        self._writer = writer
        self._open_work = open_work
        self._options = options or EngineOptions()
        self._executor = executor or DaemonThreads(self._options.slots + self._options.spare)
        self._on_progress = on_progress
        self._calls = Limiter(self._options.slots)
        self._log = EventBuffer(self.id)
        self._active: dict[int, ActiveRun] = {}
        self._leaving: list[ActiveRun] = []
        self._ended: SimpleQueue[Future[Any]] = SimpleQueue()
        self._ahead = self._least_ahead
        self._is_asked_to_stop = False
        self._looked = self._beaten = self._counted = float("-inf")
        self._started = time.monotonic()
        self._done = self._failed = 0
        self._run_ids: dict[int, None] = {}
        self._stops: list[tuple[int, str]] = []

    def run(self, is_stopped: Callable[[], bool] | None = None) -> WorkSummary:
        """Work until no run is open (for ever, if it stays), or until it is asked to stop. To be called once.

        Whatever ends it, the leases are given back. Calls that hang then are left to themselves.
        """
        self._started = time.monotonic()
        self._write(self._register)
        is_cancelled = False
        try:
            while not (is_cancelled := self._is_asked_to_stop or bool(is_stopped and is_stopped())):
                self._look()
                if not (self._active or self._leaving or self._options.stays):
                    break
                self._turn(self._gather())
        finally:
            self._leave()
        return self._summary(is_cancelled=is_cancelled)

    def _register(self, connection: Connection) -> None:
        worker = NewWorker(
            self.id, socket.gethostname(), os.getpid(), self._options.slots, self._options.run_id
        )
        forget_gone(connection, now=time.time())
        register(connection, worker, now=time.time())

    # What happens at intervals

    def _look(self) -> None:
        """Show that one is alive, keep the leases, and see which runs are open; each at its interval."""
        now = time.monotonic()
        if now - self._beaten >= self._options.beat_seconds:
            self._beaten = now
            self._is_asked_to_stop = self._write(self._beat)
        if now - self._looked >= self._options.look_seconds:
            self._looked = now
            with self._database.connect() as connection:
                self._count_spent(connection)
                rows = open_runs(connection, run_id=self._options.run_id)
            self._follow({row.id: row for row in rows})

    def _beat(self, connection: Connection) -> bool:
        lease = self._lease()
        for active in self._all():
            if active.pieces:
                active.work.renew(connection, lease)
        return beat(connection, self.id, done=self._done, now=lease.now)

    def _count_spent(self, connection: Connection) -> None:
        if time.monotonic() - self._counted >= SPENT_SECONDS:
            self._counted = time.monotonic()
            for active in self._active.values():
                active.count_spent(connection)

    def _follow(self, rows: Mapping[int, RunRow]) -> None:
        """Leave the runs that are no longer open, and take part in those that are."""
        for run_id in [run_id for run_id in self._active if run_id not in rows]:
            self._leave_run(run_id)
        for run_id, row in rows.items():
            if run_id not in self._active:
                self._open(row)
        for active in [active for active in self._leaving if not active.pieces]:
            self._leaving.remove(active)
            active.work.close()

    def _leave_run(self, run_id: int) -> None:
        """Let the pieces under way finish, unless the run is cancelled."""
        active = self._active.pop(run_id)
        active.leave()
        self._leaving.append(active)
        if not active.pieces:
            return
        with self._database.connect() as connection:
            if load_run(connection, run_id).status is RunStatus.CANCELLED:
                active.cancellation.set()

    def _open(self, row: RunRow) -> None:
        context = RunContext(row, Cancellation(), partial(self._log.say, row.id), self._calls)
        try:
            work = self._open_work(context)
        except (WorkError, ModelError) as error:
            reason = str(error)
            self._stops.append((row.id, reason))
            self._write(lambda connection: lifecycle.stop(connection, row.id, reason, self.id))
            return
        active = self._active[row.id] = ActiveRun(row.id, work, context.cancellation, context.contacts)
        with self._database.connect() as connection:
            active.count_spent(connection)
        self._run_ids[row.id] = None
        self._log.say(
            row.id, f"{self.id} takes part, {self._options.slots} at once", EventLevel.INFO, LogKind.WORKER
        )

    # What happens in each turn

    def _gather(self) -> list[Future[Any]]:
        """Wait for a piece to end, and a little longer for others; [] when none does for a while."""
        ended: list[Future[Any]] = []
        if any(active.claim_at <= 0 for active in self._active.values()):
            return ended  # a new run: begin with it at once
        deadline = time.monotonic() + self._options.look_seconds
        enough = max(1, self._ahead // 2)
        while len(ended) < enough:
            try:
                ended.append(self._ended.get(timeout=max(0.0, deadline - time.monotonic())))
            except Empty:
                break
            if len(ended) == 1:
                deadline = min(deadline, time.monotonic() + GATHER_SECONDS)
        self._plan_ahead(len(ended), is_enough=len(ended) >= enough)
        return ended

    def _plan_ahead(self, count: int, *, is_enough: bool) -> None:
        """Where many end within one turn many must wait, lest the threads run dry meanwhile."""
        wanted = 2 * self._ahead if is_enough else 2 * count
        self._ahead = max(self._least_ahead, min(MOST_AHEAD, wanted))

    @property
    def _least_ahead(self) -> int:
        return max(LEAST_AHEAD, 2 * self._options.spare)

    def _turn(self, ended: Sequence[Future[Any]]) -> None:
        """Keep what has ended, claim as much again, and say how far one is."""
        settled = {active: active.settle([f for f in ended if f in active.pieces]) for active in self._all()}
        for active, what in settled.items():
            self._failed += what.failed
            for oddity in what.oddities:
                self._log.say(active.run_id, oddity, EventLevel.ERROR, LogKind.SAMPLE)
        self._write_turn(
            {active: part for active, what in settled.items() if (part := self._part(active, what)).matters}
        )
        if self._on_progress:
            self._on_progress(self._summary(is_cancelled=False))

    def _write_turn(self, parts: Mapping[ActiveRun, Part]) -> None:
        """Do what there is to do for the runs, and log what was said, in one transaction."""
        lines = self._log.take()
        if not parts and not lines:
            return
        results = self._write(
            lambda connection: write_turn(connection, list(parts.values()), lines, self._lease())
        )
        for (active, part), result in zip(parts.items(), results, strict=True):
            self._apply(active, part, result)

    def _part(self, active: ActiveRun, settled: Settled) -> Part:
        under_way = sum(len(each.pieces) for each in self._all())
        free = self._options.slots + self._ahead - under_way
        share = -(-free // max(1, len(self._active)))
        return Part(
            run_id=active.run_id,
            work=active.work,
            results=settled.results,
            returned=settled.returned,
            stop_reason=settled.stop_reason or ("" if active.is_left else active.budget_reason),
            wanted=min(share, self._room(active, settled)),
            may_finish=not active.is_left and not active.pieces,
        )

    def _room(self, active: ActiveRun, settled: Settled) -> int:
        return active.room(self._options.slots, self._ahead, is_moving=bool(settled.results))

    def _apply(self, active: ActiveRun, part: Part, result: PartResult) -> None:
        """Begin what was claimed, and leave the run if it has ended."""
        self._done += result.kept
        if result.is_stopped:
            self._stops.append((part.run_id, part.stop_reason))
        active.claim_at = time.monotonic()
        if len(result.claimed) < part.wanted:
            active.claim_at += CLAIM_AGAIN_SECONDS
        active.start(result.claimed, self._executor, self._ended.put)
        if not active.is_left and (part.stop_reason or result.is_finished):
            self._leave_run(part.run_id)

    # What happens at the end

    def _leave(self) -> None:
        """Keep what ends within a short while, give back the rest, and say goodbye."""
        for run_id in list(self._active):
            self._leave_run(run_id)
            told = f"{self.id} leaves"
            self._log.say(run_id, told, EventLevel.INFO, LogKind.WORKER)
        for active in self._leaving:
            active.cancellation.set()
        deadline = time.monotonic() + GRACE_SECONDS
        while any(active.pieces for active in self._leaving) and time.monotonic() < deadline:
            self._turn(self._gather())
        self._executor.shutdown(wait=False, cancel_futures=True)
        self._write(self._give_back_all)
        for active in self._leaving:
            active.work.close()

    def _give_back_all(self, connection: Connection) -> None:
        for active in self._leaving:
            active.work.give_back(connection, self.id, list(active.pieces.values()))
        unregister(connection, self.id)

    def _all(self) -> list[ActiveRun]:
        return [*self._active.values(), *self._leaving]

    def _lease(self) -> Lease:
        now = time.time()
        return Lease(self.id, now + self._options.lease_seconds, now)

    def _write(self, job: Callable[[Connection], ResultT]) -> ResultT:
        return self._writer.submit(job).result()

    def _summary(self, *, is_cancelled: bool) -> WorkSummary:
        return WorkSummary(
            done=self._done,
            failed=self._failed,
            seconds=time.monotonic() - self._started,
            run_ids=tuple(self._run_ids),
            stops=tuple(self._stops),
            is_cancelled=is_cancelled,
            waiting=next((words for active in self._active.values() if (words := active.contacts.words)), ""),
        )
