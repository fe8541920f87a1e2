"""What a Python program sets up and never brings to work: loops not run, routes that come too late, empty servers."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import body_of, calls_of, dotted, full_name_of, functions_of, last, within
from fsm.gaps.python.meaning.tree import Function, Scope, Tree

_LISTENS = frozenset({"listenTCP", "listenUDP", "listenSSL", "connectTCP", "connectSSL", "listenUNIX"})
_RUNS_REACTOR = re.compile(
    r"reactor[\w.]*\s*\.\s*run\b|\breact\(|\bApplication\(|Runner\b|\bimport run\b|runWith"
)
_ROUTES = frozenset({"route", "get", "post", "put", "delete", "patch", "add_url_rule"})
_REGISTERS_RPC = re.compile(
    r"_to_server|add_generic_rpc_handlers|add_registered_method_handlers|handlers|getattr|NotImplementedError|abstractmethod"
)
# What is made by these waits until one of these words brings it to work.
_IDLE = (
    (
        frozenset(
            {
                *("http.server.HTTPServer", "http.server.ThreadingHTTPServer", "socketserver.TCPServer"),
                *(
                    "socketserver.ThreadingTCPServer",
                    "socketserver.UDPServer",
                    "socketserver.ThreadingUDPServer",
                ),
                *("xmlrpc.server.SimpleXMLRPCServer", "wsgiref.simple_server.make_server"),
            }
        ),
        re.compile(
            r"serve_forever|handle_request|process_request|get_request|getattr|=\s*\w+\.server_(?:port|address)"
        ),
        "a server listens, and nothing ever serves with it",
    ),
    (
        frozenset({"websocket.WebSocketApp"}),
        re.compile(r"run_forever|getattr|\bconnect\("),
        "a WebSocket is made, and nothing ever opens it",
    ),
    (
        frozenset({"aiohttp.web.AppRunner", "aiohttp.web.ServerRunner"}),
        re.compile(r"setup|getattr|_run_app"),
        "a runner is never set up, and has no place to listen at",
    ),
)
_SITES = frozenset({"TCPSite", "UnixSite", "SockSite"})
_MAIN = re.compile(r"^if __name__ *==", re.MULTILINE)


def gaps_in_service(tree: Tree, code: str) -> Iterator[str]:
    """Yield what never serves anybody; each check has words that it looks for first."""
    if "twisted" in code and _MAIN.search(code) and not _RUNS_REACTOR.search(code):
        yield from _never_run(tree)
    if "register_blueprint(" in code:
        yield from _too_late(tree)
    if "grpc" in code and ".start()" in code and not _REGISTERS_RPC.search(code):
        yield from _without_services(tree)
    if "Server" in code or "make_server(" in code or "WebSocketApp(" in code or "Runner(" in code:
        for makers, wakes, told in _IDLE:
            is_begun = _MAIN.search(code) is not None
            # What stands outside of functions may be for another program that imports it.
            if not wakes.search(code) and any(
                (is_begun or scope is not tree.module) and _is_left(node, scope, makers)
                for node, scope in tree.nodes
            ):
                yield told


def _is_left(node: ast.AST, scope: Scope, makers: frozenset[str]) -> bool:
    """Say whether an object is made and kept by a name that nothing else gets."""
    if not (isinstance(node, ast.Call) and full_name_of(node.func, scope) in makers):
        return False
    statements = list(within(body_of(scope)))
    names = {
        last(target)
        for part in statements
        if isinstance(part, ast.Assign) and part.value is node
        for target in part.targets
        if isinstance(target, ast.Name)
    }
    owners: set[ast.AST] = {part.value for part in statements if isinstance(part, ast.Attribute)}
    calls = [part for part in statements if isinstance(part, ast.Call) and last(part.func) in _SITES]
    owners |= {part for call in calls for part in call.args}
    used = [part for part in ast.walk(scope.node) if isinstance(part, ast.Name) and part.id in names]
    is_own = not names & scope.foreign
    return bool(names) and is_own and all(isinstance(part.ctx, ast.Store) or part in owners for part in used)


def _never_run(tree: Tree) -> Iterator[str]:
    """The program begins, and what listens or connects waits for a loop that nobody runs."""
    for node, _ in calls_of(tree, _LISTENS):
        if isinstance(node.func, ast.Attribute) and last(node.func.value) == "reactor":
            yield "the reactor is never run"


def _too_late(tree: Tree) -> Iterator[str]:
    """Flask takes the routes that a blueprint has when it is registered."""
    bodies = [tree.module.node.body] if isinstance(tree.module.node, ast.Module) else []
    bodies += [function.body for function, _ in functions_of(tree)]
    for body in bodies:
        registered: set[str] = set()
        for statement in body:
            late = registered & set(_routed(statement))
            if late:
                yield f"{min(late)} gets a route after it was registered"
                break
            changed = {
                part.id for part in ast.walk(statement) if isinstance(part, ast.Name) and _is_set(part)
            }
            registered = {name for name in registered if name.partition(".")[0] not in changed}
            call = statement.value if isinstance(statement, ast.Expr) else None
            if isinstance(call, ast.Call) and last(call.func) == "register_blueprint" and call.args:
                registered.add(dotted(call.args[0]))


def _is_set(name: ast.Name) -> bool:
    return not isinstance(name.ctx, ast.Load)


def _routed(statement: ast.stmt) -> Iterator[str]:
    """Yield to what a statement adds a route: by a decorator, by what that gives, or by a call."""
    calls: list[ast.expr] = list(statement.decorator_list) if isinstance(statement, Function) else []
    value = statement.value if isinstance(statement, ast.Expr) else None
    calls += [value.func] if isinstance(value, ast.Call) and isinstance(value.func, ast.Call) else []
    calls += [value] if isinstance(value, ast.Call) and last(value.func) == "add_url_rule" else []
    for call in calls:
        function = call.func if isinstance(call, ast.Call) else None
        if isinstance(function, ast.Attribute) and function.attr in _ROUTES and dotted(function.value):
            yield dotted(function.value)


def _without_services(tree: Tree) -> Iterator[str]:
    """A server of gRPC that is started and nowhere given a service."""
    made = [
        node
        for node, _ in calls_of(tree, frozenset({"server"}))
        if dotted(node.func) in ("grpc.server", "grpc.aio.server")
    ]
    names = {
        last(target)
        for node in ast.walk(tree.module.node)
        if isinstance(node, ast.Assign) and node.value in made
        for target in node.targets
    } - {""}
    given = {
        last(part)
        for node, _ in tree.nodes
        if isinstance(node, ast.Call)
        for part in (*node.args, *(keyword.value for keyword in node.keywords))
    }
    started = {
        last(node.func.value)
        for node, _ in calls_of(tree, frozenset({"start"}))
        if isinstance(node.func, ast.Attribute)
    }
    for name in sorted((names & started) - given):
        yield f"{name} is started without any service"
