"""What a Python server takes for no answer: numbers, lists, responses of clients, sockets that nothing prepared."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from fsm.gaps.python.meaning.inference import NONE, Inference, Kind, inference_of
from fsm.gaps.python.meaning.nodes import (
    calls_of,
    full_name_of,
    functions_of,
    keywords_of,
    last,
    methods_of,
    own_attribute,
    text_of,
    within,
)
from fsm.gaps.python.meaning.tree import Function, How, Scope, Tree
from fsm.gaps.python.served.requests import bases_of, own_class
from fsm.gaps.python.served.routes import route_of
from fsm.gaps.python.served.views import comes_to_its_end

_ADDS = frozenset({"add_get", "add_post", "add_put", "add_delete", "add_patch", "add_head", "add_route"})
_OF_WEB = frozenset({"get", "post", "put", "delete", "patch", "head", "route", "view"})
_NO_VIEW = frozenset(
    {"int", "float", "bool", "set", "requests.Response", "httpx.Response", "http.client.HTTPResponse"}
)
_NO_HANDLER = frozenset(
    {"str", "bytes", "dict", "list", "int", "float", "bool", "tuple", "requests.Response"}
)
_NO_TEXT = frozenset({"bytes", "dict", "list", "tuple", "int", "float", "bool"})
_NOT_WRITTEN = frozenset({"list", "tuple", "set", "int", "float", "bool", "None"})
_TORNADO = frozenset({"tornado.web.RequestHandler", "tornado.websocket.WebSocketHandler"})
_VERBS = frozenset({"get", "post", "put", "delete", "patch", "head", "options"})
_SANIC = frozenset({"sanic.Sanic", "sanic.Blueprint"})
_STREAMS = frozenset({"aiohttp.web.WebSocketResponse", "aiohttp.web.StreamResponse"})


def gaps_in_served_answers(tree: Tree, code: str) -> Iterator[str]:
    """Yield what is no answer; each check has words that it looks for first."""
    if ("flask" in code or "sanic" in code) and "@" in code and "make_response(self" not in code:
        yield from _of_views(tree, code)
    if "aiohttp" in code and "web" in code:
        yield from _of_handlers(tree, code)
        yield from _of_texts(tree) if "text=" in code else ()
        if "WebSocketResponse(" in code or "StreamResponse(" in code:
            yield from _not_prepared(tree)
    if "tornado" in code:
        yield from _written(tree)
        yield from _of_patterns(tree)
    if ".websocket(" in code and "fastapi" in code and "accept(" not in code:
        yield from _not_accepted(tree)


def _of_views(tree: Tree, code: str) -> Iterator[str]:
    types = inference_of(tree)
    for function, scope in functions_of(tree):
        outer = scope.parent or tree.module
        routes = [route_of(item, outer, tree) for item in function.decorator_list]
        is_view = bool(routes) and all(route and route.made_by.startswith("flask.") for route in routes)
        for value in scope.returns if is_view and not scope.yields else ():
            first = value.elts[0] if isinstance(value, ast.Tuple) and value.elts else value
            kind = types.of(first, scope)
            if kind is not None and kind.kind is Kind.OBJECT and kind.name in _NO_VIEW:
                yield f"{function.name} gives a {kind.name}, which is no response"
        values = scope.returns if is_view and not scope.yields else []
        if (
            values
            and not _aborts(function)
            and all(isinstance(value, ast.Constant | None) and _is_none(value) for value in values)
        ):
            yield f"{function.name} gives nothing, which is no response"
    if "sanic" in code:
        yield from _of_sanic(tree, types)


def _aborts(function: Function) -> bool:
    return any(isinstance(part, ast.Call) and last(part.func) == "abort" for part in within(function.body))


def _is_none(node: ast.Constant | None) -> bool:
    return node is None or node.value is None


def _of_sanic(tree: Tree, types: Inference) -> Iterator[str]:
    """Sanic takes responses of its own, and nothing else."""
    for function, scope in functions_of(tree):
        outer = scope.parent or tree.module
        routes = [route_of(item, outer, tree) for item in function.decorator_list]
        is_view = bool(routes) and all(
            route and route.verb != "websocket" and route.made_by in _SANIC for route in routes
        )
        for value in scope.returns if is_view and not scope.yields else ():
            kind = types.of(value, scope)
            if kind is not None and kind.kind is Kind.OBJECT and kind.name in _NO_HANDLER:
                yield f"{function.name} gives a {kind.name}, which is no response of Sanic"


def _of_handlers(tree: Tree, code: str) -> Iterator[str]:
    """Each handler of aiohttp gets a request, and gives a response of aiohttp."""
    types = inference_of(tree)
    # What stands between a handler and its client may make a response of anything.
    is_direct = "Application(" in code and "middleware" not in code
    for function, scope, is_bound in handlers_of(tree, types):
        places = [*function.args.posonlyargs, *function.args.args][int(is_bound) :]
        needed = len(places) - len(function.args.defaults)
        if (not places and function.args.vararg is None) or needed > 1:
            yield f"{function.name} is given a request and nothing else"
        kinds = [types.of(value, scope) for value in scope.returns if value is not None]
        is_other = any(kind and kind.kind is Kind.OBJECT and kind.name in _NO_HANDLER for kind in kinds)
        is_nothing = (
            isinstance(function, ast.AsyncFunctionDef)
            and comes_to_its_end(function, tree)
            and not scope.returns
        )
        if is_direct and not scope.yields and (is_other or is_nothing):
            yield f"{function.name} gives no response of aiohttp"


def _of_texts(tree: Tree) -> Iterator[str]:
    types = inference_of(tree)
    for node, scope in calls_of(tree, frozenset({"Response"})):
        if full_name_of(node.func, scope) == "aiohttp.web.Response":
            kind = types.of(keywords_of(node).get("text"), scope)
            if kind is not None and kind.kind is Kind.OBJECT and kind.name in _NO_TEXT:
                yield f"a response of aiohttp takes a text and no {kind.name}"


def handlers_of(tree: Tree, types: Inference) -> Iterator[tuple[Function, Scope, bool]]:
    """Yield the own functions that routes of aiohttp name, and whether they are methods of an object."""
    for node, scope in calls_of(tree, _ADDS | _OF_WEB):
        name = full_name_of(node.func, scope)
        is_web = name.rpartition(".")[0] == "aiohttp.web" and last(node.func) in _OF_WEB
        is_added = last(node.func) in _ADDS and _is_router(node.func, tree)
        place = 2 if last(node.func) in ("add_route", "route") else 1
        given = node.args[place] if len(node.args) > place and (is_web or is_added) else None
        called = types.of(given, scope)
        function = called.node if called and called.kind in (Kind.OWN_FUNCTION, Kind.OWN_METHOD) else None
        if isinstance(function, Function) and not function.decorator_list and function in tree.scopes:
            yield function, tree.scopes[function], called is not None and called.kind is Kind.OWN_METHOD
    for function, scope in functions_of(tree):
        routes = [route_of(item, scope.parent or tree.module, tree) for item in function.decorator_list]
        if len(routes) == 1 and routes[0] and routes[0].made_by == "aiohttp.web.RouteTableDef":
            yield function, scope, scope.owner is not None


def _is_router(node: ast.expr, tree: Tree) -> bool:
    """`app.router.add_get`, where aiohttp is the only one who has such routers."""
    owner = node.value if isinstance(node, ast.Attribute) else None
    names = {part.full for name in ("web", "aiohttp") for part in tree.module.bindings.get(name, ())}
    return last(owner) == "router" and bool(names & {"aiohttp.web", "aiohttp"})


def _not_prepared(tree: Tree) -> Iterator[str]:
    """A socket or a stream sends and receives once it is prepared with the request."""
    for function, scope in functions_of(tree):
        for name, given in scope.bindings.items():
            made = [part.node for part in given if part.how is How.VALUE and isinstance(part.node, ast.Call)]
            kinds = {full_name_of(call.func, scope) for call in made if isinstance(call, ast.Call)}
            if len(made) != len(given) or not made or not kinds <= _STREAMS:
                continue
            nodes = list(ast.walk(function))
            asked = {
                node.attr
                for node in nodes
                if isinstance(node, ast.Attribute)
                and isinstance(node.value, ast.Name)
                and node.value.id == name
            }
            is_handed_on = any(
                isinstance(part, ast.Name) and part.id == name
                for node in nodes
                if isinstance(node, ast.Call)
                for part in (*node.args, *(word.value for word in node.keywords))
            )
            is_read = any(
                isinstance(node, ast.AsyncFor) and isinstance(node.iter, ast.Name) and node.iter.id == name
                for node in nodes
            )
            if (
                "prepare" not in asked
                and not is_handed_on
                and (is_read or asked & {"receive", "send_str", "write"})
            ):
                yield f"{name} is used and never prepared with its request"


def _is_of_tornado(definition: ast.ClassDef | None, tree: Tree) -> bool:
    bases = [base for base in bases_of(definition, tree) if isinstance(base, str)] if definition else []
    return len(bases) == 1 and bases[0] in _TORNADO


def _written(tree: Tree) -> Iterator[str]:
    """Tornado writes texts, bytes and dictionaries."""
    types = inference_of(tree)
    for node, scope in calls_of(tree, frozenset({"write", "finish"})):
        if own_attribute(node.func, scope) and len(node.args) == 1 and _is_of_tornado(scope.owner, tree):
            kind = types.of(node.args[0], scope)
            if kind is None or kind.kind is not Kind.OBJECT or kind.name not in _NOT_WRITTEN:
                continue
            if kind != NONE or last(node.func) == "write":
                yield f"Tornado writes no {kind.name}"


def _of_patterns(tree: Tree) -> Iterator[str]:
    """The groups of a pattern are what the methods of its handler are called with."""
    routes: dict[ast.ClassDef, list[tuple[int, frozenset[str]]]] = {}
    for node in ast.walk(tree.module.node):
        if not (isinstance(node, ast.Tuple) and len(node.elts) in (2, 3, 4) and text_of(node.elts[0])):
            continue
        made = node.elts[1].func if isinstance(node.elts[1], ast.Call) else None
        maker = own_class(made, tree.module) if made is not None else None
        if maker is not None and _is_of_tornado(maker, tree) and isinstance(node.elts[1], ast.Call):
            yield from (
                [] if node.elts[1].args else [f"{maker.name} is made by its application, for each request"]
            )
        handler = own_class(node.elts[1], tree.module)
        pattern = text_of(node.elts[0])
        if handler is None or not pattern.startswith(("/", "^/", "(")) or not _is_of_tornado(handler, tree):
            continue
        try:
            compiled = re.compile(pattern)
        except re.error:
            continue
        names = frozenset(compiled.groupindex)
        routes.setdefault(handler, []).append((0 if names else compiled.groups, names))
    for handler, groups in routes.items():
        for name, method in methods_of(handler).items():
            is_called = name in _VERBS | {"open"} and not method.decorator_list
            if is_called and not any(_takes(method, number, names) for number, names in groups):
                yield f"{name} of {handler.name} takes other arguments than its route has groups"


def _takes(method: Function, number: int, names: frozenset[str]) -> bool:
    arguments = method.args
    places = [*arguments.posonlyargs, *arguments.args][1:]
    needed = places[: len(places) - len(arguments.defaults)]
    if names:
        taken = {part.arg for part in (*places, *arguments.kwonlyargs)}
        return {part.arg for part in needed} <= names and (names <= taken or arguments.kwarg is not None)
    return len(needed) <= number and (number <= len(places) or arguments.vararg is not None)


def _not_accepted(tree: Tree) -> Iterator[str]:
    """A WebSocket of FastAPI is open when it has been accepted."""
    for function, scope in functions_of(tree):
        routes = [route_of(item, scope.parent or tree.module, tree) for item in function.decorator_list]
        if not any(
            route and route.verb == "websocket" and route.made_by.startswith("fastapi.") for route in routes
        ):
            continue
        names = {
            part.arg
            for part in function.args.args
            if part.annotation is not None and last(part.annotation) == "WebSocket"
        }
        calls = [node for node in within(function.body) if isinstance(node, ast.Call)]
        given = {last(part) for node in calls for part in node.args}
        used = {
            last(node.func.value)
            for node in calls
            if isinstance(node.func, ast.Attribute) and node.func.attr.startswith(("receive", "send", "iter"))
        }
        yield from (f"{name} is used and never accepted" for name in sorted(names & used - given))
