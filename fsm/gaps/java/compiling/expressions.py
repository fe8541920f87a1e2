"""What Java's compiler refuses within a statement: what `!` stands in front of, what a `for` goes over."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from tree_sitter import Node

from fsm.gaps.java.blocks import types_of
from fsm.gaps.java.tree import words_of

# So many places of a kind are looked at: an answer that repeats one without end costs little.
_MOST = 30
_NEGATED = re.compile(r"!([A-Za-z_][\w.]*(?:\([^()]*\))?(?:\.\w+\([^()]*\))*)\s*(?:[=!]=|[<>]=?)\s*-?\d")
_ENUMERATED = re.compile(
    r"(?:NetworkInterface\.getNetworkInterfaces\(\)|\b(\w+)\.get(?:Header|Parameter|Attribute)Names\(\)|(\w+))\Z"
)
# Its first arguments have commas in no brackets.
_FULL = re.compile(
    r"\bnew\s+(?:[\w.]+\.)?DefaultFullHttp(Request|Response)\(((?:[^(),;]|\([^();]*\))*,(?:(?:[^(),;]|\([^(),;]*\))*,)*)"
    r"\s*(new\s+DefaultHttpHeaders\([^()]*\)|\w+)\s*\)"
)
_CERTIFIED = re.compile(
    r"\bSslContextBuilder\.forServer\(\s*(?:new\s+SelfSignedCertificate\([^()]*\)|(\w+))\s*\)"
)
_OF_NETTY = ("DefaultFullHttp", "SelfSignedCertificate", "shutdownGracefully")
_GRACEFUL = re.compile(r"\w\.shutdownGracefully\(\s*(\w+(?:\s*,\s*\w+)?)\s*\)")
_ARRAYS = re.compile(r"\bBodyPublishers\.ofByteArrays\(\s*new\s+byte\s*\[")
_HEADERS = ({"HttpHeaders"}, {"DefaultHttpHeaders"})
_REQUESTS = ({"HttpServletRequest"}, {"ServletRequest"})


def gaps_in_expressions(code: str, variables: Iterable[Node]) -> Iterator[str]:
    """Yield them, of a whole file."""
    for found in islice(_NEGATED.finditer(code), _MOST) if "!" in code else ():
        yield f"!{found[1]} is compared with a number"
    if "ofByteArrays(" in code and _ARRAYS.search(code):
        yield "BodyPublishers.ofByteArrays takes no array"
    if "io.netty." in code and any(word in code for word in _OF_NETTY):
        yield from _of_netty(code)
    if "Enumeration" in code or "getNetworkInterfaces" in code or "ServletRequest" in code:
        yield from _enumerations(code, variables)


def _of_netty(code: str) -> Iterator[str]:
    """Requests and answers take headers behind a body, and a server its certificate and its key."""
    for found in islice(_FULL.finditer(code), _MOST):
        kind, last = found[1], found[3]
        is_headers = last.startswith("new ") or types_of(last, code) in _HEADERS
        if is_headers and found[2].count(",") == (3 if kind == "Request" else 2):
            yield f"DefaultFullHttp{kind} takes its headers behind a body"
    is_own = re.search(r"\w\s+shutdownGracefully\s*\(", code) is not None
    for found in islice(_GRACEFUL.finditer(code), _MOST) if not is_own else ():
        yield f"shutdownGracefully takes no {found[1].count(',') + 1} arguments"
    for name in _CERTIFIED.findall(code):
        if not name or types_of(name, code) == {"SelfSignedCertificate"}:
            yield "SslContextBuilder.forServer takes a certificate and a key"


def _enumerations(code: str, variables: Iterable[Node]) -> Iterator[str]:
    """An `Enumeration` is nothing that a `for` goes over."""
    for node in variables:
        value = node.child_by_field_name("value") if node.type == "enhanced_for_statement" else None
        found = _ENUMERATED.match(words_of(code, value)) if value is not None else None
        if found is None:
            continue
        request, name = found.groups()
        if name and not _is_enumeration(name, code):
            continue
        if request and types_of(request, code) not in _REQUESTS:
            continue
        yield "a for loop cannot go over an Enumeration"


def _is_enumeration(name: str, code: str) -> bool:
    declared = len(re.findall(rf"[\w>\]]\s+{name}\s*[=;:,)]", code))
    return declared > 0 and declared == len(
        re.findall(rf"\bEnumeration\s*(?:<[^;=(){{}}]*>)?\s+{name}\s*[=;,)]", code)
    )
