"""Which definitions others may call by name."""

from __future__ import annotations

import re

from fsm.syntax import Definition, DefinitionKind, Syntax

_PRIVATE = re.compile(r"\b(?:private|protected)\b")
_CPP_LABEL = re.compile(r"^\s*(private|protected|public)\s*:", re.MULTILINE)


def is_private(definition: Definition, syntax: Syntax) -> bool:
    """By its name (`_x`, `#x`), by a modifier, or by standing below `private:` in C++."""
    if definition.name.startswith(("_", "#")) and not definition.name.startswith("__"):
        return True
    lines = syntax.blanked.split("\n")
    span = range(definition.span.first_line, definition.span.last_line + 1)
    header = next((lines[number - 1] for number in span if definition.name in lines[number - 1]), "")
    if _PRIVATE.search(header[: header.find(definition.name)]):
        return True
    if definition.parent is None or syntax.language != "C++":
        return False
    owner = syntax.definitions[definition.parent]
    above = "\n".join(lines[owner.span.first_line - 1 : definition.span.first_line - 1])
    labels = _CPP_LABEL.findall(above)
    is_class = re.search(rf"\bclass\b[^;{{]*\b{re.escape(owner.name)}\b", above) is not None
    return labels[-1] != "public" if labels else is_class


def is_public(definition: Definition, syntax: Syntax) -> bool:
    """Whether a definition stands at the top level or in a public class, and is not private itself."""
    if is_private(definition, syntax):
        return False
    if definition.parent is None:
        return True
    owner = syntax.definitions[definition.parent]
    return owner.kind is DefinitionKind.CLASS and is_public(owner, syntax)
