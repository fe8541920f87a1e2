"""Agreement of raters: raw, Cohen's kappa, Krippendorff's alpha and Gwet's AC1, defined wherever there is a rating.

Where a formula divides nothing by nothing the figure has a value by convention, or none, and a sentence says why:
without two ratings of one item there is no value; when everybody gave everything the same category agreement is 1.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import permutations, product

from crosspl_tui.runs.statistics.ratings import Pattern, Ratings

ONE_CATEGORY = "Every rating is the same category, so chance cannot be told apart; 1 by convention."
NO_RATINGS = "There are no ratings."
NO_PAIR = "No item has ratings of two raters."
NOT_TWO = "Cohen's kappa is for two raters; alpha and AC1 are for any number."


class Weighting(StrEnum):
    """How much disagreement counts by the distance of categories in their order."""

    NONE = "none"
    LINEAR = "linear"
    QUADRATIC = "quadratic"


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of agreement, 1 for perfect; None where there is none, and then `sentence` says why.

    A sentence beside a value says by what convention that is. The interval is of 95%.
    """

    value: float | None
    sentence: str = ""
    low: float | None = None
    high: float | None = None


Statistic = Callable[[Ratings], Figure]


def raw_agreement(ratings: Ratings) -> Figure:
    """The share of pairs of ratings that agree, an item counting once however many rated it."""
    pairs = [(_agreeing(pattern), count) for pattern, count in _paired(ratings)]
    if not pairs:
        return _nothing(ratings)
    return Figure(sum(share * count for share, count in pairs) / sum(count for _, count in pairs))


def cohen_kappa(
    ratings: Ratings, weighting: Weighting = Weighting.NONE, order: Sequence[str] | None = None
) -> Figure:
    """Cohen's kappa of two raters (1960; weighted 1968) over the items that both rated.

    `order` has the categories from the lowest to the highest, for weights; alphabetical without it.
    """
    if len(ratings.raters) != 2:
        return Figure(None, NOT_TWO)
    pairs = list(_paired(ratings))
    if not pairs:
        return _nothing(ratings)
    total = sum(count for _, count in pairs)
    first, second = (_marginal(pairs, rater) for rater in (0, 1))
    cost = _costs(weighting, order or ratings.categories)
    observed = sum(cost(pattern) * count for pattern, count in pairs) / total
    expected = (
        sum(cost(pair) * first[pair[0]] * second[pair[1]] for pair in product(first, second)) / total**2
    )
    return Figure(1 - observed / expected) if expected else Figure(1.0, ONE_CATEGORY)


def krippendorff_alpha(ratings: Ratings) -> Figure:
    """Krippendorff's alpha for categories without order; raters may have left items out (2011)."""
    pairs = list(_paired(ratings))
    if not pairs:
        return _nothing(ratings)
    values: Counter[str] = Counter()
    disagreed = 0.0
    for pattern, count in pairs:
        said = _said(pattern)
        for value in said:
            values[value] += count  # type: ignore[assignment]
        disagreed += count * sum(a != b for a, b in permutations(said, 2)) / (len(said) - 1)
    total = sum(values.values())
    expected = total**2 - sum(number**2 for number in values.values())
    return Figure(1 - (total - 1) * disagreed / expected) if expected else Figure(1.0, ONE_CATEGORY)


def gwet_ac1(ratings: Ratings) -> Figure:
    """Gwet's AC1 (2008) for any number of raters, who may have left items out.

    What is found by chance is taken from all items with a rating, agreement from those with two.
    """
    observed = raw_agreement(ratings)
    if observed.value is None:
        return observed
    shares: Counter[str] = Counter()
    items = 0.0
    for pattern, count in ratings.weighted():
        said = _said(pattern)
        items += count if said else 0
        for value in said:
            shares[value] += count / len(said)  # type: ignore[assignment]
    if len(shares) == 1:
        return Figure(1.0, ONE_CATEGORY)
    chance = sum(share / items * (1 - share / items) for share in shares.values()) / (len(shares) - 1)
    return Figure((observed.value - chance) / (1 - chance))


def _said(pattern: Pattern) -> list[str]:
    return [value for value in pattern if value is not None]


def _paired(ratings: Ratings) -> Iterable[tuple[Pattern, float]]:
    return ((pattern, count) for pattern, count in ratings.weighted() if len(_said(pattern)) > 1)


def _nothing(ratings: Ratings) -> Figure:
    return Figure(None, NO_PAIR if ratings.items else NO_RATINGS)


def _agreeing(pattern: Pattern) -> float:
    """The share of the ordered pairs of an item's ratings that agree."""
    said = _said(pattern)
    agreeing = sum(number * (number - 1) for number in Counter(said).values())
    return agreeing / (len(said) * (len(said) - 1))


def _marginal(pairs: Iterable[tuple[Pattern, float]], rater: int) -> Counter[str | None]:
    marginal: Counter[str | None] = Counter()
    for pattern, count in pairs:
        marginal[pattern[rater]] += count  # type: ignore[assignment]
    return marginal


def _costs(weighting: Weighting, order: Sequence[str]) -> Callable[[Pattern], float]:
    """What a pair of ratings costs: nothing when they agree."""
    if weighting is Weighting.NONE:
        return lambda pair: float(pair[0] != pair[1])
    places = {category: place for place, category in enumerate(order)}
    power = 1 if weighting is Weighting.LINEAR else 2
    return lambda pair: float(abs(places[pair[0] or ""] - places[pair[1] or ""]) ** power)
