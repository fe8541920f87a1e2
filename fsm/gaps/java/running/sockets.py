"""Sockets of a Java file that are used when they are closed, and addresses that no socket and no URL can have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from fsm.gaps.java.blocks import assigned_before, end_of_block, is_reached, types_of
from fsm.syntax import Syntax

# So many places of a kind are looked at: an answer that repeats one without end costs little.
_MOST = 30
_SOCKETS = ({"Socket"}, {"SSLSocket"})
_STREAM = re.compile(r"=(?=[^=;]*\b(\w+)\.get(?:In|Out)putStream\(\))[^;{}]*?;")
_CLOSED = re.compile(r"(?<![\w.])(?:this\.)?(\w+)\.close\(\)\s*;")
_RESOURCES = re.compile(
    r"\btry\s*\(((?:[^(){};]|\((?:[^(){};]|\([^(){};]*\))*\)|;)*)\)\s*\{",
)
_OF_SOCKET = re.compile(r"\b(\w+)\.get(?:In|Out)putStream\(\)")
_HOST = re.compile(
    r"\bnew\s+(?:Socket|InetSocketAddress)\(\s*\"(\w+://[^\"]*|[^\":/\s]+:\d+|[^\"/\s]+/[^\"]*)\"\s*,"
    r"|\bInetAddress\.getByName\(\s*\"(\w+://[^\"]*|[^\"/\s]+/[^\"]*)\"\s*\)"
)
_PORT = re.compile(
    r"\bnew\s+(?:ServerSocket|DatagramSocket|MulticastSocket|InetSocketAddress)\(\s*(-?\d+)\s*[,)]"
    r"|\bnew\s+(?:Socket|InetSocketAddress)\(\s*(?:\w+|\"[^\"]*\")\s*,\s*(-?\d+)\s*\)"
)
_HIGHEST_PORT = 65_535
# In front of a sign that joins texts may stand the name of a protocol alone.
_URL = re.compile(r"\bnew\s+URL\(\s*\"(?:([^\":\s]+)\"\s*\)|([^\":\s]*[/.][^\":]*)\"\s*\+)")
_URI = re.compile(
    r"(?:HttpRequest\.newBuilder\(|\.uri\()\s*URI\.create\(\s*\"(?:([^\":\s]+)\"\s*\)|(/[^\":]*)\"\s*\+)"
)
_BUILT = re.compile(
    r"\bHttpRequest\.newBuilder\(\)(?:\s*\.\w+\((?:[^();]|\((?:[^();]|\([^();]*\))*\))*\))*?\s*\.build\(\)"
)
_PACKET = re.compile(r"\b(\w+)\s*=\s*new\s+DatagramPacket\(\s*([^,;()]+(?:\([^()]*\))?[^,;()]*),[^,;]*\)\s*;")
_GROUP = re.compile(r"\bInetAddress\.getByName\(\s*\"(\d+)\.\d+\.\d+\.\d+\"\s*\)")
_MULTICAST = range(224, 240)
_ASKED = re.compile(
    r"\.(?:getInputStream|getResponse\w+|getErrorStream|getHeader\w*|getContent\w*|getDate|getLastModified"
    r"|getExpiration|set(?:FixedLength|Chunked)\w+)\b"
)
_OPENED = re.compile(r"\b(?:Https?)?URLConnection\s+(\w+)\s*=[^;{}]*?\.openConnection\([^();]*\)\s*;")


def gaps_in_sockets(syntax: Syntax, code: str) -> Iterator[str]:
    """Yield them, of a whole file, of which `code` is without what its strings hold."""
    if "Socket" in code:
        if "putStream()" in code and (".close()" in code or "try (" in code):
            yield from _used_when_closed(code)
        yield from _impossible_addresses(syntax.code, code)
    if "new DatagramPacket(" in code and ".send(" in code:
        yield from _sent_nowhere(code)
    if "new URL(" in code and "import java.net." in code:
        for alone, joined in islice(_URL.findall(syntax.code), _MOST):
            yield f"the URL {alone or joined} has no protocol"
    if "openConnection()" in code and ".getOutputStream(" in code and not _ASKED.search(code):
        yield from _never_sent(code)
    if "java.net.http" in code and "HttpRequest.newBuilder(" in code:
        yield from _requests_without_address(syntax.code, code)


def _used_when_closed(code: str) -> Iterator[str]:
    """Whoever closes one of a socket's streams closes the socket."""
    if "android" in code:
        return
    streams = {
        assigned_before(code, found.start()): found[1] for found in islice(_STREAM.finditer(code), _MOST)
    }
    for closed in islice(_CLOSED.finditer(code), _MOST):
        socket = streams.get(closed[1], closed[1])
        if types_of(socket, code) in _SOCKETS and _is_one(closed[1], code):
            yield from _used_behind(code, socket, closed.end())
    for tried in islice(_RESOURCES.finditer(code), _MOST):
        opened = set(_OF_SOCKET.findall(tried[1]))
        socket = opened.pop() if len(opened) == 1 else ""
        is_own = re.search(rf"\b{socket}\s*=(?!=)", tried[1])
        if socket and not is_own and types_of(socket, code) in _SOCKETS:
            yield from _used_behind(code, socket, end_of_block(code, tried.end()) + 1)


def _is_one(name: str, code: str) -> bool:
    return len(re.findall(rf"\b{name}\s*=(?!=)", code)) <= 1 and len(types_of(name, code)) == 1


def _used_behind(code: str, socket: str, position: int) -> Iterator[str]:
    used = re.compile(rf"(?<![\w.])(?:this\.)?{socket}\.get(?:In|Out)putStream\(").search(
        code, position, end_of_block(code, position)
    )
    if used is None or re.search(
        rf"\b{socket}\s*=(?!=)|\breturn\b|\bthrow\b|\bcatch\b|\bfinally\b", code[position : used.start()]
    ):
        return
    if is_reached(code, position, used.start()) and not re.search(
        r"\bbreak\b|\bcontinue\b", code[position : used.start()]
    ):
        yield f"{socket} is used when it is closed"


def _impossible_addresses(text: str, code: str) -> Iterator[str]:
    """What stands at the same place in `text` may be in a comment."""
    for found in islice(_HOST.finditer(text), _MOST):
        if code[found.start()] == text[found.start()] and "." + found[0] not in code:
            yield f"no host has the name {found[1] or found[2]}"
    for found in islice(_PORT.finditer(code), _MOST):
        port = int(found[1] or found[2])
        if not 0 <= port <= _HIGHEST_PORT and re.search(r"\bimport java\.net\.", code):
            yield f"there is no port {port}"
    if "joinGroup(" in code:
        for first in (
            _GROUP.findall(text) if len(_GROUP.findall(text)) == code.count("getByName(") == 1 else ()
        ):
            if int(first) not in _MULTICAST:
                yield f"no group has an address that begins with {first}"


def _sent_nowhere(code: str) -> Iterator[str]:
    """A packet that has no address goes where its socket is connected to, and here none is."""
    if re.search(r"\.connect\(|\bset(?:Address|SocketAddress)\(", code):
        return
    for found in islice(_PACKET.finditer(code), _MOST):
        name = found[1]
        is_sent = re.search(rf"\.send\(\s*{name}\s*\)", code)
        others = re.sub(
            rf"\.send\(\s*{name}\s*\)|\bDatagramPacket\s+{name}\s*=|(?<!\w){name}\s*=\s*new\b", " ", code
        )
        if (
            is_sent
            and types_of(name, code) == {"DatagramPacket"}
            and not re.search(rf"[(,]\s*{name}\s*[,)]", others)
            and len(re.findall(rf"\b{name}\s*=(?!=)", code)) == 1
        ):
            yield f"{name} is sent and has no address"


def _never_sent(code: str) -> Iterator[str]:
    """Only who asks for the answer sends the request."""
    for found in islice(_OPENED.finditer(code), _MOST):
        name = found[1]
        is_given = re.search(rf"\breturn\s+{name}\b|[(,]\s*{name}\s*[,)]|=\s*{name}\s*;|\b{name}::", code)
        if not is_given and re.search(rf"\b{name}\.getOutputStream\(", code):
            yield f"{name} is never asked for its answer, so nothing is sent"


def _requests_without_address(text: str, code: str) -> Iterator[str]:
    if "org.springframework" in code:
        return
    for alone, joined in islice(_URI.findall(text), _MOST):
        yield f"the address {alone or joined} has no protocol"
    if ".uri(" not in code and _BUILT.search(code):
        yield "a request has no address"
