"""What ends a Python server before it has served anybody: a loop left at once, a thread that nobody stays for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from fsm.gaps.python.meaning.inference import Kind, inference_of
from fsm.gaps.python.meaning.nodes import (
    calls_of,
    exits_of,
    full_name_of,
    is_forever,
    keywords_of,
    last,
    within,
)
from fsm.gaps.python.meaning.origins import origins_of
from fsm.gaps.python.meaning.tree import Function, Scope, Tree
from fsm.gaps.python.served.last_steps import is_quiet, main_steps, steps_of

_LISTENS = frozenset({"serve", "start_server", "start_unix_server", "create_server", "unix_serve"})
_SITES = frozenset({"aiohttp.web.TCPSite", "aiohttp.web.UnixSite", "aiohttp.web.SockSite", "grpc.aio.server"})
_LISTENERS = frozenset({"tornado.web.Application", "tornado.httpserver.HTTPServer"})
_SERVES = frozenset({"serve_forever", "run_forever", "loop_forever", "start_consuming"})
# What else may keep a program alive.
_OTHERS = re.compile(r"Process\(|Timer\(|atexit|Tk\(|QApplication|reactor|curses")
# What another program imports and serves goes on with that one.
_HOSTED = re.compile(r"=\s*(?:\w+\.)?(?:Flask|FastAPI|Starlette|Quart|Sanic|Celery|Litestar)\(")
_APART = re.compile(rf"{_OTHERS.pattern}|Executor")


def gaps_in_served_ends(tree: Tree, code: str) -> Iterator[str]:
    """Yield what ends at once; each check has words that it looks for first."""
    if "asyncio.run(" in code or "run_until_complete(" in code:
        yield from _left_loops(tree)
    if ("daemon" in code or "setDaemon" in code) and "Thread(" in code and not _APART.search(code):
        is_hosted = _HOSTED.search(code) and ".run" not in code and "__main__" not in code
        yield from () if is_hosted else _left_threads(tree)
    if "grpc" in code and "server(" in code and "Thread(" not in code and not _OTHERS.search(code):
        yield from _left_services(tree)


def _left_loops(tree: Tree) -> Iterator[str]:
    """A server is there as soon as it listens: a function that only waits for that ends its loop then."""
    begun = [
        (node.args[0], scope)
        for node, scope in calls_of(tree, frozenset({"run"}))
        if node.args and full_name_of(node.func, scope) == "asyncio.run"
    ]
    ways = [list(steps_of([ast.Expr(ast.Await(call))], scope, tree)) for call, scope in begun]
    final = list(main_steps(tree))
    is_run = any(
        isinstance(node, ast.Call) and last(node.func) == "run_until_complete"
        for step, _ in final
        for node in ast.walk(step)
    )
    ways += [final] if is_run else []
    if any(_listens(*way[-1], tree) for way in ways if way):
        yield "the loop ends as soon as the server listens"


def _listens(final: ast.stmt, scope: Scope, tree: Tree) -> bool:
    """Say whether a statement is over when a server listens."""
    if not isinstance(scope.node, ast.AsyncFunctionDef):
        return False
    if isinstance(final, ast.AsyncWith) and all(map(is_quiet, final.body)):
        return any(_is_listening(item.context_expr, scope, tree) for item in final.items)
    value = final.value if isinstance(final, ast.Expr | ast.Assign | ast.Return) else None
    if isinstance(value, ast.Call) and last(value.func) == "listen" and isinstance(value.func, ast.Attribute):
        return _is_made_by(value.func.value, scope, tree, _LISTENERS)
    return isinstance(value, ast.Await) and _is_listening(value.value, scope, tree)


def _is_listening(node: ast.expr, scope: Scope, tree: Tree) -> bool:
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    if node.func.attr == "start":
        return _is_made_by(node.func.value, scope, tree, _SITES)
    module = full_name_of(node.func.value, scope)
    return node.func.attr in _LISTENS and module in ("asyncio", "websockets", "websockets.server")


def _is_made_by(node: ast.expr, scope: Scope, tree: Tree, makers: frozenset[str]) -> bool:
    origins = origins_of(node, scope, tree)
    return bool(origins) and all(
        isinstance(part, ast.Call) and full_name_of(part.func, place) in makers for part, place in origins
    )


def _left_threads(tree: Tree) -> Iterator[str]:
    """A program ends with its main thread, and ends its daemons with it."""
    threads = list(calls_of(tree, frozenset({"Thread"})))
    way = list(main_steps(tree))
    if len(threads) != 1 or not way or full_name_of(threads[0][0].func, threads[0][1]) != "threading.Thread":
        return
    final, scope = way[-1]
    call = final.value if isinstance(final, ast.Expr) else None
    method = call.func if isinstance(call, ast.Call) else None
    thread = method.value if isinstance(method, ast.Attribute) and method.attr == "start" else None
    made, place = threads[0]
    is_made = thread is made or [part for part, _ in origins_of(thread, scope, tree)] == [made]
    if is_made and _is_daemon(made, tree) and _is_endless(keywords_of(made).get("target"), place, tree):
        yield "the program ends, and the thread that serves with it"


def _is_daemon(made: ast.Call, tree: Tree) -> bool:
    """Say whether the one thread of a program is a daemon."""
    told: list[ast.AST | None] = [keywords_of(made).get("daemon")]
    told += [binding.node for _, binding, _ in tree.stored.get("daemon", ())]
    told += [node.args[0] for node, _ in calls_of(tree, frozenset({"setDaemon"})) if node.args]
    values = [part for part in told if part is not None]
    return bool(values) and all(isinstance(part, ast.Constant) and part.value is True for part in values)


def _is_endless(target: ast.expr | None, scope: Scope, tree: Tree) -> bool:
    """Say whether what a thread does goes on for ever."""
    if last(target) in _SERVES:
        return True
    called = inference_of(tree).of(target, scope)
    function = called.node if called and called.kind in (Kind.OWN_FUNCTION, Kind.OWN_METHOD) else None
    if not isinstance(function, Function) or function not in tree.scopes:
        return False
    inside = tree.scopes[function]
    for node in within(function.body):
        if is_forever(node) and isinstance(node, ast.While) and not any(True for _ in exits_of(node)):
            return True
        method = node.func if isinstance(node, ast.Call) else None
        if isinstance(method, ast.Attribute) and method.attr in _SERVES:
            return True
        if isinstance(method, ast.Attribute) and method.attr == "run":
            is_app = _is_made_by(method.value, inside, tree, frozenset({"flask.Flask"}))
            if is_app or full_name_of(method, inside) == "uvicorn.run":
                return True
    return False


def _left_services(tree: Tree) -> Iterator[str]:
    """A server of gRPC works in threads that end with the program, and nobody waits for it."""
    way = list(main_steps(tree))
    final, scope = way[-1] if way else (None, tree.module)
    call = final.value if isinstance(final, ast.Expr) else None
    method = call.func if isinstance(call, ast.Call) else None
    owner = method.value if isinstance(method, ast.Attribute) and method.attr == "start" else None
    if owner is not None and _is_made_by(owner, scope, tree, frozenset({"grpc.server"})):
        yield "the program ends as soon as the server listens"
