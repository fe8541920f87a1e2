"""Section: how good models are, pass@k with intervals, by language and by technology, and in both at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from sqlalchemy import Connection

from crosspl_tui.runs.evaluation.scores import KS, Estimate
from crosspl_tui.runs.report.orders import LANGUAGES, TECHNOLOGIES, in_order
from crosspl_tui.runs.report.section import (
    PERCENT,
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
    percent_cell,
)
from crosspl_tui.runs.statistics.passing import estimate, macro_estimate
from store.totals.evidence import samples_where
from store.totals.report import PassCell, RunName, evaluation_runs, pass_cells

TITLE = "Models"
EMPTY = "There are no answers of models yet: eval asks for some, import brings published ones."
NOTE = (
    "pass@k in percent with its 95% interval: Wilson's where each task passed or did not, as in greedy runs, otherwise "
    "from drawing tasks anew; that of macro, the mean of the languages, is made of theirs. A run marked * is not done."
)
MOST_RUNS = 20
RUN_COLUMNS = tuple(Column(label, is_number=False) for label in ("run", "model", "decoding", "judge"))

Cells = Sequence[PassCell]
Chosen = Callable[[PassCell], bool]


def make(connection: Connection) -> Section:
    """Score every run; the grids of language by technology are those of the newest runs."""
    runs = evaluation_runs(connection)
    by_run: dict[int, list[PassCell]] = {run.id: [] for run in runs}
    for cell in pass_cells(connection):
        by_run.setdefault(cell.run_id, []).append(cell)
    scored = [(run, by_run[run.id]) for run in runs if by_run[run.id]]
    if not scored:
        return Section("models", TITLE, note=EMPTY)
    grids = tuple(_grid(run, cells) for run, cells in scored[-MOST_RUNS:])
    return Section(
        "models",
        TITLE,
        tables=(
            _overall(scored),
            _by(scored, "language", LANGUAGES),
            _by(scored, "technology", TECHNOLOGIES),
            *grids,
        ),
        plots=(_plot(scored), _heat_map(scored, "language", LANGUAGES)),
        note=NOTE,
    )


def run_cells(run: RunName) -> tuple[Cell, ...]:
    """The cells that name a run; one that still has samples to do is marked."""
    number = f"{run.id} *" if run.waiting else str(run.id)
    return tuple(map(label_cell, (number, run.model, run.decoding, run.judge)))


def run_name(run: RunName) -> str:
    """The name of a run in a plot."""
    return f"{run.model} {run.decoding} {run.judge}" + (" *" if run.waiting else "")


def behind_run(run_id: int, **wanted: str) -> Behind:
    """The samples of a run, of a language or technology."""
    terms = ["sample.run_id = :run", *(f"item.{name} = :{name}" for name in wanted)]
    return partial(samples_where, where=" AND ".join(terms), parameters={"run": run_id, **wanted})


def rate_cell(found: Estimate | None, behind: Behind) -> Cell:
    """A rate in percent with its interval."""
    return (
        percent_cell(found.value, found.low, found.high, behind) if found else percent_cell(None, None, None)
    )


def kinds_of(cells: Iterable[PassCell]) -> Counter[tuple[int, int]]:
    """How many tasks have so many samples and so many passed."""
    kinds: Counter[tuple[int, int]] = Counter()
    for cell in cells:
        kinds[cell.samples, cell.passed] += cell.tasks
    return kinds


def _overall(scored: Sequence[tuple[RunName, Cells]]) -> Table:
    rows = []
    for run, cells in scored:
        kinds = kinds_of(cells)
        languages = in_order({cell.language for cell in cells}, LANGUAGES)
        groups = [
            estimate(kinds_of(cell for cell in cells if cell.language == language), 1)
            for language in languages
        ]
        behind = behind_run(run.id)
        samples = sum(number * tasks for (number, _), tasks in kinds.items())
        rows.append(
            (
                *run_cells(run),
                count_cell(kinds.total(), behind),
                count_cell(samples, behind),
                *(rate_cell(estimate(kinds, k), behind) for k in KS),
                rate_cell(macro_estimate([group for group in groups if group]), behind),
            )
        )
    heads = ("tasks", "samples", *(f"pass@{k}" for k in KS), "macro@1")
    return Table("overall", "All tasks", (*RUN_COLUMNS, *map(Column, heads)), tuple(rows))


def _by(scored: Sequence[tuple[RunName, Cells]], by: str, order: Sequence[str]) -> Table:
    names = in_order({getattr(cell, by) for _, cells in scored for cell in cells}, order)
    rows = [
        (
            *run_cells(run),
            *(
                rate_cell(
                    estimate(kinds_of(cell for cell in cells if getattr(cell, by) == name), 1),
                    behind_run(run.id, **{by: name}),
                )
                for name in names
            ),
        )
        for run, cells in scored
    ]
    return Table(f"by-{by}", f"pass@1 by {by}", (*RUN_COLUMNS, *map(Column, names)), tuple(rows))


def _grid(run: RunName, cells: Cells) -> Table:
    """One run's pass@1 by language and technology."""
    languages = in_order({cell.language for cell in cells}, LANGUAGES)
    technologies = in_order({cell.technology for cell in cells}, TECHNOLOGIES)
    kinds = {
        (language, technology): kinds_of(
            cell for cell in cells if (cell.language, cell.technology) == (language, technology)
        )
        for language in languages
        for technology in technologies
    }
    rows = [
        (
            label_cell(language),
            *(
                rate_cell(
                    estimate(kinds[language, technology], 1),
                    behind_run(run.id, language=language, technology=technology),
                )
                for technology in technologies
            ),
        )
        for language in languages
    ]
    title = f"pass@1 by language and technology · run {run.id} · {run_name(run)}"
    columns = (Column("language", is_number=False), *map(Column, technologies))
    return Table(f"run-{run.id}", title, columns, tuple(rows))


def _plot(scored: Sequence[tuple[RunName, Cells]]) -> Plot:
    points = []
    for place, (_, cells) in enumerate(scored):
        found = estimate(kinds_of(cells), 1)
        if found is not None:
            ends = (None if end is None else 100 * end for end in (found.low, found.high))
            points.append(Point(place, 100 * found.value, *ends))
    names = tuple(run_name(run) for run, _ in scored)
    series = (Series("pass@1", tuple(points)),)
    return Plot("pass-at-1", "pass@1 of all tasks", PlotKind.BARS, series, y_label=PERCENT, categories=names)


def _heat_map(scored: Sequence[tuple[RunName, Cells]], by: str, order: Sequence[str]) -> Plot:
    names = in_order({getattr(cell, by) for _, cells in scored for cell in cells}, order)
    series = []
    for run, cells in scored:
        points = []
        for place, name in enumerate(names):
            found = estimate(kinds_of(cell for cell in cells if getattr(cell, by) == name), 1)
            if found is not None:
                points.append(Point(place, found.value))
        series.append(Series(run_name(run), tuple(points)))
    title = f"pass@1 by {by}"
    return Plot(f"by-{by}", title, PlotKind.HEAT_MAP, tuple(series), y_label=PERCENT, categories=tuple(names))
