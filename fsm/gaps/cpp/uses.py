"""Functions within functions, and uses that no version of a C++ library allows."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fsm.syntax import DefinitionKind, Syntax

# What has no order of its own needs one to be a key.
_UNORDERED_KEY = re.compile(
    r"\bstd::(?:set\s*<\s*(?:websocketpp::)?connection_hdl\s*>"
    r"|map\s*<\s*(?:websocketpp::)?connection_hdl\s*,[^,<>]*(?:<[^<>]*>)?\s*>)"
)
# `server` is a template, and has to get its configuration before something is taken of it.
_INVENTED = re.compile(r"\bwebsocketpp::(?:server|client)::\w+|\bwebsocketpp::message_ptr\b")
_UDP_SOCKET = re.compile(r"\budp::socket\s*[&*]?\s*(\w+)")
_THREAD = re.compile(r"^[ \t]*std::thread[ \t]+(\w+)[ \t]*;", re.MULTILINE)
# It may stand in a class, or within a function, where none can.
_INDENTED_FUNCTION = re.compile(r"^[ \t]+(?:void|int|bool)[ \t]+\w+\([^;{}]*\)[ \t]*\{", re.MULTILINE)


def refused_uses(syntax: Syntax) -> Iterator[str]:
    """Yield functions within functions and uses of libraries that no version of them allows."""
    code = syntax.without_strings
    for function in syntax.definitions if _INDENTED_FUNCTION.search(code) else ():
        outer = syntax.definitions[function.parent] if function.parent is not None else None
        if not re.search(
            rf"^[ \t]+(?!else\b|return\b)[\w:<>&* ]*[\w>&*][ \t]+[&*]?{function.name}\(", code, re.MULTILINE
        ):
            continue  # a macro
        if function.kind is DefinitionKind.FUNCTION and outer and outer.kind is DefinitionKind.FUNCTION:
            yield f"{function.name} is defined within {outer.name}"
    if "websocketpp" in code:
        if _UNORDERED_KEY.search(code):
            yield "a connection_hdl is a key without an order"
        yield from (f"there is no {name}" for name in sorted(set(_INVENTED.findall(code))))
    if ".join()" in code and "std::thread " in code:
        yield from _never_started(code)
    if "udp::socket" in code:
        yield from _no_streams(code)


def _no_streams(code: str) -> Iterator[str]:
    for name in sorted(set(_UDP_SOCKET.findall(code))):
        if re.search(rf"(?<!udp)::socket\s*[&*]?\s*{name}\b", code):
            continue
        if re.search(rf"\b(?:async_)?(?:write|read)(?:_some)?\(\s*{name}\b", code):
            yield f"{name} is a socket of datagrams and no stream"


def _never_started(code: str) -> Iterator[str]:
    """To join a thread that nothing has started throws an error."""
    for name in dict.fromkeys(_THREAD.findall(code)):
        others = re.findall(rf"\b{name}\b(?!\s*\.\s*join\s*\()", code)
        if len(others) == 1 and re.search(rf"(?<![\w.>]){name}\.join\(\)", code):
            yield f"{name} is joined and never started"
