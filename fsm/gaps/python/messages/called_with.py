"""What libraries call in a Python program with another number of arguments than it takes: methods, tasks of pools."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache

from fsm.gaps.python.meaning.inference import Inference, Kind, inference_of
from fsm.gaps.python.meaning.nodes import full_name_of, functions_of, last
from fsm.gaps.python.meaning.tree import Function, Scope, Tree
from fsm.tables import read_table

_SERVICER = re.compile(r"\w+_pb2_grpc\.\w+Servicer")
_OF_SERVICERS = frozenset({2})
# The place of the function that these call with what stands behind it.
_CALLS: Mapping[str, int] = {
    "run_in_executor": 1,
    "submit": 0,
    "to_thread": 0,
    "call_later": 1,
    "call_soon": 0,
}
_POOLS = ("concurrent.futures.", "asyncio.")


def gaps_in_calls_of_libraries(tree: Tree, code: str) -> Iterator[str]:
    """Yield the methods and functions that cannot be called as their library does it."""
    if "class " in code:
        for function, scope in functions_of(tree):
            for numbers in _numbers(function, scope, tree):
                if not any(_takes(function, number + 1) for number in numbers):
                    told = " or ".join(map(str, sorted(numbers)))
                    yield f"{function.name} is called with {told} arguments and takes another number"
    if any(f".{name}(" in code for name in _CALLS):
        yield from _of_pools(tree)
    if "Timer(" in code or "start_server(" in code:
        yield from _handed_on(tree)


def _numbers(function: Function, scope: Scope, tree: Tree) -> Iterator[frozenset[int]]:
    """Yield how many arguments beside its object a method is given by the library whose class its own extends."""
    if scope.owner is None or function.decorator_list or not scope.self_name:
        return
    for base in scope.owner.bases:
        name = full_name_of(base, tree.module)
        is_of_service = _SERVICER.fullmatch(name) is not None and function.name[:1].isupper()
        numbers = _OF_SERVICERS if is_of_service else _called().get(name, {}).get(function.name)
        if numbers is not None and not _is_asked(function.name, tree):
            yield numbers


def _is_asked(name: str, tree: Tree) -> bool:
    """Say whether the program may call a method by itself, with arguments of its own."""
    called = {node.func for node, _ in tree.nodes if isinstance(node, ast.Call)}
    if any(
        isinstance(node, ast.Attribute) and node.attr == name and node not in called for node, _ in tree.nodes
    ):
        return True
    calls = ((node, scope) for node, scope in tree.nodes if isinstance(node, ast.Call))
    return any(
        isinstance(call.func, ast.Attribute)
        and call.func.attr == name
        and bool(call.args or call.keywords)
        and not full_name_of(call.func, scope)
        for call, scope in calls
    )


def _of_pools(tree: Tree) -> Iterator[str]:
    types = inference_of(tree)
    for node, scope in tree.nodes:
        place = _CALLS.get(last(node.func)) if isinstance(node, ast.Call) else None
        if not isinstance(node, ast.Call) or place is None or len(node.args) <= place or node.keywords:
            continue
        if any(isinstance(part, ast.Starred) for part in node.args) or not _is_pool(node, scope, types):
            continue
        kind = types.of(node.args[place], scope)
        function = (
            kind.node if kind is not None and kind.kind in (Kind.OWN_FUNCTION, Kind.OWN_METHOD) else None
        )
        if kind is None or not isinstance(function, Function) or function.decorator_list:
            continue
        number = len(node.args) - place - 1 + (kind.kind is Kind.OWN_METHOD)
        if not _takes(function, number):
            yield f"{function.name} is called with {len(node.args) - place - 1} arguments and takes another number"


def _handed_on(tree: Tree) -> Iterator[str]:
    """A timer calls its function with what it is given, a server of streams its own with two ends."""
    types = inference_of(tree)
    for node, scope in tree.nodes:
        full = full_name_of(node.func, scope) if isinstance(node, ast.Call) else ""
        if not isinstance(node, ast.Call) or full not in ("threading.Timer", "asyncio.start_server"):
            continue
        place, words = int(full == "threading.Timer"), {word.arg: word.value for word in node.keywords}
        given = node.args[2] if place and len(node.args) > 2 else words.get("args", ast.Tuple([], ast.Load()))
        is_told = isinstance(given, ast.Tuple | ast.List) and not {"kwargs", None} & words.keys()
        kind = types.of(node.args[place], scope) if len(node.args) > place and len(node.args) < 4 else None
        function = (
            kind.node if kind is not None and kind.kind in (Kind.OWN_FUNCTION, Kind.OWN_METHOD) else None
        )
        if kind is None or not is_told or not isinstance(function, Function) or function.decorator_list:
            continue
        number = len(given.elts) if place and isinstance(given, ast.Tuple | ast.List) else 2 * (not place)
        if not _takes(function, number + (kind.kind is Kind.OWN_METHOD)):
            yield f"{function.name} is called with {number} arguments and takes another number"


def _is_pool(node: ast.Call, scope: Scope, types: Inference) -> bool:
    if last(node.func) == "run_in_executor" or full_name_of(node.func, scope) == "asyncio.to_thread":
        return True
    called = types.of(node.func, scope)
    return called is not None and called.kind is Kind.METHOD and called.name.startswith(_POOLS)


def _takes(function: Function, number: int) -> bool:
    arguments = function.args
    places = len(arguments.posonlyargs) + len(arguments.args)
    is_bare = not any(value is None for value in arguments.kw_defaults)
    is_enough = places - len(arguments.defaults) <= number
    return is_bare and is_enough and (arguments.vararg is not None or number <= places)


@cache
def _called() -> Mapping[str, Mapping[str, frozenset[int]]]:
    table = read_table("facts/python_roles.toml")["called"]
    return {name: dict(_method(word) for word in words.split()) for name, words in table.items()}


def _method(word: str) -> tuple[str, frozenset[int]]:
    name, _, numbers = word.partition(":")
    return name, frozenset(map(int, numbers.split(",")))
