"""Whether code under a licence may be in a release: SPDX expressions held against a policy on copyleft."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from importlib.resources import files
from itertools import chain

_TOKEN = re.compile(r"[()]|[A-Za-z0-9][A-Za-z0-9.+-]*")
_OLD_NAMES = {"": "-only", "+": "-or-later"}
_GNU = re.compile(r"((?:A|L)?GPL-\d\.\d)(\+?)")


class CopyleftPolicy(StrEnum):
    """How much copyleft a release takes in; each holds the one before."""

    PERMISSIVE = "permissive"
    WEAK = "weak-copyleft"
    STRONG = "copyleft"


class Standing(StrEnum):
    """What a policy says of a licence."""

    COMPATIBLE = "compatible"
    INCOMPATIBLE = "incompatible"
    UNKNOWN = "unknown"


def standing_of(licence: str, policy: CopyleftPolicy, allowed: frozenset[str] = frozenset()) -> Standing:
    """Return what the policy says of an SPDX expression; `allowed` are identifiers that someone vouches for.

    Of `A OR B` the better one counts, of `A AND B` the worse one. An exception (`WITH`) only adds permissions.
    What is no expression of known licences is unknown.
    """
    tokens = _TOKEN.findall(licence)
    if not licence.strip() or "".join(tokens) != "".join(licence.split()):
        return Standing.UNKNOWN
    try:
        return _Expression(tokens, policy, allowed).value()
    except (IndexError, RecursionError):
        return Standing.UNKNOWN


_ORDER = (Standing.COMPATIBLE, Standing.INCOMPATIBLE, Standing.UNKNOWN)


class _Expression:
    """An SPDX expression read from left to right; `IndexError` when it ends too early or too late."""

    def __init__(self, tokens: list[str], policy: CopyleftPolicy, allowed: frozenset[str]) -> None:
        self._tokens = tokens
        self._at = 0
        self._policy = policy
        self._allowed = allowed

    def value(self) -> Standing:
        standing = self._either()
        if self._at != len(self._tokens):
            raise IndexError
        return standing

    def _either(self) -> Standing:
        choices = [self._both()]
        while self._takes("OR"):
            choices.append(self._both())
        return min(choices, key=_ORDER.index)

    def _both(self) -> Standing:
        parts = [self._part()]
        while self._takes("AND"):
            parts.append(self._part())
        return max(parts, key=_ORDER.index)

    def _part(self) -> Standing:
        if self._takes("("):
            standing = self._either()
            if not self._takes(")"):
                raise IndexError
            return standing
        standing = _standing_of_one(self._next(), self._policy, self._allowed)
        if self._takes("WITH"):
            self._next()
        return standing

    def _next(self) -> str:
        self._at += 1
        return self._tokens[self._at - 1]

    def _takes(self, word: str) -> bool:
        found = self._at < len(self._tokens) and self._tokens[self._at].upper() == word
        self._at += found
        return found


def _standing_of_one(identifier: str, policy: CopyleftPolicy, allowed: frozenset[str]) -> Standing:
    if old := _GNU.fullmatch(identifier):
        identifier = old[1] + _OLD_NAMES[old[2]]
    name = identifier.removesuffix("+").lower()
    if identifier in allowed or name in _identifiers(policy):
        return Standing.COMPATIBLE
    return Standing.INCOMPATIBLE if name in _identifiers(CopyleftPolicy.STRONG) else Standing.UNKNOWN


@cache
def _identifiers(policy: CopyleftPolicy) -> frozenset[str]:
    """The identifiers that a policy takes in, in lower case."""
    import tomllib  # noqa: PLC0415 - the command's help shows the policies, and needs to be there at once

    table = tomllib.loads((files(__package__) / "licence_policy.toml").read_text(encoding="utf-8"))
    names = list(_up_to(policy))
    return frozenset(name.lower() for name in chain.from_iterable(table[each] for each in names))


def _up_to(policy: CopyleftPolicy) -> Iterator[str]:
    for each in CopyleftPolicy:
        yield each.value.replace("-", "_")
        if each is policy:
            return
