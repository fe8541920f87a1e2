"""One turn of a worker in one transaction: results kept, work given back and claimed, runs ended, lines logged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from crosspl_tui.runs.engine import lifecycle
from crosspl_tui.runs.engine.work import AnyWork, Lease, Result, Task
from store.runs.events import NewEvent, append_events


@dataclass(frozen=True, slots=True)
class Part:
    """What a turn does for one run. `wanted` is how many pieces can be claimed; one without any left `may_finish`."""

    run_id: int
    work: AnyWork
    results: Sequence[Result]
    returned: Sequence[Task]
    stop_reason: str
    wanted: int
    may_finish: bool

    @property
    def matters(self) -> bool:
        """Whether there is anything to write."""
        return bool(self.results or self.returned or self.stop_reason or self.wanted > 0)


@dataclass(frozen=True, slots=True)
class PartResult:
    """What a turn did for one run: results kept, pieces claimed, and whether the run ended by this."""

    kept: int
    claimed: Sequence[Task]
    is_stopped: bool
    is_finished: bool


def write_turn(
    connection: Connection, parts: Sequence[Part], lines: Sequence[NewEvent], lease: Lease
) -> list[PartResult]:
    """Do all parts and append the lines; what follows from the parts is logged behind them."""
    append_events(connection, lines)
    return [_write(connection, part, lease) for part in parts]


def _write(connection: Connection, part: Part, lease: Lease) -> PartResult:
    kept = 0
    if part.results:
        done = part.work.keep(connection, lease.owner, part.results)
        append_events(connection, done.events)
        kept = done.count
    if part.returned:
        part.work.give_back(connection, lease.owner, part.returned)
    if part.stop_reason:
        is_stopped = lifecycle.stop(connection, part.run_id, part.stop_reason, lease.owner)
        return PartResult(kept, (), is_stopped, is_finished=False)
    claimed: Sequence[Task] = ()
    if part.wanted > 0:
        lifecycle.begin(connection, part.run_id, lease.owner)
        claimed = part.work.claim(connection, lease, part.wanted)
    is_finished = (
        part.may_finish
        and not claimed
        and part.work.is_done(connection)
        and lifecycle.finish(connection, part.run_id, lease.owner)
    )
    return PartResult(kept, claimed, is_stopped=False, is_finished=is_finished)
