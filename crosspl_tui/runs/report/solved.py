"""Section: solved translations: how long their programs are, and in how many languages problems are solved."""

from __future__ import annotations

from functools import partial

from sqlalchemy import Connection

from crosspl_tui.runs.reasoning.analyses import only_missing, solved_in
from crosspl_tui.runs.report.section import (
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
)
from store.reasoning import (
    SolvedSize,
    problems_lacking,
    problems_solved_in,
    solved_pairs,
    solved_sizes,
)

TITLE = "Solved translations"
EMPTY = "There are no solved translations yet: translations import or build brings some."
SIZES_NOTE = (
    "Means over the programs as they are kept, in lines and characters, those of a check of its own included."
)


def make(connection: Connection) -> Section:
    """Describe sizes and overlap."""
    sizes = solved_sizes(connection)
    if not sizes:
        return Section("solved", TITLE, note=EMPTY)
    pairs = solved_pairs(connection)
    languages = [size.language for size in sizes]
    return Section(
        "solved",
        TITLE,
        tables=(_sizes(sizes), _overlap(pairs, len(languages)), _missing(pairs, languages)),
        plots=(_plot(sizes),),
    )


def _sizes(sizes: list[SolvedSize]) -> Table:
    rows = tuple(
        (
            label_cell(size.language),
            count_cell(size.programs),
            number_cell(size.lines),
            number_cell(size.characters),
        )
        for size in sizes
    )
    columns = (
        Column("language", is_number=False),
        Column("programs"),
        Column("mean lines"),
        Column("mean characters"),
    )
    return Table("sizes", "Programs by language", columns, rows, SIZES_NOTE)


def _overlap(pairs: list[tuple[str, str]], languages: int) -> Table:
    counts = solved_in(pairs)
    rows = tuple(
        (
            label_cell(str(number)),
            count_cell(counts[number], partial(problems_solved_in, count=number)),
            count_cell(sum(counts[more] for more in range(number, languages + 1))),
        )
        for number in range(languages, 0, -1)
    )
    columns = (Column("languages"), Column("problems"), Column("in so many or more"))
    return Table("overlap", "Problems by the number of languages in which they are solved", columns, rows)


def _missing(pairs: list[tuple[str, str]], languages: list[str]) -> Table:
    counts = only_missing(pairs, languages)
    rows = tuple(
        (
            label_cell(name),
            count_cell(counts[name], partial(problems_lacking, language=name, languages=len(languages))),
        )
        for name in languages
    )
    columns = (Column("language", is_number=False), Column("problems"))
    return Table("only-missing", "Problems that only this language lacks", columns, rows)


def _plot(sizes: list[SolvedSize]) -> Plot:
    points = tuple(Point(place, size.lines) for place, size in enumerate(sizes))
    names = tuple(size.language for size in sizes)
    return Plot(
        "lines",
        "Mean lines of programs",
        PlotKind.BARS,
        (Series("lines", points),),
        y_label="lines",
        categories=names,
    )
