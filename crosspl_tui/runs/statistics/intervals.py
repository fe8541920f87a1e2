"""Shares with their uncertainty."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

NORMAL_95 = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Share:
    """A share of a sample with its 95% Wilson interval; all three are None for an empty sample."""

    hits: int
    total: int
    value: float | None
    low: float | None
    high: float | None

    def __str__(self) -> str:
        if self.value is None:
            return "none of 0"
        return f"{self.value:.1%} ({self.low:.1%} to {self.high:.1%}; {self.hits:,} of {self.total:,})"


def wilson(hits: int, total: int, z: float = NORMAL_95) -> Share:
    """Return a share with its Wilson score interval (E. B. Wilson, 1927); `z` is the normal quantile."""
    if total == 0:
        return Share(0, 0, None, None, None)
    share = hits / total
    scale = 1 + z * z / total
    middle = (share + z * z / (2 * total)) / scale
    reach = z / scale * sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    return Share(hits, total, share, max(0.0, middle - reach), min(1.0, middle + reach))
