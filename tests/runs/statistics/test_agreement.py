"""Agreement of raters: the figures of scikit-learn, krippendorff and a reference AC1, and what they leave undefined."""

from __future__ import annotations

import math
import warnings
from collections.abc import Sequence

import krippendorff
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import cohen_kappa_score

from crosspl_tui.runs.evaluation.scores import Resampling
from crosspl_tui.runs.statistics.agreement import (
    NO_PAIR,
    NO_RATINGS,
    NOT_TWO,
    ONE_CATEGORY,
    Weighting,
    cohen_kappa,
    gwet_ac1,
    krippendorff_alpha,
    raw_agreement,
)
from crosspl_tui.runs.statistics.bootstrap import TOO_FEW, with_intervals
from crosspl_tui.runs.statistics.ratings import Ratings, gather

TABLES = 200
WORDS = ("accept", "defer", "edit", "reject")
Table = list[list[str | None]]


def random_table(seed: int) -> Table:
    """A table of 0 to 40 items by 1 to 5 raters with 1 to 4 categories, ratings missing, raters more or less alike."""
    random = np.random.default_rng(seed)
    items, raters, categories = random.integers(0, 41), random.integers(1, 6), random.integers(1, 5)
    alike, missing = random.random(), random.choice([0.0, 0.3, 0.9])
    truth = random.integers(0, categories, size=items)
    own = random.integers(0, categories, size=(items, raters))
    said = np.where(random.random((items, raters)) < alike, truth[:, None], own)
    gone = random.random((items, raters)) < missing
    return [[None if gone[i, r] else WORDS[said[i, r]] for r in range(raters)] for i in range(items)]


def gathered(table: Sequence[Sequence[str | None]], raters: int | None = None) -> Ratings:
    width = len(table[0]) if table else raters or 2
    return gather(table, [f"rater {number}" for number in range(width)])


def reference_ac1(table: Table) -> float:
    """AC1 as Gwet (2008) writes it, on a matrix of items by categories that counts raters."""
    categories = sorted({value for row in table for value in row if value is not None})
    counts = np.array([[row.count(category) for category in categories] for row in table], dtype=float)
    raters = counts.sum(axis=1)
    shared = raters >= 2
    rows, sizes = counts[shared], raters[shared]
    observed = ((rows * (rows - 1)).sum(axis=1) / (sizes * (sizes - 1))).mean()
    rated = raters >= 1
    share = (counts[rated] / raters[rated, None]).mean(axis=0)
    chance = (share * (1 - share)).sum() / (len(categories) - 1)
    return float((observed - chance) / (1 - chance))


def is_degenerate(table: Table) -> bool:
    said = [[value for value in row if value is not None] for row in table]
    return not any(len(row) > 1 for row in said) or len({value for row in said for value in row}) < 2


def pairs_of(table: Table) -> list[tuple[str, str]]:
    return [(row[0], row[1]) for row in table if row[0] is not None and row[1] is not None]


@pytest.mark.parametrize("weighting", Weighting)
def test_kappa_is_scikit_learns_on_random_tables(weighting: Weighting) -> None:
    compared = undefined = 0
    for seed in range(TABLES):
        table = [row[:2] for row in random_table(seed) if len(row) > 1]
        ours = cohen_kappa(gathered(table), weighting, order=WORDS)
        theirs = math.nan
        if pairs := pairs_of(table):
            first, second = zip(*pairs, strict=True)
            weights = None if weighting is Weighting.NONE else weighting.value
            with warnings.catch_warnings(), np.errstate(all="ignore"):
                warnings.simplefilter("ignore")
                theirs = cohen_kappa_score(first, second, labels=WORDS, weights=weights)
        if math.isnan(theirs):
            undefined += 1
            assert ours.sentence in (NO_RATINGS, NO_PAIR, ONE_CATEGORY)
            assert ours.value == (1.0 if ours.sentence == ONE_CATEGORY else None)
        else:
            compared += 1
            assert ours.value == pytest.approx(theirs, abs=1e-12)
            assert ours.sentence == ""
    assert compared >= 50
    assert undefined >= 20


def test_alpha_is_krippendorffs_on_random_tables() -> None:
    compared = undefined = 0
    for seed in range(TABLES):
        table = random_table(seed)
        ours = krippendorff_alpha(gathered(table))
        try:
            with warnings.catch_warnings(), np.errstate(all="ignore"):
                warnings.simplefilter("ignore")
                codes = [[math.nan if v is None else float(WORDS.index(v)) for v in row] for row in table]
                theirs = krippendorff.alpha(np.array(codes).T, level_of_measurement="nominal")
        except (ValueError, AssertionError, ZeroDivisionError, IndexError):
            theirs = math.nan
        if math.isnan(theirs):
            undefined += 1
            assert ours.sentence in (NO_RATINGS, NO_PAIR, ONE_CATEGORY)
        else:
            compared += 1
            assert ours.value == pytest.approx(theirs, abs=1e-12)
    assert compared >= 80
    assert undefined >= 20


def test_ac1_is_the_reference_on_random_tables() -> None:
    compared = undefined = 0
    for seed in range(TABLES):
        table = random_table(seed)
        ours = gwet_ac1(gathered(table))
        if is_degenerate(table):
            undefined += 1
            assert ours.sentence in (NO_RATINGS, NO_PAIR, ONE_CATEGORY)
        else:
            compared += 1
            assert ours.value == pytest.approx(reference_ac1(table), abs=1e-12)
    assert compared >= 80
    assert undefined >= 20


RATINGS = st.lists(st.lists(st.sampled_from([*WORDS, None]), min_size=3, max_size=3), min_size=0, max_size=12)


@settings(max_examples=200, deadline=None)
@given(RATINGS)
def test_every_table_has_a_value_or_a_sentence(table: Table) -> None:
    ratings = gathered(table, raters=3)
    for statistic in (raw_agreement, krippendorff_alpha, gwet_ac1):
        figure = statistic(ratings)
        assert figure.value is not None or figure.sentence
        assert figure.value is None or -1.0 <= figure.value <= 1.0 + 1e-12


@pytest.mark.parametrize(
    ("table", "sentence", "value"),
    [
        ([], NO_RATINGS, None),
        ([[None, None], [None, None]], NO_RATINGS, None),
        ([["accept", None], [None, "accept"]], NO_PAIR, None),
        ([["accept", "accept"]] * 5, ONE_CATEGORY, 1.0),
    ],
    ids=["no items", "all missing", "nothing shared", "one category"],
)
def test_degenerate_tables_are_defined_with_a_sentence(
    table: Table, sentence: str, value: float | None
) -> None:
    for statistic in (cohen_kappa, krippendorff_alpha, gwet_ac1):
        figure = statistic(gathered(table))
        assert (figure.value, figure.sentence) == (value, sentence)


def test_one_rater_agrees_with_nobody() -> None:
    ratings = gathered([["accept"], ["reject"]])

    assert cohen_kappa(ratings).sentence == NOT_TWO
    assert krippendorff_alpha(ratings).sentence == NO_PAIR
    assert gwet_ac1(ratings).sentence == NO_PAIR
    assert raw_agreement(ratings).value is None


def test_three_raters_have_no_kappa() -> None:
    assert cohen_kappa(gathered([["accept", "accept", "reject"]])).sentence == NOT_TWO


def test_raters_who_never_agree_have_the_least_figures() -> None:
    ratings = gathered([["accept", "reject"], ["reject", "accept"]])

    assert raw_agreement(ratings).value == 0.0
    assert cohen_kappa(ratings).value == -1.0
    assert gwet_ac1(ratings).value == -1.0


def test_intervals_hold_the_figure_and_a_seed_repeats_them() -> None:
    table: Table = [["accept", "accept"]] * 60 + [["reject", "reject"]] * 25 + [["accept", "reject"]] * 15
    statistics = [raw_agreement, cohen_kappa, krippendorff_alpha, gwet_ac1]

    first, again, other = (
        with_intervals(gathered(table), statistics, Resampling(400, seed)) for seed in (1, 1, 2)
    )

    assert first == again
    assert first != other
    assert all(f.low is not None and f.high is not None and f.low < f.value < f.high for f in first)  # type: ignore[operator]
    # The standard error of a share of 0.85 of 100 is 0.0357.
    assert first[0].low == pytest.approx(0.85 - 1.96 * 0.0357, abs=0.02)
    assert first[0].high == pytest.approx(0.85 + 1.96 * 0.0357, abs=0.02)


def test_intervals_of_degenerate_tables_are_defined_too() -> None:
    statistics = [raw_agreement, cohen_kappa, krippendorff_alpha, gwet_ac1]

    assert all(
        figure.value is None and figure.sentence for figure in with_intervals(gathered([]), statistics)
    )
    single = with_intervals(gathered([["accept", "accept"]]), statistics)
    assert all(figure.low is None and TOO_FEW in figure.sentence for figure in single)
    same = with_intervals(gathered([["accept", "accept"]] * 9), statistics)
    assert [(figure.low, figure.value, figure.high) for figure in same] == [(1.0, 1.0, 1.0)] * 4


def test_a_row_with_too_few_ratings_is_refused() -> None:
    with pytest.raises(ValueError, match="each of the 2 raters"):
        gather([["accept"]], ["anna", "boris"])
