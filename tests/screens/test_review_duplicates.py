"""Duplicates in the review's queue: the filter's term `dup:` looks for them."""

from __future__ import annotations

from pathlib import Path

import pytest
from driving import Driver, press, review_of

from crosspl_tui.screens.filters import format_filter, parse_filter, unknown_word
from store.database import open_database
from store.items.filters import Filter


@pytest.fixture
def copied(demo: Path) -> tuple[Path, str]:
    """The demo with the code of its second item in the fifth too, and the key of the latter."""
    with open_database(demo) as database, database.begin() as connection:
        second, *_, fifth = connection.exec_driver_sql(
            "SELECT id, key FROM item ORDER BY position LIMIT 5"
        ).all()
        connection.exec_driver_sql("UPDATE item SET cluster = NULL, code_key = id")
        connection.exec_driver_sql(
            "UPDATE item SET code_key = 'same' WHERE id IN (?, ?)", (second.id, fifth.id)
        )
    return demo, fifth.key


async def test_the_filter_shows_what_has_duplicates_and_what_is_like_an_item(
    copied: tuple[Path, str], drive: Driver
) -> None:
    file, key = copied
    async with drive(file) as pilot:
        await press(pilot, "/", *"dup:yes", "enter")
        assert len(review_of(pilot).queue.ids) == 2
        await press(pilot, "/", "escape", "/", *"dup:copy", "enter")
        copies = list(review_of(pilot).queue.ids)
        assert len(copies) == 1
        await press(pilot, "/", "escape", "/", *f"dup:{key.rpartition('/')[2]}", "enter")
        assert len(review_of(pilot).queue.ids) == 2
        assert copies[0] in review_of(pilot).queue.ids


def test_the_term_is_written_back_as_it_was_read() -> None:
    assert format_filter(parse_filter("server dup:ABC tech:http", None)) == "tech:http dup:abc server"
    assert parse_filter("dup:no", None) == Filter(duplicates="no")


def test_the_term_without_a_value_says_what_there_is() -> None:
    told = "dup: is not known; there are dup:yes, dup:no, dup:copy, and dup: with the key of an item"
    assert unknown_word("dup:") == told
