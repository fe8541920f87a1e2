"""The ways through a machine, and the choice of a token of its own for every state on one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from fsm.judging.names import Token
from fsm.machine import Machine, Need

# Tokens tried for one state; a state that is met is met early, and only overlaps ask for a second choice.
_MOST_CHOICES = 24
# Choices made before a search is given up; texts that people write need a few dozen.
_MOST_STEPS = 1500

Way = tuple[int, ...]


@cache
def ways_of(machine: Machine) -> tuple[Way, ...]:
    """Return every way from the first state to an accepting one, shortest first."""
    ways: list[Way] = []
    pending: list[Way] = [(0,)]
    while pending:
        way = pending.pop()
        state = machine.states[way[-1]]
        if state.is_accepting:
            ways.append(way)
        pending.extend((*way, successor) for successor in state.successors if successor not in way)
    return tuple(sorted(ways, key=len))


def musts(machine: Machine, way: Way) -> Way:
    """Return the states of a way that correct code cannot do without."""
    return tuple(number for number in way if machine.states[number].need is Need.MUST)


def nearest_way(machine: Machine, tokens: Mapping[int, Sequence[Token]]) -> Way:
    """Return the way of which the fewest indispensable states are without any token.

    Of those with the same indispensable states it is the one that meets most, the shortest of several.
    """
    nearest = min(ways_of(machine), key=lambda way: sum(not tokens[number] for number in musts(machine, way)))
    needed = musts(machine, nearest)
    alike = [way for way in ways_of(machine) if musts(machine, way) == needed]
    return max(alike, key=lambda way: sum(bool(tokens[number]) for number in way))


def choose(machine: Machine, tokens: Mapping[int, Sequence[Token]], way: Way) -> dict[int, Token]:
    """Choose a token for as many states of a way as have one, such that no two overlap.

    Those that correct code cannot do without come first, the ones with the fewest choices before others.
    """
    needed = [number for number in musts(machine, way) if tokens[number]]
    chosen = _Choice(tokens, sorted(needed, key=lambda number: len(tokens[number]))).run()
    for number in way:
        free = (token for token in tokens[number] if not any(map(token.collides, chosen.values())))
        if number not in needed and (token := next(free, None)):
            chosen[number] = token
    return chosen


class _Choice:
    """Depth first over the states, each with its earliest free token first."""

    def __init__(self, tokens: Mapping[int, Sequence[Token]], states: Sequence[int]) -> None:
        self._tokens = tokens
        self._states = states
        self._steps = 0
        self._best: dict[int, Token] = {}

    def run(self) -> dict[int, Token]:
        self._extend({}, 0)
        return self._best

    def _extend(self, chosen: dict[int, Token], index: int) -> bool:
        if len(chosen) > len(self._best):
            self._best = dict(chosen)
        if index == len(self._states):
            return True
        number = self._states[index]
        for token in self._tokens[number][:_MOST_CHOICES]:
            self._steps += 1
            if self._steps > _MOST_STEPS:
                return False
            if any(token.collides(other) for other in chosen.values()):
                continue
            if self._extend({**chosen, number: token}, index + 1):
                return True
        if number not in chosen:
            self._extend(chosen, index + 1)
        return False
