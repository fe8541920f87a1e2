"""Ratings of items by several raters, gathered by pattern: 100,000 items cost as much as 100."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Pattern = tuple[str | None, ...]
"""What each rater said of an item, in the order of the raters; None for one who said nothing."""


@dataclass(frozen=True, slots=True)
class Ratings:
    """How many items got which pattern. All patterns are as long as there are raters."""

    raters: tuple[str, ...]
    patterns: tuple[Pattern, ...]
    counts: tuple[float, ...]

    @property
    def items(self) -> int:
        """How many items were rated by one rater at least."""
        return round(sum(count for pattern, count in self.weighted() if any(_said(pattern))))

    @property
    def shared(self) -> int:
        """How many items were rated by two raters at least."""
        return round(sum(count for pattern, count in self.weighted() if len(_said(pattern)) > 1))

    @property
    def categories(self) -> tuple[str, ...]:
        """Every category that was given, in alphabetical order."""
        return tuple(sorted({value for pattern, _ in self.weighted() for value in _said(pattern)}))

    def weighted(self) -> Iterable[tuple[Pattern, float]]:
        """The patterns that occur, with how many items have them."""
        pairs = zip(self.patterns, self.counts, strict=True)
        return ((pattern, count) for pattern, count in pairs if count)

    def drawn(self, counts: Sequence[float]) -> Ratings:
        """The same patterns with other counts, as a draw of the items gives them."""
        return Ratings(self.raters, self.patterns, tuple(counts))


def gather(table: Iterable[Sequence[str | None]], raters: Sequence[str]) -> Ratings:
    """Gather a table of ratings with a row for each item and a column for each rater."""
    counts = Counter(tuple(row) for row in table)
    if any(len(pattern) != len(raters) for pattern in counts):
        raise ValueError(f"a row has not one rating, or None, for each of the {len(raters)} raters")
    ordered = sorted(counts, key=lambda pattern: tuple(value or "" for value in pattern))
    return Ratings(tuple(raters), tuple(ordered), tuple(float(counts[pattern]) for pattern in ordered))


def _said(pattern: Pattern) -> list[str]:
    return [value for value in pattern if value is not None]
