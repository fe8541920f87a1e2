"""What a report is made of: sections, tables, cells with the rows behind them, and plots without a drawing library."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import Connection

from crosspl_tui.runs.statistics.intervals import Share
from store.totals.evidence import Evidence

Value = int | float | str | None
Behind = Callable[[Connection], Sequence[Evidence]]
"""Reads the rows that a number counts, when somebody asks."""

NOTHING = "·"
PERCENT = "percent"


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table; numbers are aligned to the right."""

    label: str
    is_number: bool = True


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell: the text that people read, the exact value that programs get, and the rows behind it, if there are any.

    `low` and `high` are the ends of the value's interval.
    """

    text: str
    value: Value = None
    behind: Behind | None = None
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table; each row has a cell for each column. `note` says on what terms its numbers are."""

    id: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""

    def __post_init__(self) -> None:
        if any(len(row) != len(self.columns) for row in self.rows):
            raise ValueError(f"table {self.id}: a row has not the {len(self.columns)} cells of the columns")


class PlotKind(StrEnum):
    """How the points of a plot are drawn."""

    BARS = "bars"
    POINTS = "points"
    LINE = "line"
    BOXES = "boxes"
    HEAT_MAP = "heat map"


@dataclass(frozen=True, slots=True)
class Point:
    """A point: for boxes `y` is the median and the others are the quartiles and ends; for bars and points `low` and
    `high` are the ends of its interval; in a heat map `y` is the colour, 0 to 1, and the series is the row."""

    x: float
    y: float
    low: float | None = None
    high: float | None = None
    lower_quartile: float | None = None
    upper_quartile: float | None = None


@dataclass(frozen=True, slots=True)
class Series:
    """The points of one colour, or one row of a heat map."""

    name: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Plot:
    """A picture of numbers. With `categories`, x counts places from 0 and those are their names.

    A heat map with the label `PERCENT` is of rates: its numbers, 0 to 1, are written in percent.
    """

    id: str
    title: str
    kind: PlotKind
    series: tuple[Series, ...]
    x_label: str = ""
    y_label: str = ""
    categories: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the report. `note` says what would fill it where it is empty, and on what terms it is otherwise."""

    id: str
    title: str
    tables: tuple[Table, ...] = ()
    plots: tuple[Plot, ...] = ()
    note: str = ""


def label_cell(text: str) -> Cell:
    """A name at the head of a row."""
    return Cell(str(text), str(text))


def count_cell(count: int, behind: Behind | None = None) -> Cell:
    """A count; a dot for none, which has nothing behind it."""
    return Cell(f"{count:,}", count, behind) if count else Cell(NOTHING, 0)


def number_cell(value: float | None, *, digits: int = 2, behind: Behind | None = None) -> Cell:
    """A number that was measured; a dot where there is none."""
    return Cell(NOTHING) if value is None else Cell(f"{value:,.{digits}f}", float(value), behind)


def share_cell(share: Share, behind: Behind | None = None) -> Cell:
    """A share with its interval, in percent; a dot for a share of nothing."""
    return percent_cell(share.value, share.low, share.high, behind, digits=1)


def percent_cell(
    value: float | None,
    low: float | None,
    high: float | None,
    behind: Behind | None = None,
    *,
    digits: int = 2,
) -> Cell:
    """A rate from 0 to 1 with its interval, all in percent, for people and for programs; a dot where there is none."""
    if value is None:
        return Cell(NOTHING)
    text = f"{100 * value:.{digits}f}%"
    if low is None or high is None:
        return Cell(text, _percent(value), behind)
    ends = f" ({100 * low:.1f}-{100 * high:.1f})"
    return Cell(text + ends, _percent(value), behind, _percent(low), _percent(high))


def _percent(rate: float) -> float:
    return round(100 * rate, 10)  # 0.57 is 57, not 56.99999999999999
