"""The functions and methods of a source: which of them work together, and where among them a trace lies."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property

from crosspl_tui.pipelines.extraction.units import Source, lines_of
from fsm.machine import Machine, Need
from fsm.syntax import Definition, DefinitionKind
from fsm.trace import Trace

# Shared by functions that have nothing else to do with each other: constants and logs.
_NO_STATE = re.compile(r"\$?[A-Z\d_]+|_*(?i:log(?:ger)?)")
# Calls what the file has to show, and so says nothing of what belongs together, unless it takes a step itself.
_MAIN = "main"
_OWN_FIELD = re.compile(r"\b(?:self|cls|this)\s*(?:\.|->|::)\s*\$?(\w+)")
_ITSELF = re.compile(r"(?<!\.bind)(?<!\.call)(?<!\.apply)[(,]\s*\$?(?:self|cls|this)\s*[,)]")
_PYTHON_HEADER = re.compile(r"\s*(?:async\s+)?def\b")
_ASSIGNED = re.compile(r"([^=]*?)\s*:?=(?!=)")
_VARIABLE = re.compile(r"\$?\w+")


def trace_lines(trace: Trace, source: Source) -> frozenset[int]:
    """The lines that satisfy a state, imports aside."""
    return frozenset(step.hit.line for step in trace.steps if step.hit) - source.import_lines


def essential_lines(trace: Trace, machine: Machine, source: Source) -> frozenset[int]:
    """The lines of the steps that correct code cannot do without, imports aside; all lines when there are none."""
    found = {
        step.hit.line for step in trace.steps if step.hit and machine.states[step.state].need is Need.MUST
    }
    return frozenset(found) - source.import_lines or trace_lines(trace, source)


class Parts:
    """The outermost functions of a source, and its methods, in groups that work together.

    Two of them do when one names the other or its class, when they use a variable or a field together, when one hands
    on the object of both, or when a step of one gives what another takes as a parameter for a step of its own. What
    stands in no function belongs to any of them.
    """

    def __init__(self, source: Source, steps: frozenset[int]) -> None:
        """`steps` are the lines of the trace, imports aside."""
        self._source = source
        self._steps = steps
        self.parts = tuple(entry for entry in source.syntax.definitions if self._is_part(entry))
        self._free = [source.names_in(lines_of(part.span)) for part in self.parts]
        self._members = [source.members_in(lines_of(part.span)) for part in self.parts]
        self._leader = list(range(len(self.parts)))
        for number in range(len(self.parts)):
            for other in self._named_by(number):
                self._join(number, other)
        for sharing in (*self._by_state().values(), *self._handed_on()):
            for number in sharing:
                self._join(sharing[0], number)

    def part_at(self, line: int) -> int | None:
        """The number of the part in which a line stands."""
        return self._part_by_line.get(line)

    def group_at(self, line: int) -> int | None:
        """The number of the group in which a line stands: that of one of its parts."""
        part = self.part_at(line)
        return None if part is None else self._led_by(part)

    def groups(self, lines: Iterable[int]) -> tuple[int, ...]:
        """The groups in which some lines stand, the one with the most of them first."""
        found = (group for line in sorted(lines) if (group := self.group_at(line)) is not None)
        return tuple(group for group, _ in Counter(found).most_common())

    def without_others(self, group: int) -> frozenset[int]:
        """All lines of the source but those of other groups."""
        others = {line for line in self._part_by_line if self.group_at(line) != group}
        return frozenset(range(1, len(self._source.lines) + 1)) - others

    def _is_part(self, definition: Definition) -> bool:
        return definition.kind is DefinitionKind.FUNCTION and all(
            owner.kind is DefinitionKind.CLASS for owner in self._owners(definition)
        )

    def _owners(self, definition: Definition) -> Iterator[Definition]:
        while definition.parent is not None:
            definition = self._source.syntax.definitions[definition.parent]
            yield definition

    @cached_property
    def _part_by_line(self) -> dict[int, int]:
        return {line: number for number, part in enumerate(self.parts) for line in lines_of(part.span)}

    @cached_property
    def _class_of(self) -> tuple[str, ...]:
        """By part: the class to which it belongs, "" for a function."""
        return tuple(next((owner.name for owner in self._owners(part)), part.receiver) for part in self.parts)

    def _named_by(self, number: int) -> Iterator[int]:
        """The parts that a part names itself or by their class."""
        if self._only_calls(number):
            return
        hands_on_itself = self._hands_on_itself(number)
        for other, part in enumerate(self.parts):
            owner = self._class_of[other]
            names = self._members[number] if owner else self._free[number]
            is_own = owner == self._class_of[number]
            reaches_class = hands_on_itself if is_own else owner in self._members[number]
            if other != number and (part.name in names or (owner and reaches_class)):
                yield other

    def _hands_on_itself(self, number: int) -> bool:
        """Whether a method gives its object, or its class, to something that may call any other method."""
        code = (self._source.code_lines[line - 1] for line in lines_of(self.parts[number].span))
        return any(_ITSELF.search(line) for line in code if not _PYTHON_HEADER.match(line))

    def _only_calls(self, number: int) -> bool:
        part = self.parts[number]
        return part.name == _MAIN and self._steps.isdisjoint(lines_of(part.span))

    def _by_state(self) -> dict[tuple[str, str], list[int]]:
        """By field or variable: the parts that use it."""
        variables = frozenset(
            name for unit in self._source.units if not unit.definition for name in unit.names
        )
        found: dict[tuple[str, str], list[int]] = {}
        for number in range(len(self.parts)):
            used = {(self._class_of[number], name) for name in self._fields_of(number)}
            if not self._only_calls(number):
                used |= {("", name) for name in self._free[number] & variables}
            for state in used:
                if not _NO_STATE.fullmatch(state[1]):
                    found.setdefault(state, []).append(number)
        return found

    def _fields_of(self, number: int) -> frozenset[str]:
        """The fields of its own object that a part uses; other parts are not among them."""
        owner = self._class_of[number]
        code = "\n".join(self._source.code_lines[line - 1] for line in lines_of(self.parts[number].span))
        own = frozenset(_OWN_FIELD.findall(code)) if owner else frozenset[str]()
        return own | (self._members[number] & self._declared.get(owner, frozenset()))

    @cached_property
    def _declared(self) -> dict[str, frozenset[str]]:
        """By class: its fields."""
        classes = (entry for entry in self._source.syntax.definitions if entry.kind is DefinitionKind.CLASS)
        return {entry.name: frozenset(entry.attributes) for entry in classes}

    def _handed_on(self) -> Iterator[tuple[int, int]]:
        """Pairs of functions, or of methods of one class, of which a step of one gives what the other takes."""
        given = [frozenset(self._given_by(number)) for number in range(len(self.parts))]
        for number, part in enumerate(self.parts):
            used = self._source.members_in(self._steps & set(lines_of(part.span)))
            taken = used & {parameter.name.lstrip("*&.") for parameter in part.parameters}
            for other in range(len(self.parts)):
                if taken & given[other] and self._class_of[other] == self._class_of[number]:
                    yield number, other

    def _given_by(self, number: int) -> Iterator[str]:
        code = self._source.code_lines
        for line in self._steps & set(lines_of(self.parts[number].span)):
            is_continued = line > 1 and code[line - 2].rstrip().endswith("=")
            if assigned := _ASSIGNED.match(code[line - 2] if is_continued else code[line - 1]):
                yield from _VARIABLE.findall(assigned[1])

    def _led_by(self, number: int) -> int:
        while self._leader[number] != number:
            number = self._leader[number]
        return number

    def _join(self, one: int, other: int) -> None:
        first, second = sorted((self._led_by(one), self._led_by(other)))
        self._leader[second] = first
