"""What a Go function gives back or hands on although it has closed it by then, and groups that count below zero."""

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


_LISTENING = re.compile(r"(?<![\w.])(\w+)[ \t]*,[ \t]*\w+[ \t]*:?=[ \t]*(?:net|tls)\.Listen\w*\(")
_STARTED = re.compile(r"^([ \t]*)go[ \t]+(?:func\(|[\w.]+\()", re.MULTILINE)
_AT_ONCE = re.compile(
    r"(?:\s*(?:return\b[^\n(]*$|(?:(?:log|fmt)\.Print\w*|[\w.]+\.(?:Add|Store))\((?:[^()]|\([^()]*\))*\)[ \t]*$))*\s*",
    re.MULTILINE,
)
_NEW_GROUP = re.compile(r"\b(\w+)\(((?:[^()\n]|\([^()\n]*\))*)&sync\.WaitGroup\{\}")


def gaps_in_lifetimes(file: GoFile) -> Iterator[str]:
    """Yield what a function closes when it returns and gives back all the same."""
    for match in _CLOSED_LATER.finditer(file.code):
        name = match[1] or match[2]
        if _is_given_back(name, file.code, match.end()) and not re.search(_NAMED.format(name), file.code):
            yield f"{name} is closed before it is used"
    if ".Listen" in file.code and ".Close()" in file.code:
        for function in file.functions:
            yield from _closed_at_once(file.code[function.start : function.end])
    if "&sync.WaitGroup{}" in file.code:
        yield from _done_without_being_added(file)


def _closed_at_once(body: str) -> Iterator[str]:
    """A listener that is closed at the end of the function is gone when what the function has started asks it."""
    for name in dict.fromkeys(_LISTENING.findall(body)):
        closed = re.search(rf"^([ \t]*)defer[ \t]+{name}\.Close\(\)[ \t]*$", body, re.MULTILINE)
        started = _started_behind(closed, body) if closed else ()
        ends = {_end_of_started(match, body): match.start() for match in started}
        if not ends or not _AT_ONCE.fullmatch(body, max(ends)):
            continue
        is_used = rf"(?<![\w.]){name}\.Accept\(|\(\s*(?:\w+,[ \t]*)*{name}[ \t]*[,)]"
        if any(re.search(is_used, body[start:end]) for end, start in ends.items()):
            yield f"{name} is closed before it is used"


def _started_behind(closed: re.Match[str], body: str) -> Iterator[re.Match[str]]:
    """Yield what is started in the function's own block, as far as its indent shows."""
    for started in _STARTED.finditer(body, closed.end()):
        if started[1] == closed[1]:
            yield started


def _end_of_started(started: re.Match[str], body: str) -> int:
    end = end_of(body, started.end())
    if started[0].endswith("func("):
        end = end_of(body, body.index("{", end) + 1)
        return end_of(body, end + 1) if body[end : end + 1] == "(" else end
    return end


def _done_without_being_added(file: GoFile) -> Iterator[str]:
    """A group counts down from what was added to it, and panics below zero."""
    for called, before in _NEW_GROUP.findall(file.code):
        functions = [function for function in file.functions if function.name == called]
        place = len(parts_of(f"{before}_")) - 1
        for function in functions if len(functions) == 1 else ():
            given = [name for name, _ in function.parameters[bool(function.receiver) :]]
            name = given[place] if place < len(given) else ""
            body = file.code[function.start : function.end]
            if name and f"{name}.Done()" in body and f"{name}.Add(" not in body:
                yield f"{name} is done without being added to"


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
