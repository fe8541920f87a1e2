"""Simhash: 64 bits of a text such that nearly equal texts differ in few of them (Charikar, STOC 2002)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b
from itertools import pairwise

BITS = 64
NEAR = 3
"""Texts whose hashes differ in at most so many bits are near each other, as published for CRUXEval-X."""

_LANE = 32  # bits a counter has in the one big number that counts all bit positions at once
_LANE_BYTES = _LANE // 8
_TOKEN = re.compile(r"\w+|[^\w\s]")
_SPREAD_BYTE = tuple(sum(1 << (bit * _LANE) for bit in range(8) if byte >> bit & 1) for byte in range(256))


def simhash(text: str) -> int:
    """Return the hash of a text's words and signs, and of each two in a row; white space does not matter."""
    tokens = _TOKEN.findall(text)
    return _of_features([*tokens, *(f"{first} {second}" for first, second in pairwise(tokens))])


def distance(first: int, second: int) -> int:
    """Return in how many bits two hashes differ."""
    return (first ^ second).bit_count()


def as_hex(fingerprint: int) -> str:
    """Return a hash as 16 hexadecimal digits."""
    return f"{fingerprint:016x}"


def _of_features(features: Iterable[str]) -> int:
    """Set each bit that more than half of the features, counted as often as they occur, have set."""
    counts = Counter(features)
    half = sum(counts.values()) / 2
    lanes = sum(_spread(feature) * count for feature, count in counts.items())
    data = lanes.to_bytes(BITS * _LANE_BYTES, "little")
    return sum(
        1 << bit
        for bit in range(BITS)
        if int.from_bytes(data[bit * _LANE_BYTES : (bit + 1) * _LANE_BYTES], "little") > half
    )


@lru_cache(maxsize=1 << 15)
def _spread(feature: str) -> int:
    """Return a feature's hash with each bit in a lane of its own, so that adding counts all of them."""
    digest = blake2b(feature.encode("utf-8", "surrogatepass"), digest_size=BITS // 8).digest()
    return sum(_SPREAD_BYTE[byte] << (index * 8 * _LANE) for index, byte in enumerate(digest))
