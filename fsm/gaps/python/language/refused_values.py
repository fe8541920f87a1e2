"""What sockets and encoders of a Python program refuse by its value: times below zero, lists of handles, bytes."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from fsm.gaps.python.meaning.inference import BYTES, inference_of
from fsm.gaps.python.meaning.nodes import (
    body_of,
    calls_of,
    dotted,
    full_name_of,
    last,
    value_of,
    within,
)
from fsm.gaps.python.meaning.tree import Scope, Tree

# Their addresses have other numbers of parts.
_OTHER_FAMILY = re.compile(r"AF_(?!INET|UNIX|UNSPEC)[A-Z]+")
_NAMES = frozenset({"getsockname", "getpeername"})
_OF_TEXTS = frozenset(
    {"isprintable", "isalpha", "isdigit", "isalnum", "isspace", "upper", "lower", "encode", "decode"}
)


def gaps_in_refused_values(tree: Tree, code: str) -> Iterator[str]:
    """Yield the values that are always refused; each check has words that it looks for first."""
    if "settimeout(" in code and "socket" in code:
        yield from _negative_times(tree)
    if "SCM_RIGHTS" in code:
        yield from _listed_handles(tree)
    if ("getsockname()" in code or "getpeername()" in code) and not _OTHER_FAMILY.search(code):
        yield from _unpacked_addresses(tree)
    if ".recv(" in code and ("join(" in code or "for " in code):
        yield from _items_of_bytes(tree)
    if "request.arguments" in code and "tornado" in code:
        yield from _arguments_of_tornado(tree)


def _negative_times(tree: Tree) -> Iterator[str]:
    for node, _ in calls_of(tree, frozenset({"settimeout"})):
        given = node.args[0] if len(node.args) == 1 else None
        is_negative = isinstance(given, ast.UnaryOp) and isinstance(given.op, ast.USub)
        number = given.operand if isinstance(given, ast.UnaryOp) else None
        if is_negative and isinstance(number, ast.Constant) and number.value:
            yield "a socket takes no time below zero"


def _listed_handles(tree: Tree) -> Iterator[str]:
    """What goes with a message is bytes, or an array of numbers."""
    for node, scope in calls_of(tree, frozenset({"sendmsg"})):
        extra = value_of(node.args[1], scope) if len(node.args) > 1 else None
        for part in extra.elts if isinstance(extra, ast.List) else ():
            kind, handles = (
                part.elts[1:] if isinstance(part, ast.Tuple) and len(part.elts) == 3 else (None, None)
            )
            if last(kind) == "SCM_RIGHTS" and isinstance(value_of(handles, scope), ast.List | ast.Tuple):
                yield "the handles that go with a message are bytes and no list"


def _unpacked_addresses(tree: Tree) -> Iterator[str]:
    """An address has two parts, and four in the sixth version."""
    for node in ast.walk(tree.module.node):
        call = node.value if isinstance(node, ast.Assign) and len(node.targets) == 1 else None
        target = node.targets[0] if isinstance(node, ast.Assign) else None
        parts = target.elts if isinstance(target, ast.Tuple) else []
        is_address = isinstance(call, ast.Call) and last(call.func) in _NAMES
        if is_address and len(parts) == 3 and not any(isinstance(part, ast.Starred) for part in parts):
            yield "an address has no three parts"


def _items_of_bytes(tree: Tree) -> Iterator[str]:
    """An item of bytes is a number."""
    types = inference_of(tree)
    for scope in tree.scopes.values():
        for node in within(body_of(scope)):
            if not isinstance(node, ast.ListComp | ast.GeneratorExp) or len(node.generators) != 1:
                continue
            part = node.generators[0]
            if isinstance(part.target, ast.Name) and types.of(part.iter, scope) == BYTES:
                asked = [inner for inner in ast.walk(node) if isinstance(inner, ast.Attribute)]
                if any(last(inner.value) == part.target.id and inner.attr in _OF_TEXTS for inner in asked):
                    yield "an item of bytes is a number and no text"


def _arguments_of_tornado(tree: Tree) -> Iterator[str]:
    """The values of the arguments are bytes, which JSON has no way to write."""
    for node, scope in calls_of(tree, frozenset({"dumps"})):
        if full_name_of(node.func, scope) == "json.dumps" and len(node.args) == 1 and not node.keywords:
            parts = _parts(node.args[0], scope)
            if any(dotted(part) == "self.request.arguments" for part in parts):
                yield "JSON takes no arguments of a request, which are bytes"


def _parts(node: ast.AST, scope: Scope) -> Iterator[ast.AST]:
    whole = value_of(node, scope)
    if isinstance(whole, ast.Dict):
        yield from whole.values
    elif isinstance(whole, ast.List | ast.Tuple):
        yield from whole.elts
    else:
        yield node
