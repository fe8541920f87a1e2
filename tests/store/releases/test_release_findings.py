"""Findings kept for accepted items, and how people settle them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from store.database import Database
from store.errors import StoreError
from store.items.lists import load_item
from store.releases.findings import (
    NewFinding,
    add_settlements,
    keep_findings,
    load_findings,
    settle,
    standing_settlements,
    unscanned,
)
from store.releases.vocabulary import Decision, FindingKind, Place
from store.review.desk import SessionState, decide, edit
from store.vocabulary import EventKind

SCANNER = "1"


@pytest.fixture
def accepted(database: Database, add: Callable[..., int], anna: SessionState) -> tuple[int, int]:
    """Two accepted items, and one that is still to be decided on."""
    ids = add("ipc/1"), add("ipc/2")
    add("ipc/3")
    for item_id in ids:
        decide(database, anna, item_id, EventKind.ACCEPT, expected_revision=revision_of(database, item_id))
    return ids


def revision_of(database: Database, item_id: int) -> int:
    with database.connect() as connection:
        return load_item(connection, item_id).revision.id


def finding(database: Database, item_id: int, value: str = "v", line: int = 1) -> NewFinding:
    revision = revision_of(database, item_id)
    kind = FindingKind.EMAIL
    return NewFinding(item_id, revision, Place.CODE, line, 0, 3, kind, "e-mail address", value, "j…")


def keep(database: Database, *findings: NewFinding) -> None:
    with database.begin() as connection:
        keep_findings(connection, SCANNER, [found.revision_id for found in findings], findings)


def decisions(database: Database) -> list[Decision]:
    with database.connect() as connection:
        return [found.decision for found in load_findings(connection, SCANNER)]


def test_each_revision_of_accepted_items_is_scanned_once(
    database: Database, accepted: tuple[int, int], anna: SessionState
) -> None:
    first, second = accepted
    with database.connect() as connection:
        assert [texts.item_id for texts in unscanned(connection, SCANNER, after=0, page=9)] == [first, second]
    keep(database, finding(database, first))
    with database.connect() as connection:
        assert [texts.item_id for texts in unscanned(connection, SCANNER, after=0, page=9)] == [second]
        assert len(unscanned(connection, "2", after=0, page=9)) == 2

    edit(database, anna, first, expected_revision=revision_of(database, first), code="# new\n")
    decide(database, anna, first, EventKind.ACCEPT, expected_revision=revision_of(database, first))
    with database.connect() as connection:
        assert [texts.code for texts in unscanned(connection, SCANNER, after=0, page=1)] == ["# ipc/2\n"]
        assert unscanned(connection, SCANNER, after=0, page=9)[-1].code == "# new\n"


def test_a_decision_holds_for_the_value_wherever_it_stands_in_the_item(
    database: Database, accepted: tuple[int, int]
) -> None:
    first, second = accepted
    keep(database, finding(database, first), finding(database, first, line=2), finding(database, second))

    assert settle(database, [1], Decision.KEEP, reason="a list", reviewer="anna") == 1

    assert decisions(database) == [Decision.KEEP, Decision.KEEP, Decision.OPEN]


def test_a_decision_can_be_for_the_value_in_all_items(database: Database, accepted: tuple[int, int]) -> None:
    first, second = accepted
    keep(database, finding(database, first), finding(database, second), finding(database, second, "other", 2))

    assert settle(database, [1], Decision.MASK, reason="hers", reviewer="anna", is_everywhere=True) == 2

    assert decisions(database) == [Decision.MASK, Decision.MASK, Decision.OPEN]


def test_the_last_decision_stands_and_the_others_are_kept(
    database: Database, accepted: tuple[int, int]
) -> None:
    keep(database, finding(database, accepted[0]))
    for decision in (Decision.KEEP, Decision.HOLD, Decision.OPEN, Decision.MASK):
        settle(database, [1], decision, reason="why", reviewer="anna")

    assert decisions(database) == [Decision.MASK]
    with database.connect() as connection:
        assert [known.decision for known in standing_settlements(connection)] == [Decision.MASK]
        assert connection.exec_driver_sql("SELECT count(*) FROM release_settlement").scalar() == 4


def test_a_decision_needs_a_reason_and_a_finding(database: Database, accepted: tuple[int, int]) -> None:
    keep(database, finding(database, accepted[0]))

    with pytest.raises(StoreError, match="needs a reason"):
        settle(database, [1], Decision.KEEP, reason=" ", reviewer="anna")
    with pytest.raises(StoreError, match="no finding 7"):
        settle(database, [1, 7], Decision.KEEP, reason="x", reviewer="anna")
    assert decisions(database) == [Decision.OPEN]


def test_settlements_come_back_once_and_only_for_items_that_are_here(
    database: Database, accepted: tuple[int, int]
) -> None:
    keep(database, finding(database, accepted[0]), finding(database, accepted[1]))
    settle(database, [1], Decision.KEEP, reason="why", reviewer="anna")
    with database.connect() as connection:
        (known,) = standing_settlements(connection)
    others = [known, replace(known, key="ipc/2", decision=Decision.HOLD), replace(known, key="ipc/none")]
    with database.begin() as connection:
        assert add_settlements(connection, others) == 1
    assert decisions(database) == [Decision.KEEP, Decision.HOLD]
