"""Commands that read and write datasets: import, export."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crosspl_tui.cli.copies import WithoutCopiesOption, narrate_copies
from crosspl_tui.cli.errors import ExitCode
from crosspl_tui.cli.interruption import exit_if_stopped, interruptible
from crosspl_tui.cli.options import DatabaseOption, JsonOption, settings_from
from crosspl_tui.cli.printing import ProgressLine, narrate, print_json
from crosspl_tui.wording import counted
from store.vocabulary import Status

if TYPE_CHECKING:
    from store.exchange.report import ExportReport, ImportReport, Progress


def import_(
    context: typer.Context,
    *,
    folder: Annotated[
        Path,
        typer.Argument(
            help="A clone of the published CrossPL, a part of it, or an export.", show_default=False
        ),
    ],
    database: DatabaseOption = None,
    is_json: JsonOption = False,
) -> None:
    """Take in published tasks and answers, or an export.

    It can be repeated: what is there already stays. Exits with 1 when files could not be read; each is named.
    """
    from dataclasses import asdict

    from crosspl_tui.runs.exchange_facts import machine_facts
    from store.database import open_database
    from store.exchange.importing import import_folder

    settings = settings_from(context, database)
    with open_database(settings.database) as opened, interruptible() as is_stopped, ProgressLine() as line:
        report = import_folder(opened, folder, machine_facts(), line.reporter(_describe), is_stopped)
    for problem in report.problems:
        narrate(f"problem: {problem}")
    narrate(_import_words(report))
    if is_json:
        print_json(asdict(report))
    exit_if_stopped(is_cancelled=report.is_cancelled)
    if report.problems:
        raise typer.Exit(ExitCode.FINDINGS)


def export(
    context: typer.Context,
    *,
    folder: Annotated[
        Path, typer.Argument(help="The dataset's folder: new, or an export.", show_default=False)
    ],
    database: DatabaseOption = None,
    status: Annotated[
        list[Status] | None, typer.Option(help="Which items; may be given several times.")
    ] = None,
    csv: Annotated[
        Path | None,
        typer.Option("--csv", metavar="FILE", help="Write a table of all items too.", show_default=False),
    ] = None,
    is_without_copies: WithoutCopiesOption = False,
    is_json: JsonOption = False,
) -> None:
    """Write the accepted items as a dataset.

    Each comes with its origin, verdicts and review; the rejected ones lie beside them. An export of before is
    replaced when the new one is complete.
    """
    from dataclasses import asdict

    from crosspl_tui.runs.exchange_facts import present_judges
    from store.database import open_database
    from store.exchange.csv_export import export_items_csv
    from store.exchange.dataset import export_dataset

    statuses = tuple(status or (Status.ACCEPTED,))
    settings = settings_from(context, database)
    with open_database(settings.database, create=False) as opened, ProgressLine() as line:
        report = export_dataset(
            opened,
            folder,
            statuses=statuses,
            verdicts=present_judges(),
            is_without_copies=is_without_copies,
            on_progress=line.reporter(_describe),
        )
        rows = None if csv is None else export_items_csv(opened, csv)
    narrate(_export_words(report))
    narrate_copies(report.copies, report.copies_left_out, report.other_tasks)
    if rows is not None:
        narrate(f"{counted(rows, 'item')} in the table {csv}")
    if is_json:
        print_json({**asdict(report), "folder": str(folder), "csv_rows": rows})


def _import_words(report: ImportReport) -> str:
    tasks, samples = counted(report.tasks_present, "task"), counted(report.samples_present, "sample")
    head = f"nothing new, {tasks} and {samples} were there"
    if report.is_cancelled or not report.is_unchanged:
        head = (
            f"{counted(report.tasks_added, 'task')} ({report.tasks_present:,} were there), "
            f"{counted(report.runs, 'run')}, "
            f"{counted(report.samples_added, 'sample')} ({report.samples_present:,} were there)"
        )
    stopped = "stopped before the end; " if report.is_cancelled else ""
    return f"{stopped}{head}; {counted(len(report.problems), 'problem')}; {report.seconds:.1f} s"


def _export_words(report: ExportReport) -> str:
    return (
        f"{counted(report.items, 'item')}, {report.rejected:,} rejected and "
        f"{counted(report.events, 'review event')} in {counted(report.files, 'file')} of {report.folder}; "
        f"{report.seconds:.1f} s"
    )


def _describe(progress: Progress) -> str:
    return f"{progress.done:,} of {progress.total:,}: {progress.path}"
