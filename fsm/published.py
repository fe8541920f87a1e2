"""The judge of the published benchmark, in its greedy and its sampling variant, verdict for verdict.

Greedy: lines that look like comments by their first or last characters are passed over, by rules that depend on the
file's suffix. Sampling: nothing is passed over. Both then walk the lines: a state that matches a line enables its
successors on that line and below, and is never disabled again.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache

from fsm.machine import Machine
from fsm.trace import Hit

HASH_SUFFIXES = frozenset({".py", ".rb", ".sh", ".r"})
SLASH_SUFFIXES = frozenset(
    {".java", ".js", ".ts", ".cpp", ".cc", ".c", ".php", ".rs", ".kt", ".swift", ".scala", ".dart"}
)
MARKUP_SUFFIXES = frozenset({".html"})
BLOCK_MARKS = (("/*", "*/"), ("'''", "'''"), ('"""', '"""'), ("<!--", "-->"))
OPENINGS, CLOSINGS = (tuple(marks) for marks in zip(*BLOCK_MARKS, strict=True))


@dataclass(frozen=True, slots=True)
class PublishedText:
    """A text as the published judge reads it: stripped lines that count, joined by line feeds.

    `numbers[i]` is the line number of the i-th kept line, from 1, and `raw_lines[i]` the line as it is in the file.
    """

    text: str
    numbers: tuple[int, ...]
    raw_lines: tuple[str, ...]

    def hit(self, match: re.Match[str]) -> Hit:
        """Translate a match in the joined text to its place in the original."""
        index = self.text.count("\n", 0, match.start())
        raw = self.raw_lines[index]
        shift = len(raw) - len(raw.lstrip()) - _line_start(self.text, match.start())
        return Hit(self.numbers[index], match.start() + shift, match.end() + shift, match[0])


# A file is as a rule judged by several machines, one after the other.
@lru_cache(maxsize=8)
def read_greedy(text: str, suffix: str) -> PublishedText:
    """Read a text as the greedy variant does, which passes over what it takes for comments."""
    passes_over = _comment_rule(suffix.lower())
    marks = 0
    kept = []
    for number, raw in enumerate(text.split("\n"), start=1):
        line = raw.strip()
        if not line:
            continue
        if line.startswith(OPENINGS) or line.endswith(CLOSINGS):
            marks += _block_marks(line)
        if not passes_over(line, marks % 2 == 1):
            kept.append((number, raw, line))
    return _join(kept)


@lru_cache(maxsize=8)
def read_sampling(text: str) -> PublishedText:
    """Read a text as the sampling variant does, comments and all."""
    lines = ((number, raw, raw.strip()) for number, raw in enumerate(text.split("\n"), start=1))
    return _join([entry for entry in lines if entry[2]])


def _block_marks(line: str) -> int:
    return sum(line.startswith(opening) or line.endswith(closing) for opening, closing in BLOCK_MARKS)


def _comment_rule(suffix: str) -> Callable[[str, bool], bool]:
    """Return the rule by which a stripped line is passed over, given whether block marks are open."""
    if suffix in HASH_SUFFIXES:
        return lambda line, is_open: is_open or line.startswith("#") or "'''" in line or '"""' in line
    if suffix in SLASH_SUFFIXES:
        return lambda line, is_open: (
            is_open or line.startswith(("//", "*/")) or (line.startswith("/*") and line.endswith("*/"))
        )
    if suffix in MARKUP_SUFFIXES:
        return lambda line, is_open: is_open or (line.startswith("<!--") and line.endswith("-->"))
    return lambda line, is_open: False


def _join(kept: list[tuple[int, str, str]]) -> PublishedText:
    return PublishedText(
        text="\n".join([line for _, _, line in kept]),
        numbers=tuple([number for number, _, _ in kept]),
        raw_lines=tuple([raw for _, raw, _ in kept]),
    )


def _line_start(text: str, offset: int) -> int:
    return text.rfind("\n", 0, offset) + 1


@cache
def _patterns(machine: Machine) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile("|".join(f"(?:{p})" for p in state.published)) for state in machine.states)


def walk(machine: Machine, text: PublishedText) -> dict[int, Hit]:
    """Return the first hit of every state that the machine meets in the text.

    A state is looked for from the line on which it was enabled; of several ways to it the earliest counts. The
    machine accepts when an accepting state is among the hits.
    """
    found = _first_matches(machine, text.text)
    return {number: text.hit(match) for number, match in sorted(found.items())}


def may_accept(machine: Machine, text: str) -> bool:
    """Say whether either variant may accept the text, without reading it line by line.

    What they read are lines of the text, stripped, so a machine that fails on the text as it is fails on these.
    """
    return any(machine.states[number].is_accepting for number in _first_matches(machine, text))


def _first_matches(machine: Machine, text: str) -> dict[int, re.Match[str]]:
    patterns = _patterns(machine)
    earliest = {0: 0}
    found: dict[int, re.Match[str]] = {}
    pending = [0]
    while pending:
        number = pending.pop()
        match = patterns[number].search(text, earliest[number])
        if match is None or (number in found and match.start() >= found[number].start()):
            continue
        found[number] = match
        start = _line_start(text, match.start())
        for successor in machine.states[number].successors:
            if start < earliest.get(successor, start + 1):
                earliest[successor] = start
                pending.append(successor)
    return found
