"""The text of a snippet: the lines of a plan in their order, with what the rules want around them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from crosspl_tui.pipelines.extraction.literals import continued_lines
from crosspl_tui.pipelines.extraction.plans import Plan, Wrap
from crosspl_tui.pipelines.extraction.units import Source
from crosspl_tui.pipelines.extraction.wrappers import (
    INDENT,
    class_around,
    class_name,
    free_name,
    function_around,
    function_name,
)
from crosspl_tui.pipelines.ipc.roles import Extraction
from fsm.machine import Machine
from fsm.syntax import Span

_MAIN_GUARD = re.compile(r"^if\s*\(?\s*__name__\s*==")
_EXPORTS = re.compile(
    r"(?:module\.exports\s*=|exports\.\w+\s*=|export\b)\s*(?:default\s+)?(?:[\w., =]+|\{[^(){}]*\})\s*;?\s*"
)
# What may only stand at the top level, or says something of the whole file.
_STAYS_OUTSIDE = {
    "PHP": re.compile(r"\s*(?:<\?php|\?>|(?:declare|define)\s*\(.*;|const\s+\w+\s*=.*;)", re.IGNORECASE),
    "JavaScript": re.compile(r"\s*['\"]use strict"),
}


def compose(plan: Plan, source: Source, machine: Machine) -> Extraction:
    """Write the snippet of a plan."""
    writer = _Writer(source)
    inner = plan.inner
    name = plan.name
    match plan.wrap:
        case Wrap.NOTHING:
            text = writer.text(plan.lines)
        case Wrap.FUNCTION:
            wrapper = free_name(source, function_name(machine))
            name = plan.name or wrapper
            inner = frozenset(line for line in inner if not _stays_outside(source, line))
            text = writer.around(plan.lines - inner, function_around(source, wrapper, writer.body(inner)))
        case Wrap.CLASS:
            name = free_name(source, class_name(machine))
            text = writer.around(plan.lines - inner, class_around(source, name, writer.blocks(inner)))
    code = _with_opening(source, text.strip("\n")) + "\n"
    return Extraction(code, Span(min(plan.core), max(plan.core)), name, plan.notes)


def _stays_outside(source: Source, line: int) -> bool:
    form = _STAYS_OUTSIDE.get(source.syntax.language)
    return form is not None and form.match(source.lines[line - 1]) is not None


class _Writer:
    """Writes chosen lines of a source."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._is_python = source.syntax.language == "Python"
        self._in_strings = continued_lines(source.syntax)
        self._definition_lines = {line for unit in source.units if unit.definition for line in unit.lines}

    def text(self, lines: Iterable[int]) -> str:
        """Write lines in order; where some are left out, as much blank space stays as the language likes."""
        written: list[str] = []
        previous = None
        for line in sorted(lines):
            if previous is not None and line > previous + 1:
                written += [""] * self._gap(previous, line)
            written.append(self._source.lines[line - 1].rstrip("\r"))
            previous = line
        return _squeeze(_dedent(written))

    def _gap(self, before: int, after: int) -> int:
        between = self._source.lines[before : after - 1]
        joins_definition = bool({before, after} & self._definition_lines)
        if not joins_definition and all(line.strip() for line in between):
            return 0
        indented = self._source.lines[after - 1][:1].isspace()
        return 2 if self._is_python and joins_definition and not indented else 1

    def around(self, outside: Iterable[int], wrapped: str) -> str:
        """Put a wrapper below what stays outside of it."""
        rest = self.text(outside)
        separator = "\n\n\n" if self._is_python else "\n\n"
        return f"{rest}{separator}{wrapped}" if rest.strip() else wrapped

    def body(self, inner: Iterable[int]) -> list[str]:
        """Write script code one level deeper, without a main guard's own line and without exports."""
        numbers = sorted(inner)
        guards = [n for n in numbers if _MAIN_GUARD.match(self._source.lines[n - 1])]
        exports = self._exports(numbers)
        written, previous = list[str](), None
        for number in numbers:
            if number in guards or number in exports:
                continue
            if previous is not None and any(
                not line.strip() for line in self._source.lines[previous : number - 1]
            ):
                written.append("")
            line = self._source.lines[number - 1].rstrip("\r")
            is_guarded = bool(guards) and number > guards[-1] and line.startswith((" ", "\t"))
            written.append(line if is_guarded else self._indented(number, line))
            previous = number
        return written

    def _exports(self, numbers: list[int]) -> set[int]:
        """The lines of statements that only export names."""
        found = set[int]()
        for number in numbers:
            if self._source.code_lines[number - 1].startswith(("module.exports", "exports.", "export")):
                lines = list(self._statement(number))
                if _EXPORTS.fullmatch(" ".join(self._source.bare_lines[line - 1] for line in lines)):
                    found.update(lines)
        return found

    def _statement(self, number: int) -> Iterator[int]:
        """The lines from a statement's first to where its brackets are closed."""
        depth = 0
        for line in range(number, len(self._source.lines) + 1):
            code = self._source.bare_lines[line - 1]
            depth += sum(code.count(mark) for mark in "([{") - sum(code.count(mark) for mark in ")]}")
            yield line
            if depth <= 0:
                return

    def blocks(self, inner: Iterable[int]) -> list[list[str]]:
        """Write each definition one level deeper."""
        runs = groupby(sorted(inner), key=self._unit_of)
        return [self._block(list(run)) for _, run in runs]

    def _block(self, numbers: list[int]) -> list[str]:
        lines = _dedent([self._source.lines[number - 1].rstrip("\r") for number in numbers])
        return [self._indented(number, line) for number, line in zip(numbers, lines, strict=True)]

    def _unit_of(self, line: int) -> int:
        return next(index for index, unit in enumerate(self._source.units) if line in unit.lines)

    def _indented(self, number: int, line: str) -> str:
        return line if number in self._in_strings or not line.strip() else INDENT + line


def _dedent(lines: list[str]) -> list[str]:
    """Shift left what stands deeper than it needs to, as in a page's script element or a namespace."""
    indents = [line[: len(line) - len(line.lstrip())] for line in lines if line.strip()]
    common = min(indents, key=len, default="")
    return (
        [line.removeprefix(common) for line in lines] if all(i.startswith(common) for i in indents) else lines
    )


def _squeeze(lines: Sequence[str]) -> str:
    """At most two blank lines in a row."""
    return re.sub(r"\n{4,}", "\n\n\n", "\n".join(lines)).strip("\n")


def _with_opening(source: Source, text: str) -> str:
    """A PHP file's code needs its opening tag wherever the source has one."""
    if source.syntax.language != "PHP" or text.lstrip().startswith("<?"):
        return text
    return f"<?php\n\n{text}" if "<?php" in source.syntax.text else text
