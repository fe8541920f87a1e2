"""What the rules about Java's syntax trees share."""

from __future__ import annotations

from tree_sitter import Node

OF_ANY_OBJECT = frozenset(
    {
        "equals",
        "hashCode",
        "toString",
        "clone",
        "finalize",
        "compareTo",
        "getClass",
        "wait",
        "notify",
        "notifyAll",
    }
)


def words_of(code: str, node: Node | None) -> str:
    """Return the words of a node."""
    return code[node.start_byte : node.end_byte] if node else ""


def child_of(node: Node, kind: str) -> Node | None:
    """Return the first child of a kind."""
    return next((child for child in node.children if child.type == kind), None)
