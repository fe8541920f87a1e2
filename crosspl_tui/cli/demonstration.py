"""The command that shows what this is about: demo."""

from __future__ import annotations

import os
from dataclasses import fields
from typing import Annotated

import typer

from crosspl_tui.cli.interruption import exit_if_stopped, interruptible
from crosspl_tui.cli.options import DatabaseOption, GlobalOptions, ReviewerOption, settings_from
from crosspl_tui.cli.printing import narrate, print_lines, table


def demo(
    context: typer.Context,
    *,
    database: DatabaseOption = None,
    reviewer: ReviewerOption = None,
    is_headless: Annotated[
        bool, typer.Option("--no-open", help="Only prepare the items and print counts.")
    ] = False,
) -> None:
    """Make items of the bundled sample programs and open Review.

    The next time it goes on where you left. Takes --db, then CROSSPL_DB, then a database of its own,
    demo.db in the user's data folder.
    """
    from crosspl_tui.cli.workbench import run_workbench
    from crosspl_tui.runs.demonstration import demo_database, prepare_demo
    from store.database import open_database
    from store.totals.overview import funnel

    before = context.find_object(GlobalOptions) or GlobalOptions()
    chosen = database or before.database or os.environ.get("CROSSPL_DB") or str(demo_database())
    settings = settings_from(context, chosen, reviewer)
    with open_database(settings.database) as opened, interruptible() as is_stopped:
        done = prepare_demo(opened, is_stopped)
        was_stopped = is_stopped()
        with opened.connect() as connection:
            stages = funnel(connection)
    place = opened.url.removeprefix("sqlite:///")
    narrate(f"{done.items} new items of {done.candidates} candidates; the database is {place}")
    exit_if_stopped(is_cancelled=was_stopped)
    if is_headless:
        rows = [(stage.name, getattr(stages, stage.name)) for stage in fields(stages)]
        print_lines(table(("stage", "count"), rows, numbers=1))
    else:
        run_workbench(settings, start="review")
