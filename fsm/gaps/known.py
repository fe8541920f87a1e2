"""The names that whole files have to import, and what the standard libraries offer: data, read once."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

NOT_IMPORTED = "{} is used and not imported"


@cache
def words(language: str, kind: str) -> frozenset[str]:
    """Return the known names of one kind; the kinds are the keys of `known_names.toml`."""
    return frozenset(str(_names()[language][kind]).split())


@cache
def java_packages() -> dict[str, str]:
    """Return the packages of the classes that have to be imported, by simple name."""
    packages = _names()["Java"].items()
    return {
        name: package
        for package, names in packages
        if "." in package and package != "java.lang"
        for name in str(names).split()
    }


@cache
def go_exports() -> dict[str, frozenset[str]]:
    """Return what packages of Go export, by path."""
    exports = _names()["Go"]["exports"]
    assert isinstance(exports, dict)
    standard = {path: frozenset(str(names).split()) for path, names in exports.items()}
    return {**standard, **{path: library.exports for path, library in go_libraries().items()}}


@dataclass(frozen=True, slots=True)
class GoLibrary:
    """What a package exports, the members of its types, and the types of its own that functions return first."""

    exports: frozenset[str]
    members: Mapping[str, frozenset[str]]
    results: Mapping[str, str]


@cache
def go_libraries() -> dict[str, GoLibrary]:
    """Return what packages outside of Go's standard library offer, by path."""
    table = tomllib.loads((files("fsm") / "go_libraries.toml").read_text(encoding="utf-8"))
    return {path: _go_library(names) for path, names in table.items()}


def _go_library(names: Mapping[str, str]) -> GoLibrary:
    exports = dict(name.partition(":")[::2] for name in names["exports"].split())
    return GoLibrary(
        exports=frozenset(exports),
        members={kind: frozenset(words.split()) for kind, words in names.items() if kind != "exports"},
        results={name: kind for name, kind in exports.items() if kind},
    )


@cache
def python_members() -> dict[str, frozenset[str]]:
    """Return what modules of Python's standard library offer, by name."""
    members = _names()["Python"]["members"]
    assert isinstance(members, dict)
    return {module: frozenset(str(names).split()) for module, names in members.items()}


@cache
def java_members() -> dict[str, dict[str, frozenset[str]]]:
    """Return by class and member the checked exceptions that every form of the member declares."""
    table = tomllib.loads((files("fsm") / "java_members.toml").read_text(encoding="utf-8"))
    return {name: dict(map(_member, members.split())) for name, members in table.items()}


def _member(token: str) -> tuple[str, frozenset[str]]:
    name, _, exceptions = token.partition(":")
    return name, frozenset(exceptions.split("/")) - {""}


@cache
def _names() -> dict[str, dict[str, object]]:
    return tomllib.loads((files("fsm") / "known_names.toml").read_text(encoding="utf-8"))
