"""What a Python program does with the bytes of streams and of Twisted's protocols that only a text can do."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from fsm.gaps.python.meaning.inference import TEXT, Inference, Kind, inference_of
from fsm.gaps.python.meaning.nodes import bindings_of, calls_of, full_name_of, functions_of, keywords_of, last
from fsm.gaps.python.meaning.tree import Function, How, Scope, Tree
from fsm.gaps.python.messages.payloads import function_of, misused_as_texts

# The methods that Twisted and Autobahn call with bytes, and the place of these; `self` counts.
_RECEIVERS: Mapping[str, tuple[str, int]] = {
    "dataReceived": ("Protocol", 1),
    "lineReceived": ("LineReceiver", 1),
    "rawDataReceived": ("LineReceiver", 1),
    "datagramReceived": ("DatagramProtocol", 1),
    "onMessage": ("WebSocket", 1),
}
_READS = frozenset({"read", "readline", "readexactly", "readuntil"})
_NO_BYTES = frozenset({"dict", "list", "tuple", "int", "float"})
_OF_PROTOCOLS = ("Received", "onMessage", "transport.write(", "sendLine(", "sendMessage(")
_STARTS = frozenset({"asyncio.start_server", "asyncio.start_unix_server"})


def gaps_in_async_streams(tree: Tree, code: str) -> Iterator[str]:
    """Yield them; each library has words that it looks for first."""
    if ("twisted" in code or "autobahn" in code) and any(word in code for word in _OF_PROTOCOLS):
        yield from _of_protocols(tree)
    if "asyncio" in code and ("start_server" in code or "open_connection" in code):
        yield from _of_streams(tree)


def _of_protocols(tree: Tree) -> Iterator[str]:
    types = inference_of(tree)
    for function, scope in functions_of(tree):
        base, place = _RECEIVERS.get(function.name, ("", 0))
        is_protocol = scope.owner is not None and any(base in last(part) for part in scope.owner.bases)
        names = [part.arg for part in function.args.args]
        if not base or not is_protocol or len(names) <= place:
            continue
        if len(scope.bindings[names[place]]) == 1 and not _may_be_text(function):
            yield from misused_as_texts({names[place]}, scope, f"what {function.name} is given")
    yield from _sent_texts(tree, types)


def _may_be_text(function: Function) -> bool:
    """`onMessage` of other libraries is given texts: an annotation tells."""
    return any(last(part.annotation) == "str" for part in function.args.args)


def _sent_texts(tree: Tree, types: Inference) -> Iterator[str]:
    """A transport writes bytes, and so do lines and messages of Autobahn."""
    for node, scope in calls_of(tree, frozenset({"write", "sendLine", "sendMessage"})):
        owner = node.func.value if isinstance(node.func, ast.Attribute) else None
        name = last(node.func)
        is_transport = name == "write" and last(owner) == "transport"
        is_own = isinstance(owner, ast.Name) and owner.id == scope.self_name and scope.owner is not None
        bases = [last(base) for base in scope.owner.bases] if scope.owner else []
        is_line = name == "sendLine" and is_own and any("LineReceiver" in base for base in bases)
        is_message = name == "sendMessage" and is_own and any("WebSocket" in base for base in bases)
        is_protocol = any("Protocol" in base or "LineReceiver" in base for base in bases)
        given = node.args[0] if node.args else None
        takes_bytes = (is_transport and is_protocol) or is_line or is_message
        if takes_bytes and given is not None and _is_text(given, scope, types):
            yield f"{name} of Twisted takes bytes and no text"
        kind = types.of(given, scope) if takes_bytes else None
        if kind is not None and kind.kind is Kind.OBJECT and kind.name in _NO_BYTES:
            yield f"{name} of Twisted takes bytes and no {kind.name}"


def _is_text(node: ast.expr, scope: Scope, types: Inference) -> bool:
    """A sum of which one part is a text is a text, if it is anything."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _is_text(node.left, scope, types) or _is_text(node.right, scope, types)
    return types.of(node, scope) == TEXT


def _of_streams(tree: Tree) -> Iterator[str]:
    types = inference_of(tree)
    for handler in _handlers(tree):
        scope = tree.scopes[handler]
        names = [part.arg for part in handler.args.args][-2:]
        if len(names) == 2 and all(len(scope.bindings[name]) == 1 for name in names):
            yield from _of_pair(names[0], names[1], handler, types, tree)
    for function, scope in functions_of(tree):
        for name, bindings in scope.bindings.items():
            places = [
                part.place for part in bindings if part.how is How.ITEM and _is_opened(part.node, scope)
            ]
            if len(places) == len(bindings) == 1:
                pair = (name, "") if places[0] == 0 else ("", name)
                yield from _of_pair(*pair, function, types, tree)


def _is_opened(node: ast.AST | None, scope: Scope) -> bool:
    call = node.value if isinstance(node, ast.Await) else None
    return isinstance(call, ast.Call) and full_name_of(call.func, scope) == "asyncio.open_connection"


def _handlers(tree: Tree) -> Iterator[Function]:
    """Yield what a server of streams calls for each connection."""
    for node, scope in tree.nodes:
        if isinstance(node, ast.Call) and full_name_of(node.func, scope) in _STARTS:
            given = node.args[0] if node.args else keywords_of(node).get("client_connected_cb")
            yield from function_of(given, scope)


def _of_pair(reader: str, writer: str, function: Function, types: Inference, tree: Tree) -> Iterator[str]:
    """A reader gives bytes when it is awaited, and a writer takes them."""
    scope = tree.scopes[function]
    read = {
        name
        for name, bindings in scope.bindings.items()
        if bindings and all(part.how is How.VALUE and _is_read(part.node, reader) for part in bindings)
    }
    yield from misused_as_texts(read, scope, "what is read of a stream")
    for node in ast.walk(function):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args):
            continue
        is_written = last(node.func.value) == writer != "" and node.func.attr == "write"
        if is_written and _is_text(node.args[0], scope, types):
            yield "a stream writes bytes and no text"
    for name, bindings in scope.bindings.items():
        for part in bindings:
            call = part.node if part.how is How.VALUE else None
            if isinstance(call, ast.Call) and _is_call_of(call, reader) and not _is_scheduled(name, scope):
                yield f"{last(call.func)} of a stream is never awaited"


def _is_read(node: ast.AST | None, reader: str) -> bool:
    return (
        isinstance(node, ast.Await) and isinstance(node.value, ast.Call) and _is_call_of(node.value, reader)
    )


def _is_call_of(call: ast.Call, reader: str) -> bool:
    function = call.func
    is_read = isinstance(function, ast.Attribute) and function.attr in _READS
    return isinstance(function, ast.Attribute) and is_read and last(function.value) == reader != ""


def _is_scheduled(name: str, scope: Scope) -> bool:
    """Say whether what was not awaited at once is awaited, or handed on, later."""
    for part in ast.walk(scope.node):
        if isinstance(part, ast.Await) and any(
            isinstance(inner, ast.Name) and inner.id == name for inner in ast.walk(part)
        ):
            return True
    return not bindings_of(name, scope)
