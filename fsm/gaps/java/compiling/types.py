"""What Java's compiler refuses about types and scopes: private fields of others, text where bytes belong."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from tree_sitter import Node

from fsm.gaps.java.blocks import types_of
from fsm.gaps.java.own import has_modifier, name_of
from fsm.gaps.java.tree import words_of

_FIELD = re.compile(r"([a-z_](?<![\w.].)\w*)\.([a-z_]\w*)\b(?!\s*\()")
_OF_BYTES = re.compile(r"\.(read|write)\s*\(\s*(\"[^\"\n]*\"\s*[,)]|\w+\s*[,)])")
_OF_TEXT = re.compile(
    r"(?<![\w.])(?:this\.)?(\w+)\.write\s*\(\s*(?:(\w+)\s*[,)]"
    r"|(?:\w+(?:\.\w+\(\))*|\"[^\"]*\"|\([^()]*\))\.getBytes\([^()]*\)\s*\)\s*;)"
)
_WRITERS = frozenset(
    {"BufferedWriter", "FileWriter", "OutputStreamWriter", "PrintWriter", "StringWriter", "Writer"}
)
_LAST_NAME = re.compile(r"\w+\Z")
_STREAMS = frozenset(
    {
        "InputStream",
        "OutputStream",
        "DataInputStream",
        "DataOutputStream",
        "BufferedInputStream",
        "BufferedOutputStream",
        "FileInputStream",
        "FileOutputStream",
    }
)
_TEXTS = frozenset({"char[]", "String", "String[]", "StringBuilder"})
_UNKNOWN_VALUES = re.compile(r"\bMap\s*<\s*\w+\s*,\s*\?\s*>\s+(\w+)")
_CAUSE = re.compile(r"(\w+) = \w+\.(?:getCause|cause)\(\)\s*;")
_OWN_CAUSE = re.compile(
    r"\b(?:getCause|cause)\s*\(\s*\)\s*(?:throws[^;{}]*)?\{|\brecord\b[^{;]*\bcause\s*[,)]"
)
_SERIALIZER = re.compile(r"\b((?:S|Des)erializer)\s*<\s*\w+\s*,\s*\w+\s*>")
_OF_KAFKA = re.compile(r"import\s+org\.apache\.kafka\.common\.serialization\.((?:S|Des)erializer)\s*;")
_CONNECTORS_CONFIG = re.compile(r"import\s+org\.apache\.kafka\.common\.config\.Config\s*;")
_CONFIGS = re.compile(r"\bConfigResource\s*,\s*(?:KafkaFuture\s*<\s*)?Config\s*>")
_PROPERTIES = re.compile(r"(?<![\w.])(\w+)\.setProperties\(\s*(\w+)\.getProperties\(\)\s*\)")
_SAMPLES = "CollectorRegistry.MetricFamilySamples"


def gaps_in_types(
    code: str, classes: Iterable[Node], variables: Iterable[Node], types: Mapping[str, str]
) -> Iterator[str]:
    """Yield them; `types` are those of the variables by name, "" where there are several of one name."""
    yield from _private_fields(code, classes, types)
    yield from _texts_for_bytes(code, types) if "Stream" in code else ()
    yield from _bytes_for_texts(code, types) if "Writer" in code and ".write(" in code else ()
    for name in _UNKNOWN_VALUES.findall(code) if "getOrDefault" in code else ():
        default = r"(?:[^;(),]|\([^()]*\))*,\s*(?!null\b)[\"\w]"
        declared = len(re.findall(rf"[\w>\]]\s+{name}\s*[=;:,)]", code))
        is_alone = declared == _UNKNOWN_VALUES.findall(code).count(name)
        if is_alone and re.search(rf"\b{name}\.getOrDefault\s*\({default}", code):
            yield f"{name} has no values of a known type"
    if "kafka" in code and (found := set(_OF_KAFKA.findall(code)) & set(_SERIALIZER.findall(code))):
        yield f"{found.pop()} has one type parameter"
    if ".describeConfigs(" in code and _CONNECTORS_CONFIG.search(code) and _CONFIGS.search(code):
        yield "describeConfigs gives the Config of clients.admin"
    for name in _CAUSE.findall(code) if "ause();" in code and not _OWN_CAUSE.search(code) else ():
        if types.get(name) in ("Exception", "IOException", "RuntimeException"):
            yield f"{name} is no Throwable"
    if "rocketmq" in code and ".setProperties(" in code:
        yield from _maps_for_text(code)
    if _SAMPLES in code and "io.prometheus.client" in code:
        yield f"there is no {_SAMPLES}, and one of Collector"
    yield from _out_of_scope(code, variables)


def _maps_for_text(code: str) -> Iterator[str]:
    """The header of a message has its properties as one text, the message has them as a map."""
    for header, message in _PROPERTIES.findall(code):
        given = types_of(message, code)
        is_message = bool(given) and given <= {"Message", "MessageExt"}
        if is_message and types_of(header, code) == {"SendMessageRequestHeader"}:
            yield f"{header} takes its properties as a text"


def _texts_for_bytes(code: str, types: Mapping[str, str]) -> Iterator[str]:
    for match in _OF_BYTES.finditer(code):
        method, argument = match.groups()
        if not argument.startswith('"') and types.get(argument[:-1].strip()) not in _TEXTS:
            continue
        name = _LAST_NAME.search(code, max(match.start() - 60, 0), match.start())
        if (
            name is not None
            and (start := name.start())
            and code[start - 1] == "."
            and code[start - 5 : start - 1] != "this"
        ):
            continue
        if name is not None and (kind := types.get(name[0])) in _STREAMS:
            yield f"{kind}.{method} takes no text"


def _bytes_for_texts(code: str, types: Mapping[str, str]) -> Iterator[str]:
    for writer, variable in _OF_TEXT.findall(code):
        kind = types.get(writer)
        if kind in _WRITERS and (not variable or types.get(variable) == "byte[]"):
            yield f"{kind}.write takes no bytes"


def _private_fields(code: str, classes: Iterable[Node], types: Mapping[str, str]) -> Iterator[str]:
    private: dict[str, tuple[Node, set[str]]] = {}
    for node in classes:
        if node.parent is not None and node.parent.type == "program" and "lombok" not in code:
            private[name_of(code, node)] = node, set(_private_names(code, node))
    if len(private) < 2:
        return
    for match in _FIELD.finditer(code):
        owner, names = private.get(types.get(match[1], ""), (None, set()))
        if owner is not None and match[2] in names and not owner.start_byte < match.start() < owner.end_byte:
            yield f"{match[2]} is private"


def _private_names(code: str, node: Node) -> Iterator[str]:
    body = node.child_by_field_name("body")
    for member in body.named_children if body is not None else ():
        if member.type == "field_declaration" and has_modifier(code, member, "private"):
            yield from (name_of(code, each) for each in member.children_by_field_name("declarator"))


def _out_of_scope(code: str, variables: Iterable[Node]) -> Iterator[str]:
    """What a `try` declares its `catch` and `finally` do not see."""
    clauses: dict[int, str] = {}
    for node in variables:
        block = node.parent if node.type == "local_variable_declaration" else None
        attempt = block.parent if block is not None and block.type == "block" else None
        if attempt is None or not attempt.type.startswith("try") or _may_inherit(attempt):
            continue
        if attempt.id not in clauses:
            clauses[attempt.id] = " ".join(
                words_of(code, part)
                for part in attempt.children
                if part.type in ("catch_clause", "finally_clause")
            )
        for each in node.children_by_field_name("declarator"):
            name = words_of(code, each.child_by_field_name("name"))
            if name in clauses[attempt.id] and _is_used_alone(name, clauses[attempt.id], code):
                yield f"{name} is used where it is not declared"


def _is_used_alone(name: str, text: str, code: str) -> bool:
    """The only variable of its name is used."""
    is_used = re.search(rf"(?<![\w.]){name}\b(?!\s*(?:\(|->))", text) is not None
    others = rf",\s*{name}\s*[=;]|[\w>\]]\s+{name}\s*\[\s*\]|\.\.\.\s*{name}\b|\b{name}\s*->"
    others += rf"|[(,]\s*{name}\s*(?:,[\w\s,]*)?\)\s*->|\binstanceof\s+[^;{{}}()&|]*\s{name}\b"
    others += rf"|\bcase\s[^;{{}}]*\s{name}\s*(?:->|when\b)|import\s+static\s+[\w.]+\.(?:{name}|\*)\s*;"
    is_alone = len(re.findall(rf"[\w>\]]\s+{name}\s*[=;:,)]", code)) == 1
    return is_used and is_alone and re.search(others, code) is None


def _may_inherit(node: Node) -> bool:
    """A class around it, or an object made there, may have variables of a class above."""
    parent = node.parent
    while parent is not None:
        is_made = parent.type == "object_creation_expression"
        if is_made or any(part.type == "superclass" for part in parent.children):
            return True
        parent = parent.parent
    return False
