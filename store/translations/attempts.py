"""Translations and the attempts at them: adding attempts in bulk, each translation pointing to the one that stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from sqlalchemy import Connection, Row, bindparam, text

from store.clock import utc_now
from store.database import roomy_cache
from store.text import content_hash, storable
from store.values import Value, row_values
from store.vocabulary import TranslationStatus

PASSED = "passed"
"""The kind of an attempt whose program came to its end."""

_CHUNK = 500
_WITH_THE_LINE = (TranslationStatus.OPEN, TranslationStatus.FAILING)

_INSERT_TRANSLATION = text("""
    INSERT INTO translation (problem_id, language, status, step, reason, attempts, kind, error, cluster, cause,
        assignee, created_at, updated_at)
    VALUES (:problem_id, :language, :status, '', '', 0, '', '', '', '', '', :now, :now)""")

_INSERT_ATTEMPT = text("""
    INSERT INTO translation_attempt (translation_id, number, run_id, step, author, parent_id, code, call_id,
        fingerprint, kind, error, seconds, toolchain, created_at)
    VALUES (:translation_id, :number, :run_id, :step, :author, :parent_id, :code, :call_id,
        :fingerprint, :kind, :error, :seconds, :toolchain, :now)""")

_STAND = text("""
    UPDATE translation SET status = :status, step = :step, kind = :kind, error = :error, cluster = :cluster,
        updated_at = :now,
        attempt_id = (SELECT id FROM translation_attempt WHERE translation_id = :id AND number = :number)
    WHERE id = :id""")

_COUNT = text("UPDATE translation SET attempts = :number WHERE id = :id")


@dataclass(frozen=True, slots=True)
class NewAttempt:
    """A program for a problem in a language, and what came of executing it.

    `kind` is the sandbox's word, `error` the whole message; `author` a model or a person, `step` the line's.
    """

    problem_id: int
    language: str
    step: str
    author: str
    code: str
    kind: str
    error: str = ""
    fingerprint: str = ""
    seconds: float = 0.0
    toolchain: str = ""
    run_id: int | None = None
    call_id: int | None = None
    parent_id: int | None = None


@dataclass(frozen=True, slots=True)
class Failure:
    """What a list says of a failed attempt: one line of its error, and the cluster that it belongs to."""

    line: str = ""
    cluster: str = ""


class Describe(Protocol):
    """Reads an error: how failures are told and clustered is not the store's to know."""

    def __call__(self, connection: Connection, language: str, kind: str, error: str) -> Failure:
        """Tell the failure in short; called in the transaction that keeps it."""


@dataclass(frozen=True, slots=True)
class AddedAttempts:
    """How many attempts were added, and how many translations were made, and solved, by them."""

    attempts: int
    translations: int
    solved: int


@dataclass(slots=True)
class _Place:
    """A translation while attempts are added to it."""

    id: int
    status: TranslationStatus
    attempts: int


def add_attempts(
    connection: Connection,
    attempts: Sequence[NewAttempt],
    describe: Describe,
    *,
    if_failed: TranslationStatus = TranslationStatus.FAILING,
) -> AddedAttempts:
    """Add attempts, in order, in the caller's transaction; translations are made where they are missing.

    The last attempt stands, except where one is solved, or people have dropped it or handed it on. One that
    passed solves its translation; otherwise the translation is left `if_failed`, which the line sets to open
    as long as it has steps to go.
    """
    made = solved = 0
    with roomy_cache(connection):
        for chunk in _chunks(attempts):
            places, new = _places(connection, chunk, if_failed)
            made += new
            solved += _add(connection, chunk, places, describe, if_failed)
    return AddedAttempts(len(attempts), made, solved)


def attempt_digests(connection: Connection, languages: Sequence[str]) -> set[tuple[str, str, str, bool]]:
    """(key of the problem/language, author, SHA-256 of the code, whether executed here) of all attempts there."""
    rows = connection.execute(
        text("""
            SELECT problem.key || '/' || translation.language AS place, a.author, a.code, a.toolchain <> ''
            FROM translation_attempt a JOIN translation ON translation.id = a.translation_id
                JOIN problem ON problem.id = translation.problem_id
            WHERE translation.language IN :languages""").bindparams(bindparam("languages", expanding=True)),
        {"languages": list(languages)},
    )
    return {(place, author, content_hash(code), bool(executed)) for place, author, code, executed in rows}


def cluster_keys(connection: Connection, language: str, kind: str) -> list[str]:
    """The keys of the clusters of a language and kind, whose common beginning is `<language>/<kind>/`."""
    rows = connection.execute(
        text("SELECT DISTINCT cluster FROM translation WHERE cluster >= :first AND cluster < :behind"),
        {"first": f"{language}/{kind}/", "behind": f"{language}/{kind}0"},
    )
    return sorted(rows.scalars())


def append_attempt(connection: Connection, translation_id: int, attempt: NewAttempt) -> int:
    """Add one attempt behind those of its translation, in the caller's transaction, and return its id.

    The translation's count goes up; which attempt stands is left to the caller.
    """
    number = connection.execute(
        text("SELECT coalesce(max(number), 0) + 1 FROM translation_attempt WHERE translation_id = :id"),
        {"id": translation_id},
    ).scalar_one()
    connection.execute(_INSERT_ATTEMPT, _attempt_values(attempt, translation_id, number, utc_now()))
    connection.execute(_COUNT, {"number": number, "id": translation_id})
    return int(
        connection.execute(
            text("SELECT id FROM translation_attempt WHERE translation_id = :id AND number = :number"),
            {"id": translation_id, "number": number},
        ).scalar_one()
    )


def _add(
    connection: Connection,
    attempts: Sequence[NewAttempt],
    places: dict[tuple[int, str], _Place],
    describe: Describe,
    if_failed: TranslationStatus,
) -> int:
    now = utc_now()
    rows: list[dict[str, Value]] = []
    standing: dict[int, dict[str, Value]] = {}
    counts: dict[int, int] = {}
    solved = 0
    for attempt in attempts:
        place = places[attempt.problem_id, attempt.language]
        place.attempts += 1
        counts[place.id] = place.attempts
        rows.append(_attempt_values(attempt, place.id, place.attempts, now))
        if place.status in _WITH_THE_LINE:
            place.status = TranslationStatus.SOLVED if attempt.kind == PASSED else if_failed
            solved += place.status is TranslationStatus.SOLVED
            failure = failure_of(connection, describe, attempt)
            standing[place.id] = _standing_values(attempt, place, failure, now)
    connection.execute(_INSERT_ATTEMPT, rows)
    connection.execute(_COUNT, [{"id": key, "number": number} for key, number in counts.items()])
    if standing:
        connection.execute(_STAND, list(standing.values()))
    return solved


def failure_of(connection: Connection, describe: Describe, attempt: NewAttempt) -> Failure:
    """The failure of an attempt; an empty one when it passed."""
    if attempt.kind == PASSED:
        return Failure()
    return describe(connection, attempt.language, attempt.kind, attempt.error)


def _standing_values(attempt: NewAttempt, place: _Place, failure: Failure, now: str) -> dict[str, Value]:
    return {
        "id": place.id,
        "status": place.status.value,
        "step": storable(attempt.step),
        "number": place.attempts,
        "kind": attempt.kind,
        "error": storable(failure.line),
        "cluster": failure.cluster,
        "now": now,
    }


def _attempt_values(attempt: NewAttempt, translation_id: int, number: int, now: str) -> dict[str, Value]:
    return row_values(attempt, translation_id=translation_id, number=number, now=now)


def _places(
    connection: Connection, attempts: Sequence[NewAttempt], status: TranslationStatus
) -> tuple[dict[tuple[int, str], _Place], int]:
    """The translations of these attempts, and how many of them had to be made."""
    wanted = dict.fromkeys((attempt.problem_id, attempt.language) for attempt in attempts)
    problems = list({problem_id for problem_id, _ in wanted})
    known = _load_places(connection, problems)
    missing = [pair for pair in wanted if pair not in known]
    if not missing:
        return known, 0
    now = utc_now()
    connection.execute(
        _INSERT_TRANSLATION,
        [
            {"problem_id": problem_id, "language": language, "status": status.value, "now": now}
            for problem_id, language in missing
        ],
    )
    return _load_places(connection, problems), len(missing)


def _load_places(connection: Connection, problems: Sequence[int]) -> dict[tuple[int, str], _Place]:
    query = text(
        "SELECT id, problem_id, language, status, attempts FROM translation WHERE problem_id IN :ids"
    )
    rows = connection.execute(query.bindparams(bindparam("ids", expanding=True)), {"ids": problems})
    return {(row.problem_id, row.language): _place(row) for row in rows}


def _place(row: Row[tuple[object, ...]]) -> _Place:
    return _Place(row.id, TranslationStatus(row.status), row.attempts)


def _chunks(attempts: Sequence[NewAttempt]) -> Iterator[Sequence[NewAttempt]]:
    for start in range(0, len(attempts), _CHUNK):
        yield attempts[start : start + _CHUNK]
