"""What clients of message brokers and WebSockets call and hand on in a Python program, and what they take."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from fsm.gaps.python.meaning.inference import Kind, inference_of
from fsm.gaps.python.meaning.nodes import (
    bindings_of,
    calls_of,
    full_name_of,
    functions_of,
    keywords_of,
    last,
    within,
)
from fsm.gaps.python.meaning.tree import Function, Scope, Tree
from fsm.gaps.python.messages.payloads import function_of
from fsm.gaps.python.packages.library_parts import class_held

# How many arguments a plain function gets; what is bound to an object was given fewer in old versions.
_OF_WEBSOCKETS: Mapping[str, int] = {"on_message": 2, "on_error": 2, "on_open": 1}
_OF_RABBIT = 4
_RECORD = frozenset({"value", "key", "topic", "partition", "offset", "timestamp"})


def gaps_in_queue_callbacks(tree: Tree, code: str) -> Iterator[str]:
    """Yield them; each library has words that are looked for first."""
    if "WebSocketApp(" in code:
        yield from _of_websockets(tree)
    if "pika" in code and "on_message_callback" in code:
        yield from _of_rabbit(tree)
    if "redis" in code and ".listen()" in code:
        yield from _first_messages(tree, code)
    if "kafka" in code and "KafkaConsumer" in code:
        yield from _called_records(tree)
    if "stomp" in code and "set_listener(" in code:
        yield from _listeners(tree)


def _takes(function: Function | ast.Lambda, number: int) -> bool:
    arguments = function.args
    places = len(arguments.posonlyargs) + len(arguments.args)
    fewest = places - len(arguments.defaults)
    is_bare = not any(value is None for value in arguments.kw_defaults)
    return is_bare and fewest <= number and (arguments.vararg is not None or number <= places)


def _called(node: ast.expr | None, scope: Scope) -> Iterator[Function | ast.Lambda]:
    """Yield the plain function that is handed on; methods know their object already."""
    if isinstance(node, ast.Lambda):
        yield node
    elif isinstance(node, ast.Name):
        for function in function_of(node, scope):
            owners = [part.node for part in bindings_of(node.id, scope)]
            if len(owners) == 1:
                yield function


def _of_websockets(tree: Tree) -> Iterator[str]:
    for node, scope in calls_of(tree, frozenset({"WebSocketApp"})):
        words = keywords_of(node)
        if full_name_of(node.func, scope) not in ("websocket.WebSocketApp", "websocket._app.WebSocketApp"):
            continue
        for name, number in _OF_WEBSOCKETS.items():
            for function in _called(words.get(name), scope):
                if not _takes(function, number):
                    yield f"{name} of a WebSocketApp is given {number} arguments and takes another number"


def _of_rabbit(tree: Tree) -> Iterator[str]:
    for node, scope in calls_of(tree, frozenset({"basic_consume"})):
        given = keywords_of(node).get("on_message_callback")
        for function in _called(given, scope):
            if not _takes(function, _OF_RABBIT):
                yield f"a consumer of RabbitMQ is called with {_OF_RABBIT} arguments"
        for method in function_of(given, scope) if isinstance(given, ast.Attribute) else ():
            if not _takes(method, _OF_RABBIT + 1):
                yield f"a consumer of RabbitMQ is called with {_OF_RABBIT} arguments"


def _first_messages(tree: Tree, code: str) -> Iterator[str]:
    """The first message of a subscription says that there is one now, and holds a number."""
    if "ignore_subscribe_messages" in code or "get_message(" in code:
        return
    for function in [tree.module.node, *(node for node, _ in functions_of(tree))]:
        for loop in within(getattr(function, "body", [])):
            is_listened = isinstance(loop, ast.For | ast.AsyncFor) and isinstance(loop.iter, ast.Call)
            if not (
                isinstance(loop, ast.For | ast.AsyncFor) and is_listened and isinstance(loop.target, ast.Name)
            ):
                continue
            is_own = isinstance(loop.iter, ast.Call) and last(loop.iter.func) == "listen"
            is_ready = any(isinstance(part, ast.If | ast.IfExp | ast.Try) for part in within(loop.body))
            used = any(_reads_data(part, loop.target.id) for part in within(loop.body))
            if is_own and not is_ready and used:
                yield "the first message of a subscription holds a number and no data"


def _reads_data(node: ast.AST, name: str) -> bool:
    """Say whether the data of a message are decoded, or read as JSON."""
    function = node.func if isinstance(node, ast.Call) else None
    given: ast.AST | None = None
    if isinstance(function, ast.Attribute) and function.attr in ("decode", "split", "strip"):
        given = function.value
    elif isinstance(node, ast.Call) and last(function) == "loads" and node.args:
        given = node.args[0]
    is_data = isinstance(given, ast.Subscript) and isinstance(given.slice, ast.Constant)
    return (
        isinstance(given, ast.Subscript) and is_data and last(given.value) == name and _is_data(given.slice)
    )


def _is_data(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == "data"


def _called_records(tree: Tree) -> Iterator[str]:
    """A record of kafka-python holds its value; that of another library has to be asked for it."""
    for node, scope in tree.nodes:
        if not (isinstance(node, ast.For) and isinstance(node.target, ast.Name)):
            continue
        if class_held(node.iter, scope, tree) != "kafka.KafkaConsumer":
            continue
        for part in within(node.body):
            function = part.func if isinstance(part, ast.Call) else None
            is_own = isinstance(function, ast.Attribute) and last(function.value) == node.target.id
            if isinstance(function, ast.Attribute) and is_own and function.attr in _RECORD:
                yield f"{function.attr} of a record of kafka-python is no function"


def _listeners(tree: Tree) -> Iterator[str]:
    """A listener is an object: its class has nobody to call its methods for."""
    types = inference_of(tree)
    for node, scope in calls_of(tree, frozenset({"set_listener"})):
        kind = types.of(node.args[1], scope) if len(node.args) > 1 else None
        if kind is not None and kind.kind is Kind.OWN_CLASS:
            yield "a listener is an object and no class"
