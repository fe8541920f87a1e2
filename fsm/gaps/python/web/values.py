"""What a Python program sends though nothing is in it: buffers at their end, attributes never filled."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import pairwise

from fsm.gaps.python.meaning.nodes import extended_in, last, own_attribute
from fsm.gaps.python.meaning.tree import Function, Tree
from fsm.gaps.python.web.bindings import blocks_outside_loops

_SENDS = frozenset({"write", "send", "sendall", "sendMessage", "send_message", "publish"})
_SET_BY_NAME = re.compile(r"setattr|__dict__|\bvars\(")


def gaps_in_sent_values(tree: Tree, code: str) -> Iterator[str]:
    """Yield what is sent and is empty, and what asks the server for nothing."""
    if "BytesIO" in code and ".read()" in code and "files" in code:
        yield from _used_up(tree)
    if ("wfile" in code or "send" in code) and not _SET_BY_NAME.search(code):
        yield from _always_empty(tree)


def _used_up(tree: Tree) -> Iterator[str]:
    """A buffer that was read to its end is empty for who reads it next."""
    for function, scope in tree.scopes.items():
        buffers = {
            name
            for name, given in scope.bindings.items()
            if [_is_buffer(part.node) for part in given] == [True]
        }
        for block in (
            blocks_outside_loops(function.body) if buffers and isinstance(function, Function) else ()
        ):
            for uses in _uses_in_turn(block):
                for name in sorted(buffers):
                    if ("read", "sent") in pairwise(how for used, how in uses if used == name):
                        yield f"{name} is at its end when it is sent"


def _uses_in_turn(block: list[ast.stmt]) -> Iterator[list[tuple[str, str]]]:
    """Yield the uses of a block's names, and those up to the end of each branch that it comes to."""
    uses: list[tuple[str, str]] = []
    for statement in block:
        asked = _uses(statement.test) if isinstance(statement, ast.If) else ()
        branches = [statement.body, statement.orelse] if isinstance(statement, ast.If) else []
        before = [*uses, *asked]
        for branch in branches:
            yield [*before, *(use for part in branch for use in _uses(part))]
        uses += _uses(statement)
    yield uses


def _is_buffer(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Call) and last(node.func) == "BytesIO"


def _uses(statement: ast.stmt | ast.expr) -> Iterator[tuple[str, str]]:
    """Yield the names of a statement, and whether it reads, sends or, as far as is known, moves a buffer."""
    nodes = sorted((part for part in ast.walk(statement) if isinstance(part, ast.Name)), key=_place)
    is_plain = isinstance(statement, ast.Assign | ast.AnnAssign | ast.Expr | ast.Return)
    read = {
        node.func.value
        for node in ast.walk(statement)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if node.func.attr == "read" and not node.args
    }
    values = [value for node in ast.walk(statement) if isinstance(node, ast.Dict) for value in node.values]
    sent = {part for value in values for part in getattr(value, "elts", [value])}
    for node in nodes:
        how = "read" if node in read else "sent" if node in sent else "moved"
        yield node.id, how if is_plain else "moved"


def _place(node: ast.Name) -> tuple[int, int]:
    return node.lineno, node.col_offset


def _always_empty(tree: Tree) -> Iterator[str]:
    """What is sent is set to nothing and to nothing else."""
    extended = extended_in(tree)
    for node, scope in tree.nodes:
        if scope.owner is None or scope.owner.decorator_list or scope.owner.name in extended:
            continue
        if not (isinstance(node, ast.Call) and len(node.args) == 1 and last(node.func) in _SENDS):
            continue
        name = own_attribute(node.args[0], scope)
        stored = tree.stored.get(name, ()) if name else ()
        owner = tree.scopes[scope.owner]
        is_set_again = any(getattr(place.node, "name", "__init__") != "__init__" for _, _, place in stored)
        values = [binding.node for _, binding, _ in stored] + [
            part.node for part in owner.bindings.get(name, ())
        ]
        if is_set_again and all(
            isinstance(value, ast.Constant) and value.value in ("", b"") for value in values
        ):
            yield f"{name} is sent and always empty"
