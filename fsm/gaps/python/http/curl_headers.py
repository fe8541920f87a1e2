"""What a Python program looks for in the output of curl and has not asked it for: the headers of a response."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import body_of, last, text_of, value_of, within
from fsm.gaps.python.meaning.tree import Scope, Tree

# Options that put headers, or what is made of them, where a program reads them.
_LONG = frozenset(
    {"--head", "--include", "--dump-header", "--write-out", "--verbose", "--show-headers", "--trace-ascii"}
)
_SHORT = re.compile(r"-[a-zA-Z]*[IiDwv]")
_SEARCHES = frozenset({"startswith", "match", "search", "findall", "finditer", "compile", "find", "index"})
_LOOKED_FOR = re.compile(r"HTTP/(?:\\d|1|2|\[|\()|^HTTP/$")


def gaps_in_curl_headers(tree: Tree, code: str) -> Iterator[str]:
    """Yield where no response's first line can be found in what curl writes."""
    if "curl" not in code or "HTTP/" not in code:
        return
    for scope in tree.scopes.values():
        nodes = list(within(body_of(scope)))
        commands = [node for node in nodes if _is_curl(node)]
        if len(commands) != 1 or not _is_bare(commands[0], nodes, scope):
            continue
        if any(_looks_for_headers(node) for node in nodes):
            yield "curl is not asked for the headers that are looked for"


def _looks_for_headers(node: ast.AST) -> bool:
    """Say whether a text is searched for the first line of a response."""
    asked: list[ast.expr] = []
    if isinstance(node, ast.Call) and last(node.func) in _SEARCHES:
        asked = node.args[:1]
    elif isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
        asked = [node.left]
    texts = [part.value for part in asked if isinstance(part, ast.Constant)]
    plain = [part.decode("latin-1") if isinstance(part, bytes) else part for part in texts]
    return any(isinstance(part, str) and _LOOKED_FOR.search(part) is not None for part in plain)


def _is_curl(node: ast.AST) -> bool:
    return isinstance(node, ast.List) and bool(node.elts) and text_of(node.elts[0]) == "curl"


def _is_bare(command: ast.AST, nodes: list[ast.AST], scope: Scope) -> bool:
    """Say whether a command is written as a whole and has no option that gives headers; nothing is added to it."""
    assert isinstance(command, ast.List)
    names = {
        target.id
        for node in nodes
        if isinstance(node, ast.Assign) and node.value is command
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    is_added_to = any(
        isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in names
        for node in nodes
    )
    is_kept = all(value_of(ast.Name(id=name, ctx=ast.Load()), scope) is command for name in names)
    words = [text_of(part) for part in command.elts]
    is_open = any(
        isinstance(part, ast.Starred | ast.Name) and place == 1 for place, part in enumerate(command.elts)
    )
    told = any(word in _LONG or _SHORT.match(word) for word in words)
    return is_kept and not (is_added_to or is_open or told)
