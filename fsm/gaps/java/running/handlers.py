"""HTTP servers of the JDK in a Java file that answer nothing: no handler, no status, a path without its slash."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from fsm.syntax import Syntax

# So many places of a kind are looked at: an answer that repeats one without end costs little.
_MOST = 30
_MADE = re.compile(r"\b(\w+)\s*=\s*Https?Server\.create\(")
_CONTEXT = re.compile(r"\.createContext\(\s*\"([^\"/][^\"]*)\"")
_HANDLER = re.compile(
    r"\.(?:createContext|setHandler)\((?:[^();]*,)?\s*(?:new\s+(\w+)\s*\([^()]*\)|(\w+|this)::\w+"
    r"|(\w+\s*->|\(\s*\w+\s*\)\s*->)|([^();]+))"
)


def gaps_in_handlers(syntax: Syntax, code: str) -> Iterator[str]:
    """Yield them, of a whole file, of which `code` is without what its strings hold."""
    if "com.sun.net.httpserver" not in code or ".create(" not in code:
        return
    for found in islice(_CONTEXT.finditer(syntax.code), _MOST):
        if code.startswith(".createContext", found.start()):
            yield f"the path {found[1]} has to begin with /"
    made = _MADE.search(code)
    if made is None:
        return
    name = made[1]
    is_given = re.search(rf"[(,]\s*(?:this\.)?{name}\s*[,)]|\breturn\s+(?:this\.)?{name}\b|\b{name}::", code)
    # Of one that is not started either the other rule tells.
    has_context = "createContext" in code or _is_made_with_handler(code, made.end())
    if not has_context and not is_given and f"{name}.start()" in code:
        yield f"{name} has no handler"
    elif "sendResponseHeaders" not in code and _are_own(code):
        yield "no handler sends a status"


def _is_made_with_handler(code: str, start: int) -> bool:
    """Behind the address and the backlog stand a path and its handler, as since Java 18."""
    depth = commas = 0
    for sign in re.finditer(r"[(){},]", code[start:]):
        depth += {"(": 1, "{": 1, ")": -1, "}": -1}.get(sign[0], 0)
        if depth < 0:
            break
        commas += sign[0] == "," and depth == 0
    return commas >= 3


def _are_own(code: str) -> bool:
    """All handlers stand in the file, as classes, closures or methods of its own."""
    handlers = _HANDLER.findall(code)
    declared = set(re.findall(r"\bclass\s+(\w+)(?![^{]*\bextends\b)", code))
    return (
        bool(handlers)
        and len(handlers) == len(re.findall(r"\.(?:createContext|setHandler)\(", code))
        and all(
            (made in declared or made == "HttpHandler") if made else (referred == "this" or bool(closure))
            for made, referred, closure, _ in handlers
        )
    )
