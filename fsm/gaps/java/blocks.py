"""Where the blocks of a Java text begin and end: what stands around a place, told by braces alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from fsm.syntax import Syntax

_BRACE = re.compile(r"[{}]")
_CHARACTER = re.compile(r"'(?:\\u+[\da-fA-F]{4}|\\.|[^\\\n])'")
_CONDITION = re.compile(r"\b(?:if|else|catch|case|default|switch)\b")
_METHOD = re.compile(r"(?<![\w.])([a-zA-Z_]\w*)\s*\(((?:[^(){};]|\([^()]*\))*)\)\s*(?:throws\s+[\w.,\s]+)?\{")
_NO_METHODS = frozenset({"if", "for", "while", "switch", "catch", "try", "synchronized"})
_PAIR = re.compile(r"\([^()]*\)")
_BRANCH = re.compile(r"\b(?:if|while|for)\b(?!\s*\()|\b(?:else|case|default)\b|->|\?|&&|\|\|")
_LEFT = re.compile(r"\b(?:break|case|default)\b")
_NAME = re.compile(r"\w+\Z")
_TYPE = re.compile(r"(\.\.\.|[\w>\[\]]+)\s+\Z")
_NO_TYPES = frozenset({"assert", "case", "else", "instanceof", "new", "return", "throw", "yield"})
Method = tuple[str, str, int, int]


def code_of(syntax: Syntax) -> str:
    """Return the text without what its strings and characters hold: braces are those of blocks."""
    return _without_characters(syntax.without_strings)


@lru_cache(maxsize=4)
def _without_characters(code: str) -> str:
    return _CHARACTER.sub(lambda found: f"'{' ' * (len(found[0]) - 2)}'", code) if "'" in code else code


def types_of(name: str, code: str) -> set[str]:
    """Return the last words of the types of all variables of a name, "" for one with no type in front of it."""
    types = set[str]()
    for found in re.finditer(rf"(?<![\w.]){name}\s*(?:[=;:,)&|]|\[\s*\]\s*[=;:,)]|->)", code):
        before = code[max(found.start() - 60, 0) : found.start()]
        if word := _TYPE.search(before):
            types.add("" if "[" in found[0] else word[1])
        elif found[0].endswith("->") or _is_untyped(code, found.start(), found.end()):
            types.add("")
    return types - _NO_TYPES


def _is_untyped(code: str, start: int, end: int) -> bool:
    """Say whether a name stands in a list, of a closure's parameters or of variables behind one type."""
    opened = max(code.rfind(mark, max(start - 300, 0), start) for mark in ";{}(")
    if opened >= 0 and code[opened] == "(":
        return re.compile(r"\([\w\s,]{0,200}\)\s*->").match(code, opened) is not None
    return code[max(start - 60, 0) : start].rstrip().endswith(",") and code[end - 1] in "=;,"


def name_before(code: str, position: int) -> str:
    """Return the name that stands directly in front of an offset, "" where there is none."""
    found = _NAME.search(code, max(position - 40, 0), position)
    return found[0] if found else ""


def assigned_before(code: str, position: int) -> str:
    """Return the name in front of the sign of an assignment at an offset, "" where there is none."""
    found = _NAME.search(code[max(position - 60, 0) : position].rstrip())
    return found[0] if found else ""


def end_of_block(code: str, start: int) -> int:
    """Return the offset of the brace that closes the block in which an offset stands, or the end of the text."""
    depth = 1
    for brace in _BRACE.finditer(code, start):
        depth += 1 if brace[0] == "{" else -1
        if not depth:
            return brace.start()
    return len(code)


def block_around(code: str, position: int) -> tuple[int, int]:
    """Return the offsets between which the block around an offset stands, of the whole text where none is open."""
    depth = 0
    for start in _braces_before(code, position):
        depth += 1 if code[start] == "{" else -1
        if depth > 0:
            return start + 1, end_of_block(code, start + 1)
    return 0, len(code)


def _braces_before(code: str, position: int) -> Iterator[int]:
    """Yield the offsets of all braces in front of an offset, the closest one first."""
    yield from (brace.start() for brace in reversed(list(_BRACE.finditer(code, 0, position))))


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


def heads_around(code: str, position: int) -> list[str]:
    """Return what stands in front of the blocks around an offset, the closest one first."""
    heads: list[str] = []
    depth = 0
    for brace in _braces_before(code, position):
        depth += 1 if code[brace] == "{" else -1
        if depth > 0:
            heads.append(_head(code, brace))
            depth = 0
    return heads


def is_reached(code: str, start: int, end: int) -> bool:
    """Say whether whoever passes the first offset comes to the second, but for exceptions and early returns.

    Neither may stand where its own statement does not always come to it, as behind an `if` without braces.
    """
    if _LEFT.search(code, start, end) or _is_conditional(code, start) or _is_conditional(code, end):
        return False
    heads = heads_between(code, start, end)
    return not any(head == "}" or _CONDITION.search(head) or "->" in head for head in heads)


def _is_conditional(code: str, position: int) -> bool:
    """What stands in the brackets of a condition is come to."""
    first = max(position - 400, 0)
    head = code[max(code.rfind(mark, first, position) for mark in ";{}") + 1 : position][-400:]
    while (plain := _PAIR.sub("", head)) != head:
        head = plain
    return _BRANCH.search(head) is not None


def methods_of(code: str) -> Iterator[Method]:
    """Yield name, parameters, and the offsets between which the body of each method and constructor stands."""
    for match in _METHOD.finditer(code):
        before = code[max(match.start() - 12, 0) : match.start()].rstrip()
        if match[1] not in _NO_METHODS and not before.endswith(("new", "->", "=", ".")):
            yield match[1], match[2], match.end(), end_of_block(code, match.end())


def _head(code: str, brace: int) -> str:
    """Of a `for` and of a `try` with several resources it is only what stands behind the last semicolon."""
    return code[max(code.rfind(mark, 0, brace) for mark in ";{}") + 1 : brace]
