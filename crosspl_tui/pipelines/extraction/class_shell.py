"""A class cut down to some of its members, the fields they use, and its own first and last line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from crosspl_tui.pipelines.extraction.literals import continued_lines
from crosspl_tui.pipelines.extraction.units import Source, lines_of
from fsm.syntax import Definition

_CONSTRUCTORS = frozenset({"__init__", "constructor", "__construct"})


def members_of(source: Source, owner: Definition) -> list[Definition]:
    """The definitions directly inside a class."""
    index = source.syntax.definitions.index(owner)
    return [entry for entry in source.syntax.definitions if entry.parent == index]


def shell_lines(source: Source, owner: Definition, seeds: Iterable[Definition]) -> frozenset[int]:
    """Return the lines of a class with these members and what they use of the class, directly or not."""
    members = members_of(source, owner)
    inside = {line for member in members for line in lines_of(member.span)}
    header = _header(source, owner)
    fields = list(
        _statements(source, [n for n in lines_of(owner.span)[:-1] if n > header and n not in inside])
    )
    kept = set(range(owner.span.first_line, header + 1))
    if source.syntax.language != "Python":
        kept.add(owner.span.last_line)
    kept.update(line for seed in seeds for line in lines_of(seed.span))
    used: frozenset[str] = frozenset()
    while used != (used := source.members_in(kept)):
        for member in members:
            if _is_used(source, owner, member, used):
                kept.update(lines_of(member.span))
        for field in fields:
            is_docstring = field is fields[0] and not source.members_in(field)
            if is_docstring or source.members_in(field) & used & set(owner.attributes):
                kept.update(field)
    return frozenset(kept)


def _is_used(source: Source, owner: Definition, member: Definition, used: frozenset[str]) -> bool:
    """A method is used when it is named; a constructor when it sets a field that is."""
    if member.name in _CONSTRUCTORS:
        return True
    if member.name != owner.name:
        return member.name in used
    return bool(source.members_in(lines_of(member.span)) & used & set(owner.attributes))


def _header(source: Source, owner: Definition) -> int:
    """The line on which the body of a class opens."""
    marks = ":" if source.syntax.language == "Python" else "{"
    for line in lines_of(owner.span):
        if source.code_lines[line - 1].rstrip().endswith(marks):
            return line
    return owner.span.first_line


def _statements(source: Source, lines: list[int]) -> Iterator[list[int]]:
    """Cut the lines between methods into declarations with the comments and annotations above them."""
    in_strings = continued_lines(source.syntax)
    statement: list[int] = []
    depth = 0
    for line in lines:
        code = source.bare_lines[line - 1].rstrip()
        depth += sum(code.count(mark) for mark in "([{") - sum(code.count(mark) for mark in ")]}")
        is_blank = not source.lines[line - 1].strip() and line not in in_strings
        if not is_blank:
            statement.append(line)
        if statement and depth <= 0 and (is_blank or _ends(source, code)):
            yield statement
            statement = []
    if statement:
        yield statement


def _ends(source: Source, code: str) -> bool:
    if source.syntax.language == "Python":
        return bool(code)
    return code.endswith((";", "}"))
