"""Leases: no item is held by two owners, and none for ever."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy import text

from store.database import Database
from store.errors import ItemLeasedError, UnknownItemError
from store.items.filters import Filter
from store.items.lists import load_item
from store.review.desk import (
    SessionState,
    claim,
    claim_first,
    claim_next,
    decide,
    end_session,
    release,
    renew,
    start_session,
)
from store.vocabulary import EventKind, Status

pytestmark = pytest.mark.any_database

Add = Callable[..., int]


@pytest.fixture
def ids(add: Add) -> list[int]:
    """Three pending items."""
    return [add("a"), add("b", language="Go"), add("c")]


def accept(database: Database, session: SessionState, item_id: int) -> None:
    with database.connect() as connection:
        revision = load_item(connection, item_id).revision.id
    decide(database, session, item_id, EventKind.ACCEPT, expected_revision=revision)


def test_two_reviewers_get_different_items(
    database: Database, ids: list[int], anna: SessionState, boris: SessionState
) -> None:
    assert claim_next(database, anna.owner, Filter()) == ids[0]
    assert claim_next(database, boris.owner, Filter()) == ids[1]


def test_going_on_gives_back_the_former_item(
    database: Database, ids: list[int], anna: SessionState, boris: SessionState
) -> None:
    claim_next(database, anna.owner, Filter())
    assert claim_next(database, anna.owner, Filter(), ids[0]) == ids[1]
    assert claim_next(database, boris.owner, Filter()) == ids[0]


def test_the_queue_goes_round_and_ends(database: Database, ids: list[int], anna: SessionState) -> None:
    assert claim_next(database, anna.owner, Filter(), ids[2]) == ids[0]
    for item_id in ids:
        accept(database, anna, item_id)
    assert claim_next(database, anna.owner, Filter()) is None


def test_the_queue_follows_the_filter(database: Database, ids: list[int], anna: SessionState) -> None:
    accept(database, anna, ids[2])
    assert claim_next(database, anna.owner, Filter(language="Go")) == ids[1]
    assert claim_next(database, anna.owner, Filter(status=Status.ACCEPTED)) == ids[2]
    assert claim_next(database, anna.owner, Filter(status=Status.DEFERRED)) is None
    assert claim_next(database, anna.owner, Filter(text="!python")) == ids[1]


def test_a_sitting_starts_where_the_last_one_stopped_or_at_the_next_free_item(
    database: Database, ids: list[int], anna: SessionState, boris: SessionState
) -> None:
    pending = Filter(status=Status.PENDING)
    assert claim_first(database, anna.owner, pending, None) == ids[0]
    assert claim_first(database, boris.owner, pending, None) == ids[1], "the first is on anna's desk"
    assert claim_first(database, boris.owner, pending, ids[2]) == ids[2]
    assert claim_first(database, boris.owner, pending, ids[0]) == ids[1]
    accept(database, boris, ids[1])
    assert claim_first(database, boris.owner, pending, ids[1]) == ids[2], "the filter shows it no more"
    accept(database, boris, ids[2])
    assert claim_first(database, boris.owner, pending, ids[2]) is None


def test_another_reviewers_item_can_be_read_but_not_decided(
    database: Database, ids: list[int], anna: SessionState, boris: SessionState
) -> None:
    claim_next(database, anna.owner, Filter())
    assert not claim(database, boris.owner, ids[0])
    with pytest.raises(ItemLeasedError, match="a is being reviewed by anna") as refused:
        accept(database, boris, ids[0])
    assert (refused.value.who, refused.value.until > 0) == ("anna", True)


def test_an_expired_lease_is_free(
    database: Database, ids: list[int], anna: SessionState, boris: SessionState
) -> None:
    claim_next(database, anna.owner, Filter(), lease_seconds=600, now=1000.0)
    assert claim_next(database, boris.owner, Filter(), now=1599.0) == ids[1]
    assert claim_next(database, boris.owner, Filter(), now=1600.0) == ids[0]
    assert not renew(database, anna.owner)


def test_a_renewed_lease_lasts(
    database: Database, ids: list[int], anna: SessionState, boris: SessionState
) -> None:
    claim_next(database, anna.owner, Filter(), now=1000.0)
    assert renew(database, anna.owner, now=1599.0)
    assert not claim(database, boris.owner, ids[0], now=1700.0)


def test_a_released_item_is_free(
    database: Database, ids: list[int], anna: SessionState, boris: SessionState
) -> None:
    claim_next(database, anna.owner, Filter())
    release(database, anna.owner)
    assert claim(database, boris.owner, ids[0])


def test_a_decision_and_the_end_of_a_sitting_give_back_the_item(
    database: Database, ids: list[int], anna: SessionState, boris: SessionState
) -> None:
    claim(database, anna.owner, ids[0])
    accept(database, anna, ids[0])
    assert claim(database, boris.owner, ids[0])
    claim(database, anna.owner, ids[1])
    end_session(database, anna.id)
    assert claim(database, boris.owner, ids[1])


def test_after_a_crash_the_same_reviewer_takes_over_the_own_item(
    database: Database, ids: list[int], anna: SessionState
) -> None:
    claim(database, anna.owner, ids[0])
    anna_again = start_session(database, "anna")
    assert claim_next(database, anna_again.owner, Filter()) == ids[1], (
        "the queue gives no held item to anybody"
    )
    assert claim(database, anna_again.owner, ids[0])
    accept(database, anna_again, ids[0])


def test_two_sittings_of_one_reviewer_never_hold_one_item_together(
    database: Database, ids: list[int], anna: SessionState
) -> None:
    claim(database, anna.owner, ids[0])
    elsewhere = start_session(database, "anna")
    claim(database, elsewhere.owner, ids[0])
    with pytest.raises(ItemLeasedError):
        accept(database, anna, ids[0])


def test_an_unknown_item_cannot_be_claimed(database: Database, anna: SessionState) -> None:
    with pytest.raises(UnknownItemError):
        claim(database, anna.owner, 99)


@pytest.mark.sqlite_only
def test_claiming_from_a_long_queue_searches_no_whole_table(database: Database, anna: SessionState) -> None:
    with database.connect() as connection:
        plan = connection.execute(
            text(
                "EXPLAIN QUERY PLAN SELECT id FROM item WHERE status = 'pending' AND position > 5 ORDER BY position"
            )
        )
        release_plan = connection.execute(
            text("EXPLAIN QUERY PLAN SELECT id FROM item WHERE lease_owner = 'x'")
        )
        assert "item_queue" in plan.one().detail
        assert "item_lease" in release_plan.one().detail
