"""Random values of random types, for literals."""

# ruff: noqa: PLR0911 - a match over kinds of values answers once for each kind

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from crosspl_tui.pipelines.translation.types import (
    Boolean,
    DictOf,
    Float,
    Integer,
    ListOf,
    Mixed,
    Optional,
    SetOf,
    Text,
    TupleOf,
    Type,
)

COUNT = 150


@dataclass(frozen=True)
class Case:
    """A value and the type it is written with."""

    value: object
    kind: Type


_KEYS: st.SearchStrategy[Type] = st.sampled_from([Integer(32), Text(), Boolean(), Float()])
_SCALARS: st.SearchStrategy[Type] = st.sampled_from(
    [Integer(32), Integer(64), Integer(100), Float(), Boolean(), Text(), Mixed((Integer(32), Text()))]
)
_KINDS = st.recursive(
    _SCALARS,
    lambda inner: st.one_of(
        st.builds(ListOf, inner),
        st.builds(DictOf, _KEYS, inner),
        st.builds(SetOf, st.sampled_from([Integer(32), Text()])),
        st.lists(inner, min_size=1, max_size=3).map(lambda items: TupleOf(tuple(items))),
        _SCALARS.map(Optional),
    ),
    max_leaves=4,
)


def values(kind: Type) -> st.SearchStrategy[object]:
    """Values of a type."""
    match kind:
        case Integer(bits):
            return st.integers(-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
        case Float():
            return st.floats()
        case Boolean():
            return st.booleans()
        case ListOf(item):
            return st.lists(values(item), max_size=3)
        case SetOf(item):
            return st.sets(values(item), max_size=3)
        case DictOf(key, item):
            return st.dictionaries(_keys(key), values(item), max_size=3)
        case TupleOf(items):
            return st.tuples(*map(values, items))
        case Optional(item):
            return st.one_of(values(item), values(item), values(item), st.none())
        case Mixed(members):
            return st.one_of(*map(values, members))
    return st.text(max_size=8) | st.sampled_from(
        ["\\'\"`${x}#{y}@a%d\t\r\n", "\0\x1b\x7f1", "é€𝄞\u200e", "??/", ""]
    )


def _keys(kind: Type) -> st.SearchStrategy[object]:
    """Keys of a type; NaN is found by no key."""
    return st.floats(allow_nan=False) if isinstance(kind, Float) else values(kind)


_cases = _KINDS.flatmap(lambda kind: values(kind).map(lambda value: Case(value, kind)))


@cache
def random_cases() -> tuple[Case, ...]:
    """The same cases for all languages, so that each has to run one program only."""
    found: list[Case] = []

    @settings(
        max_examples=COUNT,
        phases=[Phase.generate],
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
        deadline=None,
    )
    @given(_cases)
    def collect(case: Case) -> None:
        found.append(case)

    collect()
    return tuple(found)
