"""What keeps a C++ file from compiling: names that no header declares which it includes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from fsm.syntax import Syntax
from fsm.tables import read_table

_SYSTEM_CALL = re.compile(
    r"(?<![\w.:>~])(?<!void )(?<!int )(?<!auto )(?<!bool )(close|read|write|usleep|fork|unlink|dup2)\s*\("
)
# They include the header themselves, or it is not known that they do not.
_OTHER_HEADERS = re.compile(
    r"#[ \t]*include[ \t]*(?:\"|<(?!sys/|netinet/|arpa/|netdb\.h|c?errno|\w+>|string\.h|stdio\.h|stdlib\.h))"
)
# Headers that include none of those that are asked for below.
_PLAIN_HEADERS = re.compile(
    r"(?:iostream|fstream|sstream|iomanip|string|vector|map|set|list|queue|unordered_map|functional|algorithm|cstring|cstdlib|cstdio|cerrno|cstdint|stdexcept|atomic|signal\.h|csignal|unistd\.h|errno\.h"
    r"|string\.h|stdio\.h|stdlib\.h|netdb\.h|sys/(?:types|socket|select|time|un|stat|ioctl)\.h|netinet/(?:in|tcp)\.h"
    r"|arpa/inet\.h|fcntl\.h|poll\.h|sys/wait\.h|thread|chrono|mutex|memory|utility|array|future|condition_variable|ctime|time\.h|system_error|curl/curl\.h)"
)
_INCLUDE = re.compile(r"#[ \t]*include[ \t]*[<\"]([^>\"]+)[>\"]")
_NAME = re.compile(r"(?:(?<![\w.>])(std::)|(?<![\w.:>])(?:::)?)([A-Za-z_]\w+)\b(\s*\()?(?!\s*[&*])")


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
        yield from _undeclared(code, frozenset(included))


def _undeclared(code: str, included: frozenset[str]) -> Iterator[str]:
    seen: set[str] = set()
    for in_std, name, bracket in _NAME.findall(code):
        headers = _declared().get(f"{in_std}{name}") or (_declared().get(f"{name}()") if bracket else None)
        if headers is None or name in seen:
            continue
        seen.add(name)
        if not included.intersection(headers) and not _is_own(name, code):
            yield f"{name} is used without {headers[0]}"


@cache
def _declared() -> Mapping[str, tuple[str, ...]]:
    """Return the headers that declare a name, of which a program has to include one."""
    listed = read_table("facts/cpp_libraries.toml")["declared"]
    return {name: tuple(headers.split()) for headers, names in listed.items() for name in names.split()}


def _is_own(name: str, code: str) -> bool:
    """Say whether a program declares a function of this name itself, as a class may."""
    return re.search(rf"(?<!\breturn)(?<!\belse)(?<=[\w>&*])[ \t]+[&*]?{name}\s*\(", code) is not None
