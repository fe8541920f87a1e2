"""What is shown of repositories: those that were added, and those at hand by sources list and sources status."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crosspl_tui.cli.options import DatabaseOption, JsonOption, settings_from
from crosspl_tui.cli.printing import narrate, narrate_first, print_json, print_lines, table
from crosspl_tui.cli.repository_table import megabytes, repository_table
from crosspl_tui.wording import counted as number_of

if TYPE_CHECKING:
    from crosspl_tui.cli.records import Record
    from crosspl_tui.runs.sources.listing import AddSummary
    from crosspl_tui.runs.sources.overview import SourcesOverview
    from crosspl_tui.runs.sources.repetition import Difference, Repetition
    from store.sources.known_repositories import Kept
    from store.sources.repositories import RepositoryRow

_FIELDS = {"stars": "number of stars"}


class ShownStatus(StrEnum):
    """How far a repository is, and whether what was cloned is still there."""

    FOUND = "found"
    LISTED = "listed"
    CLONING = "cloning"
    CLONED = "cloned"
    MISSING = "missing"
    FAILED = "failed"
    SKIPPED = "skipped"


def narrate_added(summary: AddSummary, path: Path) -> None:
    """Say what was made of a list or folder; of faults and of what was not taken so many as can be read."""
    faults = [f"problem: {path}: line {one.line}: {one.reason}" for one in summary.problems]
    narrate_first(faults, "fault")
    narrate_first([_repetition(one, path) for one in summary.repeated], "repeated line")
    narrate_first([_kept(one) for one in summary.kept], "difference")
    if not all(one.is_on_disk for one in summary.kept):
        narrate("note: sources add --replace takes what a list says of repositories that are not cloned")
    completed = ""
    if summary.completed:
        completed = f", {number_of(summary.completed, 'known one', 'known ones')} completed"
    narrate(
        f"{summary.new:,} new of {number_of(summary.named, 'repository', 'repositories')}{completed}; "
        f"{number_of(summary.unusable_lines, 'line')} unusable"
    )
    if summary.new:
        following = "scan --sources reads" if path.is_dir() else "sources clone fetches"
        narrate(f"next: crosspl-tui {following} {'it' if summary.new == 1 else 'them'}")


def _kept(one: Kept) -> str:
    state = "cloned or being cloned" if one.is_on_disk else "known already"
    field = _FIELDS.get(one.field, one.field)
    return f"note: {one.name} is {state}; its {field} {one.known or 'none'} stays; the list says {one.listed}"


def _repetition(one: Repetition, path: Path) -> str:
    said = f"note: {path}: line {one.line} names {one.name} again, as line {one.before} does"
    return "; ".join([said, *(_difference(each) for each in one.differences)])


def _difference(one: Difference) -> str:
    return f"its {_FIELDS.get(one.field, one.field)} {one.taken} counts, not {one.passed_over}"


def list_(
    context: typer.Context,
    *,
    database: DatabaseOption = None,
    status: Annotated[
        ShownStatus | None, typer.Option(help="Only those with this status.", show_default=False)
    ] = None,
    is_json: JsonOption = False,
) -> None:
    """Print the repositories at hand, one a line.

    A narrow terminal is given fewer languages, then fewer columns; --json has all. Those that share a name are shown by
    their addresses.
    """
    from crosspl_tui.runs.sources.attention import as_on_disk
    from store.database import open_database
    from store.sources.repositories import repositories

    settings = settings_from(context, database)
    with (
        open_database(settings.database, create=False) as opened,
        opened.connect() as connection,
    ):
        every = map(as_on_disk, repositories(connection))
        rows = (row for row in every if status is None or row.status == status)
        if is_json:
            for row in rows:
                print_json(_record(row), is_line=True)
            return
        shown = list(rows)
    if shown:
        _print_table(shown)
    elif status is None:
        narrate("no repository is listed; crosspl-tui sources add or sources search lists some")
    else:
        narrate(f"no repository is {status}")


def status(context: typer.Context, *, database: DatabaseOption = None, is_json: JsonOption = False) -> None:
    """Count the repositories: status, disk, failures, languages.

    Clones that are no longer on the disk count as missing; sources clone --again missing fetches them once more.
    """
    from crosspl_tui.cli.ways_back import narrate_ways_back
    from crosspl_tui.runs.sources.attention import read_attention
    from crosspl_tui.runs.sources.overview import read_sources_overview
    from store.database import open_database

    with open_database(settings_from(context, database).database, create=False) as opened:
        overview, attention = read_sources_overview(opened), read_attention(opened)
    if is_json:
        print_json(asdict(overview))
    else:
        print_lines(_status_lines(overview))
    narrate_ways_back(attention)


def _print_table(rows: Sequence[RepositoryRow]) -> None:
    shown = repository_table(rows)
    print_lines(shown.lines)
    if shown.left_out:
        narrate(f"left out for want of width: {', '.join(shown.left_out)}; --json has all")


def _record(row: RepositoryRow) -> Record:
    import json

    return {
        **asdict(row),
        "languages": json.loads(row.languages or "{}"),
        "passed_over": json.loads(row.passed_over or "{}"),
    }


def _status_lines(overview: SourcesOverview) -> Iterator[str]:
    rows = [
        (total.status, f"{total.repositories:,}", megabytes(total.disk_bytes)) for total in overview.by_status
    ]
    rows.append(("all", f"{overview.repositories:,}", megabytes(overview.disk_bytes)))
    yield from table(("status", "repositories", "MB of clones"), rows, numbers=2)
    if overview.in_place:
        yield f"used in place, without a clone: {overview.in_place:,}"
    yield f"scanned repositories: {overview.scanned:,}"
    yield from _part(
        ("status", "reason", "repositories"),
        [(total.status, total.reason, f"{total.repositories:,}") for total in overview.by_reason],
        numbers=1,
    )
    yield from _part(
        ("language", "cloned repositories", "MB"),
        [
            (total.language, f"{total.repositories:,}", megabytes(total.bytes))
            for total in overview.by_language
        ],
        numbers=2,
    )
    yield from _part(
        ("licence", "cloned repositories"),
        [(total.licence or "none known", f"{total.repositories:,}") for total in overview.by_licence],
        numbers=1,
    )
    yield from _part(
        ("search", "found", "undecided", "ranges of stars done"),
        [
            (
                search.query,
                search.repositories,
                search.undecided,
                f"{search.windows_done} of {search.windows}",
            )
            for search in overview.searches
        ],
        numbers=3,
    )


def _part(header: tuple[str, ...], rows: list[tuple[object, ...]], *, numbers: int) -> Iterator[str]:
    if rows:
        yield ""
        yield from table(header, rows, numbers=numbers)
