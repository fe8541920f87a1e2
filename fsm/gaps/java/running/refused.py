"""What Java's compiler refuses about the parts of a file among each other: operators, labels, constructors, throws."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from fsm.gaps.java.blocks import block_around, code_of, end_of_block, heads_between, types_of
from fsm.gaps.java.compiling.members import exceptions_above
from fsm.syntax import Syntax

# So many places of a kind are looked at: an answer that repeats one without end costs little.
_MOST = 30
_MASKED = re.compile(r"[&|^] ?[\w.]+ ?[!=]= ?-?(?:0x)?\d")
# What stands in front begins an expression: behind a comparison the name is part of what is compared.
_LEFT = re.compile(r"(?:[(,;{?]|&&|\|\||[^=!<>]=|\breturn)\s*(?:this\.)?([a-z][\w.]*(?:\(\))?)\s*\Z")
_NUMBERS = frozenset({"byte", "char", "int", "long", "short"})
_OPERATIONS = ("interestOps()", "readyOps()", "interestOpsOr()")
_DELEGATING = re.compile(r"\{\s*this\(")
_HEAD = re.compile(r"([A-Z]\w*)\s*\(((?:[^(){};]|\([^()]*\))*)\)\s*(?:throws\s+[\w.,\s]+)?\Z")
_HEAD_OF_BODY = re.compile(r"\w+\s*\(((?:[^(){};]|\([^()]*\))*)\)\s*(?:throws\s+[\w.,\s]+)?\{")
_GENERIC = re.compile(r"(?<=\w)<[^<>()]*>")
_PLAIN_CLASS = re.compile(r"class (\w+) ?(?:implements [^{]*)?\{")
_THROWS = re.compile(r"\bthrow new (\w+)|\bcatch \(([\w ]+)|\bthrows\s([\w.,\s]+)")
_INNER = re.compile(r"\bprivate (?:(?:static|final|abstract) )*(?:class|interface|enum|record)\s+(\w+)")
_TOP = re.compile(
    r"^(?:(?:public|final|abstract|sealed|strictfp) +)*(?:class|interface|enum|record)[ \t]+(\w+)[^{]*\{",
    re.MULTILINE,
)
_SWITCH = re.compile(r"\bswitch\s*\(\s*(?:this\.)?(?:(\w+)\.)?(\w+)\s*(\(\s*\))?\s*\)\s*\{")
_ABOVE = re.compile(r"\b(?:extends|implements)\s+([^{};()]+)")
_NAMELESS = re.compile(
    r"\bnew\s+(?:\w+\.)*(\w+)(?:<[^;{}()]{0,80}>)?\((?:[^;{}()]|\((?:[^;{}()]|\([^;{}()]*\))*\))*\)\s*\{"
)
_WITHOUT_LABELS = frozenset(
    {"AutoCloseable", "Closeable", "Exception", "Runnable", "RuntimeException", "Serializable", "Thread"}
)
_LABEL = re.compile(r"\bcase\s+([A-Z][A-Z\d_]*)\s*(?::|->)")
_THROWN = re.compile(r"throw new (\w+)\(")
_CLOSURE = re.compile(r"(\w+)\s*\((?:[^(){};]|\([^()]*\))*?(?:\w+|\([\w\s,]*\))\s*->\s*$")
# The exceptions that nobody has to import.
_OF_LANG = frozenset(
    {
        *("ClassNotFoundException", "CloneNotSupportedException", "Exception", "IllegalAccessException"),
        *("InstantiationException", "InterruptedException", "NoSuchFieldException", "NoSuchMethodException"),
        "ReflectiveOperationException",
    }
)
_FARTHEST = 5_000
# What Vert.x calls lets no checked exception through.
_OF_VERTX = frozenset(
    {
        *("close", "closeHandler", "connect", "connectHandler", "consumer", "drainHandler", "endHandler"),
        *("exceptionHandler", "handler", "listen", "onComplete", "onFailure", "onSuccess", "requestHandler"),
        *("send", "setPeriodic", "setTimer", "webSocketHandler"),
    }
)
_ANY_MAP = re.compile(r"\bMap\s*<\s*String\s*,\s*\?\s*>\s+(\w+)")
_PUBLISHED = re.compile(
    r"\b(Publisher|Flux|Mono|Observable|Flowable)\s*<[^;={}()]*>\s+\w+\s*\([^(){};]*\)\s*(?:throws\s+[\w.,\s]+)?\{"
)
_COMMAND = re.compile(r"\breturn\s+(?:this\.)?(\w+)(?:\(\))?\.a?sync\(\)\.\w+\((?:[^()]|\([^()]*\))*\)\s*;")


def gaps_in_refusals(syntax: Syntax, *, is_whole: bool) -> Iterator[str]:
    """Yield it. The labels of a switch may be declared around an extract."""
    code = code_of(syntax)
    if " & " in code or " | " in code or " ^ " in code:
        yield from _loose_masks(code)
    if "this(" in code:
        yield from _recursive_constructors(code)
    if "throw" in code or "catch (" in code:
        yield from _not_throwable(code)
    if "private " in code and code.count("\n}") > 1:
        yield from _private_classes(code)
    if is_whole and "switch" in code and "case " in code:
        yield from _undeclared_labels(code)
    if "throw new" in code and "-> {" in code and "io.vertx" in code and "reactivex" not in code:
        yield from _thrown_in_closures(code)
    if "?>" in code and "kafka" in code:
        yield from _maps_of_anything(code)
    if "lettuce" in code and (".async()" in code or ".sync()" in code):
        yield from _published(code)


def _loose_masks(code: str) -> Iterator[str]:
    """To compare binds closer than to mask."""
    for masked in islice(_MASKED.finditer(code), _MOST):
        left = _LEFT.search(code, max(masked.start() - 60, 0), masked.start())
        name = left[1] if left else ""
        if name.endswith(_OPERATIONS) or (name.isidentifier() and _is_number(types_of(name, code))):
            yield f"{name} is masked with what is no number"


def _is_number(types: set[str]) -> bool:
    return len(types) == 1 and types <= _NUMBERS


def _recursive_constructors(code: str) -> Iterator[str]:
    for found in islice(_DELEGATING.finditer(code), _MOST):
        head = _HEAD.search(code, max(found.start() - 600, 0), found.start())
        # Such an annotation makes constructors, as a record has one.
        if head is None or "ArgsConstructor" in code or f"record {head[1]}" in code:
            continue
        number = _number_in(_listed(code, found.end()))
        forms = list(_parameters_of_all(code, head[1]))
        fitting = sum("..." in form or _number_in(form) == number for form in forms)
        if fitting == 1 and _number_in(head[2]) == number and "..." not in head[2]:
            yield f"the constructor {head[1]} calls itself"


def _parameters_of_all(code: str, name: str) -> Iterator[str]:
    for found in re.finditer(rf"(?<![\w.]){name}\s*\(", code):
        if form := _HEAD_OF_BODY.match(code, found.start()):
            yield form[1]


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
    """A class is meant where its own block is: elsewhere its name may be that of another one."""
    listed = {name for found in _THROWS.findall(code) for name in re.findall(r"\w+", " ".join(found))}
    for found in islice(_PLAIN_CLASS.finditer(code), _MOST):
        name = found[1]
        if name not in listed:
            continue
        thrown = rf"\bthrow new {name}\s*\(|\bcatch \((?:final )?{name} |\bthrows\s+(?:[\w.]+\s*,\s*)*{name}\s*[,{{;]"
        is_alone = len(re.findall(rf"\b(?:class|interface|enum|record)\s+{name}\b", code)) == 1
        if is_alone and f"<{name} extends" not in code:
            start, end = block_around(code, found.start())
            if re.compile(thrown).search(code, start, end):
                yield f"{name} is no Throwable"


def _private_classes(code: str) -> Iterator[str]:
    """A class inside of another one is private to the outermost."""
    inners = [(match[1], match.start()) for match in _INNER.finditer(code) if f".{match[1]}" in code]
    if not inners:
        return
    spans = [(match[1], match.start(), end_of_block(code, match.end())) for match in _TOP.finditer(code)]
    outermost = [span for span in spans if not any(start < span[1] < end for _, start, end in spans)]
    for inner, position in islice(dict.fromkeys(inners), _MOST):
        if len(re.findall(rf"\b(?:class|interface|enum|record)\s+{inner}\b", code)) > 1:
            continue
        for outer, start, end in outermost:
            if start < position < end:
                for use in re.finditer(rf"(?<![\w.]){outer}\.{inner}\b", code):
                    if not start <= use.start() < end:
                        yield f"{outer}.{inner} is private"


def _undeclared_labels(code: str) -> Iterator[str]:
    """Where a text is looked at the labels are constants of the file, not those of an enumeration."""
    if "import static" in code or not _names_above(code) <= _WITHOUT_LABELS:
        return
    looked_at = set[str]()
    for found in islice(_SWITCH.finditer(code), _MOST):
        owner, name, is_call = found.groups()
        if not (
            _returns_text(owner, name, code) if is_call else not owner and types_of(name, code) == {"String"}
        ):
            continue
        for label in islice(_LABEL.finditer(code, found.end(), end_of_block(code, found.end())), _MOST):
            if label[1] in looked_at or heads_between(code, found.end(), label.start()):
                continue
            looked_at.add(label[1])
            if not re.search(rf"\b{label[1]}\s*=[^=]", code):
                yield f"{label[1]} is declared nowhere"


def _names_above(code: str) -> set[str]:
    """Return what the classes of the file extend and implement, those without a name too."""
    listed = ",".join(match[1] for match in _ABOVE.finditer(code))
    while (plain := _GENERIC.sub("", listed)) != listed:
        listed = plain
    return {*re.findall(r"\w+", listed), *_NAMELESS.findall(code)} - {"extends", "implements", "permits"}


def _returns_text(owner: str, name: str, code: str) -> bool:
    """Say whether the method is one of the file that returns a text, the owner's own where there is one."""
    form = rf"(\w+)\s+{name}\s*\(\s*\)\s*(?:throws\s[\w.,\s]+)?[{{;]"
    if set(re.findall(form, code)) - {"return", "new"} != {"String"}:
        return False
    types = types_of(owner, code) if owner else set[str]()
    return not owner or (len(types) == 1 and re.search(rf"\bclass {types.pop()}\b", code) is not None)


def _thrown_in_closures(code: str) -> Iterator[str]:
    names = frozenset(name for name in _OF_VERTX if name in code)
    for start, kind in _thrown_checked(code) if names else ():
        closure = _closure_around(code, start)
        # What the file declares itself may let through whatever it likes.
        if closure in names and not re.search(rf"[\w>\]]\s+{closure}\s*\([^(){{}};]*\)[\w\s,]*[{{;]", code):
            yield f"{kind} is thrown in what {closure} takes"


def _thrown_checked(code: str) -> Iterator[tuple[int, str]]:
    """Yield where a checked exception of the standard library is thrown, and its name."""
    for thrown in islice(_THROWN.finditer(code), _MOST):
        kind = thrown[1]
        if kind in exceptions_above() and f"class {kind} " not in code:
            package = re.search(rf"\bimport\s+([\w.]+)\.{kind}\s*;", code)
            if package[1].startswith("java") if package else kind in _OF_LANG:
                yield thrown.start(), kind


def _closure_around(code: str, position: int) -> str:
    """Return the method that takes the closest closure around, "" where a `try` or a method is closer."""
    first = max(position - _FARTHEST, 0)
    depth = 0
    for brace in re.finditer(r"[{}]", code[first:position][::-1]):
        depth += 1 if brace[0] == "}" else -1
        if depth >= 0:
            continue
        depth = 0
        start = position - brace.end()
        head = code[max(code.rfind(mark, first, start) for mark in ";{}") + 1 : start].rstrip()
        if (closure := _CLOSURE.search(head + " ")) and closure[0].count("->") == 1:
            return closure[1]
        if head.endswith("->") or re.search(r"\btry\b|\bclass\b|\bnew\b", head):
            return ""
        if head.endswith(")") and not re.match(
            r"\s*(?:\}?\s*else\s+)?(?:if|for|while|switch|synchronized|catch)\b", head
        ):
            return ""
    return ""


def _maps_of_anything(code: str) -> Iterator[str]:
    for name in dict.fromkeys(_ANY_MAP.findall(code)):
        made = (
            rf"\bnew\s+Kafka(?:Producer|Consumer)\s*(?:<[^<>]*>)?\s*\(\s*{name}\s*\)"
            rf"|\bAdmin(?:Client)?\.create\(\s*{name}\s*\)"
        )
        is_alone = len(re.findall(rf"[\w>\]]\s+{name}\s*[=;:,)]", code)) == 1
        if is_alone and "import org.apache.kafka." in code and re.search(made, code):
            yield f"{name} has no values of a known type"


def _published(code: str) -> Iterator[str]:
    connections = set(re.findall(r"\bStateful\w*Connection(?:<[^;{}()]*>)?\s+(\w+)", code))
    for found in islice(_PUBLISHED.finditer(code), _MOST):
        for returned in _COMMAND.finditer(code, found.end(), end_of_block(code, found.end())):
            inner = heads_between(code, found.end(), returned.start())
            if returned[1] in connections and not any("->" in head or ")" in head for head in inner):
                yield f"{found[1]} is nothing that the connection's commands return"
