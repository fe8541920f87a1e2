"""Lines that begin inside a string, whose white space is part of a value and may not be touched."""

from __future__ import annotations

import ast
import re

from fsm.parsing.python_code import parsed
from fsm.syntax import Syntax

_HEREDOC = re.compile(r"<<<[ \t]*['\"]?(\w+)['\"]?")


def continued_lines(syntax: Syntax) -> frozenset[int]:
    """Return the numbers of the lines, from 1, that begin inside a string literal."""
    match syntax.language:
        case "Python":
            return _python(syntax.text)
        case "JavaScript":
            return _javascript(syntax.blanked)
        case "PHP":
            return _php(syntax.text)
        case _:
            return frozenset()


def _python(text: str) -> frozenset[int]:
    try:
        tree = parsed(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return frozenset()
    return frozenset(
        line
        for node in ast.walk(tree)
        if isinstance(node, (ast.Constant, ast.JoinedStr)) and node.end_lineno
        for line in range(node.lineno + 1, node.end_lineno + 1)
    )


def _javascript(blanked: str) -> frozenset[int]:
    """A line begins in a template when an odd number of back quotes stands before it."""
    lines, quotes = set(), 0
    for number, line in enumerate(blanked.split("\n"), start=1):
        if quotes % 2:
            lines.add(number)
        quotes += line.count("`")
    return frozenset(lines)


def _php(text: str) -> frozenset[int]:
    lines, ending = set(), ""
    for number, line in enumerate(text.split("\n"), start=1):
        if ending:
            lines.add(number)
            if re.match(rf"\s*{ending}\b", line):
                ending = ""
        elif opening := _HEREDOC.search(line):
            ending = opening[1]
    return frozenset(lines)
