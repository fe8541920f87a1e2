"""What keeps Flask from calling a view: rules without one, names that two views have, blueprints that nobody knows."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator

from fsm.gaps.python.meaning.inference import Kind, inference_of
from fsm.gaps.python.meaning.nodes import (
    bindings_of,
    calls_of,
    full_name_of,
    functions_of,
    keywords_of,
    last,
    text_of,
    within,
)
from fsm.gaps.python.meaning.tree import Function, How, Scope, Tree
from fsm.gaps.python.served.routes import made_by, route_of

_FLASK = frozenset({"flask.Flask", "flask.Blueprint"})
_VIEWS = frozenset({"flask.views.MethodView", "flask.views.View"})
# A secret may come from a file or from another module, and sessions may be kept by something else.
_SECRETS = re.compile(
    r"secret|config\.(?:from_|update|load)|config *=|session_interface|Session\(|create_app|\.init_app\(",
    re.I,
)
_BEFORE_VIEW = 2
_OTHERWISE = frozenset({"redirect_to", "build_only", "alias"})
_NAMED = re.compile(r"wraps|\.__name__|endpoint|update_wrapper|decorator\(")
_RULED = re.compile(r"view_functions|\.endpoint\(|register_blueprint")


def gaps_in_flask_rules(tree: Tree, code: str) -> Iterator[str]:
    """Yield what keeps views from being called; each check has words that it looks for first."""
    if "flask" not in code:
        return
    if "add_url_rule(" in code:
        yield from _without_view(tree, code)
    if "as_view(" in code or "MethodView" in code:
        yield from _views_of_classes(tree)
    if "session" in code or "flash(" in code:
        yield from [] if _SECRETS.search(code) else _without_secret(tree)
    if not _NAMED.search(code):
        yield from _wrapped_alike(tree)
    if "Blueprint(" in code and "register_blueprint" not in code and ".run(" in code:
        yield from _never_registered(tree)
    if "render_template(" in code:
        yield from _not_a_template(tree)


def _without_view(tree: Tree, code: str) -> Iterator[str]:
    """The second place of a rule is the name of its endpoint, and the third the view."""
    types = inference_of(tree)
    rules = list(calls_of(tree, frozenset({"add_url_rule"})))
    decorated = {function.name for function, _ in functions_of(tree) if function.decorator_list}
    for node, scope in rules:
        words = keywords_of(node)
        is_spread = None in words or any(isinstance(part, ast.Starred) for part in node.args)
        if is_spread or made_by(node.func, scope, tree) not in _FLASK:
            continue
        second = node.args[1] if len(node.args) > 1 else words.get("endpoint")
        kind = types.of(second, scope)
        if kind is not None and kind.kind in (Kind.OWN_FUNCTION, Kind.OWN_METHOD) and not _has_view(node):
            yield "a rule takes the name of its endpoint second, and its view third"
        elif text_of(second) and not _has_view(node) and not _OTHERWISE & words.keys():
            known = {text_of(part) for call, _ in rules if _has_view(call) for part in ast.walk(call)}
            if text_of(second) not in known | decorated and not _RULED.search(code):
                yield "a rule is given no view"


def _has_view(node: ast.Call) -> bool:
    return len(node.args) > _BEFORE_VIEW or "view_func" in keywords_of(node)


def _views_of_classes(tree: Tree) -> Iterator[str]:
    """A class of views is named when it is made a view."""
    types = inference_of(tree)
    for node, scope in calls_of(tree, frozenset({"as_view", "add_url_rule"})):
        owner = node.func.value if isinstance(node.func, ast.Attribute) else None
        if last(node.func) == "as_view" and not node.args and not node.keywords:
            yield from ["as_view wants the name of the view"] if _is_view(owner, scope, tree) else ()
        view = (
            node.args[_BEFORE_VIEW] if len(node.args) > _BEFORE_VIEW else keywords_of(node).get("view_func")
        )
        kind = types.of(view, scope)
        is_class = kind is not None and kind.kind is Kind.OWN_CLASS
        if is_class and isinstance(view, ast.Name) and _is_view(view, scope, tree):
            yield f"{view.id} is a class of views, and a rule takes what its as_view gives"


def _is_view(node: ast.expr | None, scope: Scope, tree: Tree) -> bool:
    kind = inference_of(tree).of(node, scope)
    definition = kind.node if kind is not None and kind.kind is Kind.OWN_CLASS else None
    bases = definition.bases if isinstance(definition, ast.ClassDef) else []
    return any(full_name_of(base, tree.module) in _VIEWS for base in bases)


def _without_secret(tree: Tree) -> Iterator[str]:
    """A session is signed, and what flashes is kept in it."""
    is_app = any(full_name_of(node.func, scope) == "flask.Flask" for node, scope in calls_of(tree, _MADE))
    for function, scope in functions_of(tree) if is_app else ():
        for node in within(function.body):
            target = node.targets[0] if isinstance(node, ast.Assign) else None
            is_stored = isinstance(target, ast.Subscript) and _is(target.value, scope, "flask.session")
            is_flashed = isinstance(node, ast.Call) and _is(node.func, scope, "flask.flash")
            if is_stored or is_flashed:
                yield "sessions need a secret key, and the application has none"


_MADE = frozenset({"Flask"})


def _is(node: ast.expr, scope: Scope, name: str) -> bool:
    return full_name_of(node, scope) == name


def _wrapped_alike(tree: Tree) -> Iterator[str]:
    """Flask knows views by their names, and what a decorator puts around them has one name for all."""
    found: Counter[tuple[str, ast.AST, str]] = Counter()
    for function, scope in functions_of(tree):
        outer = scope.parent or tree.module
        routes = [route_of(item, outer, tree) for item in function.decorator_list]
        told = [route for route in routes if route is not None]
        below = function.decorator_list[1:]
        if len(told) == 1 and routes[0] is told[0] and told[0].made_by in _FLASK and len(below) == 1:
            is_plain = (
                isinstance(below[0], ast.Name) and not {"endpoint", None} & keywords_of(told[0].call).keys()
            )
            inner = _inner_of(below[0], outer) if is_plain else ""
            found[(told[0].owner, outer.node, inner)] += 1
    for (_, _, inner), number in found.items():
        if inner and number > 1:
            yield f"{inner} is the name of several views, and Flask takes one of a name"


def _inner_of(decorator: ast.expr, scope: Scope) -> str:
    """Return the name of the plain function that an own decorator gives for each function."""
    bound = bindings_of(last(decorator), scope)
    made = bound[0].node if len(bound) == 1 and bound[0].how is How.DEFINITION else None
    if not isinstance(made, ast.FunctionDef) or made.decorator_list:
        return ""
    given = [part.value for part in within(made.body) if isinstance(part, ast.Return)]
    inner = {part.name: part for part in made.body if isinstance(part, Function)}
    name = last(given[0]) if len(given) == 1 and isinstance(given[0], ast.Name) else ""
    return name if name in inner and not inner[name].decorator_list else ""


def _never_registered(tree: Tree) -> Iterator[str]:
    """The routes of a blueprint are those of an application when it is registered with that."""
    module = tree.module
    for name, bound in module.bindings.items():
        made = bound[0].node if len(bound) == 1 and bound[0].how is How.VALUE else None
        if not (isinstance(made, ast.Call) and _is(made.func, module, "flask.Blueprint")):
            continue
        mentions = [node for node in ast.walk(module.node) if isinstance(node, ast.Name) and node.id == name]
        routes = [
            item.func.value
            for function, _ in functions_of(tree)
            for item in function.decorator_list
            if isinstance(item, ast.Call) and isinstance(item.func, ast.Attribute)
        ]
        is_only_decorating = all(isinstance(part.ctx, ast.Store) or part in routes for part in mentions)
        is_run = any(
            made_by(node.func, scope, tree) == "flask.Flask" for node, scope in calls_of(tree, _RUNS)
        )
        if routes and is_only_decorating and len(mentions) > 1 and is_run:
            yield f"{name} is never registered with the application that is run"


_RUNS = frozenset({"run"})


def _not_a_template(tree: Tree) -> Iterator[str]:
    """A template is named; what it consists of is given to another function."""
    for node, scope in calls_of(tree, frozenset({"render_template"})):
        given = text_of(node.args[0]) if node.args else ""
        if ("<" in given or "\n" in given) and _is(node.func, scope, "flask.render_template"):
            yield "render_template takes the name of a template and not its text"
