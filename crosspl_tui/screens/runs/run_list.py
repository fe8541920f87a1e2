"""The list of runs: its columns as wide as what stands in them, and what tells one run from another."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from crosspl_tui.screens.runs.texts import RunView, without_address
from crosspl_tui.visible import visible_line
from crosspl_tui.widgets.line_table import Cell, Column, Row

MARK = "● "
LEAST_MODEL, LEAST_WHAT = 14, 6


def run_columns(views: Sequence[RunView], width: int) -> tuple[Column, ...]:
    """Return the columns for a list so many cells wide. The model has what room is left before what else tells runs
    apart is cut; that is left out where it has no room at all."""
    number = max(3, *(len(str(view.id)) for view in views), 0)
    done = max(4, *(len(view.done) for view in views), 0)
    fixed = (Column("", 1), Column("Run", number, right=True))
    figures = (Column("Done", done, right=True), Column("pass@1", 6, right=True))
    left = width - 1 - sum(column.width + 1 for column in (*fixed, *figures)) - 2
    model = max(LEAST_MODEL, *(cell_len(visible_line(name)) + len(MARK) for name in short_names(views)), 0)
    what = max(LEAST_WHAT, *(cell_len(text) for text in telling_apart(views)), 0)
    model = max(LEAST_MODEL, min(model, left - min(what, max(LEAST_WHAT, left // 3))))
    return (*fixed, Column("Model", model), Column("What", max(0, left - model)), *figures)


def run_rows(views: Sequence[RunView], *, marked: int | None) -> list[Row]:
    """Return the rows of some runs; the marked one has a dot before its model."""
    rows: list[Row] = []
    for view, name, what in zip(views, short_names(views), telling_apart(views), strict=True):
        sign, tone = view.sign
        passing = "" if view.passing is None else f"{view.passing:.0%}"
        model = f"{MARK if view.id == marked else ''}{name}"
        rows.append(
            (Cell(sign, tone), Cell(str(view.id), "muted"), model, Cell(what, "muted"), view.done, passing)
        )
    return rows


def short_names(views: Sequence[RunView]) -> list[str]:
    """Return the models without their addresses, except for those that differ in nothing else."""
    addresses: dict[str, set[str]] = {}
    for view in views:
        addresses.setdefault(without_address(view.model), set()).add(view.model)
    return [
        name if len(addresses[name := without_address(view.model)]) == 1 else view.model for view in views
    ]


def telling_apart(views: Sequence[RunView]) -> list[str]:
    """Return of each run its suite and judge, where those of the runs differ, and what was asked."""
    has_suites = len({view.suite for view in views if view.suite}) > 1
    has_judges = len({view.run.judge for view in views if view.run.judge}) > 1
    return [
        " · ".join(
            filter(
                None,
                (
                    view.suite if has_suites else "",
                    view.run.judge if has_judges else "",
                    view.run.title or view.run.decoding,
                ),
            )
        )
        for view in views
    ]
