"""Where the statements of a Go function end, and the functions within it."""

from __future__ import annotations

import re

from fsm.gaps.go.files import end_of

# Where a function within a function begins, a statement that leaves, an assignment, and the ends of blocks.
STEP = re.compile(
    r"(?<![\w.])(?:(?P<function>func)[ \t]*\(|(?P<left>return)\b|(?P<made>\w+(?:[ \t]*,[ \t]*\w+)*)[ \t]*:="
    r"|(?P<set>[\w.]+(?:[ \t]*,[ \t]*[\w.]+)*)[ \t]*=(?!=))|(?P<bracket>[{}])"
)
_BODY = re.compile(
    r"[ \t]*(?:\((?:[^()]|\([^()]*\))*\)|(?:[\w.*\[\]]|interface\{\}|struct\{\}|\bchan[ \t])*)[ \t]*\{"
)
_NEXT = re.compile(r"[(\[{\n]")


def behind_function(step: re.Match[str], code: str) -> int:
    """Return where a step ends, with the body of the function that begins with it."""
    if not step["function"]:
        return step.end()
    end = end_of(code, step.end())
    body = _BODY.match(code, end)
    return end_of(code, body.end()) if body else end


def end_of_statement(code: str, start: int) -> int:
    """Return the offset of the end of a line, with the lines on which brackets are closed that it opens."""
    place = start
    while match := _NEXT.search(code, place):
        if match[0] == "\n":
            return match.start()
        place = end_of(code, match.end())
    return len(code)
