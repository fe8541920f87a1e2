"""The commands that execute programs, and look after what they are executed in: execute, sandbox."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crosspl_tui.cli.errors import CommandError, ExitCode
from crosspl_tui.cli.options import JsonOption
from crosspl_tui.cli.printing import narrate, print_json, print_lines, table
from crosspl_tui.cli.standard_input import standard_input
from crosspl_tui.sandbox.providers import Provider

if TYPE_CHECKING:
    from crosspl_tui.sandbox.batch import Answer
    from crosspl_tui.sandbox.interface import Sandbox
    from crosspl_tui.sandbox.verdict import Execution

ProviderOption = Annotated[Provider, typer.Option(help="Where programs are executed.")]

sandbox = typer.Typer(
    help="Show, build and clean what programs are executed in.", no_args_is_help=True, rich_markup_mode=None
)


def execute(
    *,
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="FILE|-", help="A program that checks itself, or - for stdin.", show_default=False
        ),
    ] = None,
    language: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="Its language, such as py; otherwise by its suffix.", show_default=False
        ),
    ] = None,
    is_batch: Annotated[
        bool,
        typer.Option("--jsonl", help="Execute rows {id, language, code, limits?} from stdin, one a line."),
    ] = False,
    provider: ProviderOption = Provider.LOCAL,
    jobs: Annotated[
        int | None, typer.Option("-j", "--jobs", min=1, help="How many at a time.", show_default="processors")
    ] = None,
    is_json: JsonOption = False,
) -> None:
    """Execute programs that check themselves, in a sandbox.

    Exits with 0 when the program passed and 1 otherwise. With --jsonl every row of stdin is answered in its place by
    {id, verdict, seconds, stdout, stderr, signal, toolchain}, or by {id, error} if it is unusable, in which case the
    command exits with 1. The verdict `infrastructure` says nothing about the program.
    """
    if is_batch:
        if file is not None or language is not None:
            raise CommandError(
                "with --jsonl the rows on stdin say what to execute; leave out FILE and --language"
            )
        _execute_rows(provider, jobs or os.cpu_count() or 1)
        return
    if file is None:
        raise CommandError("name a program, or give rows on stdin with --jsonl")
    _execute_file(file, language, provider, is_json=is_json)


def _execute_rows(provider: Provider, jobs: int) -> None:
    from crosspl_tui.cli.interruption import exit_if_stopped, interruptible
    from crosspl_tui.sandbox.batch import BadRow, execute_rows
    from crosspl_tui.sandbox.execution import Executor

    has_bad_rows = False
    with interruptible() as is_cancelled, opened_sandbox(provider) as opened:
        answers = execute_rows(standard_input(), Executor(opened), at_once=jobs, is_cancelled=is_cancelled)
        for answer in answers:
            has_bad_rows |= isinstance(answer, BadRow)
            print_json(_answer_record(answer), is_line=True)
        exit_if_stopped(is_cancelled=is_cancelled())
    if has_bad_rows:
        raise typer.Exit(ExitCode.FINDINGS)


def _execute_file(file: str, language: str | None, provider: Provider, *, is_json: bool) -> None:
    from crosspl_tui.cli.judging import read_source
    from crosspl_tui.sandbox.execution import Executor, Program

    program = Program(language or _language_of(file), read_source(file))
    with opened_sandbox(provider) as opened:
        execution = Executor(opened).execute(program)
    if is_json:
        print_json(_record(execution))
    else:
        print_lines(_lines(execution))
    if not execution.is_passed:
        raise typer.Exit(ExitCode.FINDINGS)


def opened_sandbox(provider: Provider) -> Sandbox:
    """Return a sandbox; that it does not isolate is said loudly. Raises `UnavailableError`."""
    from crosspl_tui.sandbox.providers import open_sandbox

    opened = open_sandbox(provider)
    if "NOT ISOLATED" in opened.isolation:
        narrate(f"WARNING: {opened.isolation}. Install bubblewrap, or use --provider docker")
    return opened


def _language_of(file: str) -> str:
    from crosspl_tui.sandbox.toolchain import load_toolchains

    suffix = Path(file).suffix.lower()
    for toolchain in load_toolchains().values():
        if suffix and suffix == Path(toolchain.file).suffix.lower():
            return toolchain.language
    raise CommandError(f"{file}: its suffix names no language; say --language, such as --language py")


def _answer_record(answer: Answer) -> dict[str, object]:
    from crosspl_tui.sandbox.batch import BadRow

    if isinstance(answer, BadRow):
        return {"id": answer.id, "error": answer.error}
    return {"id": answer.id, **_record(answer.execution)}


def _record(execution: Execution) -> dict[str, object]:
    return {
        "verdict": execution.kind,
        "reason": execution.reason,
        "phase": execution.phase,
        "seconds": round(execution.seconds, 3),
        "stdout": execution.stdout,
        "stderr": execution.stderr,
        "signal": execution.signal,
        "toolchain": execution.toolchain,
    }


def _lines(execution: Execution) -> Iterator[str]:
    for name, text in (("stdout", execution.stdout), ("stderr", execution.stderr)):
        if text.strip():
            yield name
            yield from (f"  {line}" for line in text.splitlines())
    sign = "✓" if execution.is_passed else "✗"
    yield f"{sign} {execution.kind}: {execution.reason} · {execution.seconds:.2f} s"


@sandbox.command()
def build(
    *,
    base: Annotated[
        str | None,
        typer.Option(metavar="IMAGE", help="What to build on, Debian 12 or its like.", show_default=False),
    ] = None,
    tree: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Build on a folder with a Debian system (by debootstrap, or /), where no registry can be reached.",
            show_default=False,
        ),
    ] = None,
    language: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME", help="Put in only these languages; may be repeated.", show_default=False
        ),
    ] = None,
    is_shown: Annotated[bool, typer.Option("--recipe", help="Print the recipe and build nothing.")] = False,
) -> None:
    """Build the image that programs are executed in."""
    from crosspl_tui.sandbox.docker.engine import Engine
    from crosspl_tui.sandbox.docker.image import build_image, import_base, languages_in_image, recipe
    from crosspl_tui.sandbox.docker.names import IMAGE, REGISTRY_BASE

    if base and tree:
        raise CommandError("give --base or --tree, not both")
    toolchains = languages_in_image(language or ())
    if is_shown:
        print_lines(recipe(toolchains).splitlines())
        return
    engine = Engine()
    if tree:
        base = import_base(engine, tree)
    versions = build_image(engine, toolchains, base=base or REGISTRY_BASE, tell=narrate)
    engine.close()
    narrate(f"built {IMAGE} with {len(versions)} languages: {' '.join(versions)}")


@sandbox.command()
def status(*, provider: ProviderOption = Provider.LOCAL, is_json: JsonOption = False) -> None:
    """Show a provider's isolation, and its languages with their versions."""
    from crosspl_tui.sandbox.errors import MissingToolchainError
    from crosspl_tui.sandbox.toolbox import Toolbox
    from crosspl_tui.sandbox.toolchain import load_toolchains

    rows = []
    with opened_sandbox(provider) as opened:
        toolbox = Toolbox(opened)
        for toolchain in load_toolchains().values():
            try:
                installed = toolbox.get(toolchain.language)
                rows.append(
                    (
                        toolchain.language,
                        toolchain.name,
                        installed.version,
                        installed.ways[0].name,
                        installed.digest,
                    )
                )
            except MissingToolchainError:
                rows.append((toolchain.language, toolchain.name, "absent", toolchain.install, ""))
        isolation = opened.isolation
    header = ("language", "name", "version", "way", "digest")
    if is_json:
        languages = [dict(zip(header, row, strict=True)) for row in rows]
        print_json({"provider": provider, "isolation": isolation, "languages": languages})
    else:
        print_lines([f"{provider}: {isolation}", *table(header, rows)])


@sandbox.command()
def clean(
    *,
    has_kits: Annotated[bool, typer.Option("--kits", help="Also what toolchains prepare once.")] = False,
) -> None:
    """Remove containers and folders that killed processes have left behind."""
    from crosspl_tui.sandbox.errors import UnavailableError
    from crosspl_tui.sandbox.local.cgroup import find_home
    from crosspl_tui.sandbox.local.places import kits_folder, make_base, remove

    remove(make_base())
    find_home()  # which clears up on its way
    if has_kits and kits_folder().exists():
        remove(kits_folder())
    try:
        count = _clean_containers(has_kits=has_kits)
    except UnavailableError:
        narrate("no Docker engine answers; cleaned the local sandbox only")
    else:
        narrate(f"removed {count} containers")


def _clean_containers(*, has_kits: bool) -> int:
    from crosspl_tui.sandbox.docker.engine import Engine

    engine = Engine()
    left = engine.left(is_all=has_kits)
    for container in left:
        engine.remove(container)
    if has_kits:
        engine.remove_kits()
    engine.close()
    return len(left)
