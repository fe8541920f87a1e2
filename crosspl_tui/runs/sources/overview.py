"""An overview of the repositories at hand: status, disk, languages, licences, failures, searches."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass

from sqlalchemy import Connection

from store.database import Database
from store.sources.repositories import repositories
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
    """What is there of repositories; `scanned` of the cloned ones were scanned."""

    repositories: int
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
        by_status = tuple(status_totals(connection))
        return SourcesOverview(
            repositories=sum(total.repositories for total in by_status),
            disk_bytes=sum(total.disk_bytes for total in by_status),
            scanned=scanned_total(connection),
            by_status=by_status,
            by_reason=tuple(reason_totals(connection)),
            by_language=tuple(_language_totals(connection)),
            by_licence=tuple(licence_totals(connection)),
            searches=tuple(search_totals(connection)),
        )


def _language_totals(connection: Connection) -> list[LanguageTotal]:
    """Count the languages with most repositories; databases differ in what they can do with JSON."""
    counts: Counter[str] = Counter()
    sizes: Counter[str] = Counter()
    for row in repositories(connection, RepositoryStatus.CLONED):
        languages = json.loads(row.languages or "{}")
        counts.update(languages.keys())
        sizes.update(languages)
    return [LanguageTotal(name, count, sizes[name]) for name, count in counts.most_common(MOST_LANGUAGES)]
