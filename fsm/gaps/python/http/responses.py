"""What a Python program asks of the responses of its HTTP clients: methods as if they were values, or none at all."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping

from fsm.gaps.python.meaning.inference import Inference, Kind, inference_of
from fsm.gaps.python.meaning.nodes import calls_of, extended_in, full_name_of, last, own_attribute
from fsm.gaps.python.meaning.origins import origins_of
from fsm.gaps.python.meaning.tree import How, Scope, Tree

_PLAIN = frozenset({"status_code", "headers", "ok", "reason", "url", "encoding", "status", "version"})
_RESPONSES: Mapping[str, frozenset[str]] = {
    "requests.Response": _PLAIN,
    "httpx.Response": _PLAIN,
    "http.client.HTTPResponse": frozenset({"status", "reason", "headers", "version"}),
    "aiohttp.ClientResponse": _PLAIN - {"status_code"},
}
_METHODS = frozenset(
    {
        "json",
        "text",
        "read",
        "iter_content",
        "iter_lines",
        "getheader",
        "getheaders",
        "raise_for_status",
        "aread",
    }
)
_OF_POOLS = frozenset({"text", "status_code", "content", "ok", "iter_content", "iter_lines"})
_POOLS = frozenset({"urllib3.PoolManager", "urllib3.ProxyManager"})
_READS = frozenset({"loads", "len", "BeautifulSoup", "fromstring"})
_WAITS = frozenset({"create_task", "ensure_future", "gather", "wait_for", "shield"})
_NOT_WAITED_FOR = frozenset({*_RESPONSES, "str", "bytes", "dict", "list", "int", "float", "bool"}) - {
    "aiohttp.ClientResponse"
}
_ASKED = re.compile(r"\.(?:request|putrequest|endheaders|send)\(|getattr")


def gaps_in_http_responses(tree: Tree, code: str) -> Iterator[str]:
    """Yield what no response has; each check has words that it looks for first."""
    if "mock" in code:
        return
    types = inference_of(tree)
    if any(word in code for word in ("requests", "httpx", "http.client", "aiohttp")):
        yield from _of_members(tree, types)
    if "urllib3" in code:
        yield from _of_pools(tree)
    if "asyncio" in code:
        yield from _waited_for(tree, types)
    if "getresponse(" in code and not _ASKED.search(code):
        yield from _never_asked(tree, types)


def _of_members(tree: Tree, types: Inference) -> Iterator[str]:
    """A method is called before what it gives is used; what is there already is not called."""
    for node, scope in tree.nodes:
        used: list[ast.expr] = []
        if isinstance(node, ast.Attribute) and not node.attr.startswith("__"):
            used = [node.value]
        elif isinstance(node, ast.For):
            used = [node.iter]
        elif isinstance(node, ast.Call):
            used = node.args[:1] if last(node.func) in _READS else []
            is_plain = isinstance(node.func, ast.Attribute) and node.func.attr in _PLAIN
            asked = node.func.value if is_plain and isinstance(node.func, ast.Attribute) else None
            owner = types.of(asked, scope)
            plain = _RESPONSES.get(owner.name, ()) if owner and owner.kind is Kind.OBJECT else ()
            if last(node.func) in plain:
                yield f"{last(node.func)} of a response is a value and no method"
        for part in used:
            is_method = isinstance(part, ast.Attribute) and part.attr in _METHODS
            kind = types.of(part, scope) if is_method else None
            if kind is not None and kind.kind is Kind.METHOD and kind.name in _RESPONSES:
                yield f"{kind.member} of {kind.name} is a method and is not called"


def _of_pools(tree: Tree) -> Iterator[str]:
    """What urllib3 answers has `status` and `data`."""
    for node, scope in tree.nodes:
        if not (isinstance(node, ast.Attribute) and node.attr in _OF_POOLS):
            continue
        origins = origins_of(node.value, scope, tree)
        if origins and all(_is_of_pool(value, place, tree) for value, place in origins):
            yield f"a response of urllib3 has no {node.attr}"


def _is_of_pool(node: ast.AST, scope: Scope, tree: Tree) -> bool:
    function = node.func if isinstance(node, ast.Call) else None
    if not (isinstance(function, ast.Attribute) and function.attr == "request"):
        return False
    made = origins_of(function.value, scope, tree)
    if isinstance(function.value, ast.Name) and not own_attribute(function.value, scope):
        entered = [part for part in scope.bindings.get(function.value.id, ()) if part.how is How.ENTERED]
        made += [(part.node, scope) for part in entered if part.node is not None]
    return bool(made) and all(
        isinstance(part, ast.Call) and full_name_of(part.func, place) in _POOLS for part, place in made
    )


def _waited_for(tree: Tree, types: Inference) -> Iterator[str]:
    """What is done already is nothing that a loop could wait for."""
    for node, scope in calls_of(tree, _WAITS):
        if full_name_of(node.func, scope).rpartition(".")[0] != "asyncio":
            continue
        for part in node.args if last(node.func) == "gather" else node.args[:1]:
            given = _waited(part)
            kind = types.of(given, scope)
            if kind is not None and kind.kind is Kind.OBJECT and kind.name in _NOT_WAITED_FOR:
                yield f"{last(node.func)} waits for what is done later, and for no {kind.name}"
            elif _gives_nothing(given, scope, tree, types):
                yield f"{last(node.func)} waits for what is done later, and is given nothing"


def _waited(node: ast.expr) -> ast.expr | None:
    """Return what is waited for: of `*[fetch(url) for url in urls]` each `fetch(url)`."""
    if not isinstance(node, ast.Starred):
        return node
    return node.value.elt if isinstance(node.value, ast.ListComp | ast.GeneratorExp) else None


def _gives_nothing(node: ast.expr | None, scope: Scope, tree: Tree, types: Inference) -> bool:
    """Say whether a call is of a plain own function that gives nothing back."""
    called = types.of(node.func, scope) if isinstance(node, ast.Call) else None
    function = called.node if called and called.kind in (Kind.OWN_FUNCTION, Kind.OWN_METHOD) else None
    inside = tree.scopes.get(function) if isinstance(function, ast.FunctionDef) else None
    if inside is None or not isinstance(function, ast.FunctionDef) or function.decorator_list:
        return False
    is_last = inside.owner is None or inside.owner.name not in extended_in(tree)
    is_left = any(isinstance(part, ast.Raise) for part in function.body)
    return is_last and not is_left and not inside.yields and not any(inside.returns)


def _never_asked(tree: Tree, types: Inference) -> Iterator[str]:
    for node, scope in calls_of(tree, frozenset({"getresponse"})):
        owner = types.of(node.func.value, scope) if isinstance(node.func, ast.Attribute) else None
        if owner is not None and owner.kind is Kind.OBJECT and owner.name.startswith("http.client."):
            yield "a response is waited for, and nothing was asked"
