"""What a run of the construction line is about: its translations, what is solved of them, and handing over the rest."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from sqlalchemy import BindParameter, Connection, bindparam, text

from store.clock import utc_now
from store.text import storable
from store.translations.problems import ProblemRow
from store.vocabulary import RunStatus, TranslationStatus

_CHUNK = 500
_NO_LIMIT = 2**31 - 1
_IDS: BindParameter[list[int]] = bindparam("ids", expanding=True)
_STEPS: BindParameter[list[str]] = bindparam("steps", expanding=True)
_ENDED = (RunStatus.FINISHED.value, RunStatus.CANCELLED.value)

_INSERT = text("""
    INSERT INTO translation (problem_id, language, status, step, reason, attempts, kind, error, cluster, cause,
        assignee, created_at, updated_at)
    VALUES (:problem_id, :language, :status, '', :reason, 0, '', '', '', '', '', :now, :now)""")

_MEMBERS = """
    FROM translation_member JOIN translation ON translation.id = translation_member.translation_id
    WHERE translation_member.run_id = :run_id AND translation.language = :language"""

_OPEN_IDS = text(
    f"SELECT translation.id {_MEMBERS} AND translation.status = 'open' ORDER BY translation.problem_id"
)

_UNTRIED = text("""
    SELECT p.id, p.key, p.position, p.code, p.input, p.output, p.origin, p.python_answers
    FROM translation_member m JOIN translation t ON t.id = m.translation_id JOIN problem p ON p.id = t.problem_id
    WHERE m.run_id = :run_id AND t.language = :language AND t.status = 'open' AND t.attempts = 0
    ORDER BY p.position""")

_NEARLY_ALIGNED = text(f"""
    SELECT translation.id {_MEMBERS} AND translation.status = 'open'
        AND :more_than < (
            SELECT count(*) FROM translation AS other
            WHERE other.problem_id = translation.problem_id AND other.status = 'solved')
    ORDER BY translation.problem_id""")

_FAILURES = text(f"""
    SELECT a.id, a.translation_id, a.number, a.fingerprint
    FROM translation_attempt AS a
    WHERE a.run_id = :run_id AND a.step IN :steps AND a.kind <> 'passed'
        AND a.translation_id IN (SELECT translation.id {_MEMBERS} AND translation.status = 'open')
    ORDER BY a.translation_id, a.number""").bindparams(_STEPS)

_HAND_OVER = text("""
    UPDATE translation SET status = 'failing', updated_at = :now
    WHERE status = 'open' AND language = :language
        AND id IN (SELECT translation_id FROM translation_member WHERE run_id = :run_id)""")


@dataclass(frozen=True, slots=True)
class NewTranslation:
    """A translation to be made; `reason` says why the rules refuse it, "" when they do not."""

    problem_id: int
    language: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class KnownTranslation:
    """A translation as the line meets it; `is_taken` when another run that has not ended is about it."""

    id: int
    problem_id: int
    language: str
    status: TranslationStatus
    is_taken: bool


@dataclass(frozen=True, slots=True)
class FailedAttempt:
    """A failed attempt of a run; `fingerprint` is its simhash in hexadecimal digits."""

    id: int
    translation_id: int
    number: int
    fingerprint: str


@dataclass(frozen=True, slots=True)
class MemberCount:
    """How many of a run's translations into a language are solved, and how many are open."""

    solved: int = 0
    open: int = 0


@dataclass(frozen=True, slots=True)
class SolvedAttempt:
    """The attempt that solved a translation, with its problem."""

    id: int
    problem: ProblemRow
    code: str


def chosen_problems(connection: Connection, *, suite: str = "", limit: int | None = None) -> list[ProblemRow]:
    """Return the first `limit` problems whose keys begin with `suite/`; all for "" and None."""
    rows = connection.execute(
        text("""
            SELECT id, key, position, code, input, output, origin, python_answers FROM problem
            WHERE :suite = '' OR key LIKE :prefix ESCAPE '!' ORDER BY position LIMIT :limit"""),
        {"suite": suite, "prefix": f"{_escaped(suite)}/%", "limit": _NO_LIMIT if limit is None else limit},
    )
    return [ProblemRow(*row) for row in rows]


def solved_attempts(
    connection: Connection, language: str, attempt_ids: Collection[int] | None = None
) -> list[SolvedAttempt]:
    """Return the attempts that solved translations into a language, the shortest first; only some of them by id."""
    wanted = "" if attempt_ids is None else "AND a.id IN :ids"
    query = text(f"""
        SELECT a.id AS attempt_id, a.code AS program, p.id, p.key, p.position, p.code, p.input, p.output, p.origin,
            p.python_answers
        FROM translation t JOIN problem p ON p.id = t.problem_id JOIN translation_attempt a ON a.id = t.attempt_id
        WHERE t.status = 'solved' AND t.language = :language {wanted}
        ORDER BY length(a.code), p.position""")
    asked: dict[str, object] = {"language": language}
    if attempt_ids is not None:
        query, asked = query.bindparams(_IDS), asked | {"ids": list(attempt_ids)}
    return [
        SolvedAttempt(attempt_id, ProblemRow(*problem), program)
        for attempt_id, program, *problem in connection.execute(query, asked)
    ]


def known_translations(connection: Connection, languages: Collection[str]) -> list[KnownTranslation]:
    """Return the translations into these languages."""
    query = text("""
        SELECT id, problem_id, language, status, EXISTS (
            SELECT 1 FROM translation_member JOIN run ON run.id = translation_member.run_id
            WHERE translation_member.translation_id = translation.id AND run.status NOT IN :ended) AS is_taken
        FROM translation WHERE language IN :languages""").bindparams(
        bindparam("ended", expanding=True), bindparam("languages", expanding=True)
    )
    rows = connection.execute(query, {"ended": list(_ENDED), "languages": list(languages)})
    return [
        KnownTranslation(
            row.id, row.problem_id, row.language, TranslationStatus(row.status), bool(row.is_taken)
        )
        for row in rows
    ]


def add_translations(connection: Connection, translations: Sequence[NewTranslation]) -> None:
    """Add translations: open ones, and those that the rules refuse."""
    now = utc_now()
    rows = [
        {
            "problem_id": one.problem_id,
            "language": one.language,
            "status": TranslationStatus.REFUSED.value if one.reason else TranslationStatus.OPEN.value,
            "reason": storable(one.reason),
            "now": now,
        }
        for one in translations
    ]
    if rows:
        connection.execute(_INSERT, rows)


def add_members(connection: Connection, run_id: int, translation_ids: Collection[int]) -> None:
    """Let a run be about these translations, which are open from now on."""
    ids = sorted(translation_ids)
    query = text("UPDATE translation SET status = 'open', updated_at = :now WHERE id IN :ids")
    for start in range(0, len(ids), _CHUNK):
        chunk = ids[start : start + _CHUNK]
        connection.execute(
            text("INSERT INTO translation_member (run_id, translation_id) VALUES (:run_id, :id)"),
            [{"run_id": run_id, "id": one} for one in chunk],
        )
        connection.execute(query.bindparams(_IDS), {"ids": chunk, "now": utc_now()})


def member_counts(connection: Connection, run_id: int) -> dict[str, MemberCount]:
    """How many of a run's translations are solved and open, by language."""
    rows = connection.execute(
        text("""
            SELECT translation.language,
                count(*) FILTER (WHERE translation.status = 'solved') AS solved,
                count(*) FILTER (WHERE translation.status = 'open') AS open
            FROM translation_member JOIN translation ON translation.id = translation_member.translation_id
            WHERE translation_member.run_id = :run_id GROUP BY translation.language"""),
        {"run_id": run_id},
    )
    return {row.language: MemberCount(row.solved, row.open) for row in rows}


def open_members(connection: Connection, run_id: int, language: str) -> list[int]:
    """The ids of a run's open translations into a language, in the order of the problems."""
    return list(connection.execute(_OPEN_IDS, {"run_id": run_id, "language": language}).scalars())


def untried_members(connection: Connection, run_id: int, language: str) -> list[ProblemRow]:
    """The problems of a run's open translations into a language at which there was no attempt ever."""
    rows = connection.execute(_UNTRIED, {"run_id": run_id, "language": language})
    return [ProblemRow(*row) for row in rows]


def nearly_aligned(connection: Connection, run_id: int, language: str, *, more_than: int) -> list[int]:
    """Those among a run's open translations whose problems are solved in more than so many languages."""
    asked = {"run_id": run_id, "language": language, "more_than": more_than}
    return list(connection.execute(_NEARLY_ALIGNED, asked).scalars())


def failures_of(
    connection: Connection, run_id: int, language: str, steps: Collection[str]
) -> list[FailedAttempt]:
    """The failed attempts of a run's open translations at these steps, by translation and in their order."""
    rows = connection.execute(_FAILURES, {"run_id": run_id, "language": language, "steps": list(steps)})
    return [FailedAttempt(*row) for row in rows]


def hand_over(connection: Connection, run_id: int, language: str) -> int:
    """Leave what is still open of a run in a language to people, and return how many those are."""
    asked = {"run_id": run_id, "language": language, "now": utc_now()}
    return connection.execute(_HAND_OVER, asked).rowcount


def _escaped(words: str) -> str:
    """The words for LIKE with `!` as its escape character."""
    return words.replace("!", "!!").replace("%", "!%").replace("_", "!_")
