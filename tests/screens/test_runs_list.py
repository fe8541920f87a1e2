"""The list of runs: which run is which, in columns as wide as what stands in them."""

from __future__ import annotations

from crosspl_tui.screens.runs.run_list import run_columns, run_rows, short_names, telling_apart
from crosspl_tui.screens.runs.texts import RunView
from crosspl_tui.widgets.line_table import Cell, Column
from store.runs.lifecycle import RunRow
from store.runs.progress import RunProgress
from store.vocabulary import RunKind, RunStatus

LONG = "Qwen2.5-coder-7b-instruct"


def view(
    run_id: int, *, model: str = "fox", suite: str = "crosspl-ipc", judge: str = "", title: str = ""
) -> RunView:
    """A finished run; without a judge it was imported."""
    plan = f'{{"judge": "{judge}"}}' if judge else "{}"
    origin = f"run:{run_id}" if judge else "published"
    kind, status = RunKind.EVALUATION, RunStatus.FINISHED
    run = RunRow(
        run_id, kind, title, suite, model, "greedy", origin, "", status, "", "{}", plan, "2026", "2026"
    )
    return RunView(run, RunProgress(run_id, total=1982, accepted=1000, rejected=982))


def texts(view: RunView) -> list[str]:
    (row,) = run_rows([view], marked=None)
    return [cell.text if isinstance(cell, Cell) else cell for cell in row]


def widths(columns: tuple[Column, ...]) -> dict[str, int]:
    return {column.label: column.width for column in columns}


def test_a_row_begins_with_the_number_by_which_commands_know_the_run() -> None:
    assert texts(view(31))[:3] == ["✓", "31", "fox"]


def test_runs_of_two_suites_are_told_apart_by_them() -> None:
    both = [view(2, suite="cruxeval-input"), view(3, suite="cruxeval-output")]
    assert telling_apart(both) == ["cruxeval-input · greedy", "cruxeval-output · greedy"]
    assert telling_apart(both[:1]) == ["greedy"]


def test_runs_of_two_judges_are_told_apart_by_them() -> None:
    both = [view(1, judge="strict", title="20 tasks"), view(2, judge="published", title="20 tasks")]
    assert telling_apart(both) == ["strict · 20 tasks", "published · 20 tasks"]
    assert [run.terms for run in both] == [
        "crosspl-ipc · greedy · strict judge",
        "crosspl-ipc · greedy · published judge",
    ]


def test_a_name_is_not_cut_beside_cells_that_stay_empty() -> None:
    columns = widths(run_columns([view(1, model=LONG)], 54))
    assert columns["Model"] >= len(LONG)
    assert columns["What"] >= len("greedy")


def test_an_address_is_left_out_of_a_name_unless_it_alone_tells_models_apart() -> None:
    here, there = view(1, model="fox@http://here/v1"), view(2, model="fox@http://there/v1")
    assert short_names([here, view(3)]) == ["fox@http://here/v1", "fox"]
    assert short_names([here, here]) == ["fox", "fox"]
    assert short_names([here, there]) == ["fox@http://here/v1", "fox@http://there/v1"]


def test_the_columns_fill_no_more_than_the_list() -> None:
    long = [
        view(1234, model=LONG * 2, suite="cruxeval-output"),
        view(2, title="20 tasks of all languages, greedy"),
    ]
    for width in (40, 54, 78, 120):
        assert sum(column.width + 1 for column in run_columns(long, width)) + 1 <= max(width, 47)


def test_a_run_that_goes_on_says_of_how_many() -> None:
    under_way = RunView(view(1).run, RunProgress(1, total=60, accepted=12))
    assert under_way.done == "12/60"
    assert view(1).done == "1,982"
