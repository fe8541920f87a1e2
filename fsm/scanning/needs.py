"""What a machine cannot do without: literals that every text holds in which its states are met."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain

from fsm.judging.imports import import_pattern
from fsm.judging.names import needed_words
from fsm.machine import Machine, Need, State
from fsm.scanning.literals import Literals
from fsm.trace import Mode

# A character that stands for itself, or something that does not; what may follow it makes it optional.
_ATOM = re.compile(
    r"(?:(?P<literal>\\\W|[^\\.^$*+?{}\[\]|()])|\[(?:\\.|[^\]\\])*\]|\\?.)(?P<optional>[*?]|\{[^}]*\})?",
    re.DOTALL,
)
_SPECIAL = re.compile(r"[\\.^$*+?{}\[\]|()]")
# Alternatives, optional groups and flags: too much for reading literals off the pattern.
_INVOLVED = re.compile(r"(?<!\\)\||\)[*?{]|\(\?")
_MODULE = re.compile(r"""["']([^"']+)["']""")
_HEADER = re.compile(r"[<\"]([^>\"]+)[>\"]")


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
    return [
        _longest_first(words)
        for name in state.names
        for words in _unbroken(machine.language, state.number, name)
        or [needed_words(machine.language, state.number, name)]
    ]


def _unbroken(language: str, number: int, name: str) -> list[Literals]:
    """Return the alternatives of an import whose module stands in one piece, between quotes or brackets."""
    if import_pattern(language, number, name) is None:
        return []
    match language:
        case "Go":
            path = re.sub(r"/v\d+$", "", name)
            return [(f"{opening}{path}",) for opening in ('"', "`", "/")]
        case "JavaScript" if module := _MODULE.search(name):
            return [(f"{opening}{module[1]}",) for opening in ('"', "'", "`", "node:", "npm:", "/")]
        case "C" | "C++" if header := _HEADER.search(name):
            return [("include", header[1])]
        case _:
            return []


def _literals_for_published(_: Machine, state: State) -> list[Literals]:
    return [runs_of_pattern(pattern) for pattern in state.published]


def is_plain(pattern: str) -> bool:
    """Say whether a regular expression matches itself and nothing else."""
    return not _SPECIAL.search(pattern)


def runs_of_pattern(pattern: str) -> Literals:
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
    longest = sorted(set(literals), key=lambda literal: (-len(literal), literal))
    # Nearly every text holds those of a letter or two, and looking for them makes a pass slow.
    return tuple([literal for literal in longest if len(literal) > 2] or longest)


def _without_redundant(alternatives: list[Literals]) -> tuple[Literals, ...]:
    """Drop the alternatives that need all the literals of another one and more."""
    distinct = sorted(set(alternatives), key=len)
    kept: list[Literals] = []
    for literals in distinct:
        if not any(set(other) <= set(literals) for other in kept):
            kept.append(literals)
    return tuple(kept)
