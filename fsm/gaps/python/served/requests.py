"""What the handlers of a Python server cannot do: start without what they need, ask a request for what it lacks."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.libraries import absent_from, listed, members_of
from fsm.gaps.python.meaning.nodes import (
    bindings_of,
    calls_of,
    extended_in,
    full_name_of,
    functions_of,
    last,
    methods_of,
    own_attribute,
    text_of,
)
from fsm.gaps.python.meaning.tree import Binding, Function, Scope, Tree, method_around

_TORNADO = frozenset({"tornado.web.RequestHandler", "tornado.websocket.WebSocketHandler"})
_HANDLERS = frozenset(
    {
        f"socketserver.{name}"
        for name in ("BaseRequestHandler", "StreamRequestHandler", "DatagramRequestHandler")
    }
)
_GIVEN_BY_SERVERS = frozenset(
    {"request", "client_address", "server", "rfile", "wfile", "connection", "packet", "socket", "timeout"}
)
_TORNADO_REQUEST = "tornado.httputil.HTTPServerRequest"
_SANIC_REQUEST = "sanic.request.Request"
_FAST = frozenset({"fastapi.FastAPI", "fastapi.APIRouter"})
_ROUTES = frozenset({"route", "get", "post", "put", "delete", "patch", "head", "options", "websocket"})
_DEEPEST = 8


def gaps_in_served_requests(tree: Tree, code: str) -> Iterator[str]:
    """Yield them; each check has words that it looks for first."""
    if "tornado" in code:
        yield from _not_initialised(tree)
        yield from _of_tornado_requests(tree)
    if "sanic" in code:
        yield from _of_sanic(tree)
    if "RequestHandler" in code and "socketserver" in code and "setattr" not in code:
        yield from _never_given(tree)
    if "flask" in code and "request." in code:
        yield from _classes_of_requests(tree)
        if "FastAPI(" in code or "APIRouter(" in code:
            yield from _of_another(tree)
    if (
        "request." in code
        and ("flask" in code or "bottle" in code)
        and not ("request_class" in code or "setattr(" in code)
    ):
        yield from _absent(tree)


def bases_of(definition: ast.ClassDef, tree: Tree) -> Iterator[ast.ClassDef | str]:
    """Yield a class and those that it extends, the nearest first; those of libraries by their full names."""
    pending: list[tuple[ast.ClassDef, int]] = [(definition, 0)]
    while pending:
        node, depth = pending.pop(0)
        yield node
        outside = tree.scopes[node].parent or tree.module
        for base in node.bases if depth < _DEEPEST else ():
            own = own_class(base, outside)
            if own is not None and own is not node:
                pending.append((own, depth + 1))
            else:
                yield full_name_of(base, outside)


def own_class(node: ast.AST | None, scope: Scope) -> ast.ClassDef | None:
    """Return the one class of the program that a name stands for."""
    found = [part.node for part in bindings_of(node.id, scope)] if isinstance(node, ast.Name) else []
    return found[0] if len(found) == 1 and isinstance(found[0], ast.ClassDef) else None


def _not_initialised(tree: Tree) -> Iterator[str]:
    """Tornado calls `initialize` for each request with what the route has beside its pattern and its handler."""
    for node in ast.walk(tree.module.node) if not are_routes_made(tree) else ():
        if not (isinstance(node, ast.Tuple) and len(node.elts) in (2, 3) and text_of(node.elts[0])):
            continue
        definition = own_class(node.elts[1], tree.module)
        if definition is None or not text_of(node.elts[0]).lstrip("^").startswith(("/", "(", ".")):
            continue
        needed, is_known = _needed(definition, tree)
        given = node.elts[2] if len(node.elts) == 3 else None
        if not is_known or not (given is None or isinstance(given, ast.Dict)):
            continue
        keys = given.keys if isinstance(given, ast.Dict) else []
        if all(text_of(key) for key in keys):
            missing = needed - {text_of(key) for key in keys}
            yield from (
                f"{definition.name} is not given {name} that it is initialised with"
                for name in sorted(missing)
            )


def are_routes_made(tree: Tree) -> bool:
    """Say whether routes get what is handed to their handlers later on, by a pattern that is only named there."""
    tuples = (
        node for node in ast.walk(tree.module.node) if isinstance(node, ast.Tuple) and len(node.elts) == 3
    )
    return any(all(isinstance(part, ast.Name | ast.Subscript) for part in node.elts[:2]) for node in tuples)


def _needed(definition: ast.ClassDef, tree: Tree) -> tuple[set[str], bool]:
    """Return the parameters that `initialize` of a handler of Tornado needs, and whether it is known to be one."""
    methods: list[Function] = []
    is_handler = False
    for base in bases_of(definition, tree):
        if isinstance(base, str):
            is_handler = is_handler or base in _TORNADO
        elif method := methods_of(base).get("initialize"):
            methods.append(method)
    if not methods or methods[0].decorator_list:
        return set(), False
    arguments = methods[0].args
    places = [part.arg for part in (*arguments.posonlyargs, *arguments.args)][1:]
    needed = set(places[: len(places) - len(arguments.defaults)])
    needed |= {
        part.arg
        for part, value in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
        if value is None
    }
    return needed, is_handler


def _of_tornado_requests(tree: Tree) -> Iterator[str]:
    members = members_of(_TORNADO_REQUEST)
    for node, scope in tree.nodes:
        if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Attribute):
            continue
        owner = method_around(scope)
        if node.value.attr != "request" or owner is None or own_attribute(node.value, scope) != "request":
            continue
        bases = {part for part in bases_of(owner, tree) if isinstance(part, str)}
        is_other = "request" in tree.stored or node.attr in tree.stored or node.attr.startswith("_")
        if bases & _TORNADO and not is_other and isinstance(node.ctx, ast.Load) and node.attr not in members:
            yield f"a request of Tornado has no {node.attr}"


def _never_given(tree: Tree) -> Iterator[str]:
    """A server makes its handlers itself, and they work while they are made: nobody else gives them anything."""
    for node, scope in tree.nodes:
        name = own_attribute(node, scope)
        stored = (
            tree.stored.get(name, ()) if name and isinstance(getattr(node, "ctx", None), ast.Load) else ()
        )
        owner = scope.owner
        if not stored or owner is None or name in tree.scopes[owner].bindings or owner.decorator_list:
            continue
        if name in _GIVEN_BY_SERVERS:
            continue
        bases = list(bases_of(owner, tree))
        is_handler = len(bases) == 2 and str(bases[1]) in _HANDLERS
        is_extended = owner.name in extended_in(tree)
        if is_handler and not is_extended and all(_is_of_another(part, owner) for part in stored):
            yield f"nothing gives {owner.name} {name}"


def _is_of_another(stored: tuple[ast.Attribute, Binding, Scope], owner: ast.ClassDef) -> bool:
    """Say whether an attribute is set on an object that is certain to be of another class, or of no class at all."""
    target, _, place = stored
    if own_attribute(target, place):
        return place.owner is not owner and place.owner is not None
    found = bindings_of(target.value.id, place) if isinstance(target.value, ast.Name) else []
    calls = [part.node for part in found if isinstance(part.node, ast.Call)]
    return bool(calls) and len(calls) == len(found) and all(last(call.func)[:1].isupper() for call in calls)


def _of_sanic(tree: Tree) -> Iterator[str]:
    for node, scope in calls_of(tree, frozenset({"listener"})):
        owner = node.func.value if isinstance(node.func, ast.Attribute) else None
        event = text_of(node.args[0]) if node.args else ""
        if event and _is_sanic(owner, scope, tree) and event.lower() not in listed("sanic_events"):
            yield f"Sanic has no event {event}"
    members = members_of(_SANIC_REQUEST)
    own = {node.name for node in tree.scopes if isinstance(node, ast.ClassDef)}
    is_plain = not any(name.endswith("Request") for name in own | extended_in(tree))
    for function, scope in functions_of(tree) if is_plain else ():
        places = [part.arg for part in function.args.args]
        name = places[0] if places and not scope.self_name else ""
        outer = scope.parent or tree.module
        if not name or len(scope.bindings[name]) != 1 or not _is_routed(function, outer, tree):
            continue
        for part in ast.walk(function):
            if isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and part.value.id == name:
                is_told = part.attr in members or part.attr in tree.stored or part.attr.startswith("_")
                if isinstance(part.ctx, ast.Load) and not is_told:
                    yield f"a request of Sanic has no {part.attr}"


def _is_routed(function: ast.FunctionDef | ast.AsyncFunctionDef, scope: Scope, tree: Tree) -> bool:
    """Say whether its one decorator makes it a handler of an application or a blueprint of Sanic."""
    call = function.decorator_list[0] if len(function.decorator_list) == 1 else None
    target = call.func if isinstance(call, ast.Call) else None
    is_route = isinstance(target, ast.Attribute) and target.attr in _ROUTES - {"websocket"}
    return is_route and isinstance(target, ast.Attribute) and _is_sanic(target.value, scope, tree)


def _is_sanic(owner: ast.expr | None, scope: Scope, tree: Tree) -> bool:
    if owner is None:
        return False
    name = own_attribute(owner, scope)
    found = [(binding.node, place) for _, binding, place in tree.stored.get(name, ())] if name else []
    if isinstance(owner, ast.Name):
        found = [(binding.node, scope) for binding in bindings_of(owner.id, scope)]
    made = [(node, place) for node, place in found if isinstance(node, ast.Call)]
    names = {full_name_of(node.func, place) for node, place in made}
    return len(made) == len(found) and bool(names) and names <= {"sanic.Sanic", "sanic.Blueprint"}


def _absent(tree: Tree) -> Iterator[str]:
    """What the requests of other libraries have, and these never had."""
    for node, scope in tree.nodes:
        if (
            not isinstance(node, ast.Attribute)
            or not isinstance(node.ctx, ast.Load)
            or node.attr in tree.stored
        ):
            continue
        name = full_name_of(node.value, scope)
        if name in ("flask.request", "bottle.request") and node.attr in absent_from(name):
            yield f"{name} has no {node.attr}"


def _of_another(tree: Tree) -> Iterator[str]:
    """FastAPI gives a request to who asks for one; that of Flask is there while Flask answers."""
    for function, scope in functions_of(tree):
        outer = scope.parent or tree.module
        calls = [item for item in function.decorator_list if isinstance(item, ast.Call)]
        makers = {_made(item.func, outer) for item in calls}
        nodes = ast.walk(function) if makers and makers <= _FAST and len(calls) == 1 else ()
        if any(isinstance(node, ast.Attribute) and _is_of_flask(node, scope) for node in nodes):
            yield f"{function.name} asks the request of Flask, which answers nobody here"


def _is_of_flask(node: ast.Attribute, scope: Scope) -> bool:
    return full_name_of(node.value, scope) == "flask.request"


def _made(function: ast.expr, scope: Scope) -> str:
    owner = function.value if isinstance(function, ast.Attribute) else None
    found = [part.node for part in bindings_of(last(owner), scope)]
    call = found[0] if len(found) == 1 else None
    return full_name_of(call.func, scope) if isinstance(call, ast.Call) else ""


def _classes_of_requests(tree: Tree) -> Iterator[str]:
    """Flask's request is one of its class, and has no classes in it."""
    for node, scope in tree.nodes:
        is_class = isinstance(node, ast.Attribute) and node.attr[0].isupper() and node.attr not in tree.stored
        if (
            is_class
            and isinstance(node, ast.Attribute)
            and full_name_of(node.value, scope) == "flask.request"
        ):
            yield f"flask.request has no {node.attr}"
