"""Section: runs against each other, task by task: other sizes, with and without thinking, other models."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from functools import partial

from sqlalchemy import Connection

from crosspl_tui.runs.evaluation.comparison import mcnemar_exact
from crosspl_tui.runs.report.section import Cell, Column, Section, Table, count_cell, label_cell, number_cell
from store.runs.pairs import PairCell, items_of_pair, pair_cells
from store.totals.report import RunName, evaluation_runs

TITLE = "Run against run"
EMPTY = "Two runs of the same suite and mode are needed; eval starts some, import brings published ones."
NOTE = (
    "A task is solved when more than half of its samples passed; p is McNemar's exact test of gained against lost, "
    "for each pair by itself: of twenty pairs, one is below 0.05 by chance."
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
    labels = ("differ in", "mode", "first", "second")
    columns = (*(Column(label, is_number=False) for label in labels), *map(Column, (*_OUTCOMES, "p")))
    rows = tuple(tuple(_row(runs[first], runs[second], found)) for (first, second), found in outcomes.items())
    rows = tuple(sorted(rows, key=lambda row: list(Relation).index(Relation(row[0].text))))
    return Section("comparisons", TITLE, (Table("pairs", "Pairs of runs", columns, rows, NOTE),))


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
    yield label_cell(first.mode)
    yield label_cell(f"{first.id} {first.model}")
    yield label_cell(f"{second.id} {second.model}")
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
    yield _p_cell(mcnemar_exact(gained, lost))


def _p_cell(p_value: float) -> Cell:
    return Cell("<0.0001", p_value) if p_value < 0.0001 else number_cell(p_value, digits=4)
