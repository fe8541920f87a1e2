"""What a Python program does with httpx that this refuses: bodies never read, streams not entered, times half told."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from fsm.gaps.python.http.lines import is_streamed
from fsm.gaps.python.meaning.inference import Inference, inference_of
from fsm.gaps.python.meaning.nodes import (
    bindings_of,
    body_of,
    calls_of,
    full_name_of,
    keywords_of,
    last,
    within,
)
from fsm.gaps.python.meaning.tree import How, Scope, Tree

_BODY = frozenset({"text", "content", "json"})
_READS = frozenset({"read", "aread"})
_PARTS = frozenset({"iter_bytes", "iter_text", "iter_lines", "iter_raw", "aiter_bytes", "aiter_text"})
_CLIENTS = frozenset({"httpx.Client", "httpx.AsyncClient"})
_ASKS = frozenset({"get", "post", "put", "patch", "delete", "head", "options", "request", "send"})
_ALL_TIMES = frozenset({"connect", "read", "write", "pool"})


def gaps_in_http_streams(tree: Tree, code: str) -> Iterator[str]:
    """Yield them; each check has words that it looks for first."""
    if "httpx" not in code:
        return
    if "stream(" in code and "event_hooks" not in code:
        types = inference_of(tree)
        yield from _never_read(tree, types)
        yield from _not_entered(tree, types)
    if "with " in code:
        yield from _after_its_end(tree)
    if "Timeout(" in code:
        yield from _half_told(tree)


def _never_read(tree: Tree, types: Inference) -> Iterator[str]:
    """The body of a streamed response is there when it has been read as a whole."""
    for block, scope in tree.nodes:
        if not isinstance(block, ast.With | ast.AsyncWith):
            continue
        for item in block.items:
            name = last(item.optional_vars) if isinstance(item.optional_vars, ast.Name) else ""
            if not name or not is_streamed(item.context_expr, scope, types):
                continue
            asked = {
                node.attr
                for node in ast.walk(block)
                if isinstance(node, ast.Attribute) and last(node.value) == name
            }
            is_handed_on = any(_is_given(node, name) for node in ast.walk(block))
            if asked & _BODY and not asked & (_READS | _PARTS) and not is_handed_on:
                yield "the body of a streamed response is asked for before it is read"


def _is_given(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Call) and name in {
        last(part) for part in node.args if isinstance(part, ast.Name)
    }


def _not_entered(tree: Tree, types: Inference) -> Iterator[str]:
    """A stream is entered by `with`, and one of an asynchronous client by `async with`; none is awaited."""
    for node, scope in tree.nodes:
        if isinstance(node, ast.With):
            entered = [
                item.context_expr for item in node.items if is_streamed(item.context_expr, scope, types)
            ]
            yield from (
                "a stream of an asynchronous client is entered by async with"
                for call in entered
                if isinstance(call, ast.Call) and _is_asynchronous(call.func, scope, types)
            )
        if isinstance(node, ast.Await) and is_streamed(node.value, scope, types):
            yield "a stream of httpx is entered and not awaited"
        elif isinstance(node, ast.Attribute) and node.attr in _PARTS and isinstance(node.value, ast.Name):
            found = bindings_of(node.value.id, scope)
            made = found[0].node if len(found) == 1 and found[0].how is How.VALUE else None
            if made is not None and is_streamed(made, scope, types):
                yield "a stream of httpx is entered before it is read"


def _is_asynchronous(function: ast.expr, scope: Scope, types: Inference) -> bool:
    owner = types.of(function.value, scope) if isinstance(function, ast.Attribute) else None
    return owner is not None and owner.name == "httpx.AsyncClient"


def _after_its_end(tree: Tree) -> Iterator[str]:
    """A client that was entered is closed at the end of its block."""
    for name, block, scope in _clients_entered(tree):
        asked = [
            node
            for node in within(body_of(scope))
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in _ASKS
            and isinstance(node.func.value, ast.Name)
            and node.func.value.id == name
        ]
        if any(node.lineno > (block.end_lineno or node.lineno) for node in asked):
            yield f"{name} asks when it is closed"


def _clients_entered(tree: Tree) -> Iterator[tuple[str, ast.With | ast.AsyncWith, Scope]]:
    for block, scope in tree.nodes:
        for item in block.items if isinstance(block, ast.With | ast.AsyncWith) else ():
            name = item.optional_vars.id if isinstance(item.optional_vars, ast.Name) else ""
            call = item.context_expr
            is_client = isinstance(call, ast.Call) and full_name_of(call.func, scope) in _CLIENTS
            if (
                is_client
                and len(scope.bindings.get(name, ())) == 1
                and isinstance(block, ast.With | ast.AsyncWith)
            ):
                yield name, block, scope


def _half_told(tree: Tree) -> Iterator[str]:
    """Times are told for all four steps, or one for those that are not told."""
    for node, scope in calls_of(tree, frozenset({"Timeout"})):
        words = keywords_of(node).keys()
        is_told = bool(node.args) or not words or bool({"timeout", None} & words)
        if full_name_of(node.func, scope) == "httpx.Timeout" and not is_told and not words >= _ALL_TIMES:
            yield "httpx.Timeout wants a time for all that is not told"
