"""Imports and top-level variables, read from the nodes that a grammar's queries captured."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence

from tree_sitter import Node

from fsm.parsing.captured import Captured, lines_of
from fsm.parsing.definitions import enclosing
from fsm.parsing.outline import Declaration

# Go: the last part of the path names the package, without a version or the habitual "go-" and "-go".
_GO_PACKAGE = re.compile(r"(?:go-)?([\w.]+?)(?:-go|-client-go|\.go|\.v\d+)?(?:/v\d+)?$")


class TopLevel:
    """The declarations outside of all definitions."""

    def __init__(self, captured: Captured, nodes: Mapping[str, Sequence[Node]]) -> None:
        self._captured = captured
        self._definitions = sorted((*captured.functions, *captured.classes), key=_place)
        self._names = sorted((*nodes.get("binds", ()), *nodes.get("path", ())), key=_place)
        self._starts = [node.start_byte for node in self._names]
        self._imports = self._outside(nodes.get("import", ()))
        taken = {node.id for node in self._imports}
        taken |= {outer.id for node in self._definitions for outer in (node, *captured.around(node))}
        self._globals = [node for node in self._outside(nodes.get("global", ())) if node.id not in taken]

    def imports(self) -> tuple[Declaration, ...]:
        return tuple(map(self._declaration, self._imports))

    def globals(self) -> tuple[Declaration, ...]:
        return tuple(map(self._declaration, self._globals))

    def _outside(self, nodes: Sequence[Node]) -> list[Node]:
        """Return the nodes that are in no definition, each once, in order."""
        ordered = sorted(set(nodes), key=_place)
        around = enclosing(ordered, self._definitions)
        return [node for node, index in zip(ordered, around, strict=True) if index is None]

    def _declaration(self, node: Node) -> Declaration:
        first = bisect_left(self._starts, node.start_byte)
        names = self._names[first : bisect_left(self._starts, node.end_byte)]
        return Declaration(tuple(dict.fromkeys(map(self._name, names))), lines_of(node))

    def _name(self, node: Node) -> str:
        words = self._captured.words(node)
        package = _GO_PACKAGE.search(words.strip('"`')) if words[:1] in '"`' else None
        return package[1] if package else words


def _place(node: Node) -> tuple[int, int]:
    return node.start_byte, -node.end_byte
