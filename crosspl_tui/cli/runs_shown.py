"""How runs and their logs are printed."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from crosspl_tui.cli.printing import print_json, print_lines, table
from store.vocabulary import RunStatus

if TYPE_CHECKING:
    from crosspl_tui.cli.records import Record
    from store.database import Database
    from store.runs.events import EventLine
    from store.runs.lifecycle import RunRow
    from store.runs.progress import RunProgress
    from store.runs.workers import WorkerRow

FOLLOW_SECONDS = 0.2
_CANCELLED = "was cancelled, for good; what it has stays"


def list_lines(
    rows: Sequence[RunRow], progress: Mapping[int, RunProgress], workers: Sequence[WorkerRow]
) -> list[str]:
    """Lay out runs as a table; a column that is empty for all of them is left out."""
    header = ("run", "status", "model", "decoding, judge", "title", "done", "accepted", "failed", "price")
    cells = [_cells(row, progress[row.id], is_waiting=row.is_waiting(workers)) for row in rows]
    optional = {"decoding, judge", "title", "failed", "price"}
    shown = [
        place for place, name in enumerate(header) if name not in optional or any(row[place] for row in cells)
    ]
    numbers = sum(header[place] in {"done", "accepted", "failed", "price"} for place in shown)
    return table(
        [header[place] for place in shown],
        [[row[place] for place in shown] for row in cells],
        numbers=numbers,
    )


def _cells(row: RunRow, progress: RunProgress, *, is_waiting: bool) -> tuple[str, ...]:
    return (
        str(row.id),
        "waiting for a worker" if is_waiting else row.status,
        row.model,
        ", ".join(filter(None, (row.decoding, row.judge))),
        row.title or ("" if row.is_evaluation else row.kind),
        done_of(progress),
        f"{progress.accepted:,}",
        f"{progress.failed:,}" if progress.failed else "",
        _price(progress) if progress.price else "",
    )


def done_of(progress: RunProgress) -> str:
    """Write how far a run is: `300` when all is done, otherwise `152/300`."""
    done = f"{progress.done:,}"
    return done if progress.done == progress.total else f"{done}/{progress.total:,}"


def named_run(row: RunRow) -> str:
    """Write by what a run is known: its model, how answers were drawn, who judged them, and its title."""
    judge = f"judged by {row.judge}" if row.judge else ""
    said = ", ".join(filter(None, (row.model, row.decoding, judge)))
    return f"{said} ({row.title})" if row.title else said


def waiting_hint(run_id: int) -> str:
    """Say what goes on with a run that nobody works on."""
    return (
        f"waits for a worker: `crosspl-tui runs resume {run_id} -j 4` goes on with it here, "
        "`crosspl-tui worker` with all that wait"
    )


def why_not_resumed(row: RunRow, workers: Sequence[WorkerRow]) -> str:
    """Say why a run that is neither paused nor stopped cannot be resumed, and what can be done."""
    if row.status is RunStatus.CANCELLED:
        return _CANCELLED
    if row.status is RunStatus.FINISHED:
        return f"has finished; `crosspl-tui runs retry {row.id}` tries again what failed"
    if row.is_waiting(workers):
        return f"is {row.status} and {waiting_hint(row.id)}"
    return f"is {row.status}: a worker is at it, or was some seconds ago"


def why_not_retried(row: RunRow, _workers: Sequence[WorkerRow]) -> str:
    """Say why nothing of a run can be tried again."""
    return _CANCELLED if row.status is RunStatus.CANCELLED else "has no failed samples"


def list_record(row: RunRow, progress: RunProgress) -> Record:
    """Return all that is known of a run, without its samples."""
    record = asdict(row) | {"plan": json.loads(row.plan), "parameters": json.loads(row.parameters)}
    del record["mode"]  # the word under which it is kept: imported runs have another for the same decoding
    counts = asdict(progress) | {"done": progress.done, "left": progress.left}
    del counts["run_id"]
    return record | {"decoding": row.decoding, "judge": row.judge, "progress": counts}


def run_lines(row: RunRow, progress: RunProgress, *, is_waiting: bool = False) -> Iterator[str]:
    """Say in a few lines where a run stands and what it took."""
    yield f"run {row.id}: {named_run(row)}"
    yield (
        f"{row.status}"
        + (f"; it {waiting_hint(row.id)}" if is_waiting else "")
        + (f": {row.reason}" if row.reason else "")
        + f"; begun {row.created_at}"
        + (f", ended {row.finished_at}" if row.finished_at else "")
    )
    pieces = "samples" if row.is_evaluation else "pieces"
    yield (
        f"{progress.done:,} of {progress.total:,} {pieces} done: {progress.accepted:,} accepted, "
        f"{progress.rejected:,} rejected, {progress.unsure:,} unsure, {progress.refused:,} refused, "
        f"{progress.failed:,} failed"
    )
    tokens = f"{progress.input_tokens:,} tokens in, {progress.output_tokens:,} out"
    yield f"{tokens} ({progress.thinking_tokens:,} thinking); {_price(progress)}, {_spent(progress)} of it now"


def _price(progress: RunProgress) -> str:
    return f"${progress.price:,.4f}"


def _spent(progress: RunProgress) -> str:
    return f"${progress.spent:,.4f}"


def print_events(lines: Sequence[EventLine], *, is_json: bool) -> None:
    """Print lines of a log, or each as a record on a line."""
    if is_json:
        for line in lines:
            print_json(asdict(line), is_line=True)
        return
    print_lines(f"{line.created_at}  {line.level:<7}  {line.message}" for line in lines)


def follow(
    database: Database, run_id: int, after: int, is_stopped: Callable[[], bool], *, is_json: bool
) -> None:
    """Print a run's lines as they come, until it has ended and no line is left, or until stopped."""
    from crosspl_tui.runs.engine.watching import read_events
    from store.runs.lifecycle import load_run

    clock = threading.Event()
    while not is_stopped():
        with database.connect() as connection:
            is_open = load_run(connection, run_id).is_open
        lines = read_events(database, after, run_id=run_id)
        print_events(lines, is_json=is_json)
        after = lines[-1].id if lines else after
        if not is_open and not lines:
            return
        if not lines:
            clock.wait(FOLLOW_SECONDS)
