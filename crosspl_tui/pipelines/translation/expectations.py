"""Expected values changed by one element, so that a check can be seen to fail."""

# ruff: noqa: C901, PLR0911 - a match over kinds of values answers once for each kind

from __future__ import annotations

import math
from dataclasses import replace

from crosspl_tui.pipelines.translation.problems import Problem
from crosspl_tui.pipelines.translation.types import (
    Boolean,
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
from crosspl_tui.pipelines.translation.values import Value, member_of


def with_changed_expectation(problem: Problem) -> Problem:
    """Return the problem with another expected value of the same type: one element is other, added or left out."""
    return replace(problem, expected=_changed(problem.expected, problem.result))


def _changed(value: Value, kind: Type) -> Value:
    match kind, value:
        case ListOf(Nothing()), list() if value:
            return value[:-1]
        case DictOf(_, Nothing()), dict() if value:
            return dict(list(value.items())[:-1])
        case Optional(item), _:
            return _sample(item) if value is None else _changed(value, item)
        case Mixed(), _:
            return _changed(value, member_of(value, kind))
        case ListOf(item), list():
            return [*value[:-1], _changed(value[-1], item)] if value else [_sample(item)]
        case TupleOf(items), tuple() if items:
            return (*value[:-1], _changed(value[-1], items[-1]))
        case SetOf(item), set() | frozenset():
            return set(sorted(value, key=repr)[:-1]) if value else {_sample(item)}
        case DictOf(key, item), dict():
            if not value:
                return {_sample(key): _sample(item)}
            last = next(reversed(value))
            return {**value, last: _changed(value[last], item)}
    return _other(value)


def _other(value: Value) -> Value:
    match value:
        case bool():
            return not value
        case int():
            return value - 1 if value > 0 else value + 1
        case float():
            return value + 1 if math.isfinite(value) and abs(value) < 2**52 else 0.5
        case str():
            return value[:-1] + ("b" if value[-1] == "a" else "a") if value else "a"
    return value


def _sample(kind: Type) -> Value:
    match kind:
        case Integer():
            return 1
        case Float():
            return 1.5
        case Boolean():
            return True
        case Text():
            return "a"
        case ListOf():
            return []
        case SetOf():
            return set()
        case DictOf():
            return {}
        case Optional(item):
            return _sample(item)
        case TupleOf(items):
            return tuple(map(_sample, items))
        case Mixed(members):
            return _sample(members[0])
    return None
