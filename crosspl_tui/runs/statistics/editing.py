"""How much a person changed a text."""

from __future__ import annotations

from rapidfuzz.distance import Levenshtein


def edit_distance(before: str, after: str) -> float:
    """Levenshtein's distance in characters over the longer text's length: 0 for the same, 1 for nothing in common.

    Two empty texts are the same.
    """
    return float(Levenshtein.normalized_distance(before, after))
