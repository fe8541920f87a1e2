"""What a Python program takes by its bare name though only the module is imported, or not even that."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator

from fsm.gaps.known import NOT_IMPORTED
from fsm.gaps.python.language.names import BINDS_BY_NAME, unbound_names
from fsm.gaps.python.meaning.facts import function_of, names_of
from fsm.gaps.python.meaning.tree import How, Tree
from fsm.gaps.python.packages.offered import words_of


def gaps_in_bare_names(tree: Tree, code: str) -> Iterator[str]:
    """Yield the names that an imported module has, and modules of Python of which a known member is taken."""
    if BINDS_BY_NAME.search(code) or not _may_be_unbound(tree):
        return
    unbound = unbound_names(code)
    modules = {
        binding.full
        for bindings in tree.module.bindings.values()
        for binding in bindings
        if binding.how is How.IMPORT and isinstance(binding.node, ast.Import)
    }
    asked: dict[str, set[str]] = {name: set() for name in unbound}
    for node in ast.walk(tree.module.node):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in asked:
            asked[node.value.id].add(node.attr)
    for name, members in sorted(asked.items()):
        is_of_module = bool(members) and any(_is_object_of(module, name) for module in modules)
        offered = _members_of(name)
        if is_of_module or (members and offered is not None and members <= offered):
            yield NOT_IMPORTED.format(name)


def _is_object_of(module: str, name: str) -> bool:
    """Nothing is taken of a function: who does that means something of the project that has its name."""
    full = (names_of(module) or {}).get(name)
    return full is not None and function_of(full) is None


def _may_be_unbound(tree: Tree) -> bool:
    """A first look, which spares most programs the second one: something is taken of a name that no scope binds."""
    bound = {name for scope in tree.scopes.values() for name in scope.bindings}
    return any(
        isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id not in bound
        for node, _ in tree.nodes
    )


def _members_of(name: str) -> frozenset[str] | None:
    """Return what a module of Python's standard library offers, None for what is none or not known."""
    if name not in sys.stdlib_module_names:
        return None
    offered = names_of(name)
    return words_of("standard").get(name) if offered is None else frozenset(offered)
