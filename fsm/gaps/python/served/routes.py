"""What the routes of a Python server give their functions: other parameters than these take, no posted data."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from fsm.gaps.python.meaning.inference import Kind, inference_of
from fsm.gaps.python.meaning.nodes import (
    bindings_of,
    calls_of,
    full_name_of,
    functions_of,
    keywords_of,
    last,
    own_attribute,
    text_of,
)
from fsm.gaps.python.meaning.origins import origins_of
from fsm.gaps.python.meaning.tree import Function, How, Scope, Tree

_VERBS = frozenset({"get", "post", "put", "delete", "patch"})
_FLASK = frozenset({"flask.Flask", "flask.Blueprint"})
_SLASHED = frozenset({"flask.Flask", "fastapi.FastAPI", "aiohttp.web.RouteTableDef"})
_FAST = frozenset({"fastapi.FastAPI", "fastapi.APIRouter"})
_PART = re.compile(r"<(?:[^:<>]+:)?(\w+)>")
# Of the parts of a path some may stand in a prefix, and something may take them away.
_PREFIXED = re.compile(r"prefix *= *f?[\"'][^\"']*<|url_value_preprocessor|url_prefix *= *(?![\"'])")
_OF_POSTS = frozenset({"flask.request.form", "flask.request.files"})
_OF_REQUESTS = frozenset(
    {"json", "body", "form", "headers", "query_params", "client", "cookies", "app", "stream"}
)


@dataclass(frozen=True, slots=True)
class Route:
    """One decorator that makes a function the answer to a path of an application."""

    call: ast.Call
    verb: str
    path: str
    made_by: str
    owner: str


def gaps_in_served_routes(tree: Tree, code: str) -> Iterator[str]:
    """Yield the routes that fail; each check has words that it looks for first."""
    if not any(word in code for word in ("flask", "fastapi", "aiohttp")):
        return
    is_prefixed = _PREFIXED.search(code) is not None
    for function, scope in functions_of(tree):
        outer = scope.parent or tree.module
        routes = [route_of(item, outer, tree) for item in function.decorator_list]
        told = [route for route in routes if route is not None]
        for route in told:
            yield from _of_call(route)
        if told and len(told) == len(routes):
            yield from [] if is_prefixed else _of_parameters(function, scope, told)
            yield from _never_posted(function, scope, told, tree)
    yield from _named_twice(tree)
    if ".run(" in code:
        yield from _run_too_early(tree)
    if "add_url_rule(" in code:
        yield from _called_views(tree)
        yield from _added_views(tree)


def route_of(node: ast.expr, scope: Scope, tree: Tree) -> Route | None:
    """Return the route that a decorator is, None for any other decorator or an application that is not known."""
    function = node.func if isinstance(node, ast.Call) else None
    is_route = isinstance(function, ast.Attribute) and function.attr in _VERBS | {"route", "websocket"}
    if not (isinstance(node, ast.Call) and isinstance(function, ast.Attribute) and is_route and node.args):
        return None
    maker = made_by(function, scope, tree)
    path = node.args[0]
    if maker is None or not isinstance(path, ast.Constant) or not isinstance(path.value, str):
        return None
    return Route(node, function.attr, path.value, maker, ast.unparse(function.value))


def made_by(function: ast.expr, scope: Scope, tree: Tree) -> str | None:
    """Return the full name of what makes the object that a method is of, None where several things may."""
    owner = function.value if isinstance(function, ast.Attribute) else None
    name = own_attribute(owner, scope)
    made = [(binding.node, place) for _, binding, place in tree.stored.get(name, ())] if name else []
    if isinstance(owner, ast.Name):
        made = [(binding.node, scope) for binding in bindings_of(owner.id, scope)]
    if [binding.how for binding in bindings_of(last(owner), scope)] == [How.PARAMETER]:
        made = [*origins_of(owner, scope, tree)]
    names = {full_name_of(call.func, place) if isinstance(call, ast.Call) else "" for call, place in made}
    return names.pop() if len(names) == 1 else None


def _of_call(route: Route) -> Iterator[str]:
    if route.made_by in _SLASHED and route.path[:1] not in ("/", "", "*"):
        yield f"the path {route.path} begins with no slash"
    methods = keywords_of(route.call).get("methods")
    if route.made_by in _FLASK | _FAST and text_of(methods):
        yield "the methods of a route are a list of texts"


def _of_parameters(function: Function, scope: Scope, routes: list[Route]) -> Iterator[str]:
    """Flask gives a view the parts of its path by name, and nothing else; a decorator may be another's."""
    arguments = function.args
    is_bound = not function.decorator_list and bool(scope.self_name)
    places = [*arguments.posonlyargs, *arguments.args][int(is_bound) :]
    if all(route.made_by in _FLASK for route in routes):
        needed = {part.arg for part in places[: len(places) - len(arguments.defaults)]}
        kept = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
        needed |= {part.arg for part, value in kept if value is None}
        taken = {part.arg for part in (*places, *arguments.kwonlyargs)}
        for route in routes:
            if any(word.arg in ("defaults", None) for word in route.call.keywords):
                continue
            given = set(_PART.findall(route.path))
            yield from (
                f"{function.name} wants {name}, which its route does not give"
                for name in sorted(needed - given)
            )
            if arguments.kwarg is None:
                yield from (
                    f"{function.name} does not take {name} of its route" for name in sorted(given - taken)
                )
    elif all(route.made_by in _FAST for route in routes) and not arguments.kwarg:
        yield from _untold_requests(function, scope, routes)


def _untold_requests(function: Function, scope: Scope, routes: list[Route]) -> Iterator[str]:
    """A parameter without a type is a part of the query for FastAPI, and a text."""
    given = {name for route in routes for name in re.findall(r"\{(\w+)", route.path)}
    places = function.args.args
    for part in places[: len(places) - len(function.args.defaults)]:
        if part.annotation is not None or part.arg in given or len(scope.bindings[part.arg]) != 1:
            continue
        used = {
            node.attr
            for node in ast.walk(function)
            if isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id == part.arg
        }
        if part.arg in ("request", "req") and used & _OF_REQUESTS:
            yield f"{part.arg} is a part of the query where nothing says that it is a request"


def _never_posted(function: Function, scope: Scope, routes: list[Route], tree: Tree) -> Iterator[str]:
    """A route of Flask answers GET alone where it tells no methods: nothing is posted to it."""
    is_asked = all(route.made_by in _FLASK and _takes_no_post(route) for route in routes)
    added = {last(part) for node, _ in calls_of(tree, frozenset({"add_url_rule"})) for part in ast.walk(node)}
    if not is_asked or function.name in added:
        return
    for node in ast.walk(function):
        if isinstance(node, ast.Subscript) and full_name_of(node.value, scope) in _OF_POSTS:
            yield f"{function.name} reads what is posted and takes no POST"
        elif isinstance(node, ast.Compare) and full_name_of(node.left, scope) == "flask.request.method":
            is_post = [text_of(part) for part in node.comparators] == ["POST"] and isinstance(
                node.ops[0], ast.Eq
            )
            yield from [f"{function.name} takes no POST"] if is_post else []


def _takes_no_post(route: Route) -> bool:
    words = keywords_of(route.call)
    methods = words.get("methods")
    if isinstance(methods, ast.List | ast.Tuple | ast.Set) and route.verb == "route":
        told = {text_of(part).upper() for part in methods.elts}
        return bool(told) and told <= {"GET", "HEAD", "OPTIONS"}
    return route.verb == "get" or (route.verb == "route" and not {"methods", None} & words.keys())


def _named_twice(tree: Tree) -> Iterator[str]:
    """Flask knows its views by the names of their functions."""
    known: set[tuple[str, str, ast.AST]] = set()
    for function, scope in functions_of(tree):
        outer = scope.parent or tree.module
        found = [route_of(item, outer, tree) for item in function.decorator_list]
        routes = [route for route in found if route is not None and route.made_by in _FLASK]
        is_sure = len(routes) == len(found) == 1 and not any(
            word.arg in ("endpoint", None) for route in routes for word in route.call.keywords
        )
        if not is_sure or [part.how for part in outer.bindings[function.name]] != [How.DEFINITION] * 2:
            continue
        key = (routes[0].owner, function.name, outer.node)
        if key in known and _side_by_side(function.name, outer):
            yield f"{function.name} is the view of two routes, and Flask takes one of a name"
        known.add(key)


def _run_too_early(tree: Tree) -> Iterator[str]:
    """What stands after `run` is there when the server has ended."""
    module = tree.module.node
    begun: set[str] = set()
    for statement in module.body if isinstance(module, ast.Module) else ():
        inner = statement.body if isinstance(statement, ast.If) else [statement]
        for part in inner:
            function = (
                part.value.func if isinstance(part, ast.Expr) and isinstance(part.value, ast.Call) else None
            )
            if isinstance(function, ast.Attribute) and function.attr == "run":
                begun.add(ast.unparse(function.value))
        for item in statement.decorator_list if isinstance(statement, Function) else ():
            route = route_of(item, tree.module, tree)
            if route is not None and route.made_by == "flask.Flask" and route.owner in begun:
                yield f"{route.path} gets its function when the server has ended"


def _called_views(tree: Tree) -> Iterator[str]:
    """A rule is given a function, and not what it gives."""
    types = inference_of(tree)
    for node, scope in calls_of(tree, frozenset({"add_url_rule"})):
        view = node.args[2] if len(node.args) > 2 else keywords_of(node).get("view_func")
        kind = types.of(view, scope) if isinstance(view, ast.Call) else None
        if kind is not None and kind.kind is Kind.OBJECT and kind.name in ("str", "dict", "list", "None"):
            yield "a route is given what its function gives, and not the function"


def _added_views(tree: Tree) -> Iterator[str]:
    """A view that a rule names is called like one that a decorator does."""
    types = inference_of(tree)
    for node, scope in calls_of(tree, frozenset({"add_url_rule"})):
        view = node.args[2] if len(node.args) > 2 else keywords_of(node).get("view_func")
        path = node.args[0] if node.args else keywords_of(node).get("rule")
        called = types.of(view, scope)
        function = called.node if called and called.kind in (Kind.OWN_FUNCTION, Kind.OWN_METHOD) else None
        maker = made_by(node.func, scope, tree)
        if maker not in _FLASK or not text_of(path) or not isinstance(function, Function):
            continue
        inside = tree.scopes[function]
        if not function.decorator_list:
            route = Route(node, "route", text_of(path), maker, "")
            yield from _of_parameters(function, inside, [route])


def _side_by_side(name: str, scope: Scope) -> bool:
    """Say whether both functions are made: neither stands in a condition."""
    body = getattr(scope.node, "body", [])
    return all(binding.node in body for binding in scope.bindings[name])
