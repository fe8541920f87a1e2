"""What a Java file says to the other side that cannot go well: handshakes that end at once, tunnels in tunnels."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from fsm.gaps.java.blocks import block_around, code_of, methods_of
from fsm.syntax import Syntax

# So many places of a kind are looked at: an answer that repeats one without end costs little.
_MOST = 30
_TUNNEL = re.compile(r"\bnew\s+Socket\s*\(\s*(?:new\s+Proxy\s*\(\s*(?:Proxy\.)?Type\.HTTP\b|(\w+)\s*\))")
_WITH_CLASS = (
    *(
        '"-cp"',
        '"-classpath"',
        "--class-path",
        '"-jar"',
        '"-m"',
        "--module",
        "class.path",
        "getInputArguments",
    ),
    *("sun.java.command", "ProcessHandle", "@argfiles", '"-cp ', "-jar "),
)
_CONSUMING = re.compile(r"\.(?:basicConsume|setMessageListener|registerMessageListener)\s*\(")
_WAITING = re.compile(
    r"\b(?:sleep|join|await\w*|wait|readLine|read|nextLine|next|take|get|park|acquire|receive|while|for|invokeAndWait)\b"
)
_OWN_CLOSE = re.compile(r"(?<![\w.])(\w+)\.(close|stop|shutdown|disconnect)\s*\(\s*\)\s*;")
_WRITTEN = re.compile(r"\.(?:write|print|println)\s*\(")
# Neither waits for anything nor hands the connection on.
_SAID = re.compile(r"\.(?:flush|println|printStackTrace)\s*\([^()]*\)")
_TOKEN_FIELD = re.compile(
    r"((?:@\w+(?:\([^()]*\))?\s*)*)(?:private|public|protected)?\s*String\s+(accessToken)\s*;"
)


def gaps_in_protocols(syntax: Syntax) -> Iterator[str]:
    """Yield it, of a whole file; each check has a word that it looks for first."""
    text = syntax.code  # with its strings, of which some look like prose
    # Who answers in several ways, or without a key, may only play a server.
    if text.count("101 Switching") == 1 and "Sec-WebSocket-Accept" in text and "new ServerSocket(" in text:
        yield from _ended_handshakes(text, code_of(syntax))
    if '"CONNECT ' in text and "Type.HTTP" in text:
        yield from _tunnels_twice(text, code_of(syntax))
    is_run_again = "-XstartOnFirstThread" in text and ("ProcessBuilder(" in text or ".exec(" in text)
    if is_run_again and not any(word in text for word in _WITH_CLASS):
        yield "java is run without a class to run"
    if "void main(" in text and _CONSUMING.search(text):
        yield from _closed_at_once(code_of(syntax))
    if "String accessToken;" in text and "oauth" in text and (".fromJson(" in text or ".readValue(" in text):
        yield from _tokens_by_another_name(text)


def _ended_handshakes(text: str, code: str) -> Iterator[str]:
    """A `try` closes the connection where nothing comes behind the answer."""
    for _, _, start, end in islice(methods_of(code), _MOST):
        answer = text.find("101 Switching", start, end)
        statement = max(code.rfind(mark, start, max(answer, start)) for mark in ";{}")
        written = _WRITTEN.search(code, max(statement, start), end)
        if answer < 0 or written is None:
            continue
        closes = _closing_block(code, written.start(), start)
        rest = code[written.end() : closes] if closes else "("
        if closes and "(" not in _SAID.sub("", rest.partition(";")[2]):
            yield "the connection ends right behind its handshake"


def _closing_block(code: str, position: int, start: int) -> int:
    """Return the end of the `try` around a place that closes a client's streams, 0 where there is none."""
    while True:
        first, last = block_around(code, position)
        if first <= start:
            return 0
        head = code[max(code.rfind("{", 0, first - 1), code.rfind("}", 0, first - 1)) + 1 : first]
        if re.search(r"\btry\s*\([^{}]*(?:getOutputStream|getInputStream|accept)\s*\(", head):
            return last
        position = first - 1


def _tunnels_twice(text: str, code: str) -> Iterator[str]:
    """A socket of such a proxy asks for its tunnel itself, and connects to what is behind."""
    for _, _, start, end in islice(methods_of(code), _MOST):
        asked = text.find('"CONNECT ', start, end)
        made = _TUNNEL.search(code, start, end)
        if made is None or asked < made.end():
            continue
        proxy = made[1]
        is_proxy = proxy is None or re.search(
            rf"\bProxy\s+{proxy}\s*=\s*new\s+Proxy\s*\(\s*(?:Proxy\.)?Type\.HTTP\b", code
        )
        if is_proxy and ".connect(" in code[made.end() : asked]:
            yield "a socket of an HTTP proxy asks for its tunnel itself"


def _closed_at_once(code: str) -> Iterator[str]:
    """A program ends its consumer before a message can come: nothing waits between start and end."""
    methods = list(islice(methods_of(code), _MOST))
    consuming = {
        name for name, _, start, end in methods if name != "main" and _CONSUMING.search(code, start, end)
    }
    waiting = {
        name for name, _, start, end in methods if name != "main" and _WAITING.search(code, start, end)
    }
    for name, _, start, end in methods:
        if name != "main":
            continue
        for begun in islice(re.compile(r"(?<![\w.])(\w+)\.(\w+)\s*\(").finditer(code, start, end), _MOST):
            ended = _OWN_CLOSE.search(code, begun.end(), end)
            if begun[2] not in consuming - waiting or ended is None or ended[1] != begun[1]:
                continue
            between = code[begun.end() : ended.start()]
            called = set(re.findall(r"\.(\w+)\s*\(", between))
            is_thread = "->" in between or "new " in between or "Runtime" in between
            if not _WAITING.search(between) and not called & waiting and not is_thread:
                yield f"{begun[1]} is closed as soon as it consumes"


def _tokens_by_another_name(text: str) -> Iterator[str]:
    """The standard calls it `access_token`; names are taken as they stand where nobody says otherwise."""
    if any(
        word in text
        for word in ("NamingPolicy", "NamingStrategy", "NamingStrategies", "FieldNaming", "@JsonNaming")
    ):
        return
    for found in islice(_TOKEN_FIELD.finditer(text), _MOST):
        first, last = block_around(text, found.start())
        owner = re.search(r"\bclass\s+(\w+)[^{}]*\{\s*\Z", text[max(first - 200, 0) : first])
        if owner is None or "@" in found[1] or "@" in text[first:last]:
            continue
        is_read = re.search(rf"\.(?:fromJson|readValue)\s*\([^;]*\b{owner[1]}\.class\s*\)", text)
        if is_read and re.search(r"\"https?://[^\"]*oauth[^\"]*token[^\"]*\"", text):
            yield f"{owner[1]} has no access_token"
