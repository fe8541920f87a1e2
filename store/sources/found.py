"""Sources, candidates and snippets: what the scan found, and what is still to be judged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, TextClause, bindparam, text

from store.clock import utc_now
from store.errors import StoreError
from store.text import content_hash, storable
from store.values import Value, row_values

_INSERT_SOURCE = text("""
    INSERT INTO source (repository, repository_id, "commit", path, language, suffix, licence, content_hash,
        size, lines, text, scanned_at)
    VALUES (:repository, :repository_id, :commit, :path, :language, :suffix, :licence, :content_hash, :size,
        :lines, :text, :now)
    ON CONFLICT (repository, "commit", path, content_hash) DO UPDATE SET licence = excluded.licence
        WHERE source.licence = '' AND excluded.licence <> ''""")

_FIND_SOURCE = text("""
    SELECT id FROM source
    WHERE repository = :repository AND "commit" = :commit AND path = :path
        AND content_hash = :content_hash""")

_INSERT_CANDIDATE = text("""
    INSERT INTO candidate (source_id, machine_id, first_line, last_line, level, reason, created_at)
    VALUES (:source_id, :machine_id, :first_line, :last_line, :level, '', :now)
    ON CONFLICT DO NOTHING""")

_FIND_CANDIDATE = text("SELECT id FROM candidate WHERE source_id = :source_id AND machine_id = :machine_id")

_INSERT_SNIPPET = text("""
    INSERT INTO snippet (candidate_id, level, code, content_hash, first_line, last_line, unfaithful,
        extractor, created_at)
    VALUES (:candidate_id, :level, :code, :content_hash, :first_line, :last_line, :unfaithful,
        :extractor, :now)
    ON CONFLICT DO NOTHING""")

_FIND_SNIPPET = text("""
    SELECT id FROM snippet
    WHERE candidate_id = :candidate_id AND level = :level AND content_hash = :content_hash""")


@dataclass(frozen=True, slots=True)
class NewSource:
    """A file to keep; `text` is None when nothing was found in it. `size` is in bytes."""

    repository: str
    path: str
    language: str
    suffix: str
    content_hash: str
    repository_id: str = ""
    commit: str = ""
    licence: str = ""
    size: int = 0
    lines: int = 0
    text: str | None = None


@dataclass(frozen=True, slots=True)
class NewCandidate:
    """A source that a machine accepts, and the lines (from 1) its trace spans."""

    source_id: int
    machine_id: int
    first_line: int
    last_line: int
    level: str | None = None


@dataclass(frozen=True, slots=True)
class NewSnippet:
    """Code extracted from a candidate. Lines are those of the source; `unfaithful` counts those not in it."""

    candidate_id: int
    level: str
    code: str
    first_line: int
    last_line: int
    extractor: str
    unfaithful: int = 0


@dataclass(frozen=True, slots=True)
class PendingCandidate:
    """A candidate nothing has come of yet, with what is needed to judge it."""

    id: int
    machine_id: int
    first_line: int
    last_line: int
    level: str | None
    source_id: int
    repository: str
    repository_id: str
    commit: str
    path: str
    language: str
    suffix: str
    licence: str
    text: str | None


@dataclass(frozen=True, slots=True)
class SourceCounts:
    """How far the construction has come; `to_judge` candidates have no outcome yet."""

    sources: int
    candidates: int
    to_judge: int
    snippets: int


def add_sources(connection: Connection, sources: Sequence[NewSource]) -> list[int]:
    """Add what is not there yet (same repository, commit, path, content); the id of each source, in order.

    Of one that is there a licence is filled in, where none was known.
    """
    rows = [row_values(source, now=utc_now()) for source in sources]
    return _add(connection, rows, insert=_INSERT_SOURCE, find=_FIND_SOURCE)


def add_candidates(connection: Connection, candidates: Sequence[NewCandidate]) -> list[int]:
    """Add what is not there yet (same source and machine); the id of each candidate, in order."""
    rows = [row_values(candidate, now=utc_now()) for candidate in candidates]
    return _add(connection, rows, insert=_INSERT_CANDIDATE, find=_FIND_CANDIDATE)


def add_snippets(connection: Connection, snippets: Sequence[NewSnippet]) -> list[int]:
    """Add what is not there yet (same candidate, level and code); the id of each snippet, in order."""
    rows = [
        row_values(snippet, content_hash=content_hash(snippet.code), now=utc_now()) for snippet in snippets
    ]
    return _add(connection, rows, insert=_INSERT_SNIPPET, find=_FIND_SNIPPET)


def pending_candidates(connection: Connection, *, after: int = 0, limit: int = 200) -> list[PendingCandidate]:
    """The first `limit` candidates without an outcome whose id is above `after`, by id."""
    rows = connection.execute(
        text("""
            SELECT candidate.id, machine_id, first_line, last_line, level, source_id, repository,
                repository_id, "commit", path, language, suffix, licence, text
            FROM candidate JOIN source ON source.id = candidate.source_id
            WHERE outcome IS NULL AND candidate.id > :after
            ORDER BY candidate.id LIMIT :limit"""),
        {"after": after, "limit": limit},
    )
    return [PendingCandidate(*row) for row in rows]


def still_pending(connection: Connection, candidates: Sequence[PendingCandidate]) -> frozenset[int]:
    """The ids of those that are there as they were read; a scan may have withdrawn some, as their files changed."""
    query = text("""
        SELECT candidate.id, machine_id, repository, path, text
        FROM candidate JOIN source ON source.id = candidate.source_id WHERE candidate.id IN :ids""")
    ids = [candidate.id for candidate in candidates]
    rows = connection.execute(query.bindparams(bindparam("ids", expanding=True)), {"ids": ids})
    there = {tuple(row) for row in rows}
    return frozenset(
        one.id for one in candidates if (one.id, one.machine_id, one.repository, one.path, one.text) in there
    )


def set_outcome(
    connection: Connection, candidate_id: int, outcome: str, *, reason: str = "", level: str | None = None
) -> None:
    """Say what came of a candidate and why; without a level it keeps its own. Raises StoreError."""
    changed = connection.execute(
        text("""
            UPDATE candidate SET outcome = :outcome, reason = :reason, level = coalesce(:level, level)
            WHERE id = :id"""),
        {"outcome": outcome, "reason": storable(reason), "level": level, "id": candidate_id},
    )
    if not changed.rowcount:
        raise StoreError(f"There is no candidate with the id {candidate_id}; scan again.")


def counts(connection: Connection) -> SourceCounts:
    """How many sources, candidates and snippets there are."""
    row = connection.execute(
        text("""
            SELECT (SELECT count(*) FROM source), (SELECT count(*) FROM candidate),
                (SELECT count(*) FROM candidate WHERE outcome IS NULL), (SELECT count(*) FROM snippet)""")
    ).one()
    return SourceCounts(*row)


def _add(
    connection: Connection, rows: list[dict[str, Value]], *, insert: TextClause, find: TextClause
) -> list[int]:
    if rows:
        connection.execute(insert, rows)
    return [connection.execute(find, row).scalar_one() for row in rows]
