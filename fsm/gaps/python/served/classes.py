"""What a Python program asks of a class that only its objects have: flags of handlers that a server makes later."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.facts import class_of
from fsm.gaps.python.meaning.nodes import own_attribute
from fsm.gaps.python.meaning.tree import Function, How, Scope, Tree
from fsm.gaps.python.served.requests import bases_of

_OPEN = (
    "setattr",
    "__getattr",
    "__dict__",
    "__slots__",
    "metaclass",
    "hasattr",
    "AttributeError",
    "Enum",
    "mock",
    "patch(",
)
_OF_CLASSES = frozenset({"mro"})


def gaps_in_served_classes(tree: Tree, code: str) -> Iterator[str]:
    """Yield the attributes that a class lacks, where a method alone sets them and on objects alone."""
    if "class " not in code or any(word in code for word in _OPEN):
        return
    for node, scope in tree.nodes:
        if not (
            isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load) and node.attr in tree.stored
        ):
            continue
        definition = _class_of(node.value, scope)
        if definition is None or node.attr in _OF_CLASSES or node.attr.startswith("__"):
            continue
        stored = tree.stored[node.attr]
        is_own = all(own_attribute(target, place) and _is_method(place) for target, _, place in stored)
        if is_own and not _has(definition, node.attr, tree):
            yield f"{node.attr} is set on objects of {definition.name} and asked of the class"


def _class_of(node: ast.expr, scope: Scope) -> ast.ClassDef | None:
    """Return the own class that an expression is: its name, another name of it, or `cls` in one of its methods."""
    if not isinstance(node, ast.Name):
        return None
    place: Scope | None = scope
    while place is not None and not place.bindings.get(node.id):
        place = place.parent
    bindings = place.bindings[node.id] if place else []
    if place is None or len(bindings) != 1:
        return None
    how, value = bindings[0].how, bindings[0].node
    if (
        how is How.DEFINITION
        and isinstance(value, ast.ClassDef)
        and not value.decorator_list
        and not value.keywords
    ):
        return value
    if how is How.VALUE and isinstance(value, ast.Name) and value.id != node.id:
        return _class_of(value, place)
    function = place.node
    if how is How.PARAMETER and isinstance(function, Function) and place.owner is not None:
        names = {part.id for part in function.decorator_list if isinstance(part, ast.Name)}
        first = [*function.args.posonlyargs, *function.args.args][:1]
        is_class = names == {"classmethod"} and bool(first) and first[0].arg == node.id
        return (
            place.owner if is_class and not place.owner.decorator_list and not place.owner.keywords else None
        )
    return None


def _is_method(place: Scope) -> bool:
    """Say whether it is a method of objects: what is set through the first parameter is set on one."""
    function = place.node
    is_new = isinstance(function, Function) and function.name in (
        "__new__",
        "__init_subclass__",
        "__class_getitem__",
    )
    return not is_new


def _has(definition: ast.ClassDef, name: str, tree: Tree) -> bool:
    """Say whether a class, or one that it extends, has a member; of classes that are not known anything is."""
    for base in bases_of(definition, tree):
        if isinstance(base, ast.ClassDef):
            if name in tree.scopes[base].bindings:
                return True
            continue
        known = class_of(base)
        if base != "object" and (known is None or known.is_open or name in known.members):
            return True
    return False
