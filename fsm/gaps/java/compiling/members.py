"""What classes of Java's standard library and of libraries offer, and which of them a file sees."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from fsm.tables import read_table

_TOKEN = re.compile(r"([.!]?\w+)(?:#([\d,+]*))?(?::([\w/]+))?(?:>([\w.]+))?")
_OTHER_CONSTANTS = ".*"
_OTHER_MEMBERS = "!*"
_OUTER_CLASS = re.compile(r"[a-z._\d]+\.([A-Z]\w*)")


@dataclass(frozen=True, slots=True)
class Member:
    """All forms of a method together: numbers of parameters, checked exceptions that each declares, the class returned.

    Of a member of a library no numbers are known; `at_least` is set where a form takes any number from there on.
    """

    numbers: frozenset[int]
    at_least: int | None
    exceptions: frozenset[str]
    returns: str

    def takes(self, number: int) -> bool:
        """Say whether a call may have so many arguments."""
        if not self.numbers and self.at_least is None:
            return True
        return number in self.numbers or (self.at_least is not None and number >= self.at_least)


@dataclass(frozen=True, eq=False)
class KnownClass:
    """A class whose members are known; `package` ends in `.*`, `name` of an inner class is `Outer.Inner`.

    `words` are its members as the data file has them: of most classes nobody asks for one.
    """

    package: str
    name: str
    outer: str
    outer_in_full: str
    words: str

    @cached_property
    def members(self) -> Mapping[str, Member]:
        """The methods and fields by name."""
        return {name: _member(*rest) for name, *rest in _TOKEN.findall(self.words) if name[0] not in ".!"}

    @cached_property
    def constants(self) -> frozenset[str]:
        """The names of the constants."""
        return frozenset(name[1:] for name, *_ in _TOKEN.findall(self.words) if name[0] == ".")

    @cached_property
    def absent(self) -> frozenset[str]:
        """The names that it surely has not; where there are some its members are not all known."""
        return frozenset(name[1:] for name, *_ in _TOKEN.findall(self.words) if name[0] == "!")

    @property
    def tells_constants(self) -> bool:
        """Whether all its constants are known."""
        return self.tells_members and _OTHER_CONSTANTS not in self.words

    @property
    def tells_members(self) -> bool:
        """Whether all its members are known."""
        return not self.absent and _OTHER_MEMBERS not in self.words

    def lacks(self, name: str) -> bool:
        """Say whether it surely has no member of a name."""
        return name in self.absent or (self.tells_members and name not in self.members)


def visible_classes(imports: Iterable[str], declared: set[str]) -> dict[str, KnownClass]:
    """Return the known classes that imports make visible, by the name under which they are used."""
    by_package, by_outer = _by_package()
    bound = {name.rpartition(".")[2] for name in imports} | declared
    found: dict[str, KnownClass] = {}
    for name in ("java.lang.*", *imports):
        in_package = name.endswith(".*")
        hidden = bound if in_package else declared
        for known in (by_package if in_package else by_outer).get(name, ()):
            if known.outer not in hidden:
                found[known.name] = known
    return found


@cache
def known_classes() -> Mapping[str, KnownClass]:
    """Return all known classes by their full names."""
    listed = _table()["members"] | _clients()["members"]
    return {name: _known_class(name, words) for name, words in listed.items()}


@cache
def exceptions_above() -> Mapping[str, frozenset[str]]:
    """Return the checked exceptions, and the classes above each that a `catch` may name."""
    words = f"{_table()['exceptions']} {_clients()['exceptions']}"
    kinds = (word.partition(":") for word in words.split())
    return {name: frozenset((name, "Exception", "Throwable", *above.split("/"))) for name, _, above in kinds}


@cache
def _by_package() -> tuple[Mapping[str, list[KnownClass]], Mapping[str, list[KnownClass]]]:
    by_package: dict[str, list[KnownClass]] = {}
    by_outer: dict[str, list[KnownClass]] = {}
    for known in known_classes().values():
        by_package.setdefault(known.package, []).append(known)
        by_outer.setdefault(known.outer_in_full, []).append(known)
    return by_package, by_outer


def _known_class(full: str, words: str) -> KnownClass:
    outer = _OUTER_CLASS.match(full)
    assert outer is not None
    package = full[: outer.start(1)]
    return KnownClass(f"{package}*", full.removeprefix(package), outer[1], outer[0], words)


def _member(numbers: str, exceptions: str, returns: str) -> Member:
    counts = [number for number in numbers.split(",") if number]
    open_ended = [int(number[:-1]) for number in counts if number.endswith("+")]
    return Member(
        frozenset(int(number) for number in counts if not number.endswith("+")),
        min(open_ended, default=None),
        frozenset(exceptions.split("/")) - {""},
        returns,
    )


@cache
def _table() -> dict[str, Any]:
    return read_table("facts/java_classes.toml")


@cache
def _clients() -> dict[str, Any]:
    return read_table("facts/java_clients.toml")
