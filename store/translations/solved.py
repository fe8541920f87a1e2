"""Solved translations with where each comes from, as an export gives them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import Connection, text

from store.translations.problems import ProblemRow
from store.vocabulary import TranslationStatus


@dataclass(frozen=True, slots=True)
class SolvedRow:
    """A solved translation. `author` wrote its program, at `step`, out of one by `parent_author`, if that is not "".

    `attempts` counts all attempts at it; `toolchain` is a digest, empty for a program that was not executed here.
    """

    problem: ProblemRow
    language: str
    code: str
    author: str
    parent_author: str
    step: str
    attempts: int
    toolchain: str


def languages_present(connection: Connection) -> list[str]:
    """The languages of all translations."""
    return sorted(connection.execute(text("SELECT DISTINCT language FROM translation")).scalars())


def solved_rows(connection: Connection, language: str, aligned_over: int = 0) -> Iterator[SolvedRow]:
    """Yield a language's solved translations in the order of the problems.

    With `aligned_over` only those of problems that are solved in so many languages.
    """
    rows = connection.execute(
        text("""
            SELECT p.id, p.key, p.position, p.code, p.input, p.output, p.origin, p.python_answers, t.attempts,
                a.code AS program, a.author, a.step, a.toolchain, coalesce(b.author, '') AS parent_author
            FROM translation t JOIN problem p ON p.id = t.problem_id
                JOIN translation_attempt a ON a.id = t.attempt_id
                LEFT JOIN translation_attempt b ON b.id = a.parent_id
            WHERE t.status = :solved AND t.language = :language
                AND (:aligned_over = 0 OR :aligned_over <= (
                    SELECT count(*) FROM translation s WHERE s.problem_id = p.id AND s.status = :solved))
            ORDER BY p.position"""),
        {
            "solved": TranslationStatus.SOLVED.value,
            "language": language,
            "aligned_over": aligned_over,
        },
    )
    for row in rows:
        problem = ProblemRow(
            row.id, row.key, row.position, row.code, row.input, row.output, row.origin, row.python_answers
        )
        yield SolvedRow(
            problem=problem,
            language=language,
            code=row.program,
            author=row.author,
            parent_author=row.parent_author,
            step=row.step,
            attempts=row.attempts,
            toolchain=row.toolchain,
        )
