"""What a Python program asks of well-known web services that they do not have, or without what they need."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from fsm.gaps.python.http.addresses import address_of, keys_of, words_of
from fsm.gaps.python.meaning.nodes import bindings_of, calls_of, keywords_of, last
from fsm.gaps.python.meaning.origins import origins_of
from fsm.gaps.python.meaning.tree import How, Scope, Tree
from fsm.tables import read_table

_VERBS = frozenset({"get", "post", "put", "patch", "delete", "head", "request", "urlopen", "Request"})
_ADDRESS = re.compile(r"https?://([\w.-]+)/([^?#]*)")
_UNKNOWN, _ANY, _REST = " ", "*", "**"

_SENT = frozenset({"data", "json", "params", "files"})

Paths = tuple[tuple[str, ...], ...]


def gaps_in_http_services(tree: Tree, code: str) -> Iterator[str]:
    """Yield the requests that a service answers with an error alone."""
    offers, absent = _paths("offers"), _paths("absent")
    if not any(host in code for host in (*offers, *absent, *_needs())):
        return
    for node, scope in calls_of(tree, _VERBS):
        address = address_of(node, scope, tree)
        if address is None:
            continue
        asked = [
            _ADDRESS.match(words_of(value, place, tree, 0) or "")
            for value, place in _values_of(address, scope, tree)
        ]
        lacking = [set(_lacking(node, match, scope)) if match else set() for match in asked]
        yield from (f"a request of this service lacks {word}" for word in sorted(set.intersection(*lacking)))
        for match in asked:
            host, path = (match[1], match[2].strip("/")) if match else ("", "")
            parts = path.split("/")
            is_other = host in offers and not any(_fits(parts, known) for known in offers[host])
            if path and (is_other or any(_is(parts, known) for known in absent.get(host, ()))):
                yield f"{host} has no /{path.replace(_UNKNOWN, '...')}"


def _values_of(address: ast.expr, scope: Scope, tree: Tree) -> list[tuple[ast.AST | None, Scope]]:
    """Return what an address may be: all that its name is bound to, or all that calls of its function give."""
    bound = bindings_of(address.id, scope) if isinstance(address, ast.Name) else []
    if [part.how for part in bound] == [How.PARAMETER]:
        return [*origins_of(address, scope, tree)] or [(address, scope)]
    return [(part.node, scope) for part in bound] if bound else [(address, scope)]


def _lacking(node: ast.Call, match: re.Match[str], scope: Scope) -> Iterator[str]:
    """Yield the words that a request needs and is not given, where all that it is given is known."""
    given = [*node.args[1:], *(value for word, value in keywords_of(node).items() if word in _SENT)]
    keys = [keys_of(part, scope) for part in given]
    if None in keys or None in keywords_of(node) or match.string[match.end() :] or not given:
        return
    told = {key for part in keys if part is not None for key in part}
    path = tuple(match[2].strip("/").split("/"))
    for verb, known, words in _needs().get(match[1], ()):
        if verb in ("any", last(node.func)) and _is(path, known):
            yield from (word for word in words if word not in told)


def _fits(path: Sequence[str], known: Sequence[str]) -> bool:
    """Say whether a path may be one of the known; what is not told of it may be several parts."""
    if not known or not path:
        return (not known and not path) or list(known) == [_REST]
    if known[0] == _REST:
        return True
    if path[0] == _UNKNOWN:
        return any(_fits(path[1:], known[number:]) for number in range(1, len(known) + 1)) or _REST in known
    is_told = _UNKNOWN not in path[0] and known[0] != _ANY
    return (not is_told or path[0] == known[0]) and _fits(path[1:], known[1:])


def _is(path: Sequence[str], known: Sequence[str]) -> bool:
    """Say whether a path is certain to be one of the known: what is not told of it stands for one part."""
    pairs = zip(path, known, strict=False)
    return len(path) == len(known) and all(
        (asked == told and _UNKNOWN not in asked) or told == _ANY for asked, told in pairs
    )


@cache
def _paths(kind: str) -> Mapping[str, Paths]:
    """Return the paths of one table of the data, each as its parts."""
    table = read_table("facts/web_services.toml")[kind]
    return {
        host: tuple(tuple(word.split("/")) for word in str(words).split()) for host, words in table.items()
    }


@cache
def _needs() -> Mapping[str, Sequence[tuple[str, tuple[str, ...], tuple[str, ...]]]]:
    """Return, by host, the methods and paths of requests and the words that they need."""
    needs: dict[str, list[tuple[str, tuple[str, ...], tuple[str, ...]]]] = {}
    for name, words in read_table("facts/web_services.toml")["needs"].items():
        verb, _, address = name.partition(" ")
        host, *path = address.split("/")
        needs.setdefault(host, []).append((verb, tuple(path), tuple(str(words).split())))
    return needs
