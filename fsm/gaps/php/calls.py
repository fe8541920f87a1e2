"""What fails whenever a PHP program comes to it: arguments that are no variables, pipes the wrong way round."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fsm.gaps.php.names import arguments_at, body_at, methods_of
from fsm.syntax import Syntax

_SELECT = re.compile(r"(?<![\w>:])(?:stream|socket)_select\s*\(")
_NO_VARIABLE = re.compile(r"\s*(?:\[|array\s*\(|null\b)", re.IGNORECASE)
_STDIN = re.compile(r"\b0\s*=>\s*(?:array\s*\(|\[)\s*['\"]pipe['\"]\s*,\s*['\"](w|a)")
_STDOUT = re.compile(r"\b[12]\s*=>\s*(?:array\s*\(|\[)\s*['\"]pipe['\"]\s*,\s*['\"]r")
_THIS_ASSIGNED = re.compile(r"\$this\s*=(?![=>])")
_BAD_TYPE = re.compile(
    r"\b(?:public|private|protected|static|readonly|var)\s+\??callable\s+\$|\?mixed\b|\bmixed\s*\||\|\s*mixed\b"
)
_FUNCTION = re.compile(
    r"\bfunction\b\s*&?\s*(\w*)\s*\(((?:[^()]|\([^()]*\))*)\)\s*(?:use\s*\(([^)]*)\)\s*)?(?::\s*[\w?|\\ ]+)?\s*\{"
)
_KEPT_BACK = re.compile(r"CURLOPT_RETURNTRANSFER\s*(?:,|=>)\s*(?:false|0)\b", re.IGNORECASE)
_RETURNED = re.compile(r"CURLOPT_RETURNTRANSFER\s*(?:,|=>)(?!\s*(?:false|0)\b)", re.IGNORECASE)
_TEXT_KEPT = re.compile(r"\$(\w+)\s*=\s*curl_exec\s*\(")
_READ = r"\b(?:substr|json_decode|explode|preg_\w+|strpos|strlen|str_replace|trim)\s*\([^;]*\${}\b"
_CUT = re.compile(r"\$(\w+)\s*=\s*curl_getinfo\s*\([^;]*CURLINFO_HEADER_SIZE")
_CUT_AT_ONCE = re.compile(r"\bsubstr\s*\([^;]*CURLINFO_HEADER_SIZE")
# One of AMQP has at most a number: what is asked for by its name is another library's.
_MADE = r"[^;=]*->channel\s*\(\s*(?:\d+|\$\w*[iI]d)?\s*\)\s*;"
_CHANNEL = re.compile(rf"(?:\$(\w+)|->(\w+))\s*=(?![=>])\s*{_MADE}")
# What else gives a variable its value, but for nothing at all and what has its name.
_GIVEN = r"(?:\$|->){0}\s*=(?![=>])(?!\s*(?:null\b|\${0}\s*;|{1}))|\bas\s+(?:\$\w+\s*=>\s*)?\${0}\b"
_OF_COROUTINES = re.compile(r"Coroutine\\+Client::([A-Z]\w*)")
_FLAGS = frozenset({"MSG_OOB", "MSG_PEEK", "MSG_DONTWAIT", "MSG_WAITALL"})
# What fills variables that it does not name.
_FILLS = re.compile(r"\b(?:(?:extract|eval|parse_str)\s*\(|include|require)|\$[${]", re.IGNORECASE)
# Behind `::` stands a property of a class.
_OBJECT = re.compile(r"(?<!::)\$(\w+)\s*\??->")
_PACKED = re.compile(r"(?<![\w>:])pack\s*\(\s*['\"]([A-Za-z0-9*]+)['\"]\s*,\s*(0x[0-9a-fA-F]+|\d+)\s*[,)]")
_MOST_IN_32_BITS = 0xFFFF_FFFF


def gaps_in_php_calls(syntax: Syntax) -> Iterator[str]:
    """Yield them."""
    code = syntax.without_strings
    for match in _SELECT.finditer(code) if "_select" in code else ():
        if any(_NO_VARIABLE.match(argument) for argument in arguments_at(code, match.end())[:3]):
            yield "what is selected from is no variable"
    if "proc_open" in code and (_STDIN.search(syntax.code) or _STDOUT.search(syntax.code)):
        yield "the pipes of the child are the wrong way round"
    if _THIS_ASSIGNED.search(code):
        yield "$this is assigned"
    if ("callable $" in code or "mixed" in code) and (bad := _BAD_TYPE.search(code)):
        yield f"{bad[0].strip()} is no type of its own"
    yield from _strangers(code)
    if "pack(" in code:
        yield from _packed(syntax.code)
    if "curl_exec" in code:
        yield from _gaps_of_curl(code)
    if "PhpAmqpLib" in code:
        yield from _invented(code, _CHANNEL, "PhpAmqpLib.Channel.AMQPChannel")
    if "Coroutine" in code:
        yield from (
            f"Swoole's client has no {name}" for name in _OF_COROUTINES.findall(code) if name not in _FLAGS
        )


def _packed(code: str) -> Iterator[str]:
    """Of a number that is too long the upper bits are lost; `Q` has the order of the machine, `J` that of a network."""
    for form, number in _PACKED.findall(code):
        value = int(number, 0) if number.startswith("0x") or not number.startswith("0") else 0
        if form[0] in "NVLl" and value > _MOST_IN_32_BITS:
            yield f"pack makes 32 bits of {number}"
        elif form[0] in "QP" and value > _MOST_IN_32_BITS and "N" in form:
            yield f"{form[0]} puts the lowest byte of {number} first, N the highest"


def _gaps_of_curl(code: str) -> Iterator[str]:
    """What comes back is text only where it is asked for, with its headers only where those are asked for."""
    is_kept_back = _KEPT_BACK.search(code) and not _RETURNED.search(code)
    kept = _TEXT_KEPT.findall(code) if is_kept_back else ()
    if any(re.search(_READ.format(re.escape(name)), code) for name in kept):
        yield "what curl_exec returns is no text"
    has_headers = "CURLOPT_HEADER," in code or "CURLOPT_HEADER " in code or "CURLOPT_HEADERFUNCTION" in code
    cut = _CUT.findall(code)
    is_cut = any(re.search(rf"\bsubstr\s*\([^;]*\${name}\b", code) for name in cut)
    is_made_here = "curl_init" in code and "curl_setopt_array" not in code
    if (is_cut or _CUT_AT_ONCE.search(code)) and is_made_here and not has_headers:
        yield "headers are cut off that were not asked for"


def _invented(code: str, pattern: re.Pattern[str], known: str) -> Iterator[str]:
    names = {name for pair in pattern.findall(code) for name in pair if name}
    for name in sorted(names):
        if _may_be_another(name, code, known):
            continue
        for method in re.findall(rf"\${name}\s*->\s*(\w+)\s*\(|->{name}\s*->\s*(\w+)\s*\(", code):
            called = method[0] or method[1]
            if called.lower() not in methods_of(known):
                yield f"{known.rpartition('.')[2]} has no {called}"


def _may_be_another(name: str, code: str, known: str) -> bool:
    """Say whether something else of this name gets a value as well, or comes as a parameter of another type."""
    typed = rf"(?<![\w\\])\??([\w\\]+)\s+&?\${name}\b"
    kinds = {
        kind.rpartition("\\")[2] for each in _FUNCTION.finditer(code) for kind in re.findall(typed, each[2])
    }
    return bool(kinds - {known.rpartition(".")[2]}) or re.search(_GIVEN.format(name, _MADE), code) is not None


def _strangers(code: str) -> Iterator[str]:
    """Objects that a function uses and nobody gives to it: a closure sees only what it names."""
    suspects = {name for name in _OBJECT.findall(code) if name != "this"}
    for match in _FUNCTION.finditer(code) if suspects else ():
        given = f"{match[2]} {match[3] or ''}"
        body = body_at(code, match.end())
        for name in suspects:
            if f"${name}" in body and _is_stranger(name, body, given):
                yield f"${name} is used and never set"


def _is_stranger(name: str, body: str, given: str) -> bool:
    """Every use but `$name->` may be one that gives the variable its value."""
    if re.search(rf"\${name}\b", given) or re.search(rf"(?<!::)\${name}\b(?!\s*\??->)", body):
        return False
    is_used = re.search(rf"(?<!::)\${name}\s*\??->", body) is not None
    return is_used and not _FILLS.search(body)
