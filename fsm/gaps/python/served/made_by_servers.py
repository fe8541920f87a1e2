"""What a Python server makes its handlers with: three things by place and no more, or what its routes tell."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import calls_of, last, methods_of
from fsm.gaps.python.meaning.tree import Function, Tree
from fsm.gaps.python.served.requests import are_routes_made

_SERVERS = frozenset(
    {
        "HTTPServer",
        "ThreadingHTTPServer",
        "TCPServer",
        "ThreadingTCPServer",
        "UDPServer",
        "ThreadingUDPServer",
    }
)
_BASES = frozenset(
    {
        *("BaseHTTPRequestHandler", "SimpleHTTPRequestHandler", "BaseRequestHandler"),
        *("StreamRequestHandler", "DatagramRequestHandler"),
    }
)
_OF_TORNADO = frozenset({"RequestHandler", "WebSocketHandler"})
_GIVEN = 3
_OF_ROUTE = 2


def gaps_in_made_handlers(tree: Tree, code: str) -> Iterator[str]:
    """Yield the handlers that their server cannot make."""
    own = {node.name: node for node in tree.scopes if isinstance(node, ast.ClassDef)}
    if "RequestHandler" in code and "__init__" in code:
        yield from _of_servers(tree, own)
    if "tornado" in code and not are_routes_made(tree):
        yield from _of_routes(tree, own)


def _of_servers(tree: Tree, own: dict[str, ast.ClassDef]) -> Iterator[str]:
    for node, _ in calls_of(tree, _SERVERS - own.keys()):
        handler = own.get(last(node.args[1])) if len(node.args) > 1 else None
        maker = methods_of(handler).get("__init__") if handler else None
        is_handler = handler is not None and {last(base) for base in handler.bases} & _BASES
        if maker is not None and handler is not None and is_handler and _cannot_be_made(maker):
            yield f"{handler.name} is made with a request, an address and a server, and wants other things"


def _cannot_be_made(maker: Function) -> bool:
    places = [*maker.args.posonlyargs, *maker.args.args][1:]
    needed = len(places) - len(maker.args.defaults)
    if any(default is None for default in maker.args.kw_defaults):
        return True
    if maker.args.vararg is None:
        return needed > _GIVEN or len(places) < _GIVEN
    return needed > _GIVEN or (needed > 0 and _hands_on_the_rest(maker, maker.args.vararg.arg))


def _hands_on_the_rest(maker: Function, rest: str) -> bool:
    """The base gets what its own parameters have left, and by place nothing else."""
    calls = [
        node
        for node in ast.walk(maker)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "__init__"
    ]
    return len(calls) == 1 and all(
        [isinstance(part, ast.Starred) and last(part.value) == rest for part in call.args] == [True]
        and all(keyword.arg is None for keyword in call.keywords)
        for call in calls
    )


def _of_routes(tree: Tree, own: dict[str, ast.ClassDef]) -> Iterator[str]:
    """A handler of Tornado is made with what stands as the third thing of its route."""
    routes = [node for node in ast.walk(tree.module.node) if isinstance(node, ast.Tuple)]
    given = {last(route.elts[1]) for route in routes if len(route.elts) > 2}
    for route in routes:
        if len(route.elts) != 2 or not isinstance(route.elts[0], ast.Constant | ast.JoinedStr):
            continue
        handler = own.get(last(route.elts[1]))
        if handler is None or handler.name in given or not _is_of_tornado(handler):
            continue
        wanted = _needed(methods_of(handler).get("__init__"))
        if wanted:
            yield f"{handler.name} wants {wanted[0]}, which its route does not give"


def _is_of_tornado(handler: ast.ClassDef) -> bool:
    return bool({last(base) for base in handler.bases} & _OF_TORNADO)


def _needed(maker: Function | None) -> list[str]:
    """Return the parameters that have to be given beyond the application and the request."""
    if maker is None or maker.args.vararg:
        return []
    places = [*maker.args.posonlyargs, *maker.args.args][1:]
    return [part.arg for part in places[: len(places) - len(maker.args.defaults)]][_OF_ROUTE:]
