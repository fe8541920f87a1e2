"""Which parts of a candidate could be its snippet, the best first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from crosspl_tui.pipelines.extraction.class_shell import members_of, shell_lines
from crosspl_tui.pipelines.extraction.units import Source, Unit, lines_of
from crosspl_tui.pipelines.ipc.roles import CandidateText, Level
from crosspl_tui.pipelines.ipc.validation import is_published
from fsm.judging.published import read_greedy, read_sampling, walk
from fsm.syntax import Definition, parse

LONGEST_SNIPPET = 600  # lines
LONGEST_LINE = 2000  # characters; longer ones are data or minified code
LONGEST_WHOLE_CLASS = 250  # lines; of a longer one only what the trace needs is taken
_SCRIPT_LANGUAGES = frozenset({"Python", "JavaScript", "PHP"})
_LANGUAGES_WITHOUT_CLASSES = frozenset({"C"})
_ONE_LINE_COMMENT = re.compile(r"\s*(?:/\*.*\*/|\"{3}.*\"{3}|'{3}.*'{3})\s*$")
_CODE = re.compile(r"\w")
# Before ES2015: `Name.prototype.method = function`, or a function set on an object.
_ASSIGNED_METHOD = re.compile(r"\s*(\w+)\.[\w.]+\s*=[^=]")


class Wrap(StrEnum):
    """What is put around code that is no function or class by itself."""

    NOTHING = "nothing"
    FUNCTION = "function"
    CLASS = "class"


@dataclass(frozen=True, slots=True)
class Plan:
    """Lines of a source to take, and how.

    `inner` are the lines that go into the wrapper, if there is one. `name` is empty where the wrapper has to be
    given a name. `core` are the lines that `Extraction.span` tells of.
    """

    level: Level
    lines: frozenset[int]
    core: frozenset[int]
    name: str
    notes: str
    wrap: Wrap = Wrap.NOTHING
    inner: frozenset[int] = frozenset()


class Planner:
    """Finds the plans for one candidate."""

    def __init__(self, candidate: CandidateText) -> None:
        self._candidate = candidate
        self.source = Source(parse(candidate.text, candidate.suffix))
        hits = {step.hit.line for step in candidate.trace.steps if step.hit}
        self._import_hits = frozenset(hits & self.source.import_lines)
        self._hits = frozenset(hits - self.source.import_lines)

    def plans(self) -> tuple[Plan, ...]:
        """Return the plans by which the published judge still accepts; those that keep the trace come first.

        The definition that holds most of it is best, and of two that hold as much the shorter. The whole
        file is the last resort.
        """
        found = [made for plan in self._candidates() if (made := self._made_promising(plan))]
        found.sort(key=self._rank)
        whole = self._made_promising(self._whole_file())
        return (*found, whole) if whole else tuple(found)

    def _rank(self, plan: Plan) -> tuple[int, int, int, bool]:
        """Sort key: how much of the trace is kept, how much by the definition itself, length, function before class."""
        kept, own = plan.lines & self._hits, plan.core & self._hits
        return -len(kept), -len(own), len(plan.lines), plan.level is Level.CLASS

    def _made_promising(self, plan: Plan) -> Plan | None:
        """Return a plan that the published judge accepts, as it is or without comments of one line.

        That judge takes such a comment for the beginning of a longer one, and so passes over the code below it.
        """
        if self._is_promising(plan):
            return plan
        notes = f"{plan.notes}, without comments of one line"
        left = plan.lines - self._one_line_comments
        bare = replace(plan, lines=left, inner=plan.inner & left, core=plan.core & left, notes=notes)
        return bare if left != plan.lines and self._is_promising(bare) else None

    @cached_property
    def _one_line_comments(self) -> frozenset[int]:
        both = zip(self.source.lines, self.source.code_lines, strict=True)
        return frozenset(
            number
            for number, (line, code) in enumerate(both, start=1)
            if _ONE_LINE_COMMENT.match(line) and not _CODE.search(code)
        )

    def _candidates(self) -> Iterator[Plan]:
        yield from self._functions()
        yield from self._classes()
        yield from self._joined()
        if self.source.syntax.language in _SCRIPT_LANGUAGES and self.source.script_lines:
            yield self._script()

    def _is_promising(self, plan: Plan) -> bool:
        is_short = len(plan.lines) <= LONGEST_SNIPPET and not plan.lines & self._long_lines
        return is_short and self._holds(plan.lines)

    @cached_property
    def _long_lines(self) -> frozenset[int]:
        return frozenset(n for n, line in enumerate(self.source.lines, start=1) if len(line) > LONGEST_LINE)

    def _holds(self, lines: frozenset[int]) -> bool:
        """Whether the published judge accepts these lines: quick, and a snippet has to pass it in any case."""
        machine = self._candidate.machine
        text = "\n".join(self.source.lines[line - 1] for line in sorted(lines))
        read = read_greedy(text, self._candidate.suffix) if is_published(machine) else read_sampling(text)
        hits = walk(machine, read)
        return any(machine.states[number].is_accepting for number in hits)

    def _gather(self, core: frozenset[int], units: frozenset[int]) -> frozenset[int]:
        """Add to some lines those of the units, of the imports they use, and of package and namespace clauses."""
        lines = core | {line for index in units for line in self.source.units[index].lines}
        clauses = {line for span in self.source.syntax.preamble for line in lines_of(span)}
        return lines | self.source.imports_for(lines, self._import_hits) | clauses

    def _functions(self) -> Iterator[Plan]:
        for index, unit in enumerate(self.source.units):
            if unit.is_function and not unit.receiver:
                core = frozenset(unit.lines)
                units = self.source.closure({index})
                yield Plan(
                    Level.FUNCTION, self._gather(core, units), core, unit.names[0], _with_helpers(units)
                )

    def _classes(self) -> Iterator[Plan]:
        for index, unit in enumerate(self.source.units):
            if unit.definition is None or not unit.is_class:
                continue
            methods = {i for i, other in enumerate(self.source.units) if _belongs(other, unit.definition)}
            yield from self._class(unit.definition, index, methods)
            if self.source.syntax.language == "Java":
                yield from self._java_methods(unit.definition, index)

    def _class(self, owner: Definition, index: int, methods: set[int]) -> Iterator[Plan]:
        inside = frozenset(lines_of(owner.span))
        whole = inside | {line for i in methods for line in self.source.units[i].lines}
        if len(whole) <= LONGEST_WHOLE_CLASS:
            units = self.source.closure({index, *methods})
            yield Plan(Level.CLASS, self._gather(whole, units), whole, owner.name, "the class")
        else:
            yield from self._needed_of_class(owner, index, methods)

    def _needed_of_class(self, owner: Definition, index: int, methods: set[int]) -> Iterator[Plan]:
        """Of a long class: the methods that hold the trace, and what they use of it."""
        if methods:
            seeds = {i for i in methods if self._hits & set(self.source.units[i].lines)}
            units = self.source.closure({index, *seeds})
            core = frozenset(line for i in units & (methods | {index}) for line in self.source.units[i].lines)
        else:
            holding = [m for m in members_of(self.source, owner) if self._hits & set(lines_of(m.span))]
            if not holding:
                return
            core = shell_lines(self.source, owner, holding)
            units = self.source.closure((), core) - {index}
        yield Plan(
            Level.CLASS, self._gather(core, units), core, owner.name, "the class with what the trace needs"
        )

    def _java_methods(self, owner: Definition, index: int) -> Iterator[Plan]:
        """A method which holds the trace by itself, in a shell of its class."""
        for method in members_of(self.source, owner):
            own = frozenset(lines_of(method.span)) | self.source.import_lines
            if method.name != owner.name and self._holds(own):
                core = shell_lines(self.source, owner, [method])
                units = self.source.closure((), core) - {index}
                notes = "one method in a shell of its class"
                yield Plan(Level.FUNCTION, self._gather(core, units), core, method.name, notes)

    def _joined(self) -> Iterator[Plan]:
        """Several definitions which hold the trace together, without those that the others use anyway."""
        holding = {
            i for i, unit in enumerate(self.source.units) if unit.definition and self._hits & set(unit.lines)
        }
        used = {i for one in holding for i in self.source.closure({one}) if i != one}
        roots = holding - used or holding
        if len(roots) < 2:
            return
        units = [self.source.units[index] for index in sorted(roots)]
        core = frozenset(line for unit in units for line in unit.lines)
        lines = self._gather(core, self.source.closure(roots))
        types = [unit.receiver or unit.names[0] for unit in units if unit.is_class or unit.receiver]
        if types:
            yield Plan(Level.CLASS, lines, core, types[0], f"{len(units)} definitions that work together")
        elif self.source.syntax.language in _LANGUAGES_WITHOUT_CLASSES:
            yield Plan(Level.FUNCTION, lines, core, units[0].names[0], f"{len(units)} functions")
        elif owners := [found[1] for unit in units if (found := _ASSIGNED_METHOD.match(self._code(unit)))]:
            yield Plan(Level.CLASS, lines, core, owners[0], f"{len(units)} methods assigned to a prototype")
        else:
            yield Plan(
                Level.CLASS, lines, core, "", f"{len(units)} functions joined in a class", Wrap.CLASS, core
            )

    def _code(self, unit: Unit) -> str:
        return "".join(self.source.code_lines[line - 1] for line in unit.lines)

    def _script(self) -> Plan:
        """The code of the top level, wrapped; variables that functions use stay outside."""
        helpers = self.source.closure((), self.source.script_lines)
        helpers = frozenset(i for i in helpers if self.source.units[i].definition)
        shared = self.source.closure(helpers)
        outside = {line for index in shared for line in self.source.units[index].lines}
        inner = frozenset(self.source.script_lines) - outside
        lines = self._gather(inner, shared)
        units = [self.source.units[index] for index in sorted(shared)]
        classes = [unit for unit in units if unit.is_class and self._hits & set(unit.lines)]
        if not classes:
            notes = "script code wrapped in a function"
            return Plan(Level.FUNCTION, lines, inner, "", notes, Wrap.FUNCTION, inner)
        core = inner | {line for unit in classes for line in unit.lines}
        notes = "a class with the script code that runs it, wrapped in a function"
        return Plan(Level.CLASS, lines, core, classes[0].names[0], notes, Wrap.FUNCTION, inner)

    def _whole_file(self) -> Plan:
        lines = frozenset(range(1, len(self.source.lines) + 1))
        definitions = [unit for unit in self.source.units if unit.definition]
        classes = [unit for unit in definitions if unit.is_class]
        level = Level.CLASS if classes or len(definitions) > 1 else Level.FUNCTION
        return Plan(level, lines, lines, _largest(classes or definitions), "the whole file")


def _belongs(unit: Unit, owner: Definition) -> bool:
    """Whether a unit is a method written outside of a type, or in Go a function that makes one."""
    if unit.definition is None or unit.definition is owner:
        return False
    makes_one = unit.names[0].lower().startswith("new") and re.search(
        rf"(?<!\w){re.escape(owner.name)}\b", unit.definition.returns
    )
    return unit.receiver == owner.name or (unit.is_function and bool(makes_one))


def _with_helpers(units: frozenset[int]) -> str:
    return "the function" if len(units) == 1 else "the function with what it uses of its file"


def _largest(units: list[Unit]) -> str:
    return max(units, key=lambda unit: len(unit.lines)).names[0] if units else "main"
