"""Commands from sources to items: scan, construct."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from crosspl_tui.cli.candidates_shown import print_candidates, print_dropped
from crosspl_tui.cli.errors import CommandError, ExitCode
from crosspl_tui.cli.interruption import exit_if_stopped, interruptible
from crosspl_tui.cli.options import DatabaseOption, JsonOption, settings_from
from crosspl_tui.cli.passed_over import print_passed_over
from crosspl_tui.cli.printing import ProgressLine, counted, narrate, print_json, print_lines, table
from crosspl_tui.wording import counted as number_of

if TYPE_CHECKING:
    from crosspl_tui.runs.construction.by_rules import ConstructionSummary
    from crosspl_tui.runs.construction.by_rules import Progress as ConstructionProgress
    from crosspl_tui.runs.construction.results import Result
    from crosspl_tui.runs.scan.repositories import SourcesProgress, SourcesSummary
    from crosspl_tui.runs.scan.scanning import Found, OnFound, ScanSummary
    from fsm.scan import Progress as ScanProgress
    from fsm.scan import ScanOptions
    from store.database import Database


BudgetOption = Annotated[
    float | None,
    typer.Option(min=0.0, metavar="DOLLARS", help="What the models may cost.", show_default=False),
]
PromptsOption = Annotated[
    Path | None,
    typer.Option(
        metavar="FOLDER",
        help="Files that replace our prompts; otherwise CROSSPL_PROMPTS, then the settings file.",
        show_default=False,
    ),
]


class ScanMode(StrEnum):
    """The judges that a scan can use."""

    STRICT = "strict"
    PUBLISHED = "published"


def scan(
    context: typer.Context,
    *,
    path: Annotated[
        Path | None, typer.Argument(help="A folder or a source file.", show_default=False)
    ] = None,
    has_sources: Annotated[
        bool, typer.Option("--sources", help="Instead of a path: every repository that was cloned.")
    ] = False,
    database: DatabaseOption = None,
    mode: Annotated[ScanMode, typer.Option(help="The judge that decides.")] = ScanMode.STRICT,
    machine: Annotated[
        list[int] | None, typer.Option(metavar="ID", help="Only this machine; may be given several times.")
    ] = None,
    include_vendored: Annotated[
        bool,
        typer.Option("--include-vendored", help="Read copies of other projects too (node_modules, vendor)."),
    ] = False,
    include_generated: Annotated[
        bool, typer.Option("--include-generated", help="Read generated and minified files too.")
    ] = False,
    is_dry: Annotated[bool, typer.Option("--no-store", help="Print what is found and keep nothing.")] = False,
    is_again: Annotated[
        bool, typer.Option("--again", help="Read files too that are unchanged since they were scanned.")
    ] = False,
    is_naming: Annotated[
        bool, typer.Option("--passed-over", help="Instead: print which files are passed over, and why.")
    ] = False,
    is_json: JsonOption = False,
) -> None:
    """Find communication between programs in a folder.

    The files found become candidates for items; files unchanged since the last scan are not read again. Candidates
    whose file is gone or has changed since are withdrawn, unless they have been worked on. Passed over
    and counted are files above 1 MB, generated, minified and vendored ones, and those that are neither UTF-8 (fewer
    than 1 in 100 characters may be broken) nor UTF-16 with its byte order mark; --passed-over names them.
    With --json stdout has one object for each file that was read and in which something was found; construct
    --candidates lists all that are kept.
    """
    from fsm.scan import ScanOptions
    from fsm.trace import Mode

    if (path is None) != has_sources:
        raise CommandError("give either a path to scan, or --sources for every repository that was cloned")
    options = ScanOptions(
        mode=Mode(mode),
        include_vendored=include_vendored,
        include_generated=include_generated,
        machines=frozenset(machine) if machine else None,
    )
    file = settings_from(context, database).database
    if is_naming:
        print_passed_over(path, file, options, is_json=is_json)
        return
    summary = _scanned(path, file, options, is_dry=is_dry, is_again=is_again, is_json=is_json)
    if summary.by_technology and not is_dry and not is_json:
        print_lines(table(("technology", "candidates"), summary.by_technology.items(), numbers=1))
    _narrate_scan(summary, is_dry=is_dry)
    exit_if_stopped(is_cancelled=summary.is_cancelled)


def construct(
    context: typer.Context,
    *,
    database: DatabaseOption = None,
    model: Annotated[
        str, typer.Option(metavar="NAME", help="The model that plays all roles; without any, rules do.")
    ] = "",
    judger: Annotated[
        str, typer.Option(metavar="NAME", help="Another model for the level.", show_default=False)
    ] = "",
    extractor: Annotated[
        str, typer.Option(metavar="NAME", help="Another model for the code.", show_default=False)
    ] = "",
    instructor: Annotated[
        str, typer.Option(metavar="NAME", help="Another model for the instruction.", show_default=False)
    ] = "",
    budget: BudgetOption = None,
    jobs: Annotated[
        int,
        typer.Option("--jobs", "-j", min=1, max=1000, metavar="N", help="Candidates at once, with models."),
    ] = 8,
    limit: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Take at most this many candidates.", show_default=False),
    ] = None,
    prompts: PromptsOption = None,
    is_naming: Annotated[
        bool, typer.Option("--dropped", help="Instead: print which candidates gave no item, and why.")
    ] = False,
    is_listing: Annotated[
        bool, typer.Option("--candidates", help="Instead: print all candidates, and what came of them.")
    ] = False,
    is_json: JsonOption = False,
) -> None:
    """Make items of the candidates that wait.

    Each gets a level, a snippet that both judges accept, and an instruction, or a reason why not, which --dropped
    tells of each at any time. With --json stdout has one object for each candidate. It can be stopped and started
    again at any time. With models it is a run, which any worker can join; exits with 1 when it stopped by itself or
    candidates failed.
    """
    from crosspl_tui.cli.constructing import ModelOptions, construct_with_models, narrate_end

    settings = settings_from(context, database)
    options = ModelOptions(model, judger, extractor, instructor, budget, jobs, limit, prompts)
    if is_naming or is_listing:
        if options.are_given or is_naming == is_listing:
            _refuse_others("--dropped" if is_naming else "--candidates")
        (print_dropped if is_naming else print_candidates)(settings.database, is_json=is_json)
        return
    options.check()
    on_result = _print_result_json if is_json else None
    if not options.has_models:
        summary = _construct_by_rules(settings.database, limit, on_result)
        _tell_construction(summary, is_json=is_json)
        return
    done = construct_with_models(settings, options, on_result=on_result, describe=_describe_construction)
    narrate_end(done, jobs)
    _tell_construction(done.summary, is_json=is_json)
    if done.stop_reason or done.failed:
        raise typer.Exit(ExitCode.FINDINGS)


def _refuse_others(option: str) -> NoReturn:
    raise CommandError(f"{option} only prints what came of candidates; leave the other options out")


def _construct_by_rules(
    database: str, limit: int | None, on_result: Callable[[Result], None] | None
) -> ConstructionSummary:
    from crosspl_tui.pipelines.ipc.offline import offline_roles
    from crosspl_tui.runs.construction.by_rules import construct_pending
    from store.database import open_database

    opened = open_database(database)
    with opened, interruptible() as is_stopped, ProgressLine(has_data=on_result is not None) as line:
        return construct_pending(
            opened,
            offline_roles(),
            limit=limit,
            on_result=on_result,
            on_progress=line.reporter(_describe_construction),
            is_cancelled=is_stopped,
        )


def _tell_construction(summary: ConstructionSummary, *, is_json: bool) -> None:
    if not is_json:
        print_lines(_construction_lines(summary))
    stopped = "stopped before the end; " if summary.is_cancelled else ""
    named = "; --dropped names those that gave none" if summary.by_reason else ""
    narrate(
        f"{stopped}{number_of(summary.items, 'new item')} from {number_of(summary.candidates, 'candidate')} "
        f"in {summary.seconds:.1f} s{named}"
    )
    exit_if_stopped(is_cancelled=summary.is_cancelled)


def _scanned(
    path: Path | None, file: str, options: ScanOptions, *, is_dry: bool, is_again: bool, is_json: bool
) -> ScanSummary:
    """Scan a path, or all clones without one; what is found is printed where nothing is kept, or as JSON."""
    with interruptible() as is_stopped, ProgressLine(has_data=is_json or is_dry) as line:
        if path is not None:
            on_found = _print_found_json if is_json else _print_found if is_dry else None
            return _scan_path(
                None if is_dry else file,
                path,
                options,
                on_found=on_found,
                line=line,
                is_stopped=is_stopped,
                is_again=is_again,
            )
        on_found = _print_found_json if is_json else _print_found_in_source if is_dry else None
        sources = _scan_sources(
            file,
            options,
            on_found=on_found,
            line=line,
            is_stopped=is_stopped,
            is_dry=is_dry,
            is_again=is_again,
        )
    _narrate_sources(sources)
    return sources.total


def _scan_path(
    database: str | None,
    path: Path,
    options: ScanOptions,
    *,
    on_found: OnFound | None,
    line: ProgressLine,
    is_stopped: Callable[[], bool],
    is_again: bool,
) -> ScanSummary:
    from contextlib import AbstractContextManager, nullcontext

    from crosspl_tui.runs.scan.scanning import scan_into
    from crosspl_tui.runs.scan.unchanged import scan_unchanged

    on_progress = line.reporter(_describe_scan)
    if database is not None and not is_again:
        unchanged = scan_unchanged(database, path, options, on_progress=on_progress, is_cancelled=is_stopped)
        if unchanged is not None:
            return unchanged

    def opened() -> AbstractContextManager[Database | None]:
        if database is None:
            return nullcontext()
        from store.database import open_database

        return open_database(database)

    with opened() as kept_in:
        return scan_into(
            kept_in,
            path,
            options,
            on_found=on_found,
            on_progress=on_progress,
            is_cancelled=is_stopped,
            is_again=is_again,
        )


def _scan_sources(
    database: str,
    options: ScanOptions,
    *,
    on_found: OnFound | None,
    line: ProgressLine,
    is_stopped: Callable[[], bool],
    is_dry: bool,
    is_again: bool,
) -> SourcesSummary:
    from crosspl_tui.runs.scan.repositories import scan_sources
    from store.database import open_database

    with open_database(database, create=False) as opened:
        return scan_sources(
            opened,
            options,
            is_dry=is_dry,
            is_again=is_again,
            on_repository=line.reporter(_describe_sources),
            on_found=on_found,
            is_cancelled=is_stopped,
        )


def _narrate_sources(summary: SourcesSummary) -> None:
    from crosspl_tui.cli.ways_back import narrate_missing

    stopped = "stopped before the end; " if summary.total.is_cancelled else ""
    missing = len(summary.missing) + len(summary.missing_folders)
    no_longer = f", {missing:,} no longer there" if missing else ""
    scanned = number_of(summary.scanned, "repository", "repositories")
    narrate(f"{stopped}{scanned} scanned, {summary.unchanged:,} unchanged since{no_longer}")
    narrate_missing(summary.missing, summary.missing_folders)


def _describe_sources(progress: SourcesProgress) -> str:
    return f"scanning: {progress.done:,} of {progress.total:,} repositories, {progress.name} (ctrl+c stops)"


def _describe_scan(progress: ScanProgress) -> str:
    return (
        f"scanning: {progress.files_read:,} of {progress.files_seen:,} files, {progress.bytes_read / 1e6:.1f} MB, "
        f"{progress.detections:,} with communication (ctrl+c stops)"
    )


def _describe_construction(progress: ConstructionProgress) -> str:
    return f"constructing: {progress.done:,} of {progress.total:,} candidates, {progress.items:,} items (ctrl+c stops)"


def _narrate_scan(summary: ScanSummary, *, is_dry: bool) -> None:
    stopped = "stopped before the end; " if summary.is_cancelled else ""
    kept = "" if is_dry else f", {summary.new_candidates:,} of them new"
    named = "; --passed-over names them" if summary.skipped else ""
    found = f"{number_of(summary.candidates, 'candidate')} in {number_of(summary.files_found, 'file')}"
    read = f"{number_of(summary.files_read, 'file')}, {summary.bytes_read / 1e6:.1f} MB"
    done = f"{found}{kept}; read {read}" if summary.files_read or summary.is_cancelled else "nothing to read"
    narrate(f"{stopped}{done}, in {summary.seconds:.1f} s; passed over: {counted(summary.skipped)}{named}")
    if summary.files_unchanged:
        narrate(
            f"unchanged since they were scanned and not read: {number_of(summary.files_unchanged, 'file')}; "
            "--again reads them too, construct --candidates lists what is kept"
        )
    if summary.withdrawn:
        narrate(
            f"withdrawn: {number_of(summary.withdrawn, 'candidate')}; the files are gone, have changed since, or "
            "are at another commit now"
        )
    if summary.outdated:
        narrate(
            f"kept: {number_of(summary.outdated, 'candidate')} of files that are gone or have changed since; work has "
            "been done on them"
        )
    if summary.changed_repositories:
        names = ", ".join(summary.changed_repositories)
        narrate(
            f"note: files differ from the recorded commit in {names}; commit them to make the origin exact"
        )


def _print_found(found: Found) -> None:
    _print_machines(found, found.detection.path)


def _print_found_in_source(found: Found) -> None:
    _print_machines(found, f"{found.origin.provenance.repository}/{found.origin.path}")


def _print_machines(found: Found, path: str) -> None:
    """Print a line for each machine that accepts the file: `path:first-last`, id, technology, title."""
    from crosspl_tui.visible import visible_line

    rows = zip(found.machines, found.detection.traces, strict=True)
    for machine, trace in rows:
        first, last = trace.lines or (1, 1)
        place = f"{visible_line(path)}:{first}-{last}"
        print(place, machine.id, machine.technology, machine.title, sep="\t")


def _print_found_json(found: Found) -> None:
    from crosspl_tui.cli.records import found_record

    print_json(found_record(found), is_line=True)


def _print_result_json(result: Result) -> None:
    from crosspl_tui.cli.records import result_record

    print_json(result_record(result), is_line=True)


def _construction_lines(summary: ConstructionSummary) -> Iterator[str]:
    if summary.by_outcome:
        yield from table(("outcome", "candidates"), summary.by_outcome.items(), numbers=1)
    if summary.by_technology:
        yield ""
        yield from table(("technology", "new items"), summary.by_technology.items(), numbers=1)
    if summary.by_reason:
        yield ""
        yield from table(
            ("candidates", "gave no item because"), ((n, why) for why, n in summary.by_reason.items())
        )
