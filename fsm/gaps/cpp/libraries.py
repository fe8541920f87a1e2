"""Names of WebSocket++ and Boost.Asio that do not exist, or that a file uses without making them known."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from fsm.syntax import Syntax
from fsm.tables import read_table

_INCLUDE = re.compile(r"#[ \t]*include[ \t]*([<\"][^>\"\n]*)")
# Other headers may declare what is not seen here; of Boost those that are known not to.
_KNOWN_HEADERS = re.compile(
    r"<(?:\w+|\w+\.h|(?:sys|netinet|arpa|net|openssl|curl)/\w+\.h|nlohmann/json\.hpp"
    r"|websocketpp/(?:server|client|connection|endpoint|(?:common|config|roles|transport|extensions|http|logger)/.*)(?:\.hpp)?"
    r"|boost/(?:asio(?:/.*)?|beast(?:/.*)?|system/.*|shared_ptr|enable_shared_from_this|lexical_cast|bind/bind)(?:\.hpp)?)"
)
_PLACEHOLDER = re.compile(r"(?:(?<![\w:>])::|(?<![\w:.>]))_[1-4]\b(?!\s*=)")
_PLACEHOLDERS_KNOWN = re.compile(
    r"\busing\b[^;]*\b(?:placeholders|_1)\b|\bboost::(?:lambda|phoenix)\b|\b(?:auto|int)\s+_1\b"
)
_ENDPOINT = re.compile(
    r"\btypedef\s+(?:websocketpp::)?(?:server|client)\s*<[^;]*>\s*(\w+)\s*;"
    r"|\busing\s+(\w+)\s*=\s*(?:websocketpp::)?(?:server|client)\s*<"
)
_CONFIGURATION = re.compile(r"(?<!namespace )(?<![\w:])(?:websocketpp::)?config::(\w+)\b(?!\s*\{)")
# Something else that is called so: a parameter of a template, or a short name.
_OTHER_CONFIGURATION = re.compile(
    r"\b(?:typename|class|struct)\s+config\b|\btypedef\b[^;{}]*\bconfig\s*;|\busing\s+config\s*="
)
_CONFIGURATION_HEADER = re.compile(r"<websocketpp/config/(\w+)\.hpp")
# Short names of namespaces and classes, for which a program has to say what they are short for.
_SHORT = re.compile(r"(?<![\w:])(asio|beast|tcp|udp|posix|ssl|websocket|this_thread|chrono)::(?=\w)")
# `using` names types only.
_NO_TYPE = re.compile(
    r"\busing\s+\w+\s*=\s*(?:::)?(boost::(?:asio(?:::(?:ip|ssl|local|posix))?|beast(?:::(?:http|websocket))?)"
    r"|std::(?:chrono|filesystem|placeholders|this_thread))\s*;"
)
# Parts of Boost that need a header of their own, with what in its name tells it; WebSocket++ includes it for TLS.
_NEEDS_HEADER = (
    (re.compile(r"\bboost::beast\b"), re.compile(r"<boost/beast"), "boost::beast"),
    (
        re.compile(r"\bboost::asio::ssl\b"),
        re.compile(r"ssl|<websocketpp/config/(?:debug_)?asio(?:_client)?\.hpp"),
        "asio::ssl",
    ),
)
_NO_ADDRESS = re.compile(r"\bip::address::(any|loopback|broadcast)\s*\(")
_NO_ENDPOINT = re.compile(r"(?<!transport::)\basio::(?:ip::)?endpoint\b")
_ARRAY = re.compile(r"\bboost::array\s*<")


def gaps_in_cpp_libraries(syntax: Syntax) -> Iterator[str]:
    """Yield them, of a program whose headers are all known."""
    code = syntax.without_strings
    if not ("asio" in code or "websocketpp" in code or "_1" in code):
        return
    headers = _INCLUDE.findall(syntax.blanked)
    included = {name for header in headers for name in _CONFIGURATION_HEADER.findall(header)}
    yield from (
        f"there is no websocketpp/config/{name}.hpp" for name in sorted(included - _configuration_headers())
    )
    if not headers or not all(map(_KNOWN_HEADERS.fullmatch, headers)):
        return
    is_bound_by_boost = any("bind" in header for header in headers)
    if (
        "_1" in code
        and not is_bound_by_boost
        and _PLACEHOLDER.search(code)
        and not _PLACEHOLDERS_KNOWN.search(code)
    ):
        yield "_1 is declared nowhere"
    if "websocketpp" in code:
        yield from _gaps_of_websocketpp(code, included)
    # Where WebSocket++ is built without Boost this is the name of its own.
    else:
        yield from _short_names(code)
    yield from (f"{name} is no type" for name in _NO_TYPE.findall(code))
    for used, header, name in _NEEDS_HEADER:
        if used.search(code) and not any(map(header.search, headers)):
            yield f"{name} is used without its header"
    if "asio" in code:
        yield from (f"ip::address has no {name}" for name in _NO_ADDRESS.findall(code))
        if _NO_ENDPOINT.search(code):
            yield "asio has no endpoint"
        if _ARRAY.search(code) and "<boost/array.hpp" not in headers:
            yield "boost::array is used without boost/array.hpp"


def _gaps_of_websocketpp(code: str, included: set[str]) -> Iterator[str]:
    for name in dict.fromkeys(each for pair in _ENDPOINT.findall(code) for each in pair if each):
        if re.search(rf"(?<![\w:]){name}::connection_hdl\b", code):
            yield f"{name} has no connection_hdl"
    configurations = _facts()["configurations"]
    named = () if _OTHER_CONFIGURATION.search(code) else _CONFIGURATION.findall(code)
    for name in dict.fromkeys(named):
        if re.search(rf"\b(?:struct|class|namespace)\s+{name}\b", code):
            continue
        if name not in configurations:
            yield f"there is no websocketpp::config::{name}"
        elif (
            included
            and included <= _configuration_headers()
            and not included.intersection(configurations[name].split())
        ):
            yield f"no header included declares websocketpp::config::{name}"
    for name in ("connection_hdl", "message_ptr", "context_ptr"):
        if _is_unknown(name, code):
            yield f"{name} is declared nowhere"


def _short_names(code: str) -> Iterator[str]:
    if re.search(r"\busing\s+namespace\b", code):
        return
    for name in dict.fromkeys(_SHORT.findall(code)):
        known = (
            rf"\b(?:namespace|using|class|struct|enum)\s+{name}\b"
            rf"|\busing\b[^;]*::{name}\s*[,;]|\btypedef\b[^;]*\b{name}\s*;"
        )
        if not re.search(known, code):
            yield f"{name} is declared nowhere"


def _is_unknown(name: str, code: str) -> bool:
    """A type is used by its short name, and nothing gives it one; a class of WebSocket++ gives its own to its heirs."""
    if not re.search(rf"(?<![\w:.>])(?<!typename ){name}\s+&?\s*\w", code):
        return False
    if re.search(
        rf"\b(?:typedef\b[^;{{}}]*\b{name}\s*;|using\s+{name}\s*=|using\b[^;]*::{name}\s*[,;])", code
    ):
        return False
    if re.search(rf"\b(?:typename|class|struct)\s+{name}\b", code) or re.search(
        r":\s*(?:public|private)\b", code
    ):
        return False
    return re.search(r"\busing\s+namespace\s+websocketpp\b|\bnamespace\s+websocketpp\b", code) is None


@cache
def _configuration_headers() -> frozenset[str]:
    return frozenset(_facts()["headers"].split())


@cache
def _facts() -> dict[str, Any]:
    facts: dict[str, Any] = read_table("facts/cpp_libraries.toml")["websocketpp"]
    return facts
