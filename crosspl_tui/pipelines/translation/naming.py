"""Types by their names in a language, and the kinds that its rules speak of."""

# ruff: noqa: PLR0911 - a match over kinds of values answers once for each kind

from __future__ import annotations

from crosspl_tui.pipelines.translation.annotations import annotation
from crosspl_tui.pipelines.translation.errors import Reason, Refusal, RefusedError
from crosspl_tui.pipelines.translation.language import Language, TypeRules, fill
from crosspl_tui.pipelines.translation.types import (
    SCALARS,
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
)

_KINDS: dict[type, str] = {
    Integer: "int",
    Float: "float",
    Boolean: "bool",
    Text: "str",
    Bytes: "bytes",
    Nothing: "none",
    ListOf: "list",
    SetOf: "set",
    DictOf: "dict",
    TupleOf: "tuple",
    Optional: "optional",
    Mixed: "mixed",
}


def kind_of(kind: Type) -> str:
    """Return the word that data files have for a type: int, list ..."""
    return _KINDS.get(type(kind), "unknown")


def refuse(language: Language, reason: Reason, words: str) -> RefusedError:
    """Return the error that carries a language's no."""
    return RefusedError(Refusal(language.abbreviation, reason, words))


def are_keys(kind: Type, allowed: tuple[str, ...]) -> bool:
    """Tell whether a type can be that of keys; mixed ones when all their members can and `mixed` is allowed."""
    if not allowed:
        return True
    if isinstance(kind, Mixed):
        return "mixed" in allowed and all(kind_of(member) in allowed for member in kind.members)
    return kind_of(kind) in allowed


def as_dict(kind: SetOf) -> DictOf:
    """Return what a set is in a language that has none: a dictionary to True."""
    return DictOf(kind.item, Boolean())


def is_wide(kind: Type, language: Language) -> bool:
    """Tell whether whole numbers of this type need the wide one of a language. Raises `RefusedError`."""
    rules = language.int_
    if not isinstance(kind, Integer) or not rules.bits or kind.bits <= rules.bits:
        return False
    if rules.wide and (not rules.wide_bits or kind.bits <= rules.wide_bits):
        return True
    words = f"a whole number of {kind.bits} bits; {language.name} has {rules.bits}"
    raise refuse(language, Reason.INTEGER_WIDTH, words)


def type_name(kind: Type, language: Language, *, is_part: bool = False) -> str:
    """Return the name of a type; empty where headers name none. Raises `RefusedError`.

    As a part of another type it may have another name: Java's `Long` for `long`.
    """
    rules = language.types
    if not language.is_typed:
        return ""
    if is_wide(kind, language):
        return rules.wide_int
    template = _template(kind, language)
    if not template:
        raise refuse(
            language, _REASONS.get(kind_of(kind), Reason.MIXED_TYPES), f"no type for {annotation(kind)}"
        )
    if is_part:
        template = rules.boxed.get(kind_of(kind), template)
    return _named(template, kind, language)


_REASONS = {"none": Reason.NONE, "optional": Reason.NONE, "bytes": Reason.BYTES, "set": Reason.KEY_TYPE}


def _template(kind: Type, language: Language) -> str:
    rules = language.types
    match kind:
        case TupleOf(items):
            return _tuple(len(items), language)
        case DictOf(key, _) if not are_keys(key, language.dict_.keys):
            if not rules.pairs:
                words = f"keys of type {annotation(key)}; {language.name} cannot have them"
                raise refuse(language, Reason.KEY_TYPE, words)
            return rules.pairs
        case SetOf(item) if not are_keys(item, language.values.set_items):
            raise refuse(language, Reason.KEY_TYPE, f"a set of {annotation(item)}")
        case Optional(item) if isinstance(item, SCALARS) and rules.optional_scalar:
            if not isinstance(item, Text):
                return rules.optional_scalar
    word = kind_of(kind)
    found: str = getattr(rules, f"{word}_", "") or getattr(rules, word, "")
    return found


def _tuple(count: int, language: Language) -> str:
    rules = language.types
    if rules.tuple_names and count > len(rules.tuple_names):
        words = f"a tuple of {count}; {language.name} has them up to {len(rules.tuple_names)}"
        raise refuse(language, Reason.TUPLE_LENGTH, words)
    if count == 0:
        return rules.tuple_empty or rules.tuple_
    return (rules.tuple_one if count == 1 else "") or rules.tuple_


def _named(template: str, kind: Type, language: Language) -> str:
    def part(inner: Type) -> str:
        return type_name(inner, language, is_part=True)

    rules: TypeRules = language.types
    match kind:
        case ListOf(item) | Optional(item):
            return fill(template, item=part(item))
        case SetOf(item):
            if not language.values.set_:
                return type_name(as_dict(kind), language)
            return fill(template, item=part(item))
        case DictOf(key, value):
            return fill(template, key=part(key), value=part(value))
        case TupleOf(items):
            name = rules.tuple_names[len(items) - 1] if rules.tuple_names and items else ""
            names = rules.separator.join(map(part, items))
            return fill(template, items=names, item=names, name=name, count=len(items))
        case Mixed(members):
            return fill(template, members=rules.member_separator.join(map(part, members)))
    return template
