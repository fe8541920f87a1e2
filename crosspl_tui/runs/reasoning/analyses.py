"""Analyses of answers to reasoning questions: similarity of languages, factors against correctness, overlap."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from crosspl_tui.pipelines.reasoning.factors import FACTORS, Factors
from crosspl_tui.pipelines.reasoning.questions import task_of
from store.reasoning import ReasoningOutcome


@dataclass(frozen=True, slots=True)
class FactorCorrelation:
    """How a factor goes with correctness over `problems`; both are None where they are not defined.

    `by_language` has Spearman's rho of each language that has one.
    """

    factor: str
    problems: int
    pearson: float | None
    spearman: float | None
    by_language: Mapping[str, float]


def problem_of(outcome: ReasoningOutcome) -> str:
    """Return the key of the problem that a question is about: `cruxeval/12`."""
    suite, _, identity = outcome.key.split("/", 2)
    return f"{suite.removesuffix(f'-{task_of(outcome.suite)}')}/{identity}"


def language_similarity(
    outcomes: Sequence[ReasoningOutcome], languages: Sequence[str]
) -> list[list[float | None]]:
    """Return the cosine similarity of each pair of languages.

    A language's vector holds 1 or 0 for each question that a run answered, by run, task and problem: solved or not. Two
    languages are compared over what both have. None where one of them solved nothing of that.
    """
    import numpy as np  # noqa: PLC0415 - a fifth of a second, for those who ask for it

    from crosspl_tui.runs.statistics.correlation import cosines  # noqa: PLC0415 - needs numpy

    columns: dict[tuple[int, str, str], int] = {}
    for one in outcomes:
        columns.setdefault((one.run_id, one.suite, problem_of(one)), len(columns))
    rows = {language: place for place, language in enumerate(languages)}
    results = np.zeros((len(rows), len(columns)))
    known = np.zeros((len(rows), len(columns)), dtype=bool)
    for one in outcomes:
        if one.language in rows:
            place = rows[one.language], columns[one.run_id, one.suite, problem_of(one)]
            known[place] = True
            results[place] = max(results[place], one.is_passed)
    found = cosines(results, known)
    return [[None if np.isnan(value) else float(value) for value in row] for row in found]


def factor_correlations(
    outcomes: Iterable[ReasoningOutcome], factors: Mapping[str, Factors]
) -> list[FactorCorrelation]:
    """Return how each of the six factors goes with the share of a problem's answers that are right.

    The share is over all runs and languages, and for `by_language` over all runs in one. Problems without the factor,
    such as steps that nobody counted, are left out.
    """
    overall: defaultdict[str, list[bool]] = defaultdict(list)
    languages: defaultdict[str, defaultdict[str, list[bool]]] = defaultdict(lambda: defaultdict(list))
    for one in outcomes:
        problem = problem_of(one)
        if problem in factors:
            overall[problem].append(one.is_passed)
            languages[one.language][problem].append(one.is_passed)
    return [_correlation(factor, factors, overall, languages) for factor in FACTORS]


def _correlation(
    factor: str,
    factors: Mapping[str, Factors],
    overall: Mapping[str, list[bool]],
    languages: Mapping[str, Mapping[str, list[bool]]],
) -> FactorCorrelation:
    from crosspl_tui.runs.statistics.correlation import pearson, spearman  # noqa: PLC0415 - needs numpy

    values, shares = _pairs(factor, factors, overall)
    by_language = {
        language: spearman(*_pairs(factor, factors, results)) for language, results in languages.items()
    }
    return FactorCorrelation(
        factor=factor,
        problems=len(values),
        pearson=pearson(values, shares),
        spearman=spearman(values, shares),
        by_language={language: rho for language, rho in by_language.items() if rho is not None},
    )


def _pairs(
    factor: str, factors: Mapping[str, Factors], results: Mapping[str, list[bool]]
) -> tuple[list[float], list[float]]:
    found = [
        (float(value), sum(passed) / len(passed))
        for problem, passed in results.items()
        if (value := getattr(factors[problem], factor)) is not None
    ]
    return [value for value, _ in found], [share for _, share in found]


def solved_in(pairs: Iterable[tuple[str, str]]) -> Counter[int]:
    """Return how many problems are solved in exactly so many languages, of pairs of problem and language."""
    return Counter(Counter(problem for problem, _ in set(pairs)).values())


def only_missing(pairs: Iterable[tuple[str, str]], languages: Sequence[str]) -> Counter[str]:
    """Return how many problems are solved in all these languages but one, by that one."""
    solved: defaultdict[str, set[str]] = defaultdict(set)
    for problem, language in pairs:
        solved[problem].add(language)
    missing = (set(languages) - found for found in solved.values())
    return Counter(lacking.pop() for lacking in missing if len(lacking) == 1)
