"""What Java's compiler refuses about the parts of a file among each other: operators, labels, constructors, throws."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fsm.gaps.java.blocks import end_of_block
from fsm.gaps.java.members import exceptions_above
from fsm.syntax import Syntax

_MASKED = re.compile(r"[&|^] ?[\w.]+ ?[!=]= ?-?(?:0x)?\d")
_LEFT = re.compile(r"(?<![&|^\w.])([a-z][\w.]*(?:\(\))?)\s*\Z")
_NUMBERS = frozenset({"byte", "char", "int", "long", "short"})
_OPERATIONS = ("interestOps()", "readyOps()", "interestOpsOr()")
_DELEGATING = re.compile(r"\{\s*this\(")
_HEAD = re.compile(r"([A-Z]\w*)\s*\(((?:[^(){};]|\([^()]*\))*)\)\s*(?:throws\s+[\w.,\s]+)?\Z")
_HEAD_OF_BODY = re.compile(r"\w+\(((?:[^(){};]|\([^()]*\))*)\)\s*(?:throws\s+[\w.,\s]+)?\{")
_GENERIC = re.compile(r"<[^<>]*>")
_PLAIN_CLASS = re.compile(r"class (\w+) ?(?:implements [^{]*)?\{")
_INNER = re.compile(r"private (?:(?:static|final|abstract) )*(?:class|interface|enum|record)\s+(\w+)")
_TOP = re.compile(
    r"^(?:(?:public|final|abstract|sealed|strictfp) +)*(?:class|interface|enum|record)[ \t]+(\w+)[^{]*\{",
    re.MULTILINE,
)
_SWITCH = re.compile(r"switch\s*\(\s*(?:\w+\.)?(\w+)\s*(\(\s*\))?\s*\)\s*\{")
_ABOVE = re.compile(r"(?:extends|implements) (\w+)")
_WITHOUT_LABELS = frozenset(
    {"AutoCloseable", "Closeable", "Exception", "Runnable", "RuntimeException", "Serializable", "Thread"}
)
_LABEL = re.compile(r"\bcase\s+([A-Z][A-Z\d_]*)\s*(?::|->)")
_THROWN = re.compile(r"throw new (\w+)\(")
_CLOSURE = re.compile(r"(\w+)\s*\((?:[^(){};]|\([^()]*\))*?(?:\w+|\([\w\s,]*\))\s*->\s*$")
# What Vert.x and futures call lets no checked exception through.
_OF_VERTX = frozenset(
    {
        *("close", "closeHandler", "connect", "connectHandler", "consumer", "drainHandler", "endHandler"),
        *("exceptionHandler", "handler", "listen", "onComplete", "onFailure", "onSuccess", "requestHandler"),
        *("send", "setPeriodic", "setTimer", "webSocketHandler"),
    }
)
_OF_FUTURES = frozenset(
    {
        *("exceptionally", "runAsync", "supplyAsync", "thenAccept", "thenApply", "thenCompose", "thenRun"),
        "whenComplete",
    }
)
_ANY_MAP = re.compile(r"\bMap\s*<\s*String\s*,\s*\?\s*>\s+(\w+)")
_PUBLISHED = re.compile(
    r"\b(Publisher|Flux|Mono|Observable|Flowable)\s*<[^;={}()]*>\s+\w+\s*\([^(){};]*\)\s*(?:throws\s+[\w.,\s]+)?\{"
)


def gaps_in_refusals(syntax: Syntax) -> Iterator[str]:
    """Yield it, of a whole file."""
    code = syntax.without_strings
    if " & " in code or " | " in code or " ^ " in code:
        yield from _loose_masks(code)
    if "this(" in code:
        yield from _recursive_constructors(code)
    if "throw" in code:
        yield from _not_throwable(code)
    if "private " in code and code.count("\n}") > 1:
        yield from _private_classes(code)
    if "switch" in code and "case " in code:
        yield from _undeclared_labels(code)
    if "throw new" in code and "-> {" in code and ("vertx" in code or "CompletableFuture" in code):
        yield from _thrown_in_closures(code)
    if "?>" in code and "kafka" in code:
        yield from _maps_of_anything(code)
    if "SendMessageRequestHeader" in code and re.search(
        r"\.setProperties\(\s*\w+\.getProperties\(\)\s*\)", code
    ):
        yield "SendMessageRequestHeader.setProperties takes no Map"
    if "lettuce" in code and (".async()" in code or ".sync()" in code):
        yield from _published(code)


def _loose_masks(code: str) -> Iterator[str]:
    """To compare binds closer than to mask."""
    for masked in _MASKED.finditer(code):
        left = _LEFT.search(code, max(masked.start() - 60, 0), masked.start())
        name = left[1] if left else ""
        if name.endswith(_OPERATIONS) or _kind_of(name.removeprefix("this."), code) in _NUMBERS:
            yield f"{name} is masked with what is no number"


def _kind_of(name: str, code: str) -> str:
    """Return the type of the variables of a name, "" where there are several."""
    kinds = set(re.findall(rf"([\w>\]]+)\s+{re.escape(name)}\s*[=;:,)]", code)) - {"return"}
    return kinds.pop() if len(kinds) == 1 else ""


def _recursive_constructors(code: str) -> Iterator[str]:
    for found in _DELEGATING.finditer(code):
        head = _HEAD.search(code, max(found.start() - 600, 0), found.start())
        if head is None:
            continue
        number = _number_in(_listed(code, found.end()))
        forms = list(_parameters_of_all(code, head[1]))
        fitting = sum("..." in form or _number_in(form) == number for form in forms)
        if fitting == 1 and _number_in(head[2]) == number and "..." not in head[2]:
            yield f"the constructor {head[1]} calls itself"


def _parameters_of_all(code: str, name: str) -> Iterator[str]:
    start = code.find(f"{name}(")
    while start >= 0:
        form = _HEAD_OF_BODY.match(code, start)
        if form is not None and not (code[start - 1].isalnum() or code[start - 1] in "._"):
            yield form[1]
        start = code.find(f"{name}(", start + 1)


def _listed(code: str, start: int) -> str:
    depth = 1
    for sign in re.finditer(r"[()]", code[start:]):
        depth += 1 if sign[0] == "(" else -1
        if not depth:
            return code[start : start + sign.start()]
    return code[start:]


def _number_in(listed: str) -> int:
    """Return the number of what commas part, but for those in brackets."""
    while (plain := _GENERIC.sub("", listed)) != listed:
        listed = plain
    depth = commas = 0
    for sign in listed:
        depth += (sign in "([{") - (sign in ")]}")
        commas += sign == "," and not depth
    return commas + 1 if listed.strip() else 0


def _not_throwable(code: str) -> Iterator[str]:
    for name in _PLAIN_CLASS.findall(code):
        if (
            f"throw new {name}(" in code
            or f"throws {name} " in code
            or f", {name} {{" in code
            or f"catch ({name} " in code
        ) and len(re.findall(rf"\b(?:class|interface|enum|record)\s+{name}\b", code)) == 1:
            yield f"{name} is no Throwable"


def _private_classes(code: str) -> Iterator[str]:
    """A class inside of another one is private to the outermost."""
    inners = [name for name in dict.fromkeys(_INNER.findall(code)) if f".{name}" in code]
    if not inners:
        return
    spans = {match[1]: (match.start(), end_of_block(code, match.end())) for match in _TOP.finditer(code)}
    if len(spans) < 2:
        return
    for inner in inners:
        for outer, (start, end) in spans.items():
            if re.search(rf"\bprivate\s[\w\s]*\b{inner}\b", code[start:end]) is None:
                continue
            for use in re.finditer(rf"(?<![\w.]){outer}\.{inner}\b", code):
                if not start <= use.start() < end:
                    yield f"{outer}.{inner} is private"


def _undeclared_labels(code: str) -> Iterator[str]:
    """Where a text is looked at the labels are constants of the file, not those of an enumeration."""
    for found in _SWITCH.finditer(code):
        name, is_call = found.groups()
        if f"String {name}" not in code:
            continue
        form = (
            rf"(\w+)\s+{name}\s*\(\s*\)\s*(?:throws\s[\w.,\s]+)?[{{;]"
            if is_call
            else rf"([\w>\]]+)\s+{name}\s*[=;:,)]"
        )
        kinds = set(re.findall(form, code)) - {"return", "new"}
        if kinds != {"String"} or "import static" in code or not set(_ABOVE.findall(code)) <= _WITHOUT_LABELS:
            continue
        for label in _LABEL.findall(code, found.end(), end_of_block(code, found.end())):
            if not re.search(rf"\b{label}\s*=[^=]", code):
                yield f"{label} is declared nowhere"


def _thrown_in_closures(code: str) -> Iterator[str]:
    names = _OF_FUTURES | (_OF_VERTX if "io.vertx" in code and "reactivex" not in code else frozenset())
    for thrown in _THROWN.finditer(code):
        kind = thrown[1]
        if kind in exceptions_above() and f"class {kind} " not in code:
            closure = _closure_around(code, thrown.start(), kind)
            if closure in names:
                yield f"{kind} is thrown in what {closure} takes"


def _closure_around(code: str, position: int, kind: str) -> str:
    """Return the method that takes the closest closure around, "" where a `try` or a method is closer."""
    depth = 0
    for brace in re.finditer(r"[{}]", code[:position][::-1]):
        depth += 1 if brace[0] == "}" else -1
        if depth >= 0:
            continue
        depth = 0
        start = position - brace.end()
        head = code[max(code.rfind(mark, 0, start) for mark in ";{}") + 1 : start].rstrip()
        if closure := _CLOSURE.search(head + " "):
            return closure[1]
        if head.endswith("->") or re.search(r"\btry\b|\bclass\b|\bnew\b", head):
            return ""
        if head.endswith(")") and not re.match(
            r"\s*(?:\}?\s*else\s+)?(?:if|for|while|switch|synchronized|catch)\b", head
        ):
            return ""
    return ""


def _maps_of_anything(code: str) -> Iterator[str]:
    for name in _ANY_MAP.findall(code):
        made = (
            rf"\bnew\s+Kafka(?:Producer|Consumer)\s*(?:<[^<>]*>)?\s*\(\s*{name}\s*\)"
            rf"|\bAdmin(?:Client)?\.create\(\s*{name}\s*\)"
        )
        if re.search(made, code):
            yield f"{name} has no values of a known type"


def _published(code: str) -> Iterator[str]:
    for found in _PUBLISHED.finditer(code):
        body = code[found.end() : end_of_block(code, found.end())]
        if re.search(r"\breturn\s+(?:this\.)?\w+(?:\(\))?\.a?sync\(\)\.\w+\([^;]*\)\s*;", body):
            yield f"{found[1]} is nothing that the connection's commands return"
