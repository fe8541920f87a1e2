"""What a Go function gives back although it has closed it when whoever called it gets it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fsm.gaps.go.files import GoFile, end_of, parts_of
from fsm.gaps.go.statements import STEP, behind_function, end_of_statement

_CLOSED_LATER = re.compile(
    r"^[ \t]*defer[ \t]+(?:(\w+(?:\.Body)?)\.Close\(\)|func\(\)[ \t]*\{\s*(?:_[ \t]*=[ \t]*)?(\w+(?:\.Body)?)"
    r"\.Close\(\)\s*\}\(\))[ \t]*$",
    re.MULTILINE,
)
_LITERAL = re.compile(r"&?[\w.]+\{")
_KEY = re.compile(r"\s*\w+[ \t]*:(?!=)")
# What these make reads on when it is asked to; what else takes a value may be done with it.
_READER = re.compile(
    r"(?:bufio\.New(?:Reader|Scanner|Writer)|io\.(?:LimitReader|TeeReader|NopCloser|MultiReader|Reader)"
    r"|(?:json|xml|gob|csv)\.New(?:Decoder|Encoder|Reader|Writer)|\w+\.New\w+Client)\("
)
# A file that is closed still has a name.
_NAMED = r"(?<![\w.]){}[ \t]*,[ \t]*\w+[ \t]*:?=[ \t]*(?:os\.CreateTemp|ioutil\.TempFile|os\.Create)\("


def gaps_in_lifetimes(file: GoFile) -> Iterator[str]:
    """Yield what a function closes when it returns and gives back all the same."""
    for match in _CLOSED_LATER.finditer(file.code):
        name = match[1] or match[2]
        if _is_given_back(name, file.code, match.end()) and not re.search(_NAMED.format(name), file.code):
            yield f"{name} is closed before it is used"


def _is_given_back(name: str, code: str, start: int) -> bool:
    """Look at what follows in the block, outside of functions within it and until the name gets another value."""
    names = {name}
    place, depth = start, 0
    while depth >= 0 and (match := STEP.search(code, place)):
        place = behind_function(match, code)
        if match["bracket"]:
            depth += 1 if match["bracket"] == "{" else -1
        elif match["left"]:
            place = end_of_statement(code, place)
            if any(_holds(part, names) for part in parts_of(code[match.end() : place])):
                return True
        elif _is_among(name, match["made"] or match["set"] or ""):
            return False
        elif match["made"] and _holds(code[place : end_of_statement(code, place)], names):
            names.add(match["made"])
    return False


def _is_among(name: str, listed: str) -> bool:
    """Say whether a variable, or what it is a field of, is one of those that get a value."""
    return not {name, name.partition(".")[0]}.isdisjoint(re.split(r"[ \t]*,[ \t]*", listed))


def _holds(value: str, names: set[str]) -> bool:
    """Say whether a value is one of some names, a struct with it or a reader of it."""
    value = value.strip()
    if value in names:
        return True
    opened = _LITERAL.match(value) or _READER.match(value)
    if not opened or end_of(value, opened.end()) != len(value):
        return False
    return any(_holds(_KEY.sub("", part, count=1), names) for part in parts_of(value[opened.end() : -1]))
