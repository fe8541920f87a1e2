"""Calls in a Java file that compile and that the library refuses when they are carried out, whatever they get."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from fsm.gaps.java.blocks import heads_around, is_reached, types_of
from fsm.syntax import Syntax

# So many places of a kind are looked at: an answer that repeats one without end costs little.
_MOST = 30
_RESTRICTED = re.compile(
    r"(?:\b(\w+)\s*)?\.(?:setHeader|header|headers)\(\s*"
    r"\"((?i:connection|content-length|expect|host|upgrade))\""
)
# Where no path is said it is / .
_NO_SLASH = re.compile(r"\.baseUrl\(\s*\"(https?://[^/\"]+/[^\"]*[^/\"])\"\s*\)")
_OTHER_CLIENTS = (
    "okhttp3",
    "org.springframework",
    "jsoup",
    "unirest",
    "javalin",
    "spark.Spark",
    "jakarta.ws",
    "javax.ws",
    "allowRestricted",
)
_BODY = re.compile(
    r"\.(?:(post|put|patch)\(\s*null\s*\)|method\(\s*\"(POST|PUT|PATCH)\"\s*,\s*null\s*\)"
    r"|method\(\s*\"(GET|HEAD)\"\s*,\s*(?:RequestBody\.create|new\s))"
)
_ADDED_TO_URL = re.compile(
    r"\.(addQueryParameter|setQueryParameter|addPathSegment)\((?:[^;()]|\([^;()]*\))*?\b(\w+\.)?(\w+)\("
)
_METHOD = re.compile(r"\.setRequestMethod\(\s*\"([A-Za-z]+)\"\s*\)")
_OTHER_METHODS = re.compile(r"\bandroid\b|\bgetDeclaredField\b|catch\s*\(\s*(?:final\s+)?ProtocolException\b")
_METHODS = frozenset({"DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT", "TRACE"})
_BODY_READ = re.compile(r"\b(\w+)\.body\(\)\.(?:string|bytes|byteStream|charStream)\(\)")
_ONE_WORD = re.compile(
    r"\bnew\s+ProcessBuilder\(\s*(?:(?:Arrays\.asList|(?:Immutable)?List\.of|Collections\.singletonList)\(\s*)?"
    r"\"([\w.-]+ [^\"]*)\"\s*(?:\)|\+\s*[\w.()]+\s*\))"
)
_NAMED_PROGRAM = re.compile(r"\bnew\s+ProcessBuilder\(\s*(\w+)\s*\)")
# The others hand on what they get to a shell.
_NO_SHELL = re.compile(
    r"\b(?:getRuntime\(\)|runtime)\.exec\(\s*\"(?!(?:\S*sh|adb|su|wsl|cmd\S*|powershell\S*) )"
    r"([\w./-]+(?: [^\"]*?)? (?:\||>|>>|&&|<) [^\"]*)\""
)
_COMMAND_CHANGED = re.compile(r"\b(\w+)\.command\(\)\.(?:add|addAll|remove|set)\(")
_FIXED = re.compile(r"\s*(?:List\.of|Collections\.\w+|Arrays\.asList|ImmutableList\.of|List\.copyOf)\(")
_OPENED = re.compile(r"\b(\w+)\s*=\s*(?:FileChannel\.open|Files\.newByteChannel)\(([^;{}]*)\)\s*[;)]")
_CHANNELS = ({"FileChannel"}, {"SeekableByteChannel"})
_STREAM_CHANNEL = re.compile(r"\b(\w+)\s*=\s*new\s+File(In|Out)putStream\([^;{}]*?\)\.getChannel\(\)\s*[;)]")
_TO_WRITE = r"\b{0}\.(?:write\(|truncate\(|transferFrom\(|lock\(\)|tryLock\(\)|map\([^;]*READ_WRITE\b)"
_TO_READ = r"\b{0}\.(?:read|map)\("
# What stands around the executor that does the work is none of that class.
_WRAPPED = re.compile(
    r"\(\s*(?:\w+\.)*((?:Scheduled)?ThreadPoolExecutor)\s*\)\s*(?:\w+\.)*Executors\s*\."
    r"\s*(newSingleThread(?:Scheduled)?Executor|newWorkStealingPool|newVirtualThreadPerTaskExecutor"
    r"|newThreadPerTaskExecutor|unconfigurable\w+)\("
)
_KILLED = re.compile(r"\b(\w+)\.scriptKill\(\)\s*;")


def gaps_in_refusing(syntax: Syntax, code: str) -> Iterator[str]:
    """Yield them, of a whole file, of which `code` is without what its strings hold."""
    text = syntax.blanked
    if "java.net.http" in code and not any(client in text for client in _OTHER_CLIENTS):
        yield from _restricted_headers(text, code)
    if "retrofit" in code:
        yield from (f"the address {url} has to end with /" for url in _NO_SLASH.findall(text))
    if "okhttp3" in code:
        yield from _refused_by_okhttp(text, code)
    if "setRequestMethod(" in code and "URLConnection" in code and not _OTHER_METHODS.search(code):
        names = dict.fromkeys(_METHOD.findall(text))
        yield from (f"setRequestMethod takes no {name}" for name in names if name not in _METHODS)
    if "ProcessBuilder" in code or ".exec(" in code:
        yield from _refused_by_processes(syntax.code, code)
    if "FileChannel" in code or "newByteChannel(" in code:
        yield from _wrongly_opened(code)
    if "ThreadPoolExecutor)" in code and "Executors." in code:
        for cast, made in islice(_WRAPPED.findall(code), _MOST):
            yield f"what {made} makes is no {cast}"
    if ".scriptKill()" in code and "lettuce" in code:
        yield from _nothing_to_kill(code)


def _restricted_headers(text: str, code: str) -> Iterator[str]:
    """What is no builder of a request, such as the response of a servlet, takes them."""
    for receiver, name in _RESTRICTED.findall(text):
        kinds = types_of(receiver, code) if receiver else set()
        if not kinds or any(kind == "var" or kind.endswith("Builder") for kind in kinds):
            yield f"HttpClient refuses the header {name}"


def _refused_by_okhttp(text: str, code: str) -> Iterator[str]:
    for sent, changing, asking in islice(_BODY.findall(text), _MOST):
        yield f"{asking} takes no body" if asking else f"{sent or changing} needs a body"
    for taken, owner, encoder in islice(_ADDED_TO_URL.findall(code), _MOST):
        own = (
            rf"\bString\s+{encoder}\s*\([^(){{}}]*\)[\w\s,]*\{{\s*(?:try\s*\{{\s*)?"
            r"return\s+(?:\w+\.)*URLEncoder\.encode\("
        )
        if f"{owner}{encoder}" == "URLEncoder.encode" or (owner in ("", "this.") and re.search(own, code)):
            yield f"{taken} encodes what is encoded already"
    for found in islice(_BODY_READ.finditer(code), _MOST):
        again = re.compile(rf"\b{found[1]}\.body\(\)\.(?:string|bytes|byteStream|charStream)\(\)").search(
            code, found.end()
        )
        if again is None or types_of(found[1], code) != {"Response"}:
            continue
        between = code[found.end() : again.start()]
        if is_reached(code, found.start(), again.start()) and not re.search(
            rf"\breturn\b[^;]*;|\bthrow\b[^;]*;|\b{found[1]}\s*=(?!=)", between
        ):
            yield f"the body of {found[1]} is read twice"


def _refused_by_processes(text: str, code: str) -> Iterator[str]:
    """What stands at the same place in `text` may be in a comment."""
    for found in islice(_ONE_WORD.finditer(text), _MOST) if ".command(" not in text else ():
        if code.startswith("new", found.start()):
            yield f"there is no program {found[1].strip()}"
    yield from _named_programs(text, code) if ".command(" not in text else ()
    for found in islice(_NO_SHELL.finditer(text), _MOST):
        if code.startswith(found[0][:7], found.start()):
            yield f"no shell carries out {found[1]}"
    if "UnsupportedOperationException" in code:
        return
    for found in islice(_COMMAND_CHANGED.finditer(code), _MOST):
        made = re.search(rf"\b{found[1]}\s*=\s*new\s+ProcessBuilder\(\s*(\w+)?", code)
        if made is None:
            continue
        name = made[1]
        is_variable = name is not None and code[made.end() : made.end() + 1] in ")"
        given = _values_of(name, code) if is_variable else [code[made.start(1) :]] if name else []
        if given and all(_FIXED.match(value) for value in given):
            yield f"the command of {found[1]} cannot change"


def _named_programs(text: str, code: str) -> Iterator[str]:
    for name in islice(_NAMED_PROGRAM.findall(code), _MOST):
        given = re.findall(rf"(?<![\w.])String\s+{name}\s*=\s*\"([\w.-]+ [^\"]*)\"\s*;", text)
        if (
            given
            and types_of(name, code) == {"String"}
            and len(re.findall(rf"\b{name}\s*\+?=(?!=)", code)) == 1
        ):
            yield f"there is no program {given[0].strip()}"


def _values_of(name: str, code: str) -> list[str]:
    """Return what begins with the values that a variable gets: its own, or what the closure is given whose it is."""
    own = [code[found.end() :] for found in re.finditer(rf"\b{name}\s*=(?!=)", code)]
    if own or not re.search(rf"(?<![\w.]){name}\s*->", code):
        return own
    return [code[found.end() :] for found in re.finditer(r"\.apply\(", code)]


def _wrongly_opened(code: str) -> Iterator[str]:
    """Who says nothing opens a file to read it."""
    if "NonWritable" in code or "NonReadable" in code:
        return
    for name, options in islice(_OPENED.findall(code), _MOST):
        said = set(re.findall(r"\b(READ|WRITE|APPEND|TRUNCATE_EXISTING|CREATE|CREATE_NEW)\b", options))
        is_told = bool(said) or (options.count(",") == 0 and options.strip())
        if not is_told or not _is_alone(name, code):
            continue
        if "APPEND" in said and said & {"READ", "TRUNCATE_EXISTING"}:
            yield f"{name} is opened with options that exclude each other"
        elif not said & {"WRITE", "APPEND"} and re.search(_TO_WRITE.format(name), code):
            yield f"{name} is opened to be read and is written"
        elif said & {"WRITE", "APPEND"} and "READ" not in said and re.search(_TO_READ.format(name), code):
            yield f"{name} is opened to be written and is read"
    for name, kind in islice(_STREAM_CHANNEL.findall(code), _MOST):
        refused = _TO_WRITE if kind == "In" else _TO_READ
        if _is_alone(name, code) and re.search(refused.format(name), code):
            yield f"{name} is opened to be {'read and is written' if kind == 'In' else 'written and is read'}"


def _is_alone(name: str, code: str) -> bool:
    """There is one channel of the name, which is opened once."""
    return (
        types_of(name, code) in _CHANNELS
        and len(re.findall(rf"\b(?:FileChannel|SeekableByteChannel)\s+{name}\b", code)) == 1
        and len(re.findall(rf"\b{name}\s*=(?!=)", code)) == 1
    )


def _nothing_to_kill(code: str) -> Iterator[str]:
    """A server that has just answered runs no script, and says so by an error."""
    for found in islice(_KILLED.finditer(code), _MOST):
        heads = heads_around(code, found.start())
        before = re.compile(rf"\b{found[1]}\.\w+\([^;]*\);").search(
            code, max(found.start() - 400, 0), found.start()
        )
        if before is None or re.search(r"\b(?:try|catch|if)\b", heads[0] if heads else ""):
            continue
        is_synchronous = (
            re.search(rf"\bRedis\w*Commands<[^;(){{}}]*>\s+{found[1]}\b", code) and "Async" not in code
        )
        if is_synchronous and is_reached(code, before.start(), found.start()):
            yield f"{found[1]} runs no script that could be killed"
