"""What libraries of Go refuse when a program runs: labels of metrics, raw connections under WebSockets."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fsm.gaps.go.files import end_of, imports_of, parts_of
from fsm.syntax import Syntax

_METRIC = re.compile(
    r"(?<![\w.])(\w+)[ \t]*:?=[ \t]*(?:prometheus|promauto)\.New(?:Counter|Histogram|Summary)Vec\("
)
_INSTRUMENTED = re.compile(
    r"\bpromhttp\.InstrumentHandler(?:Counter|Duration|RequestSize|ResponseSize|TimeToWriteHeader)\(\s*"
    r"(\w+)((?:\.(?:Must)?CurryWith\([^()]*\))?)[ \t]*,"
)
_LABELS = re.compile(r"\[\]string\{([^{}]*)\}\s*,?\s*\)")
_TEXT = re.compile(r"\"(\w+)\"")
_OF_REQUESTS = frozenset({"code", "method"})
_COPIED = re.compile(r"\bio\.Copy(?:Buffer|N)?\(")
_PUSHER = re.compile(r"(?<![\w.])(\w+)\.Writer\.\(http\.Pusher\)")
_REDIRECTED = re.compile(
    r"\bif[ \t]+(\w+)\.URL\.Scheme[ \t]*==[ \t]*\"http\"[ \t]*\{\s*http\.Redirect\(\w+,[ \t]*\1,"
)
_RAW = re.compile(r"[\w.]+\.UnderlyingConn\(\)")


def gaps_in_refusals(syntax: Syntax) -> Iterator[str]:
    """Yield it, of a whole file."""
    code = syntax.without_strings
    if "promhttp.InstrumentHandler" in code and "WithLabelFromCtx" not in code:
        yield from _labels_of_others(syntax.blanked)
    if ".UnderlyingConn()" in code and any(
        path.endswith("/websocket") for _, path in imports_of(syntax.blanked)
    ):
        yield from _raw_copies(code)
    if ".Writer.(http.Pusher)" in code:
        yield from _pushed_nowhere(code)
    if ".URL.Scheme" in code:
        # Only who asks a proxy writes the scheme.
        yield from (f"{name}.URL.Scheme is empty" for name in _REDIRECTED.findall(syntax.blanked))


def _labels_of_others(code: str) -> Iterator[str]:
    """A handler knows of a request its method and its code; what has other labels has to get them before."""
    labels: dict[str, set[str] | None] = {}
    for made in _METRIC.finditer(code):
        listed = _LABELS.search(code, made.end(), end_of(code, made.end()))
        several = made[1] in labels or listed is None
        labels[made[1]] = None if several or listed is None else set(_TEXT.findall(listed[1]))
    for name, curried in _INSTRUMENTED.findall(code):
        left = (labels.get(name) or set()) - _OF_REQUESTS - set(_TEXT.findall(curried))
        if left:
            yield f"{name} has the label {min(left)}, which no handler knows"


def _raw_copies(code: str) -> Iterator[str]:
    """Between two such connections frames may be passed on as they are; all else has none."""
    for copied in _COPIED.finditer(code):
        ends = [part.strip() for part in parts_of(code[copied.end() : end_of(code, copied.end()) - 1])[:2]]
        raw = [_RAW.fullmatch(end) is not None for end in ends]
        if any(raw) and not all(raw):
            yield "what stands under a WebSocket has no messages"


def _pushed_nowhere(code: str) -> Iterator[str]:
    """Gin's writer is no pusher, and gives one when it is asked with `Pusher()`; a program may set another writer."""
    for name in dict.fromkeys(_PUSHER.findall(code)):
        if f"{name} *gin.Context" in code and not re.search(r"\.Writer[ \t]*=(?!=)", code):
            yield f"{name}.Writer is no http.Pusher"
