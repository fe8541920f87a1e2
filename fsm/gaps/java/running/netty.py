"""What Netty refuses or loses in a Java file: handlers of one channel only, messages that nobody decodes or sends."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from fsm.gaps.java.blocks import assigned_before, end_of_block, types_of
from fsm.syntax import Syntax

# So many places of a kind are looked at: an answer that repeats one without end costs little.
_MOST = 30
_HANDLER = re.compile(
    r"class\s+(\w+)(?:<[^{}]*>)?\s+extends\s+(?:SimpleChannelInboundHandler|ChannelInboundHandlerAdapter"
    r"|ChannelDuplexHandler|ChannelOutboundHandlerAdapter)\b"
)
_OF_CHILDREN = re.compile(r"\.childHandler\(\s*new\s+ChannelInitializer\s*<[^<>]*>\s*\(\s*\)\s*\{")
_ADDED = re.compile(r"\.add(?:Last|First)\s*\(([^;]*?)\)\s*;")
# What comes to a handler of bytes or datagrams, or to one of anything; a variable of types has one letter.
_RAW = frozenset({"ByteBuf", "ByteBufHolder", "DatagramPacket", "Object", *"ABCDEFGHIJKLMNOPQRSTUVWXYZ"})
_MESSAGE = r"SimpleChannelInboundHandler\s*<\s*(?:\w+\.)*(\w+(?:\[\])?)(?:<[^<>]*>)?\s*>"
_OF_MESSAGES = re.compile(rf"class\s+(\w+)\s+extends\s+(?:io\.netty\.channel\.)?{_MESSAGE}")
_NAMELESS = re.compile(rf"\.add(?:Last|First)\(\s*new\s+(?:io\.netty\.channel\.)?{_MESSAGE}")
_FULL = re.compile(r"SimpleChannelInboundHandler\s*<\s*FullHttp(?:Request|Response)\s*>")
_PARTS = re.compile(r"new\s+Http(?:(?:Server|Client)Codec|RequestDecoder|ResponseDecoder)\(")
_COLLECTS = re.compile(r"Aggregator|\bextends\s+\w*(?:Decoder|Codec)\b")
_OF_PARTS = frozenset(
    {
        *(
            "ChunkedWriteHandler",
            "CorsHandler",
            "HttpClientCodec",
            "HttpContentCompressor",
            "HttpContentDecompressor",
        ),
        *("HttpRequestDecoder", "HttpRequestEncoder", "HttpResponseDecoder", "HttpResponseEncoder"),
        *(
            "HttpServerCodec",
            "HttpServerExpectContinueHandler",
            "HttpServerKeepAliveHandler",
            "IdleStateHandler",
        ),
        *("LoggingHandler", "ReadTimeoutHandler", "WriteTimeoutHandler"),
    }
)
_MQTT = re.compile(r"\b\w*(?:MQTT|Mqtt)\w*Handler\b")
_DECODES = re.compile(r"ecoder|Codec|Embedded|LocalChannel|decode\(|Duplex")
# What they make of bytes are bytes.
_FRAMES = frozenset(
    {
        *("DelimiterBasedFrameDecoder", "FixedLengthFrameDecoder", "LengthFieldBasedFrameDecoder"),
        "LineBasedFrameDecoder",
    }
)
_NAMES_OF_FRAMES = re.compile(rf"\b(?:{'|'.join(sorted(_FRAMES))})\b")
_NO_DECODERS = _FRAMES | {
    *("ByteArrayEncoder", "IdleStateHandler", "LengthFieldPrepender", "LoggingHandler", "ReadTimeoutHandler"),
    *("StringEncoder", "WriteTimeoutHandler"),
}
_EMPTY = re.compile(
    r"\bvoid\s+initChannel\s*\(\s*(?:final\s+)?\w+\s+(\w+)\s*\)\s*(?:throws\s+\w+\s*)?\{\s*"
    r"(?:(?:final\s+)?(?:(?:ChannelPipeline|var)\s+\w+\s*=\s*)?\1\.pipeline\(\s*\)\s*;\s*)?\}"
)
_MADE = re.compile(r"new\s+([A-Z]\w*)")
_BESIDE = re.compile(r"\.(addAfter|addBefore)\(\s*\"(\w+)\"")
_NAMED = re.compile(r"\.add(?:Last|First|After|Before)\s*\(\s*(?:\"[^\"]*\"\s*,\s*)?\"(\w+)\"")
_NAMED_BY_OTHERS = re.compile(r"\.add(?:Last|First|After|Before)\s*\(\s*(?:\w+\.)*[A-Z][A-Z_\d]+\s*,")
_PLAIN_WRITE = re.compile(r"ctx\.write\(\s*[^(),]+(?:\([^()]*\))?\s*\)\s*;")
_FLUSHES = re.compile(r"lush|Outbound|Duplex|Codec|ncoder")
_READ = re.compile(
    r"void\s+channelRead0\s*\(\s*(?:final\s+)?\w+\s+\w+\s*,"
    r"\s*(?:final\s+)?(?:\w+\.)*(\w+)(?:<[^<>]*>)?\s+(\w+)\s*\)[^{;]*\{"
)
_COUNTED = re.compile(
    r"ByteBuf|DatagramPacket|FullHttp(?:Message|Request|Response)|(?:Last)?HttpContent|\w*WebSocketFrame"
)
_BOUND = re.compile(r"\.bind\(")
_WAITS = re.compile(
    r"closeFuture|await|sleep\(|\.join\(|System\.in|\.wait\(|\.take\(|CountDownLatch|return\b"
)
# What another thread does nobody here waits for.
_ELSEWHERE = re.compile(r"\bnew\s+Thread\s*\(\s*\(\s*\)\s*->\s*\{")
_CAUGHT = re.compile(r"\}\s*catch\s*\([^(){};]*\)\s*\{")
_END = re.compile(r"\}\s*finally\s*\{[^{}]*shutdownGracefully\(")
_BOOTSTRAP = re.compile(r"=\s*new\s+(ServerBootstrap|Bootstrap)\(\s*\)")
_NEEDED = {
    "ServerBootstrap": ("group", "channel|channelFactory", "childHandler"),
    "Bootstrap": ("group", "channel|channelFactory", "handler"),
}


def gaps_in_netty(syntax: Syntax, code: str) -> Iterator[str]:
    """Yield them, of a whole file, of which `code` is without what its strings hold."""
    yield from _of_one_channel(code)
    yield from _without_decoder(code)
    yield from _without_handlers(code) if "ServerBootstrap" in code and "initChannel" in code else ()
    if ".addAfter(" in code or ".addBefore(" in code:
        named = set(_NAMED.findall(syntax.blanked))
        if "initChannel" in code and not _NAMED_BY_OTHERS.search(code):
            names = dict.fromkeys(name for _, name in _BESIDE.findall(syntax.blanked))
            yield from (f"no handler has the name {name}" for name in names if name not in named)
    if "ctx.write(" in code and not _FLUSHES.search(code) and _PLAIN_WRITE.search(code):
        yield "what is written is never flushed"
    yield from _released_twice(code) if "SimpleChannelInboundHandler" in code and "release(" in code else ()
    yield from _ended_at_once(code)
    yield from _incomplete_bootstraps(code)


def _of_one_channel(code: str) -> Iterator[str]:
    """The second client's channel gets the handler of the first."""
    if "Sharable" in code or ".childHandler(" not in code:
        return
    own = _HANDLER.findall(code)
    for opened in islice(_OF_CHILDREN.finditer(code), _MOST) if own else ():
        end = end_of_block(code, opened.end())
        for added in _ADDED.finditer(code, opened.end(), end):
            name = added[1].rpartition(",")[2].strip().removeprefix("this.")
            kinds = types_of(name, code) if name.isidentifier() else set()
            is_shared = (
                len(kinds) == 1
                and kinds <= set(own)
                and not re.compile(rf"\b{name}\s*=(?!=)").search(code, opened.end(), end)
            )
            if is_shared and not re.search(r"\bisSharable\b", code):
                yield f"{name} belongs to one channel and is added to each"


def _without_decoder(code: str) -> Iterator[str]:
    """Where all handlers are known and none makes messages of bytes, who waits for messages gets none."""
    if "initChannel" not in code:
        return
    declared = set(re.findall(r"class\s+(\w+)", code))
    added = {name for listed in _ADDED.findall(code) for name in _MADE.findall(listed)}
    if (
        _FULL.search(code)
        and _PARTS.search(code)
        and not _COLLECTS.search(code)
        and added <= declared | _OF_PARTS
    ):
        yield "nothing makes full messages of the parts that the channel reads"
    if _DECODES.search(_NAMES_OF_FRAMES.sub(" ", code) if "FrameDecoder" in code else code):
        return
    if ("MQTT" in code or "Mqtt" in code) and _MQTT.search(code):
        yield "nothing makes MQTT messages of the bytes that the channel reads"
    kinds = {found[1]: found[2] for found in _OF_MESSAGES.finditer(code) if found[2] not in _RAW}
    if nameless := [kind for kind in _NAMELESS.findall(code) if kind not in _RAW]:
        kinds["SimpleChannelInboundHandler"] = nameless[0]
    if (waiting := sorted(kinds.keys() & added)) and added <= kinds.keys() | (_NO_DECODERS - declared):
        yield f"nothing makes {kinds[waiting[0]]} of the bytes that the channel reads"


def _without_handlers(code: str) -> Iterator[str]:
    """Nobody looks at what clients send, unless that is what the server is for."""
    if "iscard" not in code and has_no_handlers(code):
        yield "the channels of the server get no handler"


def has_no_handlers(code: str) -> bool:
    """Say whether the channels of a file are initialised with nothing, and nothing is added to them later."""
    return (
        _EMPTY.search(code) is not None
        and ".pipeline(" not in _EMPTY.sub(" ", code)
        and not re.search(r"\.add(?:Last|First|After|Before)\b", code)
    )


def _released_twice(code: str) -> Iterator[str]:
    """Such a handler lets go itself of what it was given."""
    if "retain(" in code or "super(false)" in code:
        return
    for read in islice(_READ.finditer(code), _MOST):
        kind, given = read.groups()
        start, end = read.end(), end_of_block(code, read.end())
        counted = [given] if _COUNTED.fullmatch(kind) else []
        for cast in re.compile(rf"\b(\w+)\s*=\s*\((\w+)\)\s*{given}\s*;").finditer(code, start, end):
            counted += [cast[1]] if _COUNTED.fullmatch(cast[2]) else []
        for name in counted:
            releasing = rf"\b{name}\.release\(\s*\)|\bReferenceCountUtil\.release\(\s*{name}\s*\)"
            if re.compile(releasing).search(code, start, end):
                yield f"{name} is released twice"


def _ended_at_once(code: str) -> Iterator[str]:
    """A server that is bound and waits for nothing comes to the `finally` that ends it."""
    if "finally" not in code or "ServerBootstrap" not in code:
        return
    for bound in islice(_BOUND.finditer(code), _MOST):
        end = after = end_of_block(code, bound.end())
        while (caught := _CAUGHT.match(code, after)) is not None:
            after = end_of_block(code, caught.end())
        if _END.match(code, after) and not _WAITS.search(_without_threads(code[bound.end() : end])):
            start = code.rfind("try", 0, bound.start())
            if "Server" in code[max(start - 3000, 0) : end]:
                yield "the server ends as soon as it is bound"


def _without_threads(code: str) -> str:
    """Return a text without what the threads do that it makes."""
    while (thread := _ELSEWHERE.search(code)) is not None:
        code = code[: thread.start()] + code[end_of_block(code, thread.end()) + 1 :]
    return code


def _incomplete_bootstraps(code: str) -> Iterator[str]:
    for found in islice(_BOOTSTRAP.finditer(code), _MOST):
        name, kind = assigned_before(code, found.start()), found[1]
        given = rf"[(,=]\s*(?:this\.)?{name}\s*[,);]|\breturn\s+(?:this\.)?{name}\b|\b{name}\s*\)"
        if re.search(given, code) or len(re.findall(rf"\b{name}\s*=(?!=)", code)) != 1:
            continue
        if not re.search(rf"\b{name}\s*\.\s*(?:bind|connect)\(|\.(?:bind|connect)\(", code):
            continue
        for needed in _NEEDED[kind]:
            if not re.search(rf"\.\s*(?:{needed})\s*\(\s*[^)\s]", code):
                yield f"{name} has no {needed.partition('|')[0]}"
