"""What the handlers and resources of a Python server are made with: other words than their bases take."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import last, text_of
from fsm.gaps.python.meaning.tree import Binding, Function, Scope, Tree

_BASES = frozenset(
    {"BaseHTTPRequestHandler", "BaseRequestHandler", "StreamRequestHandler", "DatagramRequestHandler"}
)
_WITH_FOLDER = frozenset({"SimpleHTTPRequestHandler", "CGIHTTPRequestHandler"})
_TAKEN = frozenset({"request", "client_address", "server"})
_RESOURCE_WORDS = frozenset({"resource_class_args", "resource_class_kwargs"})


def gaps_in_handlers(tree: Tree, code: str) -> Iterator[str]:
    """Yield with what a handler of requests or a resource cannot be made."""
    if "RequestHandler" in code and "__init__(" in code:
        yield from _made_with(tree)
    if "resource_class_" in code:
        yield from _of_resources(tree)


def hands_itself_on(definition: ast.ClassDef) -> bool:
    """Say whether an object of a class may be what another one gets for its server."""
    return any(
        isinstance(part, ast.Name) and part.id == "self"
        for node in ast.walk(definition)
        if isinstance(node, ast.Call) and last(node.func) != "super"
        for part in (*node.args, *(keyword.value for keyword in node.keywords))
    )


def has_another_server(definition: ast.ClassDef, tree: Tree) -> bool:
    """Say whether a handler sets its server itself; to ask its keywords for one counts for nothing."""
    stored = [
        (binding, place) for _, binding, place in tree.stored.get("server", ()) if place.owner is definition
    ]
    is_set = any(not _is_keyword_asked(binding, place) for binding, place in stored)
    return is_set or bool(tree.scopes[definition].bindings.get("server"))


def _is_keyword_asked(binding: Binding, place: Scope) -> bool:
    """`kwargs.get("server")`, which is nothing: the server is given by its place."""
    node = binding.node
    extra = place.node.args.kwarg if isinstance(place.node, Function) else None
    function = node.func if isinstance(node, ast.Call) else None
    return (
        extra is not None
        and isinstance(function, ast.Attribute)
        and function.attr == "get"
        and last(function.value) == extra.arg
    )


def _is_handler(definition: ast.ClassDef) -> bool:
    return len(definition.bases) == 1 and last(definition.bases[0]) in _BASES | _WITH_FOLDER


def _made_with(tree: Tree) -> Iterator[str]:
    """Their bases take a request, an address and a server; those that serve files take their folder too."""
    for node, scope in tree.nodes:
        if not (isinstance(node, ast.Call) and node.keywords and scope.owner and _is_handler(scope.owner)):
            continue
        function = node.func
        is_base = (
            isinstance(function, ast.Attribute)
            and function.attr == "__init__"
            and isinstance(function.value, ast.Call)
            and last(function.value.func) == "super"
        )
        if not is_base or scope.owner is None:
            continue
        name = last(scope.owner.bases[0])
        taken = _TAKEN | {"directory"} if name in _WITH_FOLDER else _TAKEN
        for keyword in node.keywords:
            if keyword.arg is not None and keyword.arg not in taken:
                yield f"{name} takes no {keyword.arg}"


def _of_resources(tree: Tree) -> Iterator[str]:
    """The words tell with which arguments a resource is made, and are none of these."""
    told = {
        keyword.arg
        for node, _ in tree.nodes
        if isinstance(node, ast.Call) and last(node.func) in ("add_resource", "route")
        for keyword in node.keywords
    }
    for function, scope in tree.scopes.items():
        if scope.owner is None or not isinstance(function, Function) or function.args.kwarg is None:
            continue
        for node in ast.walk(function):
            word = _item_of(node, function.args.kwarg.arg)
            if word in _RESOURCE_WORDS & told:
                yield f"a resource is made without a keyword {word}"


def _item_of(node: ast.AST, name: str) -> str:
    """Return the literal by which an item of this name is taken, "" for any other expression."""
    is_item = isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == name
    return text_of(node.slice) if isinstance(node, ast.Subscript) and is_item else ""
