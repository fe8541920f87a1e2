"""What the web servers and clients of Twisted take as bytes alone, and a Python program gives them as texts."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.inference import TEXT, Kind, Type, inference_of
from fsm.gaps.python.meaning.nodes import (
    bindings_of,
    calls_of,
    full_name_of,
    functions_of,
    last,
    own_attribute,
    text_of,
)
from fsm.gaps.python.meaning.tree import Function, Scope, Tree
from fsm.gaps.python.served.requests import bases_of

_RESOURCE = "twisted.web.resource.Resource"
_AGENT = "twisted.web.client.Agent"
_RENDERS = "render_"


def gaps_in_http_twisted(tree: Tree, code: str) -> Iterator[str]:
    """Yield the texts that Twisted's web refuses or never finds."""
    if "twisted.web" not in code:
        return
    types = inference_of(tree)
    for function, scope in functions_of(tree):
        is_render = function.name.startswith(_RENDERS) and scope.owner is not None
        if is_render and scope.owner is not None and _is_resource(scope.owner, tree):
            yield from _of_render(function, scope, tree)
    for node, scope in calls_of(tree, frozenset({"putChild", "listenTCP", "request"})):
        kinds = [types.of(part, scope) for part in node.args[:2]]
        if last(node.func) == "putChild" and kinds[:1] == [TEXT]:
            yield "the path of a child is bytes and no text"
        elif last(node.func) == "listenTCP" and any(_is_own_resource(kind, tree) for kind in kinds[1:]):
            yield "a resource is listened for by a Site that has it"
        elif last(node.func) == "request" and TEXT in kinds and _is_agent(node.func, scope, tree):
            yield "an Agent takes a method and an address as bytes"


def _of_render(function: Function, scope: Scope, tree: Tree) -> Iterator[str]:
    types = inference_of(tree)
    if any(value is not None and types.of(value, scope) == TEXT for value in scope.returns):
        yield f"{function.name} gives a text, and Twisted takes bytes"
    places = [part.arg for part in function.args.args][1:]
    for node in ast.walk(function) if places else ():
        yield from _of_request(node, places[0], scope, tree)


def _is_own_resource(kind: Type | None, tree: Tree) -> bool:
    is_own = kind is not None and kind.kind is Kind.OWN_OBJECT
    return (
        is_own and kind is not None and isinstance(kind.node, ast.ClassDef) and _is_resource(kind.node, tree)
    )


def _is_resource(definition: ast.ClassDef, tree: Tree) -> bool:
    outside = [base for base in bases_of(definition, tree) if isinstance(base, str)]
    return outside == [_RESOURCE]


def _is_agent(function: ast.expr, scope: Scope, tree: Tree) -> bool:
    owner = function.value if isinstance(function, ast.Attribute) else None
    name = own_attribute(owner, scope)
    made = [(binding.node, place) for _, binding, place in tree.stored.get(name, ())] if name else []
    if isinstance(owner, ast.Name):
        made = [(binding.node, scope) for binding in bindings_of(owner.id, scope)]
    names = {full_name_of(part.func, place) if isinstance(part, ast.Call) else "" for part, place in made}
    return names == {_AGENT}


def _of_request(node: ast.AST, request: str, scope: Scope, tree: Tree) -> Iterator[str]:
    """The arguments of a request are bytes, their names too; so is what is written."""
    if (
        isinstance(node, ast.Subscript)
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == "args"
    ):
        if last(node.value.value) == request and text_of(node.slice):
            yield "the arguments of a request have bytes for names"
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and len(node.args) >= 1:
        owner = node.func.value
        is_request = isinstance(owner, ast.Name) and owner.id == request
        if is_request and node.func.attr == "write" and inference_of(tree).of(node.args[0], scope) == TEXT:
            yield "a request is written bytes and no text"
        is_args = isinstance(owner, ast.Attribute) and owner.attr == "args" and last(owner.value) == request
        if is_args and node.func.attr == "get" and text_of(node.args[0]):
            yield "the arguments of a request have bytes for names"
