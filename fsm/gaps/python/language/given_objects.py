"""What a Python program does with values that cannot bear it: results never awaited, ends of pipes, bytes and texts."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.facts import Call, class_of
from fsm.gaps.python.meaning.inference import BYTES, NONE, TEXT, Inference, Kind, inference_of
from fsm.gaps.python.meaning.nodes import (
    body_of,
    calls_of,
    full_name_of,
    functions_of,
    keywords_of,
    last,
    within,
)
from fsm.gaps.python.meaning.tree import Function, How, Scope, Tree
from fsm.gaps.python.meaning.worked_parts import parts_of

_WORKERS = frozenset({"multiprocessing.Process", "threading.Thread"})
_PIPE = "multiprocessing.Pipe"
_CONNECTION = "multiprocessing.connection.Connection"
# Their objects are made by a plain call of the class.
_PLAIN = ("http.server", "socketserver", "threading", "multiprocessing", "queue")
_OPEN_CLASSES = ("enum.", "typing.", "ctypes.", "abc.")
_SECRETS = ("password", "passwd", "token", "secret", "username", "signature", "api_key", "checksum")


def gaps_in_given_objects(tree: Tree, code: str) -> Iterator[str]:
    """Yield where a value is used as what it is not."""
    types = inference_of(tree)
    yield from _of_subscripts(tree, types)
    if "subprocess" in code:
        yield from _compared(tree, types)
    yield from _made_without(tree, types)
    if "Pipe()" in code:
        yield from _of_pipes(tree)
    if ".append({" in code:
        yield from _unpacked_dicts(tree)
    if " == " in code and any(word in code for word in _SECRETS):
        yield from _compared_with_itself(tree)


def _of_subscripts(tree: Tree, types: Inference) -> Iterator[str]:
    for node, scope in parts_of(tree).get(ast.Subscript, ()):
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
            kind = types.of(node.value, scope)
            if kind and kind.kind is Kind.COROUTINE:
                yield "a coroutine has no items before it is awaited"
            elif kind == NONE and isinstance(node.value, ast.Call):
                yield f"{last(node.value.func)} gives nothing that has items"


def _compared(tree: Tree, types: Inference) -> Iterator[str]:
    """What a process writes is bytes where nothing says that it is a text."""
    for node, scope in parts_of(tree).get(ast.Compare, ()):
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            sides = node.left, node.comparators[0]
            is_told = any(isinstance(side, ast.Constant | ast.JoinedStr) for side in sides)
            if is_told and {types.of(side, scope) for side in sides} == {TEXT, BYTES}:
                is_within = isinstance(node.ops[0], ast.In | ast.NotIn)
                yield (
                    "a text is looked for in bytes, or bytes in a text"
                    if is_within
                    else "bytes are compared with a text"
                )


def _made_without(tree: Tree, types: Inference) -> Iterator[str]:
    """A class without an initialiser is made with what the library's class is made with."""
    for node, scope in tree.nodes:
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        made = types.of(node.func, scope)
        definition = made.node if made and made.kind is Kind.OWN_CLASS else None
        if not isinstance(definition, ast.ClassDef) or len(definition.bases) != 1:
            continue
        inside = tree.scopes[definition]
        base = types.of(definition.bases[0], inside.parent or tree.module)
        is_open = (
            definition.keywords
            or definition.decorator_list
            or {"__init__", "__new__"} & inside.bindings.keys()
        )
        if is_open or base is None or base.kind is not Kind.CLASS or not base.name.startswith(_PLAIN):
            continue
        known = class_of(base.name)
        call = known.members.get("new") if known else None
        is_spread = any(isinstance(part, ast.Starred) for part in node.args) or None in keywords_of(node)
        if isinstance(call, Call) and not is_spread and not _may_take(call, node):
            yield f"{definition.name} is made with other arguments than {base.name} takes"


def _may_take(call: Call, node: ast.Call) -> bool:
    return call.fewest <= len(node.args) + len(node.keywords) and len(node.args) <= call.most


def _of_pipes(tree: Tree) -> Iterator[str]:
    """An end of a pipe sends and receives objects: it is no socket."""
    known = class_of(_CONNECTION)
    for node, scope in calls_of(tree, frozenset({"Process", "Thread"})):
        keywords = keywords_of(node)
        target, given = keywords.get("target"), keywords.get("args")
        if full_name_of(node.func, scope) not in _WORKERS or not isinstance(target, ast.Name):
            continue
        functions = [
            pair for pair in functions_of(tree) if pair[0].name == target.id and pair[1].owner is None
        ]
        if len(functions) != 1 or not isinstance(given, ast.Tuple) or known is None:
            continue
        function, inside = functions[0]
        for parameter, part in zip(function.args.args, given.elts, strict=False):
            if _is_end(part, scope) and len(inside.bindings[parameter.arg]) == 1:
                yield from _misused_end(function, parameter.arg, frozenset(known.members))


def _is_end(node: ast.expr, scope: Scope) -> bool:
    place: Scope | None = scope
    while isinstance(node, ast.Name) and place is not None:
        if found := place.bindings.get(node.id):
            made = [part.node for part in found if part.how is How.ITEM]
            calls = [part for part in made if isinstance(part, ast.Call)]
            return len(calls) == len(found) and all(full_name_of(part.func, place) == _PIPE for part in calls)
        place = place.parent
    return False


def _misused_end(function: Function, name: str, members: frozenset[str]) -> Iterator[str]:
    for node in ast.walk(function):
        owner = node.value if isinstance(node, ast.Attribute) else None
        is_part = isinstance(owner, ast.Name) and owner.id == name
        if is_part and isinstance(node, ast.Attribute) and node.attr not in members and node.attr[0] != "_":
            yield f"an end of a pipe has no {node.attr}"
        called = node.func if isinstance(node, ast.Call) and node.args else None
        if isinstance(called, ast.Attribute) and called.attr == "recv" and last(called.value) == name:
            yield "recv of an end of a pipe takes no number"


def _unpacked_dicts(tree: Tree) -> Iterator[str]:
    """To walk through a dict gives its keys: several names are given no values that way."""
    for scope in tree.scopes.values():
        nodes = list(within(body_of(scope)))
        appended: dict[str, list[ast.expr]] = {}
        for node in nodes:
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "append"
            ):
                appended.setdefault(last(node.func.value), []).extend(node.args)
        for node in nodes:
            if not isinstance(node, ast.For | ast.comprehension) or not isinstance(node.target, ast.Tuple):
                continue
            name = node.iter.id if isinstance(node.iter, ast.Name) else ""
            items = appended.get(name, [])
            given = [part.node for part in scope.bindings.get(name, ())]
            is_list = len(given) == 1 and isinstance(given[0], ast.List) and not given[0].elts
            if is_list and items and all(isinstance(part, ast.Dict) for part in items):
                yield f"the dicts in {name} are unpacked as if they were tuples"


def _compared_with_itself(tree: Tree) -> Iterator[str]:
    """What is compared with itself lets everyone in."""
    for scope in tree.scopes.values():
        for node in within(body_of(scope)):
            if not (isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.Eq)):
                continue
            names = {
                part.id if isinstance(part, ast.Name) else "" for part in (node.left, node.comparators[0])
            }
            name = names.pop() if len(names) == 1 else ""
            if any(word in name.lower() for word in _SECRETS):
                yield f"{name} is compared with itself"
