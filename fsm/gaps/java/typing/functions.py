"""Functions of a Java file that give nothing to what takes a value of them: steps of a future, maps of a stream."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tree_sitter import Node

from fsm.gaps.java.tree import child_of, words_of
from fsm.gaps.java.typing.expressions import Expressions, arguments_of
from fsm.gaps.java.typing.names import Nodes, around

_OF_FUTURES = frozenset(
    {"exceptionally", "supplyAsync", "thenApply", "thenApplyAsync", "thenCompose", "thenComposeAsync"}
)
_OF_STREAMS = frozenset(
    {"allMatch", "anyMatch", "filter", "flatMap", "map", "mapToInt", "mapToLong", "mapToObj"}
)
_STREAM = re.compile(r"\.(?:stream|parallelStream)\(\)|\b(?:Arrays\.stream|Stream\.of|IntStream\.range)\(")
_CLASSES = frozenset(
    {"class_declaration", "enum_declaration", "object_creation_expression", "record_declaration"}
)
_GATE = re.compile(r"\b(?:exceptionally|supplyAsync|then(?:Apply|Compose)|stream)\w*\(|Stream\.")


def gaps_in_functions(expressions: Expressions, nodes: Nodes) -> Iterator[str]:
    """Yield them, of a whole file."""
    code = expressions.code
    if not _GATE.search(code):
        return
    for call in nodes.get("call", ()):
        name = words_of(code, call.child_by_field_name("name")) if call.type == "method_invocation" else ""
        if name in _OF_FUTURES or (name in _OF_STREAMS and _is_of_stream(code, call)):
            if re.search(rf"[\w>\]]\s+{name}\s*\([\w\s<>,.?]*\)\s*(?:throws\s[^{{;]*)?[{{;]", code):
                continue  # the file has a method of that name itself
            for argument in arguments_of(call)[:1]:
                if (given := _giving_nothing(expressions, argument)) != "":
                    yield f"{given} returns nothing and {name} takes what it returns"


def _is_of_stream(code: str, call: Node) -> bool:
    return _STREAM.search(words_of(code, call.child_by_field_name("object"))) is not None


def _giving_nothing(expressions: Expressions, function: Node) -> str:
    """Return the name of the method without a result that a function calls last, "" where there is none."""
    code = expressions.code
    if function.type == "lambda_expression":
        body = function.child_by_field_name("body")
        is_void = (
            body is not None and body.type == "method_invocation" and expressions.type_of(body) == "void"
        )
        return words_of(code, body.child_by_field_name("name")) if body is not None and is_void else ""
    if function.type != "method_reference" or child_of(function, "this") is None:
        return ""
    name = words_of(code, function.named_children[-1])
    owner = next((parent for parent in around(function) if parent.type in _CLASSES), None)
    kind = words_of(code, owner.child_by_field_name("name")) if owner is not None else ""
    if owner is None or expressions.names.own.get(kind) != owner:
        return ""
    forms = expressions.forms_of(kind, name)
    return name if forms and all(form.returns == "void" for form in forms) else ""
