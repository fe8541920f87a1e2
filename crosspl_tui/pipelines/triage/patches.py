"""A recorded edit as a patch: what changed from one program to the next, tried on another program.

Lines are looked for by their text, with white space at their ends ignored, since other programs have them elsewhere.
Where the very lines are not there, a change within a line is made wherever its words and signs stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

CONTEXT = 3
_TOKEN = re.compile(r"\w+|\s+|[^\w\s]")


@dataclass(frozen=True, slots=True)
class Fragment:
    """Tokens within a line that became others; the old ones are never empty."""

    old: tuple[str, ...]
    new: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hunk:
    """Lines that became others, with up to three lines before and after them; old lines are empty for an insertion."""

    before: tuple[str, ...]
    old: tuple[str, ...]
    new: tuple[str, ...]
    after: tuple[str, ...]
    is_at_start: bool
    is_at_end: bool
    fragments: tuple[Fragment, ...]
    """The same change line by line, where each old line became one new line; otherwise empty."""


@dataclass(frozen=True, slots=True)
class Patch:
    """What an edit changed, in order."""

    hunks: tuple[Hunk, ...]


def patch_of(parent: str, child: str) -> Patch:
    """Return the changes from a program to the next; a patch without hunks when they are equal."""
    old, new = parent.splitlines(), child.splitlines()
    codes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return Patch(
        tuple(
            _hunk(old, new, (start, end), (new_start, new_end))
            for tag, start, end, new_start, new_end in codes
            if tag != "equal"
        )
    )


def apply_patch(patch: Patch, code: str) -> str | None:
    """Return another program with the same changes made to it, or None where one of them finds no place."""
    lines = code.splitlines()
    floor = 0
    for hunk in patch.hunks:
        place = _place(hunk, lines, floor)
        if place is not None:
            lines[place : place + len(hunk.old)] = hunk.new
            floor = place + len(hunk.new)
            continue
        changed = _replaced(hunk.fragments, lines)
        if changed is None:
            return None
        lines = changed
    text = "\n".join(lines) + ("\n" if code.endswith("\n") else "")
    return None if text == code else text


def _hunk(
    old: Sequence[str], new: Sequence[str], old_span: tuple[int, int], new_span: tuple[int, int]
) -> Hunk:
    start, end = old_span
    removed, added = tuple(old[start:end]), tuple(new[slice(*new_span)])
    fragments: tuple[Fragment, ...] = ()
    if len(removed) == len(added):
        pairs = [_fragment(*pair) for pair in zip(removed, added, strict=True)]
        fragments = tuple(dict.fromkeys(pairs))
    return Hunk(
        before=tuple(old[max(0, start - CONTEXT) : start]),
        old=removed,
        new=added,
        after=tuple(old[end : end + CONTEXT]),
        is_at_start=start == 0,
        is_at_end=end == len(old),
        fragments=fragments,
    )


def _fragment(old: str, new: str) -> Fragment:
    """Return the part of a line that changed, in whole tokens, with a neighbour where nothing was taken away."""
    first, second = _TOKEN.findall(old), _TOKEN.findall(new)
    head = 0
    while head < min(len(first), len(second)) and first[head] == second[head]:
        head += 1
    tail = 0
    while tail < min(len(first), len(second)) - head and first[-1 - tail] == second[-1 - tail]:
        tail += 1
    if head + tail == len(first):
        head, tail = max(0, head - 1), max(0, tail - 1)
    return Fragment(tuple(first[head : len(first) - tail]), tuple(second[head : len(second) - tail]))


def _place(hunk: Hunk, lines: Sequence[str], floor: int) -> int | None:
    """Return where a hunk's old lines stand, with as much of its context around as possible."""
    best: tuple[int, int] | None = None
    for place in range(floor, len(lines) - len(hunk.old) + 1):
        if not _alike(lines[place : place + len(hunk.old)], hunk.old):
            continue
        score = _context(hunk, lines, place)
        if not hunk.old and not score:
            continue
        if best is None or score > best[0]:
            best = score, place
    return best[1] if best else None


def _context(hunk: Hunk, lines: Sequence[str], place: int) -> int:
    """Count the lines around a place that are the hunk's, outwards; a program's beginning and end count as one."""
    behind = place + len(hunk.old)
    score = sum(_run(reversed(hunk.before), reversed(lines[:place])))
    score += sum(_run(iter(hunk.after), iter(lines[behind:])))
    return score + (hunk.is_at_start and place == 0) + (hunk.is_at_end and behind == len(lines))


def _run(wanted: Iterator[str], there: Iterator[str]) -> Iterator[int]:
    for first, second in zip(wanted, there, strict=False):
        if first.strip() != second.strip():
            return
        yield 1


def _alike(first: Sequence[str], second: Sequence[str]) -> bool:
    return all(one.strip() == other.strip() for one, other in zip(first, second, strict=True))


def _replaced(fragments: Sequence[Fragment], lines: Sequence[str]) -> list[str] | None:
    """Return the lines with each fragment replaced wherever it stands, or None when one stands nowhere."""
    changed = list(lines)
    for fragment in fragments:
        if not "".join(fragment.old).strip():
            return None
        replaced = [_in_line(fragment, line) for line in changed]
        if replaced == changed:
            return None
        changed = replaced
    return changed if fragments else None


def _in_line(fragment: Fragment, line: str) -> str:
    tokens = _TOKEN.findall(line)
    size = len(fragment.old)
    result: list[str] = []
    index = 0
    while index < len(tokens):
        if tuple(tokens[index : index + size]) == fragment.old:
            result += fragment.new
            index += size
        else:
            result.append(tokens[index])
            index += 1
    return "".join(result)
