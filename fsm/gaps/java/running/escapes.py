"""What a Java file closes at the end of a `try` and hands to a thread that goes on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from fsm.gaps.java.blocks import Method, end_of_block, methods_of, types_of

# So many places of a kind are looked at: an answer that repeats one without end costs little.
_MOST = 30
_ARGUMENTS = r"(?:[^(){};]|\((?:[^(){};]|\((?:[^(){};]|\([^(){};]*\))*\))*\))*"
_OPENED = re.compile(
    r"\btry\s*\(\s*(?:final\s+)?(?:\w+\.)*(BufferedReader|BufferedWriter|DatagramSocket|FileChannel|InputStream"
    r"|OutputStream|PrintWriter|SSLSocket|ServerSocket|ServerSocketChannel|Socket|SocketChannel)"
    rf"\s+(\w+)\s*=\s*{_ARGUMENTS};?\s*\)\s*\{{"
)
_TO_THREAD = re.compile(
    r"[{;}]\s*(?:new\s+(Thread)|(?:this\.)?\w*(?:[eE]xecutor|[pP]ool|[sS]ervice|[pP]rocessor)\w*\.(?:execute|submit))\s*\("
)
_NOTHING_MORE = re.compile(r"\s*;")
_STARTED = re.compile(r"\s*\.start\(\s*\)\s*;")
_WAITS = re.compile(
    r"\b(?:while|for|do)\b|\.(?:join|get|await\w*|sleep|read\w*|invoke\w*|accept|wait|take)\(|->"
)
_GIVEN = r"[{{;}}]\s*(?:this\.)?(\w+)\(\s*{0}\s*\)\s*;"


def gaps_in_escapes(code: str) -> Iterator[str]:
    """Yield them, of a whole file without what its strings hold."""
    methods: list[Method] | None = None
    for opened in islice(_OPENED.finditer(code), _MOST):
        kind, name = opened.groups()
        end = end_of_block(code, opened.end())
        if types_of(name, code) - {kind}:
            continue
        handed = _handing(name, code, opened.end(), end)
        if handed is None:
            given = re.compile(_GIVEN.format(name)).search(code, opened.end() - 1, end)
            methods = list(methods_of(code)) if given is not None and methods is None else methods
            handed = given.span() if given is not None and _hands_on(given[1], methods or [], code) else None
        if handed is not None and not (
            _WAITS.search(code, opened.end(), handed[0]) or _WAITS.search(code, handed[1], end)
        ):
            yield f"{name} is handed to a thread and closed"


def _handing(name: str, code: str, start: int, end: int) -> tuple[int, int] | None:
    """Return the offsets of the statement between two offsets that hands a variable to a thread and goes on."""
    for found in islice(_TO_THREAD.finditer(code, start - 1, end), _MOST):
        behind = _end_of_arguments(code, found.end(), end)
        is_given = re.compile(rf"(?<![\w.]){name}\b").search(code, found.end(), behind)
        begun = _STARTED.match(code, behind) if found[1] else _NOTHING_MORE.match(code, behind)
        if is_given is not None and begun is not None:
            return found.start() + 1, begun.end()
    return None


def _end_of_arguments(code: str, start: int, end: int) -> int:
    depth = 1
    for sign in re.compile(r"[()]").finditer(code, start, end):
        depth += 1 if sign[0] == "(" else -1
        if not depth:
            return sign.end()
    return end


def _hands_on(name: str, methods: list[Method], code: str) -> bool:
    """The one method of a name does nothing but hand what it takes to a thread."""
    forms = [method for method in methods if method[0] == name]
    parameter = re.fullmatch(r"(?:final\s+)?\w+\s+(\w+)", forms[0][1].strip()) if len(forms) == 1 else None
    if parameter is None:
        return False
    start, end = forms[0][2:]
    handed = _handing(parameter[1], code, start, end)
    return handed is not None and not code[start : handed[0]].strip() and not code[handed[1] : end].strip()
