"""Where an import may begin: at few words, which are found many times as quickly as a pattern."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

_BLANKS = " \t"


# All machines of a language look for imports in the same text.
@lru_cache(maxsize=32)
def beginnings(text: str, words: tuple[str, ...], language: str) -> tuple[int, ...]:
    """Return the offsets, in order, at one of which every import begins that has one of these words in front.

    Not every one of them is the beginning of an import.
    """
    found = {place for word in words for place in _places(text, word)}
    return tuple(sorted({start for place in found for start in _starts(text, place, language)}))


def places(text: str, words: tuple[str, ...]) -> Iterator[int]:
    """Yield the offsets of words, those of the first one first."""
    for word in words:
        yield from _places(text, word)


def _places(text: str, word: str) -> Iterator[int]:
    place = text.find(word)
    while place >= 0:
        yield place
        place = text.find(word, place + 1)


def _starts(text: str, place: int, language: str) -> Iterator[int]:
    """Yield where an import that has its word at a place begins."""
    match language:
        case "Go":
            yield text.rfind("\n", 0, place) + 1
        case "Python":
            yield place
            while place and text[place - 1] in _BLANKS:
                place -= 1
            yield place
            yield max(place - 1, 0)  # the `;` or `:` of a statement in front
        case "PHP":
            yield place
            yield max(place - 1, 0)  # the backslash of a full name
        case _:
            yield place
