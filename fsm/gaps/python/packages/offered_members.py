"""What a Python program asks of its own classes and parameters that these do not offer."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from fsm.gaps.python.meaning.facts import class_of, names_of
from fsm.gaps.python.meaning.inference import Inference, Kind, inference_of
from fsm.gaps.python.meaning.nodes import bindings_of, functions_of, last, own_attribute, within
from fsm.gaps.python.meaning.tree import Function, How, Scope, Tree

# Who sets or asks for attributes by their names has them from elsewhere.
_OPEN = re.compile(r"\b(?:setattr|getattr|hasattr|vars|delattr)\s*\(|__(?:dict|getattr|getattribute|slots)__")
_OF_ALL = frozenset(dir(type)) | frozenset(dir(object))


def gaps_in_offered_members(tree: Tree, code: str) -> Iterator[str]:
    """Yield what is asked of classes, of modules that a parameter hides, and of properties."""
    if "class " in code and not _OPEN.search(code):
        yield from _of_classes(tree)
        yield from _never_opened(tree)
    yield from _hidden_modules(tree)
    if "weakref" in code and "property" in code:
        yield from _called_properties(tree)


def _of_classes(tree: Tree) -> Iterator[str]:
    """A class whose bases are known has what they have, what stands in it, and what is set on anything."""
    types = inference_of(tree)
    own = {node.name for node in tree.scopes if isinstance(node, ast.ClassDef)}
    for node, scope in tree.nodes:
        if not (isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load)):
            continue
        if not _may_be_own(node.value, scope, own, tree):
            continue
        name = node.attr
        if name.startswith("_") or name in tree.stored or name in _OF_ALL or own_attribute(node, scope):
            continue
        kind = types.of(node.value, scope)
        if kind is None or kind.kind not in (Kind.OWN_CLASS, Kind.OWN_OBJECT):
            continue
        if kind.kind is Kind.OWN_OBJECT and any(
            last(base) != "object" for base in getattr(kind.node, "bases", ())
        ):
            continue  # what a library's class gives its objects may be more than is known
        offered = _offered(kind.node, tree, types)
        if offered is not None and name not in offered:
            yield f"{getattr(kind.node, 'name', 'a class')} has no {name}"


def _may_be_own(node: ast.expr, scope: Scope, own: set[str], tree: Tree) -> bool:
    """A first look, which spares most expressions the second one: is one of the program's classes named for it?"""
    if isinstance(node, ast.Call):
        return last(node.func) in own
    if isinstance(node, ast.Attribute):
        bindings = [binding for _, binding, _ in tree.stored.get(node.attr, ())]
    elif isinstance(node, ast.Name):
        bindings = bindings_of(node.id, scope)
        if node.id in own or (scope.owner is None and node.id == "self"):
            return True
    else:
        return False
    calls = (binding.node for binding in bindings)
    return any(isinstance(call, ast.Call) and last(call.func) in own for call in calls)


def _offered(definition: ast.AST | None, tree: Tree, types: Inference) -> frozenset[str] | None:
    """Return what a class offers, None where that is not known."""
    if not isinstance(definition, ast.ClassDef) or definition.keywords or definition.decorator_list:
        return None
    if "Mixin" in definition.name:
        return None
    others = (node for node in tree.scopes if node is not definition)
    if any(last(base) == definition.name for node in others for base in getattr(node, "bases", ())):
        return None  # what extends it may have more
    calls = (node for node, _ in tree.nodes if isinstance(node, ast.Call))
    if any(isinstance(part, ast.Name) and part.id == definition.name for call in calls for part in call.args):
        return None  # and so may what is made of it
    inside = tree.scopes[definition]
    names = frozenset(inside.bindings)
    for base in definition.bases:
        kind = types.of(base, inside.parent or inside)
        if kind is not None and kind.kind is Kind.OWN_CLASS and kind.node is not definition:
            inherited = _inherited(kind.node, tree, types)
        else:
            known = class_of(kind.name) if kind is not None and kind.kind is Kind.CLASS else None
            is_told = known is not None and not known.is_open and "enum" not in (kind.name if kind else "")
            inherited = frozenset(known.members) if known and is_told else None
        if inherited is None:
            return None
        names |= inherited
    return names


def _inherited(definition: ast.AST | None, tree: Tree, types: Inference) -> frozenset[str] | None:
    if not isinstance(definition, ast.ClassDef) or definition.bases or definition.decorator_list:
        return None
    return frozenset(tree.scopes[definition].bindings) if types else None


def _never_opened(tree: Tree) -> Iterator[str]:
    """What a class of no base sets to None, and then in one private method that nothing calls, stays None."""
    for function, scope in functions_of(tree):
        owner = scope.owner
        is_private = function.name.startswith("_") and not function.name.startswith("__")
        if owner is None or not is_private or function.decorator_list:
            continue
        opened = _opened(function, scope)
        if not opened or not _is_closed(owner, tree) or _is_named(function.name, tree):
            continue
        for name in sorted(opened):
            others = [binding for _, binding, place in tree.stored[name] if place is not scope]
            is_none = bool(others) and all(_is_none(binding.node) for binding in others)
            if is_none and _is_used_elsewhere(name, scope, tree):
                yield f"{name} is made in {function.name}, which nothing calls"


def _is_named(name: str, tree: Tree) -> bool:
    """Say whether a method is called or handed on, by its name as a text too."""
    if any(isinstance(node, ast.Attribute) and node.attr == name for node, _ in tree.nodes):
        return True
    nodes = (part for part in ast.walk(tree.module.node) if isinstance(part, ast.Constant))
    return any(part.value == name for part in nodes)


def _is_closed(owner: ast.ClassDef, tree: Tree) -> bool:
    """Say whether nobody beside the program itself calls a class's private methods."""
    own = {node.name: node for node in tree.scopes if isinstance(node, ast.ClassDef)}
    names = [last(base) for base in owner.bases]
    is_plain = all(name in ("object", "ABC") or (name in own and not own[name].bases) for name in names)
    return is_plain and not any(
        last(base) == owner.name for node in own.values() if node is not owner for base in node.bases
    )


def _opened(function: Function, scope: Scope) -> set[str]:
    """Return the own attributes that a method sets to something that is called for."""
    found = set()
    for part in within(function.body):
        if isinstance(part, ast.Assign) and isinstance(part.value, ast.Call | ast.Await):
            found |= {own_attribute(target, scope) for target in part.targets} - {""}
    return found


def _is_used_elsewhere(name: str, scope: Scope, tree: Tree) -> bool:
    """Say whether another method takes something of the attribute."""
    return any(
        isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == name
        and place is not scope
        for node, place in tree.nodes
    )


def _is_none(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _hidden_modules(tree: Tree) -> Iterator[str]:
    """A parameter that has the name of a module, and by itself a plain value, has nothing of the module."""
    for function, scope in functions_of(tree):
        for name, value in _defaults(function):
            imported = [binding.full for binding in tree.module.bindings.get(name, ())]
            if len(imported) != 1 or not imported[0] or len(scope.bindings[name]) != 1:
                continue
            offered = names_of(imported[0]) or {}
            for node in within(function.body):
                is_taken = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
                if not is_taken or not isinstance(node, ast.Attribute) or last(node.value) != name:
                    continue
                if node.attr in offered and not hasattr(value, node.attr):
                    yield f"{name} is a parameter here and no module: {node.attr} is not in it"


def _defaults(function: Function) -> Iterator[tuple[str, object]]:
    """Yield the parameters that are a plain value by themselves, true or false above all."""
    places = [*function.args.posonlyargs, *function.args.args]
    pairs = list(zip(reversed(places), reversed(function.args.defaults), strict=False))
    pairs += [
        (part, value)
        for part, value in zip(function.args.kwonlyargs, function.args.kw_defaults, strict=True)
        if value is not None
    ]
    for part, value in pairs:
        if isinstance(value, ast.Constant) and isinstance(value.value, bool | int | float | str):
            yield part.arg, value.value


def _called_properties(tree: Tree) -> Iterator[str]:
    """A property that has followed a weak reference gives the object itself, which is no function."""
    for function, scope in functions_of(tree):
        is_property = [last(part) for part in function.decorator_list] == ["property"]
        if not is_property or scope.owner is None or not _follows(scope, tree):
            continue
        for node, place in tree.nodes:
            call = node.func if isinstance(node, ast.Call) and not node.args else None
            if place.owner is scope.owner and own_attribute(call, place) == function.name:
                yield f"{function.name} is a property and is called"


def _follows(scope: Scope, tree: Tree) -> bool:
    """Say whether all that a method returns is what a weak reference of its object leads to."""
    values = [part.body if isinstance(part, ast.IfExp) else part for part in scope.returns]
    for value in values:
        name = own_attribute(value.func, scope) if isinstance(value, ast.Call) else ""
        stored = tree.stored.get(name, ()) if name else ()
        made = [binding.node for _, binding, _ in stored if binding.how is How.VALUE]
        is_weak = all(isinstance(part, ast.Call) and last(part.func) == "ref" for part in made)
        if not made or len(made) != len(stored) or not is_weak:
            return False
    return bool(values)
