"""The judge of the published benchmark, in its greedy and its sampling variant, verdict for verdict.

Greedy: lines that look like comments by their first or last characters are passed over, by rules that depend on the
file's suffix. Sampling: nothing is passed over. Both then walk the lines: a state that matches a line enables its
successors on that line and below, and is never disabled again.

The walk searches the text as it is and looks at a line only where something was found. That gives the same as going
from stripped line to stripped line, since no published pattern asks for a line break or for what stands around it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter

from fsm.machine import Machine
from fsm.scanning.needs import is_plain, runs_of_pattern
from fsm.trace import Hit

HASH_SUFFIXES = frozenset({".py", ".rb", ".sh", ".r"})
SLASH_SUFFIXES = frozenset(
    {".java", ".js", ".ts", ".cpp", ".cc", ".c", ".php", ".rs", ".kt", ".swift", ".scala", ".dart"}
)
MARKUP_SUFFIXES = frozenset({".html"})
BLOCK_MARKS = (("/*", "*/"), ("'''", "'''"), ('"""', '"""'), ("<!--", "-->"))
OPENINGS, CLOSINGS = (tuple(marks) for marks in zip(*BLOCK_MARKS, strict=True))
# Every mark, with the character of it that is rarest in code.
RAREST = {"/*": "*", "*/": "*", "'''": "'", '"""': '"', "<!--": "!", "-->": ">"}

# Offsets in the text, end exclusive.
Range = tuple[int, int]
# Whether a stripped line looks like a comment by itself.
CommentRule = Callable[[str], bool]
# Where a state is met: the offset at which the line begins, and those of the match.
Place = tuple[int, int, int]
Search = Callable[[str, int, int], re.Match[str] | None]


class PublishedText:
    """A text as the published judge reads it: lines without the white space around them, comments passed over.

    Without a rule no line is passed over, whatever marks there are.
    """

    __slots__ = ("_inside_marks", "rule", "text")

    def __init__(self, text: str, rule: CommentRule | None = None) -> None:
        self.text = text
        self.rule = rule
        self._inside_marks: list[Range] | None = None

    def counts(self, start: int) -> bool:
        """Say whether the line that begins at an offset is read at all."""
        if self.rule is None:
            return True
        end = self.text.find("\n", start)
        if self.rule(self.text[start : end if end >= 0 else None].strip()):
            return False
        if self._inside_marks is None:
            self._inside_marks = _inside_marks(self.text)
        place = bisect_right(self._inside_marks, start, key=itemgetter(0)) - 1
        return place < 0 or start >= self._inside_marks[place][1]


# A file is as a rule judged by several machines, one after the other.
@lru_cache(maxsize=8)
def read_greedy(text: str, suffix: str) -> PublishedText:
    """Read a text as the greedy variant does, which passes over what it takes for comments."""
    suffix = suffix.lower()
    if suffix in HASH_SUFFIXES:
        sign, rule = "#", _is_after_hash
    elif suffix in SLASH_SUFFIXES:
        sign, rule = "//", _is_after_slashes
    elif suffix in MARKUP_SUFFIXES:
        sign, rule = "<!--", _is_in_markup
    else:
        return PublishedText(text)
    return PublishedText(text, rule if sign in text or _has_marks(text) else None)


def read_sampling(text: str) -> PublishedText:
    """Read a text as the sampling variant does, comments and all."""
    return PublishedText(text)


def _has_marks(text: str) -> bool:
    # To look for a character is ten times as quick as to look for several.
    # To look from the end is twice as quick for so short words.
    return any(rarest in text and text.rfind(mark) >= 0 for mark, rarest in RAREST.items())


def _is_after_hash(line: str) -> bool:
    return line.startswith("#") or "'''" in line or '"""' in line


def _is_after_slashes(line: str) -> bool:
    return line.startswith(("//", "*/")) or (line.startswith("/*") and line.endswith("*/"))


def _is_in_markup(line: str) -> bool:
    return line.startswith("<!--") and line.endswith("-->")


def _inside_marks(text: str) -> list[Range]:
    """Return the lines up to which an odd number of block marks has been met, as ranges of offsets."""
    if not _has_marks(text):
        return []
    ranges = []
    marks, opened, behind = 0, 0, 0
    for place in _places_of_marks(text):
        if place < behind:
            continue  # on a line that is done
        start, behind = _line_around(text, place)
        was_open = marks % 2 == 1
        marks += _block_marks(text[start:behind].strip())
        if was_open and marks % 2 == 0:
            ranges.append((opened, start))
        elif not was_open and marks % 2 == 1:
            opened = start
    return [*ranges, (opened, len(text) + 1)] if marks % 2 == 1 else ranges


def _places_of_marks(text: str) -> list[int]:
    places = []
    for mark in RAREST:
        place = text.find(mark)
        while place >= 0:
            places.append(place)
            place = text.find(mark, place + len(mark))
    return sorted(places)


def _block_marks(line: str) -> int:
    """Count the pairs of marks of which one begins or ends a line."""
    if not (line.startswith(OPENINGS) or line.endswith(CLOSINGS)):
        return 0
    return sum(line.startswith(opening) or line.endswith(closing) for opening, closing in BLOCK_MARKS)


def _line_around(text: str, offset: int) -> Range:
    end = text.find("\n", offset)
    return text.rfind("\n", 0, offset) + 1, len(text) if end < 0 else end


@dataclass(frozen=True, slots=True)
class _Names:
    """What is looked for in a state: for each pattern words that its matches hold, and a search if it has more.

    `is_tight` where no match can reach into the white space around a line; `sole` are the words where there is
    nothing else.
    """

    patterns: tuple[tuple[str, Search | None], ...]
    is_tight: bool
    sole: str


def walk(machine: Machine, read: PublishedText) -> dict[int, Hit]:
    """Return the first hit of every state that the machine meets in the text.

    A state is looked for from the line on which it was enabled; of several ways to it the earliest counts. The
    machine accepts when an accepting state is among the hits.
    """
    names = _names_of(machine)
    earliest = {0: 0}
    found: dict[int, Place] = {}
    pending = [0]
    while pending:
        number = pending.pop()
        place = _first_place(names[number], read, earliest[number])
        if place is None or (number in found and place[1] >= found[number][1]):
            continue
        found[number] = place
        line = place[0]
        for successor in machine.states[number].successors:
            if line < earliest.get(successor, line + 1):
                earliest[successor] = line
                pending.append(successor)
    text = read.text
    return {
        number: Hit(text.count("\n", 0, line) + 1, start - line, end - line, text[start:end])
        for number, (line, start, end) in found.items()
    }


def _first_place(names: _Names, read: PublishedText, offset: int) -> Place | None:
    text = read.text
    if names.sole and read.rule is None:
        start = text.find(names.sole, offset)
        return None if start < 0 else (text.rfind("\n", 0, start) + 1, start, start + len(names.sole))
    while match := _first_match(names, text, offset, len(text)):
        start, end = match
        line = text.rfind("\n", 0, start) + 1
        if read.rule is None or read.counts(line):
            if names.is_tight:
                return line, start, end
            if inside := _first_match(names, text, *_stripped(text, line)):
                return line, *inside
        if (offset := text.find("\n", start)) < 0:
            break
    return None


def _stripped(text: str, start: int) -> Range:
    """Return the line that begins at an offset without the white space around it."""
    _, end = _line_around(text, start)
    line = text[start:end]
    return start + len(line) - len(line.lstrip()), start + len(line.rstrip())


def _first_match(names: _Names, text: str, offset: int, limit: int) -> Range | None:
    """Return the first match of any of the patterns; of those at one place that of the pattern given first."""
    start, end = limit, -1
    for words, search in names.patterns:
        if search is None:
            bound = start + len(words) - 1  # only an earlier match counts
            place = text.find(words, offset, bound if bound < limit else limit)
            if place >= 0:
                start, end = place, place + len(words)
        # To look for words is several times as quick as to look for a pattern.
        elif text.find(words, offset, limit) >= 0:
            match = search(text, offset, limit)
            if match and match.start() < start:
                start, end = match.span()
    return (start, end) if end >= 0 else None


_known: dict[int, tuple[Machine, tuple[_Names, ...]]] = {}


def _names_of(machine: Machine) -> tuple[_Names, ...]:
    """Compile a machine's patterns, once; to hash a machine takes longer than to walk through a short text."""
    known = _known.get(machine.id)
    if known is None or known[0] is not machine:
        known = machine, tuple(_names(state.published) for state in machine.states)
        _known[machine.id] = known
    return known[1]


def _names(published: tuple[str, ...]) -> _Names:
    edges = "".join(pattern[:1] + pattern[-1:] for pattern in published)
    is_tight = not re.search(r"[\s.*+?\]}]", edges)
    return _Names(
        patterns=tuple(
            (
                next(iter(runs_of_pattern(pattern)), ""),
                None if is_plain(pattern) else re.compile(pattern).search,
            )
            for pattern in published
        ),
        is_tight=is_tight,
        sole=published[0] if len(published) == 1 and is_tight and is_plain(published[0]) else "",
    )
