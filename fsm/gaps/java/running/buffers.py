"""Buffers of a Java file that are not turned between writing and reading, and channels that no selector takes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from fsm.gaps.java.blocks import end_of_block, is_reached, types_of

# So many places of a kind are looked at: an answer that repeats one without end costs little.
_MOST = 30
_MADE = re.compile(r"\bByteBuffer\s+(\w+)\s*=\s*ByteBuffer\.allocate(?:Direct)?\([^;]*\)\s*;")
_FILLS = re.compile(r"\.put(?:[A-Z]\w*)?\([^,;]*\)\s*;|\.put\(\w+\.getBytes\(")
_GIVES = re.compile(r"\.(?:read|receive)\(\s*\Z")
_REGISTERED = re.compile(r"\b(\w+)\.register\(\s*[\w.]+(?:\(\))?\s*,\s*([^;{}]*?OP_[^;{}]*?)\)\s*;")
_OPENED = re.compile(r"\b(?:Server)?SocketChannel\.open\(")
_REFUSED = {"ServerSocketChannel": ("OP_READ", "OP_WRITE", "OP_CONNECT"), "SocketChannel": ("OP_ACCEPT",)}
_ACCEPTED = re.compile(r"\b(\w+)\s*=\s*(?:\([\w\s]+\)\s*)?[\w.()]+\.accept\(\)\s*;")


def gaps_in_buffers(code: str) -> Iterator[str]:
    """Yield them, of a whole file without what its strings hold."""
    if "ByteBuffer.allocate" in code and "java.nio" in code:
        for made in islice(_MADE.finditer(code), _MOST):
            yield from _not_turned(code, made)
    if ".register(" in code and "SelectionKey" in code:
        yield from _not_registered(code)
    if ".selectedKeys()" in code and ".isAcceptable()" in code:
        yield from _accepted_again(code)


def _not_turned(code: str, made: re.Match[str]) -> Iterator[str]:
    """What is put into a buffer is taken out in front of its position only behind a `flip`."""
    name, filled = made[1], -1
    end = end_of_block(code, made.end())
    for use in re.compile(rf"(?<![\w.]){name}\b").finditer(code, made.end(), end):
        before, after = code[max(use.start() - 40, 0) : use.start()], code[use.end() : use.end() + 60]
        if _FILLS.match(after) or (_GIVES.search(before) and after.lstrip().startswith(")")):
            filled = use.start()
        elif filled >= 0 and _takes(before, after, code):
            if is_reached(code, made.end(), filled) and is_reached(code, filled, use.start()):
                yield f"{name} is filled and not flipped before it is read"
            return
        elif not re.match(r"\.array\(\)", after):
            return


def _takes(before: str, after: str, code: str) -> bool:
    """Say whether a buffer is read from its position on; what a read tells may be looked at in between."""
    if re.search(r"\.(?:write|send)\(\s*\Z", before):
        return re.match(r"\s*[,)]", after) is not None
    if re.search(r"\.decode\(\s*\Z", before) or re.search(r"new\s+byte\[\s*\Z", before):
        return re.match(r"\s*\)|\.remaining\(\)\s*\]", after) is not None
    if found := re.match(r"\.get\(\s*(\w+)\s*\)", after):
        return types_of(found[1], code) == {"byte[]"}
    return re.match(r"\.get(?:[A-Z]\w*)?\(\s*\)", after) is not None


def _not_registered(code: str) -> Iterator[str]:
    """A selector takes no channel that blocks, and of each only what it can become ready for."""
    if "OP_ACCEPT" in code and not re.search(r"\bbind\(", code) and "ServerSocketChannel.open(" in code:
        yield "nothing binds the channel that is to accept"
    if "configureBlocking" not in code and _OPENED.search(code) and _REGISTERED.search(code):
        yield "a channel that blocks is registered"
    for name, operations in islice(_REGISTERED.findall(code), _MOST):
        kinds = types_of(name, code)
        kind = next(iter(kinds)) if len(kinds) == 1 else ""
        for operation in _REFUSED.get(kind, ()):
            if operation in operations and "java.nio.channels" in code:
                yield f"no {kind} becomes ready for {operation}"


def _accepted_again(code: str) -> Iterator[str]:
    """A key that stays among the selected ones looks acceptable again, when nobody is there to accept."""
    if re.search(r"\bremove\w*\(|\bclear\(", code) or "select(key" in code:
        return
    for found in islice(_ACCEPTED.finditer(code), _MOST):
        name = found[1]
        is_asked = re.search(rf"\b{name}\s*[!=]=\s*null|null\s*[!=]=\s*{name}\b", code)
        is_used = re.compile(rf"\b{name}\.\w+\(").search(code, found.end(), end_of_block(code, found.end()))
        if not is_asked and is_used and types_of(name, code) == {"SocketChannel"}:
            yield "the selected keys are never removed, and nobody is accepted twice"
