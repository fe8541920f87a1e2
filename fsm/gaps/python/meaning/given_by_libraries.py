"""What the parameters of functions and methods are that a library calls: streams, transports, bytes that came."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import lru_cache

from fsm.gaps.python.meaning.kinds import BYTES, Kind, Type
from fsm.gaps.python.meaning.nodes import bindings_of, full_name_of, keywords_of, methods_of, own_attribute
from fsm.gaps.python.meaning.tree import Function, Scope, Tree

_STARTS = frozenset({"asyncio.start_server", "asyncio.start_unix_server"})
_STREAMS = (
    Type(Kind.OBJECT, "asyncio.StreamReader"),
    Type(Kind.OBJECT, "asyncio.StreamWriter"),
)
# By the class that is extended and the method: what comes in its places behind the object.
_METHODS: Mapping[tuple[str, str], tuple[Type, ...]] = {
    ("asyncio.Protocol", "data_received"): (BYTES,),
    ("asyncio.Protocol", "connection_made"): (Type(Kind.OBJECT, "asyncio.Transport"),),
    ("asyncio.DatagramProtocol", "datagram_received"): (BYTES,),
    ("asyncio.DatagramProtocol", "connection_made"): (Type(Kind.OBJECT, "asyncio.DatagramTransport"),),
    ("asyncio.SubprocessProtocol", "pipe_data_received"): (Type(Kind.OBJECT, "int"), BYTES),
}


def given_by_library(name: str, scope: Scope, tree: Tree) -> Type | None:
    """Return what a library gives for a parameter, None where no library is known to call the function."""
    function = scope.node
    if not isinstance(function, Function) or function.decorator_list:
        return None
    places = [part.arg for part in function.args.args][bool(scope.self_name) :]
    kinds = _STREAMS if function in _handlers_of(tree) else _of_method(function, scope)
    return kinds[places.index(name)] if name in places[: len(kinds)] else None


def _of_method(function: Function, scope: Scope) -> tuple[Type, ...]:
    bases = scope.owner.bases if scope.owner is not None else []
    names = [full_name_of(base, scope.parent or scope) for base in bases]
    return _METHODS.get((names[0], function.name), ()) if len(names) == 1 else ()


@lru_cache(maxsize=4)
def _handlers_of(tree: Tree) -> frozenset[ast.AST]:
    """Return what a server of streams calls for each connection."""
    found: set[ast.AST] = set()
    for node, scope in tree.nodes:
        if isinstance(node, ast.Call) and full_name_of(node.func, scope) in _STARTS:
            given = node.args[0] if node.args else keywords_of(node).get("client_connected_cb")
            name = own_attribute(given, scope)
            if isinstance(given, ast.Name):
                found |= {
                    part.node for part in bindings_of(given.id, scope) if isinstance(part.node, Function)
                }
            elif name and scope.owner is not None and name in methods_of(scope.owner):
                found.add(methods_of(scope.owner)[name])
    return frozenset(found)
