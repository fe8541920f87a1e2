"""Dictionaries of a Python program that are empty for ever, and what it then asks of them."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import last
from fsm.gaps.python.meaning.tree import Tree

_SHOWS = frozenset({"print", "pprint", "dumps", "len", "str"})


def gaps_in_empty_containers(tree: Tree, code: str) -> Iterator[str]:
    """Yield where something is stored into an item that nothing ever made, as into a dictionary of dictionaries.

    What is handed on, asked for its keys or set by anybody else may have been filled there.
    """
    if "][" not in code or ("{}" not in code and "dict()" not in code):
        return
    empty = _empty_names(tree)
    parents = _uses(tree) if empty else {}
    for name, stored in sorted(empty.items()):
        uses = parents.get(name, [])
        if len(uses) < stored:
            continue
        deep = [use for use in uses if _is_deep_store(use)]
        if deep and all(_is_deep(use) or _is_making(use) or _is_shown(use) for use in uses):
            yield f"{name} has no items that something could be stored into"


def _empty_names(tree: Tree) -> dict[str, int]:
    """Return the names and own attributes that are only ever set to an empty dictionary, and how often they are."""
    values: dict[str, list[ast.AST | None]] = {}
    for scope in tree.scopes.values():
        for name, bindings in scope.bindings.items():
            values.setdefault(name, []).extend(binding.node for binding in bindings)
    for name, stored in tree.stored.items():
        values.setdefault(name, []).extend(binding.node for _, binding, _ in stored)
    return {name: len(nodes) for name, nodes in values.items() if all(map(_is_empty, nodes))}


def _is_empty(node: ast.AST | None) -> bool:
    if isinstance(node, ast.Call):
        return last(node.func) == "dict" and not node.args and not node.keywords
    return isinstance(node, ast.Dict) and not node.keys


def _uses(tree: Tree) -> dict[str, list[list[ast.AST]]]:
    """Return, for each name or attribute, the chains of nodes around the places where it is used."""
    found: dict[str, list[list[ast.AST]]] = {}
    pending: list[tuple[ast.AST, list[ast.AST]]] = [(tree.module.node, [])]
    while pending:
        node, around = pending.pop()
        if isinstance(node, ast.Name | ast.Attribute):
            found.setdefault(last(node), []).append([node, *around[:3]])
        pending += [(part, [node, *around[:3]]) for part in ast.iter_child_nodes(node)]
    return found


def _is_making(use: list[ast.AST]) -> bool:
    return isinstance(getattr(use[0], "ctx", None), ast.Store)


def _is_shown(use: list[ast.AST]) -> bool:
    """Say whether a dictionary is only looked at."""
    return isinstance(use[1], ast.Call) and last(use[1].func) in _SHOWS


def _is_deep(use: list[ast.AST]) -> bool:
    """Say whether an item of an item is stored, changed or read."""
    node, first, second = use[0], use[1], use[2] if len(use) > 2 else None
    is_first = isinstance(first, ast.Subscript) and first.value is node and isinstance(first.ctx, ast.Load)
    return is_first and (isinstance(second, ast.Subscript) and second.value is first)


def _is_deep_store(use: list[ast.AST]) -> bool:
    return _is_deep(use) and isinstance(getattr(use[2], "ctx", None), ast.Store)
