"""Methods of a Java file that have to return a value and may come to their end without one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tree_sitter import Node

from fsm.gaps.java.tree import words_of

# What has a label a `break` may leave from anywhere: it is not looked into.
_LEAVING = frozenset(
    {
        *("break_statement", "continue_statement", "return_statement", "throw_statement", "yield_statement"),
        "labeled_statement",
    }
)
_COMMENTS = frozenset({"line_comment", "block_comment"})
_LOOPS = frozenset({"while_statement", "do_statement", "for_statement", "enhanced_for_statement"})
_OTHER_CODE = frozenset({"lambda_expression", "class_body", "class_declaration"})
_TRUE = re.compile(r"[\s(]*true[\s)]*\Z")
_NAMES = re.compile(r"[A-Za-z_]\w*")
_CALL = re.compile(r"\w\s*\(|\[")
_PLAIN_LABEL = re.compile(
    r"case\s+(?!null\b)(?:\"[^\"]*\"|'.*'|-?[\w.]+)(?:\s*,\s*(?:\"[^\"]*\"|'.*'|-?[\w.]+))*\Z"
)


def missing_returns(code: str, owners: Iterable[Node]) -> Iterator[str]:
    """Yield them of the classes of a file, those without a name too."""
    for owner in owners:
        body = owner if owner.type == "class_body" else owner.child_by_field_name("body")
        for member in body.named_children if body is not None else ():
            if member.type != "method_declaration":
                continue
            kind, block = member.child_by_field_name("type"), member.child_by_field_name("body")
            if block is not None and kind is not None and kind.type != "void_type" and completes(code, block):
                yield f"{words_of(code, member.child_by_field_name('name'))} may end without a value"


def completes(code: str, node: Node) -> bool:
    """Say whether a statement surely can come to its end, as the compiler sees it; what is not sure does not."""
    kind = node.type
    if kind in _LOOPS and kind != "enhanced_for_statement":
        return _loop_completes(code, node)
    if kind == "if_statement":
        return _choice_completes(code, node)
    if kind == "switch_expression":
        return _switch_completes(code, node)
    if kind in ("try_statement", "try_with_resources_statement"):
        return _attempt_completes(code, node)
    if kind in ("block", "synchronized_statement"):
        block = node.child_by_field_name("body") or node
        return all(completes(code, child) for child in _statements(block))
    return kind not in _LEAVING


def _choice_completes(code: str, choice: Node) -> bool:
    other, then = choice.child_by_field_name("alternative"), choice.child_by_field_name("consequence")
    return other is None or completes(code, other) or (then is not None and completes(code, then))


def _statements(node: Node) -> Iterator[Node]:
    yield from (child for child in node.named_children if child.type not in _COMMENTS)


def _loop_completes(code: str, loop: Node) -> bool:
    condition, body = loop.child_by_field_name("condition"), loop.child_by_field_name("body")
    words = words_of(code, condition)
    if condition is None or _TRUE.match(words):
        return body is not None and breaks(body)
    if may_be_constant(code, words):
        return False
    return loop.type != "do_statement" or (body is not None and completes(code, body))


def may_be_constant(code: str, condition: str) -> bool:
    """Say whether the compiler may know it: of literals and of variables that are final it knows the value."""
    if _CALL.search(condition):
        return False
    names = set(_NAMES.findall(condition)) - {"true", "false", "null", "this"}
    return not names or all(re.search(rf"\bfinal\b[^;=(){{}}]*\b{name}\b", code) for name in names)


def breaks(node: Node) -> bool:
    """Say whether a `break` without a label in it ends the loop or the switch around it."""
    for child in node.named_children:
        if child.type == "break_statement" and not child.named_children:
            return True
        is_inner = child.type in _LOOPS or child.type in _OTHER_CODE or child.type == "switch_expression"
        if not is_inner and breaks(child):
            return True
    return node.type == "break_statement" and not node.named_children


def _switch_completes(code: str, switch: Node) -> bool:
    """With patterns, and with `null`, all cases have to be there."""
    body = switch.child_by_field_name("body")
    groups = list(_statements(body)) if body is not None else []
    if not groups:
        return True
    if any(breaks(group) for group in groups):
        return True
    labels = [
        words_of(code, label) for group in groups for label in group.children if label.type == "switch_label"
    ]
    if not any(label.startswith("default") for label in labels):
        return all(_PLAIN_LABEL.match(label) for label in labels)
    if groups[0].type == "switch_block_statement_group":
        last = [child for child in _statements(groups[-1]) if child.type != "switch_label"]
        return all(completes(code, child) for child in last)
    return any(_rule_completes(code, group) for group in groups)


def _rule_completes(code: str, rule: Node) -> bool:
    return completes(code, rule.named_children[-1])


def _attempt_completes(code: str, attempt: Node) -> bool:
    body = attempt.child_by_field_name("body")
    blocks = [body] if body is not None else []
    for clause in attempt.children:
        if clause.type == "finally_clause":
            if not all(completes(code, child) for child in _statements(clause)):
                return False
        elif clause.type == "catch_clause" and (block := clause.child_by_field_name("body")) is not None:
            blocks.append(block)
    return any(completes(code, block) for block in blocks)
