"""What keeps a PHP file from running: classes of libraries that no `use` names, defaults that are no constants."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fsm.gaps.known import NOT_IMPORTED, words
from fsm.gaps.php.names import gaps_in_names
from fsm.syntax import Syntax

_CLASS = re.compile(
    r"\bnew\s+([A-Z]\w*)|(?<![\w\\$])([A-Z]\w*)\s*::|\b(?:extends|implements|instanceof)\s+([A-Z]\w*)"
    r"|(?<![\w\\$>])([A-Z]\w*)\s+\$\w"
)
_USED = re.compile(r"^[ \t]*use\s+([^;(]+);", re.MULTILINE)
_DECLARED = re.compile(r"\b(?:class|interface|trait|enum)\s+(\w+)")
_PROPERTY_WITH_THIS = re.compile(
    r"^[ \t]*(?:public|protected|private)(?:[ \t]+[\w?|\\]+)*[ \t]+\$\w+\s*=[^;{]*\$this\b", re.MULTILINE
)
_NAMESPACE = re.compile(r"^[ \t]*namespace\s+([\w\\]+)", re.MULTILINE)


def gaps_in_php(syntax: Syntax) -> Iterator[str]:
    """Yield properties that no object can be made with, and short names of libraries' classes without their `use`."""
    code = syntax.without_strings
    yield from gaps_in_names(syntax)
    if _PROPERTY_WITH_THIS.search(code):
        yield "$this stands in the default of a property"
    if _NAMESPACE.search(code):
        return  # the short name may stand for a class of the same namespace
    known = {name for name in words("PHP", "classes") if name in code}
    used = known and {name for names in _CLASS.findall(code) for name in names if name}
    if missing := used & known:
        bound = {
            *_DECLARED.findall(code),
            *re.findall(r"(\w+)\s*(?=[,};]|\Z)", ";".join(_USED.findall(code))),
        }
        yield from map(NOT_IMPORTED.format, sorted(missing - bound))
