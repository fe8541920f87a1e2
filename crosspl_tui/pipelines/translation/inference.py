"""From a row to a problem: values read, calls replaced, callables moved in, types inferred and mixed ones made generic.

Pure but for `run_python`, which the caller brings to have Python evaluate what is no literal.
"""

# ruff: noqa: PLR0911 - a match over kinds of values answers once for each kind

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from crosspl_tui.pipelines.translation.annotations import read_annotation, refine
from crosspl_tui.pipelines.translation.errors import RowError
from crosspl_tui.pipelines.translation.functions import (
    Function,
    bind,
    find_function,
    is_callable,
    move_in,
    returning_text,
)
from crosspl_tui.pipelines.translation.problems import Change, Parameter, Problem, Row
from crosspl_tui.pipelines.translation.types import (
    Bytes,
    DictOf,
    Integer,
    ListOf,
    Mixed,
    Optional,
    SetOf,
    Text,
    TupleOf,
    Type,
    Unknown,
    contains,
    mapped,
    parts,
)
from crosspl_tui.pipelines.translation.values import Value, read_values, same, type_of

RunPython = Callable[[str], str | None]
"""Runs a Python program and returns what it printed; None when it failed."""

_PLAIN = "lambda value: list(value) if isinstance(value, range | map | filter | zip) else value"


def infer_problem(row: Row, run_python: RunPython | None = None) -> Problem:
    """Infer the problem that a row poses. Without `run_python` only literals are read, and mixed types stay.

    Raises `RowError`.
    """
    try:
        return _infer(row, run_python)
    except RowError as error:
        raise RowError(f"row {row.id}: {error}") from error
    except RecursionError as error:
        raise RowError(f"row {row.id}: nested too deeply to be read") from error


def _infer(row: Row, run_python: RunPython | None) -> Problem:
    changes: list[Change] = []
    function = find_function(row.code, row.function)
    bound = dict(bind(function, row.input))
    moved = {name: node for name, node in bound.items() if is_callable(node, row.code)}
    code = row.code
    if moved:
        code = move_in(function, moved)
        function = find_function(code, function.name)
        changes.append(Change.CALLABLE_MOVED)
    arguments = [node for name, node in bound.items() if name not in moved]
    texts = [ast.unparse(node) for node in arguments]
    values, was_called = _evaluate([*texts, row.output], row.code, run_python)
    if was_called:
        changes.append(Change.CALL_REPLACED)
    kinds = _kinds(function, values)
    names = [argument.arg for argument in function.arguments]
    parameters = tuple(map(Parameter, names, kinds, values))
    problem = Problem(row.id, function.name, code, parameters, kinds[-1], values[-1], tuple(changes))
    return _generic(_without_bytes(problem, function, run_python), run_python)


def _evaluate(texts: Sequence[str], code: str, run_python: RunPython | None) -> tuple[list[Value], bool]:
    try:
        return [read_values(text) for text in texts], False
    except ValueError as error:
        if run_python is None:
            raise RowError(f"input or output: {error}; its value needs Python to be run") from error
    inside = ", ".join(f"({text})" for text in texts)
    printed = run_python(f"{code}\n\nprint(ascii(list(map({_PLAIN}, [{inside}]))))\n")
    if printed is None:
        raise RowError("input or output: Python cannot evaluate it")
    try:
        values = read_values(printed)
    except ValueError as error:
        raise RowError(f"input or output: {error}") from error
    if not isinstance(values, list):
        raise RowError("input or output: Python printed something else beside its value")
    return values, True


def _kinds(function: Function, values: Sequence[Value]) -> list[Type]:
    """The types of arguments and result, refined by annotations, what is empty filled from what is not."""
    hints = [read_annotation(argument.annotation) for argument in function.arguments]
    hints.append(read_annotation(function.node.returns))
    kinds = [refine(type_of(value), hint) for value, hint in zip(values, hints, strict=True)]
    return _filled(kinds)


def _filled(kinds: Sequence[Type]) -> list[Type]:
    """Give empty containers a type: what a container of their kind holds elsewhere in the problem, else int."""
    everything = [part for kind in kinds for part in parts(kind)]

    def fill(kind: Type) -> Type:
        match kind:
            case ListOf(Unknown()):
                return ListOf(_held(one.item for one in everything if isinstance(one, ListOf)))
            case SetOf(Unknown()):
                return SetOf(_held(one.item for one in everything if isinstance(one, SetOf)))
            case DictOf(key, value):
                dictionaries = [one for one in everything if isinstance(one, DictOf)]
                return DictOf(
                    _held((key, *(one.key for one in dictionaries))),
                    _held((value, *(one.value for one in dictionaries))),
                )
        return kind

    return [mapped(kind, fill) for kind in kinds]


def _held(kinds: Iterable[Type]) -> Type:
    return next((kind for kind in kinds if not contains(kind, Unknown)), Integer())


def _without_bytes(problem: Problem, function: Function, run_python: RunPython | None) -> Problem:
    """Have the function return text for bytes; other languages' strings can hold that."""
    if not isinstance(problem.expected, bytes):
        return problem
    changed = replace(
        problem,
        code=returning_text(function),
        result=Text(),
        expected=problem.expected.decode("latin-1"),
        changes=(*problem.changes, Change.BYTES_AS_TEXT),
    )
    return changed if behaves(changed, run_python) else problem


def _generic(problem: Problem, run_python: RunPython | None) -> Problem:
    """Make values of mixed types texts, when the function then still does the same."""
    if not any(contains(kind, Mixed) for kind in problem.types):
        return problem
    parameters = tuple(
        replace(one, type=_generic_type(one.type), value=_generic_value(one.value, one.type))
        for one in problem.parameters
    )
    changed = replace(
        problem,
        parameters=parameters,
        result=_generic_type(problem.result),
        expected=_generic_value(problem.expected, problem.result),
        changes=(*problem.changes, Change.GENERIC_TEXT),
    )
    return changed if behaves(changed, run_python) else problem


def _generic_type(kind: Type) -> Type:
    return mapped(kind, lambda part: Text() if isinstance(part, Mixed) else part)


def _generic_value(value: Value, kind: Type) -> Value:
    match kind, value:
        case Mixed(), _:
            return value if isinstance(value, str) else str(value)
        case Optional(item), _ if value is not None:
            return _generic_value(value, item)
        case ListOf(item), list():
            return [_generic_value(one, item) for one in value]
        case SetOf(item), set() | frozenset():
            return {_generic_value(one, item) for one in value}
        case TupleOf(items), tuple():
            return tuple(map(_generic_value, value, items))
        case DictOf(key, item), dict():
            return {_generic_value(k, key): _generic_value(v, item) for k, v in value.items()}
    return value


def behaves(problem: Problem, run_python: RunPython | None) -> bool:
    """Tell whether Python agrees: the function returns what is expected, with the same types throughout."""
    if run_python is None or any(contains(kind, Bytes) for kind in problem.types):
        return False
    arguments = ", ".join(repr(parameter.value) for parameter in problem.parameters)
    printed = run_python(
        f"nan, inf = float('nan'), float('inf')\n{problem.code}\n\nprint(ascii({problem.function}({arguments})))\n"
    )
    try:
        return printed is not None and same(read_values(printed), problem.expected)
    except ValueError:
        return False
