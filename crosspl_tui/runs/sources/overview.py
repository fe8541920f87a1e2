"""An overview of the repositories at hand: status, disk, languages, licences, failures, searches."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from crosspl_tui.runs.sources.attention import MISSING, as_on_disk, is_in_place
from store.database import Database
from store.sources.repositories import RepositoryRow, repositories
from store.sources.repository_statistics import (
    LicenceTotal,
    ReasonTotal,
    SearchTotal,
    StatusTotal,
    licence_totals,
    reason_totals,
    scanned_total,
    search_totals,
    status_totals,
)
from store.vocabulary import RepositoryStatus

MOST_LANGUAGES = 20


@dataclass(frozen=True, slots=True)
class LanguageTotal:
    """How many cloned repositories have a language, and the bytes of it in all of them."""

    language: str
    repositories: int
    bytes: int


@dataclass(frozen=True, slots=True)
class SourcesOverview:
    """What is there of repositories; `scanned` of those that were cloned were scanned.

    Those that were cloned and are no longer on the disk count as `missing`. Folders of the user's own, `in_place`,
    count as cloned and take no disk of ours.
    """

    repositories: int
    in_place: int
    disk_bytes: int
    scanned: int
    by_status: tuple[StatusTotal, ...]
    by_reason: tuple[ReasonTotal, ...]
    by_language: tuple[LanguageTotal, ...]
    by_licence: tuple[LicenceTotal, ...]
    searches: tuple[SearchTotal, ...]


def read_sources_overview(database: Database) -> SourcesOverview:
    """Read all totals from one state of the data."""
    with database.connect() as connection:
        cloned = [as_on_disk(row) for row in repositories(connection, RepositoryStatus.CLONED)]
        missing = [row for row in cloned if row.status == MISSING]
        by_status = tuple(_with_missing(status_totals(connection), cloned, len(missing)))
        return SourcesOverview(
            repositories=sum(total.repositories for total in by_status),
            in_place=sum(is_in_place(row) for row in cloned if row.status != MISSING),
            disk_bytes=sum(total.disk_bytes for total in by_status),
            scanned=scanned_total(connection),
            by_status=by_status,
            by_reason=(*reason_totals(connection), *_missing_by_reason(missing)),
            by_language=tuple(_language_totals(cloned)),
            by_licence=tuple(licence_totals(connection)),
            searches=tuple(search_totals(connection)),
        )


def _with_missing(
    totals: list[StatusTotal], cloned: list[RepositoryRow], missing: int
) -> Iterator[StatusTotal]:
    """Yield the totals with those in the place of `cloned` that were looked for on the disk."""
    if missing:
        disk_bytes = sum(row.disk_bytes for row in cloned)
        totals = [total for total in totals if total.status != RepositoryStatus.CLONED]
        if len(cloned) > missing:
            totals.append(StatusTotal(RepositoryStatus.CLONED, len(cloned) - missing, disk_bytes))
        totals.append(StatusTotal(MISSING, missing, 0))
    yield from sorted(totals, key=lambda total: total.status)


def _missing_by_reason(missing: list[RepositoryRow]) -> Iterator[ReasonTotal]:
    for reason, count in Counter(row.reason for row in missing).most_common():
        yield ReasonTotal(MISSING, reason, count)


def _language_totals(cloned: list[RepositoryRow]) -> list[LanguageTotal]:
    """Count the languages with most repositories; databases differ in what they can do with JSON."""
    counts: Counter[str] = Counter()
    sizes: Counter[str] = Counter()
    for row in cloned:
        languages = json.loads(row.languages or "{}")
        counts.update(languages.keys())
        sizes.update(languages)
    return [LanguageTotal(name, count, sizes[name]) for name, count in counts.most_common(MOST_LANGUAGES)]
