"""What a Java file that compiles waits for in vain: commands that are never sent, promises that nobody fulfils."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fsm.gaps.java.blocks import code_of, methods_of, types_of
from fsm.syntax import Syntax

_NO_FLUSH = re.compile(r"\.setAutoFlushCommands\(\s*false\s*\)")
_PROMISE = re.compile(r"\b(?:private\s+)?(?:Default)?(?:Channel)?Promise(?:<[^<>;]*>)?\s+(\w+)\s*;")
_SCANNED = re.compile(
    r"\bwhile\s*\(\s*\(\s*\w+\s*=\s*new\s+(?:java\.util\.)?Scanner\s*\((?:[^()]|\([^()]*\))*\)"
    r"(?:\s*\.\s*useDelimiter\s*\([^()]*\))?\s*\.\s*next(?:Line)?\s*\(\s*\)\s*\)\s*!=\s*null"
)
_SHAPES = re.compile(r"\b(?:extends|implements|interface|enum|record|static)\b|@|::")
_FLOW = re.compile(r"\b(?:Flux|Mono|Flowable|Observable)(?:<[^;={}()]*>)?\s+(\w+)\s*=")
_DROPPED = (
    r"[;{{}}]\s*{0}\s*\.\s*(?:concatMap|delay\w*|doOn\w+|filter|flatMap|map|onError\w*|publishOn|subscribeOn|then\w*)"
    r"\s*\("
)
_CARRIED_OUT = re.compile(r"\.\s*(?:subscribe|block\w*|toFuture|toStream|toIterable|test)\s*\(")
_UNFINISHED = re.compile(r"(?<![\w.])(?:this\.)?(\w+)\.configureBlocking\(\s*false\s*\)")


def gaps_in_idle(syntax: Syntax) -> Iterator[str]:
    """Yield them, of a whole file; each check has a word that it looks for first."""
    code = syntax.without_strings
    if "setAutoFlushCommands" in code and "lettuce" in code:
        rest = _NO_FLUSH.sub("", code)
        if rest != code and "flushCommands" not in rest and "setAutoFlushCommands" not in rest:
            yield "commands are kept back and never flushed"
    if "newPromise()" in code:
        yield from _never_fulfilled(code)
    if "reactor.core" in code or "reactivex" in code:
        yield from _never_carried_out(code)
    if "Scanner" in code and "while" in code and _SCANNED.search(code):
        yield "a Scanner has no null at its end, it throws"
    if "configureBlocking(" in code and ".connect(" in code and "finishConnect" not in code:
        yield from _never_connected(code_of(syntax))
    if "private " in code and not _SHAPES.search(code):
        yield from _never_called(code_of(syntax))


def _never_carried_out(code: str) -> Iterator[str]:
    """What is said to be done with each value is another flow, and a statement lets go of it."""
    for name in dict.fromkeys(_FLOW.findall(code)):
        for dropped in re.finditer(_DROPPED.format(name), code):
            if not _CARRIED_OUT.search(code, dropped.start(), _end_of_statement(code, dropped.end())):
                yield f"what is to be done with {name} is never carried out"


def _end_of_statement(code: str, start: int) -> int:
    """Return the offset behind the calls of a chain, in the brackets of one of which an offset stands."""
    depth = 1
    for sign in re.compile(r"[();]").finditer(code, start):
        if sign[0] == ";" and depth <= 0:
            return sign.start()
        depth += {"(": 1, ")": -1, ";": 0}[sign[0]]
    return len(code)


def _never_fulfilled(code: str) -> Iterator[str]:
    """A promise of the file's own is waited for by the method that gives it out."""
    for name in dict.fromkeys(_PROMISE.findall(code)):
        made = re.search(rf"\b{name}\s*=\s*\w+\.newPromise\(\)", code)
        uses = re.findall(rf"(?<![\w.])(?:this\.)?{name}\s*(\.\s*\w+\s*\(|[,)])", code)
        is_handed_on = any(
            use in ",)" or re.search(r"setSuccess|trySuccess|addListener", use) for use in uses
        )
        given = re.findall(rf"(\w+)\(\s*\)\s*\{{\s*return\s+(?:this\.)?{name}\s*;", code)
        is_awaited = any(re.search(rf"\.{method}\(\)\s*\.\s*(?:sync|await)\w*\(", code) for method in given)
        if made and is_awaited and not is_handed_on:
            yield f"{name} is waited for and never succeeds"


def _never_connected(code: str) -> Iterator[str]:
    """What does not block is connected once that is finished, as nothing does here."""
    if "configureBlocking(true)" in code or "Asynchronous" in code:
        return
    for _, _, start, end in methods_of(code):
        for found in _UNFINISHED.finditer(code, start, end):
            name = found[1]
            connecting = re.compile(rf"(?<![\w.])(?:this\.)?{name}\.connect\(").search(code, found.end(), end)
            is_own = re.search(rf"\bprivate\s[^;(){{}}]*\bSocketChannel\s+{name}\s*[;=]", code)
            is_used = re.search(rf"(?<![\w.])(?:this\.)?{name}\.(?:read|write)\(", code)
            if connecting and is_own and is_used and types_of(name, code) == {"SocketChannel"}:
                yield f"{name} does not block, and nothing finishes its connection"


def _never_called(code: str) -> Iterator[str]:
    """A plain class of which all methods are private and none is called from where it is made."""
    classes = re.findall(r"\bclass\s+(\w+)", code)
    methods = list(methods_of(code))
    own = [method for method in methods if method[0] not in classes]
    if len(classes) != 1 or len(own) < 2:
        return
    heads = [
        code[max(code.rfind(mark, 0, start - 1) for mark in ";{}") + 1 : start] for _, _, start, _ in own
    ]
    if not all(re.match(r"\s*private\b", head) for head in heads):
        return
    outside, position = [], 0
    for _, _, start, end in sorted(own, key=lambda method: method[2]):
        outside.append(code[position:start])
        position = end
    made = " ".join([*outside, code[position:]])
    declared = {name for name, _, _, _ in own}
    if all(
        len(re.findall(rf"\b{name}\b", made)) == sum(name == each[0] for each in own) for name in declared
    ):
        yield "all methods are private and nothing calls one"
