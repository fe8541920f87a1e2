"""What a Python program awaits of asynchronous libraries though it is done at once, and what it leaves to nobody."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.libraries import coroutines_of, plain_calls_of
from fsm.gaps.python.meaning.tree import Tree
from fsm.gaps.python.packages.library_parts import class_held

_LIBRARIES = ("aiokafka", "grpc_health", "redis", "nats")
# What ends a connection may be left out, and so may the wait for it.
_ENDINGS = frozenset({"stop", "close", "aclose", "flush"})


def gaps_in_async_libraries(tree: Tree, code: str) -> Iterator[str]:
    """Yield them for the classes whose methods are listed, where one of their libraries is named."""
    if "async def" not in code or not any(name in code for name in _LIBRARIES):
        return
    for node, scope in tree.nodes:
        call = node.value if isinstance(node, ast.Await | ast.Expr) else None
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
            continue
        owner = class_held(call.func.value, scope, tree)
        name = call.func.attr
        if isinstance(node, ast.Await) and name in plain_calls_of(owner):
            yield f"{name} of {owner} is awaited and no coroutine"
        elif isinstance(node, ast.Expr) and name in coroutines_of(owner) - _ENDINGS:
            yield f"{name} of {owner} is never awaited"
