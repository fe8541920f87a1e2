"""What a Python program's sockets wait for in vain: an address, a length that comes first, a stop that wakes nobody."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Sequence

from fsm.gaps.python.meaning.nodes import (
    body_of,
    calls_of,
    dotted,
    full_name_of,
    functions_of,
    keywords_of,
    last,
    methods_of,
    own_attribute,
    own_calls,
    within,
)
from fsm.gaps.python.meaning.tree import Function, Scope, Tree
from fsm.gaps.python.system.sockets import is_own_socket, is_timeout

_RECEIVES = frozenset({"recv", "recvfrom", "accept", "recv_into", "recvfrom_into"})
# Who waits gives up by itself, or is woken.
_WOKEN = re.compile(
    r"settimeout|setdefaulttimeout|setblocking|\bselect\b|selectors|\.shutdown\(|SO_RCVTIMEO|timeout *="
    r"|\bpoll\(|setDaemon|signal"
)
_HAS_TIMEOUT = re.compile(
    r"settimeout|setdefaulttimeout|SO_RCVTIMEO|timeout *=|alarm\(|create_connection\(\([^()]*\), *\w"
)
_SOCKETS = frozenset({"socket", "create_connection", "wrap_socket"})
_TO_ITSELF = frozenset({"connect", "connect_ex", "create_connection", "sendto", "send", "sendall", "kill"})
_HAS_LENGTH = re.compile(r"\\x06|\\0\\6|pack\(|to_bytes|chr\(|bytes\(\[|bytearray")
_OF_APCUPSD = frozenset({"send", "sendall"})
_CONNECTS = re.compile(r"\bconnect|SOCK_STREAM|SOCK_RAW|AF_PACKET|socketpair|create_connection|socket\(\)")


def gaps_in_waiting_sockets(tree: Tree, code: str) -> Iterator[str]:
    """Yield them; each check has words that it looks for first."""
    if "socket" not in code:
        return
    if "SOCK_DGRAM" in code and ".send" in code and not _CONNECTS.search(code):
        yield from _to_nobody(tree)
    if ".listen(" in code and ".bind(" in code:
        yield from _bound_too_late(tree)
    if ".close()" in code and ".join()" in code and "Thread(" in code and not _WOKEN.search(code):
        yield from _joined_in_vain(tree)
    is_set_by_name = any(word in code for word in ("setattr", "__dict__", "vars("))
    if code.count("= b''") + code.count('= b""') > 1 and ".send" in code and not is_set_by_name:
        yield from _of_nothing(tree)
    if "timeout:" in code and "send" in code and not _HAS_TIMEOUT.search(code):
        yield from _never_late(tree)
    if "3551" in code and "status" in code.lower() and not _HAS_LENGTH.search(code):
        yield from _of_apcupsd(tree)


def _to_nobody(tree: Tree) -> Iterator[str]:
    """`send` has no address: the socket of datagrams has to be connected before."""
    for node, scope in calls_of(tree, frozenset({"send", "sendall"})):
        owner = node.func.value if isinstance(node.func, ast.Attribute) else None
        if owner is not None and is_own_socket(owner, scope, tree) and _is_held(owner, scope, tree):
            yield f"{dotted(owner)} is connected to nobody, and {last(node.func)} names no address"


def _is_held(sock: ast.expr, scope: Scope, tree: Tree) -> bool:
    """Say whether nobody else is given a socket, of the program or of a class that an own one extends."""
    own = {node.name for node in tree.scopes if isinstance(node, ast.ClassDef)} | {"object", "Thread"}
    bases = scope.owner.bases if own_attribute(sock, scope) and scope.owner else []
    given = (
        part
        for node, _ in tree.nodes
        if isinstance(node, ast.Call)
        for part in (*node.args, *(word.value for word in node.keywords))
    )
    return all(last(base) in own for base in bases) and last(sock) not in {last(part) for part in given}


def _bound_too_late(tree: Tree) -> Iterator[str]:
    """Who listens has an address already."""
    for scope in tree.scopes.values():
        listening: set[str] = set()
        for statement in body_of(scope):
            call = statement.value if isinstance(statement, ast.Expr) else None
            function = call.func if isinstance(call, ast.Call) else None
            if not isinstance(function, ast.Attribute) or not is_own_socket(function.value, scope, tree):
                continue
            if function.attr == "listen":
                listening.add(dotted(function.value))
            elif function.attr == "bind" and dotted(function.value) in listening:
                yield f"{dotted(function.value)} listens before it is bound"


def _joined_in_vain(tree: Tree) -> Iterator[str]:
    """Who closes a socket does not wake the thread that waits for it."""
    for function, scope in functions_of(tree):
        if scope.owner is None or function.name == "__del__":
            continue
        closed: set[str] = set()
        calls = [part for part in within(function.body) if isinstance(part, ast.Call)]
        told = {last(call.func) for call in calls} | _called_in(own_calls(function.body, tree))
        if told & _TO_ITSELF:
            continue
        for call in sorted(calls, key=lambda part: (part.lineno, part.col_offset)):
            owner = own_attribute(call.func.value, scope) if isinstance(call.func, ast.Attribute) else ""
            if owner and last(call.func) == "close":
                closed.add(owner)
                continue
            is_join = last(call.func) == "join" and not call.args and not call.keywords
            if owner and is_join and any(_waits_at(sock, owner, scope.owner, tree) for sock in closed):
                yield f"{owner} is joined while it still waits for a socket: closing that wakes nobody"


def _called_in(functions: Iterable[Function]) -> set[str]:
    """Return the last names of what some functions call."""
    parts = (part for function in functions for part in ast.walk(function))
    return {last(part.func) for part in parts if isinstance(part, ast.Call)}


def _waits_at(sock: str, thread: str, owner: ast.ClassDef, tree: Tree) -> bool:
    """Say whether the thread's function waits for that socket, of the class itself or as a parameter."""
    made = [(binding.node, place) for _, binding, place in tree.stored.get(thread, ())]
    calls = [(node, place) for node, place in made if isinstance(node, ast.Call)]
    if len(calls) != 1 or full_name_of(calls[0][0].func, calls[0][1]) != "threading.Thread":
        return False
    call, place = calls[0]
    target = own_attribute(keywords_of(call).get("target"), place)
    method = methods_of(owner).get(target)
    given = keywords_of(call).get("args")
    handed = [own_attribute(part, place) for part in given.elts] if isinstance(given, ast.Tuple) else []
    if method is None or method.decorator_list:
        return False
    inside = tree.scopes[method]
    names = [part.arg for part in method.args.args][1:]
    known = {name for name, value in zip(names, handed, strict=False) if value == sock}
    return any(
        isinstance(part, ast.Call)
        and isinstance(part.func, ast.Attribute)
        and part.func.attr in _RECEIVES
        and (own_attribute(part.func.value, inside) == sock or last(part.func.value) in known)
        for part in within(_looped(method))
    )


def _looped(method: Function) -> Sequence[ast.AST]:
    return [part for part in within(method.body) if isinstance(part, ast.While)]


def _of_nothing(tree: Tree) -> Iterator[str]:
    """One empty attribute may be filled by others; several requests that are empty were never written."""
    for function, scope in functions_of(tree):
        sent = {
            own_attribute(part.args[0], scope)
            for part in within(function.body)
            if isinstance(part, ast.Call) and last(part.func) in ("send", "sendall") and len(part.args) == 1
        }
        empty = {name for name in sent - {""} if _is_empty(name, tree)}
        receives = any(
            isinstance(part, ast.Call) and last(part.func) == "recv" for part in within(function.body)
        )
        if len(empty) > 1 and receives:
            yield f"{min(empty)} is sent and always empty, and an answer is waited for"


def _is_empty(attribute: str, tree: Tree) -> bool:
    made = [binding.node for _, binding, _ in tree.stored.get(attribute, ())]
    return bool(made) and all(isinstance(node, ast.Constant) and node.value in (b"", "") for node in made)


def _never_late(tree: Tree) -> Iterator[str]:
    """What shall be sent when nothing comes for a while, of a socket that was given no time to wait."""
    for scope in tree.scopes.values():
        for attempt in within(body_of(scope)):
            handlers = attempt.handlers if isinstance(attempt, ast.Try) else []
            late = [handler for handler in handlers if is_timeout(handler.type)]
            sends = [
                part
                for handler in late
                for part in within(handler.body)
                if isinstance(part, ast.Call) and "send" in last(part.func)
            ]
            owners = {
                own_attribute(part.func.value, scope)
                for part in (within(attempt.body) if isinstance(attempt, ast.Try) and sends else ())
                if isinstance(part, ast.Call)
                and isinstance(part.func, ast.Attribute)
                and part.func.attr in _RECEIVES
            }
            if owners and all(owner and _is_made_here(owner, tree) for owner in owners):
                yield "what is sent after a timeout is never sent: none is set"


def _is_made_here(attribute: str, tree: Tree) -> bool:
    """Say whether an attribute only ever holds sockets that the program makes."""
    made = [binding.node for _, binding, _ in tree.stored.get(attribute, ())]
    made = [node for node in made if not (isinstance(node, ast.Constant) and node.value is None)]
    return bool(made) and all(isinstance(node, ast.Call) and last(node.func) in _SOCKETS for node in made)


def _of_apcupsd(tree: Tree) -> Iterator[str]:
    """The daemon of these power supplies reads the length of a request first, in two bytes."""
    for node, _ in calls_of(tree, _OF_APCUPSD):
        first = node.args[0] if len(node.args) == 1 else None
        first = (
            first.func.value
            if isinstance(first, ast.Call) and isinstance(first.func, ast.Attribute)
            else first
        )
        text = first.value if isinstance(first, ast.Constant) else b""
        start = text[:6].lower() if isinstance(text, str | bytes) else ""
        if start in ("status", b"status"):
            yield "apcupsd reads the length of a request before the request"
