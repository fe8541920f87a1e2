"""Distributions and edit distances."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from crosspl_tui.runs.statistics.distributions import binned, describe
from crosspl_tui.runs.statistics.editing import edit_distance


@pytest.mark.parametrize("size", [1, 2, 3, 10, 101])
def test_a_distribution_has_numpys_mean_and_quantiles(size: int) -> None:
    values = np.random.default_rng(size).integers(0, 30, size=size)

    found = describe(Counter(values.tolist()))

    assert found is not None
    assert (found.count, found.least, found.most) == (size, values.min(), values.max())
    assert found.mean == pytest.approx(values.mean())
    quantiles = (found.lower_quartile, found.median, found.upper_quartile)
    assert quantiles == pytest.approx(np.quantile(values, [0.25, 0.5, 0.75]))


def test_nothing_has_no_distribution() -> None:
    assert describe({}) is None
    assert binned({}, 10) == {}


def test_bins_count_every_value_and_show_empty_ones() -> None:
    assert binned({1: 2, 9: 1, 35: 4}, 10) == {0: 3, 10: 0, 20: 0, 30: 4}


def test_edit_distance_is_relative_to_the_longer_text() -> None:
    assert edit_distance("", "") == 0.0
    assert edit_distance("ferry", "ferry") == 0.0
    assert edit_distance("abcd", "abcx") == 0.25
    assert edit_distance("", "ferry") == 1.0
