"""What the home screen shows, read from the store in one go and laid out as text."""

from __future__ import annotations

import time
from dataclasses import dataclass
from textwrap import wrap

from sqlalchemy import Connection
from textual.content import Content

from crosspl_tui.screens.home.summary import summary_content
from crosspl_tui.screens.runs.texts import RunView
from crosspl_tui.visible import visible_line
from crosspl_tui.wording import counted
from store.database import Database
from store.review.sessions import SessionSummary, last_session
from store.runs.lifecycle import runs
from store.runs.progress import RunProgress
from store.runs.workers import workers
from store.sources.candidate_work import CandidateScope, count_unconstructed, progress_of_all
from store.totals.overview import CoverageCell, Funnel, coverage, funnel
from store.vocabulary import RunStatus

LANGUAGES = ("Java", "Python", "Go", "JavaScript", "PHP", "C++")
TECHNOLOGIES = ("HTTP", "TCP", "UDP", "WebSocket", "Pipe", "gRPC", "Message Queue")
BAR_WIDTH = 24
UNDER_WAY = (RunStatus.QUEUED, RunStatus.RUNNING, RunStatus.PAUSED, RunStatus.STOPPED)
MOST_RUNS = 5
KEY_CELLS = 7


@dataclass(frozen=True, slots=True)
class Overview:
    """The state of a database at a glance; `to_construct` candidates can be made into items by `construct`."""

    funnel: Funnel
    to_construct: int
    cells: tuple[CoverageCell, ...]
    last: SessionSummary | None
    under_way: tuple[RunView, ...]


def read_overview(database: Database, reviewer: str) -> Overview:
    with database.connect() as connection:
        rows = runs(connection, statuses=UNDER_WAY, limit=MOST_RUNS)
        now = time.time()
        counts = progress_of_all(connection, [row.id for row in rows], now=now) if rows else {}
        alive = workers(connection, now=now) if rows else []
        found = funnel(connection)
        return Overview(
            found,
            _to_construct(connection) if found.waiting + found.failed else 0,
            tuple(coverage(connection)),
            last_session(connection, reviewer),
            tuple(
                RunView(row, counts.get(row.id, RunProgress(row.id)), row.is_waiting(alive)) for row in rows
            ),
        )


def _to_construct(connection: Connection) -> int:
    # What makes items is slow to load, and asked only where candidates wait.
    from crosspl_tui.runs.construction.results import constructed_machines

    return count_unconstructed(connection, CandidateScope(constructed_machines()))


def funnel_content(found: Funnel) -> Content:
    """Return the way from files to accepted items, a bar each, in proportion to the longest.

    Sources are repositories everywhere; what is counted here are the files that candidates were found in.
    """
    in_review = found.pending + found.deferred
    rows = (
        ("files", found.sources, "$primary"),
        ("candidates", found.candidates, "$primary"),
        ("snippets", found.snippets, "$primary"),
        ("to review", in_review, "$text-warning"),
        ("accepted", found.accepted, "$text-success"),
        ("rejected", found.rejected, "$text-error"),
    )
    longest = max(1, *(count for _, count, _ in rows))
    parts: list[tuple[str, str]] = []
    for label, count, colour in rows:
        cells = -(-count * BAR_WIDTH // longest)
        parts += [
            (f"{label:<11}", "$foreground 60%"),
            (f"{count:>8,} ", "bold"),
            ("━" * cells + "\n", colour),
        ]
    if found.deferred:
        parts.append((f"{'':<20}{found.deferred:,} of them deferred\n", "$foreground 60%"))
    return Content.assemble(*parts)


def coverage_content(cells: tuple[CoverageCell, ...], *, narrow: bool) -> Content:
    """Return the grid of languages and technologies: accepted of all items, a dot where there is none."""
    counts = {(cell.language, cell.technology): cell for cell in cells}
    languages = [*LANGUAGES, *sorted({cell.language for cell in cells} - set(LANGUAGES))]
    technologies = [*TECHNOLOGIES, *sorted({cell.technology for cell in cells} - set(TECHNOLOGIES))]
    width = 8 if narrow else 11
    heads = "".join(f"{_short(name, width - 1):>{width}}" for name in technologies)
    parts: list[tuple[str, str]] = [(f"{'':<11}{heads}\n", "$foreground 60%")]
    for language in languages:
        parts.append((f"{language:<11}", "bold"))
        for technology in technologies:
            cell = counts.get((language, technology))
            parts.append(_cell(cell, width))
        parts.append(("\n", ""))
    return Content.assemble(*parts)


def _short(technology: str, width: int) -> str:
    return (
        {"Message Queue": "Queue", "WebSocket": "WebSock"}.get(technology, technology)
        if width < 13
        else technology
    )


def _cell(cell: CoverageCell | None, width: int) -> tuple[str, str]:
    if cell is None:
        return f"{'·':>{width}}", "$foreground 60%"
    colour = "$text-success" if cell.accepted == cell.total else "" if cell.accepted else "$text-warning"
    text = f"{cell.accepted}/{cell.total}"
    return f"{text:>{width}}", colour


def session_content(last: SessionSummary | None) -> Content:
    if last is None:
        return Content.styled("You have not reviewed anything here yet.", "$foreground 60%")
    return Content.assemble(
        (f"{last.started_at[:16].replace('T', ' ')} UTC\n", "$foreground 60%"), summary_content(last)
    )


def runs_content(views: tuple[RunView, ...]) -> Content:
    """Return the runs that are not finished, a bar each."""
    parts: list[tuple[str, str]] = []
    for view in views:
        progress, cells = view.progress, BAR_WIDTH * view.progress.done // max(1, view.progress.total)
        parts += [
            (f"{view.sign[0]} {view.standing:<9} ", ""),
            ("━" * cells, "$primary"),
            ("╌" * (BAR_WIDTH - cells), "$foreground 30%"),
            (f" {progress.done:,}/{progress.total:,}  ", "bold"),
            (f"{visible_line(view.model)} · {visible_line(view.title)}\n", "$foreground 60%"),
        ]
    return Content.assemble(*parts)


def next_content(overview: Overview, *, room: int) -> Content:
    """Return what to press, the most useful first; a text longer than `room` cells goes on below its beginning."""
    found, waiting = overview.funnel, overview.funnel.pending + overview.funnel.deferred
    lines: list[tuple[str, str]] = []
    if waiting:
        lines.append(("2", f"review {counted(waiting, 'waiting item')}"))
    if overview.to_construct:
        candidates = counted(overview.to_construct, "candidate waits", "candidates wait")
        lines.append(("q", f"and run: crosspl-tui construct ({candidates} to become items)"))
    elif not waiting + found.accepted + found.rejected:
        lines.append(("q", "and run: crosspl-tui demo, for sample programs"))
        lines.append(("q", "or: crosspl-tui scan FOLDER and construct; or import FOLDER"))
    if found.accepted:
        lines.append(("q", f"and run: crosspl-tui export FOLDER ({found.accepted:,} accepted)"))
    lines += [
        ("3", "repair translations that fail"),
        ("4", "evaluate a model, watch the runs"),
        ("5", "study the state machines"),
        ("6", "tables, plots, agreement"),
        ("?", "keys"),
        ("ctrl+p", "every action by name"),
    ]
    return Content("\n").join(
        Content.assemble((f"{key:>{KEY_CELLS}}", "bold $text-accent"), _hanging(text, room))
        for key, text in lines
    )


def _hanging(text: str, room: int) -> str:
    indent = " " * (KEY_CELLS + 2)
    lines = wrap(text, max(30, room), initial_indent=indent, subsequent_indent=indent)
    return "\n".join(lines)[KEY_CELLS:]
