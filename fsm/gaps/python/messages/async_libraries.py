"""What a Python program awaits of asynchronous libraries though it is done at once, and what it leaves to nobody."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.inference import Kind, inference_of
from fsm.gaps.python.meaning.libraries import coroutines_of, plain_calls_of
from fsm.gaps.python.meaning.tree import Tree
from fsm.gaps.python.packages.library_parts import class_held

_LIBRARIES = ("aiokafka", "grpc_health", "redis", "nats")
_OF_ZEROMQ = frozenset(
    {"send", "send_string", "send_json", "send_multipart", "recv", "recv_string", "recv_json"}
)
# What ends a connection may be left out, and so may the wait for it.
_ENDINGS = frozenset({"stop", "close", "aclose", "flush"})


def gaps_in_async_libraries(tree: Tree, code: str) -> Iterator[str]:
    """Yield them for the classes whose methods are listed, where one of their libraries is named."""
    if "await " in code and "zmq" in code and "zmq.asyncio" not in code:
        yield from _of_zeromq(tree)
    if "async def" not in code or not any(name in code for name in _LIBRARIES):
        return
    for node, scope in tree.nodes:
        call = node.value if isinstance(node, ast.Await | ast.Expr) else None
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
            continue
        kind = inference_of(tree).of(call.func.value, scope)
        owner = kind.name if kind is not None else class_held(call.func.value, scope, tree)
        name = call.func.attr
        if isinstance(node, ast.Await) and name in plain_calls_of(owner):
            yield f"{name} of {owner} is awaited and no coroutine"
        elif isinstance(node, ast.Expr) and name in coroutines_of(owner) - _ENDINGS:
            yield f"{name} of {owner} is never awaited"


def _of_zeromq(tree: Tree) -> Iterator[str]:
    """What a socket does is done at once where the program has none of those that are awaited."""
    types = inference_of(tree)
    for node, scope in tree.nodes:
        call = node.value if isinstance(node, ast.Await) else None
        if (
            isinstance(call, ast.Call)
            and isinstance(call.func, ast.Attribute)
            and call.func.attr in _OF_ZEROMQ
        ):
            owner = types.of(call.func.value, scope)
            if owner is not None and owner.kind is Kind.OBJECT and owner.name == "zmq.Socket":
                yield f"{call.func.attr} of ZeroMQ is awaited and no coroutine"
