"""What calls of web libraries are given that these refuse: values of another kind, words that they do not know."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from fsm.gaps.python.meaning.inference import Inference, Kind, inference_of
from fsm.gaps.python.meaning.nodes import bindings_of, full_name_of, keywords_of, last, text_of, value_of
from fsm.gaps.python.meaning.tree import Binding, How, Scope, Tree
from fsm.gaps.python.packages.library_parts import class_held
from fsm.tables import read_table

_SAID = {"own": "object", "host": "name of a host", "function": "function that is not called"}


@dataclass(frozen=True, slots=True)
class _Value:
    """Where a call is given a value, and the kinds of values that it refuses there."""

    place: int | None
    keyword: str
    refused: frozenset[str]


@dataclass(slots=True)
class _Facts:
    """What is known of one call: the values that it refuses, all its words, the words that it never took."""

    values: list[_Value] = field(default_factory=list)
    words: frozenset[str] = frozenset()
    refused: frozenset[str] = frozenset()


def gaps_in_web_calls(tree: Tree, code: str) -> Iterator[str]:
    """Yield what is refused, of the calls of those libraries that the program names."""
    if "url_rule_class" in code:
        return
    wanted = {name for library, names in _names().items() if library in code for name in names}
    if not wanted:
        return
    types = inference_of(tree)
    for node, scope in tree.nodes:
        if isinstance(node, ast.Call) and last(node.func) in wanted:
            name = _middleware(node, scope) or _name_of(node.func, scope, types, tree)
            facts = _facts().get(name)
            if facts is not None:
                yield from _of_call(node, name, facts, scope, tree)


def _name_of(function: ast.expr, scope: Scope, types: Inference, tree: Tree) -> str:
    """Return the full name of what is called, "" where it is not told."""
    called = types.of(function, scope)
    if called is not None:
        is_listed = called.kind in (Kind.CLASS, Kind.FUNCTION)
        name = f"{called.name}.{called.member}" if called.kind is Kind.METHOD else called.name
        return name if is_listed or called.kind is Kind.METHOD else ""
    held = function.value if isinstance(function, ast.Attribute) else function
    owner = full_name_of(held.func, scope) if isinstance(held, ast.Call) else class_held(held, scope, tree)
    is_member = bool(owner) and isinstance(function, ast.Attribute)
    return f"{owner}.{last(function)}" if is_member else full_name_of(function, scope)


def _of_call(node: ast.Call, name: str, facts: _Facts, scope: Scope, tree: Tree) -> Iterator[str]:
    given = keywords_of(node)
    for word in given:
        if word is not None and ((facts.words and word not in facts.words) or word in facts.refused):
            yield f"{name} takes no {word}"
    for value in facts.values:
        part = given.get(value.keyword)
        if part is None and not any(isinstance(one, ast.Starred) for one in node.args):
            is_there = value.place is not None and len(node.args) > value.place
            part = node.args[value.place] if is_there and value.place is not None else None
        kind = _kind_of(part, scope, tree) if part is not None and not _may_be_empty(part, scope) else ""
        if kind in value.refused:
            yield f"{name} takes no {_SAID.get(kind, kind)}"
        elif "host" in value.refused and _is_host(part):
            yield f"{name} takes no {_SAID['host']} there"


def _middleware(node: ast.Call, scope: Scope) -> str:
    """Return the name of a middleware that is added, whose words are given there; "" for other calls."""
    is_added = last(node.func) == "add_middleware" and bool(node.args)
    return f"{full_name_of(node.args[0], scope)}.add_middleware" if is_added else ""


def _may_be_empty(node: ast.expr, scope: Scope) -> bool:
    """Say whether a value may be an empty one, which counts for none in most places."""
    found = bindings_of(node.id, scope) if isinstance(node, ast.Name) else [Binding(How.VALUE, node)]
    return any(
        (isinstance(part.node, ast.Constant) and not part.node.value)
        or (isinstance(part.node, ast.Dict) and not part.node.keys)
        or (isinstance(part.node, ast.List | ast.Tuple) and not part.node.elts)
        for part in found
    )


def _is_host(node: ast.expr | None) -> bool:
    text = text_of(node)
    return text == "localhost" or (text.count(".") > 1 and text.replace(".", "").isdigit())


def _kind_of(node: ast.expr, scope: Scope, tree: Tree) -> str:
    """Return the word for what an expression is, "" where it is not told."""
    kind = inference_of(tree).of(node, scope)
    if kind is None:
        made = value_of(node, scope)
        return full_name_of(made.func, scope) if isinstance(made, ast.Call) else ""
    if kind.kind in (Kind.OWN_FUNCTION, Kind.OWN_METHOD):
        return "function"
    return "tuple" if kind.kind is Kind.TUPLE else kind.name if kind.kind is Kind.OBJECT else ""


@cache
def _names() -> Mapping[str, frozenset[str]]:
    """Return the last names of the listed calls, by the libraries that have them."""
    found: dict[str, set[str]] = {}
    for name in _facts():
        found.setdefault(name.partition(".")[0], set()).add(name.rpartition(".")[2])
    return {library: frozenset(names) for library, names in found.items()}


@cache
def _facts() -> Mapping[str, _Facts]:
    table = read_table("facts/python_web_calls.toml")
    kinds = {name: frozenset(words.split()) for name, words in table["kinds"].items()}
    found: dict[str, _Facts] = {}
    for key, told in table["values"].items():
        for name in _listed(key):
            found.setdefault(name, _Facts()).values += [_value_of(text, kinds) for text in told.split()]
    for key, told in table["words"].items():
        for name in _listed(key):
            found.setdefault(name, _Facts()).words = frozenset(told.split())
    for key, told in table["refused"].items():
        for name in _listed(key):
            found.setdefault(name, _Facts()).refused = frozenset(told.split())
    return found


def _listed(key: str) -> Iterator[str]:
    owners, _, names = key.partition("/")
    return (f"{owner}.{name}" for owner in owners.split() for name in names.split())


def _value_of(text: str, kinds: Mapping[str, frozenset[str]]) -> _Value:
    place, keyword, refused = text.split(":")
    return _Value(None if place == "-" else int(place), keyword, kinds[refused])
