"""Local variables that a Java closure reads though they change, which the compiler refuses."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tree_sitter import Node

from fsm.gaps.java.tree import child_of

_CHANGES = frozenset({"assignment_expression", "update_expression"})
_DECLARING = frozenset(
    {
        "variable_declarator",
        "formal_parameter",
        "catch_formal_parameter",
        "resource",
        "enhanced_for_statement",
        "instanceof_expression",
    }
)
_NO_VARIABLE = frozenset({"field_access", "method_invocation", "method_reference"})


def changing_captures(code: str, closure: Node, changed: Collection[str]) -> Iterator[str]:
    """Yield the variables of the code around a lambda or an anonymous class that it reads and that change.

    `changed` are the names to which anything in the file is assigned.
    """
    body = child_of(closure, "class_body") or closure  # what an anonymous class is made with is read at once
    names = {_words(code, node) for node in _identifiers(body)} & set(changed)
    if not names:
        return
    own = {_words(code, node) for node in _names_declared(closure)}
    child, parent = closure, closure.parent
    while parent is not None and parent.type != "class_body" and names:
        for declarator in _declared_before(parent, child):
            name = _words(code, declarator.child_by_field_name("name"))
            if name in names and name not in own:
                names.discard(name)
                if _is_given_at_once(declarator) and _changes(code, parent, name):
                    yield name
        if parent.type in ("method_declaration", "constructor_declaration"):
            return
        child, parent = parent, parent.parent


def _identifiers(node: Node) -> Iterator[Node]:
    """Yield the identifiers in a tree that stand for variables."""
    for child in node.named_children:
        if child.type == "switch_label":
            continue  # constants alone
        if child.type == "identifier":
            if is_variable(node, child):
                yield child
        else:
            yield from _identifiers(child)


def is_variable(parent: Node, identifier: Node) -> bool:
    """Say whether an identifier stands for a variable that is read or changed, not for a member or what is declared."""
    is_member = parent.type in _NO_VARIABLE and identifier != parent.child_by_field_name("object")
    return not is_member and identifier != parent.child_by_field_name("name")


def _names_declared(node: Node) -> Iterator[Node]:
    for child in node.named_children:
        name = child.child_by_field_name("name")
        if name is not None and child.type in _DECLARING:
            yield name
        if child.type == "inferred_parameters":
            yield from child.named_children
        parameters = child.child_by_field_name("parameters") if child.type == "lambda_expression" else None
        if parameters is not None and parameters.type == "identifier":
            yield parameters
        yield from _names_declared(child)


def _declared_before(scope: Node, inner: Node) -> Iterator[Node]:
    """Yield the declarators that stand in a scope itself, in front of what is inside."""
    for child in scope.named_children:
        if child.start_byte >= inner.start_byte:
            return
        if child.type == "local_variable_declaration":
            yield from (part for part in child.named_children if part.type == "variable_declarator")
        elif child.type == "formal_parameters":
            yield from (part for part in child.named_children if part.type == "formal_parameter")


def _is_given_at_once(declarator: Node) -> bool:
    """A variable that gets its value later may get it once."""
    return declarator.type == "formal_parameter" or declarator.child_by_field_name("value") is not None


def _changes(code: str, scope: Node, name: str) -> bool:
    for node in scope.named_children:
        if node.type in _CHANGES:
            target = node.child_by_field_name("left") or node.named_children[0]
            if target.type == "identifier" and _words(code, target) == name:
                return True
        if node.type != "class_body" and _changes(code, node, name):
            return True
    return False


def _words(code: str, node: Node | None) -> str:
    return code[node.start_byte : node.end_byte] if node else ""
