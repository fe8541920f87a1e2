"""What the dictionaries of a Python program hold when they are sent: what is written in them, and stored later on."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import last, text_of, value_of, within
from fsm.gaps.python.meaning.tree import Function, Scope

# They look at a dictionary and leave it as it is.
_LOOKS = frozenset(
    {
        *("get", "post", "put", "patch", "delete", "head", "options", "request", "stream", "dumps", "print"),
        *("debug", "info", "warning", "error", "len", "str", "send_json", "json_response", "jsonify"),
        *("JSONResponse", "write", "items", "keys", "values", "copy", "urlencode", "Request"),
    }
)

Entry = tuple[str, ast.expr]


def entries_of(node: ast.AST | None, scope: Scope) -> list[Entry]:
    """Return the entries that a dictionary has and keeps, none of those that something may change or take away."""
    held = value_of(node, scope)
    if not isinstance(held, ast.Dict):
        return []
    found = [(text_of(key), value) for key, value in zip(held.keys, held.values, strict=True) if key]
    if not isinstance(node, ast.Name):
        return found
    if not isinstance(scope.node, Function | ast.Module) or not scope.bindings.get(node.id):
        return found  # it is kept elsewhere, and only read here
    nodes = list(within(scope.node.body))
    if _is_changed(node.id, nodes):
        return []
    found += _stored(node.id, nodes)
    keys = [key for key, _ in found]
    return [(key, value) for key, value in found if keys.count(key) == 1] if "" not in keys else []


def _stored(name: str, nodes: list[ast.AST]) -> Iterator[Entry]:
    for node in nodes:
        for target in node.targets if isinstance(node, ast.Assign) else ():
            is_item = isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name)
            if is_item and isinstance(target, ast.Subscript) and last(target.value) == name:
                yield text_of(target.slice), node.value if isinstance(node, ast.Assign) else target


def _is_changed(name: str, nodes: list[ast.AST]) -> bool:
    """Say whether something that is not an assignment may change what a name holds."""
    for node in nodes:
        given: list[ast.expr] = []
        if isinstance(node, ast.Call) and last(node.func) not in _LOOKS:
            owner = node.func.value if isinstance(node.func, ast.Attribute) else None
            given = [*node.args, *(word.value for word in node.keywords), *([owner] if owner else [])]
        elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Del):
            given = [node.value]
        elif isinstance(node, ast.AugAssign):
            given = [node.target]
        if any(isinstance(part, ast.Name) and part.id == name for part in given):
            return True
    return False
