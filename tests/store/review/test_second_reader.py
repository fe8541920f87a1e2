"""Second readers: blind reviews of a share of the items, gold items, re-checks, disagreements and their settlement."""

from __future__ import annotations

import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from postgresql_cluster import address
from sqlalchemy import text

from store.database import Database
from store.errors import ItemLeasedError, StaleItemError, StoreError
from store.items.lists import NewItem, add_items, load_item
from store.review.blind_queue import (
    BlindPurpose,
    BlindTask,
    claim_next_blind,
    count_blind,
    load_blind_item,
    record_blind,
)
from store.review.blind_results import adjudicate, disagreements, gold_pairs, recheck_pairs, second_pairs
from store.review.desk import SessionState, comment, decide, edit, start_session, undo
from store.review.gold import add_gold, gold_items, remove_gold
from store.review.settings import ReviewSettings, load_review_settings, save_review_settings
from store.vocabulary import EventKind, Status

pytestmark = pytest.mark.any_database

Add = Callable[..., int]
A_DAY = 86_400.0
SCRIPT = Path(__file__).with_name("second_reading_process.py")


def revision_of(database: Database, item_id: int) -> int:
    with database.connect() as connection:
        return load_item(connection, item_id).revision.id


def first(
    database: Database, session: SessionState, item_id: int, kind: EventKind = EventKind.ACCEPT
) -> None:
    reason = "too trivial or a test stub" if kind is EventKind.REJECT else ""
    decide(database, session, item_id, kind, reason=reason, expected_revision=revision_of(database, item_id))


def read(database: Database, session: SessionState, kind: EventKind, reason: str = "") -> BlindTask:
    task = claim_next_blind(database, session)
    assert task is not None
    record_blind(database, session, task, kind, reason=reason, seconds=5.0)
    return task


def share(database: Database, **settings: float) -> None:
    save_review_settings(database, replace(ReviewSettings(), **settings), "anna")


def test_without_a_share_nothing_is_read_twice(database: Database, add: Add, anna: SessionState) -> None:
    first(database, anna, add("a"))

    assert claim_next_blind(database, start_session(database, "boris")) is None
    with database.connect() as connection:
        assert load_review_settings(connection) == ReviewSettings()


def test_settings_are_the_projects_and_impossible_ones_are_refused(database: Database) -> None:
    share(database, overlap=0.2, recheck=0.05, recheck_days=14)
    with pytest.raises(StoreError, match="from 0 to 1"):
        share(database, overlap=20)
    with pytest.raises(StoreError, match="negative"):
        share(database, recheck_days=-1)

    with database.connect() as connection:
        assert load_review_settings(connection) == ReviewSettings(0.2, 0.05, 14.0)


def test_another_reviewer_reads_what_is_decided_and_nobody_reads_it_a_third_time(
    database: Database, add: Add, anna: SessionState, boris: SessionState
) -> None:
    decided, _pending = add("a"), add("b")
    share(database, overlap=1.0)
    first(database, anna, decided)

    assert claim_next_blind(database, anna) is None, "not the first reader"
    task = read(database, boris, EventKind.ACCEPT)
    assert (task.item_id, task.purpose) == (decided, BlindPurpose.SECOND)
    assert claim_next_blind(database, start_session(database, "carla")) is None


def test_a_blind_review_changes_nothing_of_the_item(
    database: Database, add: Add, anna: SessionState, boris: SessionState
) -> None:
    item_id = add("a")
    share(database, overlap=1.0)
    first(database, anna, item_id)
    with database.connect() as connection:
        before = load_item(connection, item_id)

    read(database, boris, EventKind.REJECT, "code is incomplete")

    with database.connect() as connection:
        assert load_item(connection, item_id) == before


def test_a_blind_reader_sees_no_earlier_decision(
    database: Database, add: Add, anna: SessionState, boris: SessionState
) -> None:
    item_id = add("a")
    share(database, overlap=1.0)
    comment(database, anna, item_id, "I would reject this")
    edit(database, anna, item_id, code="x = 2\n", expected_revision=revision_of(database, item_id))
    first(database, anna, item_id, EventKind.REJECT)
    task = claim_next_blind(database, boris)
    assert task is not None

    with database.connect() as connection:
        shown = load_blind_item(connection, task.item_id)

    assert (shown.status, shown.status_at, shown.reviewers, shown.events) == (Status.PENDING, "", 0, ())
    assert shown.revision.code == shown.first.code == "x = 2\n"
    assert "anna" not in repr(
        replace(shown, revision=replace(shown.revision, author=""), first=replace(shown.first, author=""))
    )


def test_who_has_touched_an_item_does_not_read_it_blindly(
    database: Database, add: Add, anna: SessionState, boris: SessionState
) -> None:
    item_id = add("a")
    share(database, overlap=1.0)
    comment(database, boris, item_id, "looks odd")
    first(database, anna, item_id)

    assert claim_next_blind(database, boris) is None


def test_the_share_is_kept_and_grows_without_changing_the_choice(
    database: Database, item: NewItem, boris: SessionState
) -> None:
    with database.begin() as connection:
        add_items(connection, [replace(item, key=str(number)) for number in range(1000)])
        connection.execute(text("UPDATE item SET status = 'accepted'"))

    chosen: list[set[int]] = []
    for overlap in (0.1, 0.2, 0.5):
        share(database, overlap=overlap)
        ids: set[int] = set()
        with database.connect() as connection:
            assert count_blind(connection, "boris") == pytest.approx(1000 * overlap, abs=5)
        last = None
        while len(ids) < 60 and (task := claim_next_blind(database, boris, last)) and task.item_id not in ids:
            last = task.item_id
            ids.add(task.item_id)
        chosen.append(ids)
    assert chosen[0] <= {*chosen[1], *range(max(chosen[1]), 1001)}


def test_two_readers_are_given_different_items_at_once(
    database: Database, add: Add, anna: SessionState, boris: SessionState
) -> None:
    items = [add("a"), add("b")]
    share(database, overlap=1.0)
    for item_id in items:
        first(database, anna, item_id)

    carla = start_session(database, "carla")
    tasks = [claim_next_blind(database, boris), claim_next_blind(database, carla)]

    assert [task.item_id for task in tasks if task] == items
    assert tasks[1] is not None
    with pytest.raises(ItemLeasedError, match="carla"):
        record_blind(database, boris, tasks[1], EventKind.ACCEPT)


def test_four_processes_read_every_chosen_item_once(database: Database, item: NewItem) -> None:
    with database.begin() as connection:
        add_items(connection, [replace(item, key=str(number)) for number in range(300)])
        connection.execute(text("UPDATE item SET status = 'accepted'"))
    share(database, overlap=0.4)
    path = address(database)
    processes = [
        subprocess.Popen([sys.executable, SCRIPT, path, name], stdout=subprocess.PIPE, text=True)
        for name in ("anna", "boris", "carla", "dora")
    ]

    outputs = [process.communicate(timeout=60)[0].split() for process in processes]

    given = Counter(item_id for output in outputs for item_id in output)
    assert set(given.values()) == {1}
    assert len(given) == pytest.approx(120, abs=3)
    assert [process.returncode for process in processes] == [0] * 4


def test_an_edited_text_is_not_judged_by_what_was_said_of_the_former(
    database: Database, add: Add, anna: SessionState, boris: SessionState
) -> None:
    item_id = add("a")
    share(database, overlap=1.0)
    first(database, anna, item_id)
    task = claim_next_blind(database, boris)
    assert task is not None
    with database.begin() as connection:
        connection.execute(text("UPDATE item SET lease_owner = NULL"))
    edit(database, anna, item_id, code="x = 3\n", expected_revision=task.revision_id)

    with pytest.raises(StaleItemError):
        record_blind(database, boris, task, EventKind.ACCEPT)


def test_a_rejection_needs_a_reason(
    database: Database, add: Add, anna: SessionState, boris: SessionState
) -> None:
    share(database, overlap=1.0)
    first(database, anna, add("a"))
    task = claim_next_blind(database, boris)
    assert task is not None

    with pytest.raises(StoreError, match="reason"):
        record_blind(database, boris, task, EventKind.REJECT)
    with pytest.raises(StoreError, match="not a decision"):
        record_blind(database, boris, task, EventKind.EDIT)


def test_disagreements_wait_until_somebody_settles_them(
    database: Database, add: Add, anna: SessionState, boris: SessionState
) -> None:
    same, parted = add("a"), add("b")
    share(database, overlap=1.0)
    for item_id in (same, parted):
        first(database, anna, item_id)
    read(database, boris, EventKind.ACCEPT)
    read(database, boris, EventKind.REJECT, "code is incomplete")

    with database.connect() as connection:
        (found,) = disagreements(connection)
        assert [pair.agrees for pair in second_pairs(connection)] == [True, False]
    assert (found.item_id, found.first_reviewer, found.second_reason) == (
        parted,
        "anna",
        "code is incomplete",
    )

    carla = start_session(database, "carla")
    with pytest.raises(StoreError, match="Nobody disagrees about "):
        adjudicate(database, carla, same, EventKind.ACCEPT)
    event = adjudicate(database, carla, parted, EventKind.REJECT, reason="code is incomplete")

    with database.connect() as connection:
        assert load_item(connection, parted).status is Status.REJECTED
        assert disagreements(connection) == []
        # What the two said on their own stays the measure of agreement.
        assert [(p.first_reviewer, p.agrees) for p in second_pairs(connection)] == [
            ("anna", True),
            ("anna", False),
        ]
    assert event.reviewer == "carla"


def test_a_decision_that_is_taken_back_is_no_side_of_a_disagreement(
    database: Database, add: Add, anna: SessionState, boris: SessionState
) -> None:
    share(database, overlap=1.0)
    first(database, anna, add("a"))
    read(database, boris, EventKind.REJECT, "code is incomplete")
    undo(database, anna)

    with database.connect() as connection:
        assert disagreements(connection) == []
        assert second_pairs(connection) == []


def test_gold_items_calibrate_every_reader_but_the_one_who_set_them(
    database: Database, add: Add, anna: SessionState, boris: SessionState
) -> None:
    good, bad = add("a"), add("b")
    add_gold(database, good, EventKind.ACCEPT, reviewer="anna", note="a clean server")
    add_gold(database, bad, EventKind.REJECT, reviewer="anna")

    assert claim_next_blind(database, anna) is None
    assert read(database, boris, EventKind.ACCEPT).purpose is BlindPurpose.GOLD
    read(database, boris, EventKind.ACCEPT)

    with database.connect() as connection:
        assert [pair.agrees for pair in gold_pairs(connection)] == [True, False]
        assert [row.verdict for row in gold_items(connection)] == [EventKind.ACCEPT, EventKind.REJECT]
    remove_gold(database, bad, reviewer="anna")
    with database.connect() as connection:
        assert [row.key for row in gold_items(connection)] == ["a"]
        assert [pair.agrees for pair in gold_pairs(connection)] == [True]
    with pytest.raises(StoreError, match="accept or reject"):
        add_gold(database, good, EventKind.DEFER, reviewer="anna")


def test_reviewers_are_asked_again_after_some_days(
    database: Database, add: Add, anna: SessionState, boris: SessionState
) -> None:
    item_id = add("a")
    share(database, recheck=1.0, recheck_days=7)
    first(database, anna, item_id)
    soon, later = time.time() + 6 * A_DAY, time.time() + 8 * A_DAY

    assert claim_next_blind(database, anna, now=soon) is None
    assert claim_next_blind(database, boris, now=later) is None
    task = claim_next_blind(database, anna, now=later)
    assert task is not None
    assert task.purpose is BlindPurpose.RECHECK
    record_blind(database, anna, task, EventKind.REJECT, reason="code is incomplete")
    assert claim_next_blind(database, anna, now=later) is None
    with database.connect() as connection:
        (pair,) = recheck_pairs(connection)
    assert (pair.first_reviewer, pair.second_reviewer, pair.agrees) == ("anna", "anna", False)
