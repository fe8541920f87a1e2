"""What keeps a JavaScript program from running: classes that it makes objects of and that nothing declares."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fsm.gaps.known import words
from fsm.syntax import Syntax

# A page or worker gets the names of the scripts that it loads.
LOADED_ELSEWHERE = re.compile(r"<script[^>]*\bsrc\s*=|\bimportScripts\(", re.IGNORECASE)
_MADE = re.compile(r"(?<![.\w$])new\s+([A-Z]\w*)\s*\(")


def unbound_classes(syntax: Syntax) -> Iterator[str]:
    """Yield the classes whose name stands nowhere but where objects are made or tested, and that no engine has."""
    if LOADED_ELSEWHERE.search(syntax.text):
        return
    code = syntax.without_strings
    for name in sorted(set(_MADE.findall(code)) - words("JavaScript", "globals")):
        used = re.findall(rf"\b(?:new|instanceof)\s+{name}\b(?!\s*\.)", code)
        if len(used) == len(re.findall(rf"\b{name}\b", code)):
            yield f"{name} is made and declared nowhere"
