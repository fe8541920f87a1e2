"""Statements of a Java file that nothing comes to, and those that leave what is not around them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from tree_sitter import Node

from fsm.gaps.java.compiling.returns import breaks
from fsm.gaps.java.own import has_modifier
from fsm.gaps.java.tree import words_of
from fsm.gaps.java.typing.names import Nodes, around

_LEAVING = frozenset(
    {"break_statement", "continue_statement", "return_statement", "throw_statement", "yield_statement"}
)
_LOOPS = frozenset({"while_statement", "do_statement", "for_statement", "enhanced_for_statement"})
_TRUE = re.compile(r"[\s(]*true[\s)]*\Z")
_BORDERS = frozenset(
    {"method_declaration", "constructor_declaration", "lambda_expression", "class_body", "static_initializer"}
)

_CLASSES = frozenset({"class_declaration", "enum_declaration", "interface_declaration", "record_declaration"})
_OF_OBJECTS = frozenset(
    {"argument_list", "assignment_expression", "field_access", "method_invocation", "return_statement"}
)


def gaps_in_statements(code: str, nodes: Nodes) -> Iterator[str]:
    """Yield them, of a whole file."""
    for block in nodes.get("block", ()):
        statements = [child for child in block.named_children if not child.type.endswith("comment")]
        for first, second in pairwise(statements):
            if ends(code, first) and second.type != "switch_label":
                yield f"nothing comes to line {second.start_point[0] + 1}"
    for node in nodes.get("leaving", ()):
        if not node.named_children and not _is_left(node):
            yield f"there is nothing that {words_of(code, node).rstrip('; ')} leaves"
    for node in nodes.get("this", ()):
        # Behind a question mark it bounds a type.
        if (parent := node.parent) is not None and parent.type in _OF_OBJECTS:
            yield from _without_object(code, node)
            yield from _without_outer(code, node) if node.type == "this" else ()


def ends(code: str, node: Node) -> bool:
    """Say whether a statement surely does not come to its end, as the compiler sees it."""
    kind = node.type
    if kind in _LEAVING:
        return True
    if kind in ("while_statement", "for_statement"):
        condition, body = node.child_by_field_name("condition"), node.child_by_field_name("body")
        is_endless = (
            _TRUE.match(words_of(code, condition)) if condition is not None else kind == "for_statement"
        )
        return bool(is_endless) and body is not None and not _may_be_left(body)
    if kind == "if_statement":
        other, then = node.child_by_field_name("alternative"), node.child_by_field_name("consequence")
        return other is not None and then is not None and ends(code, then) and ends(code, other)
    if kind == "block":
        return any(ends(code, child) for child in node.named_children)
    if kind == "synchronized_statement":
        body = node.child_by_field_name("body")
        return body is not None and ends(code, body)
    return kind in ("try_statement", "try_with_resources_statement") and _attempt_ends(code, node)


def _attempt_ends(code: str, attempt: Node) -> bool:
    blocks = [attempt.child_by_field_name("body")]
    for clause in attempt.named_children:
        if clause.type == "finally_clause":
            if any(ends(code, block) for block in clause.named_children):
                return True
        elif clause.type == "catch_clause":
            blocks.append(clause.child_by_field_name("body"))
    return all(block is not None and ends(code, block) for block in blocks)


def _may_be_left(body: Node) -> bool:
    """With a label a `break` may leave from anywhere: where one has a name nothing is told."""
    return breaks(body) or b"break " in (body.text or b"")


def _is_left(node: Node) -> bool:
    for parent in around(node):
        if parent.type in _LOOPS or (node.type == "break_statement" and parent.type == "switch_expression"):
            return True
        if parent.type in _BORDERS:
            return False
    return True


def _without_outer(code: str, node: Node) -> Iterator[str]:
    """The object of a class around it is named where no object of that class is around."""
    access = node.parent
    owner = access.child_by_field_name("object") if access is not None else None
    if access is None or access.type != "field_access" or owner is None or owner.type != "identifier":
        return
    name, is_static = words_of(code, owner), False
    for parent in around(access):
        if parent.type in ("method_declaration", "field_declaration"):
            is_static |= has_modifier(code, parent, "static")
        is_static |= parent.type == "static_initializer"
        if parent.type in _CLASSES:
            if words_of(code, parent.child_by_field_name("name")) == name:
                if is_static:
                    yield f"{name}.this is used where there is no object"
                return
            is_static |= parent.type != "class_declaration" or has_modifier(code, parent, "static")


def _without_object(code: str, node: Node) -> Iterator[str]:
    for parent in around(node):
        if parent.type in ("class_body", "enum_body"):
            return
        if parent.type == "method_declaration":
            if has_modifier(code, parent, "static"):
                yield f"{words_of(code, node)} is used where there is no object"
            return
