"""Types and Python annotations: written from types, and read from a function's header to refine what values tell."""

# ruff: noqa: C901, PLR0911 - a match over kinds of values answers once for each kind

from __future__ import annotations

import ast

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
    Unknown,
    optional,
    unify_all,
)
from fsm.parsing.python_code import parsed_expression

_NAMES: dict[str, Type] = {
    "int": Integer(),
    "float": Float(),
    "bool": Boolean(),
    "str": Text(),
    "bytes": Bytes(),
    "None": Nothing(),
    "list": ListOf(Unknown()),
    "dict": DictOf(Unknown(), Unknown()),
    "set": SetOf(Unknown()),
}
_WRITTEN = {
    Integer: "int",
    Float: "float",
    Boolean: "bool",
    Text: "str",
    Bytes: "bytes",
    Nothing: "None",
    Unknown: "Any",
}


def annotation(kind: Type) -> str:
    """Write a type as a Python annotation: List[Tuple[int, str]]."""
    match kind:
        case ListOf(item):
            return f"List[{annotation(item)}]"
        case SetOf(item):
            return f"Set[{annotation(item)}]"
        case Optional(item):
            return f"Optional[{annotation(item)}]"
        case DictOf(key, value):
            return f"Dict[{annotation(key)}, {annotation(value)}]"
        case TupleOf(items):
            return f"Tuple[{', '.join(map(annotation, items)) or '()'}]"
        case Mixed(members):
            return f"Union[{', '.join(map(annotation, members))}]"
    return _WRITTEN[type(kind)]


def read_annotation(node: ast.expr | None) -> Type:
    """Return the type an annotation stands for; Unknown for none, Any, and names this module does not know."""
    match node:
        case ast.Constant(None):
            return Nothing()
        case ast.Constant(str() as quoted):
            try:
                return read_annotation(parsed_expression(quoted))
            except SyntaxError:
                return Unknown()
        case ast.Name(name) | ast.Attribute(attr=name):
            return _NAMES.get(name.lower() if name != "None" else name, Unknown())
        case ast.BinOp(left, ast.BitOr(), right):
            return unify_all((read_annotation(left), read_annotation(right)))
        case ast.Subscript(ast.Name(name) | ast.Attribute(attr=name), inner):
            arguments = inner.elts if isinstance(inner, ast.Tuple) else [inner]
            return _generic(name.lower(), arguments)
    return Unknown()


def _generic(name: str, arguments: list[ast.expr]) -> Type:
    kinds = [read_annotation(argument) for argument in arguments]
    match name, kinds:
        case (("list" | "sequence" | "iterable"), [item]):
            return ListOf(item)
        case (("set" | "frozenset"), [item]):
            return SetOf(item)
        case (("dict" | "mapping" | "defaultdict"), [key, value]):
            return DictOf(key, value)
        case "tuple", _:
            return TupleOf(tuple(kinds))
        case "optional", [item]:
            return optional(item)
        case "union", _:
            return unify_all(kinds)
    return Unknown()


def refine(kind: Type, hint: Type) -> Type:
    """Return the type that a value has, made wider by its annotation where the two agree.

    An annotation that contradicts the value is left aside: examples are run, annotations are not.
    """
    match kind, hint:
        case Unknown(), _:
            return hint
        case _, Unknown():
            return kind
        case Integer(), Float():
            return hint
        case Nothing(), Optional():
            return hint
        case Optional(item), Optional(wider):
            return optional(refine(item, wider))
        case _, Optional(wider):
            return optional(refine(kind, wider))
        case ListOf(item), ListOf(wider):
            return ListOf(refine(item, wider))
        case SetOf(item), SetOf(wider):
            return SetOf(refine(item, wider))
        case DictOf(key, value), DictOf(wider_key, wider_value):
            # Keys are looked up: whole numbers stay what the function will look for.
            keys = key if isinstance(key, Integer) else refine(key, wider_key)
            return DictOf(keys, refine(value, wider_value))
        case TupleOf(items), TupleOf(wider_items) if len(items) == len(wider_items):
            return TupleOf(tuple(map(refine, items, wider_items)))
    return kind
