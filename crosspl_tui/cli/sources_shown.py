"""What is shown of repositories: those that were added, and those at hand by sources list and sources status."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from crosspl_tui.cli.options import DatabaseOption, JsonOption, settings_from
from crosspl_tui.cli.printing import narrate, print_json, print_lines, table
from crosspl_tui.wording import counted as number_of

if TYPE_CHECKING:
    from crosspl_tui.cli.records import Record
    from crosspl_tui.runs.sources.listing import AddSummary
    from crosspl_tui.runs.sources.overview import SourcesOverview
    from store.sources.repositories import RepositoryRow

SHORT_COMMIT = 10
LANGUAGES_SHOWN = 3
MOST_TOLD = 20
LEAST_SHOWN_BYTES = 50_000
IN_PLACE = "in place"


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
    _narrate_some(faults, "fault")
    kept = [
        f"note: {one.name} is cloned or being cloned; its {one.field} {one.known or 'none'} stays; "
        f"the list says {one.listed}"
        for one in summary.kept
    ]
    _narrate_some(kept, "difference")
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


def _narrate_some(lines: Sequence[str], thing: str) -> None:
    for line in lines[:MOST_TOLD]:
        narrate(line)
    if len(lines) > MOST_TOLD:
        narrate(f"and {number_of(len(lines) - MOST_TOLD, f'more {thing}')}; --json names all of them")


def list_(
    context: typer.Context,
    *,
    database: DatabaseOption = None,
    status: Annotated[
        ShownStatus | None, typer.Option(help="Only those with this status.", show_default=False)
    ] = None,
    is_json: JsonOption = False,
) -> None:
    """Print the repositories at hand, one a line."""
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
        shown = list(map(_cells, rows))
    if shown:
        print_lines(_list_lines(shown))
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


def _record(row: RepositoryRow) -> Record:
    import json

    return {
        **asdict(row),
        "languages": json.loads(row.languages or "{}"),
        "passed_over": json.loads(row.passed_over or "{}"),
    }


def _list_lines(rows: Iterable[tuple[str, ...]]) -> list[str]:
    header = ("name", "status", "commit", "licence", "languages", "reason", "stars", "MB")
    return table(header, rows, numbers=2)


def _cells(row: RepositoryRow) -> tuple[str, ...]:
    from crosspl_tui.runs.sources.attention import is_in_place

    stars = "" if row.stars is None else f"{row.stars:,}"
    size = IN_PLACE if is_in_place(row) else _megabytes(row.disk_bytes)
    languages = _shares(row.languages)
    return row.name, row.status, row.commit[:SHORT_COMMIT], row.licence, languages, row.reason, stars, size


def _megabytes(disk_bytes: int) -> str:
    if 0 < disk_bytes < LEAST_SHOWN_BYTES:
        return "<0.1"
    return f"{disk_bytes / 1e6:,.1f}" if disk_bytes else ""


def _shares(languages: str) -> str:
    """Write the languages with most bytes, with their shares: `Go 83%, Python 17%`."""
    import json

    sizes = json.loads(languages or "{}")
    total = sum(sizes.values()) or 1
    largest = sorted(sizes, key=lambda name: -sizes[name])[:LANGUAGES_SHOWN]
    return ", ".join(f"{name} {sizes[name] / total:.0%}" for name in largest)


def _status_lines(overview: SourcesOverview) -> Iterator[str]:
    rows = [
        (total.status, f"{total.repositories:,}", _megabytes(total.disk_bytes))
        for total in overview.by_status
    ]
    rows.append(("all", f"{overview.repositories:,}", _megabytes(overview.disk_bytes)))
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
            (total.language, f"{total.repositories:,}", _megabytes(total.bytes))
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
