"""Section: how many tasks there are, by language, technology, level and status."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial

from sqlalchemy import Connection

from crosspl_tui.runs.report.orders import LANGUAGES, TECHNOLOGIES, in_order
from crosspl_tui.runs.report.section import (
    Behind,
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
)
from store.totals.evidence import items_where
from store.totals.report import TaskCell, task_cells
from store.vocabulary import Status

EMPTY = "There are no items yet: import or construct brings some."


def make(connection: Connection) -> Section:
    """Count the items; rejected ones count, as they do in the published sets until they are left out."""
    cells = task_cells(connection)
    if not cells:
        return Section("tasks", "Tasks", note=EMPTY)
    languages = in_order({cell.language for cell in cells}, LANGUAGES)
    technologies = in_order({cell.technology for cell in cells}, TECHNOLOGIES)
    levels = sorted({cell.level for cell in cells})
    return Section(
        "tasks",
        "Tasks",
        tables=(
            _table("technology", languages, technologies, cells),
            _table("level", languages, levels, cells),
            _table("status", languages, list(map(str, Status)), cells),
        ),
        plots=(_plot(languages, technologies, cells),),
    )


def _table(by: str, languages: Sequence[str], values: Sequence[str], cells: Sequence[TaskCell]) -> Table:
    counts: Counter[tuple[str, str]] = Counter()
    for cell in cells:
        counts[cell.language, getattr(cell, by)] += cell.items
    rows = [_row(language, counts, by, values, {"language": language}) for language in languages]
    totals: Counter[tuple[str, str]] = Counter()
    for (_, value), items in counts.items():
        totals["all", value] += items
    rows.append(_row("all", totals, by, values, {}))
    columns = (Column("language", is_number=False), *map(Column, values), Column("all"))
    return Table(by, f"Tasks by language and {by}", columns, tuple(rows))


def _row(
    name: str, counts: Counter[tuple[str, str]], by: str, values: Iterable[str], wanted: dict[str, str]
) -> tuple[Cell, ...]:
    found = [(value, counts[name, value]) for value in values]
    cells = [count_cell(items, _behind({**wanted, by: str(value)})) for value, items in found]
    return (label_cell(name), *cells, count_cell(sum(items for _, items in found), _behind(wanted)))


def _behind(wanted: dict[str, str]) -> Behind:
    where = " AND ".join(f"item.{name} = :{name}" for name in wanted) or "1 = 1"
    return partial(items_where, where=where, parameters=wanted)


def _plot(languages: Sequence[str], technologies: Sequence[str], cells: Iterable[TaskCell]) -> Plot:
    counts: Counter[str] = Counter()
    for cell in cells:
        counts[cell.technology] += cell.items
    points = tuple(Point(place, counts[name]) for place, name in enumerate(technologies))
    return Plot(
        "technologies",
        "Tasks by technology",
        PlotKind.BARS,
        (Series("tasks", points),),
        y_label="tasks",
        categories=tuple(technologies),
    )
