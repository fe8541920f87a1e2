"""How far the languages are towards an aligned set, and which problems lack only one or two of them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, text

from store.vocabulary import TranslationStatus

_CHUNK = 500


@dataclass(frozen=True, slots=True)
class LanguageProgress:
    """How many translations into a language stand where."""

    language: str
    counts: dict[TranslationStatus, int]

    @property
    def total(self) -> int:
        """All translations into the language."""
        return sum(self.counts.values())

    @property
    def solved(self) -> int:
        """Those that are solved."""
        return self.counts.get(TranslationStatus.SOLVED, 0)


@dataclass(frozen=True, slots=True)
class Lacking:
    """A problem that is solved but for these languages; `translation_ids` are of those of them that are begun."""

    problem_id: int
    problem_key: str
    languages: tuple[str, ...]
    translation_ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """Where all languages stand; `aligned` problems are solved in every one of them."""

    languages: tuple[LanguageProgress, ...]
    problems: int
    aligned: int
    lacking_one: tuple[Lacking, ...]
    lacking_two: tuple[Lacking, ...]


def progress(connection: Connection) -> Progress:
    """Count translations by language and status; languages are those with any translation."""
    languages = _languages(connection)
    solved = dict(_solved_counts(connection))
    total = len(languages)
    near = [problem_id for problem_id, count in solved.items() if 0 < total - count <= 2]
    lacking = _lacking(connection, near, tuple(row.language for row in languages))
    return Progress(
        languages=languages,
        problems=int(connection.execute(text("SELECT count(*) FROM problem")).scalar_one()),
        aligned=sum(count == total for count in solved.values()) if total else 0,
        lacking_one=tuple(row for row in lacking if len(row.languages) == 1),
        lacking_two=tuple(row for row in lacking if len(row.languages) == 2),
    )


def _languages(connection: Connection) -> tuple[LanguageProgress, ...]:
    counts: dict[str, dict[TranslationStatus, int]] = defaultdict(dict)
    rows = connection.execute(
        text("SELECT language, status, count(*) AS count FROM translation GROUP BY language, status")
    )
    for language, status, count in rows:
        counts[language][TranslationStatus(status)] = count
    return tuple(LanguageProgress(language, counts[language]) for language in sorted(counts))


def _solved_counts(connection: Connection) -> list[tuple[int, int]]:
    """Each problem's id and how many languages it is solved in, also where that is none."""
    rows = connection.execute(
        text("""
            SELECT p.id, count(t.id) FROM problem p
                LEFT JOIN translation t ON t.problem_id = p.id AND t.status = :solved
            GROUP BY p.id"""),
        {"solved": TranslationStatus.SOLVED.value},
    )
    return [(problem_id, count) for problem_id, count in rows]


def _lacking(connection: Connection, problem_ids: list[int], languages: tuple[str, ...]) -> list[Lacking]:
    query = text("""
        SELECT p.id, p.key, p.position, t.language, t.id AS translation_id, t.status
        FROM problem p LEFT JOIN translation t ON t.problem_id = p.id WHERE p.id IN :ids""")
    found: dict[tuple[int, int, str], dict[str, tuple[int, str]]] = defaultdict(dict)
    for start in range(0, len(problem_ids), _CHUNK):
        ids = problem_ids[start : start + _CHUNK]
        rows = connection.execute(query.bindparams(bindparam("ids", expanding=True)), {"ids": ids})
        for row in rows:
            there = found[row.position, row.id, row.key]
            if row.translation_id is not None:
                there[row.language] = (row.translation_id, row.status)
    return [
        _lacking_row(problem_id, key, there, languages)
        for (_, problem_id, key), there in sorted(found.items())
    ]


def _lacking_row(
    problem_id: int, key: str, there: dict[str, tuple[int, str]], languages: tuple[str, ...]
) -> Lacking:
    solved = {language for language, (_, status) in there.items() if status == TranslationStatus.SOLVED}
    missing = tuple(language for language in languages if language not in solved)
    ids = tuple(there[language][0] for language in missing if language in there)
    return Lacking(problem_id, key, missing, ids)
