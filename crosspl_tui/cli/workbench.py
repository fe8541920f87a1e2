"""Opening the workbench itself: at Home, or at Review."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING

import typer

from crosspl_tui.cli.errors import CommandError
from crosspl_tui.cli.options import DatabaseOption, ReviewerOption, settings_from
from crosspl_tui.cli.printing import narrate

if TYPE_CHECKING:
    from crosspl_tui.settings import Settings


SWITCH_SECONDS = 0.001
"""How long a thread that reads may keep the one that paints waiting; by default it is five times as long."""


def review(context: typer.Context, database: DatabaseOption = None, reviewer: ReviewerOption = None) -> None:
    """Open the workbench at Review, where you left it."""
    open_workbench(context, database, reviewer, start="review")


def open_workbench(
    context: typer.Context, database: str | None = None, reviewer: str | None = None, *, start: str
) -> None:
    """Run the workbench with the settings in force, starting at one of its screens."""
    run_workbench(settings_from(context, database, reviewer), start=start)


def run_workbench(settings: Settings, *, start: str) -> None:
    """Run the workbench until it is left.

    Raises `CommandError` where there is no terminal that it can draw in, or where its database is read-only: a
    sitting is kept from its beginning.
    """
    _refuse_read_only(settings.database)
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise CommandError(
            "the workbench needs a terminal; in scripts use the commands, such as scan, construct and export"
        )
    if os.environ.get("TERM") == "dumb":
        raise CommandError(
            "the workbench cannot draw in this terminal, which TERM=dumb says can only print lines; "
            "use the commands, or set TERM=xterm-256color if it can do more"
        )
    from crosspl_tui.app import WorkbenchApp

    sys.setswitchinterval(SWITCH_SECONDS)
    app = WorkbenchApp(settings, start=start)
    app.run()
    if app.return_code:
        raise typer.Exit(app.return_code)
    _tell_what_waits(settings.database)


def _tell_what_waits(database: str) -> None:
    """Say which runs nobody works on any more: the workbench's own worker has ended with it."""
    from crosspl_tui.cli.runs_shown import waiting_hint
    from store.database import open_database
    from store.runs.lifecycle import open_runs
    from store.runs.workers import workers

    with open_database(database) as opened, opened.connect() as connection:
        under_way = open_runs(connection)
        alive = workers(connection, now=time.time()) if under_way else []
    for run in under_way:
        if run.is_waiting(alive):
            narrate(f"run {run.id} ({run.model}) {waiting_hint(run.id)}")


def _refuse_read_only(database: str) -> None:
    from store.file_access import FileAccess, access_to, file_named, refusal_to_write

    path = file_named(database)
    if path is not None and path.is_file() and access_to(path) is not FileAccess.WRITABLE:
        raise CommandError(refusal_to_write(str(path)))
