"""Wilson intervals, against the examples of Newcombe (1998), method 3."""

from __future__ import annotations

import pytest

from crosspl_tui.runs.statistics.intervals import wilson


@pytest.mark.parametrize(
    ("hits", "total", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_intervals_are_those_of_wilson(hits: int, total: int, low: float, high: float) -> None:
    share = wilson(hits, total)

    assert share.value == hits / total
    assert share.low == pytest.approx(low, abs=5e-5)
    assert share.high == pytest.approx(high, abs=5e-5)


def test_an_empty_sample_has_no_share() -> None:
    assert wilson(0, 0).value is None
    assert str(wilson(0, 0)) == "none of 0"
