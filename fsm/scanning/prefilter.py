"""Ruling machines out by plain literals, before a judge has to read the text."""

from __future__ import annotations

from collections.abc import Iterable

from fsm.judging.imports import import_pattern
from fsm.machine import Machine
from fsm.scanning.first_look import FirstLook
from fsm.scanning.literals import HoldsAll, Literals, search_for
from fsm.scanning.needs import Needs, needs_of
from fsm.scanning.reading import SourceText
from fsm.trace import Mode

RARER_THAN_CALLS = 4  # characters


class Prefilter:
    """Finds the machines that could accept a text. It may let one through in vain, never keep one back.

    A first pass over the bytes looks for the rarest literals of every machine's gate, one of its states. Only where
    a gate may be open all literals of all states are looked for. For the strict judge, who has to tell what is code,
    a first look follows.
    """

    def __init__(self, machines: Iterable[Machine], mode: Mode) -> None:
        self._is_strict = mode is Mode.STRICT
        self._needs = [needs_of(machine, mode) for machine in machines]
        gates = [_gate(needs) for needs in self._needs]
        self._always = [place for place, gate in enumerate(gates) if not gate]
        self._opened_by: dict[str, list[int]] = {}
        for place, gate in enumerate(gates):
            for rarest in {literals[0] for literals in gate}:
                self._opened_by.setdefault(rarest, []).append(place)
        self._keys = search_for(self._opened_by)
        self._all = search_for(literal for needs in self._needs for literal in sorted(needs.literals))

    def candidates(self, source: SourceText) -> list[Machine]:
        """Return the machines that may accept a text, in their order."""
        content = source.utf8
        found = self._keys.found_in(content)
        opened = {place for literal in found for place in self._opened_by[literal]}
        opened.update(self._always)
        if not opened:
            return []
        holds = self._all.holding(content)
        likely = [
            self._needs[place].machine for place in sorted(opened) if _has_way(self._needs[place], holds)
        ]
        if self._is_strict and likely:
            likely = list(filter(FirstLook(source.text).may_accept, likely))
        return likely


def _gate(needs: Needs) -> tuple[Literals, ...]:
    """Return the alternatives of a state that no way leaves out, () where no such state needs literals.

    Of several it is the one with the rarest literals, as far as their lengths tell.
    """
    gates = {
        alternatives: _rarity(needs, state.number)
        for state, alternatives in zip(needs.machine.states, needs.states, strict=True)
        if all(alternatives) and not _has_way(needs, lambda _: True, without=state.number)
    }
    return max(gates, key=gates.__getitem__, default=())


def _rarity(needs: Needs, number: int) -> int:
    """Tell how rare a state is by the length of its literals: the longest of each alternative, the shortest of these.

    The name of a library is rarer than what its functions are called, but where libraries lie in packages of theirs.
    """
    machine = needs.machine
    length = min(len(literals[0]) for literals in needs.states[number])
    is_import = import_pattern(machine.language, number, machine.states[number].accepts[0]) is not None
    return length + RARER_THAN_CALLS * (is_import and machine.language not in ("Java", "Go"))


def _has_way(needs: Needs, holds: HoldsAll, without: int | None = None) -> bool:
    """Walk from the first state towards acceptance as far as the literals allow."""
    pending, seen = [0], {without}
    while pending:
        number = pending.pop()
        if number in seen:
            continue
        seen.add(number)
        if not any(map(holds, needs.states[number])):
            continue
        state = needs.machine.states[number]
        if state.is_accepting:
            return True
        pending.extend(state.successors)
    return False
