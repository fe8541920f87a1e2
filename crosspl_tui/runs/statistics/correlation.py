"""Correlation of factors with correctness, and similarity of rows of results; where they are not defined it is said."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

LEAST = 3
"""Fewer pairs than these say nothing of a correlation."""


def pearson(first: Sequence[float], second: Sequence[float]) -> float | None:
    """Return Pearson's r; with a variable of zeros and ones it is the point-biserial correlation.

    None for fewer than 3 pairs, and where a variable is constant, since it is then 0 divided by 0.
    """
    if len(first) != len(second):
        raise ValueError(f"{len(first)} and {len(second)} values are no pairs")
    if len(first) < LEAST:
        return None
    x, y = np.asarray(first, dtype=float), np.asarray(second, dtype=float)
    x, y = x - x.mean(), y - y.mean()
    scale = float(np.sqrt((x @ x) * (y @ y)))
    return None if scale == 0 else float(np.clip((x @ y) / scale, -1, 1))


def spearman(first: Sequence[float], second: Sequence[float]) -> float | None:
    """Return Spearman's rho: Pearson's r of the ranks, equal values sharing their mean rank; None as for `pearson`."""
    return pearson(ranks(first).tolist(), ranks(second).tolist())


def ranks(values: Sequence[float]) -> Floats:
    """Return the ranks from 1; equal values have the mean of theirs."""
    _, places, counts = np.unique(np.asarray(values, dtype=float), return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    means = np.asarray(last - (counts - 1) / 2, dtype=float)
    found: Floats = means[places]
    return found


def cosines(results: Floats, known: NDArray[np.bool_]) -> Floats:
    """Return the cosine similarity of each pair of rows, over the columns that both have.

    Both arrays are rows by columns; what is not `known` counts for nothing. NaN where a row is all zeros there.
    """
    there = known.astype(float)
    values = np.where(known, results, 0.0)
    products = values @ values.T
    squares = (values**2) @ there.T
    lengths = np.sqrt(squares * squares.T)
    found: Floats = np.full_like(products, np.nan)
    np.divide(products, lengths, out=found, where=lengths > 0)
    return found


def five_numbers(values: Sequence[float]) -> tuple[float, float, float, float, float]:
    """Return least, lower quartile, median, upper quartile and most, interpolated; of one value at least."""
    least, lower, median, upper, most = np.quantile(np.asarray(values, dtype=float), (0, 0.25, 0.5, 0.75, 1))
    return float(least), float(lower), float(median), float(upper), float(most)
