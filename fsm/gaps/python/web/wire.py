"""What keeps a Python program from reaching its peer: frames, addresses and bodies that the other end does not take."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import last, own_attribute
from fsm.gaps.python.meaning.tree import Function, How, Scope, Tree

_SEVERAL_PARTS = re.compile(
    r"multipart|SNDMORE|RCVMORE|zmq\.(?:REQ|DEALER|proxy|device)\b|ROUTER|[bB](?:''|\"\")"
)
_KEEPS_OPEN = re.compile(r"protocol_version *= *[\"']HTTP/1\.1")
_HAS_BODY = re.compile(r"send_response\( *(?:200|HTTPStatus\.OK)\b")
# What is passed on from another server, or is no answer of HTTP, may have its length told elsewhere.
_PASSED_ON = re.compile(r"send_header\( *(?![\"' ])|CONNECT|[uU]pgrade|\btimeout *=|event-stream")
_METHODS = frozenset({"get", "post", "put", "patch", "delete", "head", "request"})
_WEB_SOCKETS = frozenset({"create_connection", "connect", "WebSocketApp"})
_FRAMED = re.compile(
    r"content-length|transfer-encoding|chunked|close_connection|connection['\"], *['\"]close", re.I
)
_CLASSES = frozenset(
    {"request_class", "response_class", "session_interface_class", "config_class", "test_client_class"}
)


def gaps_in_wire(tree: Tree, code: str) -> Iterator[str]:
    """Yield what is sent in a way that nothing answers, or to an address of another scheme."""
    if "zmq." in code:
        yield from _of_zmq(code)
    if "websocket" in code and ("requests." in code or "httpx." in code):
        yield from _of_schemes(tree)
    if "HTTP/1.1" in code and "wfile" in code:
        yield from _without_length(code)
    if "Flask)" in code:
        yield from _no_classes(tree)
    if "global " in code:
        yield from _only_global(tree)


def _without_length(code: str) -> Iterator[str]:
    """Where the connection stays open only its length tells where a body ends."""
    is_answer = _KEEPS_OPEN.search(code) and _HAS_BODY.search(code) and "HTTPRequestHandler" in code
    if is_answer and not _FRAMED.search(code) and not _PASSED_ON.search(code):
        yield "HTTP/1.1 wants the length of a body, or its reader waits for more"


def _of_zmq(code: str) -> Iterator[str]:
    if re.search(r"socket\( *zmq\.DEALER\b", code) and re.search(r"socket\( *zmq\.REP\b", code):
        others = code.replace("zmq.DEALER", "")
        if not _SEVERAL_PARTS.search(others):
            yield "REP takes nothing from a DEALER that sends no empty frame first"
    if re.search(r"socket\( *zmq\.SUB\b", code) and "SUBSCRIBE" not in code and "subscribe" not in code:
        yield "SUB receives nothing that it has not subscribed to"


def _of_schemes(tree: Tree) -> Iterator[str]:
    """One base address cannot be of HTTP and of WebSocket."""
    starts: dict[str, set[str]] = {"http": set(), "ws": set()}
    for node, scope in tree.nodes:
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or not node.args:
            continue
        owner = last(node.func.value)
        if owner in ("requests", "httpx") and node.func.attr in _METHODS:
            starts["http"].add(_start(node.args[0], scope, tree))
        elif owner in ("websocket", "websockets") and node.func.attr in _WEB_SOCKETS:
            starts["ws"].add(_start(node.args[0], scope, tree))
    for start in sorted(starts["http"] & starts["ws"] - {""}):
        yield f"{start} is used for HTTP and for WebSocket"


def _start(node: ast.expr, scope: Scope, tree: Tree, depth: int = 0) -> str:
    """Return what a formatted address begins with, "" for a literal."""
    if depth > 4:
        return ""
    if isinstance(node, ast.JoinedStr):
        first = node.values[0] if node.values else None
        return _start(first.value, scope, tree, depth + 1) if isinstance(first, ast.FormattedValue) else ""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _start(node.left, scope, tree, depth + 1)
    name = own_attribute(node, scope)
    given = [(binding, place) for _, binding, place in tree.stored.get(name, ())] if name else []
    if isinstance(node, ast.Name):
        given = [(binding, scope) for binding in scope.bindings.get(node.id, [])]
    if (
        len(given) == 1
        and given[0][0].how is How.VALUE
        and isinstance(given[0][0].node, ast.JoinedStr | ast.BinOp)
    ):
        return _start(given[0][0].node, given[0][1], tree, depth + 1)
    is_value = name and len(given) == 1 and isinstance(given[0][0].node, ast.Name)
    return f"self.{name}" if is_value else ""


def _no_classes(tree: Tree) -> Iterator[str]:
    """Flask makes its requests and responses of classes."""
    for definition, scope in tree.scopes.items():
        if isinstance(definition, ast.ClassDef) and any(last(base) == "Flask" for base in definition.bases):
            for name in sorted(_CLASSES & scope.bindings.keys()):
                given = scope.bindings[name][0].node
                if isinstance(given, ast.Call) and last(given.func) in ("LocalProxy", "Request", "Response"):
                    yield f"{name} is no class"


def _only_global(tree: Tree) -> Iterator[str]:
    """A function that names what is global and does nothing is one that breaks off."""
    for function in tree.scopes:
        if isinstance(function, Function) and all(
            isinstance(part, ast.Global | ast.Nonlocal) for part in function.body
        ):
            yield f"{function.name} does nothing"
