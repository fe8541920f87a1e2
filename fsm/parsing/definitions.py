"""Definitions read from the nodes that a grammar's queries captured."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable
from dataclasses import replace

from tree_sitter import Node

from fsm.parsing.captured import Captured, lines_of
from fsm.parsing.outline import Definition, DefinitionKind
from fsm.parsing.signatures import declarator_of, first_field, parameters_of, result_type, signature_of

_DEEPEST_INDENT = 200
_CONSTRUCTORS = frozenset({"__init__", "constructor", "__construct"})
_TYPE_ARGUMENTS = re.compile(r"\[.*\]|<.*>(?=\s*::)", re.DOTALL)
_MARKS = re.compile(r"^[ \t]*(?:/\*+!?|//+!?|\*(?!/)|#)?[ \t]?|[ \t]*\*+/[ \t]*$", re.MULTILINE)
_QUOTES = re.compile(r"^[A-Za-z]*(\"\"\"|'''|[\"'])(.*)\1$", re.DOTALL)


def read_definitions(captured: Captured) -> tuple[Definition, ...]:
    """Return the definitions in order of appearance, each with its parent and its attributes."""
    kinds = dict.fromkeys(captured.functions, DefinitionKind.FUNCTION)
    kinds |= dict.fromkeys(captured.classes, DefinitionKind.CLASS)
    nodes = sorted(kinds, key=lambda node: (node.start_byte, -node.end_byte))
    comments = _comments_by_last_line(captured)
    parents = enclosing(nodes, nodes)
    found = [
        _read_definition(captured, node, kinds[node], parent, comments)
        for node, parent in zip(nodes, parents, strict=True)
    ]
    return tuple(_with_attributes(captured, nodes, found))


def enclosing(nodes: list[Node], definitions: list[Node]) -> list[int | None]:
    """Return the index of the innermost definition around each node; both lists are in order."""
    result: list[int | None] = []
    open_ones: list[int] = []
    upcoming = 0
    for node in nodes:
        while upcoming < len(definitions) and definitions[upcoming].start_byte <= node.start_byte:
            if definitions[upcoming] == node:
                break
            _close_before(open_ones, definitions, definitions[upcoming].start_byte)
            open_ones.append(upcoming)
            upcoming += 1
        _close_before(open_ones, definitions, node.start_byte)
        result.append(open_ones[-1] if open_ones else None)
    return result


def _close_before(open_ones: list[int], definitions: list[Node], offset: int) -> None:
    while open_ones and definitions[open_ones[-1]].end_byte <= offset:
        open_ones.pop()


def _read_definition(
    captured: Captured,
    node: Node,
    kind: DefinitionKind,
    parent: int | None,
    comments: dict[int, Node],
) -> Definition:
    signature = signature_of(node)
    name, receiver = _name(captured, node, signature)
    outer = [node, *captured.around(node)][-1]
    above = list(_comments_above(captured.language, outer, comments))
    span = lines_of(outer)
    return Definition(
        kind=kind,
        name=name,
        span=replace(span, first_line=lines_of(above[0]).first_line) if above else span,
        parent=parent,
        parameters=tuple(parameters_of(captured, signature)) if kind is DefinitionKind.FUNCTION else (),
        returns=result_type(captured, signature) if kind is DefinitionKind.FUNCTION else "",
        documentation=_docstring(captured, node) or _plain_words(captured, above),
        receiver=receiver,
    )


def _name(captured: Captured, node: Node, signature: Node) -> tuple[str, str]:
    """Return the name and the type that the name is qualified with."""
    named = first_field(node, "name", "property", "left") or declarator_of(signature)
    name = captured.words(named)
    if captured.language == "Go":
        receiver = _TYPE_ARGUMENTS.sub("", captured.words(node.child_by_field_name("receiver")))
        return name, re.split(r"[\s*]", receiver.strip("() \t"))[-1]
    qualifier, _, last = _TYPE_ARGUMENTS.sub("", name).replace("::", ".").rpartition(".")
    return last.strip() or name, qualifier.rpartition(".")[2].strip() if captured.language == "C++" else ""


def _docstring(captured: Captured, node: Node) -> str:
    body = node.child_by_field_name("body") if captured.language == "Python" else None
    first = next((child for child in body.named_children if child.type != "comment"), None) if body else None
    if first is None or first.type != "expression_statement" or not first.named_children:
        return ""
    string = _QUOTES.match(captured.words(first)) if first.named_children[0].type == "string" else None
    return inspect.cleandoc(string[2]).strip() if string else ""


def _comments_by_last_line(captured: Captured) -> dict[int, Node]:
    """Return the comments that have their lines for themselves, by the last of these lines."""
    return {
        lines_of(node).last_line: node
        for node in captured.comments
        if node.start_point.column <= _DEEPEST_INDENT
        and not captured.text[node.start_byte - node.start_point.column : node.start_byte].strip()
    }


def _comments_above(language: str, node: Node, comments: dict[int, Node]) -> Iterable[Node]:
    """Return the comments that end right above a node, from the top."""
    found: list[Node] = []
    line = node.start_point.row
    while language != "Python" and (comment := comments.get(line)) is not None:
        found.append(comment)
        line = comment.start_point.row
    return found[::-1]


def _plain_words(captured: Captured, comments: Iterable[Node]) -> str:
    return inspect.cleandoc("\n".join(_MARKS.sub("", captured.words(node)) for node in comments)).strip()


def _with_attributes(captured: Captured, nodes: list[Node], found: list[Definition]) -> list[Definition]:
    """Give every class the fields that stand in it or are set by its constructor."""
    attributes: dict[int, dict[str, None]] = {}
    fields = sorted(captured.fields, key=lambda node: node.start_byte)
    for field, index in zip(fields, enclosing(fields, nodes), strict=True):
        if index is not None and found[index].name in _CONSTRUCTORS:
            index = found[index].parent  # noqa: PLW2901
        if index is not None and found[index].kind is DefinitionKind.CLASS:
            attributes.setdefault(index, {})[captured.words(field)] = None
    return [
        replace(definition, attributes=tuple(attributes.get(index, ())))
        for index, definition in enumerate(found)
    ]
