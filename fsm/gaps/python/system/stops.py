"""How a Python program means to stop a thread and cannot: it serves for ever and nobody looks at the flag."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import (
    extended_in,
    full_name_of,
    last,
    methods_of,
)
from fsm.gaps.python.meaning.tree import Function, Scope, Tree

# Who calls one of these comes back when it is stopped, and in no other way.
_ENDLESS = frozenset({"serve_forever", "run_forever", "start_polling", "infinity_polling", "start_consuming"})
_STOPPED = re.compile(
    r"\.(?:stop|shutdown|add_callback|call_soon_threadsafe|close_all_connections|stop_consuming|stop_polling"
    r"|add_callback_from_signal|close|PeriodicCallback|server_close)\s*\("
)
_STOPS = re.compile(r"^_?(?:stop|shutdown|terminate|kill|quit|close|halt)")


def gaps_in_stops(tree: Tree, code: str) -> Iterator[str]:
    """Yield the flags that stop nothing, where the words are there that make one."""
    if "Event()" in code and ".set()" in code and "Thread" in code:
        yield from _unseen(tree, code)


def _unseen(tree: Tree, code: str) -> Iterator[str]:
    """An event that a method sets to stop a thread, and that nothing in the thread asks for."""
    if _STOPPED.search(re.sub(r"def \w+\(", "", code)):
        return
    extended = extended_in(tree)
    for name, stored in tree.stored.items():
        if (
            len(stored) != 1
            or full_name_of(getattr(stored[0][1].node, "func", None), stored[0][2]) != "threading.Event"
        ):
            continue
        owner = stored[0][2].owner
        if owner is None or owner.name in extended or not any(last(base) == "Thread" for base in owner.bases):
            continue
        methods = methods_of(owner)
        run = methods.get("run")
        uses = _uses(name, tree)
        setters = {
            scope.node.name for kind, scope in uses if kind == "set" and isinstance(scope.node, Function)
        }
        asked = {
            scope.node.name for kind, scope in uses if kind != "set" and isinstance(scope.node, Function)
        }
        if (
            run is not None
            and any(map(_STOPS.match, setters))
            and not asked & _called(tree)
            and not asked & {"run"}
            and all(kind in ("set", "is_set") for kind, _ in uses)
            and any(_is_endless(part) for part in ast.walk(run))
        ):
            yield f"{name} is set to stop the thread, and nothing in it looks at {name}"


def _uses(name: str, tree: Tree) -> list[tuple[str, Scope]]:
    """Return what is done with an attribute and where; "" stands for anything but a method of it."""
    used = {
        node.value: node.attr
        for node, _ in tree.nodes
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute)
    }
    return [
        (used.get(node, ""), scope)
        for node, scope in tree.nodes
        if isinstance(node, ast.Attribute) and node.attr == name and isinstance(node.ctx, ast.Load)
    ]


def _called(tree: Tree) -> set[str]:
    """Return the names of all that the program calls or hands on."""
    return {node.attr for node, _ in tree.nodes if isinstance(node, ast.Attribute)}


def _is_endless(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return False
    is_loop = last(node.func) == "start" and "IOLoop" in ast.dump(node.func)
    return is_loop or last(node.func) in _ENDLESS
