"""Simhash: near for texts that are nearly equal, far for others, the same on every machine."""

from __future__ import annotations

from hashlib import blake2b
from itertools import combinations

from crosspl_tui.pipelines.triage.simhash import NEAR, as_hex, distance, simhash

CODE = "def f(nums):\n" + "".join(f"    total_{number} = nums[{number}] + {number}\n" for number in range(60))
OTHERS = (
    "cannot find symbol",
    "expected '}', found 5",
    "no match for ‘operator==’",
    "Undefined constant <text>",
)


def test_white_space_does_not_matter() -> None:
    assert simhash("a  b\n c") == simhash("a b c")


def test_nearly_equal_programs_are_near() -> None:
    assert distance(simhash(CODE), simhash(CODE.replace("total_7 ", "sum_7 "))) <= NEAR


def test_different_errors_are_far_apart() -> None:
    assert all(distance(simhash(one), simhash(other)) > NEAR for one, other in combinations(OTHERS, 2))


def test_the_hash_is_the_same_everywhere() -> None:
    assert (as_hex(simhash("")), as_hex(simhash("cannot find symbol"))) == ("0" * 16, "74c1b95fb2f59ef3")


def test_the_hash_of_one_word_is_that_of_the_word() -> None:
    own = int.from_bytes(blake2b(b"word", digest_size=8).digest(), "little")

    assert simhash("word") == own
