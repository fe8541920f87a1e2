"""What a Python program sends and has not written yet: the result of a private function in which nothing stands."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.inference import Kind, inference_of
from fsm.gaps.python.meaning.nodes import extended_in, functions_of, last
from fsm.gaps.python.meaning.tree import Function, How, Scope, Tree

_SENDS = frozenset(
    {"send", "sendall", "sendto", "send_text", "send_bytes", "send_string", "send_multipart", "write"}
)


def gaps_in_rpc_stubs(tree: Tree, code: str) -> Iterator[str]:
    """Yield the functions whose result, which is nothing, is sent; others may fill what is not private."""
    if "pass" not in code or not any(f".{name}(" in code for name in _SENDS):
        return
    extended = extended_in(tree)
    stubs = {
        function
        for function, scope in functions_of(tree)
        if function.name.startswith("_") and not function.decorator_list and _is_stub(function)
        if scope.owner is None or scope.owner.name not in extended
    }
    types = inference_of(tree)
    for function, scope in functions_of(tree) if stubs else ():
        for name, bindings in scope.bindings.items():
            call = bindings[0].node if len(bindings) == 1 and bindings[0].how is How.VALUE else None
            called = types.of(call.func, scope) if isinstance(call, ast.Call) else None
            if called is None or called.node not in stubs:
                continue
            if _is_sent(name, function) or any(
                _is_sent(*part) for part in _handed_on(name, function, scope, tree)
            ):
                yield f"{last(call.func) if isinstance(call, ast.Call) else name} gives nothing, and that is sent"


def _is_stub(function: Function) -> bool:
    said = [part for part in function.body if not isinstance(part, ast.Pass)]
    return len(said) < len(function.body) and all(
        isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant) for part in said
    )


def _is_sent(name: str, function: Function) -> bool:
    return any(
        isinstance(part, ast.Call)
        and isinstance(part.func, ast.Attribute)
        and part.func.attr in _SENDS
        and bool(part.args)
        and last(part.args[0]) == name
        and isinstance(part.args[0], ast.Name)
        for part in ast.walk(function)
    )


def _handed_on(name: str, function: Function, scope: Scope, tree: Tree) -> Iterator[tuple[str, Function]]:
    """Yield the parameters of the program's own functions that a name is given to, where nothing else sets these."""
    types = inference_of(tree)
    for part in ast.walk(function):
        called = types.of(part.func, scope) if isinstance(part, ast.Call) else None
        target = (
            called.node
            if called is not None and called.kind in (Kind.OWN_METHOD, Kind.OWN_FUNCTION)
            else None
        )
        if not isinstance(part, ast.Call) or not isinstance(target, Function) or called is None:
            continue
        places = [*target.args.posonlyargs, *target.args.args][int(called.kind is Kind.OWN_METHOD) :]
        for place, given in zip(places, part.args, strict=False):
            is_same = isinstance(given, ast.Name) and given.id == name
            if is_same and len(tree.scopes[target].bindings[place.arg]) == 1:
                yield place.arg, target
