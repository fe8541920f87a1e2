"""Section: how answers fail: the state at which a machine was stuck, or the kind of error of an execution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from sqlalchemy import Connection

from crosspl_tui.pipelines.ffi.failures import FailureKind
from crosspl_tui.runs.report.models import RUN_COLUMNS, run_cells, run_name
from crosspl_tui.runs.report.section import (
    Behind,
    Column,
    Plot,
    PlotKind,
    Point,
    Section,
    Series,
    Table,
    count_cell,
)
from store.exchange.naming import FFI_SUITE
from store.totals.evidence import samples_where
from store.totals.report import FailureCell, RunName, evaluation_runs, failure_cells

TITLE = "Failures"
EMPTY = "There are no answers of models yet: eval asks for some, import brings published ones."
RESULTS = ("accept", "reject", "unsure", "refused", "failed", "waiting")
STATES_NOTE = (
    "The number of the state that a rejected answer did not reach. Imported answers are not counted here: "
    "they came with a verdict and without a trace."
)
_RESULT = """(CASE WHEN sample.outcome IN ('refused', 'failed') THEN sample.outcome
    ELSE coalesce(sample.verdict, sample.claimed, 'waiting') END)"""


def make(connection: Connection) -> Section:
    """Count results for each run, states for machines, kinds for executions."""
    runs = evaluation_runs(connection)
    cells = failure_cells(connection)
    if not cells:
        return Section("failures", TITLE, note=EMPTY)
    tables = [_results(runs, cells)]
    if states := sorted({cell.state for cell in cells if cell.state is not None}):
        tables.append(_states(runs, cells, states))
    if any(cell.kind for cell in cells):
        tables.append(_kinds(runs, cells))
    return Section("failures", TITLE, tuple(tables), (_plot(runs, cells),))


def _counted(
    cells: Sequence[FailureCell], name: Callable[[FailureCell], object]
) -> Counter[tuple[int, object]]:
    counts: Counter[tuple[int, object]] = Counter()
    for cell in cells:
        counts[cell.run_id, name(cell)] += cell.samples
    return counts


def _behind(where: str, run_id: int, **parameters: str | int) -> Behind:
    return partial(
        samples_where, where=f"sample.run_id = :run AND {where}", parameters={"run": run_id, **parameters}
    )


def _results(runs: Sequence[RunName], cells: Sequence[FailureCell]) -> Table:
    counts = _counted(cells, lambda cell: cell.result)
    rows = [
        (
            *run_cells(run),
            *(
                count_cell(counts[run.id, result], _behind(f"{_RESULT} = :result", run.id, result=result))
                for result in RESULTS
            ),
        )
        for run in runs
    ]
    return Table("results", "Samples by result", (*RUN_COLUMNS, *map(Column, RESULTS)), tuple(rows))


def _states(runs: Sequence[RunName], cells: Sequence[FailureCell], states: Sequence[int]) -> Table:
    rejected = [cell for cell in cells if cell.result == "reject" and cell.state is not None]
    counts = _counted(rejected, lambda cell: cell.state)
    where = f"{_RESULT} = 'reject' AND sample.state = :state"
    rows = [
        (
            *run_cells(run),
            *(count_cell(counts[run.id, state], _behind(where, run.id, state=state)) for state in states),
        )
        for run in runs
    ]
    columns = (*RUN_COLUMNS, *(Column(f"state {state}") for state in states))
    return Table("states", "Rejected by the state that was not reached", columns, tuple(rows), STATES_NOTE)


def _kinds(runs: Sequence[RunName], cells: Sequence[FailureCell]) -> Table:
    counts = _counted([cell for cell in cells if cell.kind], lambda cell: _kind(cell.kind))
    where = f"{_RESULT} = 'reject' AND sample.reason LIKE :kind"
    rows = [
        (
            *run_cells(run),
            *(
                count_cell(counts[run.id, kind], _behind(where, run.id, kind=f"{kind}:%"))
                for kind in FailureKind
            ),
        )
        for run in runs
        if run.suite == FFI_SUITE
    ]
    columns = (*RUN_COLUMNS, *(Column(kind.value) for kind in FailureKind))
    return Table("kinds", "Failed executions by kind", columns, tuple(rows))


def _kind(beginning: str) -> FailureKind:
    return next(
        (kind for kind in FailureKind if f"{kind}:".startswith(beginning[: len(kind) + 1])), FailureKind.OTHER
    )


def _plot(runs: Sequence[RunName], cells: Sequence[FailureCell]) -> Plot:
    counts = _counted(cells, lambda cell: cell.result)
    shown = [run for run in runs if any(counts[run.id, result] for result in RESULTS)]
    series = tuple(
        Series(result, tuple(Point(place, counts[run.id, result]) for place, run in enumerate(shown)))
        for result in RESULTS
        if any(counts[run.id, result] for run in shown)
    )
    names = tuple(map(run_name, shown))
    return Plot("results", "Samples by result", PlotKind.BARS, series, y_label="samples", categories=names)
