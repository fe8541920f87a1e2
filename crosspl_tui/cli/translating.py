"""Commands about problems and their translations: translations import, list, export, build, yield."""

from __future__ import annotations

import os
from contextlib import ExitStack
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crosspl_tui.cli import translating_line
from crosspl_tui.cli.errors import ExitCode
from crosspl_tui.cli.interruption import exit_if_stopped, interruptible
from crosspl_tui.cli.languages import executed_languages
from crosspl_tui.cli.options import DatabaseOption, JsonOption, settings_from
from crosspl_tui.cli.printing import ProgressLine, narrate, narrate_first, print_json, print_lines
from crosspl_tui.sandbox.providers import Provider
from crosspl_tui.sandbox.verdict import Kind
from store.vocabulary import TranslationStatus

if TYPE_CHECKING:
    from crosspl_tui.cli.translations_shown import Listing
    from crosspl_tui.runs.translation.importing import TranslationImport
    from crosspl_tui.sandbox.execution import Executor
    from store.database import Database
    from store.triage.filter import TriageFilter

MOST_SHOWN = 50

translations = typer.Typer(
    help="Take in, build, list and export problems with their translations.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
translations.command("build")(translating_line.build)
translations.command("yield")(translating_line.yield_)

LanguagesOption = Annotated[
    list[str] | None,
    typer.Option("--language", metavar="NAME", help="Only this one, such as rb; may be repeated."),
]


class ListName(StrEnum):
    """What the list shows."""

    TRANSLATIONS = "translations"
    CLUSTERS = "clusters"
    PROGRESS = "progress"


class LayoutName(StrEnum):
    """The layouts of an export; a closed set here, so that --help shows it without loading the runs."""

    PUBLISHED = "published"
    CODABENCH = "codabench"


@translations.command("import")
def import_(
    context: typer.Context,
    *,
    paths: Annotated[
        list[Path],
        typer.Argument(metavar="PATH...", help="Published files, or folders of them.", show_default=False),
    ],
    database: DatabaseOption = None,
    suite: Annotated[str, typer.Option(help="What the problems' keys begin with.")] = "cruxeval",
    language: LanguagesOption = None,
    limit: Annotated[
        int | None,
        typer.Option(min=1, help="Programs at most, evenly from the files.", show_default=False),
    ] = None,
    is_failing_only: Annotated[
        bool, typer.Option("--failing", help="Leave out programs published as passing.")
    ] = False,
    is_executed: Annotated[
        bool, typer.Option("--execute", help="Execute each; otherwise errors are as published.")
    ] = False,
    provider: Annotated[Provider, typer.Option(help="Where programs are executed.")] = Provider.LOCAL,
    jobs: Annotated[
        int | None, typer.Option("-j", "--jobs", min=1, help="How many at a time.", show_default="processors")
    ] = None,
    is_json: JsonOption = False,
) -> None:
    """Take in problems, and programs that solve them or fail.

    Problems are lines of JSON {id, code, input, output}. Files named after a language hold solved programs
    {id, code}, and files such as rb_output.json results of a model {id, res, error, error_message, code}. It can be
    repeated: what is there already stays. Exits with 1 when rows could not be read; each is named.
    """
    from crosspl_tui.runs.translation.importing import ImportOptions, import_translations
    from store.database import open_database

    settings = settings_from(context, database)
    with ExitStack() as stack:
        opened = stack.enter_context(open_database(settings.database))
        is_stopped = stack.enter_context(interruptible())
        line = stack.enter_context(ProgressLine())
        options = ImportOptions(
            suite=suite,
            languages=executed_languages(language),
            limit=limit,
            is_failing_only=is_failing_only,
            executor=_executor(opened, provider, stack) if is_executed else None,
            jobs=jobs or os.cpu_count() or 1,
        )
        report = import_translations(opened, paths, options, line.reporter(str), is_stopped)
    _tell(report)
    if is_json:
        print_json(_import_record(report))
    exit_if_stopped(is_cancelled=report.is_cancelled)
    if report.bad:
        raise typer.Exit(ExitCode.FINDINGS)


@translations.command("list")
def list_(
    context: typer.Context,
    *,
    database: DatabaseOption = None,
    shown: Annotated[ListName, typer.Option("--show", help="What to list.")] = ListName.CLUSTERS,
    status: Annotated[TranslationStatus, typer.Option(help="Of which translations.")] = (
        TranslationStatus.FAILING
    ),
    language: Annotated[str | None, typer.Option(metavar="NAME", help="Only this one.")] = None,
    kind: Annotated[
        Kind | None, typer.Option(metavar="KIND", help="Only this kind of failure, such as wrong.")
    ] = None,
    cluster: Annotated[str | None, typer.Option(metavar="KEY", help="Only this cluster.")] = None,
    count: Annotated[int, typer.Option("--n", min=1, metavar="N", help="So many rows at most.")] = MOST_SHOWN,
    is_json: JsonOption = False,
) -> None:
    """List failures by cluster or one by one, or what languages lack.

    Translations that are nearest to being solved come first, clusters with the most of them.
    """
    from crosspl_tui.cli import translations_shown as show
    from store.database import open_database
    from store.triage.filter import TriageFilter

    chosen = next(iter(executed_languages([language])), None) if language is not None else None
    wanted = TriageFilter(statuses=(status,), language=chosen, kind=kind, cluster=cluster)
    settings = settings_from(context, database)
    with open_database(settings.database, create=False) as opened:
        listing = _listing(opened, shown, wanted, count)
        why_nothing = "" if show.has_rows(listing) else _why_nothing(opened, wanted)
    if is_json:
        print_json(show.records(listing))
    elif not why_nothing:
        print_lines(show.lines(listing))
    if why_nothing:
        narrate(why_nothing)


@translations.command()
def export(
    context: typer.Context,
    *,
    folder: Annotated[
        Path, typer.Argument(help="The folder: new, or an export of before.", show_default=False)
    ],
    database: DatabaseOption = None,
    language: LanguagesOption = None,
    is_aligned: Annotated[
        bool, typer.Option("--aligned", help="Only problems solved in every language.")
    ] = False,
    layout: Annotated[
        LayoutName, typer.Option(help="The set, or the right answers as a submission.")
    ] = LayoutName.PUBLISHED,
    is_json: JsonOption = False,
) -> None:
    """Write solved translations in the published layouts.

    A file a language holds rows {id, code, input_reasoning, output_reasoning, provenance}. For codabench there are
    two, such as rb_input.json and rb_output.json, with the answers to the questions.
    """
    from crosspl_tui.runs.translation.export import Layout, export_translations
    from store.database import open_database

    settings = settings_from(context, database)
    with open_database(settings.database, create=False) as opened:
        report = export_translations(
            opened, folder, executed_languages(language), is_aligned=is_aligned, layout=Layout(layout)
        )
    narrate_first([f"left out: {reason}" for reason in report.left_out], "translation")
    narrate(str(report))
    if is_json:
        print_json({"folder": str(folder), "rows": report.rows, "left_out": report.left_out})


def _executor(database: Database, provider: Provider, stack: ExitStack) -> Executor:
    from crosspl_tui.runs.triage.curator import executor_for
    from crosspl_tui.sandbox.providers import open_sandbox

    sandbox = stack.enter_context(open_sandbox(provider))
    if "NOT ISOLATED" in sandbox.isolation:
        narrate(f"WARNING: {sandbox.isolation}. Install bubblewrap, or use --provider docker")
    return executor_for(database, sandbox)


def _listing(database: Database, shown: ListName, wanted: TriageFilter, count: int) -> Listing:
    from store.triage.queue import clusters, progress, translations_in

    with database.connect() as connection:
        if shown is ListName.PROGRESS:
            return progress(connection)
        if shown is ListName.CLUSTERS:
            return clusters(connection, wanted)[:count]
        return translations_in(connection, wanted, limit=count)


def _why_nothing(database: Database, wanted: TriageFilter) -> str:
    from crosspl_tui.cli.translations_shown import NOTHING_YET, nothing_matches
    from store.triage.filter import TriageFilter
    from store.triage.queue import count_translations

    with database.connect() as connection:
        is_empty = not count_translations(connection, TriageFilter(statuses=()))
    return NOTHING_YET if is_empty else nothing_matches(wanted)


def _tell(report: TranslationImport) -> None:
    narrate_first([f"problem: {problem}" for problem in report.bad], "problem")
    narrate(str(report))


def _import_record(report: TranslationImport) -> dict[str, object]:
    from dataclasses import asdict

    return {**asdict(report), "bad": [str(problem) for problem in report.bad]}
