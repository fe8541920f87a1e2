"""Section: answers to reasoning questions: right and compilable, by language; what goes with being right; overlap."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from sqlalchemy import Connection

from crosspl_tui.pipelines.reasoning.factors import Factors
from crosspl_tui.pipelines.reasoning.questions import Task, task_of
from crosspl_tui.runs.reasoning.analyses import (
    FactorCorrelation,
    factor_correlations,
    language_similarity,
    problem_of,
    solved_in,
)
from crosspl_tui.runs.reasoning.steps import factors_by_key
from crosspl_tui.runs.report.section import (
    Cell,
    Column,
    Plot,
    PlotKind,
    Point,
    Section,
    Series,
    Table,
    count_cell,
    label_cell,
    number_cell,
    share_cell,
)
from crosspl_tui.runs.statistics.intervals import wilson
from store.reasoning import ReasoningOutcome, all_problems, reasoning_outcomes
from store.totals.evidence import samples_where

TITLE = "Reasoning"
EMPTY = "There are no answers to reasoning questions yet: reasoning build makes some, eval or reasoning import answers."
SIMILARITY_NOTE = (
    "Cosine of the vectors of results, 1 for solved and 0 for not, by run, task and problem, "
    "over what both languages have."
)
FACTORS_NOTE = (
    "A factor against the share of a problem's answers that are right, over all runs and languages: r is Pearson's, "
    "which for shares of 0 and 1 is the point-biserial; rho is Spearman's, equal values sharing their mean rank. The "
    "other columns describe rho over languages. Steps are known once `reasoning build --steps` has counted them."
)
_SYNTAX = "Answers that hold a value and with which the program compiles, right or not."
_LABELS = ("run", "model", "task")

Runs = dict[tuple[int, str, str], list[ReasoningOutcome]]


def make(connection: Connection) -> Section:
    """Make the tables of all runs with reasoning questions."""
    outcomes = reasoning_outcomes(connection)
    if not outcomes:
        return Section("reasoning", TITLE, note=EMPTY)
    languages = sorted({one.language for one in outcomes})
    runs: Runs = defaultdict(list)
    for one in outcomes:
        runs[one.run_id, one.model, str(task_of(one.suite))].append(one)
    similarity = language_similarity(outcomes, languages)
    correlations = _correlations(outcomes, factors_by_key(all_problems(connection)))
    return Section(
        "reasoning",
        TITLE,
        tables=(
            _shares("passed", "pass@1 by language", runs, languages, lambda one: one.is_passed),
            _shares(
                "syntax", "Syntax-correct", runs, languages, lambda one: not one.breaks_syntax, note=_SYNTAX
            ),
            _similarity_table(similarity, languages),
            *(_factor_table(task, found) for task, found in correlations.items()),
            _overlap(runs, languages),
        ),
        plots=(
            _heat_map(similarity, languages),
            *(_boxes(task, found) for task, found in correlations.items()),
        ),
    )


def _correlations(
    outcomes: Sequence[ReasoningOutcome], factors: dict[str, Factors]
) -> dict[Task, list[FactorCorrelation]]:
    return {
        task: factor_correlations(own, factors)
        for task in Task
        if (own := [one for one in outcomes if task_of(one.suite) is task])
    }


def _shares(
    table_id: str,
    title: str,
    runs: Runs,
    languages: Sequence[str],
    is_hit: Callable[[ReasoningOutcome], bool],
    *,
    note: str = "",
) -> Table:
    rows = []
    for (run_id, model, task), own in runs.items():
        hits = Counter(one.language for one in own if is_hit(one))
        totals = Counter(one.language for one in own)
        cells = [_share(hits[name], totals[name], run_id, task, name) for name in languages]
        whole = _share(hits.total(), totals.total(), run_id, task)
        rows.append((*_run_cells(run_id, model, task), whole, *cells))
    columns = (*_run_columns(), Column("all"), *map(Column, languages))
    return Table(table_id, title, columns, tuple(rows), note)


def _share(hits: int, total: int, run_id: int, task: str, language: str = "") -> Cell:
    where = "sample.run_id = :run AND item.suite LIKE :suite"
    parameters: dict[str, str | int | float] = {"run": run_id, "suite": f"%-{task}"}
    if language:
        where += " AND item.language = :language"
        parameters["language"] = language
    return share_cell(wilson(hits, total), partial(samples_where, where=where, parameters=parameters))


def _run_columns() -> tuple[Column, ...]:
    return tuple(Column(label, is_number=False) for label in _LABELS)


def _run_cells(run_id: int, model: str, task: str) -> tuple[Cell, ...]:
    return (label_cell(str(run_id)), label_cell(model), label_cell(task))


def _similarity_table(similarity: Sequence[Sequence[float | None]], languages: Sequence[str]) -> Table:
    rows = [
        (label_cell(name), *(number_cell(value, digits=3) for value in row))
        for name, row in zip(languages, similarity, strict=True)
    ]
    columns = (Column("language", is_number=False), *map(Column, languages))
    return Table("similarity", "Similarity of languages", columns, tuple(rows), SIMILARITY_NOTE)


def _heat_map(similarity: Sequence[Sequence[float | None]], languages: Sequence[str]) -> Plot:
    series = tuple(
        Series(name, tuple(Point(place, value) for place, value in enumerate(row) if value is not None))
        for name, row in zip(languages, similarity, strict=True)
    )
    return Plot(
        "similarity", "Similarity of languages", PlotKind.HEAT_MAP, series, categories=tuple(languages)
    )


def _factor_table(task: Task, found: Iterable[FactorCorrelation]) -> Table:
    heads = (
        "problems",
        "r",
        "rho",
        "languages",
        "least",
        "lower quartile",
        "median",
        "upper quartile",
        "most",
    )
    rows = [
        (
            label_cell(_words(one)),
            count_cell(one.problems),
            number_cell(one.pearson, digits=3),
            number_cell(one.spearman, digits=3),
            count_cell(len(one.by_language)),
            *(number_cell(value, digits=3) for value in _five(one)),
        )
        for one in found
    ]
    columns = (Column("factor", is_number=False), *map(Column, heads))
    return Table(f"factors-{task}", f"Factors of {task} reasoning", columns, tuple(rows), FACTORS_NOTE)


def _boxes(task: Task, found: Sequence[FactorCorrelation]) -> Plot:
    points = []
    for place, one in enumerate(found):
        least, lower, median, upper, most = _five(one)
        if median is not None:
            points.append(Point(place, median, least, most, lower, upper))
    return Plot(
        f"factors-{task}",
        f"Factors of {task} reasoning, over languages",
        PlotKind.BOXES,
        (Series("rho", tuple(points)),),
        y_label="Spearman's rho",
        categories=tuple(map(_words, found)),
    )


def _words(one: FactorCorrelation) -> str:
    return one.factor.replace("_", " ")


def _five(one: FactorCorrelation) -> tuple[float | None, ...]:
    from crosspl_tui.runs.statistics.correlation import five_numbers  # noqa: PLC0415 - needs numpy

    return five_numbers(list(one.by_language.values())) if one.by_language else (None,) * 5


def _overlap(runs: Runs, languages: Sequence[str]) -> Table:
    rows = []
    for (run_id, model, task), own in runs.items():
        counts = solved_in((problem_of(one), one.language) for one in own if one.is_passed)
        none = len({problem_of(one) for one in own}) - counts.total()
        cells = [count_cell(count) for count in (none, *(counts[k + 1] for k in range(len(languages))))]
        rows.append((*_run_cells(run_id, model, task), *cells))
    columns = (*_run_columns(), *(Column(str(k)) for k in range(len(languages) + 1)))
    title = "Problems by the number of languages in which they were answered right"
    return Table("overlap", title, columns, tuple(rows))
