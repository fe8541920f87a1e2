"""A small algebra of types: what a Python value can be, and the least type that covers two of them."""

# ruff: noqa: PLR0911 - a match over kinds of values answers once for each kind

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import reduce


@dataclass(frozen=True, slots=True)
class Integer:
    """A whole number; `bits` are those that its values need in two's complement, and never fewer than usual."""

    bits: int = 32


@dataclass(frozen=True, slots=True)
class Float:
    """An IEEE 754 double."""


@dataclass(frozen=True, slots=True)
class Boolean:
    """True or False."""


@dataclass(frozen=True, slots=True)
class Text:
    """A string of Unicode code points."""


@dataclass(frozen=True, slots=True)
class Bytes:
    """A string of bytes."""


@dataclass(frozen=True, slots=True)
class Nothing:
    """Nothing but None."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """What an empty container holds."""


@dataclass(frozen=True, slots=True)
class ListOf:
    item: Type


@dataclass(frozen=True, slots=True)
class SetOf:
    item: Type


@dataclass(frozen=True, slots=True)
class DictOf:
    key: Type
    value: Type


@dataclass(frozen=True, slots=True)
class TupleOf:
    items: tuple[Type, ...]


@dataclass(frozen=True, slots=True)
class Optional:
    """A value or None; `item` is never itself Optional or Nothing."""

    item: Type


@dataclass(frozen=True, slots=True)
class Mixed:
    """One of several types of different kinds; never holds Mixed, Optional, Nothing or Unknown."""

    members: tuple[Type, ...]


Type = (
    Integer
    | Float
    | Boolean
    | Text
    | Bytes
    | Nothing
    | Unknown
    | ListOf
    | SetOf
    | DictOf
    | TupleOf
    | Optional
    | Mixed
)

SCALARS = (Integer, Float, Boolean, Text)


def unify(first: Type, second: Type) -> Type:
    """Return the least type that covers both. Whole numbers beside floats are floats, as in Python's arithmetic."""
    if first == second or isinstance(second, Unknown):
        return first
    if isinstance(first, Unknown):
        return second
    if isinstance(first, Nothing | Optional) or isinstance(second, Nothing | Optional):
        return optional(unify(_present(first), _present(second)))
    if isinstance(first, Mixed) or isinstance(second, Mixed):
        return _mixed([*_members(first), *_members(second)])
    return _alike(first, second) or Mixed((first, second))


def unify_all(types: Iterable[Type]) -> Type:
    """Return the least type that covers all; Unknown for none."""
    nothing: Type = Unknown()
    return reduce(unify, types, nothing)


def optional(item: Type) -> Type:
    """Return the type of values of `item` and None."""
    if isinstance(item, Unknown):
        return Nothing()
    return item if isinstance(item, Nothing | Optional) else Optional(item)


def mapped(kind: Type, change: Callable[[Type], Type]) -> Type:
    """Return the type with `change` applied to its parts, and then to itself."""
    match kind:
        case ListOf(item):
            return change(ListOf(mapped(item, change)))
        case SetOf(item):
            return change(SetOf(mapped(item, change)))
        case Optional(item):
            return change(optional(mapped(item, change)))
        case DictOf(key, value):
            return change(DictOf(mapped(key, change), mapped(value, change)))
        case TupleOf(items):
            return change(TupleOf(tuple(mapped(item, change) for item in items)))
        case Mixed(members):
            return change(_mixed([mapped(member, change) for member in members]))
    return change(kind)


def parts(kind: Type) -> Iterable[Type]:
    """Yield the type and all types inside it, outermost first."""
    yield kind
    for inner in _inner(kind):
        yield from parts(inner)


def contains(kind: Type, *wanted: type) -> bool:
    """Tell whether a type of one of these classes occurs in it."""
    return any(isinstance(part, wanted) for part in parts(kind))


def _inner(kind: Type) -> tuple[Type, ...]:
    match kind:
        case ListOf(item) | SetOf(item) | Optional(item):
            return (item,)
        case DictOf(key, value):
            return (key, value)
        case TupleOf(inner) | Mixed(inner):
            return inner
    return ()


def _alike(first: Type, second: Type) -> Type | None:
    """Unify two types of one kind; None when they are of different kinds."""
    match first, second:
        case Integer(one), Integer(other):
            return Integer(max(one, other))
        case (Integer(), Float()) | (Float(), Integer()):
            return Float()
        case ListOf(one), ListOf(other):
            return ListOf(unify(one, other))
        case SetOf(one), SetOf(other):
            return SetOf(unify(one, other))
        case DictOf(key, value), DictOf(other_key, other_value):
            return DictOf(unify(key, other_key), unify(value, other_value))
        case TupleOf(ours), TupleOf(theirs) if len(ours) == len(theirs):
            return TupleOf(tuple(map(unify, ours, theirs)))
    return first if first == second else None


def _mixed(members: Iterable[Type]) -> Type:
    kinds: list[Type] = []
    has_none = False
    for member in members:
        has_none = has_none or isinstance(member, Nothing | Optional)
        plain = _present(member)
        if isinstance(plain, Unknown):
            continue
        for at, known in enumerate(kinds):
            if (both := _alike(known, plain)) is not None:
                kinds[at] = both
                break
        else:
            kinds.append(plain)
    merged = kinds[0] if len(kinds) == 1 else Mixed(tuple(kinds))
    return optional(merged) if has_none else merged


def _members(kind: Type) -> tuple[Type, ...]:
    return kind.members if isinstance(kind, Mixed) else (kind,)


def _present(kind: Type) -> Type:
    """What a type is besides None."""
    if isinstance(kind, Nothing):
        return Unknown()
    return kind.item if isinstance(kind, Optional) else kind
