"""What a parameter of a Python program is, by the annotation that it has."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from fsm.gaps.python.meaning.nodes import bindings_of, last
from fsm.gaps.python.meaning.origins import given_to
from fsm.gaps.python.meaning.tree import Function, How, Scope, Tree

_ANNOTATED: Mapping[str, str] = {
    **{name: name for name in ("str", "dict", "list", "tuple", "set", "int", "float")},
    "Dict": "dict",
    "List": "list",
    "Tuple": "tuple",
}
_ASKS = frozenset({"isinstance", "type", "hasattr"})


def annotated(node: ast.AST | None, scope: Scope, tree: Tree) -> str:
    """Return the built-in class that a parameter is said to have, "" for what is none or may be another one.

    It is one that nothing else sets, that nobody asks for its kind, and that no call is known to give bytes.
    """
    found = bindings_of(node.id, scope) if isinstance(node, ast.Name) else []
    told = found[0].node if len(found) == 1 and found[0].how is How.PARAMETER else None
    word = _ANNOTATED.get(last(told.value if isinstance(told, ast.Subscript) else told), "")
    if not word or not isinstance(node, ast.Name) or not isinstance(scope.node, Function):
        return ""
    is_asked = any(
        isinstance(part, ast.Call)
        and last(part.func) in _ASKS
        and part.args
        and last(part.args[0]) == node.id
        for part in ast.walk(scope.node)
    )
    is_bytes = any(_may_be_bytes(part) for part, _ in given_to(node.id, scope, tree))
    return "" if is_asked or is_bytes else word


def _may_be_bytes(node: ast.AST) -> bool:
    """Say whether something is given that is no plain text: a name may hold anything."""
    is_encoded = isinstance(node, ast.Call) and last(node.func) in (
        "encode",
        "dumps",
        "bytes",
        "read",
        "recv",
    )
    return is_encoded or (isinstance(node, ast.Constant) and isinstance(node.value, bytes))
