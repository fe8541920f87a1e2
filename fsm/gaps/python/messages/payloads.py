"""What a Python program does with the bytes that a message broker hands it, and that only a text can do."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.inference import inference_of
from fsm.gaps.python.meaning.nodes import (
    bindings_of,
    body_of,
    calls_of,
    keywords_of,
    last,
    methods_of,
    own_attribute,
    within,
)
from fsm.gaps.python.meaning.tree import Function, How, Scope, Tree
from fsm.gaps.python.messages.sent_values import keywords_made_with
from fsm.gaps.python.messages.zeromq import kind_of_socket

_TAKE_BYTES = frozenset(
    {
        "startswith",
        "endswith",
        "split",
        "rsplit",
        "strip",
        "lstrip",
        "rstrip",
        "replace",
        "find",
        "index",
        "partition",
    }
)
_READ_TEXTS = frozenset({"loads", "int", "float"})
_TEXT_ALONE = frozenset({"encode", "format", "isnumeric", "isdecimal", "casefold", "format_map"})
_OF_REDIS = frozenset({"get", "hget", "lpop", "rpop", "lindex", "getset"})
_OF_DICTS = frozenset({"get", "items", "keys", "values", "update"})


def gaps_in_queue_payloads(tree: Tree, code: str) -> Iterator[str]:
    """Yield what is asked of bytes as if they were a text; each library has words that are looked for first."""
    if "zmq" in code and ".recv(" in code:
        for scope in tree.scopes.values():
            yield from misused_as_texts(_received(scope, tree), scope, "what a socket of ZeroMQ receives")
    if (
        "redis" in code
        and "decode_responses" not in code
        and ("redis.Redis(" in code or "StrictRedis(" in code)
    ):
        for scope in tree.scopes.values():
            yield from misused_as_texts(_kept(scope, tree), scope, "what Redis keeps")
    if "zmq" in code and ".recv_json(" in code and ".decode(" in code:
        yield from _decoded_values(tree)
    if "paho" in code and ".payload" in code:
        for handler in _handlers_of_mqtt(tree):
            yield from misused_as_texts(
                _payloads(handler, tree), tree.scopes[handler], "the payload of a message"
            )
    if "pika" in code and "on_message_callback" in code:
        for handler in _handlers_of_rabbit(tree):
            yield from misused_as_texts(_bodies(handler, tree), tree.scopes[handler], "the body of a message")


def _kept(scope: Scope, tree: Tree) -> set[str]:
    """Return the names that hold nothing but a value of a database whose client leaves it as it is."""
    types = inference_of(tree)
    names = set()
    for name, bindings in scope.bindings.items():
        calls = [part.node for part in bindings if part.how is How.VALUE and isinstance(part.node, ast.Call)]
        if not calls or len(calls) != len(bindings):
            continue
        kinds = [types.of(call.func, scope) for call in calls]
        if all(kind and kind.name == "redis.Redis" and kind.member in _OF_REDIS for kind in kinds):
            owners = [call.func.value for call in calls if isinstance(call.func, ast.Attribute)]
            made = [words for owner in owners for words in keywords_made_with(owner, scope, tree)]
            if made and not any("**" in words or "connection_pool" in words for words in made):
                names.add(name)
    return names


def _decoded_values(tree: Tree) -> Iterator[str]:
    """What is received as JSON has been read already."""
    for scope in tree.scopes.values():
        names = _received(scope, tree, "recv_json")
        for node in within(body_of(scope)) if names and not _asks_for_kind(scope, names) else ():
            function = node.func if isinstance(node, ast.Call) else None
            if (
                isinstance(function, ast.Attribute)
                and function.attr == "decode"
                and _written(function.value) in names
            ):
                yield "what is received as JSON has been decoded already"


def _received(scope: Scope, tree: Tree, method: str = "recv") -> set[str]:
    """Return the names that hold nothing but what a socket has received as it is."""
    names = set()
    for name, bindings in scope.bindings.items():
        calls = [binding.node for binding in bindings if binding.how is How.VALUE]
        if (
            calls
            and len(calls) == len(bindings)
            and all(_is_received(call, scope, tree, method) for call in calls)
        ):
            names.add(name)
    return names


def _is_received(node: ast.AST | None, scope: Scope, tree: Tree, method: str) -> bool:
    function = node.func if isinstance(node, ast.Call) else None
    is_plain = isinstance(function, ast.Attribute) and function.attr == method
    return (
        isinstance(function, ast.Attribute) and is_plain and bool(kind_of_socket(function.value, scope, tree))
    )


def _handlers_of_mqtt(tree: Tree) -> Iterator[Function]:
    """Yield what is set to handle messages, of clients that are paho's."""
    for _, binding, scope in tree.stored.get("on_message", ()):
        yield from function_of(binding.node, scope)
    for node, scope in calls_of(tree, frozenset({"message_callback_add"})):
        yield from function_of(node.args[1] if len(node.args) > 1 else None, scope)


def _handlers_of_rabbit(tree: Tree) -> Iterator[Function]:
    for node, scope in calls_of(tree, frozenset({"basic_consume"})):
        given = node.args[1] if len(node.args) > 1 else None
        yield from function_of(keywords_of(node).get("on_message_callback", given), scope)


def function_of(node: ast.AST | None, scope: Scope) -> Iterator[Function]:
    """Yield the one function of the program's own that a name or an own attribute stands for."""
    found: list[ast.AST | None] = []
    if isinstance(node, ast.Name):
        found = [binding.node for binding in bindings_of(node.id, scope)]
    elif (name := own_attribute(node, scope)) and scope.owner:
        found = [methods_of(scope.owner).get(name)]
    if len(found) == 1 and isinstance(found[0], Function) and not found[0].decorator_list:
        yield found[0]


def _payloads(handler: Function, tree: Tree) -> set[str]:
    """Return how a handler names the payload: as an attribute of its last parameter, and by what holds that."""
    places = [*handler.args.posonlyargs, *handler.args.args]
    scope = tree.scopes[handler]
    message = places[-1].arg if len(places) >= 3 else ""
    stored = (
        part for part in ast.walk(handler) if isinstance(part, ast.Attribute) and part.attr == "payload"
    )
    is_changed = any(isinstance(part.ctx, ast.Store) for part in stored)
    if not message or len(scope.bindings[message]) > 1 or is_changed:
        return set()
    whole = f"{message}.payload"
    return {whole} | _holding(whole, scope)


def _bodies(handler: Function, tree: Tree) -> set[str]:
    places = [*handler.args.posonlyargs, *handler.args.args]
    name = places[-1].arg if len(places) >= 4 else ""
    scope = tree.scopes[handler]
    return {name} | _holding(name, scope) if name and len(scope.bindings[name]) == 1 else set()


def _holding(whole: str, scope: Scope) -> set[str]:
    return {
        name
        for name, bindings in scope.bindings.items()
        if bindings
        and all(binding.how is How.VALUE and _written(binding.node) == whole for binding in bindings)
    }


def _written(node: ast.AST | None) -> str:
    """Return a name, or an attribute of one, as it is written."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return f"{node.value.id}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def _shown(node: ast.expr) -> str:
    """Return what `str` alone makes a text of: of bytes, one that shows them with their quotes."""
    is_shown = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "str"
    is_plain = isinstance(node, ast.Call) and len(node.args) == 1 and not node.keywords
    return _written(node.args[0]) if isinstance(node, ast.Call) and is_shown and is_plain else ""


def misused_as_texts(names: set[str], scope: Scope, what: str) -> Iterator[str]:
    if names and not _asks_for_kind(scope, names):
        for node in within(body_of(scope)):
            if _is_misused(node, names):
                yield f"{what} is bytes and no text"


def _asks_for_kind(scope: Scope, names: set[str]) -> bool:
    """Say whether the program looks what it has got, and is ready for both."""
    calls = (part for part in within(body_of(scope)) if isinstance(part, ast.Call) and part.args)
    return any(
        last(call.func) in ("isinstance", "hasattr", "type") and _written(call.args[0]) in names
        for call in calls
    )


def _is_misused(node: ast.AST, names: set[str]) -> bool:
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        return _is_compared(node, names)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        sides = (node.left, node.right)
        return any(_written(side) in names for side in sides) and any(_is_text(side) for side in sides)
    if isinstance(node, ast.Subscript) and _written(node.value) in names:
        return _is_text(node.slice)
    if isinstance(node, ast.Call) and last(node.func) in _READ_TEXTS and len(node.args) == 1:
        return _shown(node.args[0]) in names
    function = node.func if isinstance(node, ast.Call) else None
    if not isinstance(function, ast.Attribute) or _written(function.value) not in names:
        return False
    first = node.args[0] if isinstance(node, ast.Call) and node.args else None
    return function.attr in _TEXT_ALONE | _OF_DICTS or (
        function.attr in _TAKE_BYTES and first is not None and _is_text(first)
    )


def _is_compared(node: ast.Compare, names: set[str]) -> bool:
    """Bytes equal no text, and hold none."""
    left, right = node.left, node.comparators[0]
    if isinstance(node.ops[0], ast.Eq | ast.NotEq):
        pairs = ((left, right), (right, left))
        return any({_written(one), _shown(one)} & names and _is_text(other) for one, other in pairs)
    if isinstance(node.ops[0], ast.In | ast.NotIn):
        parts = right.elts if isinstance(right, ast.List | ast.Tuple | ast.Set) else []
        is_listed = _written(left) in names and bool(parts) and all(_is_text(part) for part in parts)
        return is_listed or (_written(right) in names and _is_text(left))
    return False


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))
