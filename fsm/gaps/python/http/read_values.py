"""What a handler of http.server reads and takes for something else: lengths that are texts, lists of values."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import (
    calls_of,
    extended_in,
    full_name_of,
    keywords_of,
    last,
    methods_of,
    own_attribute,
    text_of,
    value_of,
)
from fsm.gaps.python.meaning.tree import Scope, Tree

_HANDLER = "http.server.BaseHTTPRequestHandler"
_SMALL = re.compile(r"def do_(?:get|post|put|delete|head|patch|options)\(")
_LISTS = frozenset({"urllib.parse.parse_qs", "cgi.parse_qs"})
_OF_TEXTS = frozenset(
    {"encode", "strip", "lower", "upper", "split", "replace", "startswith", "endswith", "isdigit"}
)
_CHANGES = frozenset({"update", "setdefault"})
_NUMBERS = frozenset({"int", "float"})


def gaps_in_read_values(tree: Tree, code: str) -> Iterator[str]:
    """Yield them; each check has words that it looks for first."""
    if "http.server" in code:
        if _SMALL.search(code):
            yield from _small_verbs(tree)
        if "rfile.read(" in code:
            yield from _lengths(tree)
        if "self.wfile" in code and ("dump(" in code or "file=" in code):
            yield from _written(tree)
    if "parse_qs(" in code:
        yield from _lists(tree)


def _small_verbs(tree: Tree) -> Iterator[str]:
    """A handler's methods end with the verb as it is sent, in capitals."""
    extended = extended_in(tree)
    for node, scope in tree.nodes:
        if not isinstance(node, ast.ClassDef) or node.name in extended:
            continue
        if [full_name_of(base, scope) for base in node.bases] != [_HANDLER]:
            continue
        verbs = [name for name in methods_of(node) if name.startswith("do_")]
        is_set = any(isinstance(part, ast.Assign) for part in node.body) or "__getattr__" in methods_of(node)
        if verbs and not is_set and all(name[3:].islower() for name in verbs):
            yield f"http.server calls {verbs[0][:3]}{verbs[0][3:].upper()} and not {verbs[0]}"


def _lengths(tree: Tree) -> Iterator[str]:
    for node, scope in calls_of(tree, frozenset({"read"})):
        stream = node.func.value if isinstance(node.func, ast.Attribute) else None
        if own_attribute(stream, scope) == "rfile" and node.args and _is_header(node.args[0], scope):
            yield "a number of bytes is read, and what a header says is a text"


def _is_header(node: ast.expr, scope: Scope) -> bool:
    """Say whether an expression is what a header of the request says, where another value may stand for none."""
    value = value_of(node, scope)
    if isinstance(value, ast.Subscript):
        return own_attribute(value.value, scope) == "headers" and bool(text_of(value.slice))
    function = value.func if isinstance(value, ast.Call) else None
    is_asked = isinstance(function, ast.Attribute) and function.attr == "get"
    return (
        is_asked and isinstance(function, ast.Attribute) and own_attribute(function.value, scope) == "headers"
    )


def _written(tree: Tree) -> Iterator[str]:
    """Bytes are written to a client, and neither `print` nor `json.dump` writes any."""
    for node, scope in calls_of(tree, frozenset({"dump", "print"})):
        given = node.args[1] if len(node.args) > 1 else keywords_of(node).get("fp")
        given = keywords_of(node).get("file") if last(node.func) == "print" else given
        is_text = last(node.func) == "print" or full_name_of(node.func, scope) == "json.dump"
        if is_text and own_attribute(given, scope) == "wfile":
            yield f"{last(node.func)} writes a text, and a client is sent bytes"


def _lists(tree: Tree) -> Iterator[str]:
    """Each name of a query has a list of values."""
    for node, scope in tree.nodes:
        if isinstance(node, ast.Attribute) and node.attr in _OF_TEXTS and _is_list(node.value, scope):
            yield f"a name of a query has a list of values, which has no {node.attr}"
        elif isinstance(node, ast.Call) and len(node.args) == 1 and last(node.func) in _NUMBERS:
            is_list = isinstance(node.func, ast.Name) and _is_list(node.args[0], scope)
            yield from [f"a name of a query has a list of values, which is no {last(node.func)}"] * is_list


def _is_list(node: ast.expr, scope: Scope) -> bool:
    value = value_of(node, scope)
    owner = value.value if isinstance(value, ast.Subscript) and text_of(value.slice) else None
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == "get":
        owner = value.func.value if len(value.args) == 1 else None
    made = value_of(owner, scope) if owner is not None and not _is_changed(owner, scope) else None
    return isinstance(made, ast.Call) and full_name_of(made.func, scope) in _LISTS


def _is_changed(node: ast.expr, scope: Scope) -> bool:
    """Say whether a dictionary gets other values later on."""
    return any(
        (
            isinstance(part, ast.Subscript)
            and isinstance(part.ctx, ast.Store)
            and last(part.value) == last(node)
        )
        or (isinstance(part, ast.Attribute) and part.attr in _CHANGES and last(part.value) == last(node))
        for part in ast.walk(scope.node)
    )
