"""What ends a Python server before it has served anybody: a loop left at once, a thread that nobody stays for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from fsm.gaps.python.meaning.inference import Inference, Kind, Type, inference_of
from fsm.gaps.python.meaning.nodes import (
    bindings_of,
    calls_of,
    full_name_of,
    functions_of,
    keywords_of,
    last,
    within,
)
from fsm.gaps.python.meaning.tree import Function, How, Scope, Tree

_LISTENS = frozenset({"serve", "start_server", "start_unix_server", "create_server", "unix_serve"})
_SITES = frozenset({"aiohttp.web.TCPSite", "aiohttp.web.UnixSite", "aiohttp.web.SockSite"})
_STAYS = re.compile(
    r"run_forever|serve_forever|wait_closed|Future\(|create_future|\.wait\(|gather\(|while |sleep\(|\.join\(|pause\("
    r"|input"
)
_WAITS = re.compile(r"serve_forever\(|run_forever\(|\.wait\(|while |sleep\(|\.join\(|pause\(|input|getch")
_QUIET = frozenset({"print", "info", "debug", "warning"})
_NOT_SENT = frozenset({"dict", "int", "float", "bool", "None"})
_CONNECTS = frozenset({"websockets.connect", "websockets.client.connect"})


def gaps_in_served_ends(tree: Tree, code: str) -> Iterator[str]:
    """Yield what ends at once; each check has words that it looks for first."""
    if "asyncio.run(" in code and not _STAYS.search(code):
        yield from _left_loops(tree)
    if "daemon" in code and "Thread(" in code and not _WAITS.search(code):
        yield from _left_threads(tree)
    if "websockets" in code:
        yield from _of_websockets(tree)


def _left_loops(tree: Tree) -> Iterator[str]:
    """A server is there as soon as it listens: a function that only waits for that ends its loop then."""
    types = inference_of(tree)
    for node, scope in calls_of(tree, frozenset({"run"})):
        begun = node.args[0] if node.args and full_name_of(node.func, scope) == "asyncio.run" else None
        called = types.of(begun.func, scope) if isinstance(begun, ast.Call) else None
        function = called.node if called and called.kind in (Kind.OWN_FUNCTION, Kind.OWN_METHOD) else None
        if isinstance(function, ast.AsyncFunctionDef) and _listens_last(function.body, tree.scopes[function]):
            yield "the loop ends as soon as the server listens"


def _listens_last(body: Sequence[ast.stmt], scope: Scope) -> bool:
    loud = [statement for statement in body if not _is_quiet(statement)]
    final = loud[-1] if loud else None
    if isinstance(final, ast.AsyncWith) and all(map(_is_quiet, final.body)):
        return any(_is_listening(item.context_expr, scope) for item in final.items)
    value = final.value if isinstance(final, ast.Expr | ast.Assign | ast.Return) else None
    return isinstance(value, ast.Await) and _is_listening(value.value, scope)


def _is_listening(node: ast.expr, scope: Scope) -> bool:
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    if node.func.attr == "start":
        owner = node.func.value
        made = (
            [binding.node for binding in bindings_of(owner.id, scope)] if isinstance(owner, ast.Name) else []
        )
        names = {full_name_of(part.func, scope) if isinstance(part, ast.Call) else "" for part in made}
        return bool(names) and names <= _SITES
    module = full_name_of(node.func.value, scope)
    return node.func.attr in _LISTENS and module in ("asyncio", "websockets", "websockets.server")


def _is_quiet(statement: ast.stmt) -> bool:
    value = statement.value if isinstance(statement, ast.Expr) else None
    is_told = isinstance(value, ast.Call) and last(value.func) in _QUIET
    return isinstance(statement, ast.Pass) or isinstance(value, ast.Constant) or is_told


def _left_threads(tree: Tree) -> Iterator[str]:
    """A program ends with its main thread, and ends its daemons with it."""
    module = tree.module.node
    body = list(module.body) if isinstance(module, ast.Module) else []
    guard = body[-1] if body else None
    if isinstance(guard, ast.If) and not guard.orelse and "__main__" in ast.dump(guard.test):
        body = [*body[:-1], *guard.body]
    final = [statement for statement in body if not _is_quiet(statement)][-1:]
    begun = final[0] if final else None
    call = begun.value if isinstance(begun, ast.Expr) else None
    if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
        functions = [part.node for part in tree.module.bindings.get(call.func.id, ())]
        function = functions[0] if len(functions) == 1 else None
        body = list(function.body) if isinstance(function, ast.FunctionDef) else []
    loud = [statement for statement in body if not _is_quiet(statement)]
    threads = list(calls_of(tree, frozenset({"Thread", "Timer", "Process"})))
    if len(threads) != 1 or not loud or full_name_of(threads[0][0].func, threads[0][1]) != "threading.Thread":
        return
    end = loud[-1]
    started = end.value if isinstance(end, ast.Expr) else None
    method = started.func if isinstance(started, ast.Call) else None
    thread = method.value if isinstance(method, ast.Attribute) and method.attr == "start" else None
    name = last(thread) if isinstance(thread, ast.Name) else ""
    target = keywords_of(threads[0][0]).get("target")
    if name and _is_daemon(body, name, threads[0][0]) and last(target) in ("serve_forever", "run_forever"):
        yield "the program ends, and the thread that serves with it"


def _is_daemon(body: Sequence[ast.stmt], name: str, made: ast.Call) -> bool:
    """Say whether a thread made in this block is a daemon."""
    is_made = any(
        isinstance(part, ast.Assign) and part.value is made and last(part.targets[0]) == name for part in body
    )
    daemon = keywords_of(made).get("daemon")
    told = isinstance(daemon, ast.Constant) and daemon.value is True
    for part in body:
        target = part.targets[0] if isinstance(part, ast.Assign) else None
        if isinstance(target, ast.Attribute) and target.attr == "daemon" and last(target.value) == name:
            told = (
                isinstance(part, ast.Assign)
                and isinstance(part.value, ast.Constant)
                and part.value.value is True
            )
    return is_made and told


def _of_websockets(tree: Tree) -> Iterator[str]:
    """Texts and bytes are sent; what is received is waited for."""
    types = inference_of(tree)
    handled = dict(_handlers(tree, types))
    for function, scope in functions_of(tree):
        names = {handled[function]} if function in handled else set()
        names |= {
            name
            for name, given in scope.bindings.items()
            if given and all(_is_connected(part.node, part.how, scope) for part in given)
        }
        for node in within(function.body) if names else ():
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and last(node.func.value) in names
            ):
                given = types.of(node.args[0], scope) if len(node.args) == 1 else None
                if node.func.attr == "send" and given is not None and _is_not_sent(given):
                    yield f"a WebSocket sends texts and bytes, and no {given.name}"
            received = (
                node.args[0]
                if isinstance(node, ast.Call) and last(node.func) == "loads" and node.args
                else None
            )
            method = received.func if isinstance(received, ast.Call) else None
            if isinstance(method, ast.Attribute) and method.attr == "recv" and last(method.value) in names:
                yield "what a WebSocket receives has to be awaited before it is read"


def _is_not_sent(given: Type) -> bool:
    return given.kind is Kind.OBJECT and given.name in _NOT_SENT


def _is_connected(node: ast.AST | None, how: How, scope: Scope) -> bool:
    call = node.value if isinstance(node, ast.Await) else node
    is_given = how is How.ENTERED_ASYNC or (how is How.VALUE and isinstance(node, ast.Await))
    return is_given and isinstance(call, ast.Call) and full_name_of(call.func, scope) in _CONNECTS


def _handlers(tree: Tree, types: Inference) -> Iterator[tuple[Function, str]]:
    """Yield the own functions that serve a connection of websockets, each with the name that it has for it."""
    for node, scope in calls_of(tree, frozenset({"serve"})):
        if (
            full_name_of(node.func, scope) not in ("websockets.serve", "websockets.server.serve")
            or not node.args
        ):
            continue
        called = types.of(node.args[0], scope)
        function = called.node if called and called.kind in (Kind.OWN_FUNCTION, Kind.OWN_METHOD) else None
        if called is not None and isinstance(function, ast.AsyncFunctionDef):
            places = function.args.args[int(called.kind is Kind.OWN_METHOD) :]
            if places and len(tree.scopes[function].bindings[places[0].arg]) == 1:
                yield function, places[0].arg
