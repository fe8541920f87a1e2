"""What a Python function gives a call twice: a word by its name, and once more among words that it hands on."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import last, text_of, within
from fsm.gaps.python.meaning.tree import Function, Tree

_TAKES_AWAY = frozenset({"pop", "popitem", "clear"})
_LEAVES = (ast.Return, ast.Raise, ast.Continue, ast.Break)


def gaps_in_http_words(tree: Tree, code: str) -> Iterator[str]:
    """Yield the words that a function finds among those given to it, and then gives a call beside them."""
    if "**" not in code or " in " not in code:
        return
    known: dict[Function, dict[tuple[str, str], int]] = {}
    for node, scope in tree.nodes:
        function = scope.node
        if not (isinstance(node, ast.Call) and isinstance(function, Function) and len(node.keywords) > 1):
            continue
        rest = {name for word in node.keywords if word.arg is None for name in _names(word.value)}
        if rest and function not in known:
            known[function] = _found_in(function)
        for word in node.keywords if rest else ():
            lines = [known[function].get((name, word.arg or ""), node.lineno) for name in rest]
            if min(lines) < node.lineno:
                yield f"{word.arg} is given twice where it is among the words handed on"


def _names(node: ast.expr) -> Iterator[str]:
    """Yield the name of what is handed on, in `**words` and in `**(words or {})`."""
    if isinstance(node, ast.Name):
        yield node.id
    elif (
        isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or) and isinstance(node.values[0], ast.Name)
    ):
        yield node.values[0].id


def _found_in(function: Function) -> dict[tuple[str, str], int]:
    """Return the keys that a function finds in its dictionaries and leaves there, with the last line that does so.

    Where a key is there the function goes on: a branch that is left says nothing of what comes after it.
    """
    found: dict[tuple[str, str], int] = {}
    changed: set[str] = set()
    for node in within(function.body):
        if isinstance(node, ast.If) and not any(isinstance(part, _LEAVES) for part in within(node.body)):
            for name, key in _asked(node.test):
                found[name, key] = node.end_lineno or node.lineno
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in _TAKES_AWAY
        ):
            changed.add(last(node.func.value))
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store | ast.Del):
            changed.add(node.id)
        elif isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Del):
            changed.add(last(node.value))
    return {(name, key): line for (name, key), line in found.items() if name not in changed}


def _asked(test: ast.expr) -> Iterator[tuple[str, str]]:
    """Yield the dictionaries of which a condition says that a literal key is in them."""
    parts = test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) else [test]
    for part in parts:
        if isinstance(part, ast.Compare) and len(part.ops) == 1 and isinstance(part.ops[0], ast.In):
            name, key = last(part.comparators[0]), text_of(part.left)
            if isinstance(part.comparators[0], ast.Name) and key:
                yield name, key
