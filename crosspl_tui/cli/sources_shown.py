"""Commands that show the repositories at hand: sources list, sources status."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from crosspl_tui.cli.options import DatabaseOption, JsonOption, settings_from
from crosspl_tui.cli.printing import narrate, print_json, print_lines, table

if TYPE_CHECKING:
    from crosspl_tui.cli.records import Record
    from crosspl_tui.runs.sources.overview import SourcesOverview
    from store.sources.repositories import RepositoryRow

SHORT_COMMIT = 10
LANGUAGES_SHOWN = 3


class ShownStatus(StrEnum):
    """How far a repository is, and whether what was cloned is still there."""

    FOUND = "found"
    LISTED = "listed"
    CLONING = "cloning"
    CLONED = "cloned"
    MISSING = "missing"
    FAILED = "failed"
    SKIPPED = "skipped"


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

    return {**asdict(row), "languages": json.loads(row.languages or "{}")}


def _list_lines(rows: Iterable[tuple[str, ...]]) -> list[str]:
    header = ("name", "status", "commit", "licence", "languages", "reason", "stars", "MB")
    return table(header, rows, numbers=2)


def _cells(row: RepositoryRow) -> tuple[str, ...]:
    stars = "" if row.stars is None else f"{row.stars:,}"
    size = f"{row.disk_bytes / 1e6:,.1f}" if row.disk_bytes else ""
    languages = _shares(row.languages)
    return row.name, row.status, row.commit[:SHORT_COMMIT], row.licence, languages, row.reason, stars, size


def _shares(languages: str) -> str:
    """Write the languages with most bytes, with their shares: `Go 83%, Python 17%`."""
    import json

    sizes = json.loads(languages or "{}")
    total = sum(sizes.values()) or 1
    largest = sorted(sizes, key=lambda name: -sizes[name])[:LANGUAGES_SHOWN]
    return ", ".join(f"{name} {sizes[name] / total:.0%}" for name in largest)


def _status_lines(overview: SourcesOverview) -> Iterator[str]:
    rows = [
        (total.status, f"{total.repositories:,}", f"{total.disk_bytes / 1e6:,.1f}")
        for total in overview.by_status
    ]
    rows.append(("all", f"{overview.repositories:,}", f"{overview.disk_bytes / 1e6:,.1f}"))
    yield from table(("status", "repositories", "MB on disk"), rows, numbers=2)
    yield f"scanned repositories: {overview.scanned:,}"
    yield from _part(
        ("status", "reason", "repositories"),
        [(total.status, total.reason, f"{total.repositories:,}") for total in overview.by_reason],
        numbers=1,
    )
    yield from _part(
        ("language", "cloned repositories", "MB"),
        [
            (total.language, f"{total.repositories:,}", f"{total.bytes / 1e6:,.1f}")
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
