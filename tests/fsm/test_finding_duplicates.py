"""Duplicates: the same code in other clothes is exact, code changed a little is near, all else is neither."""

from __future__ import annotations

import random
import subprocess
import sys
import tracemalloc
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from programs import PYTHON_CLIENT, PYTHON_SERVER

from fsm.duplicates import SIMILAR, find_clusters, fingerprint, similarity
from fsm.parsing.rough_tokens import tokens_of


def clusters_of(*texts: str, suffix: str = ".py") -> list[tuple[tuple[int, ...], int]]:
    found = find_clusters([fingerprint(text, suffix) for text in texts])
    return [(cluster.members, cluster.texts) for cluster in found]


def words(count: int, seed: int) -> list[str]:
    chance = random.Random(seed)
    return [f"word{chance.randrange(10**9)}" for _ in range(count)]


@pytest.mark.parametrize(
    ("suffix", "code", "dressed"),
    [
        (".py", "x = call( 'a # b' )", '"""Says what it does."""\n# and why\nx=call(\'a # b\')'),
        (".java", "int a = b;", "/* two\n lines */ int a  =\nb; // why"),
        (".go", 'get("http://x.example")', 'get("http://x.example") // http'),
        (".js", "let a = `// ${b}`;", "let a = `// ${b}`; /* */"),
        (".php", "#[Pure]\n$a = 1;", "# why\n#[Pure] $a = 1; // why"),
    ],
)
def test_comments_and_white_space_do_not_count(suffix: str, code: str, dressed: str) -> None:
    assert clusters_of(code, dressed, suffix=suffix) == [((0, 1), 1)]


@pytest.mark.parametrize(
    "other", ["x = call('a  # b')", "x = call('b')", "y = call('a # b')", 'x = """a # b"""']
)
def test_strings_and_names_count(other: str) -> None:
    assert not clusters_of("x = call('a # b')", other)


def test_a_small_change_makes_a_near_duplicate_and_a_large_one_none() -> None:
    long = "\n".join(words(200, seed=1))
    changed = long.replace(words(100, seed=1)[-1], "another")
    assert clusters_of(long, PYTHON_SERVER, changed) == [((0, 2), 2)]
    assert not clusters_of(PYTHON_SERVER, PYTHON_CLIENT)


def test_a_cluster_is_what_pairs_connect() -> None:
    chain = words(300, seed=2)
    first, middle, last = (" ".join(chain[start : start + 220]) for start in (0, 20, 40))
    prints = [fingerprint(text, ".py") for text in (first, middle, last)]
    assert similarity(prints[0], prints[2]) < SIMILAR < similarity(prints[0], prints[1])
    assert clusters_of(last, first, middle) == [((0, 1, 2), 3)]


def test_texts_without_code_are_nobodys_duplicates() -> None:
    assert not clusters_of("", "\n", "# only a comment")
    assert clusters_of("x", "x # short") == [((0, 1), 1)]


@given(st.integers(0, 2**32), st.integers(20, 400), st.integers(0, 12))
def test_no_similar_pair_is_missed(seed: int, length: int, changes: int) -> None:
    chance = random.Random(seed)
    texts = []
    for _ in range(4):
        text = words(length, seed)
        for place in chance.sample(range(length), min(changes, length)):
            text[place] = f"other{chance.randrange(10**9)}"
        texts.append(" ".join(text))
    prints = [fingerprint(text, ".py") for text in texts]
    together = [cluster.members for cluster in find_clusters(prints)]
    for one, other in combinations(range(4), 2):
        if similarity(prints[one], prints[other]) >= SIMILAR:
            assert any(one in members and other in members for members in together)


def test_texts_that_share_a_frame_take_no_memory_for_each_pair_of_them() -> None:
    frame = words(150, seed=3)
    prints = [fingerprint(" ".join([*frame, *words(50, seed=100 + n)]), ".py") for n in range(300)]
    assert 0.5 < similarity(prints[0], prints[1]) < SIMILAR
    tracemalloc.start()
    assert not find_clusters(prints)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 300_000, "bytes; a tuple for each of the 45,000 pairs would take ten times as many"


def test_a_fingerprint_is_the_same_in_every_process() -> None:
    script = f"from fsm.duplicates import fingerprint; print(fingerprint({PYTHON_SERVER!r}, '.py').bands)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(fingerprint(PYTHON_SERVER, ".py").bands)


def test_an_unfinished_string_or_comment_ends_with_its_line_or_text() -> None:
    assert tokens_of("a = 'b\nc", ".py") == ["a", "=", "'b", "c"]
    assert tokens_of("a /* b\nc", ".go") == ["a"]
    assert tokens_of('"""a\nb', ".py") in ([], ['"""a\nb'])
