"""Reading the prototypes of functions of numbers and arrays of numbers out of C headers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import tree_sitter_c
from tree_sitter import Language, Node, Parser

from crosspl_tui.pipelines.ffi.offline.number_types import NumberType, number_types

_QUALIFIERS = {"const", "volatile", "extern", "inline", "restrict"}


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of numbers: one of them, or a pointer to some. `is_array` when it is written with brackets."""

    name: str
    type: NumberType
    is_pointer: bool
    is_array: bool
    is_const: bool
    """Whether what it points at is only read."""


@dataclass(frozen=True, slots=True)
class Prototype:
    """A function whose parameters and result are all of numbers; `result` is None for void."""

    name: str
    header: str
    result: NumberType | None
    parameters: tuple[Parameter, ...]
    text: str
    """The declaration, on one line."""


@dataclass(frozen=True, slots=True)
class HeaderReading:
    """What a folder of headers holds: how many functions are declared, and those of numbers and plain arrays."""

    declared: int
    prototypes: tuple[Prototype, ...]


def read_headers(folder: Path, macros: tuple[str, ...], aliases: Mapping[str, str]) -> HeaderReading:
    """Read all the headers of a folder, by name. Raises `OSError`.

    `macros` are words that stand for nothing a declaration needs, `aliases` types by other names.
    """
    reader = _Reader(macros, aliases)
    found: dict[str, Prototype] = {}
    names: set[str] = set()
    for file in sorted(folder.glob("*.h")):
        for name, prototype in reader.read(file.read_text(encoding="utf-8", errors="replace"), file.name):
            names.add(name)
            if prototype is not None:
                found.setdefault(name, prototype)
    return HeaderReading(len(names), tuple(found.values()))


class _Reader:
    def __init__(self, macros: tuple[str, ...], aliases: Mapping[str, str]) -> None:
        self._parser = Parser(Language(tree_sitter_c.language()))
        self._macros = re.compile(rf"\b(?:{'|'.join(map(re.escape, macros))})\b") if macros else None
        self._aliases = aliases

    def read(self, text: str, header: str) -> Iterator[tuple[str, Prototype | None]]:
        """Yield the name of each function declared, with its prototype where all of it is numbers."""
        if self._macros:
            text = self._macros.sub(lambda match: " " * len(match[0]), text)
        for node in _declarations(self._parser.parse(text.encode()).root_node):
            declarator = node.child_by_field_name("declarator")
            name = _function_name(declarator)
            if declarator is None or name is None:
                continue
            yield name, self._prototype(node, declarator, name, header)

    def _prototype(self, node: Node, declarator: Node, name: str, header: str) -> Prototype | None:
        if declarator.type != "function_declarator":  # a pointer comes back
            return None
        result = _type_name(node)
        list_ = declarator.child_by_field_name("parameters")
        kind = self._number(result)
        if (kind is None and result != "void") or list_ is None:
            return None
        children = [child for child in list_.named_children if child.type != "comment"]
        if any(child.type != "parameter_declaration" for child in children):
            return None
        if len(children) == 1 and _text(children[0]) == "void":
            children = []
        parameters = [self._parameter(child, number) for number, child in enumerate(children)]
        told = " ".join(_text(node).split())
        taken = tuple(parameter for parameter in parameters if parameter)
        return Prototype(name, header, kind, taken, told) if len(taken) == len(parameters) else None

    def _parameter(self, node: Node, number: int) -> Parameter | None:
        kind = self._number(_type_name(node))
        if kind is None:
            return None
        declarator = node.child_by_field_name("declarator")
        pointers = arrays = 0
        while declarator is not None and declarator.type != "identifier":
            pointers += declarator.type in {"pointer_declarator", "abstract_pointer_declarator"}
            arrays += declarator.type in {"array_declarator", "abstract_array_declarator"}
            if declarator.type not in _POINTING:
                return None
            declarator = declarator.child_by_field_name("declarator")
        if pointers + arrays > 1:
            return None
        name = _text(declarator) if declarator is not None else f"value_{number + 1}"
        is_const = any(child.type == "type_qualifier" and _text(child) == "const" for child in node.children)
        return Parameter(name, kind, bool(pointers or arrays), bool(arrays), is_const)

    def _number(self, name: str) -> NumberType | None:
        return number_types().get(self._aliases.get(name, name))


_POINTING = {
    "pointer_declarator",
    "abstract_pointer_declarator",
    "array_declarator",
    "abstract_array_declarator",
}


def _declarations(node: Node) -> Iterator[Node]:
    for child in node.children:
        if child.type == "declaration":
            yield child
        elif child.type not in {"function_definition", "preproc_def", "preproc_function_def"}:
            yield from _declarations(child)


def _function_name(declarator: Node | None) -> str | None:
    while declarator is not None and declarator.type == "pointer_declarator":
        declarator = declarator.child_by_field_name("declarator")
    if declarator is None or declarator.type != "function_declarator":
        return None
    name = declarator.child_by_field_name("declarator")
    return _text(name) if name is not None and name.type == "identifier" else None


def _type_name(node: Node) -> str:
    kind = node.child_by_field_name("type")
    words = _text(kind).split() if kind is not None else []
    return " ".join(word for word in words if word not in _QUALIFIERS)


def _text(node: Node) -> str:
    return (node.text or b"").decode(errors="replace")
