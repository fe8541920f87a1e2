"""What packages of Go offer: their members and those of their types, read from data when a file imports them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from fsm.tables import read_table

# The mark of a list of names to which newer versions add, and of a name that is in no version.
_AND_MORE = "*"
_NOWHERE = "-"
_MAJOR_VERSION = re.compile(r"/v\d+$")
_BUILT_IN = (
    "string bool byte rune int int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 uintptr float32 float64"
)


@dataclass(frozen=True, slots=True)
class Member:
    """A function, variable, method or field.

    `parameters` is None for what is no function; `any_more` is for a last parameter that takes any number. `type` is
    that of the first result or of the variable: `path.Name`, a bare name for types of the file or built in, "" if it is
    not known.
    """

    type: str = ""
    parameters: int | None = None
    any_more: bool = False
    results: int = 0


Members = Mapping[str, Member]


@dataclass(frozen=True, slots=True)
class Type:
    """The methods and fields of a type; `has_more` is for types to which newer versions add.

    `invented` are the names that are taken for a member and are none in any version.
    """

    members: Members
    has_more: bool = False
    invented: frozenset[str] = frozenset()

    def offers(self, name: str) -> bool:
        return name in self.members or (self.has_more and name not in self.invented)

    @property
    def is_struct(self) -> bool:
        return any(member.parameters is None for member in self.members.values())


@cache
def name_of_package(path: str) -> str:
    """Return the name under which a package is used, as far as it is known or its path shows."""
    if name := _table().get(path, {}).get("package"):
        return name
    name = _MAJOR_VERSION.sub("", path).rpartition("/")[2]
    return name.removeprefix("go-").removesuffix("-go").partition(".v")[0]


def paths() -> frozenset[str]:
    """Return the paths of the packages that are known."""
    return frozenset(_table())


@cache
def package(path: str) -> Type:
    """Return what a known package exports."""
    return _read(path, _table()[path]["exports"])


@cache
def type_of(name: str) -> Type | None:
    """Return a type by its path and name, or a built-in one; None if it is not known."""
    if name in _built_in():
        return _built_in()[name]
    path, _, simple = name.rpartition(".")
    members = _table().get(path, {}).get(simple)
    return _read(path, members) if members else None


@cache
def _built_in() -> dict[str, Type]:
    nothing = {name: Type({}) for name in _BUILT_IN.split()}
    return {**nothing, "error": Type({"Error": Member("string", 0, results=1)})}


@cache
def _table() -> dict[str, dict[str, str]]:
    return {**read_table("facts/go_further_libraries.toml"), **read_table("facts/go_libraries.toml")}


def _read(path: str, text: str) -> Type:
    words = text.split()
    invented = frozenset(word[1:] for word in words if word.startswith(_NOWHERE))
    members = dict(_member(path, word) for word in words if word[0] not in (_AND_MORE, _NOWHERE))
    return Type(members, _AND_MORE in words, invented)


def _member(path: str, word: str) -> tuple[str, Member]:
    """Read `name`, `name=type` or `name:parameters:results:type`."""
    if ":" not in word:
        name, _, written = word.partition("=")
        return name, Member(_full(path, written))
    name, count, results, *kind = word.split(":")
    return name, Member(
        type=_full(path, kind[0] if kind else ""),
        parameters=int(count.rstrip("+")),
        any_more=count.endswith("+"),
        results=int(results),
    )


def _full(path: str, kind: str) -> str:
    """Built-in types are those that begin with a small letter."""
    return f"{path}.{kind}" if kind and "." not in kind and not kind[0].islower() else kind
