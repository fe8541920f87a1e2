"""What a Python program gives libraries in the wrong place or under no name of theirs, and asks of what it is given."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache

from fsm.gaps.python.meaning.facts import class_of
from fsm.gaps.python.meaning.inference import BYTES, Inference, Kind, Type, inference_of
from fsm.gaps.python.meaning.nodes import last
from fsm.gaps.python.meaning.tree import Function, How, Scope, Tree
from fsm.tables import read_table

_LIBRARIES = ("stomp", "tornado", "paho", "pika", "autobahn")
_SESSION = Type(Kind.OBJECT, "aiohttp.ClientSession")
_REQUESTS = frozenset({"get", "post", "put", "patch", "delete", "head", "options", "request"})
_ASKS = frozenset({"isinstance", "hasattr", "getattr", "type"})
_OF_FILES = frozenset({"from_file", "from_mp3", "from_wav", "from_ogg", "from_flv"})


def gaps_in_given(tree: Tree, code: str) -> Iterator[str]:
    """Yield what calls give that is not taken; each check has words that it looks for first."""
    has_table = any(word in code for word in _LIBRARIES)
    if not (has_table or "pydub" in code or ("aiohttp" in code and "async with" in code)):
        return
    types = inference_of(tree)
    for node, scope in tree.nodes:
        if isinstance(node, ast.Call):
            called = types.of(node.func, scope)
            if called is not None and has_table:
                yield from _of_library(called, node)
            if called is not None and called.kind in (Kind.OWN_FUNCTION, Kind.OWN_METHOD):
                yield from _of_own(called, node, scope, tree, types)
            if last(node.func) in _OF_FILES and node.args and "pydub" in code:
                yield from _of_file(node, scope, types)
        elif isinstance(node, ast.Attribute) and "pydub" in code:
            yield from _of_class(types.of(node.value, scope), node.attr)


def _of_library(called: Type, node: ast.Call) -> Iterator[str]:
    if any(isinstance(part, ast.Starred) for part in node.args) or any(
        part.arg is None for part in node.keywords
    ):
        return
    only = _table("only").get(called.name) if called.kind is Kind.CLASS else None
    for keyword in node.keywords if only else ():
        if only and keyword.arg not in only:
            yield f"{called.name} takes no {keyword.arg}"
    places = (
        _table("parameters").get(f"{_short(called.name)}.{called.member}")
        if called.kind is Kind.METHOD
        else None
    )
    if not places:
        return
    names = [place.rstrip("*") for place in places]
    given = {*names[: len(node.args)], *(part.arg for part in node.keywords)}
    for place in places:
        if place.endswith("*") and place[:-1] not in given:
            yield f"{called.member} wants {place[:-1]}"
    told = [last(part).strip("_") for part in node.args[: len(names)]]
    for at, word in enumerate(told):
        wanted = names.index(word) if word in names else at
        if wanted != at and told[wanted : wanted + 1] != [word]:
            yield f"{called.member} takes {names[at]} there and not {word}"


def _of_own(called: Type, node: ast.Call, scope: Scope, tree: Tree, types: Inference) -> Iterator[str]:
    """A function asks what it is given for no more than that has."""
    function = called.node
    if not isinstance(function, Function) or function.decorator_list:
        return
    inside = tree.scopes[function]
    places = [*function.args.posonlyargs, *function.args.args][int(called.kind is Kind.OWN_METHOD) :]
    for place, argument in zip(places, node.args, strict=False):
        name = _class_given(argument, scope, types)
        known = class_of(name)
        is_plain = [binding.how for binding in inside.bindings[place.arg]] == [How.PARAMETER]
        if known is None or known.is_open or not is_plain:
            continue
        for member in _asked_of(place.arg, function):
            if member not in known.members and not member.startswith("_"):
                yield f"{name} has no {member}"


def _class_given(node: ast.expr, scope: Scope, types: Inference) -> str:
    """Return the class of a library's object, "" for what is none or not known."""
    kind = types.of(node, scope)
    if kind is not None:
        return kind.name if kind.kind is Kind.OBJECT and "." in kind.name else ""
    given = scope.bindings.get(node.id, []) if isinstance(node, ast.Name) else []
    asked = [part.node for part in given if part.how is How.ENTERED_ASYNC]
    is_response = all(
        isinstance(part, ast.Call)
        and last(part.func) in _REQUESTS
        and isinstance(part.func, ast.Attribute)
        and types.of(part.func.value, scope) == _SESSION
        for part in asked
    )
    return "aiohttp.ClientResponse" if asked and len(asked) == len(given) and is_response else ""


def _asked_of(name: str, function: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    """Return what a function takes of a parameter; nothing where it asks what that is."""
    nodes = list(ast.walk(function))
    if any(isinstance(part, ast.Call) and last(part.func) in _ASKS for part in nodes):
        return set()
    taken = [part for part in nodes if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Load)]
    return {part.attr for part in taken if isinstance(part.value, ast.Name) and part.value.id == name}


def _of_file(node: ast.Call, scope: Scope, types: Inference) -> Iterator[str]:
    given = node.args[0]
    values = (
        [binding.node for binding in scope.bindings.get(given.id, [])]
        if isinstance(given, ast.Name)
        else [given]
    )
    known = [types.of(value, scope) for value in values if value is not None]
    if known and all(kind == BYTES for kind in known):
        yield f"{last(node.func)} takes a file and not bytes"


def _of_class(owner: Type | None, name: str) -> Iterator[str]:
    known = (
        class_of(owner.name)
        if owner and owner.kind is Kind.CLASS and owner.name.startswith("pydub.")
        else None
    )
    if owner and known and not known.is_open and name not in known.members and not name.startswith("_"):
        yield f"{owner.name} has no {name}"


def _short(name: str) -> str:
    """Leave out the modules between: a class may be told of by several."""
    return f"{name.partition('.')[0]}.{name.rpartition('.')[2]}"


@cache
def _table(kind: str) -> Mapping[str, tuple[str, ...]]:
    table = read_table("facts/python_parameters.toml")[kind]
    if kind == "only":
        return {name: tuple(words.split()) for name, words in table.items()}
    parts = ((name.rpartition("."), words) for name, words in table.items())
    return {f"{_short(owner)}.{member}": tuple(words.split()) for (owner, _, member), words in parts}
