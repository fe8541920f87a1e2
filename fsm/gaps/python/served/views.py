"""What the views of a Flask server give back: nothing, or an object that is no response."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator

from fsm.gaps.python.meaning.inference import Inference, Kind, inference_of
from fsm.gaps.python.meaning.nodes import (
    calls_of,
    full_name_of,
    functions_of,
    last,
    may_leave,
    methods_of,
    own_calls,
)
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
    if not scope.returns and not scope.yields and comes_to_its_end(function, tree):
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


def comes_to_its_end(function: Function, tree: Tree) -> bool:
    """Say whether it has work to do, and nothing at its end that leaves it otherwise."""
    end = function.body[-1]
    call = end.value if isinstance(end, ast.Expr) else None
    is_plain = isinstance(call, ast.Call) and last(call.func) not in _LEAVES and not _may_leave(call, tree)
    return is_plain or isinstance(end, ast.Assign)


def _may_leave(call: ast.Call, tree: Tree) -> bool:
    """Say whether a function may do no more than fail: an own one that does, or one of a module that is not known."""
    names = {full_name_of(call.func, tree.module)} if isinstance(call.func, ast.Name) else set()
    is_foreign = any(full and full.partition(".")[0] not in sys.stdlib_module_names for full in names)
    return is_foreign or any(map(may_leave, own_calls([call], tree)))
