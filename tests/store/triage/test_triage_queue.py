"""What triage lists: clusters, translations in order and in pages, and what languages lack."""

from __future__ import annotations

import pytest
from failing_translations import add, add_problem, attempt

from crosspl_tui.sandbox.verdict import Kind
from store.database import Database
from store.triage.filter import TriageFilter
from store.triage.queue import (
    NEAREST_FIRST,
    ClusterOrder,
    clusters,
    count_translations,
    progress,
    translation_ids,
    translations_in,
    translations_with,
)
from store.vocabulary import TranslationStatus

LANGUAGES = ("go", "lua", "php", "rb")


@pytest.fixture
def table(database: Database) -> Database:
    """Three problems in four languages: one lacks rb, one lacks php and rb, one is solved in go alone."""
    first, second, third = (add_problem(database, f"set/{number}") for number in (1, 2, 3))
    failing = [
        attempt(first, kind="compile error", error="E1"),
        attempt(second, kind="wrong", error="W1"),
        attempt(second, language="php", kind="compile error", error="E1"),
        *(attempt(third, language=one, kind="wrong", error="W1") for one in ("lua", "php", "rb")),
    ]
    solved = [(first, "go"), (first, "lua"), (first, "php"), (second, "go"), (second, "lua"), (third, "go")]
    passed = [attempt(problem, language=one, kind="passed", error="") for problem, one in solved]
    add(database, [*failing, *passed])
    return database


def test_every_kind_of_the_sandbox_has_its_place() -> None:
    assert set(NEAREST_FIRST) == {kind.value for kind in Kind}


def test_the_nearest_to_solved_come_first(table: Database) -> None:
    with table.connect() as connection:
        rows = translations_in(connection, TriageFilter())

    assert [(row.problem_key, row.language, row.kind, row.missing) for row in rows] == [
        ("set/2", "rb", "wrong", 2),
        ("set/3", "lua", "wrong", 3),
        ("set/3", "php", "wrong", 3),
        ("set/3", "rb", "wrong", 3),
        ("set/1", "rb", "compile error", 1),
        ("set/2", "php", "compile error", 2),
    ]


def test_pages_join_without_gap_or_repetition(table: Database) -> None:
    with table.connect() as connection:
        whole = translations_in(connection, TriageFilter())
        paged = []
        place = None
        while page := translations_in(connection, TriageFilter(), place, limit=2):
            paged += page
            place = page[-1].place

    assert paged == whole
    assert len(paged) == 6


def test_rows_are_read_by_their_ids_in_the_order_of_the_list(table: Database) -> None:
    with table.connect() as connection:
        whole = translations_in(connection, TriageFilter())
        ids = translation_ids(connection, TriageFilter())

        assert list(ids) == [row.id for row in whole]
        assert translations_with(connection, ids) == whole
        assert translations_with(connection, [ids[4], 10**6, ids[1]]) == [whole[4], whole[1]]
        assert list(translation_ids(connection, TriageFilter(text="set/2 w1"))) == [whole[0].id]


def test_clusters_with_most_translations_or_the_nearest_come_first(table: Database) -> None:
    with table.connect() as connection:
        worst = clusters(connection, TriageFilter())
        nearest = clusters(connection, TriageFilter(), ClusterOrder.NEAREST)

    assert [(row.key, row.count, row.nearly_done) for row in worst] == [
        ("rb/wrong/W1", 2, 1),
        ("lua/wrong/W1", 1, 0),
        ("php/compile error/E1", 1, 1),
        ("php/wrong/W1", 1, 0),
        ("rb/compile error/E1", 1, 1),
    ]
    assert [row.kind for row in nearest] == ["wrong", "wrong", "wrong", "compile error", "compile error"]


def test_what_is_solved_is_grouped_by_language(table: Database) -> None:
    solved = TriageFilter(statuses=(TranslationStatus.SOLVED,))
    with table.connect() as connection:
        groups = clusters(connection, solved)
        counts = [
            count_translations(connection, solved.with_cluster(one.key, one.language)) for one in groups
        ]

    assert [(one.key, one.language, one.count) for one in groups] == [
        ("", "go", 3),
        ("", "lua", 2),
        ("", "php", 1),
    ]
    assert counts == [3, 2, 1]


@pytest.mark.parametrize(
    ("shown", "count"),
    [
        (TriageFilter(language="rb"), 3),
        (TriageFilter(kind="wrong"), 4),
        (TriageFilter(cluster="rb/wrong/W1"), 2),
        (TriageFilter(text="w1 SET/3"), 3),
        (TriageFilter(text="100%"), 0),
        (TriageFilter(cause=""), 6),
        (TriageFilter(assignee="eva"), 0),
        (TriageFilter(statuses=()), 12),
        (TriageFilter(statuses=(TranslationStatus.SOLVED, TranslationStatus.DROPPED)), 6),
    ],
)
def test_filters_choose(table: Database, shown: TriageFilter, count: int) -> None:
    with table.connect() as connection:
        assert count_translations(connection, shown) == count
        assert len(translations_in(connection, shown)) == count
        assert sum(row.count for row in clusters(connection, shown)) == count


def test_problems_that_nothing_is_solved_of_lack_all_languages(database: Database) -> None:
    for key in ("set/1", "set/2"):
        problem_id = add_problem(database, key)
        add(database, [attempt(problem_id), attempt(problem_id, language="go")])
    add_problem(database, "set/3")

    with database.connect() as connection:
        found = progress(connection)

    assert [(row.problem_key, row.languages) for row in found.lacking_two] == [
        (key, ("go", "rb")) for key in ("set/1", "set/2", "set/3")
    ]
    assert (found.aligned, found.lacking_one) == (0, ())


def test_without_any_translation_no_problem_is_solved_in_all_languages(database: Database) -> None:
    add_problem(database, "set/1")

    with database.connect() as connection:
        found = progress(connection)

    assert (found.problems, found.aligned, found.lacking_two) == (1, 0, ())


def test_progress_tells_which_problems_lack_one_or_two_languages(table: Database) -> None:
    with table.connect() as connection:
        found = progress(connection)

    assert [(row.language, row.solved, row.total) for row in found.languages] == [
        ("go", 3, 3),
        ("lua", 2, 3),
        ("php", 1, 3),
        ("rb", 0, 3),
    ]
    assert (found.problems, found.aligned) == (3, 0)
    assert [(row.problem_key, row.languages) for row in found.lacking_one] == [("set/1", ("rb",))]
    assert [(row.problem_key, row.languages) for row in found.lacking_two] == [("set/2", ("php", "rb"))]
