"""What fails whenever a PHP program comes to it: arguments that are no variables, pipes the wrong way round."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fsm.gaps.php.names import FUNCTION, arguments_at, body_at
from fsm.syntax import Syntax

_SELECT = re.compile(r"(?<![\w>:])(?:stream|socket)_select\s*\(")
_NO_VARIABLE = re.compile(r"\s*(?:\[|array\s*\(|null\b)", re.IGNORECASE)
_STDIN = re.compile(r"\b0\s*=>\s*(?:array\s*\(|\[)\s*['\"]pipe['\"]\s*,\s*['\"](w|a)")
_STDOUT = re.compile(r"\b[12]\s*=>\s*(?:array\s*\(|\[)\s*['\"]pipe['\"]\s*,\s*['\"]r")
# What waits for a child, or asks again and again; whether it has complained already may be asked at once.
_UNWAITED = r"(?:(?!\b(?:while|for|foreach|do|function|stream_select|u?sleep|proc_\w+|feof)\b).)*?"
_READ_AT_ONCE = re.compile(
    rf"\bproc_open\s*\({_UNWAITED}\bstream_set_blocking\s*\(\s*(\$[\w>\-]+\[1\])\s*,\s*(?:false|0)\s*\)"
    rf"{_UNWAITED}\bstream_get_contents\s*\(\s*\1\s*[,)]",
    re.DOTALL | re.IGNORECASE,
)
_THIS_ASSIGNED = re.compile(r"\$this\s*=(?![=>])")
_BAD_TYPE = re.compile(
    r"\b(?:public|private|protected|static|readonly|var)\s+\??callable\s+\$|\?mixed\b|\bmixed\s*\||\|\s*mixed\b"
)
_KEPT_BACK = re.compile(r"CURLOPT_RETURNTRANSFER\s*(?:,|=>)\s*(?:false|0)\b", re.IGNORECASE)
_RETURNED = re.compile(r"CURLOPT_RETURNTRANSFER\s*(?:,|=>)(?!\s*(?:false|0)\b)", re.IGNORECASE)
# What decides where a response goes, or may: an option that is not written out, or the text of it all.
_OUTPUT = re.compile(
    r"CURLOPT_(?:RETURNTRANSFER|FILE|\w*FUNCTION)\b|\bcurl_setopt_array\b|\bcurl_setopt\s*\([^,;]+,\s*\$|\bob_\w+"
)
_ASKED_HERE = re.compile(r"\bcurl_init\s*\((?:\s*[^\s)]|(?s:.*)\bCURLOPT_URL\b)")
_MORE_OPTIONS = re.compile(r"\bcurl_setopt_array\s*\((?:[^,;]+,\s*\$this->(\w+)\s*\))?")
_TEXT_KEPT = re.compile(r"\$(\w+)\s*=\s*curl_exec\s*\(")
_READ = r"\b(?:substr|json_decode|explode|preg_\w+|strpos|strlen|str_replace|trim)\s*\([^;]*\${}\b"
_CUT = re.compile(r"\$(\w+)\s*=\s*curl_getinfo\s*\([^;]*CURLINFO_HEADER_SIZE")
_CUT_AT_ONCE = re.compile(r"\bsubstr\s*\([^;]*CURLINFO_HEADER_SIZE")
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
    if "stream_set_blocking" in code and "proc_open" in code and _READ_AT_ONCE.search(code):
        yield "the child is not waited for"
    if _THIS_ASSIGNED.search(code):
        yield "$this is assigned"
    if ("callable $" in code or "mixed" in code) and (bad := _BAD_TYPE.search(code)):
        yield f"{bad[0].strip()} is no type of its own"
    yield from _strangers(code)
    if "pack(" in code:
        yield from _packed(syntax.code)
    if "curl_exec" in code:
        yield from _gaps_of_curl(code)
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
    is_printed = _ASKED_HERE.search(code) and not _OUTPUT.search(code)
    is_kept_back = (_KEPT_BACK.search(code) or is_printed) and not _RETURNED.search(code)
    kept = _TEXT_KEPT.findall(code) if is_kept_back else ()
    if any(re.search(_READ.format(re.escape(name)), code) for name in kept):
        yield "what curl_exec returns is no text"
    has_headers = re.search(r"CURLOPT_HEADER(?:FUNCTION)?\b", code) is not None
    cut = _CUT.findall(code)
    is_cut = any(re.search(rf"\bsubstr\s*\([^;]*\${name}\b", code) for name in cut)
    is_made_here = "curl_init" in code and next(_options_given(code), None) is None
    if (is_cut or _CUT_AT_ONCE.search(code)) and is_made_here and not has_headers:
        yield "headers are cut off that were not asked for"


def _options_given(code: str) -> Iterator[str]:
    """Yield the calls that set options which may be others than those that are seen; a property may begin empty."""
    for match in _MORE_OPTIONS.finditer(code):
        name = match[1]
        if name is None or not re.search(rf"\${name}\s*(?:=\s*(?:\[\s*\]|array\(\s*\)|null)\s*)?;", code):
            yield match[0]


def _strangers(code: str) -> Iterator[str]:
    """Objects that a function uses and nobody gives to it: a closure sees only what it names."""
    suspects = {name for name in _OBJECT.findall(code) if name != "this"}
    for match in FUNCTION.finditer(code) if suspects else ():
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
