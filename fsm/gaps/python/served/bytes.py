"""What a Python program gives its own functions and they hand on to what takes the other kind: texts, and bytes."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.inference import BYTES, TEXT, Inference, Kind, Type, call_of, inference_of
from fsm.gaps.python.meaning.nodes import extended_in
from fsm.gaps.python.meaning.tree import Function, How, Scope, Tree

_ASKS = frozenset({"isinstance", "hasattr", "type", "str", "bytes"})
_SINKS = (".write(", ".send(", ".sendall(", ".sendto(")


def gaps_in_served_bytes(tree: Tree, code: str) -> Iterator[str]:
    """Yield the texts that an own function writes as bytes, and the bytes that it writes as a text."""
    if not any(word in code for word in _SINKS):
        return
    types = inference_of(tree)
    wanted: dict[Function, dict[str, str]] = {}
    for node, scope in tree.nodes:
        around = scope.node
        if isinstance(node, ast.Call) and node.args and isinstance(around, Function):
            name, letter = _handed_on(node, scope, types)
            if name and not _is_asked(name, around):
                wanted.setdefault(around, {})[name] = letter
    extended = extended_in(tree) if wanted else set()
    for node, scope in tree.nodes if wanted else ():
        called = types.of(node.func, scope) if isinstance(node, ast.Call) else None
        function = called.node if called and called.kind in (Kind.OWN_FUNCTION, Kind.OWN_METHOD) else None
        if not isinstance(node, ast.Call) or not isinstance(function, Function) or function not in wanted:
            continue
        owner = tree.scopes[function].owner
        is_certain = not function.decorator_list and (owner is None or owner.name not in extended)
        for place, given in _given(node, function, called) if called is not None and is_certain else ():
            wrong = {"b": TEXT, "s": BYTES}.get(wanted[function].get(place, ""))
            if wrong is not None and types.of(given, scope) == wrong:
                yield f"{function.name} hands on {place}, which is of the other kind: a text, or bytes"


def _handed_on(node: ast.Call, scope: Scope, types: Inference) -> tuple[str, str]:
    """Return the parameter that a call hands on as its first argument, and the letter of what the call takes."""
    first = node.args[0]
    if not isinstance(first, ast.Name) or first.id == scope.self_name:
        return "", ""
    if [binding.how for binding in scope.bindings.get(first.id, ())] != [How.PARAMETER]:
        return "", ""
    called = types.of(node.func, scope)
    known = call_of(called) if called and called.kind in (Kind.FUNCTION, Kind.METHOD) else None
    letter = known.kinds[:1] if known else ""
    return (first.id, letter) if letter in ("b", "s") and letter else ("", "")


def _is_asked(name: str, function: Function) -> bool:
    """Say whether a function asks what a parameter is, or does the rest only where that does not fail."""
    for node in ast.walk(function):
        asked: list[ast.expr] = []
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _ASKS:
            asked = node.args
        elif isinstance(node, ast.Attribute) and node.attr in ("encode", "decode"):
            asked = [node.value]
        if isinstance(node, ast.Try) or any(isinstance(part, ast.Name) and part.id == name for part in asked):
            return True
    return False


def _given(node: ast.Call, function: Function, called: Type) -> Iterator[tuple[str, ast.expr]]:
    """Yield what a call gives the parameters of an own function."""
    if any(isinstance(part, ast.Starred) for part in node.args):
        return
    places = [*function.args.posonlyargs, *function.args.args][int(called.kind is Kind.OWN_METHOD) :]
    for place, part in zip(places, node.args, strict=False):
        yield place.arg, part
    for word in node.keywords:
        yield word.arg or "", word.value
