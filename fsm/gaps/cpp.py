"""What keeps a C++ file from compiling: what no header declares that it includes, and what libraries refuse."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fsm.syntax import DefinitionKind, Syntax

_SYSTEM_CALL = re.compile(
    r"(?<![\w.:>~])(?<!void )(?<!int )(?<!auto )(?<!bool )(close|read|write|usleep|fork|unlink|dup2)\s*\("
)
# They include the header themselves, or it is not known that they do not.
_OTHER_HEADERS = re.compile(
    r"#[ \t]*include[ \t]*(?:\"|<(?!sys/|netinet/|arpa/|netdb\.h|c?errno|\w+>|string\.h|stdio\.h|stdlib\.h))"
)
# Headers that include none of those that are asked for below.
_PLAIN_HEADERS = re.compile(
    r"(?:iostream|string|vector|map|cstring|cstdlib|cstdio|cerrno|cstdint|stdexcept|atomic|signal\.h|csignal|unistd\.h|errno\.h"
    r"|string\.h|stdio\.h|stdlib\.h|netdb\.h|sys/(?:types|socket|select|time|un|stat|ioctl)\.h|netinet/(?:in|tcp)\.h"
    r"|arpa/inet\.h|fcntl\.h|poll\.h|sys/wait\.h|thread|chrono|mutex|memory|utility|array)"
)
_INCLUDE = re.compile(r"#[ \t]*include[ \t]*[<\"]([^>\"]+)[>\"]")
# What has to be included, with every header that declares it.
_DECLARED_BY = (
    (re.compile(r"(?<![\w.:>])(waitpid|wait3)\s*\("), ("sys/wait.h",)),
    (re.compile(r"(?<![\w.>])(inet_addr|inet_ntoa|inet_pton|inet_ntop)\s*\("), ("arpa/inet.h",)),
    (re.compile(r"(?<![\w.:>])(fcntl)\s*\("), ("fcntl.h",)),
    (re.compile(r"\bstd::([io]?fstream)\b(?!\s*[&*])"), ("fstream",)),
    (re.compile(r"\bstd::([io]?stringstream)\b(?!\s*[&*])"), ("sstream",)),
)
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


def missing_headers(syntax: Syntax) -> Iterator[str]:
    """Yield calls for which a program with sockets has to include `unistd.h`, and what other known headers declare."""
    code = syntax.without_strings
    if (
        "unistd.h" not in syntax.blanked
        and "sys/" in syntax.blanked
        and not _OTHER_HEADERS.search(syntax.blanked)
    ):
        for name in sorted(set(_SYSTEM_CALL.findall(code))):
            if not _is_own(name, code):
                yield f"{name} is called without unistd.h"
    included = _INCLUDE.findall(syntax.blanked)
    if included and "#if" not in code and all(map(_PLAIN_HEADERS.fullmatch, included)):
        for pattern, headers in _DECLARED_BY:
            if (found := pattern.search(code)) and not set(headers).intersection(included):
                if _is_own(found[1], code) or ("sstream" in headers and {"chrono", "thread"} & set(included)):
                    continue
                yield f"{found[1]} is used without {headers[0]}"


def _is_own(name: str, code: str) -> bool:
    """Say whether a program declares a function of this name itself, as a class may."""
    return re.search(rf"(?<!\breturn)(?<!\belse)(?<=[\w>&*])[ \t]+[&*]?{name}\s*\(", code) is not None


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
