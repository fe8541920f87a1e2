"""The command `worker`: works on runs without the workbench."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Annotated

import typer

from crosspl_tui.cli.errors import ExitCode
from crosspl_tui.cli.interruption import exit_if_stopped, interruptible
from crosspl_tui.cli.options import DatabaseOption, EngineOption, JsonOption, connected, settings_from
from crosspl_tui.cli.printing import ProgressLine, narrate, print_json

if TYPE_CHECKING:
    from crosspl_tui.runs.engine.engine import WorkSummary
    from store.database import Database


GIVES_WAY = 10
"""Niceness: whoever reviews at the same machine comes first."""


def worker(
    context: typer.Context,
    *,
    database: DatabaseOption = None,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", min=1, max=1000, metavar="N", help="Samples at once.")
    ] = 8,
    run: Annotated[
        int | None,
        typer.Option("--run", metavar="ID", help="Work on this run only.", show_default=False),
    ] = None,
    stays: Annotated[bool, typer.Option("--watch", help="When no run is left, wait for more.")] = False,
    ends_with_input: Annotated[
        bool,
        typer.Option("--ends-with-input", help="End when standard input does, as when its parent is gone."),
    ] = False,
    lease: Annotated[
        float,
        typer.Option(
            min=1, metavar="SECONDS", help="After so long others take up what a killed worker had begun."
        ),
    ] = 60.0,
    engine: EngineOption = "",
    is_json: JsonOption = False,
) -> None:
    """Work on runs that wait, until none is left.

    Several workers can share the runs. Ctrl+c gives back what is not finished. With --json stdout
    has one object at the end. Exit code 1: a run stopped by itself, or something in one failed.
    """
    from crosspl_tui.runs.engine.engine import Engine, EngineOptions
    from crosspl_tui.runs.engine.opening import opener
    from store.database import open_database
    from store.runs.lifecycle import load_run
    from store.writer import GroupWriter

    os.nice(GIVES_WAY)
    settings = settings_from(context, database)
    options = EngineOptions(slots=jobs, run_id=run, stays=stays, lease_seconds=lease)
    with open_database(settings.database, create=False) as opened, GroupWriter(opened) as writer:
        if run is not None:
            with opened.connect() as connection:
                load_run(connection, run)
        with (
            connected(engine) as elsewhere,
            _ending(with_input=ends_with_input) as is_stopped,
            ProgressLine(has_data=is_json) as line,
        ):
            working = Engine(
                opened,
                writer,
                opener(opened, writer, settings, elsewhere),
                options,
                on_progress=line.reporter(_describe),
            )
            summary = working.run(is_stopped)
        goes_on = _ways_on(opened, summary)
    _tell(summary, goes_on, is_json=is_json)
    exit_if_stopped(is_cancelled=summary.is_cancelled)
    if summary.stops or summary.failed:
        raise typer.Exit(ExitCode.FINDINGS)


@contextmanager
def _ending(*, with_input: bool) -> Iterator[Callable[[], bool]]:
    """Give a function that says whether to end: because of ctrl+c, of what service managers send, or of the input."""
    asked: list[int] = []
    if with_input:
        threading.Thread(target=_wait_for_the_end_of_input, args=(asked,), daemon=True).start()

    def ask(number: int, _frame: FrameType | None) -> None:
        asked.append(number)

    before = signal.signal(signal.SIGTERM, ask)
    try:
        with interruptible() as is_stopped:
            yield lambda: bool(asked) or is_stopped()
    finally:
        signal.signal(signal.SIGTERM, before)


def _wait_for_the_end_of_input(asked: list[int]) -> None:
    while sys.stdin.buffer.read(4096):
        pass
    asked.append(0)


def _ways_on(database: Database, summary: WorkSummary) -> dict[int, str]:
    """Return by which command each run that stopped goes on."""
    from crosspl_tui.runs.engine.lifecycle import resuming
    from crosspl_tui.runs.engine.watching import read_progress
    from store.runs.lifecycle import load_run

    spent = read_progress(database, [run_id for run_id, _ in summary.stops])
    with database.connect() as connection:
        return {
            run_id: resuming(load_run(connection, run_id), progress.spent)
            for run_id, progress in spent.items()
        }


def _describe(summary: WorkSummary) -> str:
    if summary.waiting:
        return f"working: {summary.done:,} done, {summary.waiting} (ctrl+c stops)"
    failed = f", {summary.failed:,} failed" if summary.failed else ""
    rate = summary.done / summary.seconds if summary.seconds > 0 else 0.0
    return f"working: {summary.done:,} done{failed}, {rate:,.1f} a second (ctrl+c stops)"


def _tell(summary: WorkSummary, goes_on: Mapping[int, str], *, is_json: bool) -> None:
    if is_json:
        print_json(
            {
                "done": summary.done,
                "failed": summary.failed,
                "seconds": round(summary.seconds, 3),
                "runs": list(summary.run_ids),
                "stopped": [{"run": run_id, "reason": reason} for run_id, reason in summary.stops],
                "is_cancelled": summary.is_cancelled,
            }
        )
    for run_id, reason in summary.stops:
        narrate(f"run {run_id} stopped: {reason}. It goes on with: {goes_on[run_id]}")
    stopped = "stopped before the end; " if summary.is_cancelled else ""
    failed = f", {summary.failed:,} of them failed" if summary.failed else ""
    what = f"{summary.done:,} samples or candidates of {len(summary.run_ids):,} runs"
    narrate(f"{stopped}{what} in {summary.seconds:.1f} s{failed}")
