"""The commands for people's labels: judges labels, and export and import of them as a table."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crosspl_tui.cli.errors import CommandError, ExitCode
from crosspl_tui.cli.judges_shown import WHERE_TO_LABEL
from crosspl_tui.cli.options import DatabaseOption, GlobalOptions, settings_from
from crosspl_tui.cli.printing import narrate, narrate_first, print_lines
from crosspl_tui.wording import counted

if TYPE_CHECKING:
    from store.exchange.labels import LabelTable
    from store.verdicts.label_import import LabelImport
    from store.verdicts.labels import LabelRow

labels = typer.Typer(
    help="Print people's labels as CSV, export or import them.",
    invoke_without_command=True,
    rich_markup_mode=None,
)


@labels.callback()
def print_labels(context: typer.Context, *, database: DatabaseOption = None) -> None:
    """Print people's labels as CSV, export or import them.

    A row is the hash of an answer, its machine and suffix, the label, cause and note, who gave it and when.
    """
    if context.invoked_subcommand is not None:
        before = context.find_object(GlobalOptions) or GlobalOptions()
        context.obj = replace(before, database=database or before.database)
        return
    from store.database import open_database
    from store.exchange.labels import label_lines
    from store.verdicts.labels import standing_labels

    opened = open_database(settings_from(context, database).database, create=False)
    with opened, opened.connect() as connection:
        rows = standing_labels(connection)
    if sys.stdout.isatty():
        print_lines(label_lines(rows))
    else:
        for line in label_lines(rows):
            print(line)
    narrate(counted(len(rows), "label") if rows else f"no labels: {WHERE_TO_LABEL}")


@labels.command("export")
def export(
    context: typer.Context,
    *,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The table: new, or one to replace.")],
    database: DatabaseOption = None,
) -> None:
    """Write the labels that stand as CSV, which `judges labels import` reads without loss."""
    from store.database import open_database
    from store.exchange.labels import export_labels

    with open_database(settings_from(context, database).database, create=False) as opened:
        count = export_labels(opened, file)
    narrate(f"{counted(count, 'label')} in the table {file}")


@labels.command("import")
def import_(
    context: typer.Context,
    *,
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="A table that `judges labels export` wrote, or one like it."),
    ],
    database: DatabaseOption = None,
    replaces: Annotated[
        bool,
        typer.Option("--replace", help="Let the file's label stand where its reviewer said otherwise here."),
    ] = False,
    is_all: Annotated[
        bool,
        typer.Option("--all", help="Name every row that is bad or said otherwise, not only the first 20."),
    ] = False,
) -> None:
    """Take in labels: all of a table, or none if one of its rows is bad.

    It can be repeated. Where a reviewer has said otherwise here, or taken a label back, that stays and is named;
    the command then exits with 1.
    """
    from fsm.machine import load_catalogue
    from store.database import open_database
    from store.exchange.labels import read_labels
    from store.verdicts.label_import import import_labels

    table = read_labels(file, frozenset(machine.id for machine in load_catalogue()))
    if table.problems:
        _tell([str(problem) for problem in table.problems], is_all=is_all)
        raise CommandError(
            f"nothing was taken in of {file}: mend {counted(len(table.problems), 'row')}, then do it again"
        )
    with open_database(settings_from(context, database).database, create=False) as opened:
        report = import_labels(opened, list(table.labels.values()), replaces_others=replaces)
    _tell(_others(file, table, report), is_all=is_all)
    narrate(_summary(report, replaces_others=replaces))
    if report.others and not replaces:
        raise typer.Exit(ExitCode.FINDINGS)


def _tell(lines: Sequence[str], *, is_all: bool) -> None:
    if is_all:
        for line in lines:
            narrate(line)
    else:
        narrate_first(lines, "such row", way="--all names every one")


def _others(file: Path, table: LabelTable, report: LabelImport) -> list[str]:
    lines = {label.of: line for line, label in table.labels.items()}
    return [
        f"{file}, line {lines[given.of]}: {given.reviewer} says {_said(given)}, and here {_said(here)}"
        for given, here in ((other.given, other.here) for other in report.others)
    ]


def _said(label: LabelRow) -> str:
    return " ".join(filter(None, label.says))


def _summary(report: LabelImport, *, replaces_others: bool) -> str:
    parts = [f"{counted(report.added, 'label')} taken in", f"{report.present:,} were there"]
    if report.others and replaces_others:
        parts.append(f"{len(report.others):,} replaced what their reviewers had said here")
    elif report.others:
        parts.append(f"{len(report.others):,} left as they are here, --replace lets the file's stand")
    if report.without_answer:
        parts.append(
            f"the answers of {report.without_answer:,} are not in this database (`crosspl-tui import` brings "
            "published ones)"
        )
    return "; ".join(parts)
