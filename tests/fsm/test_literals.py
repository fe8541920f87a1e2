"""Searching for many literals: both ways to do it find the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fsm.scanning import literals
from fsm.scanning.literals import LiteralSearch, search_for

WORDS = ["socket", "sock", "import socket", '"net/http', "é", "a.b(c)*"]


@pytest.fixture(params=["one pass", "one by one"])
def search(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> LiteralSearch:
    if request.param == "one by one":
        monkeypatch.setattr(literals, "hyperscan", None)
    else:
        pytest.importorskip("hyperscan", reason="the extra `fast` is not installed")
    return search_for(WORDS)


def test_every_literal_that_occurs_is_found_and_no_other(search: LiteralSearch) -> None:
    assert search.found_in('import socket as é; "net/https"'.encode()) == set(WORDS[:5])
    assert search.found_in(b"") == set()


def test_holding_asks_for_all_of_several_literals(search: LiteralSearch) -> None:
    holds = search.holding(b"import socket")
    assert holds(["socket", "sock"])
    assert holds([])
    assert not holds(["socket", "é"])


@given(st.text(alphabet='sockeimprt "nh/é.', max_size=60))
def test_a_search_says_what_python_says(text: str) -> None:
    assert search_for(WORDS).found_in(text.encode()) == {word for word in WORDS if word in text}
