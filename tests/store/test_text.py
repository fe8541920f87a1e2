"""Texts that no database takes as they are."""

from __future__ import annotations

import pytest

from store.clock import expiry, seconds_between, utc_now
from store.text import code_key, content_hash, searchable, storable


def test_lone_surrogates_become_replacement_characters() -> None:
    assert storable("a\ud800b\udfffc") == "a\ufffdb\ufffdc"


@pytest.mark.parametrize("text", ["", "plain", "Grüße 🚢", "nul\0 and \x1b[31m red"])
def test_everything_else_is_kept(text: str) -> None:
    assert storable(text) == text


def test_hashes_are_those_of_the_text_as_stored() -> None:
    assert content_hash("a\ud800") == content_hash("a\ufffd")
    assert len(content_hash("")) == 64


def test_code_keys_ignore_white_space_only() -> None:
    assert code_key("a = 1\n\n\tb = 2") == code_key("a =  1\r\nb = 2\n")
    assert code_key("a = 1") != code_key("a = 1 # one")


def test_search_text_is_one_lower_case_line_without_nul() -> None:
    assert searchable("Ferry\0Desk", "", "TCP\n Client") == "ferry desk tcp client"


def test_times_sort_as_text_and_can_be_subtracted() -> None:
    earlier, later = "2025-12-31T23:59:59.900Z", "2026-01-01T00:00:00.150Z"
    assert earlier < later < utc_now()
    assert seconds_between(earlier, later) == pytest.approx(0.25)


def test_an_expiry_lies_ahead() -> None:
    assert expiry(60) - expiry(0) == pytest.approx(60, abs=1)
