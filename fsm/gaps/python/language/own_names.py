"""What a Python program takes of its own classes and does not reach: by bare names, of bases never initialised."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.language.names import unbound_names
from fsm.gaps.python.meaning.nodes import functions_of, last, methods_of, own_attribute
from fsm.gaps.python.meaning.tree import Tree

# Attributes are set by other means than by their names.
_REFLECTION = ("setattr(", "__dict__", "__getattr__", "vars(", "globals(", "exec(", "__new__", "__slots__")


def gaps_in_own_names(tree: Tree, code: str) -> Iterator[str]:
    """Yield them; nothing is told of programs that set names by their texts."""
    if "class " not in code or any(word in code for word in _REFLECTION):
        return
    yield from _without_object(tree, code)
    if "def __init__" in code:
        yield from _never_initialised(tree)


def _without_object(tree: Tree, code: str) -> Iterator[str]:
    """Methods and attributes of a class are no names in its methods."""
    bound = set(tree.module.bindings)
    owners = [(definition, _own_parts(definition, tree)) for definition in _classes(tree)]
    if not any(parts - bound for _, parts in owners):
        return
    unbound = unbound_names(code)
    for definition, parts in owners if unbound else ():
        for name in sorted(parts & unbound.keys()):
            if _is_read_in(definition, name, tree):
                yield f"{name} is of {definition.name} and is taken without its object"


def _classes(tree: Tree) -> Iterator[ast.ClassDef]:
    yield from (node for node in tree.scopes if isinstance(node, ast.ClassDef))


def _own_parts(definition: ast.ClassDef, tree: Tree) -> set[str]:
    """Return the names of methods, of what the class itself binds, and of what its methods set on their object."""
    stored = {
        name
        for name, places in tree.stored.items()
        if any(place.owner is definition and own_attribute(target, place) for target, _, place in places)
    }
    return stored | set(tree.scopes[definition].bindings)


def _is_read_in(definition: ast.ClassDef, name: str, tree: Tree) -> bool:
    """Say whether a method reads the bare name; what the class itself reads may be bound before it."""
    methods = [part for part in definition.body if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)]
    return any(
        isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load)
        for method in methods
        for statement in method.body
        for node in ast.walk(statement)
    )


def _never_initialised(tree: Tree) -> Iterator[str]:
    """Who has an initialiser and never calls that of its base has nothing that the base's alone sets."""
    classes = {definition.name: definition for definition in _classes(tree)}
    for definition in classes.values():
        base = classes.get(last(definition.bases[0])) if len(definition.bases) == 1 else None
        method, other = (
            methods_of(definition).get("__init__"),
            methods_of(base).get("__init__") if base else None,
        )
        if base is None or method is None or other is None or base is definition:
            continue
        if definition.decorator_list or base.decorator_list or base.bases or _asks_base(definition, base):
            continue
        for name in sorted(_read_of_self(definition, tree)):
            stores = tree.stored.get(name, ())
            is_of_base = all(
                place.node is other and own_attribute(target, place) for target, _, place in stores
            )
            is_bound = any(name in tree.scopes[part].bindings for part in (definition, base))
            if stores and is_of_base and not is_bound:
                yield f"{definition.name} never calls the initialiser of {base.name}, which sets {name}"


def _asks_base(definition: ast.ClassDef, base: ast.ClassDef) -> bool:
    """Say whether anything in a class names what its base has: that may well call its initialiser."""
    return any(
        isinstance(node, ast.Name) and node.id in ("super", base.name)
        for part in definition.body
        for node in ast.walk(part)
    )


def _read_of_self(definition: ast.ClassDef, tree: Tree) -> set[str]:
    """Return the attributes that the class's own methods read of their object and do not ask for first."""
    names: set[str] = set()
    for function, scope in functions_of(tree):
        if scope.owner is definition and not any(_is_asking(node) for node in ast.walk(function)):
            names |= {own_attribute(node, scope) for node in ast.walk(function) if _is_load(node)}
    return names - {""}


def _is_asking(node: ast.AST) -> bool:
    return isinstance(node, ast.Try) or (
        isinstance(node, ast.Call) and last(node.func) in ("hasattr", "getattr")
    )


def _is_load(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)
