"""Which parts of a candidate could be its snippet, the best first."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from crosspl_tui.pipelines.extraction.class_shell import members_of, shell_lines
from crosspl_tui.pipelines.extraction.parts import Parts, essential_lines, trace_lines
from crosspl_tui.pipelines.extraction.units import Source, Unit, lines_of
from crosspl_tui.pipelines.ipc.roles import CandidateText, Level
from crosspl_tui.pipelines.ipc.validation import is_published
from fsm.judge import judge
from fsm.judging.published import read_greedy, read_sampling, walk
from fsm.syntax import Definition, DefinitionKind, parse
from fsm.trace import Mode, Origin, Trace

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
        self._hits = trace_lines(candidate.trace, self.source)
        self._essential = essential_lines(candidate.trace, candidate.machine, self.source)

    def plans(self) -> tuple[Plan, ...]:
        """Return the plans by which the published judge still accepts; a part that does everything itself comes first.

        Then the one that keeps most of the trace and holds most of it itself is best, and of two that hold as much
        the shorter. The whole file is the last resort.
        """
        found = [made for plan in self._candidates() if (made := self._made_promising(plan))]
        found.sort(key=self._rank)
        wide = self._whole_file(found[0] if found else None)
        whole = self._made_promising(wide) if wide else None
        return (*found, whole) if whole else tuple(found)

    def _rank(self, plan: Plan) -> tuple[bool, int, int, int, int, int, int]:
        """Sort key. What correct code could do without decides between plans that hold as much of the rest.

        Of plans for the same lines a function comes before a class, unless it makes that class.
        """
        own_steps = self._own_steps(plan)
        kept, held = plan.lines & self._hits, plan.core & self._hits
        return (
            not own_steps,
            -len(kept & self._essential),
            -len(held & self._essential),
            -(own_steps or len(kept)),
            0 if own_steps else -len(held),
            len(plan.lines),
            2 * (plan.name in self._makers) + (plan.level is Level.CLASS),
        )

    @cached_property
    def _makers(self) -> frozenset[str]:
        """The functions that make what a class is about, and so are part of it."""
        classes = [unit.definition for unit in self.source.units if unit.definition and unit.is_class]
        return frozenset(
            unit.names[0]
            for unit in self.source.units
            if unit.is_function and any(_belongs(unit, owner) for owner in classes)
        )

    def _own_steps(self, plan: Plan) -> int:
        """How many states a plan's own definition meets, when it takes no step that it needs from what comes along."""
        along = {line for unit in self.source.units if unit.definition for line in unit.lines} - plan.core
        trace = self._strict_trace(plan.lines - along)
        return len(trace.reached) if trace.accepts else 0

    def _strict_trace(self, lines: frozenset[int]) -> Trace:
        """What the strict judge finds in some lines, whether or not they would run as they stand."""
        machine, suffix = self._candidate.machine, self._candidate.suffix
        return judge(machine, self.source.text_of(lines), Mode.STRICT, suffix, origin=Origin.SOURCE)

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
        text = self.source.text_of(lines)
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
            if unit.is_function and not self._type_of(unit):
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
            is_method = method.kind is DefinitionKind.FUNCTION and method.name != owner.name
            if is_method and self._holds(own):
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
        roots = self._needed(frozenset(holding - used or holding))
        if len(roots) < 2:
            return
        units = [self.source.units[index] for index in sorted(roots)]
        core = self._lines_of_units(roots)
        lines = self._gather(core, self.source.closure(roots))
        if any(unit.is_class or self._type_of(unit) for unit in units):
            level, name = self._asked_for(units)
            yield Plan(level, lines, core, name, f"{len(units)} definitions that work together")
        elif self.source.syntax.language in _LANGUAGES_WITHOUT_CLASSES:
            yield Plan(Level.FUNCTION, lines, core, units[0].names[0], f"{len(units)} functions")
        elif owners := [found[1] for unit in units if (found := _ASSIGNED_METHOD.match(self._code(unit)))]:
            yield Plan(Level.CLASS, lines, core, owners[0], f"{len(units)} methods assigned to a prototype")
        else:
            yield Plan(
                Level.CLASS, lines, core, "", f"{len(units)} functions joined in a class", Wrap.CLASS, core
            )

    def _needed(self, roots: frozenset[int]) -> frozenset[int]:
        """Leave out the definitions without which every step is still there, those that hold the fewest first."""
        for index in sorted(roots, key=lambda i: len(self._essential & set(self.source.units[i].lines))):
            rest = roots - {index}
            lines = self._gather(self._lines_of_units(rest), self.source.closure(rest))
            if rest and self._holds(lines) and self._strict_trace(lines).accepts:
                roots = rest
        return roots

    def _lines_of_units(self, indices: frozenset[int]) -> frozenset[int]:
        return frozenset(line for index in indices for line in self.source.units[index].lines)

    def _type_of(self, unit: Unit) -> str:
        """The type to which a method belongs that is written outside of it; "" where the source does not define it."""
        return unit.receiver if unit.receiver in self._types else ""

    @cached_property
    def _types(self) -> frozenset[str]:
        return frozenset(unit.names[0] for unit in self.source.units if unit.is_class)

    def _asked_for(self, units: list[Unit]) -> tuple[Level, str]:
        """What a task of several definitions asks for: the one that holds most of the trace, or else the largest."""
        sizes = Counter[tuple[Level, str]]()
        held = Counter[tuple[Level, str]]()
        for unit in units:
            owner = unit.names[0] if unit.is_class else self._type_of(unit)
            one = (Level.CLASS, owner) if owner else (Level.FUNCTION, unit.names[0])
            sizes[one] += len(unit.lines)
            held[one] += len(self._essential & set(unit.lines))
        return max(sizes, key=lambda one: (held[one], sizes[one]))

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

    def _whole_file(self, best: Plan | None) -> Plan | None:
        """The last resort, for what a part uses without our seeing it.

        It is none where the trace is for the most part in no definition that a task could ask for, or where the
        published judge asks for what only functions have that the trace has nothing to do with.
        """
        lines = frozenset(range(1, len(self.source.lines) + 1))
        if best is not None and best.wrap is Wrap.NOTHING:
            return Plan(best.level, lines, lines, best.name, "the whole file")
        definitions = [unit for unit in self.source.units if unit.definition]
        if not definitions:
            return Plan(Level.FUNCTION, lines, lines, "main", "the whole file")
        defined = self._lines_of_units(frozenset(map(self.source.units.index, definitions)))
        if 2 * len(self._essential & defined) <= len(self._essential) or len(lines) > LONGEST_SNIPPET:
            return None
        parts = Parts(self.source, self._hits)
        if any(not self._holds(parts.without_others(group)) for group in parts.groups(self._essential)[:1]):
            return None
        level, name = self._asked_for(definitions)
        return Plan(level, lines, lines, name, "the whole file")


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
