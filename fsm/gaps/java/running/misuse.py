"""What a Java file that compiles does in vain: settings after the connection, endless loops, connecting twice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, islice

from fsm.gaps.java.blocks import (
    code_of,
    end_of_block,
    heads_between,
    is_reached,
    methods_of,
    name_before,
    types_of,
)
from fsm.gaps.java.running.buffers import gaps_in_buffers
from fsm.gaps.java.running.connections import gaps_in_connections
from fsm.gaps.java.running.endings import gaps_in_endings
from fsm.gaps.java.running.escapes import gaps_in_escapes
from fsm.gaps.java.running.handlers import gaps_in_handlers
from fsm.gaps.java.running.hollow import gaps_in_hollow
from fsm.gaps.java.running.netty import gaps_in_netty, has_no_handlers
from fsm.gaps.java.running.processes import gaps_in_processes
from fsm.gaps.java.running.refusing import gaps_in_refusing
from fsm.gaps.java.running.sockets import gaps_in_sockets
from fsm.gaps.java.running.starts import gaps_in_starts
from fsm.gaps.java.running.streams import gaps_in_streams
from fsm.syntax import Syntax

# So many places of a kind are looked at: an answer that repeats one without end costs little.
_MOST = 30
_EMPTY_LOOP = re.compile(
    r"while ?\(\s*(?:this\.)?(\w+)\.(?:hasRemaining|hasNext|hasMoreElements|hasMoreTokens)\(\)\s*\)\s*"
    r"(?:\{([^{}]*)\}|;)"
)
_CONNECTED = re.compile(
    r" = (?:new Socket\([^;(),]*(?:\([^()]*\)[^;(),]*)*,|SocketChannel\.open\(\s*"
    r"(?:new InetSocketAddress\(|UnixDomainSocketAddress\.of\(|(\w+)\)))[^;{}]*(?:;|\) ?\{)"
)
_SOCKET_TAKEN = re.compile(r"(?<![\w.])Socket(?:Channel)? (\w+)[,)]")
_FIXED = re.compile(
    r"(?:List|Set|Collection|Queue|Deque|Map)\s*<[^;={}()]*>\s+(\w+)\s*=\s*"
    r"((?:List|Set|Map|Arrays|Collections)\.(?:of|copyOf|asList|emptyList|emptyMap|emptySet|singletonList|singleton"
    r"|unmodifiableList|unmodifiableMap|unmodifiableSet)\()"
)
_CHANGES = ("add", "clear", "put", "remove", "set", "sort")
_MAKERS = ("= List.", "= Arrays.as", "= Collections.", "= Map.", "= Set.")
_ADDRESSES = frozenset({"InetSocketAddress", "SocketAddress", "UnixDomainSocketAddress"})
# What stands where the port stands, by its name.
_FOR_A_PORT = re.compile(
    r"new (JedisPool\([^(),]+,([^,;()]+),|Jedis\(([^(),]+),|Socket\([^(),]+,|InetSocketAddress\([^(),]+,"
    r"|ServerSocket\()\s*(?:this\.)?(\w*[tT]imeout(?:Ms|Millis)?)\)"
)
_PROXY = re.compile(r"\bnew\s+Proxy\([^(),]*,\s*(new\s+InetSocketAddress\([^()]*\))\s*\)")
_UNIX = re.compile(r"\b(\w+) = (?:Server)?SocketChannel\.open\(\s*Unix\w+")
_STANDARD_FAMILY = re.compile(r"\b(\w+) = (?:Server)?SocketChannel\.open\(\s*(?:\w+\.)*UNIX\s*\)")
_TEXT_WRITTEN = re.compile(
    r"\.writeAndFlush\s*\(\s*(?:(\w+)\s*(\+\s*\"[^\"]*\"\s*)?|\"[^\"]*\"\s*\+[^();]*)\)"
)
# What may make bytes of a text, or needs none; a client's own method may have the name of the channel's.
_TURNS = re.compile(
    r"ncoder|Codec|ncode\(|Outbound|Duplex|LocalChannel|Embedded|\w\s+writeAndFlush\s*\([^()]*\)[\w\s]*\{"
)
# What channels write as it is.
_BUFFERS = frozenset(
    {
        *("AddressedEnvelope", "ByteBuf", "ByteBufConvertible", "ByteBufHolder", "CompositeByteBuf"),
        *("DatagramPacket", "DefaultFileRegion", "FileRegion", "Object", "var"),
        *"ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    }
)
_ADDED = re.compile(r"\.addLast\s*\(([^;]*)\)\s*;")
_MADE = re.compile(r"\bnew\s+([A-Z]\w*)")


def gaps_in_misuse(syntax: Syntax, *, is_whole: bool = True) -> Iterator[str]:
    """Yield it; of a file that may be an extract only what a word tells."""
    code = code_of(syntax)
    if "URLConnection" in code or "openConnection()" in code:
        yield from gaps_in_connections(code, syntax.blanked)
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
    if "new Proxy(" in code:
        yield from _to_the_proxy_itself(code)
    if not is_whole:
        return
    yield from chain(gaps_in_starts(code), gaps_in_endings(code), gaps_in_streams(code), gaps_in_hollow(code))
    yield from chain(gaps_in_sockets(syntax, code), gaps_in_buffers(code), gaps_in_handlers(syntax, code))
    yield from chain(
        gaps_in_refusing(syntax, code), gaps_in_netty(syntax, code) if "io.netty" in code else ()
    )
    yield from gaps_in_escapes(code) if "try (" in code else ()
    yield from gaps_in_processes(code) if "Process " in code and "Stream()" in code else ()


def _without_socket(code: str) -> Iterator[str]:
    """The same channel is asked: what is opened elsewhere under its name may have one."""
    if "UnsupportedOperationException" in code:
        return
    for opened in islice(chain(_UNIX.finditer(code), _STANDARD_FAMILY.finditer(code)), _MOST):
        end = end_of_block(code, opened.end())
        asked = re.compile(rf"(?<![\w.])(?:{opened[1]}\.socket\(\)|{opened[1]}\s*=[^=])").search(
            code, opened.end(), end
        )
        if asked is not None and asked[0].endswith("()") and is_reached(code, opened.start(), asked.start()):
            yield f"the channel {opened[1]} has no socket"


def _timeouts_for_ports(code: str) -> Iterator[str]:
    """Jedis takes a timeout where a URI stands in front."""
    for made, *hosts, name in islice(_FOR_A_PORT.findall(code), _MOST):
        host = "".join(hosts).strip().removeprefix("this.")
        kind = made.partition("(")[0]
        is_text = host.startswith('"') or _is_text(host.partition("[")[0], code)
        if (is_text or not kind.startswith("Jedis")) and f"class {kind}" not in code:
            yield f"{kind} takes {name} for a port"


def _endless_loops(code: str) -> Iterator[str]:
    for loop in islice(_EMPTY_LOOP.finditer(code), _MOST):
        name, body = loop[1], loop[2] or ""
        # The condition behind a `do` looks the same, and an own iterator may go on by itself.
        if re.search(r"\bdo\b|\bboolean has(?:Next|Remaining|MoreElements|MoreTokens)\(", code):
            return
        if not re.search(rf"\b{name}\b|\b(?:break|return|throw)\b|\(", body):
            yield f"the loop over {name} never ends"


def _connected_twice(code: str) -> Iterator[str]:
    if "AlreadyConnectedException" in code or "ConnectionPendingException" in code:
        return
    for made in islice(_CONNECTED.finditer(code), _MOST):
        name = name_before(code, made.start())
        again = (
            re.compile(rf"(?<![\w.])(?:this\.)?{name}\.connect\(").search(code, made.end()) if name else None
        )
        if again is None or (made[1] and not _is_address(made[1], code)) or not _is_of_java(made[0], code):
            continue
        between = code[made.end() : again.start()]
        if not re.search(
            rf"\breturn\b|\bclose\(|\bbind\(|\b{name}\s*=[^=]|[\w>]\s+{name}\b", between
        ) and is_reached(code, made.start(), again.start()):
            yield f"{name} is connected twice"
    if not any(f"{name}.connect(" in code for name in _SOCKET_TAKEN.findall(code)):
        return
    for name, parameters, start, end in islice(methods_of(code), _MOST):
        socket = _SOCKET_TAKEN.search(f"{parameters},")
        if socket is None:
            continue
        connecting = re.compile(rf"(?<![\w.]){socket[1]}\.connect\s*\(").search(code, start, end)
        is_only = len(re.findall(rf"[\w>\]]\s+{name}\s*\([^(){{}};]*\)[\w\s,]*\{{", code)) == 1
        if connecting is not None and is_only and is_reached(code, start, connecting.start()):
            yield from _connected_by_caller(code, name, (start, end))


def _is_address(name: str, code: str) -> bool:
    types = types_of(name, code)
    return len(types) == 1 and types <= _ADDRESSES


def _is_of_java(made: str, code: str) -> bool:
    name, package = (
        ("Socket", "java.net") if "new Socket(" in made else ("SocketChannel", "java.nio.channels")
    )
    return re.search(rf"\bimport {re.escape(package)}\.(?:{name}|\*);", code) is not None


def _connected_by_caller(code: str, method: str, own: tuple[int, int]) -> Iterator[str]:
    """The caller connects what the method has connected already."""
    for call in re.finditer(rf"(?<![\w.]){method}\s*\(\s*(\w+)\s*[,)][^;{{}}]*;", code):
        if own[0] <= call.start() < own[1]:
            continue
        again = re.compile(rf"(?<![\w.]){call[1]}\.connect\s*\(").search(code, call.end())
        if again is None:
            continue
        between = code[call.end() : again.start()]
        if re.search(rf"\b(?:return|else|throw|break|continue)\b|\b{call[1]}\s*=[^=]|\bclose\(", between):
            continue
        # The call may be optional, what follows in its method may not.
        inner = heads_between(code, call.start(), again.start())
        after = end_of_block(code, call.end()) + 1
        is_behind = after < again.start() and not heads_between(code, after, again.start())
        if is_reached(code, after if inner == ["}"] and is_behind else call.start(), again.start()):
            yield f"{call[1]} is connected twice"


def _to_the_proxy_itself(code: str) -> Iterator[str]:
    """Whom a socket with a proxy is connected to the proxy connects it to."""
    for address in dict.fromkeys(_PROXY.findall(code)):
        is_taken = re.search(r"\bnew\s+Socket\(\s*(?:new\s+Proxy\(|\w*[pP]roxy\w*\s*\))", code) is not None
        if is_taken and re.search(rf"\.connect\(\s*{re.escape(address)}\s*[,)]", code):
            yield "the proxy is asked to connect to itself"


def _fixed_collections(code: str) -> Iterator[str]:
    if "UnsupportedOperationException" in code:
        return
    for declared in islice(_FIXED.finditer(code), _MOST):
        name, kind = declared.groups()
        if not any(f"{name}.{change}" in code for change in _CHANGES):
            continue
        if len(re.findall(rf"(?<![\w.])(?:this\.)?{name}\s*=[^=]", code)) != 1 or _is_declared_again(
            name, code
        ):
            continue
        # Behind the call nothing is done with what it returns. The others let pass what would change nothing.
        changes = "add|put" + ("" if "asList" in kind else "|set")
        if re.search(r"\.(?:of|copyOf|unmodifiable\w+)\(", kind):
            changes += "|addAll|putAll|remove|clear|sort"
        if _ends_at_call(code, declared.end()) and re.search(
            rf"(?<![\w.])(?:this\.)?{name}\.(?:{changes})\s*\(", code
        ):
            yield f"{name} is changed and cannot change"


def _ends_at_call(code: str, start: int) -> bool:
    """Say whether the statement ends where the call does whose arguments begin at an offset."""
    depth = 1
    for sign in re.compile(r"[()]").finditer(code, start):
        depth += 1 if sign[0] == "(" else -1
        if not depth:
            return code[sign.end() : sign.end() + 1] == ";"
    return False


def _is_declared_again(name: str, code: str) -> bool:
    return len(re.findall(rf"[\w>\]]\s+{name}\s*[=;:,)]", code)) > 1 or "" in types_of(name, code)


def _text_for_netty(blanked: str, code: str) -> Iterator[str]:
    """Only bytes go out, where nothing in the pipeline makes bytes of text."""
    if _TURNS.search(code):
        return
    declared = set(re.findall(r"\bclass\s+(\w+)", code))
    added = {name for listed in _ADDED.findall(code) for name in _MADE.findall(listed)}
    if (
        not all(name in declared or "Handler" in name for name in added)
        or ".handler(new ChannelInit" not in code
    ):
        return
    for name, joined in islice(_TEXT_WRITTEN.findall(blanked), _MOST):
        if joined or not name or _is_text(name, code):
            yield "nothing makes bytes of the text that the channel writes"
        elif (kinds := types_of(name, code)) == {"byte[]"}:
            yield "nothing makes a buffer of the bytes that the channel writes"
        elif len(kinds) == 1 and has_no_handlers(code) and not kinds & _BUFFERS:
            kind = min(kinds)
            yield from (
                [f"nothing makes a buffer of the {kind} that the channel writes"]
                if kind.isidentifier()
                else []
            )


def _is_text(name: str, code: str) -> bool:
    return name.isidentifier() and types_of(name, code) in ({"String"}, {"String[]"})
