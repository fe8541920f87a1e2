"""The commands for runs: list, show, log, pause, resume, cancel, retry, compare, export."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crosspl_tui.cli.errors import CommandError, ExitCode
from crosspl_tui.cli.interruption import interruptible
from crosspl_tui.cli.options import DatabaseOption, JsonOption, settings_from
from crosspl_tui.cli.printing import narrate, print_json, print_lines
from crosspl_tui.cli.scores_shown import GroupName
from crosspl_tui.llm import MOST_DOLLARS
from crosspl_tui.wording import counted
from store.vocabulary import RunStatus

if TYPE_CHECKING:
    from store.database import Database
    from store.runs.lifecycle import RunRow
    from store.runs.workers import WorkerRow

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


NO_RUNS = "there are no runs yet; crosspl-tui eval, construct --model and translations build start some"


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
    """List runs, the newest first, with how far they are, and who judges them.

    `decoding` is greedy or sampling. A run that waits for a worker is one that nobody works on: `crosspl-tui worker`
    and `runs resume ID -j N` do.
    """
    from crosspl_tui.cli.runs_shown import list_lines, list_record
    from crosspl_tui.runs.engine.watching import read_progress, read_workers
    from store.runs import lifecycle as stored

    with _open(context, database) as opened:
        with opened.connect() as connection:
            rows = stored.runs(connection, statuses=status or (), limit=limit)
        progress = read_progress(opened, [row.id for row in rows])
        workers = read_workers(opened)
    if is_json:
        print_json(
            [list_record(row, progress[row.id]) | {"is_waiting": row.is_waiting(workers)} for row in rows]
        )
    elif rows:
        print_lines(list_lines(rows, progress, workers))
    if not rows:
        wanted = " or ".join(status or ())
        narrate(f"no run is {wanted}; without --status all are listed" if wanted else NO_RUNS)


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
    from crosspl_tui.runs.engine.watching import read_progress, read_workers
    from crosspl_tui.runs.evaluation.scores import Grouping, score_table
    from store.runs.lifecycle import load_run
    from store.runs.scores import task_counts

    with _open(context, database) as opened:
        with opened.connect() as connection:
            row = load_run(connection, run)
            scores = score_table(task_counts(connection, run), Grouping(by))
        progress = read_progress(opened, [run])[run]
        is_waiting = row.is_waiting(read_workers(opened))
    scored = [ScoredRun.of(row, scores, by)] if row.is_evaluation else []
    if is_json:
        told = {"is_waiting": is_waiting, "rows": score_records(scored)}
        print_json(list_record(row, progress) | told)
        return
    print_lines(run_lines(row, progress, is_waiting=is_waiting))
    for one in scored:
        print_lines(["", *score_lines([one], is_named=True)])


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
        if not lines:
            narrate(f"run {run} has no log yet; one that was imported has none")
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
            min=0.0,
            max=MOST_DOLLARS,
            metavar="DOLLARS",
            help="Another budget, for each of them.",
            show_default=False,
        ),
    ] = None,
    workers: WorkersOption = None,
) -> None:
    """Go on with paused or stopped runs.

    Without -j they are queued for workers (`crosspl-tui worker`). With it, runs whose worker was killed go on, too.
    Exits with 1 when one of them is neither, saying what it is.
    """
    from crosspl_tui.cli.runs_shown import why_not_resumed
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
        refusal=why_not_resumed,
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
    """Try again what has failed in runs: samples, or candidates.

    Without -j they wait for workers (`crosspl-tui worker`). Exits with 1 when one of the runs has none.
    """
    from crosspl_tui.cli.runs_shown import why_not_retried
    from crosspl_tui.runs.engine import lifecycle

    def move(opened: Database, run_id: int, *, who: str) -> bool:
        return lifecycle.retry_failed(opened, run_id, who=who) > 0

    _move_each(context, database, run, move, done="tried again", refusal=why_not_retried, workers=workers)


@runs.command()
def compare(
    context: typer.Context,
    first: RunArgument,
    second: RunArgument,
    *,
    database: DatabaseOption = None,
    is_with_tasks: Annotated[
        bool, typer.Option("--tasks", help="List the tasks that were gained or lost, too.")
    ] = False,
    csv: Annotated[
        Path | None,
        typer.Option("--csv", metavar="FILE", help="Write every task to a table, too.", show_default=False),
    ] = None,
    is_json: JsonOption = False,
) -> None:
    """Compare two runs over the tasks that both have: pass@1, gained, lost, both, neither.

    With several samples a task is solved when more than half of them pass. The p-value is that of McNemar's exact
    test: how likely so uneven a split of gained and lost would be by chance. Says so where the runs differ in more
    than their models.
    """
    from crosspl_tui.cli.comparison_shown import ComparedRuns, comparison_lines, comparison_record, task_lines
    from crosspl_tui.runs.engine.watching import read_progress
    from crosspl_tui.runs.evaluation.comparison import read_run_comparison
    from crosspl_tui.runs.judges.export import export_comparison
    from store.runs.lifecycle import load_run

    if first == second:
        raise CommandError(f"run {first} is compared with itself; name two runs, as `runs list` shows them")
    with _open(context, database) as opened:
        comparison = read_run_comparison(opened, first, second)
        with opened.connect() as connection:
            rows = (load_run(connection, first), load_run(connection, second))
        progress = read_progress(opened, [first, second])
    compared = ComparedRuns(*rows, progress[first], progress[second], comparison)
    if csv is not None:
        narrate(f"{counted(export_comparison(comparison, csv), 'task')} in the table {csv}")
    if is_json:
        print_json(comparison_record(compared))
        return
    if is_with_tasks:
        print_lines([*task_lines(comparison), ""])
    print_lines(comparison_lines(compared))
    changed = comparison.changed
    if changed and not is_with_tasks:
        narrate(f"{counted(len(changed), 'task')} gained or lost: --tasks lists them, --csv FILE writes all")


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
            narrate(f"{counted(export_run(opened, run, kind, file), 'row')} in {file}")


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
    refusal: str | Callable[[RunRow, Sequence[WorkerRow]], str],
    workers: int | None = None,
) -> None:
    from crosspl_tui.cli.running import run_here
    from crosspl_tui.cli.runs_shown import waiting_hint
    from crosspl_tui.runs.engine.watching import read_workers

    settings = settings_from(context, database)
    with _open(context, database) as opened:
        moved = {run_id: move(opened, run_id, who=settings.reviewer) for run_id in dict.fromkeys(run_ids)}
        present = read_workers(opened)
        for run_id, is_moved in moved.items():
            row = _load(opened, run_id)
            if not is_moved:
                told = refusal if isinstance(refusal, str) else refusal(row, present)
                narrate(f"run {run_id} {told}")
                continue
            waits = workers is None and row.is_waiting(present)
            narrate(f"run {run_id}: {done}" + (f"; it {waiting_hint(run_id)}" if waits else ""))
        here = [run_id for run_id, is_moved in moved.items() if is_moved]
        if here and workers is not None:
            run_here(opened, here, settings, slots=workers)
    if not all(moved.values()):
        raise typer.Exit(ExitCode.FINDINGS)


def _load(opened: Database, run_id: int) -> RunRow:
    from store.runs.lifecycle import load_run

    with opened.connect() as connection:
        return load_run(connection, run_id)


def _open(context: typer.Context, database: str | None) -> Database:
    from store.database import open_database

    return open_database(settings_from(context, database).database, create=False)
