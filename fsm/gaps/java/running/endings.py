"""Loops of a Java file that never end: over a stream that has ended, over a server socket that is closed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from fsm.gaps.java.blocks import (
    Method,
    assigned_before,
    end_of_block,
    heads_around,
    methods_of,
    types_of,
)

# So many places of a kind are looked at: an answer that repeats one without end costs little.
_MOST = 30
_LOOP = re.compile(
    r"\bwhile\s*\(((?:[^(){};]|\((?:[^(){};]|\([^(){};]*\))*\))*)\)\s*\{|\bfor\s*\(\s*;\s*;\s*\)\s*\{"
)
_INNER = re.compile(
    r"\b(?:while|for|switch)\s*\((?:[^(){}]|\((?:[^(){}]|\([^(){}]*\))*\))*\)\s*\{|\bdo\s*\{|->\s*\{"
)
# What the loop goes on for: for ever, until somebody sets a flag, while a connection was made once.
_FOR_EVER = re.compile(
    r"\s*(?:true|!?\s*(?:this\.)?\w+|!?\s*(?:Thread\.)?(?:currentThread\(\)\.)?(?:isInterrupted|interrupted)\(\)"
    r"|\w+\s*!=\s*null|\w+\.isConnected\(\)|!\w+\.isClosed\(\)|&&)(?:\s*&&\s*(?:!?\s*(?:this\.)?\w+"
    r"|!?\s*(?:Thread\.)?(?:currentThread\(\)\.)?(?:isInterrupted|interrupted)\(\)|\w+\s*!=\s*null"
    r"|\w+\.isConnected\(\)|!\w+\.isClosed\(\)))*\s*"
)
_READ = re.compile(
    r"=\s*(?:this\.)?(\w+)\.read(?:Line)?\([^;{}]*\)\s*;\s*"
    r"if\s*\(\s*(\w+)\s*(?:>=?\s*[01]|==\s*(?!0\b|null\b)\w[\w.]*|!=\s*(?:-1|null|0))\s*(?:&&[^{};]*)?\)"
)
_LEAVES = re.compile(
    r"\b(?:return|throw)\b|\bexit\(|\.interrupt\(|\b(?:close|shutdown|stop|disconnect|destroy|cancel|end)\w*\(|\bsleep\("
)
_BREAK = re.compile(r"\bbreak\b")
_STREAM = re.compile(r"\w*(?:InputStream|Reader|RandomAccessFile)")
_ACCEPT = re.compile(r"=\s*(?:this\.)?(\w+)\.accept\(\s*\)")
_OWN_CALL = re.compile(r"(?:(?<![\w.])|\bthis(?:\.|::))(\w+)\s*(?=\()|\bthis::(\w+)")
# To see whether there is something to close is no reason to let it open.
_GUARD = re.compile(
    r"\bif\s*\(\s*[\w.]+\s*!=\s*null\s*(?:&&\s*!\s*[\w.]+\.isClosed\(\)\s*)?\)|\bfinally\b|\btry\b"
)
_CLOSURE = re.compile(r"->\s*\Z|\bnew\s+(?:Runnable|Thread)\s*\([^{]*\Z|\bvoid\s+run\s*\(\s*\)\s*\Z")
_STOPS = re.compile(r"\breturn\b|\bthrow\b|\bexit\(")
_MADE_AGAIN = re.compile(r"=\s*new\s+ServerSocket\(|ServerSocket\.open\(")


# The line that the condition has read nobody has.
_LINE_LOST = re.compile(
    r"\bwhile\s*\(\s*(?:null\s*!=\s*)?(\w+)\.(readLine\(\)|read\(\))\s*(?:!=\s*(?:null|-1))?\s*\)\s*(?:\{|[^;{}]*;)"
)


def gaps_in_endings(code: str) -> Iterator[str]:
    """Yield them, of a whole file without what its strings hold; each check has a word that it looks for first."""
    if ".read" in code:
        yield from _read_for_ever(code)
        yield from _read_twice(code)
    if ".accept()" in code and "ServerSocket" in code:
        yield from _closed_by_clients(code)


def _read_for_ever(code: str) -> Iterator[str]:
    """Whoever reads behind the end is told again and again that it is the end, and only does something otherwise."""
    for found in islice(_READ.finditer(code), _MOST):
        stream, asked = found.groups()
        if assigned_before(code, found.start()) != asked or not _is_stream(stream, code):
            continue
        head, start = _loop_around(code, found.start())
        if not head:
            continue
        end = end_of_block(code, start)
        body = code[start:end]
        if (
            not _LEAVES.search(body)
            and not _is_left(code, start, end)
            and not _ends_otherwise(head, body, stream)
        ):
            yield f"at its end {stream} is read for ever"


def _read_twice(code: str) -> Iterator[str]:
    """Whoever asks whether there is another line has read it, and reads the next one in the loop."""
    for found in islice(_LINE_LOST.finditer(code), _MOST):
        name, call = found.groups()
        end = end_of_block(code, found.end()) if found[0].endswith("{") else found.end()
        body = code[code.index(")", found.end(2)) : end]
        kinds = types_of(name, code)
        if body.count(f"{name}.{call}") == 1 and len(kinds) == 1 and _STREAM.fullmatch(next(iter(kinds))):
            yield (
                f"every other line of {name} is lost"
                if "Line" in call
                else f"every other byte of {name} is lost"
            )


def _is_stream(name: str, code: str) -> bool:
    """Its declarations agree, and what somebody types has an end only where he says so."""
    kinds = set(re.findall(rf"([\w>\]]+)\s+{name}\s*[=;,):]", code)) - {"return", "new", "else", "throw"}
    return bool(kinds) and all(_STREAM.fullmatch(kind) for kind in kinds) and "System.in" not in code


def _loop_around(code: str, position: int) -> tuple[str, int]:
    """Return the condition of the innermost loop around a place and where its body begins, "" where that may end."""
    for loop in reversed(list(_LOOP.finditer(code, max(position - 5_000, 0), position))):
        if end_of_block(code, loop.end()) > position:
            inner = [
                found
                for found in _INNER.finditer(code, loop.end(), position)
                if end_of_block(code, found.end()) > position
            ]
            condition = loop[1] or "true"
            return (condition, loop.end()) if not inner and _FOR_EVER.fullmatch(condition) else ("", 0)
    return "", 0


def _is_left(code: str, start: int, end: int) -> bool:
    """Say whether a `break` belongs to the loop itself and to no loop inside of it."""
    spans = [(found.end(), end_of_block(code, found.end())) for found in _INNER.finditer(code, start, end)]
    return any(
        not any(first <= found.start() < last for first, last in spans)
        for found in _BREAK.finditer(code, start, end)
    )


def _ends_otherwise(head: str, body: str, stream: str) -> bool:
    """Its condition changes in the loop, or there is a new stream each time."""
    names = {*re.findall(r"\w+", head), stream} - {"true", "null", "Thread"}
    return any(re.search(rf"\b{name}\s*=(?!=)|[(,]\s*(?:this\.)?{name}\s*[,)]", body) for name in names)


def _closed_by_clients(code: str) -> Iterator[str]:
    """Who has served one client closes the socket on which the loop waits for the next one."""
    methods: list[Method] = []
    for accepted in islice(_ACCEPT.finditer(code), _MOST):
        server = accepted[1]
        closing = rf"(?<![\w.])(?:this\.)?{server}\.close\(\)"
        if not re.search(closing, code) or not re.search(rf"\bServerSocket\s+{server}\s*[;=]", code):
            continue
        head, start = _loop_around(code, accepted.start())
        end = end_of_block(code, start) if head else 0
        if not head or _is_left(code, accepted.end(), end) or _MADE_AGAIN.search(code, start, end):
            continue
        methods = methods or list(methods_of(code))
        flags = set(re.findall(r"\w+", head)) - {"true", server}
        called = {
            call[1] or call[2]
            for call in _OWN_CALL.finditer(code, accepted.end(), end)
            if _is_always_met(code, accepted.end(), call.start())
        }
        if not _STOPS.search(code, accepted.end(), end) and any(
            _closes(code, methods, name, (server, flags)) for name in called
        ):
            yield f"{server} is closed behind the first client"


def _closes(code: str, methods: list[Method], name: str, loop: tuple[str, set[str]], depth: int = 3) -> bool:
    """Say whether the one method of a name always closes the server in the end, and lets the loop go on.

    `loop` is the server socket, and the names that the loop's condition holds.
    """
    server, flags = loop
    own = [method for method in methods if method[0] == name]
    if len(own) != 1 or not depth:
        return False
    _, _, start, end = own[0]
    body = code[start:end]
    if any(re.search(rf"(?<![\w.])(?:this\.)?{flag}\s*=(?!=)", body) for flag in flags):
        return False
    closing = re.compile(rf"(?<![\w.])(?:this\.)?{server}\.close\(\)")
    for found in closing.finditer(code, start, end):
        return _is_always_met(code, start, found.start())
    return any(
        call[1] != name
        and _is_always_met(code, start, call.start())
        and _closes(code, methods, call[1], loop, depth - 1)
        for call in _OWN_CALL.finditer(code, start, end)
        if call[1]
    )


def _is_always_met(code: str, start: int, position: int) -> bool:
    """Nothing stands around it but what asks whether there is something to close."""
    outer = len(heads_around(code, start))
    inner = heads_around(code, position)
    between = code[start:position]
    return "return" not in between.rpartition("finally")[2] and all(
        _GUARD.search(head) or _CLOSURE.search(head) for head in inner[: len(inner) - outer]
    )
