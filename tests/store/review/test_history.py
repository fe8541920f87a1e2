"""Undo and redo, over sittings and between reviewers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from store.database import Database
from store.errors import ConflictError, ItemLeasedError, StaleHistoryError
from store.items.lists import load_item
from store.review.desk import (
    SessionState,
    claim,
    comment,
    decide,
    edit,
    last_elsewhere,
    redo,
    start_session,
    undo,
)
from store.review.events import EventRow
from store.vocabulary import EventKind, Status

pytestmark = pytest.mark.any_database

Add = Callable[..., int]


def accept(database: Database, session: SessionState, item_id: int) -> EventRow:
    return decide(database, session, item_id, EventKind.ACCEPT, expected_revision=revision(database, item_id))


def revision(database: Database, item_id: int) -> int:
    with database.connect() as connection:
        return load_item(connection, item_id).revision.id


def status(database: Database, item_id: int) -> Status:
    with database.connect() as connection:
        return load_item(connection, item_id).status


def undone(event: EventRow | None) -> int | None:
    return None if event is None else event.id


def test_there_is_nothing_to_undo_at_first(database: Database, anna: SessionState) -> None:
    assert undo(database, anna) is None
    assert redo(database, anna) is None


def test_undo_goes_back_one_by_one_and_redo_forward(database: Database, add: Add, anna: SessionState) -> None:
    a, b = add("a"), add("b")
    first, second = accept(database, anna, a), accept(database, anna, b)
    assert [undone(undo(database, anna)) for _ in range(3)] == [second.id, first.id, None]
    assert (status(database, a), status(database, b)) == (Status.PENDING, Status.PENDING)
    assert [undone(redo(database, anna)) for _ in range(3)] == [first.id, second.id, None]
    assert (status(database, a), status(database, b)) == (Status.ACCEPTED, Status.ACCEPTED)
    assert [undone(undo(database, anna)) for _ in range(3)] == [second.id, first.id, None]


def test_a_new_decision_clears_redo_but_not_undo(database: Database, add: Add, anna: SessionState) -> None:
    a, b, c = add("a"), add("b"), add("c")
    first, _ = accept(database, anna, a), accept(database, anna, b)
    undo(database, anna)
    third = accept(database, anna, c)
    assert redo(database, anna) is None
    assert [undone(undo(database, anna)) for _ in range(3)] == [third.id, first.id, None]
    assert [undone(redo(database, anna)) for _ in range(3)] == [first.id, third.id, None]


def test_undo_takes_back_an_edit_and_redo_brings_it_back(
    database: Database, add: Add, anna: SessionState
) -> None:
    item_id = add("a", code="one")
    first = revision(database, item_id)
    second = edit(database, anna, item_id, expected_revision=first, code="two").id
    accept(database, anna, item_id)
    undo(database, anna)
    undo(database, anna)
    assert (revision(database, item_id), status(database, item_id)) == (first, Status.PENDING)
    redo(database, anna)
    assert revision(database, item_id) == second
    undo(database, anna)
    third = edit(database, anna, item_id, expected_revision=first, code="three")
    assert (third.number, redo(database, anna)) == (3, None)


def test_history_lasts_over_sittings(database: Database, add: Add, anna: SessionState) -> None:
    item_id = add("a")
    event = accept(database, anna, item_id)
    assert undone(undo(database, start_session(database, "anna"))) == event.id
    assert undone(redo(database, start_session(database, "anna"))) == event.id
    assert status(database, item_id) is Status.ACCEPTED


def test_reviewers_undo_only_their_own(
    database: Database, add: Add, anna: SessionState, boris: SessionState
) -> None:
    a, b = add("a"), add("b")
    first = accept(database, anna, a)
    accept(database, boris, b)
    assert undone(undo(database, anna)) == first.id
    assert undo(database, anna) is None
    assert status(database, b) is Status.ACCEPTED


def test_comments_are_not_undone(database: Database, add: Add, anna: SessionState) -> None:
    item_id = add("a")
    event = accept(database, anna, item_id)
    undo(database, anna)
    comment(database, anna, item_id, "hm")
    assert undone(redo(database, anna)) == event.id
    comment(database, anna, item_id, "yes")
    assert undone(undo(database, anna)) == event.id


def test_undo_is_an_event_and_removes_none(database: Database, add: Add, anna: SessionState) -> None:
    item_id = add("a")
    event = accept(database, anna, item_id)
    undo(database, anna)
    redo(database, anna)
    undo(database, anna)
    with database.connect() as connection:
        events = load_item(connection, item_id).events
    assert [(later.kind, later.undoes_id) for later in events[1:]] == [
        (EventKind.UNDO, event.id),
        (EventKind.REDO, event.id),
        (EventKind.UNDO, event.id),
    ]
    assert not events[0].stands


def test_undo_is_refused_once_somebody_else_decided(
    database: Database, add: Add, anna: SessionState, boris: SessionState
) -> None:
    item_id = add("a")
    accept(database, anna, item_id)
    accept(database, boris, item_id)
    with pytest.raises(ConflictError, match="a stays as it is: boris"):
        undo(database, anna)
    undo(database, boris)
    assert undo(database, anna) is not None
    assert status(database, item_id) is Status.PENDING


def test_redo_is_refused_once_somebody_else_decided(
    database: Database, add: Add, anna: SessionState, boris: SessionState
) -> None:
    item_id = add("a")
    accept(database, anna, item_id)
    undo(database, anna)
    accept(database, boris, item_id)
    with pytest.raises(ConflictError, match="boris"):
        redo(database, anna)


def test_undo_waits_while_somebody_else_looks_at_the_item(
    database: Database, add: Add, anna: SessionState, boris: SessionState
) -> None:
    item_id = add("a")
    accept(database, anna, item_id)
    claim(database, boris.owner, item_id)
    with pytest.raises(ItemLeasedError, match="boris"):
        undo(database, anna)
    assert status(database, item_id) is Status.ACCEPTED


def test_what_was_done_in_another_sitting_is_not_taken_back_unawares(
    database: Database, add: Add, anna: SessionState
) -> None:
    first, second = add("a"), add("b")
    accept(database, anna, first)
    with database.connect() as connection:
        known = last_elsewhere(connection, anna)
    assert known == 0
    accepted = accept(database, start_session(database, "anna"), second)
    with pytest.raises(StaleHistoryError, match="You accepted b in another sitting") as refused:
        undo(database, anna, expected_elsewhere=known)
    assert status(database, second) is Status.ACCEPTED
    assert undone(undo(database, anna, expected_elsewhere=refused.value.last_elsewhere)) == accepted.id
    with pytest.raises(StaleHistoryError):
        redo(database, anna, expected_elsewhere=known)
