"""The names that whole files have to import, and what the standard libraries offer: data, read once."""

from __future__ import annotations

from functools import cache

from fsm.tables import read_table

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
def python_members() -> dict[str, frozenset[str]]:
    """Return what modules of Python's standard library offer, by name."""
    members = _names()["Python"]["members"]
    assert isinstance(members, dict)
    return {module: frozenset(str(names).split()) for module, names in members.items()}


@cache
def _names() -> dict[str, dict[str, object]]:
    return read_table("facts/known_names.toml")
