"""What is known of further libraries, as data: what their objects have, what they lack, and what goes with them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from fsm.tables import read_table


def companions_of(library: str) -> frozenset[str]:
    """Return the names that programs with a library often use and have to import."""
    return _words("companions", library)


def absent_from(module: str) -> frozenset[str]:
    """Return names that are often taken from a module which never had them."""
    return _words("absent", module)


def needed_by(function: str) -> frozenset[str]:
    """Return the parameters that a function's first places stand for and that it cannot do without."""
    return _words("needed", function)


def members_of(name: str) -> frozenset[str]:
    """Return what objects of a class have, nothing for a class that is not known."""
    return _words("members", name)


def keywords_of_class(name: str) -> frozenset[str]:
    """Return the words that a class is made with, nothing for one that is not known."""
    return _words("keywords", name)


def coroutines_of(name: str) -> frozenset[str]:
    """Return the methods of a class that have to be awaited, nothing for a class that is not known."""
    return _words("coroutines", name)


def plain_calls_of(name: str) -> frozenset[str]:
    """Return the methods of an asynchronous class that are done at once and give nothing to wait for."""
    return _words("plain", name)


def listed(name: str) -> frozenset[str]:
    """Return a closed list by its name."""
    return _words("lists", name)


@cache
def _words(kind: str, name: str) -> frozenset[str]:
    return frozenset(_file()[kind].get(name, "").split())


@cache
def _file() -> Mapping[str, Mapping[str, str]]:
    return read_table("facts/python_objects.toml")
