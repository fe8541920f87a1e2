"""Triage: each action is an event and a state, can be taken back, and no two curators collide."""

from __future__ import annotations

import pytest
from failing_translations import add, add_problem, attempt, by_kind

from store.database import Database
from store.errors import ConflictError, StoreError
from store.translations.attempts import add_attempts
from store.translations.detail import TranslationDetail, detail
from store.triage.decisions import (
    EditedCode,
    add_note,
    drop_translation,
    edit_translation,
    hand_on_translation,
    set_cause,
    solve_translation,
)
from store.triage.errors import StaleTranslationError, TranslationLeasedError, UnknownTranslationError
from store.triage.filter import TriageFilter
from store.triage.history import redo_triage, undo_triage
from store.triage.leases import (
    Curator,
    claim_translation,
    new_curator,
    release_translation,
    renew_translation,
)
from store.triage.queue import translations_in
from store.vocabulary import TranslationStatus, TriageCause, TriageKind

GOOD = EditedCode("good", "passed", "", seconds=0.5, toolchain="abc")
BAD = EditedCode("bad", "compile error", "no such word")


@pytest.fixture
def failing(database: Database) -> int:
    """The id of a failing translation."""
    add(database, [attempt(add_problem(database, "set/1"), "first")])
    with database.connect() as connection:
        return translations_in(connection, TriageFilter())[0].id


@pytest.fixture
def carla() -> Curator:
    """A curator."""
    return new_curator("carla")


@pytest.fixture
def dan() -> Curator:
    """Another curator."""
    return new_curator("dan")


def look(database: Database, translation_id: int) -> TranslationDetail:
    with database.connect() as connection:
        return detail(connection, translation_id)


def standing(database: Database, translation_id: int) -> int:
    attempt_id = look(database, translation_id).attempt_id
    assert attempt_id is not None
    return attempt_id


def edit(database: Database, who: Curator, failing: int, edited: EditedCode) -> None:
    expected = standing(database, failing)
    edit_translation(database, who, failing, edited, by_kind, expected_attempt=expected)


def test_an_edit_is_an_attempt_of_its_author_with_a_parent_and_its_result(
    database: Database, carla: Curator, failing: int
) -> None:
    first = standing(database, failing)

    event = edit_translation(database, carla, failing, BAD, by_kind, expected_attempt=first, note="n")

    found = look(database, failing)
    assert found.standing is not None
    assert (found.standing.author, found.standing.parent_id, found.standing.step) == (
        "carla",
        first,
        "triage",
    )
    assert (found.status, found.kind, found.cluster) == (
        TranslationStatus.FAILING,
        "compile error",
        "rb/compile error/no such word",
    )
    assert (event.kind, event.attempt_before, event.attempt_after) == (
        TriageKind.EDIT,
        first,
        found.attempt_id,
    )
    assert found.events == (event,)


def test_only_a_program_that_passed_is_solved(database: Database, carla: Curator, failing: int) -> None:
    with pytest.raises(StoreError, match="did not pass"):
        solve_translation(database, carla, failing, expected_attempt=standing(database, failing))
    edit(database, carla, failing, GOOD)

    solve_translation(database, carla, failing, expected_attempt=standing(database, failing))

    found = look(database, failing)
    assert (found.status, found.step, found.error) == (TranslationStatus.SOLVED, "triage", "")


def test_an_edit_opens_what_was_decided(database: Database, carla: Curator, failing: int) -> None:
    drop_translation(database, carla, failing, "hopeless")
    assert look(database, failing).reason == "hopeless"

    edit(database, carla, failing, BAD)

    found = look(database, failing)
    assert (found.status, found.reason) == (TranslationStatus.FAILING, "")


def test_undo_takes_back_one_change_after_the_other_and_redo_brings_them_back(
    database: Database, carla: Curator, failing: int
) -> None:
    edit(database, carla, failing, BAD)
    set_cause(database, carla, failing, TriageCause.IMPORTS)
    drop_translation(database, carla, failing, "hopeless")
    states = [look(database, failing)]
    for _ in range(3):
        assert undo_triage(database, carla, by_kind) is not None
        states.append(look(database, failing))

    assert [(one.status, one.cause, one.reason, one.kind) for one in states] == [
        (TranslationStatus.DROPPED, TriageCause.IMPORTS, "hopeless", "compile error"),
        (TranslationStatus.FAILING, TriageCause.IMPORTS, "", "compile error"),
        (TranslationStatus.FAILING, "", "", "compile error"),
        (TranslationStatus.FAILING, "", "", "wrong"),
    ]
    assert undo_triage(database, carla, by_kind) is None
    for before in reversed(states[:-1]):
        redo_triage(database, carla, by_kind)
        found = look(database, failing)
        assert (found.status, found.cause, found.reason, found.cluster) == (
            before.status,
            before.cause,
            before.reason,
            before.cluster,
        )
    assert redo_triage(database, carla, by_kind) is None
    assert len(found.attempts) == 2
    assert len(found.events) == 9


def test_what_was_brought_back_can_be_taken_back_again(
    database: Database, carla: Curator, failing: int
) -> None:
    drop_translation(database, carla, failing, "hopeless")
    undo_triage(database, carla, by_kind)
    redo_triage(database, carla, by_kind)

    event = undo_triage(database, carla, by_kind)

    assert event is not None
    assert not event.stands
    assert look(database, failing).status is TranslationStatus.FAILING
    assert [one.is_redo for one in look(database, failing).events] == [False, False, True, False]


def test_something_new_clears_what_could_be_brought_back(
    database: Database, carla: Curator, failing: int
) -> None:
    drop_translation(database, carla, failing, "hopeless")
    undo_triage(database, carla, by_kind)
    set_cause(database, carla, failing, TriageCause.LOGIC)

    assert redo_triage(database, carla, by_kind) is None


def test_undo_keeps_what_others_have_changed_since(
    database: Database, carla: Curator, dan: Curator, failing: int
) -> None:
    drop_translation(database, carla, failing, "hopeless")
    set_cause(database, dan, failing, TriageCause.LOGIC)
    undo_triage(database, carla, by_kind)
    assert look(database, failing).cause == TriageCause.LOGIC
    hand_on_translation(database, carla, failing, "eva")
    drop_translation(database, dan, failing, "really hopeless")

    with pytest.raises(ConflictError, match="dan has changed it"):
        undo_triage(database, carla, by_kind)


def test_handing_on_names_the_other_curator_and_undo_forgets_her(
    database: Database, carla: Curator, failing: int
) -> None:
    hand_on_translation(database, carla, failing, "eva")
    assert (look(database, failing).status, look(database, failing).assignee) == (
        TranslationStatus.HANDED_ON,
        "eva",
    )

    undo_triage(database, carla, by_kind)

    assert look(database, failing).assignee == ""


def test_a_note_changes_nothing_and_is_not_taken_back(
    database: Database, carla: Curator, failing: int
) -> None:
    add_note(database, carla, failing, "odd")

    assert undo_triage(database, carla, by_kind) is None
    assert look(database, failing).events[0].note == "odd"


def test_an_edit_and_its_solution_can_be_one_event(database: Database, carla: Curator, failing: int) -> None:
    first = standing(database, failing)
    solve_translation(database, carla, failing, expected_attempt=first, edited=GOOD, describe=by_kind)
    assert look(database, failing).status is TranslationStatus.SOLVED

    undo_triage(database, carla, by_kind)

    found = look(database, failing)
    assert (found.status, found.attempt_id, len(found.attempts)) == (TranslationStatus.FAILING, first, 2)


def test_what_another_curator_holds_is_refused(
    database: Database, carla: Curator, dan: Curator, failing: int
) -> None:
    assert claim_translation(database, carla, failing)
    assert not claim_translation(database, dan, failing)
    with pytest.raises(TranslationLeasedError, match="carla"):
        drop_translation(database, dan, failing, "mine")
    assert renew_translation(database, carla)

    release_translation(database, carla)

    assert not renew_translation(database, carla)
    assert claim_translation(database, dan, failing)


def test_a_lease_of_the_same_person_or_an_old_one_is_taken_over(
    database: Database, carla: Curator, dan: Curator, failing: int
) -> None:
    assert claim_translation(database, carla, failing, now=1000.0, lease_seconds=60.0)
    assert claim_translation(database, new_curator("carla"), failing, now=1000.0, lease_seconds=60.0)

    assert not claim_translation(database, dan, failing, now=1059.0)
    assert claim_translation(database, dan, failing, now=1061.0)


def test_a_program_that_is_not_the_one_shown_is_not_judged(
    database: Database, carla: Curator, dan: Curator, failing: int
) -> None:
    seen = standing(database, failing)
    edit(database, dan, failing, GOOD)

    with pytest.raises(StaleTranslationError):
        solve_translation(database, carla, failing, expected_attempt=seen)


def test_what_is_with_the_line_or_unknown_is_refused(database: Database, carla: Curator) -> None:
    problem = add_problem(database, "set/2")
    with database.begin() as connection:
        add_attempts(connection, [attempt(problem)], by_kind, if_failed=TranslationStatus.OPEN)
        open_id = translations_in(connection, TriageFilter(statuses=(TranslationStatus.OPEN,)))[0].id

    with pytest.raises(StoreError, match="line is still at it"):
        drop_translation(database, carla, open_id, "why")
    with pytest.raises(StoreError, match="needs a reason"):
        drop_translation(database, carla, open_id, " ")
    with pytest.raises(UnknownTranslationError):
        add_note(database, carla, 99, "x")
