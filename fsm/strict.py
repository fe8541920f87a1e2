"""The strict judge: names of code only, whole names only, and a token of its own for every state."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import cache
from itertools import takewhile

from fsm.machine import Machine
from fsm.names import Matcher, Token, matchers_of
from fsm.syntax import UnsupportedLanguageError, parse
from fsm.trace import Hit

# How many tokens of a line are tried for a state before the next state: enough for a token for each of them.
_CHOICES_ON_A_LINE = 8
# States visited before a search is given up; texts that people write need a few dozen.
_MOST_STEPS = 2000


def walk(machine: Machine, text: str, suffix: str) -> dict[int, Hit]:
    """Return the hits of the states on a way through the text.

    The way is one to an accepting state when there is one: its tokens do not overlap, and their lines do not
    decrease. Otherwise the hits are those of all ways as far as they go. Without a grammar for the suffix
    comments and strings count too.
    """
    try:
        code = parse(text, suffix).blanked
    except UnsupportedLanguageError:
        code = text
    way = _Search(machine, code).run()
    return {number: _hit(text, token) for number, token in sorted(way.items())}


def _hit(text: str, token: Token) -> Hit:
    start = text.rfind("\n", 0, token.start) + 1
    end = text.find("\n", token.start, token.end)
    return Hit(
        line=text.count("\n", 0, token.start) + 1,
        start=token.start - start,
        end=(token.end if end < 0 else end) - start,
        token=text[token.start : token.end],
    )


@cache
def _matchers(machine: Machine) -> tuple[tuple[Matcher, ...], ...]:
    return tuple(matchers_of(machine, state) for state in machine.states)


class _Search:
    """Depth first through the states, each on the first line that has a free token for it.

    A later line is never better, for what follows may stand on any line from there; which of the line's
    tokens is taken may matter, so these are tried in turn.
    """

    def __init__(self, machine: Machine, code: str) -> None:
        self._machine = machine
        self._code = code
        self._tokens: dict[int, list[Token]] = {}
        self._reached: dict[int, Token] = {}
        self._failed: set[tuple[int, int, frozenset[Token]]] = set()
        self._steps = 0

    def run(self) -> dict[int, Token]:
        return self._from(0, 0, {}) or self._reached

    def _from(self, number: int, line: int, way: dict[int, Token]) -> dict[int, Token] | None:
        """Satisfy a state, from the line that starts at an offset, and what follows; return the whole way."""
        used = frozenset(token for token in way.values() if token.end > line)
        self._steps += 1
        if number in way or (number, line, used) in self._failed or self._steps > _MOST_STEPS:
            return None
        for token in self._choices(number, line, used):
            self._reached.setdefault(number, token)
            longer = {**way, number: token}
            if self._machine.states[number].is_accepting:
                return longer
            start = self._line_of(token)
            for successor in self._machine.states[number].successors:
                if found := self._from(successor, start, longer):
                    return found
        self._failed.add((number, line, used))
        return None

    def _choices(self, number: int, line: int, used: frozenset[Token]) -> list[Token]:
        """Return the free tokens of the first line that has any."""
        tokens = self._tokens_of(number)
        first = bisect_left(tokens, line, key=lambda token: token.start)
        free = (token for token in tokens[first:] if not any(token.collides(other) for other in used))
        chosen = next(free, None)
        if chosen is None:
            return []
        start = self._line_of(chosen)
        others = takewhile(lambda token: self._line_of(token) == start, free)
        return [chosen, *(token for token, _ in zip(others, range(_CHOICES_ON_A_LINE - 1), strict=False))]

    def _line_of(self, token: Token) -> int:
        return self._code.rfind("\n", 0, token.start) + 1

    def _tokens_of(self, number: int) -> list[Token]:
        if number not in self._tokens:
            self._tokens[number] = sorted(set(self._find(number)), key=lambda token: (token.start, token.end))
        return self._tokens[number]

    def _find(self, number: int) -> Iterator[Token]:
        for matcher in _matchers(self._machine)[number]:
            yield from matcher.find(self._code)
