"""What a Python program does with Tornado that this refuses: pages written to sockets, lists of files taken for one."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.meaning.inference import Kind, inference_of
from fsm.gaps.python.meaning.nodes import (
    calls_of,
    full_name_of,
    functions_of,
    keywords_of,
    last,
    methods_of,
    own_attribute,
    text_of,
    value_of,
)
from fsm.gaps.python.meaning.tree import Scope, Tree

_SOCKET = "tornado.websocket.WebSocketHandler"
# From the handshake on these raise an error on the handler of a WebSocket.
_OF_PAGES = frozenset({"write", "finish", "redirect", "set_status", "set_header", "flush", "set_cookie"})
_OF_SOCKETS = frozenset({"open", "on_message", "on_close", "on_ping", "on_pong"})
_NO_PART_OF_FILES = frozenset({"read", "save", "stream", "file", "seek"})
_OF_ONE_FILE = frozenset({"filename", "body", "content_type", "read", "save"})
_WITH_BODY = frozenset({"POST", "PUT", "PATCH"})
_CLIENTS = frozenset({"tornado.httpclient.AsyncHTTPClient", "tornado.httpclient.HTTPClient"})


def gaps_in_tornado_uses(tree: Tree, code: str) -> Iterator[str]:
    """Yield them; each check has words that it looks for first."""
    if "tornado" not in code:
        return
    if "WebSocketHandler" in code:
        yield from _pages_on_sockets(tree)
    if "request.files" in code:
        yield from _files(tree)
    if "fetch(" in code and "method=" in code:
        yield from _without_body(tree)


def _pages_on_sockets(tree: Tree) -> Iterator[str]:
    for function, scope in functions_of(tree):
        owner = scope.owner
        if owner is None or function.name not in _OF_SOCKETS:
            continue
        if [full_name_of(base, tree.module) for base in owner.bases] != [_SOCKET]:
            continue
        own = methods_of(owner).keys() | tree.stored.keys()
        for node in ast.walk(function):
            asked = own_attribute(node.func, scope) if isinstance(node, ast.Call) else ""
            if asked in _OF_PAGES - own:
                yield f"{asked} of a WebSocket's handler writes no messages and is refused"


def _files(tree: Tree) -> Iterator[str]:
    """Each name has a list of files, and a file is a dictionary with its body."""
    for node, scope in tree.nodes:
        if not isinstance(node, ast.Attribute) or not isinstance(node.ctx, ast.Load):
            continue
        if node.attr in _OF_ONE_FILE and _is_list(node.value, scope, tree):
            yield f"a name has a list of files, which has no {node.attr}"
        elif node.attr in _NO_PART_OF_FILES and _is_file(node.value, scope, tree):
            yield f"a file that Tornado was sent has no {node.attr}"


def _is_file(node: ast.expr, scope: Scope, tree: Tree) -> bool:
    value = value_of(node, scope)
    is_first = isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Constant)
    return is_first and isinstance(value, ast.Subscript) and _is_list(value.value, scope, tree)


def _is_list(node: ast.expr, scope: Scope, tree: Tree) -> bool:
    """Say whether an expression is `self.request.files["name"]` of a handler of Tornado."""
    value = value_of(node, scope)
    held = value.value if isinstance(value, ast.Subscript) and text_of(value.slice) else None
    if not isinstance(held, ast.Attribute) or held.attr != "files":
        return False
    owner = inference_of(tree).of(held.value, scope)
    return owner is not None and owner.name == "tornado.httputil.HTTPServerRequest"


def _without_body(tree: Tree) -> Iterator[str]:
    """What is posted has a body, be it an empty one."""
    for node, scope in calls_of(tree, frozenset({"fetch"})):
        words = keywords_of(node)
        owner = node.func.value if isinstance(node.func, ast.Attribute) else None
        kind = inference_of(tree).of(owner, scope)
        is_client = kind is not None and kind.kind is Kind.OBJECT and kind.name in _CLIENTS
        is_bare = not {"body", "body_producer", "allow_nonstandard_methods", None} & words.keys()
        if is_client and is_bare and text_of(words.get("method")) in _WITH_BODY:
            yield f"{last(node.func)} wants a body with what it posts"
