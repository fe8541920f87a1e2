"""The commands for runs: list, show, log, pause, resume, cancel, retry, compare, export."""

from __future__ import annotations

import sys
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crosspl_tui.cli.errors import CommandError, ExitCode
from crosspl_tui.cli.interruption import interruptible
from crosspl_tui.cli.options import DatabaseOption, JsonOption, settings_from
from crosspl_tui.cli.printing import narrate, print_json, print_lines
from crosspl_tui.cli.scores_shown import GroupName
from store.vocabulary import RunStatus

if TYPE_CHECKING:
    from store.database import Database

runs = typer.Typer(
    help="Show, steer, compare and export runs.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

RunArgument = Annotated[
    int, typer.Argument(metavar="ID", help="A run; `runs list` has them.", show_default=False)
]
RunsArgument = Annotated[
    list[int], typer.Argument(metavar="ID...", help="Runs; `runs list` has them.", show_default=False)
]
WorkersOption = Annotated[
    int | None,
    typer.Option(
        "-j",
        min=1,
        metavar="N",
        help="Work on them here, N samples at once, instead of leaving them to a worker.",
        show_default=False,
    ),
]


class FormatName(StrEnum):
    """As what a run is written."""

    CSV = "csv"
    JSONL = "jsonl"
    MARKDOWN = "markdown"


@runs.command("list")
def list_runs(
    context: typer.Context,
    *,
    database: DatabaseOption = None,
    status: Annotated[
        list[RunStatus] | None, typer.Option(help="Only runs of this status; may be repeated.")
    ] = None,
    limit: Annotated[int, typer.Option(min=1, metavar="N", help="How many, the newest.")] = 50,
    is_json: JsonOption = False,
) -> None:
    """List runs, the newest first, with how far they are."""
    from crosspl_tui.cli.runs_shown import list_lines, list_record
    from crosspl_tui.runs.engine.watching import read_progress
    from store.runs import lifecycle as stored

    with _open(context, database) as opened:
        with opened.connect() as connection:
            rows = stored.runs(connection, statuses=status or (), limit=limit)
        progress = read_progress(opened, [row.id for row in rows])
    if is_json:
        print_json([list_record(row, progress[row.id]) for row in rows])
    else:
        print_lines(list_lines(rows, progress))


@runs.command()
def show(
    context: typer.Context,
    run: RunArgument,
    *,
    database: DatabaseOption = None,
    by: Annotated[GroupName, typer.Option("--by", help="What the table tells apart.")] = GroupName.LANGUAGE,
    is_json: JsonOption = False,
) -> None:
    """Show a run: where it stands, what it took, and its scores."""
    from crosspl_tui.cli.runs_shown import list_record, run_lines
    from crosspl_tui.cli.scores_shown import ScoredRun, score_lines, score_records
    from crosspl_tui.runs.engine.watching import read_progress
    from crosspl_tui.runs.evaluation.scores import Grouping, score_table
    from store.runs.lifecycle import load_run
    from store.runs.scores import task_counts

    with _open(context, database) as opened:
        with opened.connect() as connection:
            row = load_run(connection, run)
            scores = score_table(task_counts(connection, run), Grouping(by))
        progress = read_progress(opened, [run])[run]
    scored = [ScoredRun(row.model, row.mode, scores, by)]
    if is_json:
        print_json(list_record(row, progress) | {"rows": score_records(scored)})
    else:
        print_lines([*run_lines(row, progress), "", *score_lines(scored)])


@runs.command()
def log(
    context: typer.Context,
    run: RunArgument,
    *,
    database: DatabaseOption = None,
    limit: Annotated[int, typer.Option("-n", min=1, metavar="N", help="How many lines, the last.")] = 100,
    is_followed: Annotated[
        bool, typer.Option("--follow", "-f", help="Go on with lines as they come, until the run ends.")
    ] = False,
    is_json: JsonOption = False,
) -> None:
    """Print a run's log: what came of each sample, and what happened on the way."""
    from crosspl_tui.cli.runs_shown import follow, print_events
    from crosspl_tui.runs.engine.watching import read_last
    from store.runs.lifecycle import load_run

    with _open(context, database) as opened, interruptible() as is_stopped:
        with opened.connect() as connection:
            load_run(connection, run)
        lines = read_last(opened, run_id=run, limit=limit)
        print_events(lines, is_json=is_json)
        if is_followed:
            follow(opened, run, lines[-1].id if lines else 0, is_stopped, is_json=is_json)


@runs.command()
def pause(context: typer.Context, run: RunsArgument, *, database: DatabaseOption = None) -> None:
    """Let workers leave runs until they are resumed.

    Calls under way come to their end, and what is finished stays. Exits with 1 when one of them is not under way.
    """
    from crosspl_tui.runs.engine import lifecycle

    _move_each(context, database, run, lifecycle.pause, done="paused", refusal="is not under way")


@runs.command()
def resume(
    context: typer.Context,
    run: RunsArgument,
    *,
    database: DatabaseOption = None,
    budget: Annotated[
        float | None,
        typer.Option(
            min=0.0, metavar="DOLLARS", help="Another budget, for each of them.", show_default=False
        ),
    ] = None,
    workers: WorkersOption = None,
) -> None:
    """Go on with paused or stopped runs.

    Without -j they are queued for workers (`crosspl-tui worker`). With it, runs whose worker was killed go on, too.
    Exits with 1 when one of them is neither.
    """
    from crosspl_tui.runs.engine import lifecycle
    from store.runs.lifecycle import load_run

    def move(opened: Database, run_id: int, *, who: str) -> bool:
        is_moved = lifecycle.resume(opened, run_id, who=who, budget=budget)
        if is_moved or workers is None:
            return is_moved
        with opened.connect() as connection:
            return load_run(connection, run_id).is_open

    _move_each(
        context,
        database,
        run,
        move,
        done="resumed",
        refusal="is neither paused nor stopped",
        workers=workers,
    )


@runs.command()
def cancel(context: typer.Context, run: RunsArgument, *, database: DatabaseOption = None) -> None:
    """End runs for good; what they have stays.

    Exits with 1 when one of them has ended before.
    """
    from crosspl_tui.runs.engine import lifecycle

    _move_each(context, database, run, lifecycle.cancel, done="cancelled", refusal="has ended before")


@runs.command()
def retry(
    context: typer.Context,
    run: RunsArgument,
    *,
    database: DatabaseOption = None,
    workers: WorkersOption = None,
) -> None:
    """Try the failed samples of runs again.

    Without -j they wait for workers (`crosspl-tui worker`). Exits with 1 when one of the runs has none.
    """
    from crosspl_tui.runs.engine import lifecycle

    def move(opened: Database, run_id: int, *, who: str) -> bool:
        return lifecycle.retry_failed(opened, run_id, who=who) > 0

    _move_each(
        context, database, run, move, done="tried again", refusal="has no failed samples", workers=workers
    )


@runs.command()
def compare(
    context: typer.Context,
    first: RunArgument,
    second: RunArgument,
    *,
    database: DatabaseOption = None,
    csv: Annotated[
        Path | None,
        typer.Option("--csv", metavar="FILE", help="Write every task to a table, too.", show_default=False),
    ] = None,
    is_json: JsonOption = False,
) -> None:
    """Compare two runs task by task: gained, lost, both, neither.

    With several samples a task is solved when more than half of them pass. The p-value is that of McNemar's exact
    test: how likely so uneven a split of gained and lost would be by chance.
    """
    from crosspl_tui.cli.runs_shown import comparison_lines, comparison_record
    from crosspl_tui.runs.evaluation.comparison import read_run_comparison
    from crosspl_tui.runs.judges.export import export_comparison

    with _open(context, database) as opened:
        comparison = read_run_comparison(opened, first, second)
    if csv is not None:
        narrate(f"{export_comparison(comparison, csv):,} tasks in the table {csv}")
    if is_json:
        print_json(comparison_record(comparison, first, second))
    else:
        print_lines(comparison_lines(comparison))


@runs.command()
def export(
    context: typer.Context,
    run: RunArgument,
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="Where to; otherwise stdout.", show_default=False)
    ] = None,
    *,
    database: DatabaseOption = None,
    format_name: Annotated[
        FormatName | None,
        typer.Option("--format", help="As what; otherwise the file's suffix says it.", show_default=False),
    ] = None,
) -> None:
    """Write a run's samples as CSV or JSON lines, or its scores as Markdown.

    The lines can be judged again: `eval --results FILE`.
    """
    from crosspl_tui.runs.evaluation.export import ExportFormat, export_run, write_run

    kind = ExportFormat(format_name or _format_of(file))
    with _open(context, database) as opened:
        if file is None:
            write_run(opened, run, kind, sys.stdout)
        else:
            narrate(f"{export_run(opened, run, kind, file):,} rows in {file}")


def _format_of(file: Path | None) -> FormatName:
    suffixes = {".csv": FormatName.CSV, ".jsonl": FormatName.JSONL, ".md": FormatName.MARKDOWN}
    found = suffixes.get(file.suffix.lower()) if file else None
    if found is None:
        raise CommandError("say as what to write the run: --format csv, jsonl or markdown")
    return found


def _move_each(
    context: typer.Context,
    database: str | None,
    run_ids: list[int],
    move: Callable[..., bool],
    *,
    done: str,
    refusal: str,
    workers: int | None = None,
) -> None:
    from crosspl_tui.cli.running import run_here

    settings = settings_from(context, database)
    with _open(context, database) as opened:
        moved = {run_id: move(opened, run_id, who=settings.reviewer) for run_id in dict.fromkeys(run_ids)}
        for run_id, is_moved in moved.items():
            narrate(f"run {run_id}: {done}" if is_moved else f"run {run_id} {refusal}")
        here = [run_id for run_id, is_moved in moved.items() if is_moved]
        if here and workers is not None:
            run_here(opened, here, settings, slots=workers)
    if not all(moved.values()):
        raise typer.Exit(ExitCode.FINDINGS)


def _open(context: typer.Context, database: str | None) -> Database:
    from store.database import open_database

    return open_database(settings_from(context, database).database, create=False)
