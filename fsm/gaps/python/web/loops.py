"""What keeps an asynchronous Python program from running: loops in loops, tasks without one, locks held twice."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import extended_in, full_name_of, last, own_attribute, within
from fsm.gaps.python.meaning.tree import How, Scope, Tree

_NEEDS_LOOP = frozenset({"create_task", "get_running_loop", "current_task"})
_LOOPS = frozenset({"get_event_loop", "get_running_loop", "new_event_loop"})
_LISTENS = frozenset({"serve", "start_server", "start_unix_server", "create_server", "unix_serve"})
_KEEPS_RUNNING = re.compile(
    r"run_forever|serve_forever|wait_closed|Future\(|create_future|\.wait\(|gather\(|while True|sleep\(|\.join\("
)
_TORNADO_LOOP = re.compile(
    r"^(?:import +tornado\.ioloop\b(?! +as)|from +tornado +import +ioloop *$)", re.MULTILINE
)


def gaps_in_loops(tree: Tree, code: str) -> Iterator[str]:
    """Yield what an event loop refuses, and what ends or never begins because of how the loop is run."""
    if "asyncio" in code:
        yield from _of_asyncio(tree, code)
    if "tornado.ioloop" in code or "import ioloop" in code:
        yield from _never_started(code)


def _of_asyncio(tree: Tree, code: str) -> Iterator[str]:
    if "async def" in code and "nest_asyncio" not in code:
        yield from _loops_in_loops(tree)
    if "Lock(" in code and "async with" in code:
        yield from _locks(tree)
    if code.count("run_until_complete") == 1 and not _KEEPS_RUNNING.search(code):
        yield from _ends_at_once(tree)


def _loops_in_loops(tree: Tree) -> Iterator[str]:
    """Where a loop runs no other can be run; where none does there are no tasks."""
    tried = set(_tried(tree))
    for node, scope in tree.nodes:
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node in tried:
            continue
        name, owner = node.func.attr, node.func.value
        is_module = full_name_of(owner, scope) == "asyncio"
        if isinstance(scope.node, ast.AsyncFunctionDef):
            runs_loop = (is_module and name == "run") or name == "run_until_complete"
            if runs_loop or (name == "run_forever" and _is_loop(owner, scope)):
                yield f"{name} is called where a loop runs already"
        elif is_module and name in _NEEDS_LOOP and isinstance(scope.node, ast.Module | ast.ClassDef):
            yield f"asyncio.{name} is called before any loop runs"


def _tried(tree: Tree) -> Iterator[ast.AST]:
    """Yield what stands where the error of a loop that runs, or of none, is caught."""
    for part in ast.walk(tree.module.node):
        if isinstance(part, ast.Try) and any(_is_caught(handler.type) for handler in part.handlers):
            yield from within(part.body)


def _is_caught(kind: ast.expr | None) -> bool:
    kinds = kind.elts if isinstance(kind, ast.Tuple) else [kind]
    return kind is None or any(last(part) == "RuntimeError" for part in kinds)


def _is_loop(node: ast.expr, scope: Scope) -> bool:
    given = (
        [binding.node for binding in scope.bindings.get(node.id, [])]
        if isinstance(node, ast.Name)
        else [node]
    )
    return bool(given) and all(isinstance(part, ast.Call) and last(part.func) in _LOOPS for part in given)


def _locks(tree: Tree) -> Iterator[str]:
    """Who holds a lock of asyncio cannot wait for it once more."""
    extended = extended_in(tree)
    for node, scope in tree.nodes:
        held = _held(node, scope) if isinstance(node, ast.AsyncWith) else ""
        stored = tree.stored.get(held, ()) if held else ()
        if (
            not stored
            or scope.owner is None
            or scope.owner.name in extended
            or not all(_makes_lock(binding.node, place) for _, binding, place in stored)
        ):
            continue
        methods = {part.name: part for part in scope.owner.body if isinstance(part, ast.AsyncFunctionDef)}
        parts = list(within([node]))
        if any(isinstance(part, ast.Attribute) and part.attr == "release" for part in parts):
            continue
        for part in parts:
            call = part.value if isinstance(part, ast.Await) else None
            method = methods.get(_own_method(call, scope))
            if method and _held_first(method, tree.scopes[method]) == held:
                yield f"{method.name} waits for {held}, which its caller holds"


def _makes_lock(node: ast.AST | None, scope: Scope) -> bool:
    return isinstance(node, ast.Call) and full_name_of(node.func, scope) == "asyncio.Lock"


def _held_first(method: ast.AsyncFunctionDef, scope: Scope) -> str:
    """Return the lock that a method takes whatever happens, "" where a condition stands before it."""
    compound = (part for part in method.body if not isinstance(part, ast.Assign | ast.AnnAssign | ast.Expr))
    first = next(compound, None)
    return _held(first, scope) if first is not None else ""


def _held(node: ast.AST, scope: Scope) -> str:
    items = node.items if isinstance(node, ast.AsyncWith) else []
    return next((own_attribute(item.context_expr, scope) for item in items), "")


def _own_method(node: ast.expr | None, scope: Scope) -> str:
    return own_attribute(node.func, scope) if isinstance(node, ast.Call) else ""


def _ends_at_once(tree: Tree) -> Iterator[str]:
    """A server is there as soon as it listens: who waits for no more than that stops the loop then."""
    for node, scope in tree.nodes:
        if not isinstance(node, ast.Call):
            continue
        awaited = node.args[:1] if last(node.func) == "run_until_complete" else []
        for keyword in node.keywords:
            if keyword.arg == "target" and last(keyword.value) == "run_until_complete":
                awaited = [
                    part
                    for other in node.keywords
                    if other.arg == "args" and isinstance(other.value, ast.Tuple)
                    for part in other.value.elts
                ]
        if any(_listens(part, scope) for part in awaited):
            yield "the loop ends as soon as the server listens"


def _listens(node: ast.expr, scope: Scope) -> bool:
    given: list[ast.AST | None] = [node]
    if isinstance(node, ast.Name):
        given = [binding.node for binding in scope.bindings.get(node.id, []) if binding.how is How.VALUE]
    return bool(given) and all(isinstance(part, ast.Call) and last(part.func) in _LISTENS for part in given)


def _never_started(code: str) -> Iterator[str]:
    """Who imports Tornado's loop and does nothing with it leaves a server that nothing runs."""
    imported = _TORNADO_LOOP.search(code)
    listens = ".listen(" in code or ".bind(" in code
    if imported and listens and "asyncio" not in code and "IOLoop" not in code and code.count("ioloop") == 1:
        yield "the I/O loop is never started"
