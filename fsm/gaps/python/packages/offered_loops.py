"""Loops of a Python program that never begin: what they ask for is nothing at first, and only they would change it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import functions_of, is_forever, last, within
from fsm.gaps.python.meaning.tree import How, Scope, Tree

_WITH_NAME = re.compile(r"^[ \t]*while[ (]+(?!True\b|1\b|not\b|self\.)[A-Za-z_]", re.MULTILINE)
_READS = ("recv", "accept", "receive", "readline")


def gaps_in_offered_loops(tree: Tree, code: str) -> Iterator[str]:
    """Yield the functions whose loop over what arrives is passed by; loops that receive are looked at only."""
    if not _WITH_NAME.search(code) or not any(word in code for word in _READS):
        return
    for function, scope in functions_of(tree):
        for loop in within(function.body):
            if not isinstance(loop, ast.While) or is_forever(loop):
                continue
            names = {part.id for part in ast.walk(loop.test) if isinstance(part, ast.Name)}
            if not names or any(_begins(name, scope, tree) is None for name in names) or not _receives(loop):
                continue
            values = {name: _first_value(name, loop, scope, tree) for name in names}
            if None not in values.values() and not _holds(loop.test, values):
                yield f"the loop of {function.name} never begins"


def _begins(name: str, scope: Scope, tree: Tree) -> ast.expr | None:
    """Return the literal that a name gets first, None where it may be anything."""
    is_global = name in scope.foreign or name not in scope.bindings
    for binding in (tree.module if is_global else scope).bindings.get(name, []):
        if binding.how is How.VALUE and isinstance(binding.node, ast.Constant | ast.List | ast.Dict):
            return binding.node
    return None


def _receives(loop: ast.While) -> bool:
    functions = (part.func for part in ast.walk(loop) if isinstance(part, ast.Call))
    return any(last(function).startswith(_READS) for function in functions)


def _first_value(name: str, loop: ast.While, scope: Scope, tree: Tree) -> bool | None:
    """Return whether what a name holds before a loop counts as true; None where more than the loop sets it."""
    is_global = name in scope.foreign or name not in scope.bindings
    place = tree.module if is_global else scope
    inside = set(ast.walk(loop))
    nodes = [binding for binding in place.bindings.get(name, []) if binding.node is not None]
    outer = [binding for binding in nodes if binding.node not in inside]
    literals = [binding.node for binding in outer if binding.how is How.VALUE]
    if len(outer) != 1 or len(literals) != 1 or (is_global and not _is_run_here(scope, tree)):
        return None
    uses = [
        part
        for part in ast.walk(tree.module.node)
        if isinstance(part, ast.Name) and part.id == name and part not in inside
    ]
    if len(uses) != 1:
        return None
    try:
        return bool(ast.literal_eval(literals[0])) if isinstance(literals[0], ast.expr) else None
    except ValueError:
        return None


def _is_run_here(scope: Scope, tree: Tree) -> bool:
    """Say whether the program itself begins with the function: nobody else sets anything before."""
    name = getattr(scope.node, "name", "")
    return any(
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
        for node, place in tree.nodes
        if place is tree.module
    )


def _holds(test: ast.expr, values: dict[str, bool | None]) -> bool:
    """Say whether a condition may hold where each name counts as true or not; a number that is nothing is 0."""
    if isinstance(test, ast.BoolOp):
        found = [_holds(part, values) for part in test.values]
        return all(found) if isinstance(test.op, ast.And) else any(found)
    if isinstance(test, ast.Name):
        return bool(values[test.id])
    if isinstance(test, ast.Compare) and isinstance(test.left, ast.Name) and len(test.ops) == 1:
        right = test.comparators[0]
        is_above_nothing = (
            isinstance(test.ops[0], ast.Gt) and isinstance(right, ast.Constant) and right.value == 0
        )
        return bool(values[test.left.id]) if is_above_nothing else True
    return True
