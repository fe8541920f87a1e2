"""How the handlers and servers of `socketserver` are put together in a Python program so that they serve nobody."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import calls_of, last, methods_of, own_attribute, within
from fsm.gaps.python.meaning.tree import Scope, Tree
from fsm.gaps.python.served.requests import bases_of, own_class

_MIXINS = frozenset({"socketserver.ThreadingMixIn", "socketserver.ForkingMixIn"})
_TCP = frozenset(
    {"socketserver.TCPServer", "socketserver.ThreadingTCPServer", "socketserver.ForkingTCPServer"}
)
_UDP = frozenset(
    {"socketserver.UDPServer", "socketserver.ThreadingUDPServer", "socketserver.ForkingUDPServer"}
)
_HANDLERS = frozenset(
    {
        f"socketserver.{name}"
        for name in ("BaseRequestHandler", "StreamRequestHandler", "DatagramRequestHandler")
    }
)
_OF_STREAMS = frozenset({"recv", "recv_into", "send", "sendall", "makefile", "sendto"})


def gaps_in_socket_handlers(tree: Tree, code: str) -> Iterator[str]:
    """Yield what is wrong with the classes that serve by `socketserver`."""
    if "socketserver" not in code:
        return
    served: dict[ast.ClassDef, set[str]] = {}
    for definition in [node for node in tree.scopes if isinstance(node, ast.ClassDef)]:
        yield from _never_handles(definition, tree)
        yield from _mixed_in_late(definition, tree)
    for node, scope in calls_of(tree, _names_of_servers(tree)):
        kind = _kind(node.func, scope, tree)
        handler = own_class(node.args[1], scope) if len(node.args) > 1 else None
        if handler is not None and kind:
            served.setdefault(handler, set()).add(kind)
    for handler, kinds in served.items():
        if len(kinds) == 1 and list(bases_of(handler, tree))[1:] == ["socketserver.BaseRequestHandler"]:
            yield from _of_requests(handler, kinds.pop(), tree)


def _library_bases(definition: ast.ClassDef, tree: Tree) -> list[str]:
    return [base for base in bases_of(definition, tree) if isinstance(base, str)]


def _names_of_servers(tree: Tree) -> frozenset[str]:
    own = {
        node.name
        for node in tree.scopes
        if isinstance(node, ast.ClassDef) and (_TCP | _UDP) & set(_library_bases(node, tree))
    }
    return frozenset({name.rpartition(".")[2] for name in _TCP | _UDP} | own)


def _kind(node: ast.expr, scope: Scope, tree: Tree) -> str:
    """Return by which protocol a server of this class serves, "" where it may be anything else."""
    own = own_class(node, scope)
    if own is not None:
        names = set(_library_bases(own, tree))
    else:
        name = last(node)
        found = scope.bindings.get(name) or tree.module.bindings.get(name, [])
        full = {part.full for part in found} if isinstance(node, ast.Name) else set()
        names = {f"socketserver.{name}"} if last(getattr(node, "value", None)) == "socketserver" else full
    return "TCP" if names & _TCP else "UDP" if names & _UDP else ""


def _never_handles(definition: ast.ClassDef, tree: Tree) -> Iterator[str]:
    """The initialiser of the library's class is what calls `handle`."""
    initialiser = methods_of(definition).get("__init__")
    if initialiser is None or not _HANDLERS & set(_library_bases(definition, tree)):
        return
    calls = {last(node.func) for node in ast.walk(initialiser) if isinstance(node, ast.Call)}
    if not calls & {"__init__", "handle", "setup"}:
        yield f"{definition.name} handles nothing: its initialiser leaves that of its base out"


def _mixed_in_late(definition: ast.ClassDef, tree: Tree) -> Iterator[str]:
    """What makes a thread for each request has to stand in front of what serves them one by one."""
    scope = tree.scopes[definition].parent or tree.module
    kinds = []
    for base in definition.bases:
        if own_class(base, scope) is not None:
            return
        found = scope.bindings.get(last(base)) or tree.module.bindings.get(last(base), [])
        full = {part.full for part in found} if isinstance(base, ast.Name) else set()
        owner = last(base.value) if isinstance(base, ast.Attribute) else ""
        kinds.append(f"{owner}.{last(base)}" if owner else next(iter(full), ""))
    places = [place for place, name in enumerate(kinds) if name in _MIXINS]
    servers = [place for place, name in enumerate(kinds) if name in _TCP | _UDP | {"http.server.HTTPServer"}]
    if places and servers and min(places) > min(servers) and "process_request" not in methods_of(definition):
        yield f"{definition.name} serves one after the other: its mixin stands behind the server"


def _of_requests(handler: ast.ClassDef, kind: str, tree: Tree) -> Iterator[str]:
    """Over TCP a request is a connection, over UDP the bytes and the socket they came by."""
    for method in methods_of(handler).values():
        scope = tree.scopes[method]
        for node in within(method.body):
            if isinstance(node, ast.Attribute) and own_attribute(node.value, scope) == "request":
                if kind == "UDP" and node.attr in _OF_STREAMS:
                    yield f"a request over UDP is a pair and has no {node.attr}"
            elif isinstance(node, ast.Subscript) and own_attribute(node.value, scope) == "request":
                if kind == "TCP" and isinstance(node.ctx, ast.Load):
                    yield "a request over TCP is a connection and has no items"
            elif _is_unpacked(node, scope) and kind == "TCP":
                yield "a request over TCP is a connection and cannot be unpacked"


def _is_unpacked(node: ast.AST, scope: Scope) -> bool:
    is_pair = isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple)
    return is_pair and isinstance(node, ast.Assign) and own_attribute(node.value, scope) == "request"
