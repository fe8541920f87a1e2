"""What a text declares: its definitions, imports and top-level variables, as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class DefinitionKind(StrEnum):
    """A method is a function whose parent is a class."""

    FUNCTION = "function"
    CLASS = "class"


@dataclass(frozen=True, slots=True)
class Span:
    """Lines from 1, both inclusive."""

    first_line: int
    last_line: int


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter as written; Python's `self` and `cls` are left out."""

    name: str
    type: str = ""
    default: str = ""


@dataclass(frozen=True, slots=True)
class Definition:
    """A function, method or class.

    `span` takes in decorators, the comment directly above, `export` and the `template<>` line. `parent` is
    the index of the enclosing definition in `Syntax.definitions`. `returns` is the declared type of the
    result or "". `documentation` is the text of the docstring or comment without its marks. `attributes`
    are the fields of a class in order, those set by its constructor among them. `receiver` is the type a
    method belongs to when it is written outside of it (Go, C++).
    """

    kind: DefinitionKind
    name: str
    span: Span
    parent: int | None
    parameters: tuple[Parameter, ...] = ()
    returns: str = ""
    documentation: str = ""
    attributes: tuple[str, ...] = ()
    receiver: str = ""


@dataclass(frozen=True, slots=True)
class Declaration:
    """An import, or a top-level variable, constant or type alias, with the local names that it binds."""

    names: tuple[str, ...]
    span: Span
