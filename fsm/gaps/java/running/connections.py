"""Settings of HTTP connections in a Java file that come too late: whoever reads, writes or asks has connected."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from fsm.gaps.java.blocks import Method, is_reached, methods_of, name_before

# So many places of a kind are looked at: an answer that repeats one without end costs little.
_MOST = 30
_CONNECTING = re.compile(
    r"\.(?:connect|getOutputStream|getInputStream|getResponseCode|getResponseMessage"
    r"|getHeaderFields?|getContentType|getContentLength)\("
)
_SETTING = re.compile(
    r"\.(set(?:RequestMethod|RequestProperty|DoOutput|DoInput|UseCaches|IfModifiedSince)|addRequestProperty)\("
)
_FIELD = re.compile(r"\b(?:Https?)?URLConnection (\w+);")
_LOCATION = re.compile(
    r"openConnection\(\)\)*\.getHeaderField\(\s*\"Location\"|\w\.getHeaderField\(\s*\"Location\""
)
_COOKIE = re.compile(r"\.(?:add|set)RequestProperty\(\s*\"Cookie\"")
_COOKIES_SET = re.compile(r"set-cookie|CookieManager|CookieHandler|CookieStore|HttpCookie", re.IGNORECASE)
_CLIENTS = re.compile(r"\b(?:okhttp3|org\.apache\.http|org\.apache\.hc|java\.net\.http)\b")
_OPENED = re.compile(r"\b(\w+)\s*=\s*\(Https?URLConnection\)\s*[^;]*openConnection\(")
_OWN_CALL = re.compile(r"(?<![\w.])(\w+)\s*\((?:[^()]|\([^()]*\))*\)\s*;")
# What such a request makes has an address too, and nobody is sent on to it.
_CREATES = re.compile(r"\"(?:POST|PUT)\"")


def gaps_in_connections(code: str, text: str) -> Iterator[str]:
    """Yield them, of a whole file; `text` is the same with what its strings hold."""
    yield from _looked_for_in_vain(code, text)
    if "IllegalStateException" in code or "extends HttpURLConnection" in code:
        return
    yield from _set_too_late(code)
    if "openConnection(" in code and "return " in code:
        yield from _set_by_others(code)


def _looked_for_in_vain(code: str, text: str) -> Iterator[str]:
    """What sends on to another address is followed unseen, and what sets cookies has a name of its own."""
    is_own = _CLIENTS.search(code) is None
    if (
        is_own
        and _LOCATION.search(text)
        and not re.search(r"FollowRedirects|getResponseCode|[Rr]esponseCode", code)
        and not _CREATES.search(text)
    ):
        yield "redirects are followed unseen, and Location is asked for"
    if is_own and "getHeaderFields()" in code and _COOKIE.search(text) and not _COOKIES_SET.search(text):
        yield "the headers are sent back as cookies, and Set-Cookie is not looked at"


def _set_too_late(code: str) -> Iterator[str]:
    """A connection refuses settings once it is connected, which whoever reads or writes does."""
    connecting = [
        (match.end(), name_before(code, match.start())) for match in islice(_CONNECTING.finditer(code), _MOST)
    ]
    if not connecting:
        return
    fields = {name for name in _FIELD.findall(code) if len(re.findall(rf"URLConnection {name}\b", code)) == 1}
    late = [
        (match.start(), name_before(code, match.start()), match[1])
        for match in islice(_SETTING.finditer(code, connecting[0][0]), _MOST)
    ]
    methods = list(methods_of(code)) if any(name in fields for _, name, _ in late) else []
    for start, name, setting in late:
        before = [position for position, connected in connecting if connected == name and position < start]
        before += _own_calls_that_connect(code, methods, name, start)
        if re.search(rf"\b(?:Https?)?URLConnection {name}\b", code) and any(
            is_reached(code, position, start) and not _is_opened_anew(name, code, position, start)
            for position in before
        ):
            yield f"{name}.{setting} comes after it is connected"


def _own_calls_that_connect(code: str, methods: list[Method], field: str, position: int) -> list[int]:
    """Return the offsets of the calls in front of a place, in the same method, whose methods connect the field."""
    for name, _, start, end in methods:
        if start <= position < end:
            return [
                call.start()
                for call in _OWN_CALL.finditer(code, start, position)
                if call[1] != name and _connects(code, methods, call[1], field, depth=3)
            ]
    return []


def _connects(code: str, methods: list[Method], name: str, field: str, depth: int) -> bool:
    """Say whether the one method of a name connects a field whenever it is called."""
    own = [method for method in methods if method[0] == name]
    if len(own) != 1 or not depth:
        return False
    _, _, start, end = own[0]
    for found in _CONNECTING.finditer(code, start, end):
        if name_before(code, found.start()) == field:
            return is_reached(code, start, found.start())
    return any(
        call[1] != name
        and is_reached(code, start, call.start())
        and _connects(code, methods, call[1], field, depth - 1)
        for call in _OWN_CALL.finditer(code, start, end)
    )


def _is_opened_anew(name: str, code: str, start: int, end: int) -> bool:
    again = re.compile(rf"(?<![\w.])(?:this\.)?{name}(?:\s*=[^=]|\.disconnect\()|\b(?:return|continue)\b")
    if again.search(code, start, end):
        return True
    called = set(re.compile(r"(?<![\w.])(\w+)\(").findall(code, start + 1, end))
    return any(
        method in called and again.search(code, first, last) for method, _, first, last in methods_of(code)
    )


def _set_by_others(code: str) -> Iterator[str]:
    """A method gives out a connection over which it has sent a body, if there is one, and its caller sets something."""
    methods = list(methods_of(code))
    for name, _, start, end in islice(methods, _MOST):
        opened = _OPENED.search(code, start, end)
        if opened is None or not re.compile(rf"\breturn {opened[1]};").search(code, opened.end(), end):
            continue
        written = re.compile(rf"\b{opened[1]}\.getOutputStream\(").search(code, opened.end(), end)
        if written is None or sum(method[0] == name for method in methods) != 1:
            continue
        for taken in re.finditer(rf"\b(\w+)\s*=\s*(?:this\.)?{name}\s*\([^;{{}}]*\)\s*;", code):
            yield from _set_behind(code, methods, taken[1], taken.end())


def _set_behind(code: str, methods: list[Method], name: str, position: int) -> Iterator[str]:
    """The caller itself sets something, or one of its methods that gets the connection does whenever it is called."""
    for setting in re.compile(rf"\b{name}{_SETTING.pattern}").finditer(code, position):
        if is_reached(code, position, setting.start()) and not _is_opened_anew(
            name, code, position, setting.start()
        ):
            yield f"{name}.{setting[1]} comes after it is connected"
            return
    for call in re.compile(rf"(?<![\w.])(?:this\.)?(\w+)\s*\(\s*{name}\s*\)").finditer(code, position):
        own = [method for method in methods if method[0] == call[1]]
        if len(own) != 1 or not is_reached(code, position, call.start()):
            continue
        _, parameters, start, end = own[0]
        late = re.compile(rf"\b{name_before(parameters, len(parameters))}{_SETTING.pattern}").search(
            code, start, end
        )
        if late is not None and is_reached(code, start, late.start()):
            yield f"{name}.{late[1]} comes after it is connected"
            return
