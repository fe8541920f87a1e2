"""The blocks of a JavaScript text, by their braces: which one a place stands in, and what stands in front of it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from fsm.parsing.answers import FENCES
from fsm.syntax import Syntax

_NAME = re.compile(r"(?<![\w$.#@])[A-Za-z_$][\w$]*")
_BRACE = re.compile(r"[{}]")
_PATTERN = re.compile(
    r"((?:[=(,:\[!&|?;{}]|\breturn)\s*)(/(?![/*])(?:[^/\\\[\n]|\\[^\n]|\[(?:[^\]\\\n]|\\[^\n])*\])+/[a-z]*)(?=\s*[).,;\]}\n])"
)
_CONTROLLED = re.compile(r"\b(?:if|for|while|switch|catch|with)(?:\s+await)?\s*\Z")
_RESULT = re.compile(r"\)\s*:\s*[\w$.<>\[\]|, ]+\Z")
_LONGEST_HEAD = 1000  # characters


@dataclass(frozen=True)
class Blocks:
    """The code without the contents of strings and patterns, and the pairs of its braces in order.

    `parents` are the indices of the pairs around each pair, -1 at the top of the text.
    """

    code: str
    pairs: tuple[tuple[int, int], ...]
    parents: tuple[int, ...]

    @cached_property
    def _starts(self) -> list[int]:
        return [start for start, _ in self.pairs]

    @cached_property
    def _ends(self) -> dict[int, int]:
        return dict(self.pairs)

    @cached_property
    def mentions(self) -> dict[str, list[int]]:
        """Where each name stands, but for members of something."""
        found: dict[str, list[int]] = defaultdict(list)
        for name in _NAME.finditer(self.code):
            found[name[0]].append(name.start())
        return found

    def around(self, place: int) -> list[tuple[int, int]]:
        """Return the pairs around a place, the innermost first."""
        found = []
        index = bisect_left(self._starts, place) - 1
        while index >= 0:
            if self.pairs[index][1] > place:
                found.append(self.pairs[index])
            index = self.parents[index]
        return found

    def within(self, extent: tuple[int, int]) -> Iterator[tuple[int, int]]:
        """Yield the outermost pairs between two places."""
        place = extent[0]
        for index in range(bisect_right(self._starts, place), len(self.pairs)):
            start, end = self.pairs[index]
            if start > extent[1]:
                return
            if start > place:
                yield start, end
                place = end

    def end_of(self, brace: int) -> int:
        """Return where the block ends that a brace opens."""
        return self._ends[brace]

    def function_around(self, place: int) -> tuple[int, int] | None:
        """Return the innermost body of a function around a place; None at the top of the text."""
        return next((pair for pair in self.around(place) if self.is_function(pair[0])), None)

    def this_at(self, place: int) -> int | None:
        """Return the brace of the class whose object `this` is at a place; None where it may be another."""
        for start, _ in self.around(place):
            if self.is_function(start) and not self.code[max(0, start - 3) : start].rstrip().endswith("=>"):
                outer = self.around(start)
                return outer[0][0] if outer else None
        return None

    def is_function(self, brace: int) -> bool:
        """Say whether a brace opens the body of a function or method."""
        before = self.in_front_of(brace).rstrip()
        if not before.endswith(")"):
            return before.endswith("=>") or _RESULT.search(before) is not None
        head = in_front_of_parameters(before)
        return head is None or _CONTROLLED.search(head) is None

    def in_front_of(self, place: int) -> str:
        """Return what stands in front of a place, as far as the head of a function may reach."""
        return self.code[max(0, place - _LONGEST_HEAD) : place]


def in_front_of_parameters(text: str) -> str | None:
    """Return what stands in front of the brackets that a text ends with; None where they open further in front."""
    depth = 0
    for place in range(len(text) - 1, -1, -1):
        depth += (text[place] == ")") - (text[place] == "(")
        if not depth:
            return text[:place]
    return None


def without_result(text: str) -> str:
    """Return a text without the type of a result behind the parameters that it ends with, as TypeScript has it."""
    return _RESULT.sub(")", text)


def may_be_several_files(syntax: Syntax) -> bool:
    """Say whether an answer has more fences than one block has: each may hold a file."""
    return sum(map(syntax.text.count, FENCES)) > 2


@lru_cache(maxsize=4)
def blocks_of(syntax: Syntax) -> Blocks | None:
    """Return the blocks of a text; None where its braces do not match."""
    code = _PATTERN.sub(lambda match: match[1] + " " * len(match[2]), syntax.without_strings)
    pairs: list[tuple[int, int]] = []
    parents: list[int] = []
    inside = -1
    for brace in _BRACE.finditer(code):
        if brace[0] == "{":
            parents.append(inside)
            inside = len(pairs)
            pairs.append((brace.start(), -1))
        elif inside < 0:
            return None
        else:
            pairs[inside] = pairs[inside][0], brace.start()
            inside = parents[inside]
    return None if inside >= 0 else Blocks(code, tuple(pairs), tuple(parents))
