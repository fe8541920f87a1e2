"""The fields of a class with their types, as far as declarations, constructors and comments tell."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from crosspl_tui.pipelines.extraction.units import Source, lines_of
from crosspl_tui.pipelines.instruction.documentation import read_documentation
from fsm.syntax import Definition

_MODIFIERS = (
    r"(?:(?:private|public|protected|internal|readonly|static|final|volatile|transient|const|mutable)\s+)*"
)
# How a field is declared, by language; NAME stands for its name. The last serves Java, C and C++.
_DECLARED = {
    "Python": r"^\s*(?:self\.)?NAME\s*:\s*(?P<type>[^=#]+?)\s*(?:=|#|$)",
    "JavaScript": rf"^\s*{_MODIFIERS}NAME[?!]?\s*:\s*(?P<type>[^=;]+?)\s*[=;]",
    "Go": r"^\s*(?:\w+\s*,\s*)*NAME(?:\s*,\s*\w+)*\s+(?P<type>[^`/]+?)\s*(?:`|//|$)",
    "PHP": r"(?:private|public|protected|readonly|static)\s+(?P<type>[?\\\w|]+)\s+\$?NAME",
}
_DECLARED_BY_TYPE = rf"^\s*{_MODIFIERS}(?P<type>[\w:.<>\[\]?*&, ]+?[\s*&])NAME\s*[=;{{]"
_COMMENT_BESIDE = re.compile(r"(?://+|#)[/!<]*\s*(.+?)\s*$")


@dataclass(frozen=True, slots=True)
class Attribute:
    """A field of a class; what is not known of it is empty."""

    name: str
    type: str
    description: str


def attributes_of(
    source: Source, owner: Definition, constructors: Sequence[Definition]
) -> tuple[Attribute, ...]:
    """Return the fields in order; a private one of which nothing is known is left out."""
    language = source.syntax.language
    told = dict(read_documentation(owner.documentation, language).attributes)
    types: dict[str, str] = {}
    for constructor in constructors:
        documentation = read_documentation(constructor.documentation, language)
        told = dict(documentation.parameters) | told
        types |= dict(documentation.types)
        types |= {
            _bare(parameter.name): parameter.type for parameter in constructor.parameters if parameter.type
        }
    found = [_attribute(source, owner, name, types, told) for name in owner.attributes]
    return tuple(
        entry for entry in found if entry.type or entry.description or not entry.name.startswith(("_", "#"))
    )


def _attribute(
    source: Source, owner: Definition, name: str, types: Mapping[str, str], told: Mapping[str, str]
) -> Attribute:
    declared, comment = _declaration(source, owner, name)
    bare = _bare(name)
    return Attribute(name, declared or types.get(bare, ""), told.get(name) or told.get(bare) or comment)


def _declaration(source: Source, owner: Definition, name: str) -> tuple[str, str]:
    """The type that a field is declared with, and the comment beside it."""
    form = _DECLARED.get(source.syntax.language, _DECLARED_BY_TYPE)
    pattern = re.compile(form.replace("NAME", rf"(?<![\w$]){re.escape(name)}(?![\w$])"))
    for line in lines_of(owner.span):
        match = pattern.search(source.code_lines[line - 1])
        if match and not match["type"].startswith(("return ", "return")):
            return match["type"].strip(), _comment_beside(source, line, match.end("type"))
    return "", ""


def _comment_beside(source: Source, line: int, start: int) -> str:
    """The comment at the end of a line; what looks like one in a string is code to the parser."""
    comment = _COMMENT_BESIDE.search(source.lines[line - 1], start)
    is_comment = comment is not None and not source.code_lines[line - 1][comment.start() :].strip()
    return comment[1] if comment and is_comment else ""


def _bare(name: str) -> str:
    return name.strip("_$#*&.").removeprefix("m_")
