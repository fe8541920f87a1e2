"""What a person changed in a text, word by word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum
from itertools import groupby

_WORDS = re.compile(r"\w+\s*|[^\w\s]\s*|\s+")
# Two blocks of lines with more word pairs than this are shown as replaced whole: the comparison is quadratic.
_MOST_PAIRS = 4_000_000


class DiffKind(StrEnum):
    """What became of a part of the text."""

    EQUAL = "equal"
    ADDED = "added"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class DiffPart:
    """A run of characters with one fate."""

    kind: DiffKind
    text: str


def word_diff(before: str, after: str) -> tuple[DiffPart, ...]:
    """Return the parts of both texts in reading order; no two neighbours are of one kind, and none is empty.

    The parts that are not added give `before`, those that are not removed give `after`.
    """
    parts = _compare_lines(before.splitlines(keepends=True), after.splitlines(keepends=True))
    return tuple(
        DiffPart(kind, "".join(part.text for part in run))
        for kind, run in groupby(parts, lambda part: part.kind)
    )


def _compare_lines(before: Sequence[str], after: Sequence[str]) -> Iterator[DiffPart]:
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag == "equal":
            yield DiffPart(DiffKind.EQUAL, "".join(before[i1:i2]))
        else:
            yield from _compare_words("".join(before[i1:i2]), "".join(after[j1:j2]))


def _compare_words(before: str, after: str) -> Iterator[DiffPart]:
    old, new = _WORDS.findall(before), _WORDS.findall(after)
    if len(old) * len(new) > _MOST_PAIRS:
        yield from _replaced(before, after)
        return
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            yield DiffPart(DiffKind.EQUAL, "".join(old[i1:i2]))
        else:
            yield from _replaced("".join(old[i1:i2]), "".join(new[j1:j2]))


def _replaced(before: str, after: str) -> Iterator[DiffPart]:
    if before:
        yield DiffPart(DiffKind.REMOVED, before)
    if after:
        yield DiffPart(DiffKind.ADDED, after)
