"""What a Python program asks of its own enumerations, records and modules' names that they never have."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from enum import Enum, Flag, IntEnum

from fsm.gaps.python.meaning.inference import Kind, inference_of
from fsm.gaps.python.meaning.nodes import bindings_of, full_name_of, functions_of, within
from fsm.gaps.python.meaning.tree import How, Scope, Tree

_ENUMS = frozenset({"enum.Enum", "enum.IntEnum", "enum.Flag", "enum.IntFlag", "enum.StrEnum"})
_OF_ENUMS = (
    frozenset(dir(Enum))
    | frozenset(dir(IntEnum))
    | frozenset(dir(Flag))
    | frozenset(dir(str))
    | frozenset(dir(type))
)
_OF_OBJECTS = frozenset(dir(object))
_RECORDS = frozenset({"dataclasses.dataclass"})
_REFLECTION = (
    "setattr(",
    "hasattr(",
    "getattr(",
    "__dict__",
    "AttributeError",
    "globals(",
    "__setattr__",
    "vars(",
    "locals(",
    "patch",
)


def gaps_in_own_members(tree: Tree, code: str) -> Iterator[str]:
    """Yield them; each check has words that it looks for first."""
    if any(word in code for word in _REFLECTION):
        return
    if "Enum" in code or "dataclass" in code:
        yield from _absent_members(tree)
    if "= None" in code:
        yield from _never_set(tree)


def _absent_members(tree: Tree) -> Iterator[str]:
    types = inference_of(tree)
    for node, scope in tree.nodes:
        if (
            not (isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load))
            or node.attr in tree.stored
            or node.attr.startswith("__")
        ):
            continue
        kind = types.of(node.value, scope)
        definition = kind.node if kind is not None else None
        if kind is None or not isinstance(definition, ast.ClassDef) or definition.keywords:
            continue
        inside = tree.scopes[definition]
        is_own = (
            node.attr in inside.bindings or "__getattr__" in inside.bindings or "_missing_" in inside.bindings
        )
        if is_own or inside.yields:
            continue
        if kind.kind is Kind.OWN_CLASS and _is_enum(definition, tree) and node.attr not in _OF_ENUMS:
            yield f"{definition.name} has no {node.attr}"
        elif kind.kind is Kind.OWN_OBJECT and _is_record(definition, tree) and node.attr not in _OF_OBJECTS:
            yield f"{definition.name} never gets {node.attr}"


def _is_enum(definition: ast.ClassDef, tree: Tree) -> bool:
    """A class that mixes in another type has the members of that as well."""
    names = {full_name_of(base, tree.module) for base in definition.bases}
    return len(names) == 1 and names <= _ENUMS and not definition.decorator_list


def _is_record(definition: ast.ClassDef, tree: Tree) -> bool:
    decorators = [part.func if isinstance(part, ast.Call) else part for part in definition.decorator_list]
    names = {full_name_of(part, tree.module) for part in decorators}
    is_extended = any(
        isinstance(base, ast.Name) and base.id == definition.name
        for node in tree.scopes
        if isinstance(node, ast.ClassDef)
        for base in node.bases
    )
    return len(decorators) == 1 and names <= _RECORDS and not definition.bases and not is_extended


def _never_set(tree: Tree) -> Iterator[str]:
    """A name of the module that is None at first, and that no function declares as global, stays None."""
    foreign = {name for scope in tree.scopes.values() for name in scope.foreign}
    empty = {
        name
        for name, found in tree.module.bindings.items()
        if name not in foreign
        and found
        and all(part.how is How.VALUE and _is_none(part.node) for part in found)
    }
    for function, scope in functions_of(tree) if empty else ():
        nodes = list(within(function.body))
        asked = {part.id for test in _tests(nodes) for part in ast.walk(test) if isinstance(part, ast.Name)}
        for node in nodes:
            owner = node.value if isinstance(node, ast.Attribute) else None
            name = owner.id if isinstance(owner, ast.Name) else ""
            if name in empty - asked and _is_of_module(name, scope, tree) and name not in tree.stored:
                yield f"{name} is never more than None"
                break


def _tests(nodes: list[ast.AST]) -> Iterator[ast.AST]:
    for node in nodes:
        if isinstance(node, ast.If | ast.IfExp | ast.While | ast.Assert):
            yield node.test
        elif isinstance(node, ast.BoolOp | ast.Try):
            yield node


def _is_of_module(name: str, scope: Scope, tree: Tree) -> bool:
    return bindings_of(name, scope) is tree.module.bindings.get(name)


def _is_none(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
