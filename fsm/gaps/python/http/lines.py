"""What a Python program takes the parts of a response for: texts where bytes come, and bytes where texts do."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from fsm.gaps.python.meaning.inference import BYTES, TEXT, Inference, Kind, Type, inference_of
from fsm.gaps.python.meaning.nodes import full_name_of, keywords_of, last, within
from fsm.gaps.python.meaning.tree import How, Scope, Tree

_HTTPX = {"iter_lines": TEXT, "aiter_lines": TEXT, "iter_text": TEXT, "aiter_text": TEXT} | dict.fromkeys(
    ("iter_bytes", "aiter_bytes", "iter_raw", "aiter_raw"), BYTES
)
# What the loops over these find; that of `requests` decodes where it is told to.
_GIVEN: Mapping[str, Mapping[str, Type]] = {
    "requests.Response": {"iter_lines": BYTES, "iter_content": BYTES},
    "httpx.Response": _HTTPX,
    "aiohttp.StreamReader": {"iter_chunked": BYTES, "iter_any": BYTES},
}
_CLIENTS = frozenset({"httpx.Client", "httpx.AsyncClient"})
_CHANGES = {"decode": BYTES, "encode": TEXT}
_SEARCHES = frozenset(
    {
        *("split", "rsplit", "strip", "lstrip", "rstrip", "startswith", "endswith", "replace", "find"),
        *("rfind", "index", "count", "partition", "rpartition", "removeprefix", "removesuffix"),
    }
)
_ASKS = frozenset({"isinstance", "hasattr", "type"})
_WORDS = ("iter_lines(", "iter_content(", "iter_bytes(", "iter_text(", "iter_raw(", "iter_chunked(")


def gaps_in_http_lines(tree: Tree, code: str) -> Iterator[str]:
    """Yield where texts and bytes meet, in loops over what a response consists of."""
    if not any(word in code for word in _WORDS):
        return
    types = inference_of(tree)
    for loop, scope in tree.nodes:
        if not isinstance(loop, ast.For | ast.AsyncFor) or not isinstance(loop.target, ast.Name):
            continue
        kind = _kind_of(loop.iter, scope, types)
        if _is_out_of_step(loop, scope, types):
            yield "a response of httpx is walked through at once by iter_, and later on by aiter_"
        if kind is not None and len(scope.bindings.get(loop.target.id, ())) == 1 and not _is_asked(loop):
            yield from _of_part(loop.target.id, kind, loop, scope, types)


def _is_out_of_step(loop: ast.For | ast.AsyncFor, scope: Scope, types: Inference) -> bool:
    """Say whether a plain loop waits for what comes later, or an asynchronous one for what is there."""
    method = loop.iter.func if isinstance(loop.iter, ast.Call) else None
    if not isinstance(method, ast.Attribute) or _owner(method.value, scope, types) != "httpx.Response":
        return False
    return method.attr in _HTTPX and method.attr.startswith("a") != isinstance(loop, ast.AsyncFor)


def _is_asked(loop: ast.For | ast.AsyncFor) -> bool:
    """Say whether a loop asks what a part is before it uses it."""
    return any(isinstance(node, ast.Call) and last(node.func) in _ASKS for node in within(loop.body))


def _kind_of(node: ast.expr, scope: Scope, types: Inference) -> Type | None:
    """Return what a loop over a response's parts finds, None for other loops."""
    call = node.args[0] if isinstance(node, ast.Call) and last(node.func) == "tqdm" and node.args else node
    function = call.func if isinstance(call, ast.Call) else None
    if not isinstance(call, ast.Call) or not isinstance(function, ast.Attribute):
        return None
    is_told = any(word in ("decode_unicode", None) for word in keywords_of(call))
    owner = _owner(function.value, scope, types)
    kind = _GIVEN.get(owner, {}).get(function.attr)
    return None if is_told or (kind == BYTES and len(call.args) > 1) else kind


def _owner(node: ast.expr, scope: Scope, types: Inference) -> str:
    """Return the class of a response, that of `with httpx.stream(...) as response` too."""
    kind = types.of(node, scope)
    if kind is not None:
        return kind.name if kind.kind is Kind.OBJECT else ""
    found = scope.bindings.get(node.id, ()) if isinstance(node, ast.Name) else ()
    entered = [
        part.node for part in found if part.how in (How.ENTERED, How.ENTERED_ASYNC) and part.node is not None
    ]
    is_stream = len(entered) == len(found) == 1 and is_streamed(entered[0], scope, types)
    return "httpx.Response" if is_stream else ""


def is_streamed(node: ast.AST, scope: Scope, types: Inference) -> bool:
    """Say whether something is a call of httpx that begins a response and leaves its reading to others."""
    if not isinstance(node, ast.Call):
        return False
    if full_name_of(node.func, scope) == "httpx.stream":
        return True
    owner = types.of(node.func.value, scope) if isinstance(node.func, ast.Attribute) else None
    is_client = owner is not None and owner.kind is Kind.OBJECT and owner.name in _CLIENTS
    return is_client and last(node.func) == "stream"


def _of_part(
    name: str, kind: Type, loop: ast.For | ast.AsyncFor, scope: Scope, types: Inference
) -> Iterator[str]:
    other = TEXT if kind == BYTES else BYTES
    for node in within(loop.body):
        if isinstance(node, ast.Attribute) and _is(node.value, name):
            if _CHANGES.get(node.attr) == other:
                yield f"{kind.name} has no {node.attr}"
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            is_search = node.func.attr in _SEARCHES and _is(node.func.value, name) and bool(node.args)
            if is_search and types.of(node.args[0], scope) == other:
                yield f"{node.func.attr} of {kind.name} takes no {other.name}"
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            sides = [node.left, node.right]
            if any(_is(part, name) for part in sides) and other in {types.of(part, scope) for part in sides}:
                yield "a text and bytes are added"
        elif isinstance(node, ast.Compare) and _is(node.comparators[0], name):
            is_in = isinstance(node.ops[0], ast.In | ast.NotIn)
            if is_in and types.of(node.left, scope) == other:
                yield f"no {other.name} is in {kind.name}"


def _is(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name
