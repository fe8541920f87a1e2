"""Literals: a Python value of a known type, written in another language."""

# ruff: noqa: PLR0911 - a match over kinds of values answers once for each kind

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping

from crosspl_tui.pipelines.translation.annotations import annotation
from crosspl_tui.pipelines.translation.errors import Reason
from crosspl_tui.pipelines.translation.language import Language, fill
from crosspl_tui.pipelines.translation.languages import find_language
from crosspl_tui.pipelines.translation.naming import are_keys, as_dict, is_wide, refuse, type_name
from crosspl_tui.pipelines.translation.shell_words import in_words
from crosspl_tui.pipelines.translation.text_literals import text_literal
from crosspl_tui.pipelines.translation.types import (
    SCALARS,
    DictOf,
    Float,
    Integer,
    ListOf,
    Mixed,
    Optional,
    SetOf,
    TupleOf,
    Type,
)
from crosspl_tui.pipelines.translation.values import Value, fits, member_of


def literal(value: Value, kind: Type, language: str) -> str:
    """Write a value as an expression of a language.

    Raises `RefusedError` when the language has no such value, and `TypeError` when the value is not of that type.
    """
    if not fits(value, kind):
        raise TypeError(f"{value!r} is not of type {annotation(kind)}")
    rules = find_language(language)
    type_name(kind, rules)
    return write(value, kind, rules)


def write(value: Value, kind: Type, language: Language) -> str:
    """Write a value that is known to be of its type."""
    if language.is_words:
        return text_literal(in_words(value, kind, language), language)
    return _Writer(language).write(value, kind)


class _Writer:
    def __init__(self, language: Language) -> None:
        self._language = language
        self._values = language.values

    def write(self, value: Value, kind: Type, *, is_part: bool = False) -> str:
        match kind, value:
            case Optional(item), _:
                return self._optional(value, item, kind, is_part=is_part)
            case Mixed(), _:
                inner = self.write(value, member_of(value, kind), is_part=True)
                return fill(self._values.mixed, value=inner, type=self._name(kind))
            case ListOf(), list():
                return self._list(value, kind)
            case TupleOf(), tuple():
                return self._tuple(value, kind)
            case SetOf(item), set() | frozenset():
                return self._set(value, kind)
            case DictOf(), dict():
                return self._dict(value, kind)
        return self._scalar(value, kind, is_part=is_part)

    def _scalar(self, value: Value, kind: Type, *, is_part: bool) -> str:
        match value:
            case None:
                return self._none(kind, is_part=is_part)
            case bool():
                return self._values.true if value else self._values.false
            case int() if isinstance(kind, Float) and self._language.float_.keeps_whole:
                return self._integer(value, Integer())
            case int() | float() if isinstance(kind, Float):
                return self._float(float(value))
            case int() if isinstance(kind, Integer):
                return self._integer(value, kind)
            case str():
                return text_literal(value, self._language)
        raise refuse(self._language, Reason.BYTES, "bytes; give them as text or as numbers")

    def _none(self, kind: Type, *, is_part: bool) -> str:
        rules = self._values
        if not rules.none:
            raise refuse(self._language, Reason.NONE, f"None; {self._language.name} has nothing for it")
        if rules.none_typed:
            return fill(rules.none_typed, type=self._name(kind, is_part=is_part))
        return rules.none_inside if is_part and rules.none_inside else rules.none

    def _optional(self, value: Value, item: Type, kind: Type, *, is_part: bool) -> str:
        if value is None:
            return self._none(kind, is_part=is_part)
        inner = self.write(value, item, is_part=True)
        return fill(self._values.some, value=inner, type=self._name(kind))

    def _integer(self, value: int, kind: Integer) -> str:
        rules = self._language.int_
        if is_wide(kind, self._language):
            return fill(rules.wide, digits=value)
        if rules.minimum and value == -(2 ** (rules.bits - 1)):
            return rules.minimum
        return fill(rules.literal, digits=value)

    def _float(self, value: float) -> str:
        rules = self._language.float_
        if math.isnan(value):
            return rules.nan
        if math.isinf(value):
            return rules.infinity if value > 0 else rules.minus_infinity
        if value == 0 and math.copysign(1, value) < 0:
            return rules.minus_zero
        return fill(rules.literal, digits=repr(value))

    def _list(self, value: list[Value], kind: ListOf) -> str:
        rules = self._values
        template = rules.list_
        if not value and rules.list_empty:
            template = rules.list_empty
        elif rules.list_of_scalars and isinstance(kind.item, SCALARS):
            template = rules.list_of_scalars
        return self._filled(template, kind, (self.write(one, kind.item, is_part=True) for one in value))

    def _tuple(self, value: tuple[Value, ...], kind: TupleOf) -> str:
        rules = self._values
        template = rules.tuple_
        if not value and rules.tuple_empty:
            template = rules.tuple_empty
        elif (
            rules.tuple_of_scalars
            and isinstance(kind.items[0], SCALARS)
            and len(set(map(type, kind.items))) == 1
        ):
            template = rules.tuple_of_scalars
        elif len(value) == 1 and rules.tuple_one:
            template = rules.tuple_one
        written = [self.write(*pair, is_part=True) for pair in zip(value, kind.items, strict=True)]
        return self._filled(template, kind, written)

    def _set(self, value: set[Value] | frozenset[Value], kind: SetOf) -> str:
        rules = self._values
        ordered = sorted(value, key=lambda one: (str(type(one)), repr(one)))
        if not rules.set_:
            return self._dict(dict.fromkeys(ordered, True), as_dict(kind))
        if not are_keys(kind.item, rules.set_items):
            raise refuse(self._language, Reason.KEY_TYPE, f"a set of {annotation(kind.item)}")
        template = rules.set_empty if not value and rules.set_empty else rules.set_
        return self._filled(template, kind, (self.write(one, kind.item, is_part=True) for one in ordered))

    def _dict(self, value: Mapping[Value, Value], kind: DictOf) -> str:
        rules = self._language.dict_
        literal_, entry = rules.literal, rules.entry
        collide = rules.keys_are_texts and len(set(map(str, value))) < len(value)
        if collide or not are_keys(kind.key, rules.keys):
            literal_, entry = rules.pairs, rules.pair
        elif not value and rules.empty:
            literal_ = rules.empty
        if not literal_:
            words = f"keys of type {annotation(kind.key)}; {self._language.name} cannot have them"
            raise refuse(self._language, Reason.KEY_TYPE, words)
        entries = [self._entry(pair, kind, entry) for pair in value.items()]
        keys = [self.write(key, kind.key, is_part=True) for key in value]
        values = [self.write(one, kind.value, is_part=True) for one in value.values()]
        return fill(
            literal_,
            type=self._name(kind),
            key=self._name(kind.key, is_part=True),
            value=self._name(kind.value, is_part=True),
            entries=rules.separator.join(entries),
            keys=rules.separator.join(keys),
            values=rules.separator.join(values),
        )

    def _entry(self, pair: tuple[Value, Value], kind: DictOf, template: str) -> str:
        rules = self._language.dict_
        key = self.write(pair[0], kind.key, is_part=True)
        if template is rules.entry and rules.computed_keys and re.search(rules.computed_keys, key):
            template = rules.computed_entry
        return fill(
            template,
            key=key,
            value=self.write(pair[1], kind.value, is_part=True),
            type=self._name(kind),
        )

    def _filled(self, template: str, kind: Type, written: Iterable[str]) -> str:
        items = list(written)
        item = kind.item if isinstance(kind, ListOf | SetOf) else None
        return fill(
            template,
            items=self._values.separator.join(items),
            count=len(items),
            type=self._name(kind),
            item=self._name(item, is_part=True) if item else "",
        )

    def _name(self, kind: Type, *, is_part: bool = False) -> str:
        return type_name(kind, self._language, is_part=is_part)
