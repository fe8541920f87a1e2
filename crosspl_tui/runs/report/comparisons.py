"""Section: runs on the same terms against each other, task by task: other sizes, other models, other settings."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from functools import partial

from sqlalchemy import Connection

from crosspl_tui.runs.evaluation.comparison import mcnemar_exact, p_text
from crosspl_tui.runs.report.section import Cell, Column, Section, Table, count_cell, label_cell
from store.runs.pairs import PairCell, items_of_pair, pair_cells
from store.totals.report import RunName, evaluation_runs

TITLE = "Run against run"
EMPTY = (
    "Two runs of the same suite, both greedy or both sampled, with the same judge are needed; eval starts some, import "
    "brings published ones."
)
NOTE = (
    "A task is solved when more than half of its samples passed; p is McNemar's exact test of gained against lost, "
    "for each pair by itself: of twenty pairs, one is below 0.05 by chance. Runs of different judges, or greedy and "
    "sampled ones, are no pair here. A run marked * is not done."
)
MOST_RUNS = 24
_THINKING = re.compile(
    r"[-_ ]?(?:no|non)?[-_ ]?(?:think(?:ing)?|reason(?:ing|er)?)(?=[-_ @:]|$)", re.IGNORECASE
)
_SIZE = re.compile(r"\d+(?:\.\d+)?b(?=[-_ @:]|$)", re.IGNORECASE)
_OUTCOMES = {"both": (True, True), "gained": (False, True), "lost": (True, False), "neither": (False, False)}

Outcomes = Mapping[tuple[bool, bool], int]


class Relation(StrEnum):
    """In what two runs differ, as far as their names and settings tell."""

    THINKING = "thinking"
    SIZE = "size"
    SETTINGS = "settings"
    MODEL = "model"


def make(connection: Connection) -> Section:
    """Compare every pair of the newest runs; those that differ in one thing only come first."""
    runs = {run.id: run for run in evaluation_runs(connection)[-MOST_RUNS:]}
    outcomes = _by_pair(pair_cells(connection, list(runs.values())))
    if not outcomes:
        return Section("comparisons", TITLE, note=EMPTY)
    tables: dict[tuple[str, str, str], list[tuple[Cell, ...]]] = defaultdict(list)
    for (one, other), found in outcomes.items():
        first, second = runs[one], runs[other]
        terms = (first.suite, first.decoding, first.judge)
        tables[terms].append(tuple(_row(first, second, found)))
    return Section(
        "comparisons", TITLE, tuple(_table(*terms, tables[terms]) for terms in sorted(tables)), note=NOTE
    )


def _table(suite: str, decoding: str, judge: str, rows: list[tuple[Cell, ...]]) -> Table:
    labels = ("differ in", "runs")
    columns = (*(Column(label, is_number=False) for label in labels), *map(Column, (*_OUTCOMES, "p")))
    rows.sort(key=lambda row: list(Relation).index(Relation(row[0].text)))
    title = f"Pairs of runs · {suite} · {decoding} · judged by {judge}"
    return Table(_file_name(f"{suite}-{decoding}-{judge}"), title, columns, tuple(rows))


def _file_name(terms: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", terms.lower())


def relation(first: RunName, second: RunName) -> Relation:
    """Say in what two runs differ."""
    if first.model == second.model:
        is_thinking = "think" in first.parameters + second.parameters
        return Relation.THINKING if is_thinking else Relation.SETTINGS
    if _THINKING.sub("", first.model) == _THINKING.sub("", second.model):
        return Relation.THINKING
    if _SIZE.sub("", first.model) == _SIZE.sub("", second.model):
        return Relation.SIZE
    return Relation.MODEL


def _by_pair(cells: Sequence[PairCell]) -> dict[tuple[int, int], Outcomes]:
    outcomes: dict[tuple[int, int], dict[tuple[bool, bool], int]] = defaultdict(dict)
    for cell in cells:
        outcomes[cell.first, cell.second][cell.first_solved, cell.second_solved] = cell.tasks
    return dict(sorted(outcomes.items()))


def _row(first: RunName, second: RunName, found: Outcomes) -> Iterator[Cell]:
    yield label_cell(relation(first, second))
    yield label_cell(f"{_named(first)} → {_named(second)}")
    for outcome in _OUTCOMES.values():
        behind = partial(
            items_of_pair,
            first=first.id,
            second=second.id,
            first_solved=outcome[0],
            second_solved=outcome[1],
        )
        yield count_cell(found.get(outcome, 0), behind)
    gained, lost = (found.get(_OUTCOMES[name], 0) for name in ("gained", "lost"))
    p_value = mcnemar_exact(gained, lost)
    yield Cell(p_text(p_value), p_value)


def _named(run: RunName) -> str:
    return f"{run.id}{'*' if run.waiting else ''} {run.model}"
