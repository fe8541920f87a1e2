"""What keeps a JavaScript program from running: classes that it makes objects of and that nothing declares."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from fsm.gaps.known import words
from fsm.syntax import Syntax

# A page or worker gets the names of the scripts that it loads.
LOADED_ELSEWHERE = re.compile(r"<script[^>]*\bsrc\s*=|\bimportScripts\(", re.IGNORECASE)
_USED = re.compile(r"\b(?:new|instanceof)\s+(\w+)\b(?!\s*\.)")
_WORD = re.compile(r"\w+")
_MADE = re.compile(r"(?<![.\w$])new\s+([A-Z]\w*)\s*\(")


def unbound_classes(syntax: Syntax) -> Iterator[str]:
    """Yield the classes whose name stands nowhere but where objects are made or tested, and that no engine has."""
    if LOADED_ELSEWHERE.search(syntax.text):
        return
    code = syntax.without_strings
    made = sorted(set(_MADE.findall(code)) - words("JavaScript", "globals"))
    used, mentioned = (Counter(_USED.findall(code)), Counter(_WORD.findall(code))) if made else ({}, {})
    yield from (f"{name} is made and declared nowhere" for name in made if used[name] == mentioned[name])
