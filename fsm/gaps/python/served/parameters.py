"""What the routes of Python servers call methods of resources and functions with: other parameters than they take."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import (
    calls_of,
    full_name_of,
    functions_of,
    keywords_of,
    last,
    methods_of,
    text_of,
    value_of,
)
from fsm.gaps.python.meaning.tree import Function, Scope, Tree
from fsm.gaps.python.served.requests import bases_of, own_class
from fsm.gaps.python.served.routes import made_by

_RESOURCES = frozenset(
    {"flask.views.MethodView", *(f"flask_{name}.Resource" for name in ("restx", "restful", "restplus"))}
)
# With these a class calls its methods in a way of its own.
_CHANGES = frozenset({"decorators", "method_decorators", "dispatch_request"})
_VERBS = frozenset({"get", "post", "put", "delete", "patch"})
# Decorators that hand on what they are given, and nothing else.
_KEEP = frozenset(
    {
        "doc",
        "expect",
        "marshal_with",
        "marshal_list_with",
        "response",
        "param",
        "deprecated",
        "produces",
        "jwt_required",
        "login_required",
        "cross_origin",
        "cache",
        "cached",
    }
)
_FLASK_PART = re.compile(r"<(?:[^:<>]+:)?(\w+)>")
_NAMED_FIRST = re.compile(r"<(\w+)(?::[^<>]*)?>")
# The parts of a path that stand in another place, or that something takes away.
_ELSEWHERE = re.compile(
    r"prefix *= *f?[\"'][^\"']*<|url_value_preprocessor|\bpath *= *f?[\"'][^\"']*<|url_prefix *= *(?![\"'])"
)
# These give functions more than stands in the path.
_PLUGINS = re.compile(r"install\(|[pP]lugin|sanic_ext|\.ext\b|inject")
_BOTTLE, _SANIC = frozenset({"bottle.Bottle"}), frozenset({"sanic.Sanic", "sanic.Blueprint"})

Given = tuple[frozenset[str], frozenset[str]]


def gaps_in_served_parameters(tree: Tree, code: str) -> Iterator[str]:
    """Yield what is called with other parameters than it takes; each check has words that it looks for first."""
    is_flask = "flask" in code and ("Resource" in code or "MethodView" in code)
    is_other = ("bottle" in code or "sanic" in code) and not _PLUGINS.search(code)
    if not (is_flask or is_other) or _ELSEWHERE.search(code):
        return
    if is_flask:
        yield from _of_resources(tree)
    if is_other:
        yield from _of_functions(tree)


def _of_resources(tree: Tree) -> Iterator[str]:
    """A method that fits none of the paths of its resource fails each time."""
    routes: dict[ast.ClassDef, list[Given]] = defaultdict(list)
    for definition, given in _routes(tree):
        routes[definition].append(given)
    for definition, told in routes.items():
        outside = [base for base in bases_of(definition, tree) if isinstance(base, str)]
        inner = [definition, *(base for base in bases_of(definition, tree) if not isinstance(base, str))]
        is_changed = any(_CHANGES & tree.scopes[part].bindings.keys() for part in inner)
        if len(outside) != 1 or outside[0] not in _RESOURCES or is_changed:
            continue
        for name, method in methods_of(definition).items():
            reached = [names for names, verbs in told if not verbs or name in verbs]
            is_called = name in _VERBS and reached and all(map(_is_kept, method.decorator_list))
            if is_called and not any(_takes(method, names) for names in reached):
                yield f"{name} of {definition.name} takes other parameters than its route gives"


def _is_kept(decorator: ast.expr) -> bool:
    return last(decorator.func if isinstance(decorator, ast.Call) else decorator) in _KEEP


def _routes(tree: Tree) -> Iterator[tuple[ast.ClassDef, Given]]:
    """Yield the classes that are served, each with the names in one path and the methods that this one takes."""
    for node, scope in calls_of(tree, frozenset({"add_resource", "add_url_rule"})):
        if last(node.func) == "add_resource":
            definition = own_class(node.args[0], scope) if node.args else None
            yield from _paths(definition, node.args[1:], node)
            continue
        view = value_of(node.args[2] if len(node.args) > 2 else keywords_of(node).get("view_func"), scope)
        maker = view.func if isinstance(view, ast.Call) and last(view.func) == "as_view" else None
        definition = own_class(maker.value, scope) if isinstance(maker, ast.Attribute) else None
        yield from _paths(definition, node.args[:1] or [keywords_of(node).get("rule")], node)
    for served in tree.scopes:
        for item in served.decorator_list if isinstance(served, ast.ClassDef) else ():
            if isinstance(item, ast.Call) and last(item.func) == "route" and isinstance(served, ast.ClassDef):
                yield from _paths(served, item.args, item)


def _paths(
    definition: ast.ClassDef | None, paths: list[ast.expr] | list[ast.expr | None], call: ast.Call
) -> Iterator[tuple[ast.ClassDef, Given]]:
    words = keywords_of(call)
    methods = words.get("methods")
    verbs = methods.elts if isinstance(methods, ast.List | ast.Tuple | ast.Set) else []
    taken = frozenset(text_of(part).lower() for part in verbs)
    is_told = all(text_of(path) for path in paths) and not {"defaults", "urls", None} & words.keys()
    if definition is None:
        return
    for path in paths if is_told else ():
        yield definition, (frozenset(_FLASK_PART.findall(text_of(path))), taken)
    if not is_told:
        yield definition, (frozenset(_any_names(definition)), frozenset())


def _any_names(definition: ast.ClassDef) -> Iterator[str]:
    """What is not told of a path may be all that the methods take."""
    for method in methods_of(definition).values():
        yield from (part.arg for part in method.args.args[1:])


def _takes(method: Function, names: frozenset[str], first: int = 1) -> bool:
    arguments = method.args
    places = [*arguments.posonlyargs, *arguments.args][first:]
    needed = {part.arg for part in places[: len(places) - len(arguments.defaults)]}
    taken = {part.arg for part in (*places, *arguments.kwonlyargs)}
    return needed <= names and (names <= taken or arguments.kwarg is not None)


def _of_functions(tree: Tree) -> Iterator[str]:
    """Bottle calls a function with the parts of its path, Sanic with a request ahead of them."""
    for function, scope in functions_of(tree):
        outer = scope.parent or tree.module
        found = [_route(item, outer, tree) for item in function.decorator_list]
        routes = [route for route in found if route is not None]
        if not routes or len(routes) != len(found):
            continue
        first = routes[0][0] + int(scope.owner is not None)
        is_short = len(function.args.args) < first and function.args.vararg is None
        if is_short or not any(_takes(function, names, first) for _, names in routes):
            yield f"{function.name} takes other parameters than its route gives"


def _route(decorator: ast.expr, scope: Scope, tree: Tree) -> tuple[int, frozenset[str]] | None:
    """Return how many things come ahead of the parts of a path, and the names of these."""
    call = decorator if isinstance(decorator, ast.Call) else None
    verb = last(call.func) if call else ""
    if call is None or verb not in _VERBS | {"route"} or not call.args or not text_of(call.args[0]):
        return None
    maker = made_by(call.func, scope, tree) if isinstance(call.func, ast.Attribute) else None
    is_bottle = maker in _BOTTLE or full_name_of(call.func, scope) == f"bottle.{verb}"
    is_known = is_bottle or maker in _SANIC
    path = text_of(call.args[0])
    is_plain = ":" not in _NAMED_FIRST.sub("", path) and "apply" not in keywords_of(call)
    names = frozenset(_NAMED_FIRST.findall(path))
    return (0 if is_bottle else 1, names) if is_known and is_plain else None
