"""Commands that fetch repositories: sources search, add, clone; what is there is shown by list and status."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crosspl_tui.cli import sources_shown
from crosspl_tui.cli.errors import CommandError, ExitCode
from crosspl_tui.cli.interruption import exit_if_stopped, interruptible
from crosspl_tui.cli.options import DatabaseOption, JsonOption, settings_from
from crosspl_tui.cli.printing import ProgressLine, counted, narrate, print_json
from crosspl_tui.wording import counted as number_of

if TYPE_CHECKING:
    from crosspl_tui.runs.sources.cloning import CloneResult, CloneSummary
    from crosspl_tui.runs.sources.searching import SearchFilter, SearchProgress, SearchSummary
    from crosspl_tui.sources.limits import Pause
    from store.database import Database

WORTH_TELLING_SECONDS = 3.0

LanguageOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME", help="The main language, any that GitHub counts; may be repeated, then any of them."
    ),
]
LicenceOption = Annotated[
    list[str] | None,
    typer.Option(metavar="KEY", help="GitHub's key of a licence, such as mit; may be repeated, too."),
]
TopicOption = Annotated[
    list[str] | None, typer.Option(metavar="TOPIC", help="May be repeated, then all of them are wanted.")
]
PushedOption = Annotated[
    datetime | None,
    typer.Option(formats=["%Y-%m-%d"], metavar="YYYY-MM-DD", help="Changed on this day or later."),
]
ApiOption = Annotated[
    str,
    typer.Option(envvar="CROSSPL_GITHUB_API", metavar="URL", help="Another API, such as GitHub Enterprise."),
]

sources = typer.Typer(
    help="Search, list and clone repositories to take sources from.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


class Again(StrEnum):
    """What can be put back into the queue of those to clone."""

    FAILED = "failed"
    SKIPPED = "skipped"
    MISSING = "missing"


@sources.command()
def search(
    context: typer.Context,
    *,
    database: DatabaseOption = None,
    stars: Annotated[str, typer.Option(metavar="FROM..TO", help="How many stars.")] = "1000..30000",
    languages: Annotated[
        str, typer.Option(metavar="FROM..TO", help="How many languages, as GitHub counts them.")
    ] = "2..5",
    language: LanguageOption = None,
    licence: LicenceOption = None,
    topic: TopicOption = None,
    pushed_after: PushedOption = None,
    include_archived: Annotated[bool, typer.Option("--include-archived", help="Archived ones too.")] = False,
    include_forks: Annotated[bool, typer.Option("--include-forks", help="Forks too.")] = False,
    limit: Annotated[
        int | None,
        typer.Option(min=1, metavar="N", help="Stop once this many are listed.", show_default=False),
    ] = None,
    is_again: Annotated[
        bool, typer.Option("--again", help="Repeat a search that is through; new ones are added.")
    ] = False,
    api: ApiOption = "https://api.github.com",
    is_json: JsonOption = False,
) -> None:
    """Search GitHub for repositories and list those wanted.

    A token in GITHUB_TOKEN or GH_TOKEN raises the rate limits, which are waited for. What was found is kept; the same
    command goes on where it stopped.
    """
    from itertools import product

    from crosspl_tui.runs.sources.searching import SearchFilter

    least_stars, most_stars = _range(stars, "--stars")
    least_languages, most_languages = _range(languages, "--languages")
    filters = [
        SearchFilter(
            least_stars=least_stars,
            most_stars=most_stars,
            least_languages=least_languages,
            most_languages=most_languages,
            language=one_language,
            licence=one_licence,
            topics=tuple(topic or ()),
            pushed_after=pushed_after.date() if pushed_after else None,
            include_archived=include_archived,
            include_forks=include_forks,
        )
        for one_language, one_licence in product(_languages(language or ()), licence or [""])
    ]
    summary = _search(context, database, filters, api, limit, is_again=is_again)
    _print_search(summary, is_json=is_json)


@sources.command()
def add(
    context: typer.Context,
    *,
    path: Annotated[
        Path,
        typer.Argument(
            metavar="FILE|FOLDER",
            help="A CSV, TSV, JSON or JSON Lines file with a field repository or url, a text with an address a line, "
            "or a folder.",
            show_default=False,
        ),
    ],
    database: DatabaseOption = None,
    is_replacing: Annotated[
        bool,
        typer.Option("--replace", help="Of what is not cloned, let the list replace what is known."),
    ] = False,
    is_json: JsonOption = False,
) -> None:
    """List the repositories of a file, or take folders as they are.

    Lines may give a commit, licence and stars too; what was not known of a repository that is listed already is
    taken from them, what is known stays, and where they differ is told. Of lines that name the same one the first
    counts. On github.com a link to a page of a repository means the repository, and names are the same in upper and
    lower case. Repositories in a folder are scanned where they lie. Exits with 1 when lines name no repository, or
    have a value that is none of its field; nothing is made of these, so that the list can be added again once it is
    mended. The first 20 faults are named, all of them with --json.
    """
    from dataclasses import asdict

    from crosspl_tui.runs.sources.listing import add_sources
    from store.database import open_database

    with open_database(settings_from(context, database).database) as opened:
        summary = add_sources(opened, path, is_replacing=is_replacing)
    sources_shown.narrate_added(summary, path)
    if is_json:
        print_json(asdict(summary))
    if summary.problems:
        raise typer.Exit(ExitCode.FINDINGS)


@sources.command()
def clone(
    context: typer.Context,
    *,
    database: DatabaseOption = None,
    folder: Annotated[
        Path | None,
        typer.Option(help="The folder of clones; otherwise CROSSPL_SOURCES.", show_default=False),
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, max=64, help="How many at once.")] = 4,
    limit: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="At most this many now.", show_default=False)
    ] = None,
    most_megabytes: Annotated[
        int, typer.Option("--max-mb", min=1, metavar="MB", help="Skip those larger than this.")
    ] = 500,
    seconds: Annotated[
        float, typer.Option("--timeout", min=1, metavar="SECONDS", help="For each repository.")
    ] = 600.0,
    again: Annotated[
        list[Again] | None,
        typer.Option(
            metavar="failed|skipped|missing",
            help="Try these once more; may be given several times. Missing are clones that are gone from the disk.",
        ),
    ] = None,
    is_json: JsonOption = False,
) -> None:
    """Clone the listed repositories, without their history.

    Commits are recorded; hooks, filters, large files kept elsewhere and submodules stay out. It can be stopped or
    killed and started again at any time. Exits with 1 when some failed.
    """
    from crosspl_tui.cli.ways_back import narrate_ways_back
    from crosspl_tui.runs.sources.attention import read_attention
    from crosspl_tui.runs.sources.cloning import CloneOrder, clone_listed
    from crosspl_tui.sources.clone_folder import CloneFolder
    from crosspl_tui.sources.cloning import MEGABYTE, CloneLimits
    from store.database import open_database

    settings = settings_from(context, database)
    limits = CloneLimits(most_bytes=most_megabytes * MEGABYTE, most_seconds=seconds)
    with open_database(settings.database) as opened, interruptible() as is_stopped:
        _list_again(opened, again or ())
        with ProgressLine(has_data=is_json) as line:
            summary = clone_listed(
                opened,
                CloneFolder(folder or Path(settings.sources)),
                CloneOrder(limits, jobs, limit),
                on_result=_print_clone if is_json else None,
                on_progress=line.reporter(_describe_clones),
                is_cancelled=is_stopped,
            )
        attention = read_attention(opened)
    _narrate_clones(summary, listed=attention.listed)
    narrate_ways_back(attention)
    _exit_after_clones(summary)


sources.command("list")(sources_shown.list_)
sources.command()(sources_shown.status)


def _list_again(opened: Database, again: Sequence[Again]) -> None:
    from crosspl_tui.runs.sources.attention import list_missing_again
    from store.sources.repositories import list_again
    from store.vocabulary import RepositoryStatus

    statuses = [RepositoryStatus(status) for status in again if status is not Again.MISSING]
    with opened.begin() as connection:
        if statuses:
            list_again(connection, statuses)
        if Again.MISSING in again:
            list_missing_again(connection)


def _languages(given: Sequence[str]) -> list[str]:
    """Return the languages as GitHub writes them, "" alone for none; raises `UnknownLanguageError`."""
    from crosspl_tui.sources.github_languages import github_language, read_by_machines

    names, read = list(dict.fromkeys(map(github_language, given))), read_by_machines()
    if others := [name for name in names if name not in read]:
        narrate(
            f"note: machines read {', '.join(read)}; of repositories that are mainly {', '.join(others)} "
            "they read only the files in these"
        )
    return names or [""]


def _range(text: str, option: str) -> tuple[int, int]:
    least, dots, most = text.partition("..")
    if not (dots and least.isdecimal() and most.isdecimal() and int(least) <= int(most)):
        raise CommandError(f"{option}: {text!r} is no range; write it as in 2..5")
    return int(least), int(most)


def _search(
    context: typer.Context,
    database: str | None,
    filters: list[SearchFilter],
    api: str,
    limit: int | None,
    *,
    is_again: bool,
) -> SearchSummary:
    from crosspl_tui.runs.sources.pausing import Pauses
    from crosspl_tui.runs.sources.searching import search_into
    from crosspl_tui.sources.github import GitHub, token_from_environment
    from store.database import open_database

    settings = settings_from(context, database)
    with interruptible() as is_stopped:
        github = GitHub(Pauses(is_stopped, _narrate_pause).wait, api, token_from_environment())
        if not github.token:
            narrate("note: without a token in GITHUB_TOKEN the host allows only some 60 requests an hour")
        with open_database(settings.database) as opened, ProgressLine() as line:
            return search_into(
                opened,
                github,
                filters,
                limit=limit,
                is_again=is_again,
                on_progress=line.reporter(_describe_search),
                is_cancelled=is_stopped,
            )


def _print_search(summary: SearchSummary, *, is_json: bool) -> None:
    from dataclasses import asdict

    if is_json:
        print_json(asdict(summary))
    state = "stopped before the end; " if summary.is_cancelled else ""
    rest = "" if summary.is_through else "; the same command goes on"
    if summary.is_through and not summary.requests:
        rest = "; this search was through before, and --again repeats it"
    narrate(
        f"{state}{number_of(summary.found, 'new repository', 'new repositories')} found, {summary.listed:,} listed "
        f"and {summary.skipped:,} skipped, with {number_of(summary.requests, 'request')}{rest}"
    )
    if summary.partial_windows:
        narrate(f"note: the host did not give all of {number_of(summary.partial_windows, 'range')} of stars")
    if summary.unusable:
        results = number_of(summary.unusable, "result")
        narrate(f"note: left out: {results} of the host's with an address that cannot be cloned")
    exit_if_stopped(is_cancelled=summary.is_cancelled)


def _narrate_pause(pause: Pause) -> None:
    """Tell of a wait that is long, and of every try that failed, so that those told are those made."""
    tried = f" after try {pause.tried} of {pause.most}" if pause.tried else ""
    if tried or pause.seconds >= WORTH_TELLING_SECONDS:
        narrate(
            f"waiting {pause.seconds:,.0f} s ({pause.reason}){tried}; ctrl+c stops, and what was found is kept"
        )


def _describe_search(progress: SearchProgress) -> str:
    return f"searching: {progress.found:,} found, {progress.listed:,} listed, {progress.requests:,} requests"


def _describe_clones(summary: CloneSummary) -> str:
    return f"cloning: {counted(summary.by_status)}, {summary.disk_bytes / 1e6:,.0f} MB (ctrl+c stops)"


def _print_clone(result: CloneResult) -> None:
    clone = result.clone
    record = {
        "name": result.repository.name,
        "url": result.repository.url,
        "status": result.status,
        "reason": result.reason,
        "commit": clone.commit if clone else None,
        "path": clone.path if clone else None,
        "disk_bytes": clone.disk_bytes if clone else None,
    }
    print_json(record, is_line=True)


def _narrate_clones(summary: CloneSummary, *, listed: int) -> None:
    """Say what was done in one line, and what is left of it; `listed` repositories still wait."""
    from store.vocabulary import RepositoryStatus

    is_early = summary.is_cancelled or summary.stopped_because
    state = "stopped before the end; " if is_early else ""
    rest = f"; {listed:,} still wait, and the same command goes on" if listed else ""
    if summary.done or is_early:
        narrate(
            f"{state}{number_of(summary.done, 'repository', 'repositories')}: {counted(summary.by_status)}; "
            f"{summary.disk_bytes / 1e6:,.1f} MB on disk, in {summary.seconds:.1f} s{rest}"
        )
    else:
        narrate("0 repositories: none waits to be cloned; sources add and sources search list more")
    if summary.by_reason:
        narrate(f"reasons: {counted(dict(summary.by_reason.most_common()))}")
    if skipped := summary.by_status[RepositoryStatus.SKIPPED]:
        narrate(f"note: {skipped:,} skipped; --again skipped, with a larger --max-mb, tries again")


def _exit_after_clones(summary: CloneSummary) -> None:
    from store.vocabulary import RepositoryStatus

    exit_if_stopped(is_cancelled=summary.is_cancelled)
    if summary.stopped_because:
        raise CommandError(f"stopped: {summary.stopped_because}; the same command goes on")
    if summary.by_status[RepositoryStatus.FAILED]:
        raise typer.Exit(ExitCode.FINDINGS)
