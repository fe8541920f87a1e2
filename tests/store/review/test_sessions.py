"""Sittings, their summaries, and the totals of the overview."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from store.database import Database
from store.errors import StoreError
from store.items.filters import Filter
from store.items.lists import load_item
from store.review.desk import (
    SessionState,
    SessionSummary,
    comment,
    decide,
    edit,
    end_session,
    remember_place,
    session_summary,
    start_session,
    undo,
)
from store.sources.found import (
    NewCandidate,
    NewSnippet,
    NewSource,
    add_candidates,
    add_snippets,
    add_sources,
    set_outcome,
)
from store.totals.overview import (
    CoverageCell,
    Dimension,
    Funnel,
    Total,
    coverage,
    funnel,
    last_session,
    machine_counts,
    totals,
)
from store.vocabulary import EventKind, Status

Add = Callable[..., int]


def act(
    database: Database, session: SessionState, item_id: int, kind: EventKind, seconds: float = 0.0
) -> None:
    with database.connect() as connection:
        revision = load_item(connection, item_id).revision.id
    reason = "too short" if kind is EventKind.REJECT else ""
    decide(database, session, item_id, kind, reason=reason, seconds=seconds, expected_revision=revision)


def summary(database: Database, session: SessionState) -> SessionSummary:
    with database.connect() as connection:
        return session_summary(connection, session.id)


def test_a_first_sitting_starts_at_the_beginning(anna: SessionState) -> None:
    assert (anna.last_item_id, anna.filter) == (None, Filter())


def test_a_sitting_starts_where_the_reviewers_last_one_stopped(
    database: Database, add: Add, anna: SessionState, boris: SessionState
) -> None:
    item_id = add("a")
    shown = Filter("tcp !go", status=Status.DEFERRED)
    remember_place(database, anna.id, item_id, shown)
    remember_place(database, boris.id, None, Filter())
    for _ in range(2):  # a sitting in which nothing was done hands the place on
        again = start_session(database, "anna")
        assert (again.last_item_id, again.filter) == (item_id, shown)


def test_a_decision_remembers_its_place_by_itself(database: Database, add: Add, anna: SessionState) -> None:
    item_id = add("a")
    act(database, anna, item_id, EventKind.ACCEPT)
    assert start_session(database, "anna").last_item_id == item_id


def test_a_summary_counts_the_last_standing_decision_of_each_item(
    database: Database, add: Add, anna: SessionState
) -> None:
    a, b, c, d, e = (add(key) for key in "abcde")
    act(database, anna, a, EventKind.ACCEPT, seconds=2.0)
    with database.connect() as connection:
        revision = load_item(connection, b).revision.id
    edit(database, anna, b, expected_revision=revision, code="better")
    act(database, anna, b, EventKind.ACCEPT, seconds=10.0)
    act(database, anna, c, EventKind.DEFER, seconds=1.0)
    act(database, anna, c, EventKind.REJECT, seconds=4.0)
    act(database, anna, d, EventKind.DEFER, seconds=3.0)
    comment(database, anna, d, "ask")
    act(database, anna, e, EventKind.ACCEPT, seconds=99.0)
    undo(database, anna)
    found = summary(database, anna)
    assert (found.decided, found.accepted_as_is, found.accepted_edited) == (3, 1, 1)
    assert (found.rejected_by_reason, found.deferred, found.comments) == ({"too short": 1}, 1, 1)
    assert found.median_seconds == pytest.approx(3.5)


def test_a_decision_that_an_edit_made_pending_again_is_not_counted(
    database: Database, add: Add, anna: SessionState
) -> None:
    item_id = add("a")
    act(database, anna, item_id, EventKind.ACCEPT)
    with database.connect() as connection:
        revision = load_item(connection, item_id).revision.id
    edit(database, anna, item_id, expected_revision=revision, code="better")
    assert summary(database, anna).decided == 0
    undo(database, anna)
    assert summary(database, anna).decided == 1


def test_an_empty_sitting_has_a_summary(database: Database, anna: SessionState) -> None:
    found = summary(database, anna)
    assert (found.decided, found.median_seconds, found.rejected_by_reason) == (0, 0.0, {})
    end_session(database, anna.id)
    end_session(database, anna.id)
    assert summary(database, anna).elapsed >= 0


def test_an_unknown_sitting_is_an_error(database: Database) -> None:
    with pytest.raises(StoreError, match="no review session 4"):
        end_session(database, 4)
    with database.connect() as connection, pytest.raises(StoreError, match="no review session 4"):
        session_summary(connection, 4)


def test_the_last_session_is_the_last_in_which_something_was_done(
    database: Database, add: Add, anna: SessionState
) -> None:
    with database.connect() as connection:
        assert last_session(connection, "anna") is None
    act(database, anna, add("a"), EventKind.ACCEPT)
    start_session(database, "anna")
    with database.connect() as connection:
        last = last_session(connection, "anna")
    assert last is not None
    assert (last.session_id, last.decided) == (anna.id, 1)


def test_totals_say_how_much_there_is_at_each_stage(database: Database, add: Add, anna: SessionState) -> None:
    a, b = add("a"), add("b", technology="UDP", level="class")
    add("c", language="Go", machine_id=101)
    act(database, anna, a, EventKind.ACCEPT)
    act(database, anna, b, EventKind.REJECT)
    with database.begin() as connection:
        (source_id,) = add_sources(connection, [NewSource("r", "p", "Go", ".go", "h")])
        places = [NewCandidate(source_id, machine, 1, 2) for machine in (101, 102)]
        dropped, _ = add_candidates(connection, places)
        set_outcome(connection, dropped, "dropped")
    with database.connect() as connection:
        assert funnel(connection) == Funnel(1, 2, 1, 1, 0, 0, pending=1, deferred=0, accepted=1, rejected=1)
        assert coverage(connection) == [
            CoverageCell("Go", "TCP", 1, 0),
            CoverageCell("Python", "TCP", 1, 1),
            CoverageCell("Python", "UDP", 1, 0),
        ]
        assert machine_counts(connection) == {46: (0, 2), 101: (1, 1), 102: (1, 0)}
        assert totals(connection, Dimension.LANGUAGE) == [Total("Go", 1, 0), Total("Python", 2, 1)]
        assert totals(connection, Dimension.LEVEL) == [Total("class", 1, 0), Total("function", 2, 1)]


def test_an_item_made_of_a_candidate_is_the_same_place_of_its_machine(database: Database, add: Add) -> None:
    with database.begin() as connection:
        (source_id,) = add_sources(connection, [NewSource("r", "p", "Go", ".go", "h")])
        (candidate_id,) = add_candidates(connection, [NewCandidate(source_id, 101, 1, 2)])
        (snippet_id,) = add_snippets(
            connection, [NewSnippet(candidate_id, "function", "code", 1, 2, "rules")]
        )
    add("made", machine_id=101, snippet_id=snippet_id)
    add("imported", machine_id=101)
    with database.connect() as connection:
        assert machine_counts(connection) == {101: (1, 1)}


def test_totals_of_an_empty_database_are_zero(database: Database) -> None:
    with database.connect() as connection:
        assert funnel(connection) == Funnel(*[0] * 10)
        assert coverage(connection) == [] == totals(connection, Dimension.TECHNOLOGY)
        assert machine_counts(connection) == {}
