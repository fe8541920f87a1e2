"""What the review says of an item before a person looks."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from crosspl_tui.pipelines.ipc.checks import CheckOutcome
from crosspl_tui.screens.review.inspection import inspect
from store.database import open_database
from store.items.filters import Filter
from store.items.lists import ItemDetail, item_ids, load_item


def first_item(database: Path) -> ItemDetail:
    with open_database(database) as opened, opened.connect() as connection:
        return load_item(connection, item_ids(connection, Filter())[0])


def finding(item: ItemDetail, name: str, code: str | None = None) -> tuple[CheckOutcome, str]:
    checks = inspect(item, item.revision.code if code is None else code, item.revision.instruction).checks
    return next((check.outcome, check.detail) for check in checks if check.name == name)


def test_a_sample_item_has_nothing_against_it(demo: Path) -> None:
    item = first_item(demo)

    checks = inspect(item, item.revision.code, item.revision.instruction).checks

    assert [check.name for check in checks if check.outcome is CheckOutcome.FAILURE] == []


def test_items_with_the_same_or_nearly_the_same_code_are_named(demo: Path) -> None:
    item = first_item(demo)

    same = finding(replace(item, duplicates=("a", "b", "c", "d")), "duplicates")
    near = finding(replace(item, similar=("e",)), "duplicates")

    assert same == (CheckOutcome.WARNING, "the same code is in a, b, c and 1 more")
    assert near == (CheckOutcome.WARNING, "nearly the same code is in e")


def test_lines_that_the_source_does_not_hold_are_counted(demo: Path) -> None:
    item = first_item(demo)

    outcome, detail = finding(item, "source", item.revision.code + "\nint added = 1;\n")

    assert outcome is CheckOutcome.WARNING
    assert "not in the source file" in detail
