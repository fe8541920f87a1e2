"""What triage lists: clusters of failures, and translations with the nearest to solved first; plain rows."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import Connection, Row, bindparam, text

from store.translations.attempts import PASSED
from store.translations.detail import AttemptRow, TranslationDetail, detail
from store.translations.progress import Lacking, LanguageProgress, Progress, progress
from store.triage.filter import TriageFilter, triage_condition
from store.vocabulary import TranslationStatus

__all__ = [
    "NEAREST_FIRST",
    "AttemptRow",
    "ClusterOrder",
    "ClusterRow",
    "Lacking",
    "LanguageProgress",
    "Place",
    "Progress",
    "TranslationDetail",
    "TranslationRow",
    "clusters",
    "count_translations",
    "detail",
    "progress",
    "translation_ids",
    "translations_in",
    "translations_with",
]

NEAREST_FIRST = (
    PASSED,
    "wrong",
    "runtime error",
    "timeout",
    "output cap",
    "out of memory",
    "killed by signal",
    "compile error",
    "infrastructure",
)
"""Kinds of verdicts by how far a program came: one that answers wrongly is nearer than one that does not compile."""

NEARLY_DONE = 2
_STATUSES = {status.value: status for status in TranslationStatus}

_RANK = "CASE t.kind {} ELSE {} END".format(
    " ".join(f"WHEN '{kind}' THEN {rank}" for rank, kind in enumerate(NEAREST_FIRST)), len(NEAREST_FIRST)
)

# How many languages a problem still lacks to be in the aligned set.
_SOLVED = f"""
    solved AS (
        SELECT problem_id, count(*) AS languages FROM translation WHERE status = '{TranslationStatus.SOLVED}'
        GROUP BY problem_id),
    known AS (SELECT count(DISTINCT language) AS languages FROM translation)"""
_LACKING = "known.languages - coalesce(solved.languages, 0)"


class ClusterOrder(StrEnum):
    """Which clusters come first."""

    WORST = "worst first"
    """Those with the most translations."""

    NEAREST = "nearest to solved first"
    """By kind, then those with the most translations that are among the last their problem lacks."""


@dataclass(frozen=True, slots=True)
class ClusterRow:
    """Translations into a language that fail alike, or do not fail, which have an empty `key`.

    `error` is the line of the first of them, which stands for all.

    `nearly_done` counts those that are among the last one or two languages their problem lacks, `with_cause`
    those to which somebody has given a cause.
    """

    key: str
    language: str
    kind: str
    error: str
    count: int
    nearly_done: int
    with_cause: int
    first_id: int


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the order of triage a translation stands; leads to the next page."""

    rank: int
    missing: int
    id: int


@dataclass(frozen=True, slots=True)
class TranslationRow:
    """One line of a list of translations; `error` is one line, `missing` the languages its problem still lacks."""

    id: int
    problem_id: int
    problem_key: str
    language: str
    status: TranslationStatus
    kind: str
    error: str
    cluster: str
    cause: str
    assignee: str
    attempts: int
    missing: int
    lease_owner: str | None
    lease_expires: float | None
    place: Place


def clusters(
    connection: Connection, shown: TriageFilter, order: ClusterOrder = ClusterOrder.WORST
) -> list[ClusterRow]:
    """The clusters of the translations that the filter shows."""
    wanted = triage_condition(shown)
    join = "JOIN problem p ON p.id = t.problem_id" if wanted.needs_problem else ""
    by = "count DESC" if order is ClusterOrder.WORST else f"{_RANK}, nearly_done DESC, count DESC"
    rows = connection.execute(
        text(f"""
            WITH {_SOLVED}, grouped AS (
                SELECT t.cluster, count(*) AS count, min(t.id) AS first_id,
                    sum(CASE WHEN {_LACKING} <= {NEARLY_DONE} THEN 1 ELSE 0 END) AS nearly_done,
                    sum(CASE WHEN t.cause <> '' THEN 1 ELSE 0 END) AS with_cause
                FROM translation t CROSS JOIN known {join} LEFT JOIN solved ON solved.problem_id = t.problem_id
                WHERE {wanted.sql} GROUP BY t.cluster, t.language)
            SELECT t.cluster, t.language, t.kind, t.error, grouped.count, grouped.nearly_done,
                grouped.with_cause, grouped.first_id
            FROM grouped JOIN translation t ON t.id = grouped.first_id
            ORDER BY {by}, t.cluster, t.language"""),
        wanted.parameters,
    )
    return [ClusterRow(*row) for row in rows]


def count_translations(connection: Connection, shown: TriageFilter) -> int:
    """How many translations the filter shows."""
    wanted = triage_condition(shown)
    join = "JOIN problem p ON p.id = t.problem_id" if wanted.needs_problem else ""
    query = text(f"SELECT count(*) FROM translation t {join} WHERE {wanted.sql}")
    return int(connection.execute(query, wanted.parameters).scalar_one())


def translations_in(
    connection: Connection, shown: TriageFilter, after: Place | None = None, limit: int = 200
) -> list[TranslationRow]:
    """The first `limit` translations behind a place, the nearest to solved first.

    Nearest is: by kind as in `NEAREST_FIRST`, then the fewest languages that the problem lacks, then by age.
    """
    wanted = triage_condition(shown)
    after = after or Place(-1, -1, -1)
    rows = connection.execute(
        text(f"""
            WITH {_SOLVED}, ranked AS (
                SELECT t.id, {_RANK} AS rank, {_LACKING} AS missing
                FROM translation t CROSS JOIN known
                    {"JOIN problem p ON p.id = t.problem_id" if wanted.needs_problem else ""}
                    LEFT JOIN solved ON solved.problem_id = t.problem_id
                WHERE {wanted.sql}),
            paged AS (
                SELECT * FROM ranked WHERE (rank, missing, id) > (:after_rank, :after_missing, :after_id)
                ORDER BY rank, missing, id LIMIT :limit)
            SELECT t.id, t.problem_id, p.key AS problem_key, t.language, t.status, t.kind, t.error, t.cluster,
                t.cause, t.assignee, t.attempts, paged.missing, t.lease_owner, t.lease_expires, paged.rank
            FROM paged JOIN translation t ON t.id = paged.id JOIN problem p ON p.id = t.problem_id
            ORDER BY paged.rank, paged.missing, t.id"""),
        {
            **wanted.parameters,
            "after_rank": after.rank,
            "after_missing": after.missing,
            "after_id": after.id,
            "limit": limit,
        },
    )
    return list(map(_translation_row, rows))


def translation_ids(connection: Connection, shown: TriageFilter) -> array[int]:
    """The ids of all translations that the filter shows, in the order of `translations_in`."""
    wanted = triage_condition(shown)
    rows = connection.execute(
        text(f"""
            WITH {_SOLVED}
            SELECT t.id FROM translation t CROSS JOIN known
                {"JOIN problem p ON p.id = t.problem_id" if wanted.needs_problem else ""}
                LEFT JOIN solved ON solved.problem_id = t.problem_id
            WHERE {wanted.sql} ORDER BY {_RANK}, {_LACKING}, t.id"""),
        wanted.parameters,
    )
    return array("q", rows.scalars())


def translations_with(connection: Connection, ids: Sequence[int]) -> list[TranslationRow]:
    """The translations with these ids, in their order; those that are gone are left out."""
    rows = connection.execute(
        text(f"""
            SELECT t.id, t.problem_id, p.key AS problem_key, t.language, t.status, t.kind, t.error, t.cluster,
                t.cause, t.assignee, t.attempts, t.lease_owner, t.lease_expires, {_RANK} AS rank,
                (SELECT count(DISTINCT language) FROM translation) - (SELECT count(*) FROM translation s
                    WHERE s.problem_id = t.problem_id AND s.status = :solved) AS missing
            FROM translation t JOIN problem p ON p.id = t.problem_id WHERE t.id IN :ids""").bindparams(
            bindparam("ids", expanding=True)
        ),
        {"ids": list(ids), "solved": TranslationStatus.SOLVED.value},
    )
    found = {row.id: _translation_row(row) for row in rows}
    return [found[number] for number in ids if number in found]


def _translation_row(row: Row[tuple[object, ...]]) -> TranslationRow:
    return TranslationRow(
        id=row.id,
        problem_id=row.problem_id,
        problem_key=row.problem_key,
        language=row.language,
        status=_STATUSES[row.status],
        kind=row.kind,
        error=row.error,
        cluster=row.cluster,
        cause=row.cause,
        assignee=row.assignee,
        attempts=row.attempts,
        missing=row.missing,
        lease_owner=row.lease_owner,
        lease_expires=row.lease_expires,
        place=Place(row.rank, row.missing, row.id),
    )
