"""Where the blocks of a Java text begin and end: what stands around a place, told by braces alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

_BRACE = re.compile(r"[{}]")
_CONDITION = re.compile(r"\b(?:if|else|catch|case|default|switch)\b")
_METHOD = re.compile(r"(?<![\w.])([a-zA-Z_]\w*)\s*\(((?:[^(){};]|\([^()]*\))*)\)\s*(?:throws\s+[\w.,\s]+)?\{")
_NO_METHODS = frozenset({"if", "for", "while", "switch", "catch", "try", "synchronized"})
Method = tuple[str, str, int, int]


def end_of_block(code: str, start: int) -> int:
    """Return the offset of the brace that closes the block in which an offset stands, or the end of the text."""
    depth = 1
    for brace in _BRACE.finditer(code, start):
        depth += 1 if brace[0] == "{" else -1
        if not depth:
            return brace.start()
    return len(code)


def heads_between(code: str, start: int, end: int) -> list[str]:
    """Return what stands in front of the blocks that open between two offsets and are open at the second.

    Of a block between them that is closed again nothing is told; where the first offset's own block is closed too,
    the list holds one "}".
    """
    opened: list[str] = []
    for brace in _BRACE.finditer(code, start, end):
        if brace[0] == "{":
            opened.append(_head(code, brace.start()))
        elif not opened:
            return ["}"]
        else:
            opened.pop()
    return opened


def is_reached(code: str, start: int, end: int) -> bool:
    """Say whether whoever passes the first offset comes to the second, but for exceptions and early returns."""
    heads = heads_between(code, start, end)
    return not any(head == "}" or _CONDITION.search(head) or "->" in head for head in heads)


def methods_of(code: str) -> Iterator[Method]:
    """Yield name, parameters, and the offsets between which the body of each method and constructor stands."""
    for match in _METHOD.finditer(code):
        before = code[max(match.start() - 12, 0) : match.start()].rstrip()
        if match[1] not in _NO_METHODS and not before.endswith(("new", "->", "=", ".")):
            yield match[1], match[2], match.end(), end_of_block(code, match.end())


def _head(code: str, brace: int) -> str:
    """Of a `for` and of a `try` with several resources it is only what stands behind the last semicolon."""
    return code[max(code.rfind(mark, 0, brace) for mark in ";{}") + 1 : brace]
