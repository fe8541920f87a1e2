"""What a Python program forgets of connections that stay open: they have no end, and cannot be connected again."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from fsm.gaps.python.meaning.nodes import (
    body_of,
    exits_of,
    functions_of,
    is_forever,
    last,
    own_attribute,
    own_calls,
    within,
)
from fsm.gaps.python.meaning.tree import Function, Scope, Tree

# Source: the text protocol of memcached, and that of Redis: both answer and wait for the next command.
_SERVERS = re.compile(r"memcache|redis", re.IGNORECASE)
_COMMAND = re.compile(r"(?:stats|version|gets? \S|\*\d+\r\n\$\d|INFO\b|PING\b|info\b).*\r?\n", re.DOTALL)
_ENDS = re.compile(
    r"settimeout|setdefaulttimeout|timeout *=|create_connection\(\([^()]*\), *\w|setblocking|\bselect|shutdown"
    r"|quit|alarm|twemproxy|nutcracker",
    re.IGNORECASE,
)
_REPEATED = re.compile(r"_*(?:send|request|query|ask|call|execute|transmit|publish)(?![a-z])")
_CHECKED = re.compile(r"connected|EISCONN|already")


def gaps_in_open_sockets(tree: Tree, code: str) -> Iterator[str]:
    """Yield them; each check has words that it looks for first."""
    if ".recv(" not in code:
        return
    if _SERVERS.search(code) and not _ENDS.search(code):
        yield from _never_ended(tree)
    if ".connect(" in code and "self." in code and not _CHECKED.search(code):
        yield from _connected_again(tree)


def _never_ended(tree: Tree) -> Iterator[str]:
    """Who answers and keeps the connection sends no end that a loop could wait for."""
    for function, scope in functions_of(tree):
        texts = [
            part.value if isinstance(part.value, str) else part.value.decode("latin-1")
            for part in within(function.body)
            if isinstance(part, ast.Constant) and isinstance(part.value, str | bytes)
        ]
        if not any(map(_COMMAND.match, texts)):
            continue
        for loop in within(body_of(scope)):
            if isinstance(loop, ast.While) and is_forever(loop) and _waits_for_the_end(loop):
                yield "the server keeps the connection open, and the loop waits for its end"


def _waits_for_the_end(loop: ast.While) -> bool:
    """Say whether a loop receives, and is left only when nothing more comes."""
    received = {
        last(part.targets[0])
        for part in loop.body
        if isinstance(part, ast.Assign)
        and isinstance(part.value, ast.Call)
        and last(part.value.func) == "recv"
    }
    empty = [
        part
        for part in loop.body
        if isinstance(part, ast.If)
        and isinstance(part.test, ast.UnaryOp)
        and isinstance(part.test.op, ast.Not)
        and last(part.test.operand) in received - {""}
    ]
    inside = {node for part in empty for node in ast.walk(part)}
    exits = list(exits_of(loop))
    return bool(exits) and inside.issuperset(exits)


def _connected_again(tree: Tree) -> Iterator[str]:
    """A socket that is made once is connected once."""
    for function, scope in functions_of(tree):
        if scope.owner is None or not _REPEATED.match(function.name):
            continue
        for statement in _certain(function.body):
            call = statement.value if isinstance(statement, ast.Expr) else None
            target = call.func if isinstance(call, ast.Call) else None
            name = own_attribute(target.value, scope) if isinstance(target, ast.Attribute) else ""
            is_connected = bool(name) and last(target) == "connect" and _is_made_once(name, scope, tree)
            if is_connected and not any(_is_closed(name, part, tree) for part in _with_own(function, tree)):
                yield f"{name} is connected by each {function.name}, and can be once"


def _certain(block: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    for statement in block:
        yield statement
        if isinstance(statement, ast.Try | ast.With):
            yield from _certain(statement.body)


def _is_made_once(name: str, scope: Scope, tree: Tree) -> bool:
    """Say whether the initialiser makes the socket of TCP, and nothing else does."""
    stored = tree.stored.get(name, ())
    if len(stored) != 1:
        return False
    call, place = stored[0][1].node, stored[0][2]
    is_first = (
        isinstance(place.node, Function) and place.node.name == "__init__" and place.owner is scope.owner
    )
    words = [last(part) for part in call.args] if isinstance(call, ast.Call) else ["?"]
    is_socket = isinstance(call, ast.Call) and last(call.func) == "socket" and not call.keywords
    return is_first and is_socket and words in ([], ["AF_INET"], ["AF_INET", "SOCK_STREAM"])


def _with_own(function: Function, tree: Tree) -> Iterator[Function]:
    """Yield a function, and the own ones that it calls."""
    yield function
    yield from own_calls(function.body, tree)


def _is_closed(name: str, function: Function, tree: Tree) -> bool:
    scope = tree.scopes[function]
    return any(
        isinstance(part, ast.Attribute) and part.attr == "close" and own_attribute(part.value, scope) == name
        for part in within(function.body)
    )
