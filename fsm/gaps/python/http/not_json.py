"""What values of a Python program JSON has no word for, by where they come from: iterators, headers, what is stored."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache

from fsm.gaps.python.meaning.inference import Kind, inference_of
from fsm.gaps.python.meaning.nodes import bindings_of, dotted, full_name_of, keywords_of, last
from fsm.gaps.python.meaning.origins import origins_of
from fsm.gaps.python.meaning.tree import Scope, Tree
from fsm.gaps.python.served.requests import own_class
from fsm.tables import read_table

_DATABASE = "pymongo.MongoClient"
_FINDS = frozenset({"find_one", "find"})
_MODELS = frozenset({"pydantic.BaseModel"})
_ASKED_OF_TABLES = frozenset({"all", "first", "get", "get_or_404", "first_or_404", "one"})
_TIMED = frozenset({"jtop.jtop"})
# They look at a value, or write it as JSON.
_LOOKS = frozenset(
    {"print", "len", "bool", "info", "debug", "jsonify", "dumps", "dump", "json_response", "send_json"}
)


def gaps_in_not_json(part: ast.AST, scope: Scope, tree: Tree) -> Iterator[str]:
    """Yield why a value is none that JSON has a word for; nothing where it may be one."""
    yield from _of_own(part, scope, tree)
    values = origins_of(part, scope, tree) if isinstance(part, ast.expr) else []
    if not values and isinstance(part, ast.Attribute):
        values = [(part, scope)]
    told = [_source(value, place, tree) for value, place in values]
    if told and all(told) and not _is_worked_on(part, scope):
        yield f"json takes nothing that {told[0]} gives"


def _of_own(part: ast.AST, scope: Scope, tree: Tree) -> Iterator[str]:
    """Functions, models and members of an enumeration are none that JSON knows."""
    kind = inference_of(tree).of(part, scope)
    if isinstance(part, ast.Lambda | ast.GeneratorExp) or (
        kind is not None and kind.kind is Kind.OWN_FUNCTION
    ):
        yield "json takes no function and no generator"
    elif kind is not None and kind.kind is Kind.OWN_OBJECT and isinstance(kind.node, ast.ClassDef):
        bases = {full_name_of(base, tree.module) for base in kind.node.bases}
        yield from [f"json takes no {kind.node.name}, which is a model"] if bases and bases <= _MODELS else ()
    elif isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name):
        made = own_class(part.value, scope)
        if made is not None and [full_name_of(base, tree.module) for base in made.bases] == ["enum.Enum"]:
            names = {
                last(target) for line in made.body if isinstance(line, ast.Assign) for target in line.targets
            }
            yield from [f"json takes no member of {made.name}"] if part.attr in names else ()


def _source(node: ast.AST, scope: Scope, tree: Tree) -> str:
    """Return the name of what gives a value that JSON does not take, "" where it may give another one."""
    if isinstance(node, ast.Attribute):
        name = _member(node, scope, tree)
        return name if name in _table()["members"] else _of_entered(node, scope)
    if not isinstance(node, ast.Call):
        return ""
    name = full_name_of(node.func, scope)
    if isinstance(node.func, ast.Name) and not bindings_of(node.func.id, scope):
        name = node.func.id
    if name in _table()["made"]:
        is_told = last(node.func) == "get_data" and (node.args or node.keywords)
        return "" if is_told else name
    inner = node.args[0] if name == "list" and len(node.args) == 1 else None
    if isinstance(inner, ast.Call) and isinstance(inner.func, ast.Attribute):
        return _found(inner, inner.func.value, scope, tree)
    return _of_method(node, node.func, scope, tree) if isinstance(node.func, ast.Attribute) else ""


def _of_method(node: ast.Call, function: ast.Attribute, scope: Scope, tree: Tree) -> str:
    if function.attr in _ASKED_OF_TABLES and (model := _table_asked(function, scope)):
        return f"{model}.query.{function.attr}"
    kind = inference_of(tree).of(function.value, scope)
    if kind is not None and kind.kind is Kind.OBJECT and kind.name == "dict":
        return function.attr if function.attr in _table()["views"] else ""
    return _stored(node, function.value, scope, tree)


def _table_asked(function: ast.Attribute, scope: Scope) -> str:
    """Return the model of `Model.query.all()`, "" for what is none or one that Flask knows as a dataclass."""
    part: ast.expr = function.value
    is_query = False
    while isinstance(part, ast.Attribute | ast.Call):
        is_query = is_query or last(part) == "query"
        part = part.func if isinstance(part, ast.Call) else part.value
    made = own_class(part, scope) if is_query else None
    if made is None or made.decorator_list or len(made.bases) != 1:
        return ""
    return made.name if dotted(made.bases[0]) == "db.Model" else ""


def _member(node: ast.Attribute, scope: Scope, tree: Tree) -> str:
    """Return the full name of a member: of a known class, of the base of an own one, or of a module's object."""
    owner = inference_of(tree).of(node.value, scope)
    if owner is not None and owner.kind is Kind.OBJECT:
        return f"{owner.name}.{node.attr}"
    if owner is not None and owner.kind is Kind.OWN_OBJECT and isinstance(owner.node, ast.ClassDef):
        bases = [full_name_of(base, tree.module) for base in owner.node.bases]
        return f"{bases[0]}.{node.attr}" if len(bases) == 1 and node.attr not in tree.stored else ""
    return full_name_of(node, scope)


def _of_entered(node: ast.Attribute, scope: Scope) -> str:
    """What the statistics of a board hold is the time too."""
    bound = bindings_of(node.value.id, scope) if isinstance(node.value, ast.Name) else []
    calls = [part.node for part in bound if isinstance(part.node, ast.Call)]
    names = {full_name_of(call.func, scope) for call in calls}
    return (
        "jtop.stats"
        if node.attr == "stats" and calls and len(calls) == len(bound) and names <= _TIMED
        else ""
    )


def _stored(node: ast.Call, owner: ast.expr, scope: Scope, tree: Tree) -> str:
    """What Redis keeps are bytes unless a client is told to decode them; what is in MongoDB has an identifier."""
    method = last(node.func)
    made = origins_of(owner, scope, tree)
    calls = [(part, place) for part, place in made if isinstance(part, ast.Call)]
    names = {full_name_of(call.func, place) for call, place in calls}
    if not calls or len(calls) != len(made):
        return _found(node, owner, scope, tree)
    is_told = any({*_table()["changes"], None} & keywords_of(call).keys() for call, _ in calls)
    is_read = len(names) == 1 and method in _read().get(min(names), ())
    return f"{min(names)}.{method}" if is_read and not is_told else ""


def _found(node: ast.Call, owner: ast.expr, scope: Scope, tree: Tree) -> str:
    """`MongoClient(...)["a"]["b"].find_one(...)` without a word on what of it is wanted."""
    if last(node.func) not in _FINDS or len(node.args) > 1 or "projection" in keywords_of(node):
        return ""
    place: ast.AST = owner
    for _ in range(6):
        found = origins_of(place, scope, tree)
        place = found[0][0] if len(found) == 1 and isinstance(place, ast.Name | ast.Attribute) else place
        if isinstance(place, ast.Call):
            return f"{_DATABASE}.{last(node.func)}" if full_name_of(place.func, scope) == _DATABASE else ""
        if not isinstance(place, ast.Subscript | ast.Attribute):
            return ""
        place = place.value
    return ""


def _is_worked_on(part: ast.AST, scope: Scope) -> bool:
    """Say whether a value is looked into or changed before it is written, so that something else may be in it."""
    if not isinstance(part, ast.Name):
        return False
    for node in ast.walk(scope.node):
        is_inner = isinstance(node, ast.Subscript | ast.Attribute) and isinstance(node.value, ast.Name)
        if is_inner and isinstance(node, ast.Subscript | ast.Attribute) and last(node.value) == part.id:
            return True
        if isinstance(node, ast.For | ast.comprehension) and last(node.iter) == part.id:
            return True
        is_given = isinstance(node, ast.Call) and last(node.func) not in _LOOKS
        if is_given and isinstance(node, ast.Call) and part.id in map(last, node.args):
            return True
    return False


@cache
def _table() -> Mapping[str, frozenset[str]]:
    table = read_table("facts/python_web_calls.toml")["not_json"]
    return {name: frozenset(words.split()) for name, words in table.items()}


@cache
def _read() -> Mapping[str, frozenset[str]]:
    """Return the methods that give what is stored as bytes, by the class of a client."""
    parts = (text.split("/") for text in _table()["read"])
    return {name: frozenset(methods.split(",")) for name, methods in parts}
