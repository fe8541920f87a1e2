"""Whether a snippet says only what its source says."""

from __future__ import annotations

from collections import Counter

from fsm.syntax import Span

# Lines of these characters alone prove nothing: every source has them, and wrapping adds some.
_BRACKETS = frozenset("()[]{};,<>?/*")


def unfaithful_lines(snippet: str, source_text: str) -> tuple[int, ...]:
    """Return the numbers, from 1, of the snippet's lines that the source does not hold.

    White space does not count and order does not matter; a line may be used as often as the source has it. Blank
    lines and lone brackets are passed over. The header of a wrapper that we add is such a line too: a person sees it.
    """
    available = Counter(map(_normal, source_text.split("\n")))
    missing = []
    for number, line in enumerate(snippet.split("\n"), start=1):
        normal = _normal(line)
        if set(normal) <= _BRACKETS:
            continue
        if available[normal] > 0:
            available[normal] -= 1
        else:
            missing.append(number)
    return tuple(missing)


def source_span(snippet: str, source_text: str) -> Span:
    """Return the lines of the source, from the first to the last, that the snippet took: those that the source holds
    but once. All lines when there is none."""
    lines = [_normal(line) for line in source_text.split("\n")]
    counts = Counter(lines)
    taken = {normal for line in snippet.split("\n") if counts[normal := _normal(line)] == 1} - {""}
    numbers = [number for number, line in enumerate(lines, start=1) if line in taken]
    return Span(numbers[0], numbers[-1]) if numbers else Span(1, len(lines))


def _normal(line: str) -> str:
    """White space is dropped altogether, so that a formatter's spaces around operators make no difference."""
    return "".join(line.split())
