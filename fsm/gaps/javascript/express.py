"""What an Express application is put together of: makers of middleware instead of middleware, objects, stores."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from fsm.gaps.javascript.loaded import is_rebound, loaded_names, origin_of
from fsm.syntax import Syntax
from fsm.tables import read_table

_APPLICATION = re.compile(
    r"(?:\b(?:const|let|var)\s+|\bthis\.)(\w+)\s*=\s*(?:require\(\s*['\"]express['\"]\s*\)|express)\(\s*\)"
)
_USED = r"(?<![\w$]){0}\.use\(\s*(?:['\"][^'\"\n]*['\"]\s*,\s*)?([\w$]+(?:\.\w+)?)\s*\)"
_MADE = (
    r"\b(?:const|let|var)\s+{0}\s*=\s*(?:new\s+)?"
    r"(?:require\(\s*['\"](?:node:)?([\w.-]+)['\"]\s*\)(\.\w+)?|([\w$]+(?:\.\w+)?))\s*\("
)
_OLD_STORE = re.compile(
    r"\b(?:const|let|var)\s+(\w+)\s*=\s*require\(\s*['\"]connect-mongo['\"]\s*\)\s*\(\s*\w+\s*\)"
)
_NEW_STORE = re.compile(
    r"\b(?:const|let|var)\s+(\w+)\s*=\s*require\(\s*['\"]connect-mongo['\"]\s*\)\s*(?:;|\n|$)|\bimport\s+(\w+)\s+from\s+['\"]connect-mongo['\"]"
)
_OPTIONS = r"\s*\(\s*\{{((?:[^{{}}]|\{{[^{{}}]*\}})*)\}}"
_OLD_WAYS = re.compile(r"\b(?:url|mongooseConnection|client|clientPromise|dbPromise|db)\b|\.\.\.")
_NEW_WAYS = re.compile(r"\b(?:mongoUrl|client|clientPromise)\b|\.\.\.")


def gaps_in_express(syntax: Syntax) -> Iterator[str]:
    """Yield what a text puts into its application that does not serve there; cheap where there is none."""
    code = syntax.blanked
    if ".use(" in code and "express" in code:
        yield from _put_in(syntax)
    if "connect-mongo'" in code or 'connect-mongo"' in code:
        yield from _stores(code)


def _put_in(syntax: Syntax) -> Iterator[str]:
    code = syntax.blanked
    loaded: dict[str, str] | None = None
    for application in dict.fromkeys(_APPLICATION.findall(code)):
        for used in dict.fromkeys(re.findall(_USED.format(application), code)):
            loaded = loaded_names(code) if loaded is None else loaded
            name = used.partition(".")[0]
            if is_rebound(name, code):
                continue
            origin = origin_of(used, loaded)
            maker = origin if origin == "passport" else _made_by(used, code, loaded)
            if origin in _words("makers") or origin in _words("member_makers"):
                yield f"{used} makes middleware and is none"
            elif maker in _words("objects"):
                yield f"{used} is put in as middleware and is no function"


def _made_by(name: str, code: str, loaded: dict[str, str]) -> str:
    made = re.search(_MADE.format(re.escape(name)), code)
    if made is None:
        return ""
    return origin_of(made[3], loaded) if made[3] else f"{made[1]}{made[2] or ''}"


def _stores(code: str) -> Iterator[str]:
    """Up to version 3 the package is called with the sessions and takes `url`; later it is a class with `mongoUrl`."""
    for name in _OLD_STORE.findall(code):
        for options in re.findall(rf"\bnew\s+{name}{_OPTIONS.format()}", code):
            if not _OLD_WAYS.search(options) and re.search(r"\bmongoUrl\b", options):
                yield f"{name} gets no address that it knows"
        if re.search(rf"\b{name}\.create\(", code):
            yield f"{name} has no create"
    for first, second in _NEW_STORE.findall(code):
        name = first or second
        for options in re.findall(rf"(?:\bnew\s+{name}|\b{name}\.create){_OPTIONS.format()}", code):
            if not _NEW_WAYS.search(options) and re.search(r"\b(?:url|uri)\s*:", options):
                yield f"{name} gets no address that it knows"


@cache
def _words(kind: str) -> frozenset[str]:
    return frozenset(str(read_table("facts/javascript_middleware.toml")[kind]).split())
