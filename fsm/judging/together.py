"""Showing a machine's states where they belong together: of all places that would do, those close to each other.

A file often holds a client beside a server, or several of either. Which verdict it gets does not depend on the
places; a trace that takes one state from here and the next from there would be of no use to whoever reads it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from fsm.judging.names import Token

_MOST_TOKENS = 200
"""Tokens of one state that are looked at."""

# In order is how code is read. It may not take the states this much further apart, for methods stand in any order.
_FARTHER, _CHARACTERS_FARTHER = 2, 400
_BACKWARD = 3  # a place in front is so much farther than one behind

_Tokens = Mapping[int, Sequence[Token]]


def closest(tokens: _Tokens, chosen: Mapping[int, Token], needed: Sequence[int]) -> dict[int, Token]:
    """Choose again, for the states that have been given a token, so that these lie close together.

    `needed` are the states that hold a text together, in the order of the machine; the others go where they are near.
    """
    if all(len(tokens[number]) == 1 for number in chosen):
        return dict(chosen)
    anchors = [number for number in needed if number in chosen]
    found = _closest_of(tokens, anchors) or {number: chosen[number] for number in anchors}
    if 0 in chosen:
        found.setdefault(0, chosen[0])  # the import stands at the top
    if not anchors or _overlap(found.values()):
        return dict(chosen)
    for number in sorted(chosen.keys() - found.keys()):
        near = found[max((anchor for anchor in anchors if anchor < number), default=anchors[0])]
        free = [
            token for token in tokens[number][:_MOST_TOKENS] if not any(map(token.collides, found.values()))
        ]
        if not free:
            return dict(chosen)
        found[number] = min(free, key=lambda token: _distance(near, token))
    return found


def _closest_of(tokens: _Tokens, anchors: Sequence[int]) -> dict[int, Token] | None:
    places = [tokens[number][:_MOST_TOKENS] for number in anchors]
    ordered = min(_in_order(places), key=_span, default=None)
    apart = min(_windows(places), key=_span, default=None)
    best = ordered
    if apart and (not ordered or _span(ordered) > _FARTHER * _span(apart) + _CHARACTERS_FARTHER):
        best = apart
    return dict(zip(anchors, best, strict=True)) if best else None


def _in_order(places: Sequence[Sequence[Token]]) -> Iterator[list[Token]]:
    """Yield from each place of the first state the next ones of the others, each behind the one before."""
    starts = [[token.start for token in tokens] for tokens in places]
    for first in places[0] if places else ():
        run = [first]
        for tokens, begins in zip(places[1:], starts[1:], strict=True):
            at = bisect_left(begins, run[-1].start if run[-1].is_shared else run[-1].end)
            if at == len(tokens):
                return  # nor is there any for a later start
            run.append(tokens[at])
        yield run


def _windows(places: Sequence[Sequence[Token]]) -> Iterator[list[Token]]:
    """Yield the choices of one place for each state of which no smaller window has all, where no two overlap."""
    at = [0] * len(places)
    while places:
        run = [tokens[index] for tokens, index in zip(places, at, strict=True)]
        if not _overlap(run):
            yield run
        earliest = min(range(len(run)), key=lambda place: run[place].start)
        at[earliest] += 1
        if at[earliest] == len(places[earliest]):
            return


def _overlap(run: Iterable[Token]) -> bool:
    return any(one.collides(other) for one, other in combinations(run, 2))


def _span(run: Sequence[Token]) -> int:
    return max(token.end for token in run) - min(token.start for token in run)


def _distance(near: Token, token: Token) -> int:
    distance = token.start - near.start
    return distance if distance >= 0 else -distance * _BACKWARD
