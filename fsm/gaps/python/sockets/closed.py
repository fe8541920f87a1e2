"""What a Python program still does with a socket after its `with` has closed it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import body_of, full_name_of, keywords_of, last, own_attribute, within
from fsm.gaps.python.meaning.tree import How, Scope, Tree

_MAKES = frozenset({"socket.socket", "socket.create_connection", "socket.create_server"})
_TALKS = frozenset(
    {"recv", "recvfrom", "recv_into", "send", "sendall", "sendto", "accept", "connect", "listen", "bind"}
)
_STARTS = frozenset({"Thread", "submit", "start_new_thread"})
# Nothing of this takes long: the `with` is over before anybody else gets on.
_QUICK = frozenset(
    {
        *("start", "print", "append", "add", "bind", "listen", "connect", "setsockopt", "settimeout"),
        *("setblocking", "getpeername", "getsockname", "str", "format", "info", "debug", "warning", "error"),
        *("encode", "send", "sendall", "int", "len", "current_thread", "active_count", "setDaemon"),
    }
)
_LOOPS = (ast.While, ast.For, ast.AsyncFor, ast.Await, ast.Yield, ast.YieldFrom)


def gaps_in_closed_sockets(tree: Tree, code: str) -> Iterator[str]:
    """Yield the sockets that are used, kept or handed to a thread when they are closed already."""
    if "socket" not in code or "with " not in code:
        return
    for node, scope in tree.nodes:
        for name in _closed_by(node, scope) if isinstance(node, ast.With) else ():
            assert isinstance(node, ast.With)
            if _is_used_after(name, node, scope):
                yield f"{name} is closed when its with is over, and is used after that"
            if _ends_at_once(node, name) and (
                _is_handed_over(name, node, scope) or _is_kept(name, node, scope, tree)
            ):
                yield f"{name} is closed as soon as others get it"


def _closed_by(node: ast.With, scope: Scope) -> Iterator[str]:
    """Yield the names of sockets that end with a `with`: made by it, or accepted before it."""
    for item in node.items:
        made, name = item.context_expr, item.optional_vars
        if isinstance(made, ast.Call) and isinstance(name, ast.Name):
            if full_name_of(made.func, scope) in _MAKES and len(scope.bindings[name.id]) == 1:
                yield name.id
        elif isinstance(made, ast.Name) and name is None and _is_accepted(made.id, scope):
            yield made.id


def _is_accepted(name: str, scope: Scope) -> bool:
    """Say whether a name only ever is the connection that `accept` gives."""
    found = scope.bindings.get(name, [])
    calls = [
        part.node
        for part in found
        if part.how is How.ITEM and part.place == 0 and isinstance(part.node, ast.Call)
    ]
    return len(calls) == len(found) == 1 and last(calls[0].func) == "accept"


def _is_used_after(name: str, node: ast.With, scope: Scope) -> bool:
    """Say whether the function goes on with a socket that no other statement gives it again."""
    if [part.how for part in scope.bindings[name]] != [How.ENTERED] or name in scope.foreign:
        return False
    parts = (part for part in within(body_of(scope)) if isinstance(part, ast.Attribute))
    return any(
        part.attr in _TALKS
        and isinstance(part.value, ast.Name)
        and part.value.id == name
        and part.lineno > (node.end_lineno or node.lineno)
        for part in parts
    )


def _ends_at_once(node: ast.With, name: str) -> bool:
    """Say whether nothing in a `with` waits for others."""
    for part in within(node.body):
        if isinstance(part, _LOOPS):
            return False
        called = last(part.func) if isinstance(part, ast.Call) else ""
        if isinstance(part, ast.Call) and called not in _QUICK | _STARTS:
            return False
    return bool(name)


def _is_handed_over(name: str, node: ast.With, scope: Scope) -> bool:
    """Say whether a thread gets the socket; another process has an end of its own."""
    for part in within(node.body):
        if not isinstance(part, ast.Call) or last(part.func) not in _STARTS:
            continue
        if last(part.func) == "Thread" and full_name_of(part.func, scope) != "threading.Thread":
            continue
        if last(part.func) == "submit" and "ProcessPoolExecutor" in _names_of(scope):
            continue
        given = [*part.args, keywords_of(part).get("args")]
        parts = [
            inner
            for value in given
            for inner in (value.elts if isinstance(value, ast.Tuple | ast.List) else [value])
        ]
        if any(isinstance(inner, ast.Name) and inner.id == name for inner in parts):
            return True
    return False


def _names_of(scope: Scope) -> set[str]:
    names: set[str] = set()
    place: Scope | None = scope
    while place is not None:
        names |= place.bindings.keys()
        place = place.parent
    return names


def _is_kept(name: str, node: ast.With, scope: Scope, tree: Tree) -> bool:
    """Say whether an attribute takes the socket, and another method talks over it."""
    for part in within(node.body):
        target = part.targets[0] if isinstance(part, ast.Assign) else None
        value = part.value if isinstance(part, ast.Assign) else None
        attribute = own_attribute(target, scope)
        if not attribute or not isinstance(value, ast.Name) or value.id != name:
            continue
        others = [
            binding
            for _, binding, _ in tree.stored[attribute]
            if not (isinstance(binding.node, ast.Constant) and binding.node.value is None)
        ]
        if len(others) == 1 and any(
            isinstance(used, ast.Attribute)
            and used.attr in _TALKS
            and isinstance(used.value, ast.Attribute)
            and used.value.attr == attribute
            and place is not scope
            for used, place in tree.nodes
        ):
            return True
    return False
