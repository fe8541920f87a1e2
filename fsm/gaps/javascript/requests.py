"""What requests over HTTP refuse: headers before a request is opened, members that only other requests have."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fsm.gaps.javascript.blocks import Blocks, blocks_of
from fsm.syntax import Syntax

_REQUEST_MADE = re.compile(
    r"\b(?:(?:const|let|var)\s+|this\.)(\w+)\s*=\s*(?:new\s+XMLHttpRequest\b|this\.\w+\()"
)
_RAW_HEADERS = re.compile(r"\bnew\s+Headers\(\s*[\w$.]+\.getAllResponseHeaders\(\s*\)\s*\)")
_HANDLED_PROXY = re.compile(
    r"\b(?:onProxyReq|proxyReq)\s*(?::\s*(?:async\s+)?(?:function\s*\w*)?\s*)?\(\s*(\w+)[^()]*\)\s*(?:=>\s*)?\{"
    r"|\.on\(\s*'proxyReq'\s*,\s*(?:async\s+)?(?:function\s*\w*)?\s*\(\s*(\w+)[^()]*\)\s*(?:=>\s*)?\{"
)
_CHANGED_HEADERS = (
    r"(?:\bdelete\s+{0}\.headers\s*[.\[]|(?<![\w.$]){0}\.headers(?:\.[\w$]+|\[[^\]\n]*\])\s*=(?![=>]))"
)
_MADE_SERVER = re.compile(
    r"\b(?:http|https)\.createServer\(\s*(?:[\w$]+\s*,\s*)?(?:async\s+)?(?:function\s*\w*)?\s*\(\s*\w+\s*,\s*(\w+)\s*\)\s*(?:=>\s*)?\{"
)
_END_KEPT = re.compile(r"\b([\w$.]+)\.pipe\(\s*([\w$.]+)\s*,\s*\{\s*end\s*:\s*false\s*\}\s*\)")
_CLOSING = r"(?:`--\$\{[\w.]+\}--(?:\\r\\n)?`|['\"]--['\"]\s*\+\s*[\w.]+\s*\+\s*['\"]--(?:\\r\\n)?['\"])"
# The name may be that of a parameter further in.
_RENAMED = r"=>\s*{0}\b|\b{0}\s*=>|[(,]\s*{0}\s*\)\s*(?:=>|\{{)|\bfunction\b[^()]*\([^()]*\b{0}\b"
_LOADED = re.compile(r"\brequire\(\s*['\"]([^'\"]+)['\"]\s*\)|\bfrom\s+['\"]([^'\"]+)['\"]")
# What Express adds to the answers of a server.
_OF_EXPRESS = r"(?:json|send|status|sendFile|sendStatus|redirect|render|cookie|type|set|download|jsonp)"
_OF_NODE = frozenset(
    {
        *(
            "assert",
            "axios",
            "buffer",
            "child_process",
            "cluster",
            "crypto",
            "dgram",
            "dns",
            "events",
            "fs",
            "fs/promises",
        ),
        *(
            "http",
            "https",
            "net",
            "os",
            "path",
            "querystring",
            "socket.io",
            "stream",
            "string_decoder",
            "timers",
            "tls",
        ),
        *("url", "util", "ws", "zlib"),
    }
)


def gaps_in_javascript_requests(syntax: Syntax) -> Iterator[str]:
    """Yield them; each check has a word that it looks for first."""
    code = syntax.blanked
    if "getAllResponseHeaders" in code and _RAW_HEADERS.search(code):
        yield "Headers takes no text"
    if "setRequestHeader" in code and "XMLHttpRequest" in code:
        yield from _headers_too_early(syntax)
    if "multipart/form-data" in syntax.text and _END_KEPT.search(code):
        yield from _parts_without_ends(syntax.code)  # short strings are blanked as prose
    if "roxyReq" in code and ".headers" in code:
        yield from _proxied(syntax)
    if ".createServer(" in code and re.search(rf"\.{_OF_EXPRESS}\(", code):
        yield from _answered_as_in_express(syntax)


def _parts_without_ends(code: str) -> Iterator[str]:
    """Behind the content of a part there has to be a line break, or what ends the message is taken for content."""
    for piped in _END_KEPT.finditer(code):
        source, target = piped.groups()
        ended = re.search(
            rf"\b{re.escape(source)}\.(?:on|once)\(\s*['\"](?:end|close)['\"]\s*,\s*(?:function\s*)?\(\)\s*(?:=>\s*)?\{{?\s*"
            rf"{re.escape(target)}\.(?:write|end)\(\s*(?:(\w+)\s*[,)]|{_CLOSING})",
            code,
        )
        if ended and (not ended[1] or re.search(rf"\b{ended[1]}\s*=\s*{_CLOSING}", code)):
            yield "no line break ends the part in front of the last boundary"


def _headers_too_early(syntax: Syntax) -> Iterator[str]:
    """Look at what one block does one after the other: handlers between have blocks of their own."""
    blocks = blocks_of(syntax)
    if blocks is None:
        return
    for made in _REQUEST_MADE.finditer(blocks.code):
        name = re.escape(made[1])
        around = blocks.around(made.start())
        end = around[0][1] if around else len(blocks.code)
        opened = _first(blocks, rf"(?<![\w$])(?:this\.)?{name}\.open\(", made.end(), end)
        headed = _first(blocks, rf"(?<![\w$])(?:this\.)?{name}\.setRequestHeader\(", made.end(), end)
        if opened is None or headed is None or opened < headed:
            continue
        here = _function(blocks, made.start())
        handed = (
            rf"\b{name}\s*=(?![=>])|\bnew\s+XMLHttpRequest\b"
            rf"|(?!\b(?:if|while)\b)\b[\w$]+\(\s*{name}\s*[,)]|,\s*{name}\s*[,)]"
        )
        is_handed_on = any(
            _function(blocks, place.start()) == here and not _is_left(blocks, place.start(), here)
            for place in re.compile(handed).finditer(blocks.code, made.end(), opened)
        )
        is_one_block = around[:1] == blocks.around(opened)[:1] and _function(blocks, headed) == here
        if is_one_block and not is_handed_on:
            yield f"{made[1]} gets a header before it is opened"


def _first(blocks: Blocks, pattern: str, start: int, end: int) -> int | None:
    found = re.compile(pattern).search(blocks.code, start, end)
    return found.start() if found else None


def _function(blocks: Blocks, place: int) -> tuple[int, int] | None:
    around = blocks.function_around(place)
    line = blocks.code[blocks.code.rfind("\n", 0, place) + 1 : place]
    return (place, place) if "=>" in line else around


def _is_left(blocks: Blocks, place: int, function: tuple[int, int] | None) -> bool:
    """Say whether the function ends with the block that a place stands in."""
    around = blocks.around(place)[:1]
    return around != [function] and any("return" in blocks.code[place:end] for _, end in around)


def _proxied(syntax: Syntax) -> Iterator[str]:
    """The request that a proxy makes is one to be sent: its headers are set and removed by methods."""
    blocks = blocks_of(syntax)
    for handled in _HANDLED_PROXY.finditer(syntax.blanked) if blocks else ():
        assert blocks is not None
        name = handled[1] or handled[2]
        body = blocks.code[handled.end() : blocks.end_of(handled.end() - 1)]
        is_given = re.search(rf"\b{name}\.headers\s*(?:=|\|\|)", body)
        if re.search(_CHANGED_HEADERS.format(name), body) and not is_given:
            yield f"{name} is a request to be sent and has no headers"


def _answered_as_in_express(syntax: Syntax) -> Iterator[str]:
    """The answers of Node's own servers have no such methods, unless another library gives them."""
    loaded = {(first or second).removeprefix("node:") for first, second in _LOADED.findall(syntax.blanked)}
    blocks = blocks_of(syntax)
    if blocks is None or not loaded <= _OF_NODE:
        return
    for made in _MADE_SERVER.finditer(blocks.code):
        name = made[1]
        body = blocks.code[made.end() : blocks.end_of(made.end() - 1)]
        called = re.search(rf"(?<![\w.$]){name}\.({_OF_EXPRESS})\(", body)
        if called and not re.search(_RENAMED.format(name), body):
            given = rf"\b\w+\.{called[1]}\s*=(?!=)|\bObject\.assign\(\s*{name}\b|\.prototype\b"
            if not re.search(given, blocks.code):
                yield f"{name} has no {called[1]}"
