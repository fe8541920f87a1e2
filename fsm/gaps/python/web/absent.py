"""What a Python program takes of an object of a web library that has it not, though objects of others have."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache

from fsm.gaps.python.meaning.inference import Inference, Kind, inference_of
from fsm.gaps.python.meaning.nodes import full_name_of
from fsm.gaps.python.meaning.tree import Scope, Tree
from fsm.tables import read_table

_ASKED_BY_TEXT = ("hasattr(", "getattr(", "setattr(")


def gaps_in_absent(tree: Tree, code: str) -> Iterator[str]:
    """Yield it, of the objects of those libraries that the program names."""
    named = [names for library, names in _wanted().items() if library in code]
    if not named or any(word in code for word in _ASKED_BY_TEXT):
        return
    wanted = frozenset[str]().union(*named)
    types = inference_of(tree)
    for node, scope in tree.nodes:
        is_read = isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load) and node.attr in wanted
        if isinstance(node, ast.Attribute) and is_read and node.attr not in tree.stored:
            owner = _name_of(node.value, scope, types)
            if node.attr in _absent().get(owner, ()):
                yield f"{owner} has no {node.attr}"


def _name_of(node: ast.expr, scope: Scope, types: Inference) -> str:
    """Return the class of an object, or that of its owner with the name of the member that it is."""
    kind = types.of(node, scope)
    if kind is not None and kind.kind is Kind.OBJECT and kind.name in _absent():
        return kind.name
    if not isinstance(node, ast.Attribute):
        return ""
    owner = types.of(node.value, scope)
    is_told = owner is not None and owner.kind is Kind.OBJECT
    return f"{owner.name}.{node.attr}" if owner is not None and is_told else full_name_of(node, scope)


@cache
def _absent() -> Mapping[str, frozenset[str]]:
    table = read_table("facts/python_web_calls.toml")["absent"]
    return {name: frozenset(words.split()) for name, words in table.items()}


@cache
def _wanted() -> Mapping[str, frozenset[str]]:
    """Return what is absent, by the libraries whose objects lack it."""
    found: dict[str, frozenset[str]] = {}
    for name, words in _absent().items():
        library = name.partition(".")[0]
        found[library] = found.get(library, frozenset()) | words
    return found
