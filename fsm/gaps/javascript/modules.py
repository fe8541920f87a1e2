"""What keeps a JavaScript program from running: modules that nothing loads, streams ended too early."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fsm.gaps.javascript.classes import LOADED_ELSEWHERE
from fsm.gaps.known import NOT_IMPORTED, words
from fsm.syntax import Syntax

_ENDED_AT_ONCE = re.compile(r"\.pipe\(\s*([\w$.]+)\s*\)\s*;?\s*\n\s*\1\.end\(\s*\)")


def gaps_in_javascript(syntax: Syntax) -> Iterator[str]:
    """Yield the modules of which something is taken and whose name stands nowhere else, and streams ended at once."""
    code = syntax.without_strings
    is_alone = LOADED_ELSEWHERE.search(syntax.text) is None
    for name in sorted(words("JavaScript", "modules")) if is_alone else ():
        if name in code and re.search(rf"(?<![\w.$]){name}\.\w", code) and not _is_bound(name, code):
            yield NOT_IMPORTED.format(name)
    for target in _ENDED_AT_ONCE.findall(code) if ".pipe(" in code else ():
        yield f"{target} is ended before what is piped into it has arrived"


def _is_bound(name: str, code: str) -> bool:
    return re.search(rf"(?<![\w.$]){name}(?![\w$])(?!\s*\.)", code) is not None
