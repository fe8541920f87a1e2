"""What FastAPI cannot make of the types and values of a program's routes: parameters, models, what is streamed."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.inference import Kind, Type, inference_of
from fsm.gaps.python.meaning.nodes import (
    calls_of,
    full_name_of,
    functions_of,
    keywords_of,
    last,
    methods_of,
    within,
)
from fsm.gaps.python.meaning.tree import Function, Scope, Tree
from fsm.gaps.python.served.requests import own_class
from fsm.gaps.python.served.routes import Route, route_of

_FAST = frozenset({"fastapi.FastAPI", "fastapi.APIRouter"})
_MODULES = frozenset({"fastapi", "fastapi.responses", "starlette.responses", "starlette"})
_RESPONSES = frozenset(
    {
        *("Response", "JSONResponse", "HTMLResponse", "PlainTextResponse", "StreamingResponse"),
        *("FileResponse", "RedirectResponse", "ORJSONResponse"),
    }
)
# Classes of libraries that no version of pydantic makes a field of.
_NO_FIELDS = frozenset(
    {"numpy.ndarray", "pandas.DataFrame", "PIL.Image.Image", "torch.Tensor", "requests.Session"}
)
_NOT_STREAMED = frozenset({"dict", "list", "int", "float", "bool", "tuple"})
_STREAMING = frozenset({"StreamingResponse", "Response"})
_STREAMED = frozenset(
    {
        *("fastapi.responses.StreamingResponse", "starlette.responses.StreamingResponse"),
        *("flask.Response", "flask.wrappers.Response", "werkzeug.wrappers.Response"),
    }
)


def gaps_in_fastapi_types(tree: Tree, code: str) -> Iterator[str]:
    """Yield them; each check has words that it looks for first."""
    if "fastapi" in code:
        for function, scope in functions_of(tree):
            outer = scope.parent or tree.module
            routes = [route_of(item, outer, tree) for item in function.decorator_list]
            told = [route for route in routes if route is not None and route.made_by in _FAST]
            if told:
                yield from _of_route(function, scope, told[0], outer)
        yield from _raised(tree) if "raise " in code else ()
    if "Response(" in code and "yield" in code and ("fastapi" in code or "flask" in code):
        yield from _streamed(tree)


def _of_route(function: Function, scope: Scope, route: Route, outer: Scope) -> Iterator[str]:
    is_told = bool({"response_model", None} & keywords_of(route.call).keys())
    if route.verb != "websocket" and not is_told:
        yield from _of_returned(function, outer)
    for part, default in _parameters(function):
        if default is not None and isinstance(default, ast.Call):
            continue
        if reason := _no_field(part.annotation, outer):
            yield f"{part.arg} is no field for FastAPI: {reason}"
    first = function.args.args[0] if function.args.args else None
    is_bare = scope.owner is not None and not scope.owner.decorator_list and not scope.owner.bases
    is_needed = len(function.args.defaults) < len(function.args.args)
    if is_bare and is_needed and first is not None and first.arg == "self" and first.annotation is None:
        yield f"self of {function.name} is a part of the query for FastAPI"


def _parameters(function: Function) -> Iterator[tuple[ast.arg, ast.expr | None]]:
    arguments = function.args
    places = [*arguments.posonlyargs, *arguments.args]
    defaults: list[ast.expr | None] = [None] * (len(places) - len(arguments.defaults))
    yield from zip(places, [*defaults, *arguments.defaults], strict=True)
    yield from zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)


def _of_returned(function: Function, scope: Scope) -> Iterator[str]:
    """What a route returns is a response, or of one type that has fields; a choice with a response is neither."""
    choices = _choices(function.returns, scope)
    if len(choices) > 1 and any(_is_response(part, scope) for part in choices):
        yield f"{function.name} gives a response or something else, which is no field for FastAPI"
    elif len(choices) == 1 and (reason := _no_field(choices[0], scope)):
        yield f"what {function.name} gives is no field for FastAPI: {reason}"


def _choices(node: ast.expr | None, scope: Scope) -> list[ast.expr]:
    """Return the types of `A | B`, `Union[A, B]` and `Optional[A]`."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return [*_choices(node.left, scope), *_choices(node.right, scope)]
    if isinstance(node, ast.Subscript) and full_name_of(node.value, scope) == "typing.Union":
        return list(node.slice.elts) if isinstance(node.slice, ast.Tuple) else [node.slice]
    if isinstance(node, ast.Subscript) and full_name_of(node.value, scope) == "typing.Optional":
        return [node.slice, ast.Constant(None)]
    return [node] if node is not None else []


def _is_response(node: ast.expr, scope: Scope) -> bool:
    module, _, name = full_name_of(node, scope).rpartition(".")
    return module in _MODULES and name in _RESPONSES


def _no_field(annotation: ast.expr | None, scope: Scope) -> str:
    """Say why an annotation is no field, "" where it may be one."""
    name = full_name_of(annotation, scope)
    if name in _NO_FIELDS:
        return name
    definition = own_class(annotation, scope)
    if definition is None or definition.bases or definition.keywords or definition.decorator_list:
        return ""
    has_schema = any(method.startswith("__get_") for method in methods_of(definition))
    return "" if has_schema else f"{definition.name} is a plain class"


def _raised(tree: Tree) -> Iterator[str]:
    """A response is returned, and only an exception is raised."""
    for scope in tree.scopes.values():
        body = scope.node.body if isinstance(scope.node, Function) else []
        for node in within(body):
            called = node.exc.func if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) else None
            if called is not None and _is_response(called, scope):
                yield f"{last(called)} is raised and is no exception"


def _streamed(tree: Tree) -> Iterator[str]:
    """A stream consists of texts and bytes."""
    types = inference_of(tree)
    for node, scope in calls_of(tree, _STREAMING):
        called = types.of(node.func, scope)
        name = (
            called.name
            if called is not None and called.kind is Kind.CLASS
            else full_name_of(node.func, scope)
        )
        given = (
            node.args[0]
            if node.args
            else keywords_of(node).get("content") or keywords_of(node).get("response")
        )
        made = types.of(given.func, scope) if isinstance(given, ast.Call) else None
        function = made.node if made and made.kind in (Kind.OWN_FUNCTION, Kind.OWN_METHOD) else None
        inside = tree.scopes.get(function) if isinstance(function, Function) else None
        if name not in _STREAMED or inside is None or not isinstance(function, Function):
            continue
        given_on = [part.value for part in within(function.body) if isinstance(part, ast.Yield)]
        kinds: set[Type | None] = {types.of(part, inside) for part in given_on}
        yield from (
            f"a stream consists of texts and bytes and not of {kind.name}"
            for kind in kinds
            if kind is not None and kind.kind is Kind.OBJECT and kind.name in _NOT_STREAMED
        )
