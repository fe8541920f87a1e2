"""What a Flask view asks of its request that this has not: dictionaries in bytes, files as texts, what to wait for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from fsm.gaps.python.meaning.nodes import bindings_of, full_name_of, last, text_of, value_of
from fsm.gaps.python.meaning.tree import Scope, Tree

# These give requests another class, which may have more.
_OTHER_REQUESTS = re.compile(r"flask_api\b|request_class")
_DONE = frozenset(
    {
        *("flask.request.get_json", "flask.request.json", "flask.request.data", "flask.request.get_data"),
        *("flask.request.form", "flask.request.files", "flask.request.args"),
    }
)
_VALUES = frozenset({"is_json", "remote_addr", "content_type", "content_length", "mimetype", "path", "url"})
# A file that was posted has what its stream has, and none of these.
_NO_PART_OF_FILES = frozenset({"content", "save_as", "saveas", "data", "body", "text", "size", "path"})


def gaps_in_flask_requests(tree: Tree, code: str) -> Iterator[str]:
    """Yield what no request of Flask has, where a program takes it of that."""
    if "flask" not in code or "request." not in code or _OTHER_REQUESTS.search(code):
        return
    for node, scope in tree.nodes:
        if isinstance(node, ast.Await):
            asked = node.value.func if isinstance(node.value, ast.Call) else node.value
            if full_name_of(asked, scope) in _DONE:
                yield f"{last(asked)} of a request of Flask is there and not awaited"
        elif isinstance(node, ast.Attribute):
            yield from _of_member(node, scope) if node.attr not in tree.stored else ()
        elif isinstance(node, ast.Call):
            yield from _of_call(node, scope)
    if ".data[" in code or "get_data(" in code:
        yield from _of_bytes(tree)


def _of_member(node: ast.Attribute, scope: Scope) -> Iterator[str]:
    if node.attr in ("get", "items", "keys") and _is_bytes(node.value, scope):
        yield f"the data of a request are bytes and have no {node.attr}"
    elif node.attr in _NO_PART_OF_FILES and _is_file(node.value, scope):
        yield f"a file that was posted has no {node.attr}"


def _of_call(node: ast.Call, scope: Scope) -> Iterator[str]:
    name = full_name_of(node.func, scope)
    if name.startswith("flask.request.") and last(node.func) in _VALUES:
        yield f"{last(node.func)} of a request is a value and no method"
    is_open = isinstance(node.func, ast.Name) and node.func.id == "open" and not bindings_of("open", scope)
    if is_open and node.args and _is_file(node.args[0], scope):
        yield "open takes a path and not a file that was posted"


def _of_bytes(tree: Tree) -> Iterator[str]:
    for place in tree.scopes.values():
        for node in ast.walk(place.node) if place.parent is not None else ():
            if isinstance(node, ast.Subscript) and text_of(node.slice) and _is_bytes(node.value, place):
                yield "the data of a request are bytes and have no keys"


def _is_bytes(node: ast.expr, scope: Scope) -> bool:
    """Say whether an expression is what was posted, as it came; a text of it is asked for by a word."""
    value = value_of(node, scope)
    if isinstance(value, ast.Call):
        is_plain = not value.args and not value.keywords
        return is_plain and full_name_of(value.func, scope) == "flask.request.get_data"
    return full_name_of(value, scope) == "flask.request.data"


def _is_file(node: ast.expr, scope: Scope) -> bool:
    """Say whether an expression is one file of a request."""
    value = value_of(node, scope)
    if isinstance(value, ast.Subscript):
        return full_name_of(value.value, scope) == "flask.request.files"
    is_asked = isinstance(value, ast.Call) and len(value.args) == 1
    return (
        is_asked
        and isinstance(value, ast.Call)
        and full_name_of(value.func, scope) == "flask.request.files.get"
    )
