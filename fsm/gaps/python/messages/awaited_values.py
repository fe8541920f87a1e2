"""What a Python program has run as a coroutine and is none, and coroutines that it hands to what awaits nothing."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from fsm.gaps.python.meaning.inference import NONE, Inference, Kind, Type, inference_of
from fsm.gaps.python.meaning.nodes import bindings_of, full_name_of, keywords_of, last, own_attribute
from fsm.gaps.python.meaning.tree import Function, How, Scope, Tree
from fsm.gaps.python.packages.library_parts import class_held

# What takes coroutines, and whether it takes several of them.
_RUNS: Mapping[str, bool] = {
    "asyncio.run": False,
    "asyncio.create_task": False,
    "asyncio.ensure_future": False,
    "asyncio.wait_for": False,
    "asyncio.shield": False,
    "asyncio.gather": True,
}
_OF_LOOPS = frozenset({"run_until_complete"})
_NAMES = frozenset(name.rpartition(".")[2] for name in _RUNS) | _OF_LOOPS
# The place at which these take a function that is called later.
_LATER: Mapping[str, int] = {
    "run_in_executor": 1,
    "call_soon_threadsafe": 0,
    "call_later": 1,
    "to_thread": 0,
    "submit": 0,
}
_NEVER_AWAITED = frozenset({"str", "bytes", "int", "float", "bool", "list", "dict", "set", "tuple"})
# The places and keywords at which these take a plain function.
_CALLERS: Mapping[str, tuple[int, str]] = {
    "threading.Timer": (1, "function"),
    "signal.signal": (1, "handler"),
    "atexit.register": (0, "func"),
    "multiprocessing.Process": (1, "target"),
}
_OF_APPS = ("on_message", "on_open", "on_error", "on_close")
_OF_CLIENTS = ("on_message", "on_connect", "on_publish", "on_subscribe", "on_disconnect")
_OF_HANDLERS = frozenset({"do_GET", "do_POST", "do_PUT", "do_DELETE", "do_PATCH", "do_HEAD", "handle"})
_HANDLERS = frozenset(
    {
        *("http.server.BaseHTTPRequestHandler", "http.server.SimpleHTTPRequestHandler"),
        *("socketserver.BaseRequestHandler", "socketserver.StreamRequestHandler"),
    }
)


def gaps_in_awaited_values(tree: Tree, code: str) -> Iterator[str]:
    """Yield them; each check has words that it looks for first."""
    if "asyncio" in code or ".run_until_complete(" in code:
        types = inference_of(tree)
        for node, scope in tree.nodes:
            if isinstance(node, ast.Call) and last(node.func) in _NAMES and node.args:
                yield from _plain_values(node, scope, types)
    if any(f".{name}(" in code for name in _LATER):
        yield from _called_already(tree)
    if "async def" in code:
        yield from _unawaited_callbacks(tree, code)


def _plain_values(node: ast.Call, scope: Scope, types: Inference) -> Iterator[str]:
    name = last(node.func)
    full = full_name_of(node.func, scope)
    if name not in _OF_LOOPS and full not in _RUNS:
        return
    for given in node.args if _RUNS.get(full, False) else node.args[:1]:
        kind = types.of(given, scope)
        if isinstance(given, ast.GeneratorExp) or (kind is not None and _is_never_awaited(kind)):
            told = "generator" if kind is None else "tuple" if kind.kind is Kind.TUPLE else kind.name
            yield f"{name} takes coroutines and no {told}"


def _called_already(tree: Tree) -> Iterator[str]:
    """What is run later is a function and not what it gives."""
    types = inference_of(tree)
    for node, scope in tree.nodes:
        place = _LATER.get(last(node.func)) if isinstance(node, ast.Call) else None
        if not isinstance(node, ast.Call) or place is None or len(node.args) <= place:
            continue
        called = types.of(node.func, scope) if last(node.func) == "submit" else None
        is_other = last(node.func) == "submit" and not (
            called and called.name.startswith("concurrent.futures")
        )
        given = node.args[place]
        kind = types.of(given, scope) if isinstance(given, ast.Call) else None
        if not is_other and kind is not None and (_is_never_awaited(kind) or kind.kind is Kind.COROUTINE):
            yield f"{last(node.func)} takes a function and not what it gives"


def _is_never_awaited(kind: Type) -> bool:
    return (
        kind.kind is Kind.TUPLE or kind == NONE or (kind.kind is Kind.OBJECT and kind.name in _NEVER_AWAITED)
    )


def _unawaited_callbacks(tree: Tree, code: str) -> Iterator[str]:
    """A library that is not asynchronous calls what it is given and leaves the coroutine to nobody."""
    for given, scope, what in _callbacks(tree, code):
        function = _own_function(given, scope, tree)
        if isinstance(function, ast.AsyncFunctionDef) and not function.decorator_list:
            yield f"{function.name} is a coroutine, and {what} awaits nothing"
    if "Handler)" in code:
        yield from _of_handlers(tree)


def _callbacks(tree: Tree, code: str) -> Iterator[tuple[ast.AST | None, Scope, str]]:
    for node, scope in tree.nodes:
        if not isinstance(node, ast.Call):
            continue
        name, words = last(node.func), keywords_of(node)
        full = full_name_of(node.func, scope)
        if full in _CALLERS:
            place, keyword = _CALLERS[full]
            yield (node.args[place] if len(node.args) > place else words.get(keyword)), scope, name
        elif full == "websocket.WebSocketApp":
            yield from ((words.get(keyword), scope, name) for keyword in _OF_APPS)
        elif name == "basic_consume" and "BlockingConnection" in code and "aio" not in code:
            given = words.get("on_message_callback") or (node.args[1] if len(node.args) > 1 else None)
            yield given, scope, "a consumer of Pika"
    for name in _OF_CLIENTS if "paho" in code else ():
        for target, binding, scope in tree.stored.get(name, ()):
            if class_held(target.value, scope, tree) == "paho.mqtt.client.Client":
                yield binding.node, scope, "a client of Paho"


def _own_function(node: ast.AST | None, scope: Scope, tree: Tree) -> Function | None:
    found = bindings_of(node.id, scope) if isinstance(node, ast.Name) else []
    if (name := own_attribute(node, scope)) and scope.owner:
        found = tree.scopes[scope.owner].bindings.get(name, [])
    function = found[0].node if len(found) == 1 and found[0].how is How.DEFINITION else None
    return function if isinstance(function, Function) else None


def _of_handlers(tree: Tree) -> Iterator[str]:
    for node, scope in tree.scopes.items():
        is_handler = isinstance(node, ast.AsyncFunctionDef) and node.name in _OF_HANDLERS
        if not is_handler or scope.owner is None or not isinstance(node, ast.AsyncFunctionDef):
            continue
        bases = [full_name_of(base, tree.module) for base in scope.owner.bases]
        if len(bases) == 1 and bases[0] in _HANDLERS and not node.decorator_list:
            yield f"{node.name} is a coroutine, and its server awaits nothing"
