"""Where HTTP clients of a Python program ask in vain: addresses without a scheme, hosts with one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from fsm.gaps.python.meaning.inference import Kind, inference_of
from fsm.gaps.python.meaning.nodes import (
    bindings_of,
    calls_of,
    full_name_of,
    keywords_of,
    last,
    own_attribute,
    text_of,
)
from fsm.gaps.python.meaning.origins import origins_of
from fsm.gaps.python.meaning.tree import Binding, Function, How, Scope, Tree

_VERBS = frozenset({"get", "post", "put", "patch", "delete", "head", "options", "request"})
_OPENERS = frozenset({"urllib.request.urlopen", "urllib.request.Request"})
_CONNECTIONS = frozenset({"http.client.HTTPConnection", "http.client.HTTPSConnection"})
_SESSIONS = frozenset({"requests.Session"})
# Clients that may have a base for what they ask, or a way of their own to an application.
_WITH_BASE = frozenset({"httpx.Client", "httpx.AsyncClient", "aiohttp.ClientSession"})
_HAS_BASE = re.compile(
    r"base_url|transport|\bmounts?\b|app *=|Client(?:Session)?\([^()]*\*\*|ClientSession\(\s*(?!\w+\s*=|\))"
)
# What comes before a colon or a slash is the scheme, or there is none.
_NO_SCHEME = re.compile(
    r"^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|www\.[\w.-]+)(?::|/|$)|^wss?://|^/|^[\w-]+(?:\.[\w-]+)+(?::\d|/)"
)
_WEB_SOCKETS = frozenset(
    {
        *("websockets.connect", "websockets.client.connect", "websockets.sync.client.connect"),
        *("websocket.create_connection", "websocket.WebSocketApp"),
    }
)
_NO_WEB_SOCKET = re.compile(r"^https?://|^(?:localhost|\d{1,3}(?:\.\d{1,3}){3})(?::|/|$)")
_NO_HOST = re.compile(r"^https?://|^[\w-]+(?:\.[\w-]+)+/")
_FILLED = re.compile(r"\{\w*\}|%s")
_DEEPEST = 5


def gaps_in_http_addresses(tree: Tree, code: str) -> Iterator[str]:
    """Yield the requests that reach nobody; each check has words that it looks for first."""
    if any(word in code for word in ("requests", "httpx", "urllib", "aiohttp")):
        for node, scope in calls_of(tree, _VERBS | {"urlopen", "Request"}):
            address = address_of(node, scope, tree) or _of_client(node, scope, tree, code)
            if address is not None and _starts_with(_NO_SCHEME, address, scope, tree):
                yield "an address of HTTP begins with its scheme"
    if "websocket" in code:
        yield from _of_web_sockets(tree)
    if ";base64" in code and "PIL" in code:
        yield from _of_pictures(tree)
    if "HTTPConnection(" in code or "HTTPSConnection(" in code:
        yield from _of_hosts(tree)


def _of_hosts(tree: Tree) -> Iterator[str]:
    for node, scope in calls_of(tree, frozenset({"HTTPConnection", "HTTPSConnection"})):
        host = node.args[0] if node.args else keywords_of(node).get("host")
        is_known = full_name_of(node.func, scope) in _CONNECTIONS and host is not None
        if is_known and host is not None and _starts_with(_NO_HOST, host, scope, tree):
            yield "a connection is made to a host, and not to an address with more in it"


def _of_web_sockets(tree: Tree) -> Iterator[str]:
    for node, scope in calls_of(tree, frozenset({"connect", "create_connection", "WebSocketApp"})):
        given = (*node.args[:1], keywords_of(node).get("uri"), keywords_of(node).get("url"))
        address = next((part for part in given if part is not None), None)
        is_known = address is not None and full_name_of(node.func, scope) in _WEB_SOCKETS
        if is_known and address is not None and _starts_with(_NO_WEB_SOCKET, address, scope, tree):
            yield "an address of a WebSocket begins with ws: or wss:"


def _of_pictures(tree: Tree) -> Iterator[str]:
    """What PIL calls a format is no type of a medium: that is `image/` and the name in small letters."""
    for node in ast.walk(tree.module.node):
        parts = node.values if isinstance(node, ast.JoinedStr) else []
        for before, part, after in zip(parts, parts[1:], parts[2:], strict=False):
            value = part.value if isinstance(part, ast.FormattedValue) else None
            is_format = isinstance(value, ast.Attribute) and value.attr == "format"
            if is_format and text_of(before).endswith("data:") and text_of(after).startswith(";base64"):
                yield "a data address names a type of medium, as image/png, and no format of PIL"


def address_of(node: ast.Call, scope: Scope, tree: Tree) -> ast.expr | None:
    """Return the address that a call asks, None for what is no request."""
    module, _, verb = (full_name_of(node.func, scope) or _of_class(node.func, scope, tree)).rpartition(".")
    is_function = module in ("requests", "httpx") and verb in _VERBS
    is_session = (
        not is_function and _owner_of(node.func, scope, tree) in _SESSIONS and "request" not in tree.stored
    )
    if not is_function and not is_session and f"{module}.{verb}" not in _OPENERS:
        return None
    return _address_in(node)


def _address_in(node: ast.Call) -> ast.expr | None:
    place = 1 if last(node.func) == "request" else 0
    return node.args[place] if len(node.args) > place else keywords_of(node).get("url")


def _owner_of(function: ast.expr, scope: Scope, tree: Tree) -> str:
    """Return the class of the library's object that has a method; own classes may complete an address."""
    owner = inference_of(tree).of(function.value, scope) if isinstance(function, ast.Attribute) else None
    return owner.name if owner is not None and owner.kind is Kind.OBJECT else ""


def _of_client(node: ast.Call, scope: Scope, tree: Tree, code: str) -> ast.expr | None:
    """Return the address that a client asks which has no base for it, None for what is no request."""
    is_bare = _owner_of(node.func, scope, tree) in _WITH_BASE and not _HAS_BASE.search(code)
    return _address_in(node) if is_bare else None


def _of_class(function: ast.expr, scope: Scope, tree: Tree) -> str:
    """Return the full name of what a method takes of a module that its class imports."""
    name = own_attribute(function.value, scope) if isinstance(function, ast.Attribute) else ""
    inside = tree.scopes[scope.owner].bindings if name and scope.owner else {}
    modules = {binding.full for binding in inside.get(name, ()) if binding.full}
    is_one = len(modules) == 1 and len(inside.get(name, ())) == 1
    return f"{modules.pop()}.{last(function)}" if is_one else ""


def _text(node: ast.AST | None, scope: Scope, tree: Tree, depth: int) -> tuple[str, bool]:
    """Return what is known of the beginning of a text, and whether that is the whole of it."""
    if depth > _DEEPEST:
        return "", False
    if isinstance(node, ast.Constant):
        return (node.value, True) if isinstance(node.value, str) else ("", False)
    parts: list[ast.AST] = []
    if template := _template(node):
        return _FILLED.split(template)[0], False
    if isinstance(node, ast.JoinedStr):
        parts = [part.value if isinstance(part, ast.FormattedValue) else part for part in node.values]
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        parts = [node.left, node.right]
    elif isinstance(node, ast.Name | ast.Attribute):
        given = _given(node, scope, tree)
        values = [(given[0].node, given[1])] if given else origins_of(node, scope, tree)
        return _text(*values[0], tree, depth + 1) if len(values) == 1 else ("", False)
    told = ""
    for part in parts:
        more, is_whole = _text(part, scope, tree, depth + 1)
        told += more
        if not is_whole:
            return told, False
    return told, bool(parts)


def _template(node: ast.AST | None) -> str:
    """Return the literal text that `format` or `%` fills, "" for anything else."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "format":
        return text_of(node.func.value)
    return text_of(node.left) if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod) else ""


def _given(node: ast.expr, scope: Scope, tree: Tree) -> tuple[Binding, Scope] | None:
    """Return the one value of a name or an own attribute; what a parameter is depends on who calls."""
    name = own_attribute(node, scope)
    found = [(binding, place) for _, binding, place in tree.stored.get(name, ())] if name else []
    if name and not found and scope.owner is not None:
        inside = tree.scopes[scope.owner]
        found = [(binding, inside) for binding in inside.bindings.get(name, ())]
    if isinstance(node, ast.Name):
        found = [(binding, _place_of(node.id, scope)) for binding in bindings_of(node.id, scope)]
    return found[0] if len(found) == 1 and found[0][0].how is How.VALUE else None


def _default_of(node: ast.expr, scope: Scope) -> ast.expr | None:
    """Return the literal text that a parameter is where nothing is given for it."""
    arguments = scope.node.args if isinstance(scope.node, Function) else None
    if arguments is None or not isinstance(node, ast.Name):
        return None
    places = [*arguments.posonlyargs, *arguments.args]
    offered = zip(places[len(places) - len(arguments.defaults) :], arguments.defaults, strict=True)
    found = [value for part, value in offered if part.arg == node.id and len(scope.bindings[node.id]) == 1]
    return found[0] if found and text_of(found[0]) else None


def _place_of(name: str, scope: Scope) -> Scope:
    place: Scope | None = scope
    while place is not None and not place.bindings.get(name):
        place = place.parent
    return place or scope


def _starts_with(wrong: re.Pattern[str], address: ast.expr, scope: Scope, tree: Tree) -> bool:
    """Say whether an address begins wrongly, whatever it is of all that it may be."""
    values = origins_of(address, scope, tree) or [(address, scope)]
    return all(wrong.search(_text(value, place, tree, 0)[0]) for value, place in values)


def words_of(node: ast.AST | None, scope: Scope, tree: Tree, depth: int) -> str | None:
    """Return a text with a blank for each part of it that is not known; None where nothing of it is."""
    if depth > _DEEPEST:
        return None
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else " "
    if template := _template(node):
        return _FILLED.sub(" ", template)
    if isinstance(node, ast.JoinedStr):
        parts: list[ast.AST] = [
            part.value if isinstance(part, ast.FormattedValue) else part for part in node.values
        ]
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        parts = [node.left, node.right]
    elif isinstance(node, ast.Name | ast.Attribute):
        given = _given(node, scope, tree)
        told = given[0].node if given else _default_of(node, scope)
        return words_of(told, given[1] if given else scope, tree, depth + 1) if told else None
    else:
        return None
    return "".join(words_of(part, scope, tree, depth + 1) or " " for part in parts)


def keys_of(node: ast.expr, scope: Scope) -> set[str] | None:
    """Return the keys that a dictionary ever gets, None where they are not known; other values have none."""
    if isinstance(node, ast.Constant):
        return set()
    if isinstance(node, ast.Dict):
        keys = {key.value if isinstance(key, ast.Constant) else None for key in node.keys}
        return {str(key) for key in keys} if None not in keys else None
    if not isinstance(node, ast.Name):
        return None
    bindings = scope.bindings.get(node.id, [])
    values = [keys_of(part.node, scope) for part in bindings if isinstance(part.node, ast.Dict)]
    if len(values) != len(bindings) or not values or None in values or _is_handed_on(node.id, scope):
        return None
    told = {key for part in values if part is not None for key in part}
    for used in ast.walk(scope.node):
        if not isinstance(used, ast.Attribute | ast.Subscript) or last(used.value) != node.id:
            continue
        if isinstance(used, ast.Attribute) or not text_of(used.slice):
            return None  # it may be updated
        told.add(text_of(used.slice))
    return told


def _is_handed_on(name: str, scope: Scope) -> bool:
    """Say whether something else than a request, which may change it, gets a dictionary."""
    return any(
        last(part) == name
        for node in ast.walk(scope.node)
        if isinstance(node, ast.Call) and last(node.func) not in _VERBS | {"print", "dumps"}
        for part in (*node.args, *(word.value for word in node.keywords))
    )
