"""What a Python program sends as JSON and JSON has no word for: bytes, sets, times and identifiers."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.http.requests import library_of
from fsm.gaps.python.meaning.inference import Inference, Kind, inference_of
from fsm.gaps.python.meaning.nodes import bindings_of, calls_of, full_name_of, keywords_of, value_of
from fsm.gaps.python.meaning.tree import Scope, Tree

_VERBS = frozenset({"get", "post", "put", "patch", "delete", "request"})
_ANSWERS = frozenset({"flask.jsonify", "aiohttp.web.json_response"})
_NO_WORDS = frozenset({"bytes", "set"})
# Flask has words for times and identifiers.
_OBJECTS = frozenset(
    {"datetime.datetime.now", "datetime.datetime.utcnow", "datetime.date.today", "uuid.uuid4", "uuid.uuid1"}
)
_ENCODERS = frozenset({"default", "cls", "dumps", None})


def gaps_in_http_encoded(tree: Tree, code: str) -> Iterator[str]:
    """Yield what cannot be sent; each check has words that it looks for first."""
    if "json=" in code or "jsonify(" in code or "json_response(" in code:
        types = inference_of(tree)
        for node, scope in calls_of(tree, _VERBS | {"jsonify", "json_response"}):
            name = full_name_of(node.func, scope)
            given = keywords_of(node).get("json") if library_of(node, scope, types) else None
            if name in _ANSWERS and node.args:
                given = node.args[0]
            if given is not None and not _ENCODERS & keywords_of(node).keys():
                yield from _without_words(given, scope, types, is_flask=name == "flask.jsonify")


def _without_words(given: ast.expr, scope: Scope, types: Inference, *, is_flask: bool) -> Iterator[str]:
    for part in _parts(value_of(given, scope)):
        kind = types.of(part, scope)
        name = full_name_of(part.func, scope) if isinstance(part, ast.Call) else ""
        is_set = isinstance(part, ast.Set | ast.SetComp) or (
            isinstance(part, ast.Call) and _is_builtin(part, scope)
        )
        if is_set or (kind is not None and kind.kind is Kind.OBJECT and kind.name in _NO_WORDS):
            yield f"json takes no {kind.name if kind and not is_set else 'set'}"
        elif name in _OBJECTS and not is_flask:
            yield f"json takes nothing that {name} gives"


def _is_builtin(node: ast.Call, scope: Scope) -> bool:
    is_named = isinstance(node.func, ast.Name) and node.func.id == "set"
    return is_named and not bindings_of("set", scope)


def _parts(node: ast.AST | None) -> Iterator[ast.AST]:
    """Yield the values of literal dictionaries and lists, and what is neither."""
    if isinstance(node, ast.Dict):
        for value in node.values:
            yield from _parts(value)
    elif isinstance(node, ast.List | ast.Tuple):
        for value in node.elts:
            yield from _parts(value)
    elif node is not None:
        yield node
