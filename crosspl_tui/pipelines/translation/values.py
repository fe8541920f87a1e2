"""Python values as examples have them: their types, whether a type covers them, and texts made of them."""

# ruff: noqa: C901, PLR0911 - a match over kinds of values answers once for each kind

from __future__ import annotations

import ast
import math
from collections.abc import Mapping

from crosspl_tui.pipelines.translation.types import (
    Boolean,
    Bytes,
    DictOf,
    Float,
    Integer,
    ListOf,
    Mixed,
    Nothing,
    Optional,
    SetOf,
    Text,
    TupleOf,
    Type,
    unify_all,
)
from fsm.parsing.python_code import parsed_expression

Value = object
"""None, bool, int, float, str, bytes, and lists, tuples, sets and dictionaries of these."""


def type_of(value: Value) -> Type:
    """Return the least type of a value. Raises `TypeError` for what is no value."""
    match value:
        case None:
            return Nothing()
        case bool():
            return Boolean()
        case int():
            return Integer(max(Integer().bits, signed_bits(value)))
        case float():
            return Float()
        case str():
            return Text()
        case bytes():
            return Bytes()
        case list():
            return ListOf(unify_all(map(type_of, value)))
        case set() | frozenset():
            return SetOf(unify_all(map(type_of, value)))
        case dict():
            return DictOf(unify_all(map(type_of, value)), unify_all(map(type_of, value.values())))
        case tuple():
            return TupleOf(tuple(map(type_of, value)))
    raise TypeError(f"{type(value).__name__}: no type that can be translated")


def signed_bits(number: int) -> int:
    """Return how many bits a number takes in two's complement."""
    return (number if number >= 0 else ~number).bit_length() + 1


def fits(value: Value, kind: Type) -> bool:
    """Tell whether a type covers a value."""
    match kind:
        case Optional(item):
            return value is None or fits(value, item)
        case Mixed(members):
            return any(fits(value, member) for member in members)
        case ListOf(item):
            return isinstance(value, list) and all(fits(one, item) for one in value)
        case SetOf(item):
            return isinstance(value, set | frozenset) and all(fits(one, item) for one in value)
        case TupleOf(items):
            return isinstance(value, tuple) and len(value) == len(items) and all(map(fits, value, items))
        case DictOf(key, item):
            return isinstance(value, dict) and all(fits(k, key) and fits(v, item) for k, v in value.items())
    return _is_scalar_of(value, kind)


def _is_scalar_of(value: Value, kind: Type) -> bool:
    match value:
        case None:
            return isinstance(kind, Nothing)
        case bool():
            return isinstance(kind, Boolean)
        case int():
            return isinstance(kind, Float) or (isinstance(kind, Integer) and signed_bits(value) <= kind.bits)
        case float():
            return isinstance(kind, Float)
        case str():
            return isinstance(kind, Text)
        case bytes():
            return isinstance(kind, Bytes)
    return False


def member_of(value: Value, kind: Mixed) -> Type:
    """Return the member that a value is written as. Raises `TypeError` when there is none."""
    for member in kind.members:
        if fits(value, member):
            return member
    raise TypeError(f"{value!r} is none of {kind}")


def same(first: Value, second: Value) -> bool:
    """Tell whether two values are equal and of the same types throughout; NaN is NaN, and 0.0 is not -0.0."""
    if type(first) is not type(second):
        return False
    match first, second:
        case (list() | tuple(), list() | tuple()):
            return len(first) == len(second) and all(map(same, first, second))
        case dict(), dict():
            return same(_sorted_items(first), _sorted_items(second))
        case float(), float():
            return first.hex() == second.hex() and math.copysign(1, first) == math.copysign(1, second)
    return first == second


def _sorted_items(values: Mapping[object, object]) -> list[object]:
    return [
        list(item) for item in sorted(values.items(), key=lambda item: (str(type(item[0])), repr(item[0])))
    ]


def read_values(text: str) -> Value:
    """Read Python's notation of a value, with `nan` and `inf`. Raises `ValueError` when it is not a literal."""
    try:
        return _value(parsed_expression(text.strip()))
    except (SyntaxError, MemoryError, RecursionError, TypeError) as error:
        raise ValueError(f"not a literal: {error}") from error


def _value(node: ast.expr) -> Value:
    match node:
        case ast.Name("nan" | "inf" as name):
            return float(name)
        case ast.UnaryOp(ast.USub(), ast.Name("inf" | "nan" as name)):
            return -float(name)
        case ast.List(elements):
            return [_value(element) for element in elements]
        case ast.Tuple(elements):
            return tuple(_value(element) for element in elements)
        case ast.Set(elements):
            return {_value(element) for element in elements}
        case ast.Call(ast.Name("set"), [], []):
            return set()
        case ast.Call(ast.Name("float"), [ast.Constant("nan" | "inf" | "-inf" as name)], []):
            return float(str(name))
        case ast.Dict(keys, values):
            if any(key is None for key in keys):
                raise ValueError("not a literal: ** in a dictionary")
            return {_value(key): _value(value) for key, value in zip(keys, values, strict=True) if key}
    value: object = ast.literal_eval(node)
    type_of(value)
    return value
