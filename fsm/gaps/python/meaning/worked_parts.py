"""The parts of a Python program that several checks look at, gathered once for all of them."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache

from fsm.gaps.python.meaning.nodes import body_of, within
from fsm.gaps.python.meaning.tree import Scope, Tree

Parts = Mapping[type[ast.AST], Sequence[tuple[ast.AST, Scope]]]

_KINDS = frozenset(
    {
        *(ast.Subscript, ast.Slice, ast.Compare, ast.Assign, ast.Return, ast.AugAssign),
        *(ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp),
    }
)


@lru_cache(maxsize=4)
def parts_of(tree: Tree) -> Parts:
    """Return the parts of a program's functions and of what stands outside of them, by kind, each with its scope."""
    found: dict[type[ast.AST], list[tuple[ast.AST, Scope]]] = defaultdict(list)
    for scope in tree.scopes.values():
        for node in within(body_of(scope)):
            if type(node) in _KINDS:
                found[type(node)].append((node, scope))
    return found
