"""The nodes of one text that a grammar's queries captured."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tree_sitter import Node

from fsm.parsing.outline import Span


@dataclass(frozen=True, slots=True)
class Captured:
    """The nodes of one text that definitions are made of.

    `wrappers` are the nodes that stand around definitions (decorators, `export`, `template<>`), by the id of
    the node that each one wraps.
    """

    text: str
    language: str
    functions: tuple[Node, ...]
    classes: tuple[Node, ...]
    wrappers: dict[int, Node]
    fields: tuple[Node, ...]
    comments: tuple[Node, ...]

    def words(self, node: Node | None) -> str:
        """Return the words of a node, in the text's own characters."""
        return self.text[node.start_byte : node.end_byte] if node else ""

    def around(self, node: Node) -> Iterator[Node]:
        """Yield what is wrapped around a definition, from the inside."""
        wrapper = self.wrappers.get(node.id)
        while wrapper is not None:
            yield wrapper
            wrapper = self.wrappers.get(wrapper.id)


def lines_of(node: Node) -> Span:
    """Return the lines of a node; a line break that ends it doesn't count as a line more."""
    first, last = node.start_point.row + 1, node.end_point.row + 1
    return Span(first, max(first, last - (node.end_point.column == 0)))
