"""The command `crosspl-tui`: its commands, the options before them, and how it ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated, NoReturn

import typer

from crosspl_tui import __version__
from crosspl_tui.cli.commands import LateGroup
from crosspl_tui.cli.errors import ExitCode, expected_errors, sentence_of
from crosspl_tui.cli.options import DatabaseOption, GlobalOptions, ReviewerOption

PROGRAM = "crosspl-tui"
EPILOG = """\b
Exit codes:
  0    done (judge: accepted)
  1    done with findings: judge or verify rejected, import met bad files
  2    wrong use or unusable input; stderr says in one sentence what to do
  130  interrupted; what was finished is kept

Data goes to stdout, narration to stderr. What --db does not say CROSSPL_DB says,
and then the settings file (CROSSPL_CONFIG).
"""

app = typer.Typer(
    name=PROGRAM,
    cls=LateGroup,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=EPILOG,
)


def _print_version(is_asked: bool) -> None:
    if is_asked:
        print(f"{PROGRAM} {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def open_home(
    context: typer.Context,
    *,
    database: DatabaseOption = None,
    reviewer: ReviewerOption = None,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Build, check and run benchmarks of code that crosses programming languages.

    Without a command the workbench opens at Home.
    """
    context.obj = GlobalOptions(database, reviewer)
    if context.invoked_subcommand is None:
        from crosspl_tui.cli.workbench import open_workbench

        open_workbench(context, start="home")


def main() -> NoReturn:
    """Run the command line given to this process, and end it."""
    for stream in filter(None, (sys.stdout, sys.stderr)):
        # A name that the terminal's encoding lacks must not end the program.
        stream.reconfigure(errors="backslashreplace")
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run one command line and return its exit code."""
    try:
        code = app(arguments, prog_name=PROGRAM, standalone_mode=False)
        print(end="", flush=True)
    except (BrokenPipeError, SystemExit):  # Typer makes the former into the latter
        return _reader_left()
    except typer.TyperException as error:
        from crosspl_tui.cli.misuse import misuse

        return _refused(misuse(error))
    except (KeyboardInterrupt, typer.Abort):
        return ExitCode.INTERRUPTED
    except expected_errors() as error:
        return _refused(sentence_of(error))
    return int(code or ExitCode.DONE)


def _refused(sentence: str) -> int:
    from crosspl_tui.cli.printing import narrate

    narrate(f"{PROGRAM}: {sentence}")
    return ExitCode.UNUSABLE


def _reader_left() -> int:
    """Whoever read stdout has had enough (`| head`): say nothing, and let nothing be flushed into the void."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return ExitCode.DONE
