"""The rules about the values of a Java file, in the order in which they are cheap."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fsm.gaps.java.typing.above import gaps_of_those_above
from fsm.gaps.java.typing.catches import Catches
from fsm.gaps.java.typing.expressions import Expressions
from fsm.gaps.java.typing.functions import gaps_in_functions
from fsm.gaps.java.typing.members import gaps_in_members
from fsm.gaps.java.typing.names import Names
from fsm.gaps.java.typing.nothing import gaps_in_nothing
from fsm.gaps.java.typing.scopes import gaps_in_scopes
from fsm.gaps.java.typing.shapes import Shapes
from fsm.gaps.java.typing.statements import gaps_in_statements
from fsm.gaps.java.typing.strangers import unknown_types
from fsm.gaps.java.typing.values import Values
from fsm.parsing.blanking import to_parser
from fsm.parsing.grammars import Grammar, load
from fsm.syntax import Syntax

_TYPES = Grammar("Java", "tree_sitter_java", "language", ("java_types",))
_IMPORT = re.compile(r"^[ \t]*import\s+([\w.]+(?:\.\*)?)\s*;", re.MULTILINE)

_OF_JAVA = re.compile(r"^[ \t]*package\s+(?:java|javax|sun|jdk)\.", re.MULTILINE)


def gaps_in_typing(syntax: Syntax) -> Iterator[str]:
    """Yield what is wrong with the values of a whole file."""
    nodes = load(_TYPES).captures(to_parser(syntax.code))
    if nodes is None or syntax.first_error_line is not None:
        return
    code = syntax.without_strings
    if _OF_JAVA.search(code):
        return  # it has classes beside it that others do not see
    names = Names(code, _IMPORT.findall(code), nodes)
    expressions = Expressions(names)
    yield from Values(expressions, nodes).gaps()
    yield from gaps_in_members(expressions, nodes)
    yield from gaps_of_those_above(names, nodes)
    yield from gaps_in_functions(expressions, nodes)
    yield from gaps_in_scopes(names, nodes)
    yield from gaps_in_statements(code, nodes)
    yield from Shapes(expressions, nodes).gaps()
    yield from Catches(expressions, nodes).gaps()
    yield from unknown_types(names, nodes)
    yield from gaps_in_nothing(expressions, nodes)
