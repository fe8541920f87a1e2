"""Accepting, rejecting, deferring, editing and commenting."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypedDict

import pytest

from store.database import Database
from store.errors import StaleItemError, StoreError, UnknownItemError
from store.items.lists import ItemDetail, load_item
from store.review.desk import SessionState, comment, decide, edit, start_session, undo
from store.vocabulary import EventKind, RejectReason, Status

pytestmark = pytest.mark.any_database

Add = Callable[..., int]


class Expected(TypedDict):
    """What a screen has shown of an item."""

    expected_revision: int
    expected_change: int


def look(database: Database, item_id: int) -> ItemDetail:
    with database.connect() as connection:
        return load_item(connection, item_id)


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        (EventKind.ACCEPT, Status.ACCEPTED),
        (EventKind.REJECT, Status.REJECTED),
        (EventKind.DEFER, Status.DEFERRED),
    ],
)
def test_a_decision_is_an_event_and_a_status(
    database: Database, add: Add, anna: SessionState, kind: EventKind, status: Status
) -> None:
    item_id = add("a")
    revision = look(database, item_id).revision.id
    event = decide(
        database, anna, item_id, kind, reason="r", note="n", seconds=4.5, expected_revision=revision
    )
    item = look(database, item_id)
    assert (item.status, item.status_at, item.events) == (status, event.created_at, (event,))
    assert (event.kind, event.reviewer, event.session_id, event.seconds) == (kind, "anna", anna.id, 4.5)
    assert (event.status_before, event.status_after, event.stands) == (Status.PENDING, status, True)
    assert (event.reason, event.note, event.revision_after) == ("r", "n", revision)


def test_a_rejection_needs_a_reason(database: Database, add: Add, anna: SessionState) -> None:
    item_id = add("a")
    with pytest.raises(StoreError, match="reason"):
        decide(database, anna, item_id, EventKind.REJECT, expected_revision=1)
    assert look(database, item_id).status is Status.PENDING


def test_only_decisions_decide(database: Database, add: Add, anna: SessionState) -> None:
    with pytest.raises(StoreError, match="not a decision"):
        decide(database, anna, add("a"), EventKind.UNDO, expected_revision=1)


def test_an_unknown_item_is_named(database: Database, anna: SessionState) -> None:
    with pytest.raises(UnknownItemError, match="12"):
        decide(database, anna, 12, EventKind.ACCEPT, expected_revision=1)
    with pytest.raises(UnknownItemError):
        comment(database, anna, 12, "?")


def test_an_item_edited_meanwhile_is_not_decided_unseen(
    database: Database, add: Add, anna: SessionState, boris: SessionState
) -> None:
    item_id = add("a")
    seen = look(database, item_id).revision.id
    edit(database, boris, item_id, expected_revision=seen, instruction="Better.")
    with pytest.raises(StaleItemError, match="edited"):
        decide(database, anna, item_id, EventKind.ACCEPT, expected_revision=seen)
    with pytest.raises(StaleItemError):
        edit(database, anna, item_id, expected_revision=seen, instruction="Mine.")
    assert look(database, item_id).revision.instruction == "Better."


def test_an_item_decided_meanwhile_is_not_changed_unseen(
    database: Database, add: Add, anna: SessionState, boris: SessionState
) -> None:
    item_id = add("a")
    seen = look(database, item_id)
    accepted = decide(database, boris, item_id, EventKind.ACCEPT, expected_revision=seen.revision.id)
    expected = Expected(expected_revision=seen.revision.id, expected_change=seen.last_change)
    with pytest.raises(StaleItemError, match="boris accepted a meanwhile"):
        decide(database, anna, item_id, EventKind.ACCEPT, **expected)
    with pytest.raises(StaleItemError, match="boris accepted a meanwhile"):
        edit(database, anna, item_id, code="mine", **expected)
    assert look(database, item_id).events == (accepted,)

    again = look(database, item_id).last_change
    expected["expected_change"] = again
    decide(database, anna, item_id, EventKind.DEFER, **expected)
    assert look(database, item_id).status is Status.DEFERRED


def test_a_verdict_taken_back_meanwhile_and_one_of_another_sitting_are_seen_first(
    database: Database, add: Add, anna: SessionState
) -> None:
    item_id = add("a")
    revision = look(database, item_id).revision.id
    elsewhere = start_session(database, "anna")
    for turn, done in (
        (
            lambda: decide(database, elsewhere, item_id, EventKind.ACCEPT, expected_revision=revision),
            "accepted a",
        ),
        (lambda: undo(database, elsewhere), "undid the last step on a"),
    ):
        seen = look(database, item_id).last_change
        turn()
        expected = Expected(expected_revision=revision, expected_change=seen)
        with pytest.raises(StaleItemError, match=f"You {done} in another sitting meanwhile"):
            decide(database, anna, item_id, EventKind.ACCEPT, **expected)


def test_a_comment_made_meanwhile_does_not_stop_a_verdict(
    database: Database, add: Add, anna: SessionState, boris: SessionState
) -> None:
    item_id = add("a")
    seen = look(database, item_id)
    comment(database, boris, item_id, "nice")
    decide(
        database,
        anna,
        item_id,
        EventKind.ACCEPT,
        expected_revision=seen.revision.id,
        expected_change=seen.last_change,
    )
    assert look(database, item_id).status is Status.ACCEPTED


def test_of_two_verdicts_on_one_state_only_one_is_kept(
    database: Database, add: Add, anna: SessionState, boris: SessionState
) -> None:
    item_id = add("a")
    seen = look(database, item_id)
    together = Barrier(2)

    def accept(session: SessionState) -> bool:
        together.wait()
        try:
            decide(
                database,
                session,
                item_id,
                EventKind.ACCEPT,
                expected_revision=seen.revision.id,
                expected_change=seen.last_change,
            )
        except StaleItemError:
            return False
        return True

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(accept, (anna, boris))) == [False, True]
    assert len(look(database, item_id).events) == 1


def test_an_edit_keeps_what_it_does_not_change(database: Database, add: Add, anna: SessionState) -> None:
    item_id = add("a", code="one", instruction="Do.")
    first = look(database, item_id).revision
    second = edit(database, anna, item_id, expected_revision=first.id, instruction="Do it.", seconds=2.0)
    third = edit(database, anna, item_id, expected_revision=second.id, code="two\ud800")
    assert (second.number, second.code, second.instruction) == (2, "one", "Do it.")
    assert (third.number, third.code, third.instruction) == (3, "two\ufffd", "Do it.")
    item = look(database, item_id)
    assert (item.status, item.revision, item.first) == (Status.PENDING, third, first)
    assert [event.seconds for event in item.events] == [2.0, 0.0]


def test_an_edit_that_changes_nothing_adds_nothing(database: Database, add: Add, anna: SessionState) -> None:
    item_id = add("a", code="one")
    first = look(database, item_id).revision
    assert edit(database, anna, item_id, expected_revision=first.id, code="one") == first
    assert look(database, item_id).events == ()


def test_an_accepted_item_is_pending_again_once_its_text_changes(
    database: Database, add: Add, anna: SessionState
) -> None:
    item_id = add("a")
    revision = look(database, item_id).revision.id
    decide(database, anna, item_id, EventKind.ACCEPT, expected_revision=revision)
    edit(database, anna, item_id, expected_revision=revision, code="other")
    item = look(database, item_id)
    assert (item.status, item.reviewers) == (Status.PENDING, 0)
    undo(database, anna)
    item = look(database, item_id)
    assert (item.status, item.reviewers, item.revision.id) == (Status.ACCEPTED, 1, revision)


def test_reviewers_are_those_whose_decision_stands(
    database: Database, add: Add, anna: SessionState, boris: SessionState
) -> None:
    item_id = add("a")
    revision = look(database, item_id).revision.id

    def reviewers(session: SessionState, kind: EventKind) -> int:
        decide(database, session, item_id, kind, reason=RejectReason.TRIVIAL, expected_revision=revision)
        return look(database, item_id).reviewers

    assert reviewers(anna, EventKind.ACCEPT) == 1
    assert reviewers(anna, EventKind.REJECT) == 1
    assert reviewers(boris, EventKind.ACCEPT) == 2
    assert reviewers(boris, EventKind.DEFER) == 1
    undo(database, boris)
    assert look(database, item_id).reviewers == 2


def test_a_comment_changes_nothing_else(database: Database, add: Add, anna: SessionState) -> None:
    item_id = add("a")
    before = look(database, item_id)
    event = comment(database, anna, item_id, "odd \ud800")
    after = look(database, item_id)
    assert (after.status, after.status_at, after.revision) == (
        before.status,
        before.status_at,
        before.revision,
    )
    assert (event.kind, event.note) == (EventKind.COMMENT, "odd \ufffd")
