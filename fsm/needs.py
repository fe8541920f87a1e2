"""What a machine cannot do without: literals that every text holds in which its states are met."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain

from fsm.literals import Literals
from fsm.machine import Machine, Need, State
from fsm.names import needed_words
from fsm.trace import Mode

# A character that stands for itself, or something that does not; what may follow it makes it optional.
_ATOM = re.compile(
    r"(?:(?P<literal>\\\W|[^\\.^$*+?{}\[\]|()])|\[(?:\\.|[^\]\\])*\]|\\?.)(?P<optional>[*?]|\{[^}]*\})?",
    re.DOTALL,
)
# Alternatives, optional groups and flags: too much for reading literals off the pattern.
_INVOLVED = re.compile(r"(?<!\\)\||\)[*?{]|\(\?")


@dataclass(frozen=True, slots=True)
class Needs:
    """What a machine needs: per state the alternatives, each of literals that must all occur in the text."""

    machine: Machine
    states: tuple[tuple[Literals, ...], ...]

    @property
    def literals(self) -> frozenset[str]:
        """All literals of all states."""
        return frozenset(chain.from_iterable(chain.from_iterable(self.states)))


def needs_of(machine: Machine, mode: Mode) -> Needs:
    """Return the literals that a judge of this mode cannot do without."""
    literals_of = _literals_for_strict if mode is Mode.STRICT else _literals_for_published
    return Needs(machine, tuple(_without_redundant(literals_of(machine, state)) for state in machine.states))


def _literals_for_strict(machine: Machine, state: State) -> list[Literals]:
    if state.need is not Need.MUST:
        return [()]
    return [_longest_first(needed_words(machine.language, state.number, name)) for name in state.names]


def _literals_for_published(_: Machine, state: State) -> list[Literals]:
    return [_runs_of_pattern(pattern) for pattern in state.published]


def _runs_of_pattern(pattern: str) -> Literals:
    """Return the runs of characters that every match of a regular expression holds, if that is plain to see."""
    if _INVOLVED.search(pattern):
        return ()
    runs = [""]
    for atom in _ATOM.finditer(pattern):
        if atom["literal"] and not atom["optional"]:
            runs[-1] += atom["literal"][-1]
        else:
            runs.append("")
    return _longest_first(filter(None, runs))


def _longest_first(literals: Iterable[str]) -> Literals:
    """Order literals so that the rarest, as a rule the longest, is asked for first."""
    return tuple(sorted(set(literals), key=lambda literal: (-len(literal), literal)))


def _without_redundant(alternatives: list[Literals]) -> tuple[Literals, ...]:
    """Drop the alternatives that need all the literals of another one and more."""
    distinct = sorted(set(alternatives), key=len)
    kept: list[Literals] = []
    for literals in distinct:
        if not any(set(other) <= set(literals) for other in kept):
            kept.append(literals)
    return tuple(kept)
