"""The commands for reasoning questions: reasoning build, import, check, export."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crosspl_tui.cli.errors import ExitCode
from crosspl_tui.cli.interruption import exit_if_stopped, interruptible
from crosspl_tui.cli.languages import executed_languages
from crosspl_tui.cli.options import DatabaseOption, JsonOption, settings_from
from crosspl_tui.cli.printing import (
    MOST_TOLD,
    ProgressLine,
    narrate,
    narrate_first,
    print_json,
    print_lines,
    table,
)
from crosspl_tui.cli.sandboxes import ProviderOption, opened_sandbox
from crosspl_tui.sandbox.providers import Provider

if TYPE_CHECKING:
    from crosspl_tui.runs.reasoning.reexecution import Reexecution
    from store.database import Database

reasoning = typer.Typer(
    help="Ask what programs take and return: make, check and hand in.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

LanguagesOption = Annotated[
    list[str] | None,
    typer.Option("--language", metavar="NAME", help="Only this one, such as rb; may be repeated."),
]
JobsOption = Annotated[
    int | None,
    typer.Option("-j", "--jobs", min=1, metavar="N", help="How many at a time.", show_default="processors"),
]
ResultsArgument = Annotated[
    list[Path],
    typer.Argument(
        metavar="PATH...", help="Files such as rb_output.json, or folders of them.", show_default=False
    ),
]


@reasoning.command()
def build(
    context: typer.Context,
    *,
    database: DatabaseOption = None,
    language: LanguagesOption = None,
    is_aligned: Annotated[
        bool, typer.Option("--aligned", help="Only problems solved in every language.")
    ] = False,
    is_counting: Annotated[
        bool, typer.Option("--steps", help="Count the steps of the Python functions, for the report.")
    ] = False,
    provider: ProviderOption = Provider.LOCAL,
    jobs: JobsOption = None,
    is_json: JsonOption = False,
) -> None:
    """Make two questions of each solved translation: what goes in, and what comes out.

    They are the suites cruxeval-input and cruxeval-output, to be put to models by eval. What is there already stays.
    """
    from crosspl_tui.runs.reasoning.building import build_questions
    from store.database import open_database

    settings = settings_from(context, database)
    with open_database(settings.database, create=False) as opened:
        done = build_questions(opened, executed_languages(language), is_aligned=is_aligned)
        narrate_first([f"left out: {reason}" for reason in done.left_out], "translation")
        narrate(str(done))
        counted = _count_steps(opened, provider, jobs) if is_counting else 0
    if is_json:
        print_json(
            {
                "added": done.added,
                "present": done.present,
                "left_out": done.left_out,
                "steps_counted": counted,
            }
        )


def _count_steps(database: Database, provider: Provider, jobs: int | None) -> int:
    from crosspl_tui.runs.reasoning.steps import count_steps
    from crosspl_tui.sandbox.execution import Executor

    with opened_sandbox(provider) as sandbox, interruptible() as is_stopped, ProgressLine() as line:
        counted = count_steps(
            database,
            Executor(sandbox),
            at_once=jobs or os.cpu_count() or 1,
            on_progress=line.reporter(lambda count: f"steps of {count:,} problems counted"),
            is_cancelled=is_stopped,
        )
        is_cancelled = is_stopped()
    narrate(f"steps of {counted:,} problems counted")
    exit_if_stopped(is_cancelled=is_cancelled)
    return counted


@reasoning.command("import")
def import_(
    context: typer.Context,
    *,
    paths: ResultsArgument,
    database: DatabaseOption = None,
    suite: Annotated[str, typer.Option(help="What the problems' keys begin with.")] = "cruxeval",
    language: LanguagesOption = None,
    is_json: JsonOption = False,
) -> None:
    """Take in published results as runs, with the verdicts that came with them.

    The folder's name is the model's. The questions must have been made. It can be repeated: what is there stays. Exits
    with 1 when rows could not be taken in; each kind is named.
    """
    from crosspl_tui.runs.reasoning.importing import import_results
    from store.database import open_database

    settings = settings_from(context, database)
    with open_database(settings.database, create=False) as opened, interruptible() as is_stopped:
        done = import_results(
            opened, paths, suite=suite, languages=executed_languages(language), is_cancelled=is_stopped
        )
    _tell_problems(done.problems)
    narrate(str(done))
    if is_json:
        print_json(
            {
                "runs": sorted(done.runs),
                "added": done.samples_added,
                "present": done.samples_present,
                "problems": [str(problem) for problem in done.problems],
            }
        )
    exit_if_stopped(is_cancelled=done.is_cancelled)
    if done.problems:
        raise typer.Exit(ExitCode.FINDINGS)


@reasoning.command()
def export(
    context: typer.Context,
    *,
    folder: Annotated[
        Path, typer.Argument(help="The folder: new, or a submission of before.", show_default=False)
    ],
    run_ids: Annotated[
        list[int],
        typer.Option("--run", metavar="ID", help="Whose answers; may be repeated for one model's runs."),
    ],
    database: DatabaseOption = None,
    is_json: JsonOption = False,
) -> None:
    """Write the answers of runs as a submission to Codabench.

    A file a language and task, such as rb_input.json, holds rows {id, res, error, error_message, code, answer}.
    """
    from crosspl_tui.runs.reasoning.submission import export_submission
    from store.database import open_database

    settings = settings_from(context, database)
    with open_database(settings.database, create=False) as opened:
        done = export_submission(opened, run_ids, folder)
    narrate(str(done))
    if is_json:
        print_json({"folder": str(folder), "rows": done.rows})


@reasoning.command()
def check(
    *,
    paths: ResultsArgument,
    language: LanguagesOption = None,
    count: Annotated[
        int | None,
        typer.Option("--n", min=1, metavar="N", help="So many of each file, drawn.", show_default=False),
    ] = None,
    seed: Annotated[int, typer.Option(help="Of the draw: the same seed draws the same rows.")] = 1,
    provider: ProviderOption = Provider.LOCAL,
    jobs: JobsOption = None,
    is_json: JsonOption = False,
) -> None:
    """Execute published results again and compare the verdicts; nothing is written.

    Rows are {id, res, error, error_message, code, answer}. Differences are listed by cause. Exits with 1 when there are
    some, or rows that could not be read or executed.
    """
    from crosspl_tui.runs.reasoning.reexecution import Drawn, reexecute
    from crosspl_tui.sandbox.execution import Executor

    drawn = Drawn(executed_languages(language), count, seed)
    with opened_sandbox(provider) as sandbox, interruptible() as is_stopped, ProgressLine() as line:
        done = reexecute(
            paths,
            Executor(sandbox),
            drawn,
            at_once=jobs or os.cpu_count() or 1,
            on_progress=line.reporter(str),
            is_cancelled=is_stopped,
        )
    _print_check(done, is_json=is_json)
    exit_if_stopped(is_cancelled=done.is_cancelled)
    if done.differences or done.problems or any(one.not_executed for one in done.agreements):
        raise typer.Exit(ExitCode.FINDINGS)


def _print_check(done: Reexecution, *, is_json: bool) -> None:
    if is_json:
        from dataclasses import asdict

        print_json(
            {
                "languages": {language: asdict(share) for language, share in done.by_language.items()},
                "files": [asdict(one) for one in done.agreements],
                "causes": done.causes,
                "differences": [asdict(one) for one in done.differences],
                "problems": [str(problem) for problem in done.problems],
            }
        )
    else:
        print_lines(_check_lines(done))
    _tell_problems(done.problems)
    narrate(str(done))


def _tell_problems(problems: Iterable[object]) -> None:
    narrate_first([f"problem: {problem}" for problem in problems], "problem")


def _check_lines(done: Reexecution) -> Iterator[str]:
    files = {(one.language, one.task): one for one in done.agreements}
    rows = [
        (
            language,
            *(
                f"{files[language, task].agreed:,} of {files[language, task].executed:,}"
                if (language, task) in files
                else ""
                for task in ("input", "output")
            ),
            sum(one.not_executed for one in done.agreements if one.language == language),
            "" if share.value is None else f"{share.value:.1%}",
        )
        for language, share in done.by_language.items()
    ]
    yield from table(("language", "input", "output", "not executed", "agreement"), rows, numbers=4)
    for cause, count in done.causes.items():
        yield f"{cause}: {count:,}"
        for one in [each for each in done.differences if each.cause is cause][:MOST_TOLD]:
            yield f"  {one.file} {one.id}: published {one.said}, here {one.kind} ({one.reason})"
        if count > MOST_TOLD:
            yield f"  and {count - MOST_TOLD:,} more; --json lists all of them"
