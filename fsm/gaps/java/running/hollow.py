"""Methods of a Java file that do nothing of what they are for: what they get is not looked at, or overwritten."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from fsm.gaps.java.blocks import methods_of

# So many places of a kind are looked at: an answer that repeats one without end costs little.
_MOST = 60
_NOTHING = re.compile(
    r"\{\s*(?:return\s+(?:null|\"\s*\"|-?\d+|new\s+[\w.]+(?:<[^<>]*>)?(?:\s*\(\s*\)|\[0\]|\[\]\s*\{\s*\})"
    r"|(?:Collections|List|Map|Set|Optional|Mono|Flux)\.(?:empty\w*|of)\(\s*\)"
    r"|(?:\w+\.)?completedFuture\(\s*(?:null|new\s+[\w.]+\(\s*\))\s*\))\s*;\s*)?\}"
)
_HEAD = re.compile(
    r"\s*((?:@\w+(?:\([^()]*\))?\s*|(?:public|protected|private|static|final|synchronized|default)\s+)*)"
    r"(?:<[^;{}()]*>\s*)?([\w.]+(?:<[^;{}()]*>)?(?:\[\])*)\s+(\w+)\s*\(([^{};]*)\)\s*(?:throws\s+[\w.,\s]+)?\Z"
)
# A constructor has only such words in front of its name.
_NO_RESULTS = frozenset(
    {
        *("case", "default", "else", "enum", "final", "native", "new", "private", "protected", "public"),
        *("record", "return", "static", "synchronized", "throw", "void"),
    }
)
_ASSIGNED = re.compile(r"[;{}]\s*(\w+) = (?!null)")
# What somebody gives to have it read or written.
_TO_READ = frozenset(
    {
        *(
            "BufferedReader",
            "DataInputStream",
            "HttpResponse",
            "HttpURLConnection",
            "InputStream",
            "Response",
        ),
        *("Socket", "SocketChannel"),
    }
)
_TO_WRITE = frozenset({"BufferedWriter", "DataOutputStream", "OutputStream", "PrintWriter"})
_PARAMETER = re.compile(r"(?:final\s+)?([\w.]+)(?:<[^()]*?>)?(?:\[\])*(?:\.\.\.)?\s+(\w+)\s*(?:,|\Z)")


def gaps_in_hollow(code: str) -> Iterator[str]:
    """Yield them, of a whole file without what its strings hold."""
    for body in islice(_NOTHING.finditer(code), _MOST):
        first = max(code.rfind(mark, max(body.start() - 500, 0), body.start()) for mark in ";{}") + 1
        head = _HEAD.match(code, first, body.start())
        if head is not None:
            yield from _ignoring(code, head)
    assigned = {name for name in _ASSIGNED.findall(code) if f" {name})" in code or f" {name}," in code}
    for _, parameters, start, end in methods_of(code) if assigned else ():
        if any(name in parameters for name in assigned):
            yield from (
                f"{name} is overwritten and never read" for name in _overwritten(parameters, code[start:end])
            )


def _ignoring(code: str, head: re.Match[str]) -> Iterator[str]:
    """Who may be overridden, or stands for a class of others, may do nothing."""
    modifiers, kind, name, parameters = head.groups()
    if "private" in modifiers.split() and (kind == "void" or kind not in _NO_RESULTS):
        taken = {match[1] for match in _PARAMETER.finditer(parameters)}
        ignored = taken & ((_TO_WRITE | _TO_READ) if kind == "void" else _TO_READ)
        if ignored and len(re.findall(rf"\b{name}\s*\(|::{name}\b", code)) > 1:
            yield f"{name} does nothing with its {min(ignored)}"


def _overwritten(parameters: str, body: str) -> Iterator[str]:
    """Who called has what he gave, and not what it was overwritten with."""
    for _, name in _PARAMETER.findall(parameters):
        position = body.find(f"{name} = ")
        if position < 0 or body.startswith(f"{name} = null", position):
            continue
        uses = re.findall(rf"(?<![\w.]){name}\b(\s*=(?!=)\s*(?:null\b)?)?", body)
        if uses and all(use and not use.endswith("null") for use in uses):
            yield name
