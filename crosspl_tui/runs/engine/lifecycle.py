"""Moving runs from one status to another, each time by one UPDATE and with a line in the log."""

from __future__ import annotations

import json
import time
from collections.abc import Collection

from sqlalchemy import Connection

from crosspl_tui.llm.budget import is_about_dollars
from crosspl_tui.llm.prices import dollars
from store.database import Database
from store.runs.events import LogKind, NewEvent, append_events
from store.runs.lifecycle import OPEN, RunRow, load_run, set_plan, set_status
from store.runs.samples import reset_failed, reset_samples
from store.sources import candidate_work
from store.vocabulary import EventLevel, RunStatus

_RESUMABLE = (RunStatus.PAUSED, RunStatus.STOPPED)
_UNENDED = (*OPEN, *_RESUMABLE)


def pause(database: Database, run_id: int, *, who: str = "") -> bool:
    """Let workers leave a run until it is resumed; False when it is not under way. Raises `UnknownRunError`."""
    with database.begin() as connection:
        load_run(connection, run_id)
        return _move(connection, run_id, RunStatus.PAUSED, OPEN, f"paused{_by(who)}")


def resume(database: Database, run_id: int, *, who: str = "", budget: float | None = None) -> bool:
    """Let workers go on with a paused or stopped run, with another budget if one is given, in dollars.

    False when it is neither. Raises `UnknownRunError`.
    """
    with database.begin() as connection:
        plan = load_run(connection, run_id).plan
        told = "" if budget is None else f" with a budget of {dollars(budget)}"
        is_moved = _move(connection, run_id, RunStatus.QUEUED, _RESUMABLE, f"resumed{_by(who)}{told}")
        if is_moved and budget is not None:
            set_plan(connection, run_id, _with_budget(plan, budget))
        return is_moved


def cancel(database: Database, run_id: int, *, who: str = "") -> bool:
    """End a run for good; what it has stays. False when it has ended before. Raises `UnknownRunError`."""
    with database.begin() as connection:
        load_run(connection, run_id)
        return _move(
            connection,
            run_id,
            RunStatus.CANCELLED,
            _UNENDED,
            f"cancelled{_by(who)}",
            level=EventLevel.WARNING,
        )


def retry_failed(database: Database, run_id: int, *, who: str = "") -> int:
    """Make failed samples or candidates work again, and a finished or stopped run too; return how many those are.

    A paused run stays paused, and a cancelled one is left alone. Raises `UnknownRunError`.
    """
    with database.begin() as connection:
        if load_run(connection, run_id).status is RunStatus.CANCELLED:
            return 0
        count = reset_failed(connection, run_id) + candidate_work.reset_failed(connection, run_id)
        _take_up_again(connection, run_id, count, f"{count:,} that failed are tried again{_by(who)}")
        return count


def rerun(database: Database, run_id: int, sample_ids: Collection[int], *, who: str = "") -> int:
    """Do some samples of a run over, whatever came of them; return how many those are. Raises `UnknownRunError`."""
    with database.begin() as connection:
        if load_run(connection, run_id).status is RunStatus.CANCELLED:
            return 0
        count = reset_samples(connection, run_id, sample_ids)
        _take_up_again(connection, run_id, count, f"{count:,} samples are done over{_by(who)}")
        return count


def resuming(run: RunRow, spent: float) -> str:
    """Return the command by which a paused or stopped run goes on: with twice what is `spent` where that is all.

    Both the budget and what is spent of it are in dollars.
    """
    command = f"crosspl-tui runs resume {run.id}"
    if not is_about_dollars(run.reason):
        return command
    budget = json.loads(run.plan)["limits"]["budget"]
    return f"{command} --budget {2 * max(budget, spent):g}"


def begin(connection: Connection, run_id: int, worker: str) -> bool:
    """Mark a queued run as running; False when it was before."""
    return _move(connection, run_id, RunStatus.RUNNING, (RunStatus.QUEUED,), "begun", worker=worker)


def stop(connection: Connection, run_id: int, reason: str, worker: str) -> bool:
    """Stop a run by itself, for a reason that a person must do something about; False when it is not under way."""
    told, level = f"stopped: {reason}", EventLevel.ERROR
    return _move(connection, run_id, RunStatus.STOPPED, OPEN, told, level=level, reason=reason, worker=worker)


def finish(connection: Connection, run_id: int, worker: str) -> bool:
    """Mark a run without work as finished; False when somebody else did, or when it is not under way."""
    failed = candidate_work.progress_of_all(connection, [run_id], now=time.time())[run_id].failed
    told, level = ("finished", EventLevel.INFO)
    if failed:
        told, level = f"finished, {failed:,} failed", EventLevel.WARNING
    return _move(connection, run_id, RunStatus.FINISHED, OPEN, told, level=level, worker=worker)


def _move(
    connection: Connection,
    run_id: int,
    to: RunStatus,
    among: Collection[RunStatus],
    message: str,
    *,
    level: EventLevel = EventLevel.INFO,
    reason: str = "",
    worker: str = "",
) -> bool:
    is_moved = set_status(connection, run_id, to, among=among, reason=reason)
    if is_moved:
        _tell(connection, run_id, message, level, worker)
    return is_moved


def _take_up_again(connection: Connection, run_id: int, count: int, message: str) -> None:
    if count:
        _tell(connection, run_id, message)
        set_status(connection, run_id, RunStatus.QUEUED, among=(RunStatus.FINISHED, RunStatus.STOPPED))


def _tell(
    connection: Connection, run_id: int, message: str, level: EventLevel = EventLevel.INFO, worker: str = ""
) -> None:
    append_events(connection, [NewEvent(run_id, LogKind.STATUS, message, level, worker)])


def _with_budget(plan: str, budget: float) -> str:
    values = json.loads(plan)
    return json.dumps(values | {"limits": {**values.get("limits", {}), "budget": budget}})


def _by(who: str) -> str:
    return f" by {who}" if who else ""
