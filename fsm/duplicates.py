"""Finding copies among many texts: the same code but for comments and white space, or nearly the same.

Two texts are exact duplicates when their tokens are equal, comments and white space left out. They are near
duplicates when the sets of their runs of five tokens have a Jaccard similarity of at least 0.8. A cluster is what
such pairs connect.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from itertools import count
from operator import eq

from fsm.parsing.rough_tokens import tokens_of

RUN = 5
SIMILAR = 0.8

# 25 bands of 5 rows: of the pairs at 0.8 one in 20,000 is missed, of those at 0.3 one in 17 is compared in vain.
BANDS = 25
ROWS = 5
SLOTS = BANDS * ROWS

_WORD_32 = 0xFFFF_FFFF


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """What is kept of a text, about 2 KB: `exact` is equal for exact duplicates, `bands` agree somewhere for near ones.

    `shingles` are the different runs of five tokens, as numbers of 32 bits.
    """

    exact: int
    shingles: array[int]
    bands: array[int]


@dataclass(frozen=True, slots=True)
class Cluster:
    """Duplicates of each other, by their places in the sequence given, in order; `texts` counts the different ones."""

    members: tuple[int, ...]
    texts: int


def fingerprint(text: str, suffix: str) -> Fingerprint:
    """Read a text as code of a file with this suffix. The same text gives the same in every process."""
    numbers = list(map(_number, tokens_of(text, suffix)))
    shingles = _shingles(numbers)
    return Fingerprint(
        exact=hash(tuple(numbers)), shingles=array("I", shingles), bands=_bands(_signature(shingles))
    )


def similarity(first: Fingerprint, second: Fingerprint) -> float:
    """Return the Jaccard similarity of the runs of five tokens, from 0 to 1."""
    return _similarity(frozenset(first.shingles), second.shingles)


def find_clusters(fingerprints: Sequence[Fingerprint]) -> list[Cluster]:
    """Return the clusters of two texts and more, by their first member; texts without code are in none."""
    groups = _Groups(len(fingerprints))
    first_of: dict[int, int] = {}
    for place, found in enumerate(fingerprints):
        if found.shingles:
            groups.unite(first_of.setdefault(found.exact, place), place)
    _unite_near(groups, fingerprints, list(first_of.values()))
    return [
        Cluster(tuple(members), len({fingerprints[member].exact for member in members}))
        for members in groups.of_several()
    ]


def _unite_near(groups: _Groups, fingerprints: Sequence[Fingerprint], places: Sequence[int]) -> None:
    """Compare the texts that agree in a band, unless others connect them already."""
    for band in range(BANDS):
        for bucket in _buckets(fingerprints, places, band):
            for number, place in enumerate(bucket):
                _unite_alike(groups, fingerprints, place, bucket[number + 1 :], band)


def _unite_alike(
    groups: _Groups, fingerprints: Sequence[Fingerprint], place: int, others: Iterable[int], band: int
) -> None:
    """Compare a text with others that agree with it in a band.

    Pairs that agree in an earlier one have been compared there. That is looked up again and again, since a list of
    those that proved unlike would outgrow everything else where thousands of texts share a frame.
    """
    one = fingerprints[place]
    shingles, earlier = frozenset(one.shingles), one.bands[:band]
    for other_place in others:
        other = fingerprints[other_place]
        fewer, more = sorted((len(one.shingles), len(other.shingles)))
        if (
            fewer >= SIMILAR * more
            and not groups.are_one(place, other_place)
            and not any(map(eq, earlier, other.bands))
            and _similarity(shingles, other.shingles) >= SIMILAR
        ):
            groups.unite(place, other_place)


def _buckets(fingerprints: Sequence[Fingerprint], places: Sequence[int], band: int) -> Iterator[list[int]]:
    """Yield the places that agree in a band."""
    table: dict[int, list[int]] = {}
    for place in places:
        table.setdefault(fingerprints[place].bands[band], []).append(place)
    return (bucket for bucket in table.values() if len(bucket) > 1)


def _similarity(first: frozenset[int], second: Collection[int]) -> float:
    """Return the Jaccard similarity of two sets, of which the second may be any collection without repetition."""
    shared = len(first.intersection(second))
    union = len(first) + len(second) - shared
    return shared / union if union else 1.0


class _Groups:
    """Places united step by step; a group goes by its first place."""

    def __init__(self, size: int) -> None:
        self._parents = list(range(size))

    def first(self, place: int) -> int:
        parents = self._parents
        while parents[place] != place:
            parents[place] = parents[parents[place]]
            place = parents[place]
        return place

    def are_one(self, one: int, other: int) -> bool:
        return self.first(one) == self.first(other)

    def unite(self, one: int, other: int) -> None:
        first, second = sorted((self.first(one), self.first(other)))
        self._parents[second] = first

    def of_several(self) -> list[list[int]]:
        members: dict[int, list[int]] = {}
        for place in range(len(self._parents)):
            members.setdefault(self.first(place), []).append(place)
        return [group for group in members.values() if len(group) > 1]


@lru_cache(maxsize=200_000)
def _number(token: str) -> int:
    """Return a number for a token that is the same in every process, as `hash` of a text is not."""
    return int.from_bytes(blake2b(token.encode(errors="surrogatepass"), digest_size=7).digest())


def _shingles(numbers: Sequence[int]) -> set[int]:
    """Hash the runs, of which a text of fewer tokens has one; the hash of whole numbers is no secret."""
    if len(numbers) <= RUN:
        return {hash(tuple(numbers)) & _WORD_32} if numbers else set()
    runs = zip(*(numbers[start:] for start in range(RUN)), strict=False)
    return {hash(run) & _WORD_32 for run in runs}


def _signature(shingles: Iterable[int]) -> list[int]:
    """Return the least shingle of each slot: MinHash in one pass, by Li, Owen and Zhang, 2012.

    A slot that stays empty takes the value of another, found in an order that depends only on the slot:
    Shrivastava, 2017.
    """
    least = {shingle % SLOTS: shingle for shingle in sorted(shingles, reverse=True)}
    if not least:
        return [0] * SLOTS
    return [least[slot if slot in least else _donor(slot, least)] for slot in range(SLOTS)]


def _donor(slot: int, filled: Container[int]) -> int:
    tried = (hash((slot, attempt)) % SLOTS for attempt in count())
    return next(other for other in tried if other in filled)


def _bands(signature: Sequence[int]) -> array[int]:
    starts = range(0, SLOTS, ROWS)
    return array("q", (hash(tuple(signature[start : start + ROWS])) for start in starts))
