"""What a Python program sends though nothing is in it: buffers at their end, attributes never filled, own tags."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import pairwise

from fsm.gaps.python.tree import Function, Scope, Tree
from fsm.gaps.python.web_loops import last, own_attribute

_SENDS = frozenset({"write", "send", "sendall", "sendMessage", "send_message", "publish"})
_MOVES = frozenset({"seek", "close", "truncate"})


def gaps_in_sent_values(tree: Tree, code: str) -> Iterator[str]:
    """Yield what is sent and is empty, and what asks the server for nothing."""
    if "BytesIO" in code and ".read()" in code and "files" in code:
        yield from _used_up(tree)
    if "If-None-Match" in code and ".head(" in code:
        yield from _own_tag(tree)
    if "wfile" in code or "send" in code:
        yield from _always_empty(tree)


def _used_up(tree: Tree) -> Iterator[str]:
    """A buffer that was read to its end is empty for who reads it next."""
    for function, scope in tree.scopes.items():
        buffers = {
            name
            for name, given in scope.bindings.items()
            if [_is_buffer(part.node) for part in given] == [True]
        }
        if not isinstance(function, Function) or not buffers:
            continue
        uses = sorted(use for node in ast.walk(function) for use in _uses(node))
        for name in sorted(buffers):
            order = [how for _, used, how in uses if used == name]
            if ("read", "sent") in pairwise(order):
                yield f"{name} is at its end when it is sent"


def _is_buffer(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Call) and last(node.func) == "BytesIO"


def _uses(node: ast.AST) -> Iterator[tuple[int, str, str]]:
    """Yield what a node does with names: the line, the name, and whether it reads, moves or sends a buffer."""
    match node:
        case ast.Call(func=ast.Attribute(attr="read", value=ast.Name(id=name)), args=[]):
            yield node.lineno, name, "read"
        case ast.Attribute(attr=attribute, value=ast.Name(id=name)) if attribute in _MOVES:
            yield node.lineno, name, "moved"
        case ast.Dict():
            for value in node.values:
                for part in value.elts if isinstance(value, ast.Tuple | ast.List) else [value]:
                    if isinstance(part, ast.Name):
                        yield part.lineno, part.id, "sent"


def _own_tag(tree: Tree) -> Iterator[str]:
    """Who asks whether something is other than it is now never gets it."""
    for function, scope in tree.scopes.items():
        for node in ast.walk(function) if isinstance(function, Function) else ():
            match node:
                case ast.Assign(
                    targets=[ast.Subscript(slice=ast.Constant(value="If-None-Match"))],
                    value=ast.Name(id=name),
                ):
                    if _is_tag_of_head(_bound_before(name, node.lineno, scope), scope):
                        yield "what the server has just said it has is asked for only if it is another"


def _bound_before(name: str, line: int, scope: Scope) -> ast.AST | None:
    """Return what a name was last bound to in the text above a line."""
    above = [
        (part.node.lineno, part.node)
        for part in scope.bindings.get(name, [])
        if isinstance(part.node, ast.expr) and part.node.lineno < line
    ]
    return max(above, key=lambda pair: pair[0])[1] if above else None


def _is_tag_of_head(node: ast.AST | None, scope: Scope) -> bool:
    """Say whether it is taken of the headers of a response to HEAD."""
    match node:
        case ast.Call(
            func=ast.Attribute(attr="get", value=ast.Attribute(attr="headers", value=ast.Name(id=name)))
        ):
            given = [part.node for part in scope.bindings.get(name, [])]
            return bool(given) and all(
                isinstance(part, ast.Call) and last(part.func) == "head" for part in given
            )
    return False


def _always_empty(tree: Tree) -> Iterator[str]:
    """What is sent is set to nothing and to nothing else."""
    for node, scope in tree.nodes:
        if not (isinstance(node, ast.Call) and len(node.args) == 1 and last(node.func) in _SENDS):
            continue
        name = own_attribute(node.args[0], scope)
        stored = tree.stored.get(name, ()) if name else ()
        owner = tree.scopes[scope.owner] if scope.owner else scope
        values = [binding.node for _, binding, _ in stored] + [
            part.node for part in owner.bindings.get(name, ())
        ]
        if stored and all(isinstance(value, ast.Constant) and value.value in ("", b"") for value in values):
            yield f"{name} is sent and always empty"
