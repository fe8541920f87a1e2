"""The command that counts: stats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, fields
from typing import TYPE_CHECKING

import typer

from crosspl_tui.cli.options import DatabaseOption, JsonOption, ReviewerOption, settings_from
from crosspl_tui.cli.printing import counted, narrate, print_json, print_lines, table
from crosspl_tui.wording import counted as number_of

if TYPE_CHECKING:
    from crosspl_tui.runs.overview import Overview
    from store.totals.overview import CoverageCell, SessionSummary

# Repositories are called sources too, but what is counted here are files.
STAGES = {
    "sources": "source files",
    "waiting": "  of them waiting",
    "dropped": "  of them dropped",
    "failed": "  of them failed",
}


def stats(
    context: typer.Context,
    *,
    database: DatabaseOption = None,
    reviewer: ReviewerOption = None,
    is_json: JsonOption = False,
) -> None:
    """Count what is there, from source files to accepted items.

    Repositories are counted by sources status.
    """
    from crosspl_tui.runs.overview import read_overview
    from store.database import open_database

    settings = settings_from(context, database, reviewer)
    with open_database(settings.database, create=False) as opened:
        overview = read_overview(opened, settings.reviewer)
    if is_json:
        print_json(asdict(overview))
    else:
        print_lines(_lines(overview))
    _tell_of_dropped(overview)


def _tell_of_dropped(overview: Overview) -> None:
    """Say where the reasons are of candidates that no item came of."""
    without = overview.funnel.dropped + overview.funnel.failed
    if without:
        narrate(
            f"note: {number_of(without, 'candidate')} gave no item; crosspl-tui construct --dropped says why"
        )


def _lines(overview: Overview) -> Iterator[str]:
    stages = [
        (STAGES.get(stage.name, stage.name), getattr(overview.funnel, stage.name))
        for stage in fields(overview.funnel)
    ]
    yield from table(("stage", "count"), stages, numbers=1)
    if overview.coverage:
        yield ""
        yield "items (accepted) by language and technology"
        yield from _grid(overview.coverage)
        yield ""
        yield from table(
            ("level", "items", "accepted"),
            [(t.name, t.total, t.accepted) for t in overview.by_level],
            numbers=2,
        )
    if overview.last_session:
        yield ""
        yield from _session_lines(overview.last_session)


def _grid(cells: tuple[CoverageCell, ...]) -> list[str]:
    technologies = sorted({cell.technology for cell in cells})
    found = {(cell.language, cell.technology): f"{cell.total:,} ({cell.accepted:,})" for cell in cells}
    rows = [
        [language, *(found.get((language, technology), "·") for technology in technologies)]
        for language in sorted({cell.language for cell in cells})
    ]
    return table(("language", *technologies), rows, numbers=len(technologies))


def _session_lines(session: SessionSummary) -> Iterator[str]:
    yield f"last session of {session.reviewer}, begun {session.started_at}"
    yield f"  accepted {session.accepted_as_is} as they were and {session.accepted_edited} edited"
    yield f"  rejected {counted(session.rejected_by_reason)}"
    yield f"  deferred {session.deferred}, comments {session.comments}"
    yield f"  median {session.median_seconds:.0f} s an item, {session.elapsed / 60:.0f} min in all"
