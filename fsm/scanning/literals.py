"""Finding which of many literals a text holds: in one pass with hyperscan where it is installed, else one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from threading import Lock
from typing import Protocol

try:
    import hyperscan
except ImportError:  # the extra `fast` is not installed
    hyperscan = None  # type: ignore[assignment]

Literals = tuple[str, ...]
HoldsAll = Callable[[Iterable[str]], bool]


class LiteralSearch(Protocol):
    """A search for certain literals, none of them empty, in the bytes of a text in UTF-8."""

    def found_in(self, content: bytes) -> set[str]:
        """Return those that occur."""

    def holding(self, content: bytes) -> HoldsAll:
        """Return a function that says whether some of them all occur."""


def search_for(literals: Iterable[str]) -> LiteralSearch:
    """Prepare a search for literals."""
    distinct = tuple(dict.fromkeys(literals))
    return _OnePass(distinct) if hyperscan and distinct else _OneByOne(distinct)


class _OneByOne:
    def __init__(self, literals: Sequence[str]) -> None:
        self._encoded = {literal: literal.encode() for literal in literals}

    def found_in(self, content: bytes) -> set[str]:
        return {literal for literal, encoded in self._encoded.items() if encoded in content}

    def holding(self, content: bytes) -> HoldsAll:
        known: dict[str, bool] = {}

        def occurs(literal: str) -> bool:
            if literal not in known:
                known[literal] = self._encoded[literal] in content
            return known[literal]

        return lambda literals: all(map(occurs, literals))


class _OnePass:
    """A compiled database. It has one scratch space, so threads take turns."""

    def __init__(self, literals: Sequence[str]) -> None:
        self._literals = literals
        self._lock = Lock()
        self._database = hyperscan.Database(mode=hyperscan.HS_MODE_BLOCK)
        self._database.compile(
            expressions=[literal.encode() for literal in literals],
            ids=list(range(len(literals))),
            elements=len(literals),
            flags=[hyperscan.HS_FLAG_SINGLEMATCH] * len(literals),
            literal=True,
        )

    def found_in(self, content: bytes) -> set[str]:
        found: set[str] = set()

        def note(place: int, _start: int, _end: int, _flags: int, _context: object) -> None:
            found.add(self._literals[place])

        with self._lock:
            self._database.scan(content, match_event_handler=note)
        return found

    def holding(self, content: bytes) -> HoldsAll:
        return self.found_in(content).issuperset
