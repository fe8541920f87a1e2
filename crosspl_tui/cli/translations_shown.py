"""Clusters, translations and progress as tables and as JSON."""

from __future__ import annotations

from collections.abc import Iterator

from crosspl_tui.cli.printing import table
from crosspl_tui.wording import counted
from store.triage.filter import TriageFilter
from store.triage.queue import ClusterRow, Lacking, Progress, TranslationRow
from store.vocabulary import TranslationStatus

_ERROR_WIDTH = 70
NOTHING_YET = (
    "there are no translations yet; `crosspl-tui translations import` brings problems and programs, "
    "`translations build` makes programs"
)

Listing = Progress | list[ClusterRow] | list[TranslationRow]


def has_rows(listing: Listing) -> bool:
    """Whether there is anything to list."""
    return bool(listing.languages if isinstance(listing, Progress) else listing)


def nothing_matches(wanted: TriageFilter) -> str:
    """Say what was looked for and is not there."""
    fields = (("language", wanted.language), ("kind", wanted.kind), ("cluster", wanted.cluster))
    named = ", ".join(f"{name} {value}" for name, value in fields if value is not None)
    status = " or ".join(wanted.statuses)
    said = f"no translation is {status}{' with ' if named else ''}{named}"
    return f"{said}; --status shows others, --show progress how many there are"


def lines(listing: Listing) -> list[str]:
    """Lay a listing out for people."""
    if isinstance(listing, Progress):
        return list(_progress_lines(listing))
    clusters = [row for row in listing if isinstance(row, ClusterRow)]
    if clusters:
        return table(("cluster", "error", "nearly done", "count"), map(_cluster_cells, clusters), numbers=2)
    rows = [_translation_cells(row) for row in listing if isinstance(row, TranslationRow)]
    return table(("id", "problem", "language", "kind", "error", "lacking"), rows, numbers=1) if rows else []


def records(listing: Listing) -> object:
    """Return a listing as JSON values."""
    if isinstance(listing, Progress):
        return {
            "problems": listing.problems,
            "aligned": listing.aligned,
            "languages": {row.language: row.counts for row in listing.languages},
            "lacking_one": list(map(_lacking_record, listing.lacking_one)),
            "lacking_two": list(map(_lacking_record, listing.lacking_two)),
        }
    return [
        _cluster_record(row) if isinstance(row, ClusterRow) else _translation_record(row) for row in listing
    ]


def _progress_lines(progress: Progress) -> Iterator[str]:
    statuses = list(TranslationStatus)
    rows = [(row.language, *(row.counts.get(status, 0) for status in statuses)) for row in progress.languages]
    yield from table(("language", *statuses), rows, numbers=len(statuses))
    languages = "the one language" if len(rows) == 1 else f"all {len(rows)} languages"
    yield (
        f"{progress.aligned:,} of {counted(progress.problems, 'problem')} are solved in {languages}; "
        f"{len(progress.lacking_one):,} lack one, {len(progress.lacking_two):,} two"
    )


def _cluster_cells(row: ClusterRow) -> tuple[object, ...]:
    return row.key, row.error[:_ERROR_WIDTH], row.nearly_done, row.count


def _translation_cells(row: TranslationRow) -> tuple[object, ...]:
    return row.id, row.problem_key, row.language, row.kind, row.error[:_ERROR_WIDTH], row.missing


def _cluster_record(row: ClusterRow) -> dict[str, object]:
    return {
        "key": row.key,
        "language": row.language,
        "kind": row.kind,
        "error": row.error,
        "count": row.count,
        "nearly_done": row.nearly_done,
        "with_cause": row.with_cause,
    }


def _translation_record(row: TranslationRow) -> dict[str, object]:
    return {
        "id": row.id,
        "problem": row.problem_key,
        "language": row.language,
        "status": row.status,
        "kind": row.kind,
        "error": row.error,
        "cluster": row.cluster,
        "cause": row.cause,
        "assignee": row.assignee,
        "attempts": row.attempts,
        "lacking": row.missing,
    }


def _lacking_record(row: Lacking) -> dict[str, object]:
    return {"problem": row.problem_key, "languages": row.languages}
