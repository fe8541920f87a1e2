"""A source as units that can be taken out of it: top-level definitions and variables, and who uses whom."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from fsm.parsing.blanking import blank
from fsm.syntax import Declaration, Definition, DefinitionKind, Span, Syntax

# A name that is not a member of something else: no dot, arrow or double colon before it, unless it is a spread.
_FREE_NAME = re.compile(r"(?:(?<![\w$.>:])|(?<=\.\.\.)|(?<=[^-]>)|(?<=[^:]:))\$?[^\W\d]\w*")
_PYTHON_IMPORT = re.compile(r"\bimport\b")
_OPENS_BLOCK = re.compile(r"(?!else|elif|except|finally)\S")
_AT_THE_MARGIN = re.compile(r"(?!else|elif|except|finally|\))\S")
_COMMENT_LINE = re.compile(r"^\s*(?:#(?!\s*(?:include|define|if|endif|pragma|!))|//|/\*|\*)")
FEW_LINES_OF_METHODS = 100
_NAMES_NOTHING = frozenset({"*", "_", "."})


@dataclass(frozen=True, slots=True)
class Unit:
    """Lines that belong together: a definition, or a variable with the comment above it."""

    names: tuple[str, ...]
    span: Span
    definition: Definition | None = None

    @property
    def lines(self) -> range:
        return lines_of(self.span)

    @property
    def is_function(self) -> bool:
        return self.definition is not None and self.definition.kind is DefinitionKind.FUNCTION

    @property
    def is_class(self) -> bool:
        return self.definition is not None and self.definition.kind is DefinitionKind.CLASS

    @property
    def receiver(self) -> str:
        return self.definition.receiver if self.definition else ""


def lines_of(span: Span) -> range:
    """The line numbers of a span."""
    return range(span.first_line, span.last_line + 1)


class Source:
    """A parsed source with its units, in order of appearance."""

    def __init__(self, syntax: Syntax) -> None:
        self.syntax = syntax
        self.lines = syntax.text.split("\n")
        self.code_lines = syntax.blanked.split("\n")
        self.imports = tuple(entry for entry in syntax.imports if self._is_import(entry))
        self.import_lines = frozenset(line for entry in self.imports for line in lines_of(entry.span))
        self.units = self._find_units()
        self._by_name: dict[str, list[int]] = {}
        for index, unit in enumerate(self.units):
            for name in unit.names:
                self._by_name.setdefault(name, []).append(index)

    def _is_import(self, entry: Declaration) -> bool:
        """Python imports may stand in `try` and `if` blocks; a main guard without one is not an import."""
        if self.syntax.language != "Python":
            return True
        return any(_PYTHON_IMPORT.search(self.code_lines[line - 1]) for line in lines_of(entry.span))

    def _find_units(self) -> tuple[Unit, ...]:
        definitions = [entry for entry in self.syntax.definitions if entry.parent is None]
        blocks = dict.fromkeys(block for entry in definitions if (block := self._block_around(entry.span)))
        spans = [*blocks, *(entry.span for entry in definitions)]
        variables = [
            entry for entry in self.syntax.globals if not any(_within(entry.span, span) for span in spans)
        ]
        around = [*blocks, *(entry.span for entry in variables)]
        units = [
            Unit((d.name,), d.span, d) for d in definitions if not any(_within(d.span, s) for s in around)
        ]
        units += [Unit(entry.names, self._with_comment(entry.span)) for entry in variables]
        units += [
            Unit(tuple(d.name for d in definitions if _within(d.span, block)), block) for block in blocks
        ]
        return tuple(sorted(units, key=lambda unit: unit.span.first_line))

    def _block_around(self, span: Span) -> Span | None:
        """Python: the `if` or `try` statement of the top level in which a definition stands, all its branches."""
        if self.syntax.language != "Python" or not self.code_lines[span.first_line - 1][:1].isspace():
            return None
        first, last = span.first_line, span.last_line
        while first > 1 and not _OPENS_BLOCK.match(self.code_lines[first - 1]):
            first -= 1
        while last < len(self.code_lines) and not _AT_THE_MARGIN.match(self.code_lines[last]):
            last += 1
        while last > first and not self.lines[last - 1].strip():
            last -= 1
        return Span(first, last)

    def _with_comment(self, span: Span) -> Span:
        first = span.first_line
        while first > 1 and _COMMENT_LINE.match(self.lines[first - 2]):
            first -= 1
        return Span(first, span.last_line)

    def text_of(self, lines: Iterable[int]) -> str:
        """Some lines of the text, in their order."""
        return "\n".join(self.lines[line - 1] for line in sorted(lines))

    @cached_property
    def bare_lines(self) -> tuple[str, ...]:
        """The lines of code without the contents of any string, so that brackets can be counted."""
        return tuple(blank(self.syntax.blanked, self.syntax.tokens).split("\n"))

    @cached_property
    def script_lines(self) -> tuple[int, ...]:
        """Lines of code at the top level that are no import, clause or definition; variables are among them."""
        taken = {line for unit in self.units if unit.definition for line in unit.lines} | self.import_lines
        taken |= {line for span in self.syntax.preamble for line in lines_of(span)}
        numbered = enumerate(self.code_lines, start=1)
        return tuple(number for number, line in numbered if number not in taken and line.strip())

    @cached_property
    def _members(self) -> tuple[frozenset[str], ...]:
        """By line: all names in code, strings left out."""
        return tuple(self.syntax.identifiers(Span(n, n)) for n in range(1, len(self.lines) + 1))

    @cached_property
    def _free_names(self) -> tuple[frozenset[str], ...]:
        """By line: the names that are not members of something else."""
        return tuple(
            (names & frozenset(_FREE_NAME.findall(line)) if names else names)
            | self._callbacks.get(number, frozenset())
            for number, (names, line) in enumerate(zip(self._members, self.code_lines, strict=True), start=1)
        )

    @cached_property
    def _callbacks(self) -> dict[int, frozenset[str]]:
        """By line: the strings that name a definition, as PHP names the functions that others are to call."""
        if self.syntax.language != "PHP":
            return {}
        names = {name for unit in self.units if unit.definition for name in unit.names}
        found: dict[int, frozenset[str]] = {}
        for start, end in self.syntax.tokens:
            if (name := self.syntax.text[start:end]) in names:
                line = self.syntax.text.count("\n", 0, start) + 1
                found[line] = found.get(line, frozenset()) | {name}
        return found

    @cached_property
    def _names_outside_imports(self) -> frozenset[str]:
        return self.members_in(n for n in range(1, len(self.lines) + 1) if n not in self.import_lines)

    def names_in(self, lines: Iterable[int]) -> frozenset[str]:
        """The names that stand free in some lines of code, strings left out."""
        return frozenset[str]().union(*(self._free_names[line - 1] for line in lines))

    def members_in(self, lines: Iterable[int]) -> frozenset[str]:
        """All names in some lines of code, members among them."""
        return frozenset[str]().union(*(self._members[line - 1] for line in lines))

    @cached_property
    def _uses(self) -> tuple[frozenset[int], ...]:
        return tuple(
            frozenset(i for name in self._names_seen_by(unit) for i in self._by_name.get(name, ())) - {index}
            for index, unit in enumerate(self.units)
        )

    def _names_seen_by(self, unit: Unit) -> frozenset[str]:
        """The free names of a unit; a PHP function sees no variable of the file that it does not ask for."""
        names = self.names_in(unit.lines)
        if self.syntax.language != "PHP" or unit.definition is None or "global" in names:
            return names
        return frozenset(name for name in names if not name.startswith("$"))

    def closure(self, seeds: Iterable[int], lines: Iterable[int] = ()) -> frozenset[int]:
        """Return the units used by these and by loose lines, directly or not, the seeds among them.

        Methods written outside of their type come along with it.
        """
        loose = {index for name in self.names_in(lines) for index in self._by_name.get(name, ())}
        found = set[int]()
        pending = {*seeds, *loose}
        while pending:
            found |= pending
            pending = {
                used for index in pending for used in self._uses[index] if not self.units[used].receiver
            }
            pending = (pending | self._methods_of(found)) - found
        return frozenset(found)

    def _methods_of(self, found: set[int]) -> set[int]:
        """Methods written outside of the types among some units.

        Few come all, since a type may need them to be what others take it for; of many only those that are named.
        """
        types = {name for index in found if self.units[index].is_class for name in self.units[index].names}
        outside = {index for index, unit in enumerate(self.units) if unit.receiver in types}
        few = {
            index
            for index in outside
            if self._size_of_methods[self.units[index].receiver] <= FEW_LINES_OF_METHODS
        }
        if few == outside:
            return outside
        used = self.members_in(line for index in found for line in self.units[index].lines)
        return few | {index for index in outside if used & set(self.units[index].names)}

    @cached_property
    def _size_of_methods(self) -> Counter[str]:
        sizes = Counter[str]()
        for unit in self.units:
            sizes[unit.receiver] += len(unit.lines)
        return sizes

    def imports_for(self, lines: Iterable[int], always: frozenset[int]) -> frozenset[int]:
        """Return the lines of the imports that some lines of code use.

        `always` are lines kept in any case. Imports whose names are unknown or nowhere used in the source stay too:
        they may act by being imported, or be called by another name than their path says.
        """
        dropped = self._names_outside_imports - self.members_in(lines)
        kept: set[int] = set()
        for entry in self.imports:
            kept |= self._kept_of(entry, dropped, always)
        return frozenset(kept)

    def _kept_of(self, entry: Declaration, dropped: frozenset[str], always: frozenset[int]) -> set[int]:
        lines = lines_of(entry.span)
        names = set(entry.names) - _NAMES_NOTHING
        if names and names <= dropped and not always & set(lines):
            return set()
        if self.syntax.language != "Go" or len(lines) == 1:
            return set(lines)
        return {line for line, name in self._specs(entry) if name not in dropped or line in always}

    def _specs(self, entry: Declaration) -> Iterator[tuple[int, str]]:
        """The lines of a Go import block, each with the name that it binds or ""."""
        names = list(entry.names)
        for line in lines_of(entry.span):
            is_bound = bool(names) and names[0] in self.lines[line - 1]
            yield line, names.pop(0) if is_bound else ""


def _within(inner: Span, outer: Span) -> bool:
    """Whether a span lies in another; equal spans lie in each other."""
    return outer.first_line <= inner.first_line and inner.last_line <= outer.last_line
