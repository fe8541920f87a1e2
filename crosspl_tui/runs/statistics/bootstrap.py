"""Percentile intervals of figures of agreement, by drawing the items anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from crosspl_tui.runs.statistics.agreement import Figure, Statistic
from crosspl_tui.runs.statistics.ratings import Ratings
from crosspl_tui.runs.statistics.resampling import RESAMPLING, Resampling, drawn_counts, percentile_interval

FEWEST_ITEMS = 2
TOO_FEW = "One shared item alone has no interval."


def with_intervals(
    ratings: Ratings, statistics: Sequence[Statistic], resampling: Resampling = RESAMPLING
) -> list[Figure]:
    """Return the figures with 95% intervals: what 2.5% of the draws stay below, and 2.5% above (Efron, 1979).

    All figures are taken from the same draws of items, with replacement; draws without a value are left out. One
    shared item has no interval, which its sentence says.
    """
    figures = [statistic(ratings) for statistic in statistics]
    if ratings.shared < FEWEST_ITEMS:
        return [figure if figure.value is None else _without_interval(figure) for figure in figures]
    draws = [ratings.drawn(draw) for draw in drawn_counts(ratings.counts, resampling)]
    return [
        _with_interval(figure, [value for draw in draws if (value := statistic(draw).value) is not None])
        for figure, statistic in zip(figures, statistics, strict=True)
    ]


def _with_interval(figure: Figure, values: list[float]) -> Figure:
    if figure.value is None or not values:
        return figure
    low, high = percentile_interval(values)
    return replace(figure, low=low, high=high)


def _without_interval(figure: Figure) -> Figure:
    return replace(figure, sentence=f"{figure.sentence} {TOO_FEW}".strip())
