"""Problems: a Python function with one example, its types inferred, ready to be asked for in other languages."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from crosspl_tui.pipelines.translation.annotations import annotation
from crosspl_tui.pipelines.translation.errors import RowError
from crosspl_tui.pipelines.translation.types import Type
from crosspl_tui.pipelines.translation.values import Value


@dataclass(frozen=True, slots=True)
class Row:
    """A Python function as published, with one example of what it returns."""

    id: str
    code: str
    """The function, and what it needs, at the top level of a module."""

    input: str
    """The arguments of a call, as they stand between its parentheses."""

    output: str
    """An expression of what the call returns."""

    function: str = ""
    """The function's name; empty for `f`, or else the last function defined."""


class Change(StrEnum):
    """What was changed about a row so that other languages can have it."""

    CALL_REPLACED = "call replaced by its value"
    CALLABLE_MOVED = "callable parameter moved into the function"
    GENERIC_TEXT = "values of mixed types made texts"
    BYTES_AS_TEXT = "bytes returned as text"


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of the function, and the argument that the example gives for it."""

    name: str
    type: Type
    value: Value


@dataclass(frozen=True, slots=True)
class Problem:
    """A Python function with one example; `code` is run with exactly these arguments."""

    id: str
    function: str
    code: str
    parameters: tuple[Parameter, ...]
    result: Type
    expected: Value
    changes: tuple[Change, ...] = ()

    @property
    def types(self) -> tuple[Type, ...]:
        """The types of the parameters, and last that of the result."""
        return (*(parameter.type for parameter in self.parameters), self.result)

    @property
    def annotated(self) -> str:
        """The signature with its types as Python annotations: f(text: str) -> List[int]."""
        inside = ", ".join(f"{one.name}: {annotation(one.type)}" for one in self.parameters)
        return f"{self.function}({inside}) -> {annotation(self.result)}"


def read_rows(lines: Iterable[str]) -> Iterator[Row]:
    """Read rows from lines of JSON {id, code, input, output, function?}. Raises `RowError`."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            yield _row(line, f"line {number}")


def _row(line: str, place: str) -> Row:
    try:
        fields = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise RowError(f"{place}: not JSON: {error}") from error
    if not isinstance(fields, dict):
        raise RowError(f"{place}: not an object; give {{id, code, input, output}}")
    for name in ("code", "input", "output"):
        if not isinstance(fields.get(name), str):
            raise RowError(f"{place}: field {name} must be a text; give {{id, code, input, output}}")
    identity = fields.get("id", "")
    if not isinstance(identity, str | int):
        raise RowError(f"{place}: field id must be a text or a number")
    return Row(
        str(identity), fields["code"], fields["input"], fields["output"], str(fields.get("function") or "")
    )
