"""Clusters of items: kept, shown beside an item, and gone when its code changes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from store.database import Database
from store.items.duplicates import Clustered, item_codes, replace_clusters
from store.items.filters import Duplicates, Filter
from store.items.lists import ItemDetail, load_item, page_items
from store.review.decisions import edit
from store.review.desk import SessionState

Add = Callable[..., int]


def cluster_all(database: Database, cluster: str) -> None:
    with database.begin() as connection:
        codes = list(item_codes(connection))
        replace_clusters(connection, [Clustered(code.id, code.code_key, cluster) for code in codes])


def load(database: Database, item_id: int) -> ItemDetail:
    with database.connect() as connection:
        return load_item(connection, item_id)


def test_an_item_names_the_others_of_its_cluster_apart_from_exact_duplicates(
    database: Database, add: Add
) -> None:
    a, _, _ = add("a", code="x = 1"), add("b", code="x  =  1"), add("c", code="x = 2")
    assert load(database, a).similar == ()
    cluster_all(database, "a")
    assert (load(database, a).duplicates, load(database, a).similar) == (("b",), ("c",))


def test_changed_code_leaves_its_cluster(database: Database, add: Add, anna: SessionState) -> None:
    a, b, c = add("a"), add("b"), add("c")
    cluster_all(database, "a")
    edit(database, anna, b, expected_revision=load(database, b).revision.id, code="other()")
    edit(database, anna, c, expected_revision=load(database, c).revision.id, instruction="Other words.")
    assert load(database, a).similar == ("c",)
    assert load(database, b).similar == ()


def test_clusters_found_before_an_edit_are_not_kept_for_it(
    database: Database, add: Add, anna: SessionState
) -> None:
    a, b = add("a"), add("b")
    with database.connect() as connection:
        codes = list(item_codes(connection))
    edit(database, anna, b, expected_revision=load(database, b).revision.id, code="other()")
    with database.begin() as connection:
        replace_clusters(connection, [Clustered(code.id, code.code_key, "a") for code in codes])
    assert load(database, a).similar == ()


def keys(database: Database, duplicates: str) -> list[str]:
    with database.connect() as connection:
        return [row.key for row in page_items(connection, Filter(duplicates=duplicates))]


@pytest.mark.any_database
def test_a_filter_shows_items_with_others_like_them_or_without(database: Database, add: Add) -> None:
    ids = [add(f"go/{key}", code=code) for key, code in (("A", "x = 1"), ("b", "y = 2"), ("c", "z = 3"))]
    ids += [add("go/d", code="x  =  1"), add("go/e", code="q = 5")]
    with database.begin() as connection:
        near = [code for code in item_codes(connection) if code.id in (ids[1], ids[2])]
        replace_clusters(connection, [Clustered(code.id, code.code_key, "go/b") for code in near])

    assert keys(database, Duplicates.YES) == ["go/A", "go/b", "go/c", "go/d"]
    assert keys(database, Duplicates.NO) == ["go/e"]
    assert keys(database, Duplicates.COPY) == ["go/c", "go/d"]
    assert keys(database, "go/a") == keys(database, "d") == ["go/A", "go/d"]
    assert keys(database, "c") == ["go/b", "go/c"]
    assert keys(database, "e") == ["go/e"]
    assert keys(database, "_") == keys(database, "g") == []


def test_an_item_that_is_left_alone_in_its_cluster_is_no_duplicate(
    database: Database, add: Add, anna: SessionState
) -> None:
    add("a", code="x = 1"), add("b", code="x = 2")
    cluster_all(database, "a")
    with database.connect() as connection:
        item_id = page_items(connection, Filter())[1].id
    edit(database, anna, item_id, expected_revision=load(database, item_id).revision.id, code="other()")

    assert keys(database, Duplicates.YES) == []
