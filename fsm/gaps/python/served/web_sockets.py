"""What a Python program does with the connections of websockets that these refuse, and with what serves them."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.inference import Inference, Kind, Type, inference_of
from fsm.gaps.python.meaning.nodes import calls_of, full_name_of, last, own_attribute
from fsm.gaps.python.meaning.tree import Function, How, Scope, Tree

_NOT_SENT = frozenset({"dict", "int", "float", "bool", "None"})
_CONNECTS = frozenset({"websockets.connect", "websockets.client.connect"})
_SERVES = frozenset(
    {
        "websockets.serve",
        "websockets.server.serve",
        "websockets.asyncio.server.serve",
        "websockets.unix_serve",
    }
)
_MOST_GIVEN = 2


def gaps_in_web_sockets(tree: Tree, code: str) -> Iterator[str]:
    """Yield what is not sent or not awaited: texts and bytes are sent, and what is received is waited for."""
    if "websockets" not in code:
        return
    types = inference_of(tree)
    handled: dict[ast.AST, str] = {}
    for function, places, needed in _handlers(tree, types):
        if needed > _MOST_GIVEN or (not places and function.args.vararg is None):
            yield f"{function.name} is given a connection and nothing else"
        if places and len(tree.scopes[function].bindings[places[0]]) == 1:
            handled[function] = places[0]
    for node, scope in calls_of(tree, frozenset({"send", "loads"})):
        if last(node.func) == "send" and len(node.args) == 1:
            given = types.of(node.args[0], scope)
            owner = node.func.value if isinstance(node.func, ast.Attribute) else None
            is_refused = given is not None and given.kind is Kind.OBJECT and given.name in _NOT_SENT
            if is_refused and given is not None and _is_connection(owner, scope, handled, tree):
                yield f"a WebSocket sends texts and bytes, and no {given.name}"
        received = node.args[0] if last(node.func) == "loads" and node.args else None
        method = received.func if isinstance(received, ast.Call) else None
        owner = method.value if isinstance(method, ast.Attribute) and method.attr == "recv" else None
        if owner is not None and _is_connection(owner, scope, handled, tree):
            yield "what a WebSocket receives has to be awaited before it is read"


def _is_connection(node: ast.expr | None, scope: Scope, handled: dict[ast.AST, str], tree: Tree) -> bool:
    if name := own_attribute(node, scope):
        stored = [
            (binding, place)
            for _, binding, place in tree.stored.get(name, ())
            if not (isinstance(binding.node, ast.Constant) and binding.node.value is None)
        ]
        return bool(stored) and all(_is_connected(part.node, part.how, place) for part, place in stored)
    if not isinstance(node, ast.Name):
        return False
    given = scope.bindings.get(node.id, ())
    is_made = bool(given) and all(_is_connected(part.node, part.how, scope) for part in given)
    return is_made or handled.get(scope.node) == node.id


def _is_connected(node: ast.AST | None, how: How, scope: Scope) -> bool:
    call = node.value if isinstance(node, ast.Await) else node
    is_given = how is How.ENTERED_ASYNC or (how is How.VALUE and isinstance(node, ast.Await))
    return is_given and isinstance(call, ast.Call) and full_name_of(call.func, scope) in _CONNECTS


def _handlers(tree: Tree, types: Inference) -> Iterator[tuple[Function, list[str], int]]:
    """Yield the own functions that serve a connection, with the names of what they take and how much they need."""
    for node, scope in calls_of(tree, frozenset({"serve", "unix_serve"})):
        if full_name_of(node.func, scope) not in _SERVES or not node.args:
            continue
        called: Type | None = types.of(node.args[0], scope)
        function = called.node if called and called.kind in (Kind.OWN_FUNCTION, Kind.OWN_METHOD) else None
        if called is not None and isinstance(function, ast.AsyncFunctionDef):
            places = [*function.args.posonlyargs, *function.args.args][int(called.kind is Kind.OWN_METHOD) :]
            yield function, [part.arg for part in places], len(places) - len(function.args.defaults)
