"""What a Java file that compiles gets wrong about what it opens: unused streams, connections never finished."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from tree_sitter import Node

from fsm.gaps.java.tree import words_of

_STREAM = re.compile(r"get(?:Input|Output|Error)Stream\s*\(")
_KEPT = re.compile(r"(\w+)\s*=[^=]")
_USES = ("read", "write", "print", "lines", "transfer", "append", "format")
_NOT_BLOCKING = re.compile(r"\b(\w+)\s*\.\s*configureBlocking\s*\(\s*false\s*\)")
_CAUGHT = re.compile(r"\bcatch\s*\(\s*(?:final\s+)?([\w.\s|]*?)\s+(\w+)\s*\)\s*\{")
_MINA = re.compile(r"[sS]ession\w*\.write\s*\(")
_ENCODING_OF_MINA = ("IoBuffer", "FilterChain", "Codec")
_ENDS_OF_MINA = ("SocketAcceptor", "SocketConnector", "DatagramAcceptor", "DatagramConnector")
_TEXT_TO_NETTY = re.compile(r"\.writeAndFlush\s*\(\s*\"")
_PROMISE = re.compile(r"(\w+) = \w+(?:\.\w+\(\))*\.newPromise\(\)")
_GIVEN_AWAY = re.compile(
    r"\breturn\s+(\w+)\s*;|\bthis\s*\.\s*\w+\s*=\s*(\w+)\s*;\s*\}\Z|\breturn\s+new\s+(\w+)\s*\(([\w\s,.]*)\)\s*;"
)
# To close them changes nothing.
_IN_MEMORY = frozenset(
    {"ByteArrayOutputStream", "ByteArrayInputStream", "StringWriter", "CharArrayWriter", "var"}
)
# The stream itself, in others around it.
_WRAPPED = re.compile(r"\s*(?:\([\w<>\[\]]+\)\s*)?(?:new\s+[\w.]+\s*\(\s*)*[\w.]+(?:\(\))?\s*\.\s*\Z")
_END_OF_WRAPPED = re.compile(r"\s*\)(?:[\s,)]|[A-Za-z_](?<![\w.].)[\w.]*(?=\s*[,)])|\"[^\"]*\"|\d)*[;{]")
_NO_INPUT_OUTPUT = frozenset(
    {
        "Exception",
        "Throwable",
        "InterruptedException",
        "RuntimeException",
        "URISyntaxException",
        "ExecutionException",
        "TimeoutException",
        "GeneralSecurityException",
        "NoSuchAlgorithmException",
    }
)


def gaps_in_flow(code: str, resources: Iterable[Node], own: Collection[str]) -> Iterator[str]:
    """Yield them; `own` are the names of the file's classes."""
    if "Stream(" in code and _STREAM.search(code):
        yield from _unused_streams(code)
    if "configureBlocking" in code and "finishConnect" not in code:
        yield from _unfinished_connections(code)
    if "UncheckedIOException" in code:
        yield from _wrongly_wrapped(code)
    yield from _gaps_of_frameworks(code)
    for node in resources:
        if node.type == "resource" and node.child_by_field_name("name") is not None:
            yield from _closed_too_early(code, node, own)


def _gaps_of_frameworks(code: str) -> Iterator[str]:
    if ".setMessageListener" in code and "DefaultMQPushConsumer" in code and "registerMess" not in code:
        yield "setMessageListener registers no listener"
    # What comes to a handler alone, and what becomes of its answers, is settled where it is added.
    is_mina = "IoSession" in code and any(word in code for word in _ENDS_OF_MINA)
    if is_mina and _MINA.search(code) and not any(word in code for word in _ENCODING_OF_MINA):
        yield "nothing makes bytes of what the session writes"
    if "netty" not in code:
        return
    is_added = any(word in code for word in ("addLast", "Bootstrap", "Initializer"))
    if is_added and _TEXT_TO_NETTY.search(code) and "Encoder" not in code and "Codec" not in code:
        yield "nothing makes bytes of the text that the channel writes"
    for name in _PROMISE.findall(code) if "newPromise" in code else ():
        ends = rf"\b{name}\.(?:set|try)Success|[(,]\s*{name}\s*[,)]|\breturn {name};|[^=!]= {name};"
        if f"{name}.setFailure(" in code and not re.search(ends, code):
            yield f"{name} never succeeds"


def _unused_streams(code: str) -> Iterator[str]:
    """All streams of a program are kept in variables, and no variable is used."""
    for match in _STREAM.finditer(code):
        start = max(code.rfind(sign, 0, match.start()) for sign in ";{}") + 1
        kept = _KEPT.search(code, start, match.start())
        is_itself = kept is not None and _WRAPPED.match(code, kept.end() - 1, match.start())
        if kept is None or not is_itself or not _END_OF_WRAPPED.match(code, match.end()):
            return
        if _is_used(kept[1], code):
            return
    yield "nothing is read from or written to its streams"


def _is_used(name: str, code: str) -> bool:
    if any(f"{name}.{method}" in code for method in _USES) or f"({name})" in code or f"({name}," in code:
        return True
    if re.search(rf"\b(?:public|protected)\s[^;(){{}}=]*\b{name}\s*[=;]", code):
        return True  # by classes below this one, or by those that hold an object of it
    idle = rf"(?:[\w>\]]\s+{name}\s*[;=])|(?:this\.)?\b{name}\s*(?:=(?!=)|\.\s*(?:close|flush)\s*\(|[!=]=\s*null)"
    return len(re.findall(rf"\b{name}\b", code)) > len(re.findall(idle, code))


def _unfinished_connections(code: str) -> Iterator[str]:
    """Who leaves it to others to watch for the connection leaves it to them to finish it."""
    if "DatagramChannel" in code or "UnixDomain" in code:
        return  # nothing has to be waited for
    if "OP_CONNECT" in code and "isConnectable" not in code:
        return
    for match in _NOT_BLOCKING.finditer(code):
        end = code.find("SocketChannel.open", match.end())
        rest = code[match.end() : end if end >= 0 else None]
        if re.search(rf"\b{match[1]}\s*\.\s*connect\s*\(", rest):
            yield "a connection that does not block is never finished"


def _wrongly_wrapped(code: str) -> Iterator[str]:
    for match in _CAUGHT.finditer(code):
        kinds, name = match.groups()
        block = code[match.end() : code.find("}", match.end())]
        if re.search(rf"\bnew\s+UncheckedIOException\s*\((?:(?:[^;()]|\([^()]*\))*,)?\s*{name}\s*\)", block):
            for kind in (kind.strip() for kind in kinds.split("|")):
                if kind in _NO_INPUT_OUTPUT:
                    yield f"UncheckedIOException takes no {kind}"


def _closed_too_early(code: str, resource: Node, own: Collection[str]) -> Iterator[str]:
    """What a `try` opens it closes, whoever still has it."""
    attempt = resource.parent
    while attempt is not None and attempt.type != "try_with_resources_statement":
        attempt = attempt.parent
    body = attempt.child_by_field_name("body") if attempt is not None else None
    name = words_of(code, resource.child_by_field_name("name"))
    kind = words_of(code, resource.child_by_field_name("type"))
    if kind in own or kind in _IN_MEMORY:
        return
    for returned, kept, made, arguments in _GIVEN_AWAY.findall(words_of(code, body)):
        given = re.split(r"\s*,\s*", arguments.strip())
        is_given = made in own and name in given and _is_kept(made, given.index(name), code)
        if name in (returned, kept) or is_given:
            yield f"{name} is closed before it is used"
            return


def _is_kept(made: str, index: int, code: str) -> bool:
    """A constructor of a class keeps what it gets in a field, and does not read all of it at once."""
    for found in re.finditer(rf"(?<!new )\b{made}\s*\(([^()]+)\)[^;{{}}]*\{{([^{{}}]*)\}}", code):
        parameters = [words.split()[-1] for words in found[1].split(",") if words.split()]
        if index < len(parameters) and re.search(rf"=\s*{parameters[index]}\s*;", found[2]):
            return True
    return False
