"""Clusters of items: kept, shown beside an item, and gone when its code changes."""

from __future__ import annotations

from collections.abc import Callable

from store.database import Database
from store.items.duplicates import Clustered, item_codes, replace_clusters
from store.items.lists import ItemDetail, load_item
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
