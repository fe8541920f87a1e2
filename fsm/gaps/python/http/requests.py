"""What the HTTP clients of a Python program refuse: words they do not know, numbers in headers, texts for bodies."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from fsm.gaps.python.http.entries import entries_of
from fsm.gaps.python.meaning.inference import TEXT, Inference, Kind, Type, inference_of
from fsm.gaps.python.meaning.nodes import (
    body_of,
    calls_of,
    full_name_of,
    keywords_of,
    last,
    value_of,
    within,
)
from fsm.gaps.python.meaning.tree import How, Scope, Tree

_VERBS = frozenset({"get", "post", "put", "patch", "delete", "head", "options", "request"})
# What `requests.Session.request` takes; the functions of the module hand their words on to it.
_OF_ALL = frozenset({"method", "url", "params", "data", "json", "cookies", "headers", "auth", "timeout"})
_OF_REQUESTS = _OF_ALL | {"files", "allow_redirects", "proxies", "hooks", "stream", "verify", "cert"}
_OF_AIOHTTP = _OF_ALL | {
    *(
        "str_or_url",
        "skip_auto_headers",
        "allow_redirects",
        "max_redirects",
        "compress",
        "chunked",
        "expect100",
    ),
    *(
        "raise_for_status",
        "read_until_eof",
        "proxy",
        "proxy_auth",
        "verify_ssl",
        "fingerprint",
        "ssl_context",
    ),
    *("ssl", "server_hostname", "proxy_headers", "trace_request_ctx", "read_bufsize", "auto_decompress"),
    *("max_line_size", "max_field_size", "max_headers", "middlewares", "upload_tracker"),
}
_OPENERS = frozenset({"urllib.request.urlopen", "urllib.request.Request"})
_CONNECTIONS = frozenset({"http.client.HTTPConnection", "http.client.HTTPSConnection"})
# Of the responses of `requests` and not of those of the standard library.
_OF_RESPONSES = frozenset(
    {"status_code", "text", "content", "json", "ok", "raise_for_status", "iter_content"}
)
_SESSION = "aiohttp.ClientSession"
_CLIENTS: Mapping[str, frozenset[str]] = {"requests.Session": _OF_REQUESTS, _SESSION: _OF_AIOHTTP}
_MADE = frozenset({"httpx.Client", "httpx.AsyncClient", _SESSION})
_NO_HEADER = frozenset({"int", "float", "bool", "dict", "list", "set"})
_NOT_POSTED = (TEXT, Type(Kind.OBJECT, "dict"))
_NO_BODY = frozenset({"dict", "int", "float", "set"})


def gaps_in_http_requests(tree: Tree, code: str) -> Iterator[str]:
    """Yield what no client of the program takes; each check has words that it looks for first."""
    has_clients = any(word in code for word in ("requests", "httpx", "aiohttp", "http.client", "urlopen"))
    if not has_clients:
        return
    types = inference_of(tree)
    for node, scope in calls_of(tree, _VERBS):
        library = library_of(node, scope, types)
        if library:
            yield from _of_words(node, library, scope, types)
            yield from _of_headers(keywords_of(node).get("headers"), library, scope, types)
        elif last(node.func) == "request":
            yield from _of_bodies(node, scope, types)
    if "headers" in code or "auth=" in code:
        yield from _of_sessions(tree, types)
    if "urllib" in code:
        yield from _of_openers(tree, types, code)
    if ".json" in code:
        yield from _not_called(tree, types)


def library_of(node: ast.Call, scope: Scope, types: Inference) -> str:
    """Return the library that a call asks over HTTP, "" for any other call."""
    if not isinstance(node.func, ast.Attribute):
        return ""
    module, _, verb = full_name_of(node.func, scope).rpartition(".")
    if module in ("requests", "httpx") and verb in _VERBS:
        return module
    called = types.of(node.func, scope)
    if called is not None and called.kind is Kind.METHOD and called.name in _CLIENTS:
        return called.name.partition(".")[0]
    owner = types.of(node.func.value, scope)
    is_client = (
        owner is not None
        and owner.kind is Kind.OBJECT
        and owner.name in ("httpx.Client", "httpx.AsyncClient")
    )
    return "aiohttp" if owner == Type(Kind.OBJECT, _SESSION) else "httpx" if is_client else ""


def _of_words(node: ast.Call, library: str, scope: Scope, types: Inference) -> Iterator[str]:
    taken = {"requests": _OF_REQUESTS, "aiohttp": _OF_AIOHTTP}.get(library)
    for keyword in node.keywords if taken else ():
        if keyword.arg is not None and taken and keyword.arg not in taken:
            yield f"a request of {library} takes no {keyword.arg}"
    given = keywords_of(node)
    if library != "aiohttp" and types.of(given.get("timeout"), scope) == TEXT:
        yield "a time to wait is a number and no text"
    if library == "aiohttp":
        yield from _of_pairs(given.get("auth"), scope)
        params = value_of(given.get("params"), scope)
        words = params.values if isinstance(params, ast.Dict) else []
        if any(isinstance(part, ast.Constant) and isinstance(part.value, bool | None) for part in words):
            yield "aiohttp takes texts and numbers for params, and neither True, False nor None"


def _of_pairs(given: ast.expr | None, scope: Scope) -> Iterator[str]:
    if isinstance(value_of(given, scope), ast.Tuple):
        yield "aiohttp takes a BasicAuth and no tuple"


def _of_headers(given: ast.expr | None, library: str, scope: Scope, types: Inference) -> Iterator[str]:
    """Their values are texts or bytes."""
    for _, value in entries_of(given, scope) if given is not None else ():
        kind = types.of(value, scope)
        if kind is not None and kind.kind is Kind.OBJECT and kind.name in _NO_HEADER:
            yield f"{library} takes texts for headers and no numbers"


def _of_sessions(tree: Tree, types: Inference) -> Iterator[str]:
    """What a client is made with, or keeps, goes with each of its requests."""
    for node, scope in calls_of(tree, frozenset({"Client", "AsyncClient", "ClientSession", "update"})):
        made = types.of(node, scope)
        headers = keywords_of(node).get("headers") if made and made.name in _MADE else None
        if last(node.func) == "update" and isinstance(node.func, ast.Attribute) and node.args:
            kept = node.func.value
            owner = types.of(kept.value, scope) if isinstance(kept, ast.Attribute) else None
            is_kept = last(kept) == "headers" and owner == Type(Kind.OBJECT, "requests.Session")
            headers = node.args[0] if is_kept else None
        yield from _of_headers(headers, "a client", scope, types)
        if made == Type(Kind.OBJECT, _SESSION):
            yield from _of_pairs(keywords_of(node).get("auth"), scope)


def _of_bodies(node: ast.Call, scope: Scope, types: Inference) -> Iterator[str]:
    """A connection of http.client sends texts, bytes and files."""
    called = types.of(node.func, scope)
    given = node.args[2] if len(node.args) > 2 else keywords_of(node).get("body")
    kind = None if _is_empty(given, scope) else types.of(given, scope)
    is_connection = called is not None and called.kind is Kind.METHOD and called.name in _CONNECTIONS
    if is_connection and kind is not None and kind.kind is Kind.OBJECT and kind.name in _NO_BODY:
        yield f"a body is no {kind.name}"


def _is_empty(node: ast.expr | None, scope: Scope) -> bool:
    """Of what has no parts nothing is sent, and nothing refused."""
    return _is_empty_node(value_of(node, scope))


def _of_openers(tree: Tree, types: Inference, code: str) -> Iterator[str]:
    """What urllib posts is bytes; what it answers is a response of http.client."""
    for node, scope in calls_of(tree, frozenset({"urlopen", "Request"})):
        if full_name_of(node.func, scope) not in _OPENERS:
            continue
        given = node.args[1] if len(node.args) > 1 else keywords_of(node).get("data")
        kind = None if _is_empty(given, scope) else types.of(given, scope)
        if kind in _NOT_POSTED and kind is not None:
            yield f"urllib sends bytes and no {kind.name}"
    yield from _posted_later(tree, types, code)
    for part, scope in tree.nodes:
        if not (isinstance(part, ast.Attribute) and part.attr in _OF_RESPONSES):
            continue
        bound = scope.bindings.get(part.value.id, []) if isinstance(part.value, ast.Name) else []
        if bound and all(_is_opened(item.node, item.how, scope) for item in bound):
            yield f"a response of urllib has no {part.attr}"


def _posted_later(tree: Tree, types: Inference, code: str) -> Iterator[str]:
    """A request may get its data when it is there, and an opener with each address."""
    for node, scope in calls_of(tree, frozenset({"open"})) if "opener" in code.lower() else ():
        called = types.of(node.func, scope)
        given = node.args[1] if len(node.args) > 1 else keywords_of(node).get("data")
        is_opener = called is not None and called.name == "urllib.request.OpenerDirector"
        kind = types.of(given, scope) if is_opener and not _is_empty(given, scope) else None
        if kind in _NOT_POSTED and kind is not None:
            yield f"urllib sends bytes and no {kind.name}"
    for target, binding, scope in tree.stored.get("data", ()):
        is_request = types.of(target.value, scope) == Type(Kind.OBJECT, "urllib.request.Request")
        kind = types.of(binding.node, scope) if is_request and not _is_empty_node(binding.node) else None
        if kind in _NOT_POSTED and kind is not None:
            yield f"urllib sends bytes and no {kind.name}"


def _is_empty_node(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Dict) and not node.keys


def _is_opened(node: ast.AST | None, how: How, scope: Scope) -> bool:
    is_given = how in (How.VALUE, How.ENTERED) and isinstance(node, ast.Call)
    return (
        is_given and isinstance(node, ast.Call) and full_name_of(node.func, scope) == "urllib.request.urlopen"
    )


def _not_called(tree: Tree, types: Inference) -> Iterator[str]:
    """A method has no items, and what it gives is there when it is called."""
    for scope in tree.scopes.values():
        for node in within(body_of(scope)):
            if isinstance(node, ast.Subscript) and last(node.value) == "json":
                kind = types.of(node.value, scope)
                if kind is not None and kind.kind is Kind.METHOD:
                    yield f"json of {kind.name} is a method and is not called"
