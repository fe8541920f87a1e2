"""What a Python program keeps with a socket that it watches, and calls with other arguments than that takes."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import (
    bindings_of,
    body_of,
    calls_of,
    extended_in,
    functions_of,
    keywords_of,
    last,
    methods_of,
    own_attribute,
    value_of,
    within,
)
from fsm.gaps.python.meaning.tree import Function, How, Scope, Tree


def gaps_in_selector_callbacks(tree: Tree, code: str) -> Iterator[str]:
    """Yield the functions that are registered with a selector and take another number of arguments."""
    if "selectors" not in code or ".register(" not in code or ".data" not in code:
        return
    numbers = set(_numbers(tree))
    if len(numbers) != 1 or None in numbers:
        return
    number = numbers.pop() or 0
    for node, scope in calls_of(tree, frozenset({"register"})):
        given = node.args[2] if len(node.args) > 2 else keywords_of(node).get("data")
        function, bound = _own_function(given, scope, tree)
        if function is None or function.decorator_list:
            continue
        places = len(function.args.posonlyargs) + len(function.args.args) - bound
        is_enough = number >= places - len(function.args.defaults)
        is_all = number <= places or function.args.vararg is not None
        if not (is_enough and is_all):
            yield f"{function.name} is called with {number} arguments when its socket is ready, and takes {places}"


def _numbers(tree: Tree) -> Iterator[int | None]:
    """Yield with how many arguments what a key holds is called; None where that is not told."""
    for _, scope in [*functions_of(tree), (None, tree.module)]:
        for node in within(body_of(scope)):
            if isinstance(node, ast.Call) and _is_data(value_of(node.func, scope)):
                is_told = not node.keywords and not any(isinstance(part, ast.Starred) for part in node.args)
                yield len(node.args) if is_told else None


def _is_data(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "data" and last(node.value) == "key"


def _own_function(node: ast.expr | None, scope: Scope, tree: Tree) -> tuple[Function | None, int]:
    """Return the program's own function or method that is registered, and how many arguments it has already."""
    if isinstance(node, ast.Name):
        found = bindings_of(node.id, scope)
        one = found[0].node if len(found) == 1 and found[0].how is How.DEFINITION else None
        return (one, 0) if isinstance(one, Function) else (None, 0)
    name = own_attribute(node, scope)
    if not name or scope.owner is None or name in tree.stored or scope.owner.name in extended_in(tree):
        return None, 0
    return methods_of(scope.owner).get(name), 1
