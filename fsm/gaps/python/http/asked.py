"""What Python's requests carry in the wrong place, and what is asked of their answers that is never so."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from fsm.gaps.python.http.requests import library_of
from fsm.gaps.python.meaning.inference import Inference, Kind, inference_of
from fsm.gaps.python.meaning.nodes import body_of, calls_of, last, text_of, value_of, within
from fsm.gaps.python.meaning.tree import Scope, Tree

_PLACES = frozenset({"get", "post", "put", "patch"})
_VERBS = frozenset({"GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"})
_HEADERS = frozenset({"Authorization", "Content-Type", "User-Agent", "content-type", "user-agent"})
_OTHERS = frozenset(
    {"Accept", "accept", "Referer", "Accept-Language", "Accept-Encoding", "Cache-Control", "Host"}
)
_STATUS = frozenset({"status_code", "status"})
_COMPARED = re.compile(r"\.status(?:_code)? *[!=]= *[\"']")
_RESPONSES = frozenset(
    {"requests.Response", "httpx.Response", "aiohttp.ClientResponse", "http.client.HTTPResponse"}
)


def gaps_in_http_asked(tree: Tree, code: str) -> Iterator[str]:
    """Yield them; each check has words that it looks for first."""
    if not any(word in code for word in ("requests", "httpx", "aiohttp", "http.client")):
        return
    types = inference_of(tree)
    for node, scope in calls_of(tree, _PLACES):
        if len(node.args) > 1 and library_of(node, scope, types) == "requests":
            yield from _misplaced(node, scope)
    for node, scope in calls_of(tree, frozenset({"request"})):
        is_swapped = len(node.args) > 1 and text_of(node.args[1]) in _VERBS
        if is_swapped and library_of(node, scope, types) in ("requests", "httpx", "aiohttp"):
            yield "request takes the verb first and the address then"
    if _COMPARED.search(code):
        yield from _never_equal(tree, types)


def _misplaced(node: ast.Call, scope: Scope) -> Iterator[str]:
    """Headers have no place of their own: what comes second or third is sent as something else."""
    for given in node.args[1:3]:
        value = value_of(given, scope)
        keys = {text_of(key) for key in value.keys} if isinstance(value, ast.Dict) else set()
        others = {key for key in keys - _HEADERS - _OTHERS if not key.lower().startswith("x-")}
        if keys & _HEADERS and not others:
            yield f"{last(node.func)} of requests takes headers by their name alone"


def _never_equal(tree: Tree, types: Inference) -> Iterator[str]:
    """A status is a number, and equal to no text."""
    compared = [(node, scope) for scope in tree.scopes.values() for node in within(body_of(scope))]
    for node, scope in compared:
        if not isinstance(node, ast.Compare) or not isinstance(node.ops[0], ast.Eq | ast.NotEq):
            continue
        asked, given = node.left, node.comparators[0]
        if isinstance(asked, ast.Attribute) and asked.attr in _STATUS and text_of(given):
            owner = types.of(asked.value, scope)
            if owner is not None and owner.kind is Kind.OBJECT and owner.name in _RESPONSES:
                yield f"{asked.attr} is a number and never {text_of(given)!r}"
