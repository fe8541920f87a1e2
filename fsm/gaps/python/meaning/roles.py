"""What libraries give to the functions and methods of a Python program that they call."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

from fsm.gaps.python.meaning.nodes import bindings_of, full_name_of, functions_of, last, own_attribute
from fsm.gaps.python.meaning.tree import Function, How, Scope, Tree
from fsm.tables import read_table

_Roles = Mapping[ast.AST, Mapping[str, str]]
_UNTOLD = "-"


@lru_cache(maxsize=4)
def roles_of(tree: Tree) -> _Roles:
    """Return the words for the types of the parameters that a library gives, by function; nothing where two differ."""
    libraries = {
        binding.full.partition(".")[0]
        for scope in tree.scopes.values()
        for bindings in scope.bindings.values()
        for binding in bindings
        if binding.how is How.IMPORT
    }
    found: dict[ast.AST, dict[str, str]] = {}
    for function, given in _told(tree, libraries) if libraries & _libraries() else ():
        places = [part.arg for part in (*function.args.posonlyargs, *function.args.args)]
        names = places[bool(tree.scopes[function].self_name) :]
        words = found.setdefault(function, {})
        for name, word in zip(names, given, strict=False):
            words[name] = word if words.get(name, word) == word else _UNTOLD
    return {
        function: {name: word for name, word in words.items() if word != _UNTOLD}
        for function, words in found.items()
    }


def _told(tree: Tree, libraries: set[str]) -> Iterator[tuple[Function, list[str]]]:
    for node, scope in tree.nodes:
        if isinstance(node, ast.Call):
            yield from _handed(node, scope, tree, libraries)
    for key, given in _table("set").items():
        library, name = key.split()
        for _, binding, scope in tree.stored.get(name, ()) if library in libraries else ():
            if binding.how is How.VALUE:
                yield from ((function, given.split()) for function in _named(binding.node, scope, tree))
    for function, scope in functions_of(tree):
        yield from (
            (function, _table("methods")[key].split()) for key in _keys_of_method(function, scope, tree)
        )
        yield from (
            (function, _table("decorated")[key].split()) for key in _keys_of_decorators(function, scope)
        )


def _keys_of_method(function: Function, scope: Scope, tree: Tree) -> Iterator[str]:
    for base in scope.owner.bases if scope.owner else ():
        key = f"{full_name_of(base, tree.module)}.{function.name}"
        if key in _table("methods"):
            yield key


def _keys_of_decorators(function: Function, scope: Scope) -> Iterator[str]:
    for decorator in function.decorator_list if scope.owner is None else ():
        called = decorator.func if isinstance(decorator, ast.Call) else None
        if isinstance(called, ast.Attribute):
            key = f"{_made(called.value, scope)}.{called.attr}"
            if key in _table("decorated"):
                yield key


def _handed(
    node: ast.Call, scope: Scope, tree: Tree, libraries: set[str]
) -> Iterator[tuple[Function, list[str]]]:
    name = last(node.func)
    if name not in _last_names():
        return
    told = [_table("handed").get(full_name_of(node.func, scope))]
    told += [_table("handed_by_method").get(f"{library} {name}") for library in libraries]
    for text in told:
        if text is not None:
            place, keyword, *given = text.split()
            part = next((word.value for word in node.keywords if word.arg == keyword), None)
            if part is None and len(node.args) > int(place):
                part = node.args[int(place)]
            yield from ((function, given) for function in _named(part, scope, tree))


def _named(node: ast.AST | None, scope: Scope, tree: Tree) -> Iterator[Function]:
    """Yield the one plain function that a name or an own attribute stands for."""
    found = bindings_of(node.id, scope) if isinstance(node, ast.Name) else []
    if (name := own_attribute(node, scope)) and scope.owner:
        found = tree.scopes[scope.owner].bindings.get(name, [])
    function = found[0].node if len(found) == 1 and found[0].how is How.DEFINITION else None
    if isinstance(function, Function) and not function.decorator_list:
        yield function


def _made(node: ast.expr, scope: Scope) -> str:
    """Return the full name of the class whose object a name stands for."""
    found = bindings_of(node.id, scope) if isinstance(node, ast.Name) else []
    call = found[0].node if len(found) == 1 and found[0].how is How.VALUE else None
    if isinstance(call, ast.Call) and any((word.arg or "").endswith("_class") for word in call.keywords):
        return ""  # what it gives is of that class
    return full_name_of(call.func, scope) if isinstance(call, ast.Call) else ""


@cache
def _libraries() -> frozenset[str]:
    keys = (
        key for kind in ("handed", "handed_by_method", "set", "methods", "decorated") for key in _table(kind)
    )
    return frozenset(key.replace(" ", ".").partition(".")[0] for key in keys)


@cache
def _last_names() -> frozenset[str]:
    keys = (key for kind in ("handed", "handed_by_method") for key in _table(kind))
    return frozenset(key.replace(" ", ".").rpartition(".")[2] for key in keys)


@cache
def _table(kind: str) -> Mapping[str, str]:
    table: Mapping[str, str] = read_table("facts/python_roles.toml")[kind]
    return table
