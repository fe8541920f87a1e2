"""The yield of the construction line: what each step has solved in each language, and what it took."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from sqlalchemy import Connection, text

from store.vocabulary import TranslationStatus

# Without a run all translations count, and all attempts.
_STANDING = text("""
    SELECT translation.language, translation.status, coalesce(attempt.step, '') AS step, count(*) AS number
    FROM translation
        LEFT JOIN translation_attempt AS attempt
            ON attempt.id = translation.attempt_id AND translation.status = 'solved'
    WHERE :run_id = 0 OR translation.id IN (
        SELECT translation_id FROM translation_member WHERE run_id = :run_id)
    GROUP BY translation.language, translation.status, coalesce(attempt.step, '')""")

_ATTEMPTS = text("""
    SELECT translation.language, attempt.step, count(*) AS attempts,
        count(*) FILTER (WHERE attempt.kind = 'passed') AS passed,
        coalesce(sum(model_call.input_tokens + model_call.output_tokens), 0) AS tokens,
        coalesce(sum(model_call.price), 0.0) AS price
    FROM translation_attempt AS attempt
        JOIN translation ON translation.id = attempt.translation_id
        LEFT JOIN model_call ON model_call.id = attempt.call_id
    WHERE :run_id = 0 OR attempt.run_id = :run_id
    GROUP BY translation.language, attempt.step""")


@dataclass(frozen=True, slots=True)
class StepYield:
    """A step in a language: translations whose standing solution is of it, attempts, those that passed, their cost.

    `price` is in dollars.
    """

    solved: int = 0
    attempts: int = 0
    passed: int = 0
    tokens: int = 0
    price: float = 0.0


@dataclass(frozen=True, slots=True)
class LanguageYield:
    """A language: its translations by where they stand, and its steps by name."""

    language: str
    counts: dict[TranslationStatus, int] = field(default_factory=dict)
    steps: dict[str, StepYield] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """All translations into the language."""
        return sum(self.counts.values())

    @property
    def solved(self) -> int:
        """Those that are solved."""
        return self.counts.get(TranslationStatus.SOLVED, 0)


def line_yield(connection: Connection, run_id: int | None = None) -> list[LanguageYield]:
    """Return the yield by language, of the translations of one run or of all, in the order of the languages."""
    asked = {"run_id": run_id or 0}
    counts: dict[str, dict[TranslationStatus, int]] = defaultdict(lambda: defaultdict(int))
    solved: dict[str, dict[str, int]] = defaultdict(dict)
    for language, status, step, number in connection.execute(_STANDING, asked):
        counts[language][TranslationStatus(status)] += number
        if status == TranslationStatus.SOLVED:
            solved[language][step] = number
    steps: dict[str, dict[str, StepYield]] = defaultdict(dict)
    for row in connection.execute(_ATTEMPTS, asked):
        done = solved[row.language].pop(row.step, 0)
        steps[row.language][row.step] = StepYield(done, row.attempts, row.passed, row.tokens, row.price)
    for language, left in solved.items():  # solved by attempts that are not the run's
        steps[language] |= {step: StepYield(number) for step, number in left.items()}
    return [LanguageYield(language, dict(counts[language]), steps[language]) for language in sorted(counts)]
