"""What keeps encryption in a Python program from working: a context of the other side, none with a certificate."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence

from fsm.gaps.python.meaning.nodes import bindings_of, calls_of, full_name_of, keywords_of, last, value_of
from fsm.gaps.python.meaning.tree import How, Scope, Tree

_Wrapped = tuple[ast.Call, str, Scope]

_AES = re.compile(r"Crypto(?:dome)?\.Cipher\.AES$")
_KEYS = frozenset({16, 24, 32})
_BLOCK = 16
_WITH_VECTOR = frozenset({"MODE_CBC", "MODE_CFB", "MODE_OFB"})
_PLACEHOLDER = re.compile(rb"(?i)your|here|example|change|placeholder|xxx|secret|<")
_NO_CERTIFICATE = "a server's context has no certificate"
_CLIENT, _SERVER = "client", "server"
# A certificate may be chosen when the client has named a host, and other ciphers need none.
_WITHOUT_FILE = re.compile(r"load_cert_chain|sni_callback|servername_callback|psk|set_ciphers|load_default")


def gaps_in_secure_contexts(tree: Tree, code: str) -> Iterator[str]:
    """Yield what Python or the library refuses, and what no client gets a connection to."""
    yield from _of_contexts(tree, code, list(_wrapped(tree, code)))


def gaps_in_local_contexts(tree: Tree, code: str) -> Iterator[str]:
    """Yield the same of contexts that one function makes and uses: nothing around it can change them."""
    yield from _of_contexts(tree, code, [pair for pair in _wrapped(tree, code) if pair[2] is not tree.module])


def _of_contexts(tree: Tree, code: str, wrapped: Sequence[_Wrapped]) -> Iterator[str]:
    if "ssl" in code and "wrap_socket(" in code:
        yield from _of_the_other_side(wrapped)
        if "check_hostname" not in code and "server_hostname" not in code:
            yield from _without_name(wrapped)
    if "CLIENT_AUTH" in code and not _WITHOUT_FILE.search(code):
        yield from _without_certificate(tree, wrapped)
    if "AES.new(" in code:
        yield from _of_lengths(tree)


def _side_of(node: ast.AST | None, scope: Scope) -> str:
    """Return for which side a context is made, "" where that is not told."""
    if not isinstance(node, ast.Call):
        return ""
    name = full_name_of(node.func, scope)
    first = node.args[0] if node.args else next(iter(keywords_of(node).values()), None)
    word = last(first)
    if name == "ssl.create_default_context":
        purpose = node.args[0] if node.args else keywords_of(node).get("purpose")
        sides = {"": _CLIENT, "SERVER_AUTH": _CLIENT, "CLIENT_AUTH": _SERVER}
        return sides.get(last(purpose), "") if purpose is None or last(purpose) else ""
    if name == "ssl.SSLContext":
        return {"PROTOCOL_TLS_CLIENT": _CLIENT, "PROTOCOL_TLS_SERVER": _SERVER}.get(word, "")
    return ""


def _of_the_other_side(wrapped: Sequence[_Wrapped]) -> Iterator[str]:
    for node, side, _ in wrapped:
        wanted = _wanted(keywords_of(node).get("server_side"))
        if wanted and side != wanted:
            yield f"a context for a {side} makes no socket of a {wanted}"


def _without_name(wrapped: Sequence[_Wrapped]) -> Iterator[str]:
    """A client's context compares the name of the host with the certificate, unless it is told not to."""
    for node, side, _ in wrapped:
        if side == _CLIENT == _wanted(keywords_of(node).get("server_side")):
            yield "a client's context is not told the name of the host that it checks"


def _wrapped(tree: Tree, code: str) -> Iterator[_Wrapped]:
    """Yield the calls that encrypt a socket, each with the side that its context is made for, and where that is."""
    for node, scope in calls_of(tree, frozenset({"wrap_socket"})) if "wrap_socket(" in code else ():
        owner = node.func.value if isinstance(node.func, ast.Attribute) else None
        found = bindings_of(owner.id, scope) if isinstance(owner, ast.Name) else []
        sides = {_side_of(part.node, scope) if part.how is How.VALUE else "" for part in found}
        is_plain = len(node.args) == 1 and None not in keywords_of(node)
        if not isinstance(owner, ast.Name) or _is_handed_on(owner.id, tree):
            continue
        if len(sides) == 1 and is_plain and (side := sides.pop()):
            yield node, side, _home_of(owner.id, scope)


def _home_of(name: str, scope: Scope) -> Scope:
    place = scope
    while not place.bindings.get(name) and place.parent is not None:
        place = place.parent
    return place


def _is_handed_on(name: str, tree: Tree, times: int = 0) -> bool:
    """Say whether a context is read more often than for its own parts: who else has it may change it."""
    owned = sum(
        isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == name
        for node, _ in tree.nodes
    )
    return len(tree.lines_read[name]) > owned + times


def _wanted(given: ast.expr | None) -> str:
    if given is None:
        return _CLIENT
    if not isinstance(given, ast.Constant):
        return ""
    return _SERVER if given.value else _CLIENT


def _without_certificate(tree: Tree, wrapped: Sequence[_Wrapped]) -> Iterator[str]:
    """A server that shows no certificate has no cipher in common with its clients."""
    for node, scope in tree.nodes:
        given = keywords_of(node).get("ssl_options") if isinstance(node, ast.Call) else None
        is_held = not isinstance(given, ast.Name) or not _is_handed_on(given.id, tree, times=1)
        if given is not None and is_held and _side_of(value_of(given, scope), scope) == _SERVER:
            yield _NO_CERTIFICATE
    for node, side, _ in wrapped:
        if side == _SERVER == _wanted(keywords_of(node).get("server_side")):
            yield _NO_CERTIFICATE


def _of_lengths(tree: Tree) -> Iterator[str]:
    for node, scope in calls_of(tree, frozenset({"new"})):
        owner = node.func.value if isinstance(node.func, ast.Attribute) else None
        if not _AES.search(full_name_of(owner, scope)) or len(node.args) < 2:
            continue
        key = _literal(node.args[0], scope)
        if key and len(key) not in _KEYS:
            yield f"AES takes no key of {len(key)} bytes"
        keywords = keywords_of(node)
        vector = keywords.get("iv") or keywords.get("IV") or (node.args[2] if len(node.args) > 2 else None)
        literal = _literal(vector, scope)
        if literal and last(node.args[1]) in _WITH_VECTOR and len(literal) != _BLOCK:
            yield f"AES takes no start vector of {len(literal)} bytes"


def _literal(node: ast.AST | None, scope: Scope) -> bytes:
    """Return literal bytes, b"" for others and for what stands in the place of the user's own."""
    value = value_of(node, scope)
    literal = value.value if isinstance(value, ast.Constant) and isinstance(value.value, bytes) else b""
    return b"" if _PLACEHOLDER.search(literal) else literal
