"""Distributions: what they look like in a few numbers, from how often each value occurs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Distribution:
    """A distribution in a few numbers, in the unit of its values; quantiles between two values are interpolated."""

    count: int
    mean: float
    least: float
    lower_quartile: float
    median: float
    upper_quartile: float
    most: float


def describe(frequencies: Mapping[float, int]) -> Distribution | None:
    """Describe the values that occur so often; None where there is no value."""
    ordered = sorted((value, count) for value, count in frequencies.items() if count)
    total = sum(count for _, count in ordered)
    if not total:
        return None
    return Distribution(
        count=total,
        mean=sum(value * count for value, count in ordered) / total,
        least=ordered[0][0],
        lower_quartile=_quantile(ordered, total, 0.25),
        median=_quantile(ordered, total, 0.5),
        upper_quartile=_quantile(ordered, total, 0.75),
        most=ordered[-1][0],
    )


def binned(frequencies: Mapping[float, int], width: float) -> dict[float, int]:
    """Count values in bins of a width, by the bins' lower ends, empty ones between them included."""
    if not frequencies:
        return {}
    places = [int(value // width) for value in frequencies]
    bins = dict.fromkeys(range(min(places), max(places) + 1), 0)
    for place, count in zip(places, frequencies.values(), strict=True):
        bins[place] += count
    return {place * width: count for place, count in bins.items()}


def _quantile(ordered: list[tuple[float, int]], total: int, share: float) -> float:
    """The value at a share of the way, between two neighbours in proportion."""
    place = share * (total - 1)
    below = _value_at(ordered, int(place))
    return below + (_value_at(ordered, min(int(place) + 1, total - 1)) - below) * (place - int(place))


def _value_at(ordered: list[tuple[float, int]], place: int) -> float:
    passed = 0
    for value, count in ordered:
        passed += count
        if place < passed:
            return value
    raise IndexError(place)
