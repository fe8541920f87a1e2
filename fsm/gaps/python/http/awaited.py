"""What a Python program awaits though it is there already, and what of a file that was sent it does not wait for."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import bindings_of, full_name_of, functions_of, last
from fsm.gaps.python.meaning.tree import Function, Tree
from fsm.gaps.python.served.routes import route_of

# Built-in functions that give nothing to wait for.
_DONE = frozenset(
    {"print", "len", "str", "int", "float", "input", "isinstance", "sorted", "range", "dict", "list"}
)
_CLIENTS = ("httpx", "aiohttp")
_FAST = frozenset({"fastapi.FastAPI", "fastapi.APIRouter"})
_WAIT = frozenset(
    {"run", "run_until_complete", "create_task", "gather", "wait_for", "ensure_future", "async_to_sync"}
)


def gaps_in_awaited(tree: Tree, code: str) -> Iterator[str]:
    """Yield them; each check has words that it looks for first."""
    if "await " in code:
        own = {function.name for function, _ in functions_of(tree)}
        has_clients = any(library in code for library in _CLIENTS) and "raise_for_status" not in own
        for node, scope in tree.nodes:
            called = (
                node.value.func if isinstance(node, ast.Await) and isinstance(node.value, ast.Call) else None
            )
            if isinstance(called, ast.Name) and called.id in _DONE and not bindings_of(called.id, scope):
                yield f"what {called.id} gives is awaited, and there is nothing to wait for"
            elif isinstance(called, ast.Attribute) and called.attr == "raise_for_status" and has_clients:
                yield "raise_for_status is done at once and not awaited"
    if "UploadFile" in code and ".read(" in code:
        yield from _not_awaited(tree)


def _not_awaited(tree: Tree) -> Iterator[str]:
    """A file that was sent to FastAPI is read by a coroutine; the one in it, `file.file`, is read at once."""
    for function, scope in functions_of(tree):
        outer = scope.parent or tree.module
        routes = [route_of(item, outer, tree) for item in function.decorator_list]
        if not any(route is not None and route.made_by in _FAST for route in routes):
            continue
        names = {
            part.arg
            for part in (*function.args.args, *function.args.kwonlyargs)
            if full_name_of(part.annotation, outer)
            in ("fastapi.UploadFile", "starlette.datastructures.UploadFile")
        }
        waited = {id(part) for node in ast.walk(function) for part in _waited_for(node)}
        for node in ast.walk(function):
            is_read = (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "read"
            )
            if not is_read or not isinstance(node, ast.Call) or id(node) in waited:
                continue
            owner = node.func.value if isinstance(node.func, ast.Attribute) else None
            is_plain = isinstance(owner, ast.Name) and len(scope.bindings.get(owner.id, ())) == 1
            if is_plain and last(owner) in names and not _is_kept(node, function):
                yield "a file that was sent is read by a coroutine, which has to be awaited"


def _waited_for(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Await):
        yield node.value
    elif isinstance(node, ast.Call) and last(node.func) in _WAIT:
        yield from node.args


def _is_kept(node: ast.Call, function: Function) -> bool:
    """Say whether a coroutine gets a name: it may be awaited by that."""
    kept = (
        part.value
        for part in ast.walk(function)
        if isinstance(part, ast.Assign | ast.AnnAssign | ast.NamedExpr)
    )
    return any(value is node for value in kept) and any(
        isinstance(part, ast.Await) for part in ast.walk(function)
    )
