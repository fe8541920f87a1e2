"""Threads of a Java file that start themselves again before they do anything else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from fsm.gaps.java.blocks import Method, code_of, is_reached, methods_of
from fsm.syntax import Syntax

# So many places of a kind are looked at: an answer that repeats one without end costs little.
_MOST = 30
_SELF = re.compile(r"\bnew\s+Thread\s*\(\s*this\s*(?:,[^();]*)?\)\s*\.start\s*\(\s*\)")
_RUN = re.compile(r"\bvoid run\s*\(\s*\)")
_CALL = re.compile(r"(?<![\w.])(?:this\.)?([a-z]\w*)\s*\(")
_CHOICE = re.compile(r"\b(?:if|return|while|switch|throw)\b")


def gaps_in_threads(syntax: Syntax) -> Iterator[str]:
    """Yield them, of a whole file."""
    if "new Thread(this" not in syntax.blanked:
        return
    code = code_of(syntax)
    if not _SELF.search(code) or len(_RUN.findall(code)) != 1:
        return
    methods = list(islice(methods_of(code), _MOST))
    runs = [method for method in methods if method[0] == "run"]
    if len(runs) == 1 and _starts_again(code, methods, runs[0], depth=3):
        yield "a thread starts itself again and again"


def _starts_again(code: str, methods: list[Method], method: Method, depth: int) -> bool:
    """Say whether all that comes first in a method leads to another thread."""
    _, _, start, end = method
    if found := _SELF.search(code, start, end):
        return is_reached(code, start, found.start()) and not _CHOICE.search(code, start, found.start())
    if not depth:
        return False
    for call in _CALL.finditer(code, start, end):
        if _CHOICE.search(code, start, call.start()) or not is_reached(code, start, call.start()):
            return False
        own = [other for other in methods if other[0] == call[1]]
        if len(own) == 1 and own[0] != method and _starts_again(code, methods, own[0], depth - 1):
            return True
    return False
