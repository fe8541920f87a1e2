"""What a Python program still does when the peer of a connection has gone: it takes nothing for more, for ever."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from fsm.gaps.python.meaning.inference import Kind, Type, inference_of
from fsm.gaps.python.meaning.nodes import (
    bindings_of,
    body_of,
    calls_of,
    dotted,
    exits_of,
    full_name_of,
    is_forever,
    keywords_of,
    last,
    own_attribute,
    within,
)
from fsm.gaps.python.meaning.tree import Function, How, Scope, Tree
from fsm.gaps.python.served.requests import bases_of
from fsm.gaps.python.system.processes_apart import blocks_of, own_parts

_STREAMS = frozenset({"socket.socket", "socket.create_connection"})
_REQUESTS = frozenset({"socketserver.BaseRequestHandler", "socketserver.StreamRequestHandler"})
# None of these minds that there is nothing.
_HARMLESS = frozenset(
    {
        *(
            "print",
            "decode",
            "encode",
            "strip",
            "rstrip",
            "upper",
            "lower",
            "format",
            "info",
            "debug",
            "sleep",
        ),
        *("len", "str", "repr", "recv", "send", "sendall", "flush", "append", "write", "now", "strftime"),
    }
)
_SENDS = frozenset({"send", "sendall"})
_READS = frozenset({"read", "readline"})
_READ_BY = (".recv(", ".readline(", "reader.read(")
_OF_MESSAGES = re.compile(r"SOCK_(?:DGRAM|RAW|SEQPACKET)|zmq|AF_(?:PACKET|CAN|BLUETOOTH|NETLINK)")
_READER = Type(Kind.OBJECT, "asyncio.StreamReader")
_SOCKET = Type(Kind.OBJECT, "socket.socket")
_GIVES_UP = re.compile(r"timeout|setblocking|\bselect|BlockingIOError|shutdown")


def gaps_in_ended_sockets(tree: Tree, code: str) -> Iterator[str]:
    """Yield the endless loops that receive, and that the end of what is received does not end."""
    if "while" not in code or not any(word in code for word in _READ_BY):
        return
    for scope in tree.scopes.values():
        yield from _streams_that_end(scope, tree)
    if ".recv(" not in code or _OF_MESSAGES.search(code):
        return
    if "connect" in code and ".send" in code and not _GIVES_UP.search(code):
        yield from _sent_after_the_end(tree)
    handed = _handed_over(tree)
    for scope in tree.scopes.values():
        for loop in within(body_of(scope)):
            if not (isinstance(loop, ast.While) and is_forever(loop)) or loop.orelse:
                continue
            name = _received(loop.body, scope, tree, handed)
            if name and _goes_on(loop, name):
                yield f"{name} stays empty when the peer has gone, and nothing ends the loop"


def _streams_that_end(scope: Scope, tree: Tree) -> Iterator[str]:
    """What is read of a stream of asyncio or of a handler of `socketserver` comes at once when its end is reached."""
    for loop in within(body_of(scope)):
        if not (isinstance(loop, ast.While) and is_forever(loop)) or loop.orelse:
            continue
        first = next((part for part in loop.body if isinstance(part, ast.Assign)), None)
        name = last(first.targets[0]) if first is not None else ""
        reads = [part for part in ast.walk(first) if _is_read(part, scope, tree)] if first is not None else []
        calls = [part for part in ast.walk(first) if isinstance(part, ast.Call)] if first is not None else []
        is_plain = {last(call.func) for call in calls} <= _HARMLESS | _READS
        if name and len(reads) == 1 and is_plain and _goes_on(loop, name):
            yield f"{name} stays empty when the peer has gone, and nothing ends the loop"


def _is_read(node: ast.AST, scope: Scope, tree: Tree) -> bool:
    function = node.func if isinstance(node, ast.Call) else None
    if not isinstance(function, ast.Attribute) or function.attr not in _READS:
        return False
    if own_attribute(function.value, scope) == "rfile" and scope.owner is not None:
        return "socketserver.StreamRequestHandler" in bases_of(scope.owner, tree)
    return inference_of(tree).of(function.value, scope) == _READER


def _sent_after_the_end(tree: Tree) -> Iterator[str]:
    """Who waits for a request sends no end before that, and who has ended reads nothing more."""
    for block, _ in blocks_of(tree):
        connected: set[str] = set()
        ended: set[str] = set()
        for statement in block:
            for part in own_parts(statement):
                if isinstance(part, ast.Name | ast.Attribute) and isinstance(part.ctx, ast.Store):
                    ended.discard(dotted(part))
                function = part.func if isinstance(part, ast.Call) else None
                owner = dotted(function.value) if isinstance(function, ast.Attribute) else ""
                if owner and last(function) == "connect":
                    connected.add(owner)
                    ended.discard(owner)
                elif owner in ended and last(function) in _SENDS:
                    yield f"{owner} is read to its end before anything is sent"
                    ended.discard(owner)
            if isinstance(statement, ast.While):
                ended |= {_read_to_the_end(statement)} & connected


def _read_to_the_end(loop: ast.While) -> str:
    """Return the socket that a loop reads until nothing more comes, "" where it may be left before."""
    name, owner = "", ""
    for part in loop.body:
        call = part.value if isinstance(part, ast.Assign) and isinstance(part.targets[0], ast.Name) else None
        function = call.func if isinstance(call, ast.Call) else None
        if isinstance(part, ast.Assign) and isinstance(function, ast.Attribute) and function.attr == "recv":
            name, owner = last(part.targets[0]), dotted(function.value)
    exits = list(exits_of(loop))
    if isinstance(loop.test, ast.Name) and loop.test.id == name:
        return "" if exits else owner
    empty = [part for part in loop.body if isinstance(part, ast.If) and _is_missing(part.test, name)]
    inside = {node for part in empty for node in ast.walk(part)}
    is_left = any(not isinstance(part, ast.Break) for part in exits)
    return owner if name and is_forever(loop) and exits and not is_left and inside.issuperset(exits) else ""


def _is_missing(test: ast.expr, name: str) -> bool:
    return isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not) and last(test.operand) == name


def _handed_over(tree: Tree) -> set[str]:
    """Return the names of the functions that threads begin with, in a program that accepts connections."""
    if not any(calls_of(tree, frozenset({"accept"}))):
        return set()
    calls = (node for node, _ in calls_of(tree, frozenset({"Thread"})))
    return {last(keywords_of(call).get("target")) for call in calls} - {""}


def _received(block: Sequence[ast.stmt], scope: Scope, tree: Tree, handed: set[str]) -> str:
    """Return the name of what the loop receives of a connection in every turn."""
    for statement in block:
        if isinstance(statement, ast.Try):
            return _received(statement.body, scope, tree, handed)
        target = statement.targets[0] if isinstance(statement, ast.Assign) else None
        if not isinstance(statement, ast.Assign) or not isinstance(target, ast.Name):
            continue
        calls = [part for part in ast.walk(statement.value) if isinstance(part, ast.Call)]
        received = [call for call in calls if last(call.func) == "recv" and len(call.args) == 1]
        if len(received) == 1 and {last(call.func) for call in calls} <= _HARMLESS:
            function = received[0].func
            owner = function.value if isinstance(function, ast.Attribute) else None
            if owner is not None and _is_connection(owner, scope, tree, handed):
                return target.id
    return ""


def _is_connection(node: ast.expr, scope: Scope, tree: Tree, handed: set[str]) -> bool:
    """Say whether it is a connection of TCP: accepted, made, given by a server or to a thread."""
    name = own_attribute(node, scope)
    if name == "request" and scope.owner is not None:
        return bool(_REQUESTS & {base for base in bases_of(scope.owner, tree) if isinstance(base, str)})
    if name:
        return inference_of(tree).of(node, scope) == _SOCKET
    if not isinstance(node, ast.Name):
        return False
    found = bindings_of(node.id, scope)
    if [part.how for part in found] == [How.PARAMETER]:
        return isinstance(scope.node, Function) and scope.node.name in handed
    calls = [part.node for part in found if isinstance(part.node, ast.Call)]
    if len(found) != 1 or len(calls) != 1:
        return False
    is_accepted = found[0].how is How.ITEM and last(calls[0].func) == "accept" and found[0].place == 0
    is_made = found[0].how in (How.VALUE, How.ENTERED)
    return is_accepted or (is_made and full_name_of(calls[0].func, scope) in _STREAMS)


def _goes_on(loop: ast.While, name: str) -> bool:
    """Say whether a turn in which nothing came comes to its end, and the next one begins."""
    caught = {
        part
        for handler in within(loop.body)
        if isinstance(handler, ast.ExceptHandler)
        for part in within(handler.body)
    }
    exits = (part for part in exits_of(loop) if not (isinstance(part, ast.Await) and _is_short(part)))
    if not caught.issuperset(exits):
        return False
    skipped = {
        part
        for statement in within(loop.body)
        if isinstance(statement, ast.If) and _is_there(statement.test, name)
        for part in within(statement.body)
    }
    for part in within(loop.body):
        if part in skipped or part in caught:
            continue
        if isinstance(part, ast.While | ast.For | ast.Subscript | ast.Assert | ast.BinOp | ast.With):
            return False
        if isinstance(part, ast.Call):
            called = last(part.func)
            if called not in _HARMLESS | _READS or (called in _SENDS and not _is_of(part, name)):
                return False
        elif isinstance(part, ast.Assign) and any(isinstance(target, ast.Tuple) for target in part.targets):
            return False
    return True


def _is_short(node: ast.Await) -> bool:
    """Say whether what is awaited comes back at once when the peer has gone."""
    call = node.value
    return isinstance(call, ast.Call) and last(call.func) in _READS


def _is_there(test: ast.expr, name: str) -> bool:
    """`if data:`, or that it is longer than nothing, perhaps with more conditions."""
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        return any(_is_there(part, name) for part in test.values)
    if isinstance(test, ast.Compare):
        return last(test.left) == name and isinstance(test.ops[0], ast.Eq) and _is_full(test.comparators[0])
    return isinstance(test, ast.Name) and test.id == name


def _is_full(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and bool(node.value)


def _is_of(call: ast.Call, name: str) -> bool:
    """Say whether what is sent is nothing when nothing came: the name, or what methods without arguments make of it."""
    node: ast.expr | None = call.args[0] if len(call.args) == 1 else None
    while isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        node = node.func.value
    return isinstance(node, ast.Name) and node.id == name
