"""What goes wrong with the texts of a Python program: placeholders that nothing fills, groups that a pattern lacks."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from fsm.gaps.python.meaning.tree import program_of
from fsm.syntax import Syntax

# Sees many more than there are: a quote within another text begins none.
_LIKELY = re.compile(
    r"(?<![\w\"'])(\"|')(?!\1)(?:(?!\1|\\|\n).)*?(?<!\{)\{self\.\w+[\w.]*(?:\(\))?\}(?:(?!\1|\\|\n).)*\1"
)
_PLACEHOLDER = re.compile(r"(?<!\{)\{(self\.\w+[\w.]*(?:\(\))?)\}")
_FILLED = re.compile(r"\.format\b|format_map|Formatter|\breplace\(\s*[rR]?[\"']\{|\beval\(|\bvformat\b")
_FORMATTED = re.compile(r"\b[fF][rR]?[\"']")
_GROUP = re.compile(r"\.group\((\d+)\)")
_USED_PATTERNS = re.compile(r"\bre\.(?:compile|match|search|fullmatch|finditer|findall|subn?|split)\(")
_OTHER_PATTERNS = re.compile(r"\bfrom\s+re\s+import|\bdef\s+group\b|\bimport\s+re\s+as\b|\bimport\s+regex\b")
_HANDLER = re.compile(
    r"^class\s+\w+\s*\([^)]*\b(?:Base|Stream|Datagram|HTTP)\w*Request\w*Handler\s*\)", re.MULTILINE
)
_INIT = re.compile(r"super\([^)]*\)\.__init__\(([^()]*)\)")


def gaps_in_text(syntax: Syntax) -> Iterator[str]:
    """Yield literals that name attributes as if they were formatted, and numbers of groups that no pattern has."""
    yield from _unfilled(syntax)
    yield from _groups(syntax)
    if "RequestHandler" in syntax.blanked:
        yield from _handlers(syntax.without_strings)


def _unfilled(syntax: Syntax) -> Iterator[str]:
    """A text that is formatted later names no attributes of `self`."""
    code = syntax.code
    if "{self." in code and not _FILLED.search(code) and _LIKELY.search(code):
        for text in _plain_texts(code):
            # A program's text may be a program, with formatted texts of its own.
            for name in _PLACEHOLDER.findall(text) if not _FORMATTED.search(text) else ():
                yield f"{{{name}}} stands in a text that is not formatted"


def _plain_texts(code: str) -> Iterator[str]:
    """Yield the literals of a program in order that are no part of a formatted one and no documentation."""
    program = program_of(code)
    nodes = list(ast.walk(program)) if program else []
    formatted = {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    documentation = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    texts = [
        node
        for node in nodes
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in formatted
        and id(node) not in documentation
    ]
    yield from (str(node.value) for node in sorted(texts, key=lambda node: (node.lineno, node.col_offset)))


def _groups(syntax: Syntax) -> Iterator[str]:
    """Every pattern has to be a literal for the groups to be known."""
    numbers = [int(number) for number in _GROUP.findall(syntax.without_strings)]
    is_told = "import re" in syntax.code and not _OTHER_PATTERNS.search(syntax.without_strings)
    if not is_told or not any(numbers):
        return
    patterns = _literal_patterns(syntax.code)
    if not patterns or len(patterns) != len(_USED_PATTERNS.findall(syntax.without_strings)):
        return
    most = max(map(_number_of_groups, patterns))
    if max(numbers) > most:
        yield f"no pattern has a group {max(numbers)}"


def _literal_patterns(code: str) -> list[str]:
    """Return the patterns that are one literal, which may stand in several parts."""
    program = program_of(code)
    nodes = ast.walk(program) if program else ()
    calls = [node for node in nodes if isinstance(node, ast.Call) and node.args]
    firsts = [node.args[0] for node in calls if _USED_PATTERNS.match(f"{ast.unparse(node.func)}(")]
    values = [node.value for node in firsts if isinstance(node, ast.Constant)]
    return [
        value.decode("latin-1") if isinstance(value, bytes) else value
        for value in values
        if isinstance(value, str | bytes)
    ]


def _number_of_groups(pattern: str) -> int:
    try:
        return re.compile(pattern).groups
    except (re.error, OverflowError, RecursionError):
        return 99


def _handlers(code: str) -> Iterator[str]:
    """A handler of requests works while it is made: it takes three arguments, and what it needs has to be there."""
    for match in _HANDLER.finditer(code):
        following = re.compile(r"^\S", re.MULTILINE).search(code, match.end())
        body = code[match.end() : following.start() if following else len(code)]
        initialiser = re.search(r"\n([ \t]+)def __init__\(.*?(?=\n\1(?:async )?def |\Z)", body, re.DOTALL)
        call = _INIT.search(initialiser[0]) if initialiser else None
        if initialiser and call:
            if "*" not in call[1] and call[1].count(",") < 2 and "=" not in call[1]:
                yield "the handler of requests is made without its server"
            others = body.replace(initialiser[0], "")
            for name in re.findall(r"\bself\.(\w+)\s*=(?!=)", initialiser[0][call.end() :]):
                is_there = re.search(
                    rf"^[ \t]+{name}\s*[:=]|\bself\.{name}\s*=(?!=)", body[: body.find(call[0])], re.MULTILINE
                )
                is_there = is_there or re.search(
                    rf"^[ \t]+{name}\s*[:=]|\bself\.{name}\s*=(?!=)|\bdef\s+{name}\b", others, re.MULTILINE
                )
                if (
                    not is_there
                    and re.search(rf"\bself\.{name}\b", others)
                    and name
                    not in (
                        "server",
                        "request",
                        "client_address",
                    )
                ):
                    yield f"{name} is set after the request was handled"
