"""Variables of a Java file that are null when a member of them is used, and methods that call themselves at once."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tree_sitter import Node

from fsm.gaps.java.compiling.values import is_own, is_set_from_outside, is_used_unset, may_be_set_by_others
from fsm.gaps.java.tree import child_of, words_of
from fsm.gaps.java.typing.expressions import Expressions, arguments_of, members_of
from fsm.gaps.java.typing.names import Names, Nodes

_PLAIN = frozenset({"expression_statement", "local_variable_declaration", "return_statement"})
_BLANK = re.compile(r"[^\n{}]")
# What stands in one of them is carried out with it.
_CARRIED_OUT = frozenset(
    {
        *("argument_list", "assignment_expression", "expression_statement", "local_variable_declaration"),
        *("method_invocation", "object_creation_expression", "parenthesized_expression", "return_statement"),
        *("variable_declarator", "block", "try_statement", "cast_expression", "field_access"),
    }
)


def gaps_in_nothing(expressions: Expressions, nodes: Nodes) -> Iterator[str]:
    """Yield them, of a whole file."""
    names = expressions.names
    if "= null" in names.code:
        for node in nodes.get("variable", ()):
            if node.type == "local_variable_declaration":
                yield from _null_when_used(names, node)
    yield from _fields_never_set(names, nodes)
    for method in nodes.get("method", ()):
        yield from _calls_itself(expressions, method)


def _null_when_used(names: Names, node: Node) -> Iterator[str]:
    for each in node.children_by_field_name("declarator"):
        value = each.child_by_field_name("value")
        if value is None or value.type != "null_literal":
            continue
        name = words_of(names.code, each.child_by_field_name("name"))
        after = node.next_named_sibling
        while after is not None and name not in words_of(names.code, after):
            after = after.next_named_sibling
        used = _first(names, after, name) if after is not None else None
        parent = used.parent if used is not None else None
        if used is None or parent is None or after is None or parent.type != "method_invocation":
            continue
        if parent.child_by_field_name("object") == used and _is_carried_out(used, after):
            yield f"{name} is null when it is used"


def _first(names: Names, node: Node, name: str) -> Node | None:
    """Return the first place in a node that names a variable."""
    todo = [node]
    while todo:
        each = todo.pop()
        if each.type == "identifier" and words_of(names.code, each) == name:
            return each
        todo += reversed(each.named_children)
    return None


def _is_carried_out(node: Node, last: Node) -> bool:
    """Nothing around a node, up to another, may leave it out."""
    child, parent = node, node.parent
    while parent is not None and child != last:
        if parent.type not in _CARRIED_OUT or (
            parent.type == "block" and any(each.type not in _PLAIN for each in _before(parent, child))
        ):
            return False
        child, parent = parent, parent.parent
    return child.type in (*_PLAIN, "try_statement")


def _before(block: Node, statement: Node) -> Iterator[Node]:
    for child in block.named_children:
        if child == statement:
            return
        if not child.type.endswith("comment"):
            yield child


def _fields_never_set(names: Names, nodes: Nodes) -> Iterator[str]:
    """Only a local variable of the same name gets a value, or the field gets null alone."""
    if may_be_set_by_others(names.code):
        return
    for node in nodes.get("class", ()):
        body = node.child_by_field_name("body") if node.type == "class_declaration" else None
        for member in body.named_children if body is not None else ():
            if member.type == "field_declaration" and is_own(names.code, member):
                for each in member.children_by_field_name("declarator"):
                    name = words_of(names.code, each.child_by_field_name("name"))
                    if _is_never_set(names, each, name) and not is_set_from_outside(names.code, node):
                        yield f"{name} is never set"


def _is_never_set(names: Names, declarator: Node, name: str) -> bool:
    value = declarator.child_by_field_name("value")
    others = [each for each in names.variables.get(name, ()) if not each.is_field]
    if (value is None and not others) or (value is not None and value.type != "null_literal"):
        return False
    if re.search(rf"\.{name}\s*=(?!=)", names.code):
        return False
    code = names.code
    for each in others:
        code = code[: each.start] + _BLANK.sub(" ", code[each.start : each.end]) + code[each.end :]
    if value is not None:
        first = code.rfind("=", declarator.start_byte, value.start_byte)
        code = code[:first] + " " * (value.end_byte - first) + code[value.end_byte :]
    return is_used_unset(name, code)


def _calls_itself(expressions: Expressions, method: Node) -> Iterator[str]:
    """Nothing in front of the call may keep the method from it."""
    body = method.child_by_field_name("body")
    name = words_of(expressions.code, method.child_by_field_name("name"))
    if body is None or expressions.code.count(f"{name}(") < 2 or method.parent is None:
        return
    if sum(_is_named(expressions.code, member, name) for member in _beside(method)) != 1:
        return
    number = len(_parameters_of(method))
    for statement in body.named_children:
        if statement.type.endswith("comment"):
            continue
        if statement.type not in _PLAIN:
            return
        for call in _calls_below(statement):
            receiver = call.child_by_field_name("object")
            is_own = receiver is None or receiver.type == "this"
            if is_own and _is_named(expressions.code, call, name) and len(arguments_of(call)) == number:
                if _is_carried_out(call, statement):
                    yield f"{name} calls itself without end"
                return


def _is_named(code: str, node: Node, name: str) -> bool:
    return words_of(code, node.child_by_field_name("name")) == name


def _beside(method: Node) -> Iterator[Node]:
    """Yield the methods of a class that has them all itself."""
    owner = method.parent.parent if method.parent is not None else None
    if owner is not None and owner.type == "class_declaration" and child_of(owner, "superclass") is None:
        yield from (member for member in members_of(owner) if member.type == "method_declaration")


def _parameters_of(method: Node) -> list[Node]:
    parameters = method.child_by_field_name("parameters")
    children = parameters.named_children if parameters is not None else []
    return [child for child in children if child.type in ("formal_parameter", "spread_parameter")]


def _calls_below(node: Node) -> Iterator[Node]:
    todo = [node]
    while todo:
        each = todo.pop()
        if each.type == "method_invocation":
            yield each
        if child_of(each, "class_body") is None and each.type != "lambda_expression":
            todo += each.named_children
