"""What a Java file that compiles does in vain: settings after the connection, endless loops, connecting twice."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fsm.gaps.java.blocks import Method, is_reached, methods_of
from fsm.syntax import Syntax

_CONNECTING = re.compile(
    r"\.(?:connect|getOutputStream|getInputStream|getResponseCode|getResponseMessage"
    r"|getHeaderFields?|getContentType|getContentLength)\("
)
_SETTING = re.compile(
    r"\.(set(?:RequestMethod|RequestProperty|DoOutput|DoInput|UseCaches|IfModifiedSince)|addRequestProperty)\("
)
_NAME = re.compile(r"\w+\Z")
_FIELD = re.compile(r"URLConnection (\w+);")
_OWN_CALL = re.compile(r"(?<![\w.])(\w+)\s*\((?:[^()]|\([^()]*\))*\)\s*;")
_EMPTY_LOOP = re.compile(
    r"while ?\(\s*(?:this\.)?(\w+)\.(?:hasRemaining|hasNext|hasMoreElements|hasMoreTokens)\(\)\s*\)\s*"
    r"(?:\{([^{}]*)\}|;)"
)
_CONNECTED = re.compile(
    r" = (?:new Socket\([^;(),]*(?:\([^()]*\)[^;(),]*)*,|SocketChannel\.open\((?!StandardProtocolFamily|UNIX|\)))"
    r"[^;]*\)(?:;|\) )"
)
_SOCKET_TAKEN = re.compile(r"Socket(?:Channel)? (\w+)[,)]")
_FIXED = re.compile(
    r"(?:List|Set|Collection|Queue|Deque|Map)\s*<[^;={}()]*>\s+(\w+)\s*=\s*"
    r"((?:List|Set|Map|Arrays|Collections)\.(?:of|copyOf|asList|emptyList|emptyMap|emptySet|singletonList|singleton"
    r"|unmodifiableList|unmodifiableMap|unmodifiableSet)\()"
)
_CHANGES = ("add", "clear", "put", "remove", "set", "sort")
_MAKERS = ("= List.", "= Arrays.as", "= Collections.", "= Map.", ".command().add(")
# What stands where the port stands, by its name.
_FOR_A_PORT = re.compile(
    r"new (JedisPool\([^(),]+,[^,;()]+,|Jedis\([^(),]+,|Socket\([^(),]+,|InetSocketAddress\([^(),]+,|ServerSocket\()"
    r"\s*(?:this\.)?(\w*[tT]imeout\w*)\)"
)
_UNIX = re.compile(r"(\w+) = (?:Server)?SocketChannel\.open\([^;]*\bUnix\w+")
_STANDARD_FAMILY = re.compile(r"(\w+) = (?:Server)?SocketChannel\.open\(\s*(?:\w+\.)*UNIX\s*\)")
_TEXT_WRITTEN = re.compile(
    r"\.writeAndFlush\s*\(\s*(?:(\w+)\s*(\+\s*\"[^\"]*\"\s*)?|\"[^\"]*\"\s*\+[^();]*)\)"
)
_ADDED = re.compile(r"\.addLast\s*\(([^;]*)\)\s*;")
_MADE = re.compile(r"\bnew\s+([A-Z]\w*)")


def gaps_in_misuse(syntax: Syntax) -> Iterator[str]:
    """Yield it, of a whole file."""
    code = syntax.without_strings
    if "URLConnection" in code:
        yield from _set_too_late(code)
    if ".has" in code and "while" in code:
        yield from _endless_loops(code)
    if ".connect(" in code and "Socket" in code:
        yield from _connected_twice(code)
    if any(maker in code for maker in _MAKERS):
        yield from _fixed_collections(code)
    yield from _without_socket(code) if ".socket()" in code else ()
    yield from _timeouts_for_ports(code) if "imeout)" in code else ()
    if "writeAndFlush" in code and "initChannel" in code:
        yield from _text_for_netty(syntax.blanked, code)


def _without_socket(code: str) -> Iterator[str]:
    for name in dict.fromkeys([*_UNIX.findall(code), *_STANDARD_FAMILY.findall(code)]):
        if re.search(rf"(?<![\w.]){name}\.socket\(\)", code):
            yield f"the channel {name} has no socket"


def _timeouts_for_ports(code: str) -> Iterator[str]:
    for made, name in _FOR_A_PORT.findall(code):
        yield f"{made.partition('(')[0]} takes {name} for a port"


def _set_too_late(code: str) -> Iterator[str]:
    """A connection refuses settings once it is connected, which whoever reads or writes does."""
    connecting = [(match.end(), _name_before(code, match.start())) for match in _CONNECTING.finditer(code)]
    if not connecting:
        return
    fields = {name for name in _FIELD.findall(code) if len(re.findall(rf"URLConnection {name}\b", code)) == 1}
    late = [
        (match.start(), _name_before(code, match.start()), match[1])
        for match in _SETTING.finditer(code, connecting[0][0])
    ]
    methods = list(methods_of(code)) if any(name in fields for _, name, _ in late) else []
    for start, name, setting in late:
        before = [position for position, connected in connecting if connected == name and position < start]
        before += _own_calls_that_connect(code, methods, name, start)
        if f"URLConnection {name}" in code and any(
            is_reached(code, position, start) and not _is_opened_anew(name, code, position, start)
            for position in before
        ):
            yield f"{name}.{setting} comes after it is connected"


def _name_before(code: str, position: int) -> str:
    found = _NAME.search(code, max(position - 40, 0), position)
    return found[0] if found else ""


def _own_calls_that_connect(code: str, methods: list[Method], field: str, position: int) -> list[int]:
    """Return the ends of the calls in front of a place, in the same method, whose methods connect the field."""
    for name, _, start, end in methods:
        if start <= position < end:
            return [
                call.end()
                for call in _OWN_CALL.finditer(code, start, position)
                if call[1] != name and _connects(code, methods, call[1], field, depth=3)
            ]
    return []


def _connects(code: str, methods: list[Method], name: str, field: str, depth: int) -> bool:
    """Say whether the one method of a name connects a field whenever it is called."""
    own = [method for method in methods if method[0] == name]
    if len(own) != 1 or not depth:
        return False
    _, _, start, end = own[0]
    for found in _CONNECTING.finditer(code, start, end):
        if _name_before(code, found.start()) == field:
            return is_reached(code, start, found.start())
    return any(
        call[1] != name
        and is_reached(code, start, call.start())
        and _connects(code, methods, call[1], field, depth - 1)
        for call in _OWN_CALL.finditer(code, start, end)
    )


def _is_opened_anew(name: str, code: str, start: int, end: int) -> bool:
    return re.search(rf"(?<![\w.]){name}\s*=[^=]|\breturn\b|\bcontinue\b", code[start:end]) is not None


def _endless_loops(code: str) -> Iterator[str]:
    for name, body in _EMPTY_LOOP.findall(code):
        if not re.search(rf"\b{name}\b|\b(?:break|return|throw)\b|\(", body):
            yield f"the loop over {name} never ends"


def _connected_twice(code: str) -> Iterator[str]:
    for made in _CONNECTED.finditer(code):
        name = _name_before(code, made.start())
        again = code.find(f"{name}.connect(", made.end()) if name else -1
        between = code[made.end() : again] if again >= 0 else "return"
        if not re.search(
            rf"\breturn\b|\bclose\(|\bbind\(|\b{name}\s*=[^=]|[\w>]\s+{name}\b", between
        ) and is_reached(code, made.end(), again):
            yield f"{name} is connected twice"
    if not any(f"{name}.connect(" in code for name in _SOCKET_TAKEN.findall(code)):
        return
    for name, parameters, start, end in methods_of(code):
        socket = _SOCKET_TAKEN.search(f"{parameters},")
        if socket is None:
            continue
        connecting = re.compile(rf"(?<![\w.]){socket[1]}\.connect\s*\(").search(code, start, end)
        if connecting is not None and is_reached(code, start, connecting.start()):
            yield from _connected_by_caller(code, name, (start, end))


def _connected_by_caller(code: str, method: str, own: tuple[int, int]) -> Iterator[str]:
    """The caller connects what the method has connected already."""
    for call in re.finditer(rf"(?<![\w.]){method}\s*\(\s*(\w+)\s*[,)][^;{{}}]*;", code):
        if own[0] <= call.start() < own[1]:
            continue
        again = re.compile(rf"(?<![\w.]){call[1]}\.connect\s*\(").search(code, call.end())
        if again is None:
            continue
        between = code[call.end() : again.start()]
        if not re.search(rf"\breturn\b|\belse\b|\bthrow\b|\b{call[1]}\s*=[^=]", between) and (
            between.count("}") - between.count("{") <= 1
        ):
            yield f"{call[1]} is connected twice"


def _fixed_collections(code: str) -> Iterator[str]:
    for declared in _FIXED.finditer(code):
        name, kind = declared.groups()
        if not any(f"{name}.{change}" in code for change in _CHANGES):
            continue
        if len(re.findall(rf"(?<![\w.]){name}\s*=[^=]", code)) != 1 or _is_declared_again(name, code):
            continue
        changes = "add|addAll|remove|clear" + ("" if "asList" in kind else "|set|put|putAll|sort")
        if re.search(rf"(?<![\w.])(?:this\.)?{name}\.(?:{changes})\s*\(", code):
            yield f"{name} is changed and cannot change"
    is_applied = re.search(r"\.apply\(\s*(?:List\.of|Arrays\.asList)\(", code)
    if ".command().add(" in code and is_applied:
        of_a_list = re.findall(r"\bnew\s+ProcessBuilder\s*\(\s*\w+\s*\)", code)
        if len(of_a_list) == code.count("new ProcessBuilder"):
            yield "the list of the command is changed and cannot change"


def _is_declared_again(name: str, code: str) -> bool:
    return len(re.findall(rf"[\w>\]]\s+{name}\s*[=;:,)]", code)) > 1


def _text_for_netty(blanked: str, code: str) -> Iterator[str]:
    """Only bytes go out, where nothing in the pipeline makes bytes of text."""
    if "ncoder" in code or "Codec" in code or "ncode(" in code:
        return
    declared = set(re.findall(r"\bclass\s+(\w+)", code))
    added = {name for listed in _ADDED.findall(code) for name in _MADE.findall(listed)}
    if (
        not all(name in declared or "Handler" in name for name in added)
        or ".handler(new ChannelInit" not in code
    ):
        return
    for name, joined in _TEXT_WRITTEN.findall(blanked):
        if joined or not name or _is_text(name, code):
            yield "nothing makes bytes of the text that the channel writes"


def _is_text(name: str, code: str) -> bool:
    kinds = set(re.findall(rf"([\w>\]]+)\s+{name}\s*[=;:,)]", code))
    return kinds == {"String"}
