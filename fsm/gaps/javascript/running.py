"""What a JavaScript program does in vain as it runs: sockets closed twice, silent recordings, empty queues."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from fsm.gaps.javascript.blocks import Blocks, blocks_of
from fsm.syntax import Syntax

_DATAGRAMS = re.compile(r"(?:\b(?:const|let|var)\s+|\b(this\.))?(\w+)\s*=\s*dgram\.createSocket\(")
_TIMER = re.compile(r"(?<=[;{}\n])[ \t]*setTimeout\(\s*(?:async\s+)?(?:function\s*)?\(\s*\)\s*(?:=>\s*)?")
_OWN_CALL = re.compile(r"(?<![\w.$])(?:this\.)?(\w+)\(")
_CONDITION = re.compile(r"\b(?:if|try|switch|catch|while|for)\b|\?|&&|\|\|")
_ON_MESSAGE = re.compile(r"\.(?:on|once)\(\s*['\"]message['\"]\s*,\s*")
_HEAD = re.compile(r"(?:async\s+)?(?:function\s*\w*\s*)?(?:\([^()]*\)|\w+(?=\s*=>))\s*(?:=>\s*)?")
_RECORDER = re.compile(r"\b(?:const|let|var)\s+(\w+)\s*=\s*new\s+MediaRecorder\(")
_EMPTY = re.compile(r"\b(?:const|let|var)\s+(\w+)\s*=\s*\[\s*\]\s*(?=[;\n])")
_KEPT = re.compile(
    r"\bthis\.(\w*(?:[rR]outes|[hH]andlers|[mM]iddlewares?|[lL]isteners|[cC]allbacks))(?:\[[^\]\n]*\])*(?:\.push\(|\.set\(|\s*=(?![=>]))"
    r"[^;\n]*\b(handler|callback|listener|fn|cb|middleware)\b"
)


def gaps_in_javascript_runs(syntax: Syntax) -> Iterator[str]:
    """Yield them; each check has a word that it looks for first."""
    code = syntax.without_strings
    if "dgram.createSocket(" in code and "setTimeout(" in code and "clearTimeout" not in code:
        yield from _closed_twice(syntax)
    if "MediaRecorder(" in code and "dataavailable" in syntax.blanked:
        yield from _silent_recorders(code)
    if "class" in code and "this." in code:
        yield from _handlers_never_called(syntax)
    if ".shift(" in code:
        yield from _empty_queues(syntax)


def _handlers_never_called(syntax: Syntax) -> Iterator[str]:
    """What a class keeps of its handlers is written and asked for, and never taken out again."""
    code = syntax.without_strings
    for name, handler in dict.fromkeys(_KEPT.findall(code)):
        mentions = len(re.findall(rf"\b{name}\b", code))
        written = re.findall(
            rf"\bthis\.{name}\b(?:\s*=\s*(?:\{{\s*\}}|\[\s*\]|new\s+Map\(\s*\))|(?:\[[^\]\n]*\])*(?:\.push\(|\.set\(|\s*=(?![=>]))"
            rf"|(?:\[[^\]\n]*\]|\.has\([^()]*\))\s*\)\s*(?=[\{{\n]|this\.{name}\b))",
            code,
        )
        if mentions == len(written) and not re.search(rf"['\"`.]{name}\b(?<!this\.{name})", syntax.blanked):
            yield f"each {handler} is kept in {name} and never called"


def _closed_twice(syntax: Syntax) -> Iterator[str]:
    """A timer that nobody stops closes a socket of datagrams that its first message has closed: that throws."""
    blocks = blocks_of(syntax)
    for own, name in _DATAGRAMS.findall(blocks.code) if blocks else ():
        assert blocks is not None
        socket = rf"(?<![\w$]){re.escape(own)}{name}"
        if re.search(rf"{socket}\s*=\s*(?:null|undefined)\b", blocks.code) is None:
            # To ask whether there is a socket says nothing about its end.
            unasked = re.sub(rf"\bif(?=\s*\(\s*{socket}\s*\))", "  ", blocks.code)
            blocks = replace(blocks, code=unasked)
        close = re.compile(rf"{socket}\.close\(")
        timed = any(
            _closes_surely(blocks, _body(blocks, timer.end()), close)
            for timer in _TIMER.finditer(blocks.code)
        )
        if timed and any(
            _closes(blocks, _handler(blocks, handled.end()), close)
            for handled in _ON_MESSAGE.finditer(syntax.blanked)
        ):
            yield f"a timer closes {name} once more"


def _body(blocks: Blocks, place: int) -> tuple[int, int]:
    """Return what a function of which the parameters have been read does: a block, or the rest of its line."""
    if blocks.code[place : place + 1] == "{":
        return place, blocks.end_of(place)
    end = blocks.code.find("\n", place)
    return place, len(blocks.code) if end < 0 else end


def _handler(blocks: Blocks, place: int) -> tuple[int, int]:
    head = _HEAD.match(blocks.code, place)
    return _body(blocks, head.end() if head else place)


def _closes(blocks: Blocks, body: tuple[int, int], close: re.Pattern[str]) -> bool:
    """Look into the functions that a body calls too."""
    if close.search(blocks.code, *body):
        return True
    called = re.compile(r"(?<![\w.$])(?:this\.)?(\w+)\b").findall(blocks.code, *body)
    return any(close.search(blocks.code, *inner) for name in set(called) for inner in _named(blocks, name))


def _closes_surely(blocks: Blocks, body: tuple[int, int], close: re.Pattern[str]) -> bool:
    if _CONDITION.search(blocks.code, *body):
        return False
    if close.search(blocks.code, *body):
        return True
    called = _OWN_CALL.findall(blocks.code, *body)
    return any(
        close.search(blocks.code, *inner) and not _CONDITION.search(blocks.code, *inner)
        for name in set(called)
        for inner in _named(blocks, name)
    )


def _named(blocks: Blocks, name: str) -> list[tuple[int, int]]:
    """Return the bodies of the functions and methods of a name."""
    head = re.compile(rf"(?:\bfunction\s+|(?<=[;{{}}\n])\s*(?:async\s+)?){name}\s*\([^()]*\)\s*(?=\{{)")
    return [_body(blocks, found.end()) for found in head.finditer(blocks.code)]


def _silent_recorders(code: str) -> Iterator[str]:
    """Without a time slice a recorder delivers when it is stopped or asked, and at no other time."""
    for name in dict.fromkeys(_RECORDER.findall(code)):
        is_asked = re.search(r"\.stop\(|\brequestData\b", code)
        others = (
            rf"(?<![\w.$]){name}\b(?!\s*(?:=[^=]|\.(?:start|on\w+|addEventListener|stream|state|mimeType)\b))"
        )
        if re.search(rf"\b{name}\.start\(\s*\)", code) and not is_asked and not re.search(others, code):
            yield f"{name} is started without a time slice and never stopped"


def _empty_queues(syntax: Syntax) -> Iterator[str]:
    """A list of a function that is asked for its length and its first, and never gets any."""
    blocks = blocks_of(syntax)
    for made in _EMPTY.finditer(blocks.code) if blocks else ():
        assert blocks is not None
        name = made[1]
        mentions = re.findall(
            rf"(?<![\w.$]){name}\b\s*(\.shift\(|\.length\b(?!\s*=[^=])|\.pop\()?", blocks.code
        )
        if (
            blocks.around(made.start())
            and mentions.count("") == 1
            and ".shift(" in mentions
            and not re.search(rf"[.\"'`]{name}\b", syntax.text)
        ):
            yield f"{name} is never filled"
