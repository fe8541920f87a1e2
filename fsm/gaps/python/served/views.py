"""What the views of a Flask server give back: nothing, or an object that is no response."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.inference import Inference, Kind, inference_of
from fsm.gaps.python.meaning.nodes import calls_of, functions_of, last, methods_of
from fsm.gaps.python.meaning.tree import Function, Scope, Tree

_ROUTES = frozenset({"route", "get", "post", "put", "delete", "patch"})
_LEAVES = frozenset({"abort", "exit", "_exit", "quit", "kill"})
_OTHERS = (
    "fastapi",
    "sanic",
    "aiohttp",
    "bottle",
    "tornado",
    "flask_restful",
    "flask_restx",
    "flask_smorest",
)


def gaps_in_views(tree: Tree, code: str) -> Iterator[str]:
    """Yield the views whose result Flask refuses."""
    if "flask" not in code or any(word in code for word in _OTHERS) or "make_response(self" in code:
        return
    types = inference_of(tree)
    added = {
        last(node.args[2]) for node, _ in calls_of(tree, frozenset({"add_url_rule"})) if len(node.args) > 2
    }
    added |= {
        last(keyword.value)
        for node, _ in calls_of(tree, frozenset({"add_url_rule"}))
        for keyword in node.keywords
        if keyword.arg == "view_func"
    }
    for function, scope in functions_of(tree):
        is_added = function.name in added and not function.decorator_list
        if is_added or (len(function.decorator_list) == 1 and _is_route(function.decorator_list[0])):
            yield from _of_view(function, scope, types, tree)


def _is_route(decorator: ast.expr) -> bool:
    function = decorator.func if isinstance(decorator, ast.Call) else None
    is_route = isinstance(function, ast.Attribute) and function.attr in _ROUTES
    return is_route and isinstance(decorator, ast.Call) and bool(decorator.args)


def _of_view(function: Function, scope: Scope, types: Inference, tree: Tree) -> Iterator[str]:
    values = [value for value in scope.returns if value is not None]
    if not scope.returns and not scope.yields and comes_to_its_end(function):
        yield f"{function.name} gives no response"
    kinds = [types.of(value, scope) for value in values]
    definitions = {kind.node for kind in kinds if kind and kind.kind is Kind.OWN_OBJECT}
    for definition in definitions if len(definitions) == 1 and all(kinds) else ():
        if (
            isinstance(definition, ast.ClassDef)
            and not definition.bases
            and "__call__" not in methods_of(definition)
        ):
            yield f"{function.name} gives a {definition.name}, which is no response"


def comes_to_its_end(function: Function) -> bool:
    """Say whether it has work to do, and nothing at its end that leaves it otherwise."""
    end = function.body[-1]
    is_plain = (
        isinstance(end, ast.Expr) and isinstance(end.value, ast.Call) and last(end.value.func) not in _LEAVES
    )
    return is_plain or isinstance(end, ast.Assign)
