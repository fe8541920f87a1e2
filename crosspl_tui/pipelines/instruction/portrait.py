"""What an instruction may tell of a snippet: its definitions with their documentation, fields and steps."""

from __future__ import annotations

import re

from crosspl_tui.pipelines.extraction.parts import Parts, essential_lines, trace_lines
from crosspl_tui.pipelines.extraction.units import Source, lines_of
from crosspl_tui.pipelines.instruction.attributes import Attribute, attributes_of
from crosspl_tui.pipelines.instruction.documentation import Documentation, read_documentation
from crosspl_tui.pipelines.instruction.visibility import is_private
from fsm.judge import judge
from fsm.machine import Machine
from fsm.syntax import Definition, DefinitionKind, parse
from fsm.trace import Mode, Origin, Trace

_NOTHING = frozenset({"", "void", "None", "undefined", "never", "Promise<void>", "unit", "null"})
_IMPORTING = ("Import ", "Include ", "Load the ")
_CONSTRUCTORS = frozenset({"__init__", "constructor", "__construct"})
_DELETED = re.compile(r"=\s*delete\s*;")
_RETURNS_VALUE = re.compile(r"\breturn\s+[^;\s]")


class Portrait:
    """A snippet looked at for what can be told of it."""

    def __init__(self, code: str, suffix: str, machine: Machine, original: str) -> None:
        """Look at `code`; `original` is the text of its source, for comments that did not come along."""
        self.source = Source(parse(code, suffix))
        self._original = parse(original, suffix)
        self.definitions = self.source.syntax.definitions
        trace = judge(machine, code, Mode.STRICT, suffix)
        self._steps = [
            (s.hit.line, s.does) for s in trace.steps if s.hit and not s.does.startswith(_IMPORTING)
        ]
        self._strangers = self._find_strangers(machine, trace, suffix)

    def _find_strangers(self, machine: Machine, trace: Trace, suffix: str) -> frozenset[int]:
        """The lines of functions that have nothing to do with those which take every step without them."""
        parts = Parts(self.source, trace_lines(trace, self.source))
        groups = parts.groups(essential_lines(trace, machine, self.source))
        kept = parts.without_others(groups[0]) if groups else frozenset[int]()
        text = self.source.text_of(kept)
        if not judge(machine, text, Mode.STRICT, suffix, origin=Origin.SOURCE).accepts:
            return frozenset()
        return frozenset(range(1, len(self.source.lines) + 1)) - kept

    def find(self, name: str, kind: DefinitionKind) -> Definition | None:
        """The definition that the task asks for."""
        return next((entry for entry in self.definitions if entry.name == name and entry.kind is kind), None)

    def documentation(self, definition: Definition) -> Documentation:
        """What the comment of a definition says, in the snippet or else in its source."""
        language = self.source.syntax.language
        comment = definition.documentation or self._original_comment(definition)
        return read_documentation(comment, language)

    def _original_comment(self, definition: Definition) -> str:
        owner = self.owner(definition)
        for entry in self._original.definitions:
            parent = None if entry.parent is None else self._original.definitions[entry.parent]
            is_same = (entry.kind, entry.name, entry.parameters) == (
                definition.kind,
                definition.name,
                definition.parameters,
            )
            if is_same and (parent.name if parent else "") == (owner.name if owner else ""):
                return entry.documentation
        return ""

    def members(self, owner: Definition) -> list[Definition]:
        """The methods of a class, those written outside of it among them."""
        index = self.definitions.index(owner)
        return [
            entry
            for entry in self.definitions
            if entry.kind is DefinitionKind.FUNCTION
            and entry.name
            and (entry.parent == index or entry.receiver == owner.name)
        ]

    def owner(self, definition: Definition) -> Definition | None:
        return None if definition.parent is None else self.definitions[definition.parent]

    def others(self, main: Definition | None) -> list[Definition]:
        """The definitions of the top level besides the one that the task asks for and what belongs to it."""
        owner = self.owner(main) if main else None
        names = {entry.name for entry in (main, owner) if entry} | {""}
        types = {entry.name for entry in self.definitions if entry.kind is DefinitionKind.CLASS}
        return [
            entry
            for entry in self.definitions
            if entry.parent is None and entry.name not in names and entry.receiver not in types
        ]

    def steps(self, definition: Definition | None = None) -> tuple[str, ...]:
        """What the machine's states say is done, imports aside, in the code or in one definition of it."""
        if definition is None:
            return tuple(does for _, does in self._steps)
        lines = frozenset(lines_of(definition.span)) - self._strangers
        return tuple(does for line, does in self._steps if line in lines)

    def is_constructor(self, definition: Definition) -> bool:
        owner = self.owner(definition)
        return definition.name in _CONSTRUCTORS or bool(owner and owner.name == definition.name)

    def is_private(self, definition: Definition) -> bool:
        return is_private(definition, self.source.syntax)

    def is_deleted(self, definition: Definition) -> bool:
        """C++: whether the class has a function only to forbid it."""
        return bool(_DELETED.search(self.source.code_lines[definition.span.last_line - 1]))

    def returns_something(self, definition: Definition) -> bool:
        if definition.returns:
            return definition.returns not in _NOTHING
        return any(
            _RETURNS_VALUE.search(self.source.code_lines[line - 1]) for line in lines_of(definition.span)
        )

    def attributes(self, owner: Definition) -> tuple[Attribute, ...]:
        """The fields of a class with their types and what comments say of them."""
        constructors = [entry for entry in self.members(owner) if self.is_constructor(entry)]
        return attributes_of(self.source, owner, constructors)
