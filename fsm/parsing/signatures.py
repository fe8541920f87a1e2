"""Parameters, result types and declarators, read from the node of a function."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tree_sitter import Node

from fsm.parsing.captured import Captured
from fsm.parsing.outline import Parameter

_NO_PARAMETERS = frozenset(
    {"comment", "line_comment", "block_comment", "keyword_separator", "positional_separator"}
)
_STORAGE = re.compile(r"^(?:(?:static|inline|extern|virtual|explicit|constexpr|friend)\s+)+")
# Parameters whose type is written on both sides of the name, or has marks that are no part of its node.
_AROUND_THE_NAME = frozenset(
    {
        "spread_parameter",
        "variadic_parameter_declaration",
        "parameter_declaration",
        "optional_parameter_declaration",
    }
)


def signature_of(node: Node) -> Node:
    """Return the node that holds parameters and result: of `name = function` the function."""
    return node.child_by_field_name("value") or node.child_by_field_name("right") or node


def first_field(node: Node, *fields: str) -> Node | None:
    """Return the child in the first of these fields that the node has."""
    return next((child for field in fields if (child := node.child_by_field_name(field))), None)


def _function_declarator(node: Node) -> Node | None:
    """Return the declarator with the parameters, inside of those that say pointer or reference (C, C++)."""
    inner = node.child_by_field_name("declarator")
    while inner is not None and inner.type != "function_declarator":
        inner = inner.child_by_field_name("declarator") or next(iter(inner.named_children), None)
    return inner


def declarator_of(node: Node) -> Node | None:
    """Return the name inside a declarator (C, C++)."""
    inner = node.child_by_field_name("declarator")
    while inner is not None:
        deeper = inner.child_by_field_name("declarator") or inner.child_by_field_name("name")
        if inner.type == "qualified_identifier":
            return inner
        if deeper is None and inner.type.endswith("_declarator"):
            deeper = next(iter(inner.named_children), None)
        if deeper is None:
            return inner
        inner = deeper
    return None


def parameters_of(captured: Captured, signature: Node) -> Iterator[Parameter]:
    """Yield the parameters of a function in order."""
    holder = signature if signature.child_by_field_name("parameters") else _function_declarator(signature)
    group = holder and first_field(holder, "parameters", "parameter")
    if group is None:
        return
    for node in [group] if group.type == "identifier" else group.named_children:
        if node.type not in _NO_PARAMETERS and captured.words(node) not in ("self", "cls", "this", "void"):
            yield from _parameter(captured, node)


def _parameter(captured: Captured, node: Node) -> Iterator[Parameter]:
    default = first_field(node, "value", "default_value", "right")
    named = first_field(node, "pattern", "left") or declarator_of(node) or _bare_name(node)
    names: list[Node | None] = [*node.children_by_field_name("name")] or [named]
    for name in names:
        if len(names) == 1 and node.type in _AROUND_THE_NAME:
            kind = _words_around(captured, node, name).removesuffix(captured.words(default)).rstrip("= \t")
        else:
            kind = captured.words(node.child_by_field_name("type")).lstrip(": ")
        yield Parameter(captured.words(name), " ".join(kind.split()), captured.words(default))


def _bare_name(node: Node) -> Node | None:
    """Return the name of a parameter that has no field for it."""
    if node.type in ("typed_parameter", "spread_parameter"):
        return node.named_children[0 if node.type == "typed_parameter" else -1]
    return None if node.type in _AROUND_THE_NAME else node


def _words_around(captured: Captured, node: Node, inner: Node | None) -> str:
    if inner is None:
        return captured.words(node)
    return captured.text[node.start_byte : inner.start_byte] + captured.text[inner.end_byte : node.end_byte]


def result_type(captured: Captured, signature: Node) -> str:
    """Return the declared type of a function's result, or ""."""
    declarator = _function_declarator(signature)
    if declarator is None:
        declared = first_field(signature, "return_type", "result", "type")
        return captured.words(declared).lstrip(":-> \t").strip()
    for child in declarator.named_children:
        if child.type == "trailing_return_type":
            return captured.words(child).lstrip("-> \t")
    return _STORAGE.sub("", captured.text[signature.start_byte : declarator.start_byte]).strip()
