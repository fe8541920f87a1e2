"""What the dictionaries of a Python program hold when they are sent: what is written in them, and stored later on."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import body_of, last, text_of, value_of, within
from fsm.gaps.python.meaning.tree import Scope

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
    home = _home_of(node.id, scope)
    nodes = list(ast.walk(home.node))
    if _is_changed(node.id, nodes):
        return []
    keys = [key for key, _ in (*found, *_stored(node.id, nodes))]
    stored = _stored(node.id, list(within(body_of(home))))
    found += [(key, value) for key, value in stored if value.lineno <= node.lineno]
    return [(key, value) for key, value in found if keys.count(key) == 1] if "" not in keys else []


def _home_of(name: str, scope: Scope) -> Scope:
    """Return the scope that binds a name: whatever stands in it may change what the name holds."""
    place = scope
    while not place.bindings.get(name) and place.parent is not None:
        place = place.parent
    return place


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
        elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store):
            given = [node.value.value] if isinstance(node.value, ast.Subscript) else []
        elif isinstance(node, ast.AugAssign):
            given = [node.target]
        if any(isinstance(part, ast.Name) and part.id == name for part in given):
            return True
    return False


def is_read_once(name: str, scope: Scope) -> bool:
    """Say whether a name stands in one place besides that where it gets its value: nothing else changes that."""
    return sum(isinstance(part, ast.Name) and part.id == name for part in ast.walk(scope.node)) <= 2
