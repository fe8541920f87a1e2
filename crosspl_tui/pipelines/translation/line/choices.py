"""What the line chooses: distinct failures to repair, and solved rows to show as worked examples."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from crosspl_tui.pipelines.translation.types import DictOf, ListOf, Text, Type
from crosspl_tui.pipelines.triage.simhash import distance as bits_apart

ThingT = TypeVar("ThingT")

_KINDS: dict[str, type[Type]] = {"str": Text, "list": ListOf, "dict": DictOf}


def distinct(
    things: Iterable[ThingT], fingerprint: Callable[[ThingT], int], *, distance: int
) -> Iterator[ThingT]:
    """Yield those things whose simhash differs by more than `distance` bits from all that were yielded before."""
    seen: list[int] = []
    for thing in things:
        own = fingerprint(thing)
        if all(bits_apart(own, other) > distance for other in seen):
            seen.append(own)
            yield thing


def worked_examples(
    solved: Sequence[ThingT], types_of: Callable[[ThingT], Iterable[Type]], types: Sequence[str]
) -> tuple[ThingT, ...]:
    """Return for each type ("str", "list", "dict") the first solved row that takes or returns a value of it.

    `types_of` gives the types of a row's parameters and result. No row is taken twice; a type that no row has gives
    none.
    """
    chosen: list[ThingT] = []
    for name in types:
        kind = _KINDS[name]
        for row in solved:
            if row not in chosen and any(isinstance(one, kind) for one in types_of(row)):
                chosen.append(row)
                break
    return tuple(chosen)
