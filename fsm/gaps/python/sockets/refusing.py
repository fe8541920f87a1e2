"""What the system refuses of a Python program's sockets: calls for another kind, addresses of another family."""

from __future__ import annotations

import ast
import re
import struct
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import (
    bindings_of,
    calls_of,
    dotted,
    full_name_of,
    last,
    own_attribute,
    text_of,
    value_of,
)
from fsm.gaps.python.meaning.possible_values import texts_for, values_for
from fsm.gaps.python.meaning.tree import How, Scope, Tree

_ADDRESSED = frozenset({"connect", "bind", "connect_ex"})
_LISTENS = re.compile(r"\.listen\(|create_server|fromfd|fileno|socketpair|\blisten\b")
_READY = re.compile(
    r"except|\bselect|poll|suppress|MSG_DONTWAIT|setblocking\((?:True|1)\)|settimeout\([^0N]|sleep"
    r"|add_reader|add_handler|add_watch|Notifier|filehandler"
)
_BROADCASTS = ("<broadcast>", "255.255.255.255")


def gaps_in_refusing_sockets(tree: Tree, code: str) -> Iterator[str]:
    """Yield them; each check has words that it looks for first."""
    if "socket" not in code:
        return
    if "SOCK_DGRAM" in code and (".listen(" in code or ".accept()" in code):
        yield from _of_kind(tree)
    if ".accept()" in code and ".bind(" in code and not _LISTENS.search(code):
        yield from _deaf(tree)
    if ".connect" in code or ".bind(" in code or "create_connection(" in code:
        yield from _of_family(tree)
    if any(word in code for word in _BROADCASTS) and "SO_BROADCAST" not in code and "sendto(" in code:
        yield from _to_all(tree)
    if "setblocking(" in code and not _READY.search(code):
        yield from _at_once(tree)
    if "struct" in code and "recv(" in code:
        yield from _too_short(tree)


def _made(node: ast.expr, scope: Scope, tree: Tree) -> ast.Call | None:
    """Return the one call by which the program makes a socket of its own."""
    name = own_attribute(node, scope)
    found = [(part, place) for _, part, place in tree.stored.get(name, ())] if name else []
    if isinstance(node, ast.Name):
        found = [(part, scope) for part in bindings_of(node.id, scope)]
    found = [pair for pair in found if not _is_none(pair[0].node)]
    if len(found) != 1 or found[0][0].how not in (How.VALUE, How.ENTERED):
        return None
    call, place = found[0][0].node, found[0][1]
    is_socket = isinstance(call, ast.Call) and full_name_of(call.func, place) == "socket.socket"
    return call if is_socket and isinstance(call, ast.Call) and not call.keywords else None


def _is_none(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _is_of_kind(call: ast.Call | None, kind: str) -> bool:
    if call is None:
        return False
    told = last(call.args[1]) if len(call.args) > 1 else "SOCK_STREAM"
    return told == kind


def _of_kind(tree: Tree) -> Iterator[str]:
    """Nobody connects to a socket of datagrams."""
    for node, scope in calls_of(tree, frozenset({"listen", "accept"})):
        owner = node.func.value if isinstance(node.func, ast.Attribute) else None
        if owner is not None and _is_of_kind(_made(owner, scope, tree), "SOCK_DGRAM"):
            yield f"{dotted(owner)} is for datagrams and has no {last(node.func)}"


def _deaf(tree: Tree) -> Iterator[str]:
    """Who does not listen has nobody to accept."""
    for node, scope in calls_of(tree, frozenset({"accept"})):
        owner = node.func.value if isinstance(node.func, ast.Attribute) else None
        if owner is not None and _is_of_kind(_made(owner, scope, tree), "SOCK_STREAM"):
            yield f"{dotted(owner)} does not listen, and accepts nobody"


def _of_family(tree: Tree) -> Iterator[str]:
    """An address of the internet is a host with a port, one of Unix is a path."""
    for node, scope in calls_of(tree, _ADDRESSED):
        owner = node.func.value if isinstance(node.func, ast.Attribute) else None
        call = _made(owner, scope, tree) if owner is not None and len(node.args) == 1 else None
        if call is None:
            continue
        family = last(call.args[0]) if call.args else "AF_INET"
        is_text = bool(texts_for(node.args[0], scope, tree)) or _is_annotated(node.args[0], scope, tree)
        if family == "AF_INET" and is_text:
            yield f"{last(node.func)} takes a host with a port and not a text"
        elif family == "AF_UNIX" and isinstance(value_of(node.args[0], scope), ast.Tuple):
            yield f"{last(node.func)} takes a path and not a host with a port"
    for node, scope in calls_of(tree, frozenset({"create_connection"})):
        is_socket = full_name_of(node.func, scope) == "socket.create_connection" and bool(node.args)
        if is_socket and texts_for(node.args[0], scope, tree):
            yield "create_connection takes a host with a port and not a text"


def _is_annotated(node: ast.expr, scope: Scope, tree: Tree) -> bool:
    """Say whether it is a parameter that is told to be a text."""
    values = values_for(node, scope, tree)
    return bool(values) and all(
        isinstance(part, ast.arg) and dotted(part.annotation) == "str" for part, _ in values
    )


def _to_all(tree: Tree) -> Iterator[str]:
    """The system sends to everybody from sockets only that may do so."""
    options = [node.args[1] for node, _ in calls_of(tree, frozenset({"setsockopt"})) if len(node.args) > 1]
    if not all(last(option).isupper() for option in options):
        return
    for node, scope in calls_of(tree, frozenset({"sendto"})):
        owner = node.func.value if isinstance(node.func, ast.Attribute) else None
        address = value_of(node.args[-1], scope) if node.args else None
        host = value_of(address.elts[0], scope) if isinstance(address, ast.Tuple) and address.elts else None
        if owner is not None and text_of(host) in _BROADCASTS and _made(owner, scope, tree) is not None:
            yield f"{dotted(owner)} sends to everybody, and SO_BROADCAST is not set"


def _at_once(tree: Tree) -> Iterator[str]:
    """A socket that does not wait raises an error when nothing is there yet, and nothing catches it."""
    off = {
        (dotted(node.func.value), id(_made(node.func.value, scope, tree)))
        for node, scope in calls_of(tree, frozenset({"setblocking"}))
        if isinstance(node.func, ast.Attribute) and len(node.args) == 1
        if isinstance(node.args[0], ast.Constant) and not node.args[0].value
        if _made(node.func.value, scope, tree) is not None
    }
    for node, scope in calls_of(tree, frozenset({"accept", "recv", "recvfrom"})) if off else ():
        owner = node.func.value if isinstance(node.func, ast.Attribute) else None
        if owner is not None and (dotted(owner), id(_made(owner, scope, tree))) in off:
            yield f"{dotted(owner)} does not wait, and {last(node.func)} fails when nothing is there"


def _too_short(tree: Tree) -> Iterator[str]:
    """As many bytes as a format wants have to be asked for."""
    for node, scope in calls_of(tree, frozenset({"unpack"})):
        if full_name_of(node.func, scope) != "struct.unpack" or len(node.args) != 2:
            continue
        form, given = value_of(node.args[0], scope), value_of(node.args[1], scope)
        is_received = isinstance(given, ast.Call) and last(given.func) == "recv" and len(given.args) == 1
        size = given.args[0] if isinstance(given, ast.Call) and is_received else None
        number = size.value if isinstance(size, ast.Constant) else None
        try:
            wanted = struct.calcsize(text_of(form)) if text_of(form) else 0
        except struct.error:
            continue
        if isinstance(number, int) and number < wanted:
            yield f"the format {text_of(form)!r} wants {wanted} bytes, and {number} are received"
