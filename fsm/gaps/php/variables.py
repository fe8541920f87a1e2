"""Variables that a function reads and nothing gives a value: a closure sees only those that it names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from fsm.gaps.php.names import FUNCTION, body_at
from fsm.syntax import Syntax
from fsm.tables import read_table

_VARIABLE = re.compile(r"(?<![$:])\$([A-Za-z_]\w*)")
# What fills variables that it does not name, and code that PHP leaves for others to read.
_FILLS = (
    "extract(",
    "extract (",
    "eval(",
    "parse_str",
    "compact",
    "goto ",
    "include",
    "require",
    "$$",
    "${",
    "?>",
    "new class",
)
# Most are, and these are found at once.
_GIVEN_PLAINLY = re.compile(r"\$(\w+)\s*(?:\[[^\[\]]*\]\s*)*=(?![=>])|(?:[^&]&|\bas|=>)\s*\$(\w+)")
_ARROW = re.compile(r"\bfn\s*&?\s*\(((?:[^()]|\([^()]*\))*)\)")
# Behind a variable and its subscripts: what gives it a value, or asks first whether it has one.
_GIVEN_BEHIND = re.compile(r"\s*(?:=(?![=>])|(?:[.+\-/%|^&]|\*\*?|<<|>>|\?\?)=|\+\+|--|\?\?|\?->)")
_GIVEN_IN_FRONT = re.compile(
    r"(?:(?<!&)&|\+\+|--|\bas|\bas\s+[^;{}()]*=>|\bcatch\s*\([\w\\|\s]*|\b(?:global|static)\b[^;{}]*)\s*\Z"
)
_EACH_AS = r"\bas\s+(?:\$\w+\s*=>\s*)?\Z"
_CALLED = re.compile(r"(->|::|\bnew\s+)?\s*([\w\\]*)\s*\Z")


def gaps_in_variables(syntax: Syntax) -> Iterator[str]:
    """Yield them, of functions that do nothing by which a variable could get a value unseen."""
    code = syntax.without_strings
    if "function" not in code or any(filling in code for filling in _FILLS):
        return
    for match in FUNCTION.finditer(code):
        body = _own(body_at(code, match.end()))
        given = set(_VARIABLE.findall(f"{match[2]} {match[3] or ''}")) | _words("always_there")
        for arrow in _ARROW.findall(body) if "fn" in body else ():
            given.update(_VARIABLE.findall(arrow))
        given.update(name for names in _GIVEN_PLAINLY.findall(body) for name in names)
        if given.issuperset(_VARIABLE.findall(body)):
            continue
        used: dict[str, bool] = {}
        for variable in _VARIABLE.finditer(body):
            if (name := variable[1]) not in given and used.get(name, True):
                used[name] = _is_read(body, variable.start(), variable.end(), code)
        yield from (f"${name} is used and never set" for name, is_read in used.items() if is_read)


def _own(body: str) -> str:
    """Return a body without those of functions within it; what these take with them stays."""
    if "function" not in body:
        return body
    parts, end = [], 0
    for inner in FUNCTION.finditer(body):
        if inner.start() >= end:
            parts += [body[end : inner.start()], f"strlen({inner[3] or ''})"]
            end = inner.end() + len(body_at(body, inner.end()))
    return "".join([*parts, body[end:]])


def _is_read(body: str, start: int, end: int, code: str) -> bool:
    """Say whether a variable is read for certain, where it stands."""
    while end < len(body) and (subscript := re.compile(r"\s*\[").match(body, end)):
        end = _closed(body, subscript.end())
    if _GIVEN_BEHIND.match(body, end) or _GIVEN_IN_FRONT.search(body, max(start - 200, 0), start):
        return False
    # What is said of an error is not what a program is for.
    is_of_error = re.search(r"\bthrow\b[^;{}]*\Z", body[max(start - 300, 0) : start])
    return is_of_error is None and _is_read_within(body, start, end, code)


def _is_read_within(body: str, start: int, end: int, code: str) -> bool:
    """Go outwards from bracket to bracket, until one of them says what becomes of it."""
    is_alone = body[:start].rstrip()[-1:] in ("(", ",") and body[end:].lstrip()[:1] in (",", ")")
    opener = _opener(body, start)
    while opener is not None:
        if body[opener] == "{":
            return True
        if body[opener] == "[":
            if re.match(r"\s*=(?![=>])", body[_closed(body, opener + 1) :]) or re.search(
                _EACH_AS, body[:opener]
            ):
                return False
            if re.search(r"[\w\])]\s*\Z", body[:opener]):
                return True
        else:
            called = _CALLED.search(body, max(opener - 60, 0), opener)
            name = called[2].rpartition("\\")[2].lower() if called else ""
            if name and name not in {"array", "return", "echo", "print", "and", "or"}:
                is_method = called is not None and called[1] is not None
                return _takes_values(name, code, is_known=is_method and not is_alone)
        opener = _opener(body, opener)
    return True


def _takes_values(name: str, code: str, *, is_known: bool) -> bool:
    """Say whether what is called reads its arguments; of a class that is not told it may fill a variable as it is."""
    if name in _words("careful") or re.search(
        rf"function\s+&?{name}\s*\([^{{;]*&\s*(?:\.\.\.)?\$", code, re.IGNORECASE
    ):
        return False
    if is_known or name in _words("reading") or re.search(rf"function\s+&?{name}\s*\(", code, re.IGNORECASE):
        return True
    return name in _words("by_value")


def _opener(body: str, position: int) -> int | None:
    """Return where the bracket opens in which a position stands; None at the beginning of its statement."""
    depth = 0
    for index in range(position - 1, max(position - 3000, -1), -1):
        sign = body[index]
        if sign in ")]}":
            if sign == "}" and not depth:
                return None
            depth += 1
        elif sign in "([{":
            if not depth:
                return index
            depth -= 1
        elif sign == ";" and not depth:
            return None
    return None


def _closed(body: str, start: int) -> int:
    """Return where it goes on behind the bracket that closes what is read from `start`."""
    depth = 1
    for index in range(start, len(body)):
        depth += (body[index] in "([{") - (body[index] in ")]}")
        if not depth:
            return index + 1
    return len(body)


@cache
def _words(kind: str) -> frozenset[str]:
    """Return words of one kind; the kinds are the keys of `php_variables.toml`."""
    return frozenset(read_table("facts/php_variables.toml")[kind].split())
