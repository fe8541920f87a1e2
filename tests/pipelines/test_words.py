"""Word by word, what a person changed."""

from __future__ import annotations

import random
import time

from hypothesis import given
from hypothesis import strategies as st

from crosspl_tui.pipelines.words import DiffKind, DiffPart, word_diff

EQUAL, ADDED, REMOVED = DiffKind.EQUAL, DiffKind.ADDED, DiffKind.REMOVED


def test_one_changed_word_is_shown_as_removed_and_added() -> None:
    assert word_diff("Write a server.\nDone.", "Write a client.\nDone.") == (
        DiffPart(EQUAL, "Write a "),
        DiffPart(REMOVED, "server"),
        DiffPart(ADDED, "client"),
        DiffPart(EQUAL, ".\nDone."),
    )


def test_equal_texts_are_one_part_and_empty_texts_none() -> None:
    assert word_diff("same", "same") == (DiffPart(EQUAL, "same"),)
    assert word_diff("", "") == ()
    assert word_diff("", "new") == (DiffPart(ADDED, "new"),)


@given(st.text(alphabet="ab \n.ü", max_size=60), st.text(alphabet="ab \n.ü", max_size=60))
def test_the_parts_give_both_texts_back(before: str, after: str) -> None:
    parts = word_diff(before, after)
    assert "".join(part.text for part in parts if part.kind is not ADDED) == before
    assert "".join(part.text for part in parts if part.kind is not REMOVED) == after
    assert all(part.text for part in parts)


def test_the_longest_published_snippet_rewritten_throughout_takes_under_a_second() -> None:
    choose = random.Random(1)
    words = [f"word{number}" for number in range(300)]
    lines = [" ".join(choose.choices(words, k=8)) for _ in range(483)]
    rewritten = [f"{line} more" for line in lines]
    start = time.perf_counter()
    word_diff("\n".join(lines), "\n".join(rewritten))
    assert time.perf_counter() - start < 1
