"""What a Python program sends through brokers and connections that these refuse: dictionaries, texts, objects."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from fsm.gaps.python.meaning.annotations import annotated
from fsm.gaps.python.meaning.inference import Inference, Kind, inference_of
from fsm.gaps.python.meaning.nodes import bindings_of, full_name_of, keywords_of, last
from fsm.gaps.python.meaning.tree import Binding, How, Scope, Tree
from fsm.gaps.python.packages.library_parts import class_held
from fsm.tables import read_table

# Objects of classes that extend these are no texts and no bytes.
_PLAIN_BASES = frozenset({"object", "ABC", "BaseModel"})


@dataclass(frozen=True, slots=True)
class _Value:
    """Where a method is given what it sends, the kinds that it refuses, and the keyword that would change them."""

    place: int
    keyword: str
    refused: frozenset[str]
    changed_by: str


def gaps_in_sent_values(tree: Tree, code: str) -> Iterator[str]:
    """Yield what is sent and refused, where the library of a listed method is named."""
    sent = _sent()
    wanted = {method for library, methods in sent.items() if library in code for method in methods}
    if not wanted:
        return
    types = inference_of(tree)
    for node, scope in tree.nodes:
        if not isinstance(node, ast.Call) or last(node.func) not in wanted:
            continue
        for name in _names_of(node.func, scope, types, tree):
            for value in _values().get(name, ()):
                yield from _of_value(value, name, node, scope, tree)


def _of_value(value: _Value, name: str, node: ast.Call, scope: Scope, tree: Tree) -> Iterator[str]:
    given = keywords_of(node).get(value.keyword)
    if given is None and not any(isinstance(part, ast.Starred) for part in node.args):
        given = node.args[value.place] if len(node.args) > value.place else None
    kind = _kind_of(given, scope, tree) if given is not None else ""
    if kind in value.refused and not _is_changed(value, node, scope, tree):
        yield f"{last(node.func)} of {name.rpartition('.')[0]} takes no {'object' if kind == 'own' else kind}"


def _names_of(function: ast.expr, scope: Scope, types: Inference, tree: Tree) -> set[str]:
    """Return the full names under which what is called may be listed."""
    called = types.of(function, scope)
    if called is not None and called.kind is Kind.METHOD:
        return {f"{called.name}.{called.member}"}
    if called is not None and called.kind in (Kind.CLASS, Kind.FUNCTION):
        return {called.name}
    if not isinstance(function, ast.Attribute):
        return {full_name_of(function, scope)}
    owner = class_held(function.value, scope, tree)
    return {f"{owner}.{function.attr}" if owner else full_name_of(function, scope)}


def _kind_of(node: ast.expr, scope: Scope, tree: Tree) -> str:
    """Return the word for what an expression is, `own` for an object of the program's own, "" where it is not told."""
    kind = inference_of(tree).of(node, scope)
    if kind is None:
        return annotated(node, scope, tree)
    if kind.kind is Kind.OWN_OBJECT and isinstance(kind.node, ast.ClassDef):
        is_plain = all(last(base) in _PLAIN_BASES for base in kind.node.bases) and not kind.node.keywords
        return "own" if is_plain else ""
    return "tuple" if kind.kind is Kind.TUPLE else kind.name if kind.kind is Kind.OBJECT else ""


def _is_changed(value: _Value, node: ast.Call, scope: Scope, tree: Tree) -> bool:
    """Say whether the object may have been made with the keyword that changes the value before it is sent."""
    owner = node.func.value if isinstance(node.func, ast.Attribute) else None
    if not value.changed_by or owner is None:
        return False
    made = list(keywords_made_with(owner, scope, tree))
    return not made or any(value.changed_by in words or "**" in words for words in made)


def keywords_made_with(owner: ast.expr, scope: Scope, tree: Tree) -> Iterator[set[str]]:
    """Yield the keywords of the calls that make an object: of all of its class where it is not told which."""
    types = inference_of(tree)
    kind = types.of(owner, scope)
    name = kind.name if kind is not None else class_held(owner, scope, tree)
    for call, place in tree.nodes:
        if isinstance(call, ast.Call) and last(call.func)[:1].isupper():
            given = types.of(call, place)
            if full_name_of(call.func, place) == name or (given is not None and given.name == name):
                yield _words_of(call, place)


def _words_of(call: ast.Call, scope: Scope) -> set[str]:
    """Return the keywords of a call, with those of a dictionary that is spread; `**` stands for what is not told."""
    words: set[str] = set()
    for keyword in call.keywords:
        words |= {keyword.arg} if keyword.arg else _keys_of(keyword.value, scope)
    return words


def _keys_of(node: ast.expr, scope: Scope) -> set[str]:
    found = bindings_of(node.id, scope) if isinstance(node, ast.Name) else [Binding(How.VALUE, node)]
    literal = found[0].node if len(found) == 1 and found[0].how is How.VALUE else None
    name = node.id if isinstance(node, ast.Name) else ""
    is_filled = any(
        isinstance(part, ast.Subscript | ast.Attribute) and last(part.value) == name != ""
        for part in ast.walk(scope.node)
    )
    if not isinstance(literal, ast.Dict) or is_filled:
        return {"**"}
    keys = [key.value if isinstance(key, ast.Constant) else None for key in literal.keys]
    return {key if isinstance(key, str) else "**" for key in keys}


@cache
def _sent() -> Mapping[str, frozenset[str]]:
    """Return the last names of the listed methods by the libraries that have them."""
    found: dict[str, set[str]] = {}
    for name in _values():
        found.setdefault(name.partition(".")[0], set()).add(name.rpartition(".")[2])
    return {library: frozenset(methods) for library, methods in found.items()}


@cache
def _values() -> Mapping[str, tuple[_Value, ...]]:
    table = read_table("facts/python_sent_values.toml")
    kinds = {name: frozenset(words.split()) for name, words in table["kinds"].items()}
    return {
        name: tuple(_value_of(text.split(":"), kinds) for text in told.split())
        for name, told in table["sent"].items()
    }


def _value_of(parts: list[str], kinds: Mapping[str, frozenset[str]]) -> _Value:
    place, keyword, refused, changed_by = (*parts, "")[:4]
    return _Value(int(place), keyword, kinds[refused], changed_by)
