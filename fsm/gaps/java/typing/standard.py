"""The types of Java's standard library: what is above them, what their methods take and return."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from fsm.tables import read_table

OBJECT = "java.lang.Object"
STRING = "java.lang.String"
PRIMITIVES = frozenset({"boolean", "byte", "char", "double", "float", "int", "long", "short"})
BOXES = {
    "java.lang.Boolean": "boolean",
    "java.lang.Byte": "byte",
    "java.lang.Character": "char",
    "java.lang.Double": "double",
    "java.lang.Float": "float",
    "java.lang.Integer": "int",
    "java.lang.Long": "long",
    "java.lang.Short": "short",
}
_WORD = re.compile(r"(\w+)/(\d+|\*)(?::([^\s>!]+))?(?:>([^\s!]+))?(?:!(\S+))?")


@dataclass(frozen=True, slots=True)
class Signature:
    """The forms of a method with one number of parameters: the types of each, and what all of them return.

    "" stands for what is not told. `thrown` are the checked exceptions that any of them declares.
    """

    forms: tuple[tuple[str, ...], ...]
    returns: str
    thrown: frozenset[str]


@cache
def full_names() -> Mapping[str, str]:
    """Return the full names of the types by the words that stand for them in the data."""
    return {
        simple: f"{package}.{simple}"
        for package, names in _table()["packages"].items()
        for simple in names.split()
    }


@cache
def simple_names() -> Mapping[str, str]:
    """Return the words that stand for the types in the data by their full names."""
    return {full: simple for simple, full in full_names().items()}


@cache
def names_in(package: str) -> Mapping[str, str]:
    """Return the full names of the types of a package by their simple ones."""
    return {simple: f"{package}.{simple}" for simple in _table()["packages"].get(package, "").split()}


@lru_cache(maxsize=1024)
def types_above(full: str) -> frozenset[str]:
    """Return the full names of all types above one, and its own; of an unknown type it is empty."""
    simple = simple_names().get(full)
    if simple is None:
        return frozenset()
    above = (word if "." in word else full_names()[word] for word in _table()["above"][simple].split())
    return frozenset((full, OBJECT, *above))


@cache
def final_types() -> frozenset[str]:
    """Return the types that nothing can be below."""
    return frozenset(full_names()[simple] for simple in _table()["final"]["names"].split())


@cache
def interfaces() -> frozenset[str]:
    """Return the types that any class may have below it."""
    return frozenset(full_names()[simple] for simple in _table()["interfaces"]["names"].split())


def signature(full: str, name: str, number: int) -> Signature | None:
    """Return the forms of a method of a type with so many parameters, `new` for its constructors."""
    simple = simple_names().get(full)
    methods = _methods(simple) if simple is not None else {}
    return None if (name, "*") in methods else methods.get((name, str(number)))


def returned_by(full: str, name: str, number: int) -> str:
    """Return the type of what a call returns, "" where that is not told."""
    kinds = {form.returns for form in _forms(full, name, number)}
    return kinds.pop() if len(kinds) == 1 else ""


def thrown_by(full: str, name: str, number: int) -> frozenset[str] | None:
    """Return the checked exceptions that a call may throw, None where that is not told."""
    forms = _forms(full, name, number)
    return frozenset[str]().union(*(form.thrown for form in forms)) if forms else None


def _forms(full: str, name: str, number: int) -> list[Signature]:
    simple = simple_names().get(full)
    methods = _methods(simple) if simple is not None else {}
    return [methods[key] for key in ((name, str(number)), (name, "*")) if key in methods]


@lru_cache(maxsize=256)
def _methods(simple: str) -> Mapping[tuple[str, str], Signature]:
    return {
        (name, number): Signature(
            tuple(tuple(map(_full, form.split(","))) for form in forms.split("|")) if forms else (),
            _full(returns or "?"),
            frozenset(thrown.split("/")) - {""},
        )
        for name, number, forms, returns, thrown in _WORD.findall(_table()["methods"][simple])
    }


def _full(word: str) -> str:
    if word == "?":
        return ""
    element = word.rstrip("[]")
    return full_names().get(element, element) + word[len(element) :]


@cache
def _table() -> dict[str, dict[str, Any]]:
    return read_table("facts/java_types.toml")
