"""Lists of items, single items, and adding them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from store.database import Database
from store.errors import UnknownItemError
from store.items.filters import Filter
from store.items.lists import NewItem, add_items, count_items, item_ids, load_item, page_items, rows_by_ids
from store.review.desk import SessionState, comment, edit
from store.sources.found import NewCandidate, NewSnippet, NewSource, add_candidates, add_snippets, add_sources
from store.text import content_hash
from store.vocabulary import EventKind, Status

Add = Callable[..., int]


def keys(database: Database, shown: Filter) -> list[str]:
    """The keys the filter shows, read as the table reads them."""
    with database.connect() as connection:
        found = [row.key for row in rows_by_ids(connection, item_ids(connection, shown))]
        assert count_items(connection, shown) == len(found)
        assert [row.key for row in page_items(connection, shown)] == found
    return found


def test_items_are_listed_in_the_order_they_were_added(database: Database, add: Add) -> None:
    for key in "bca":
        add(key)
    assert keys(database, Filter()) == ["b", "c", "a"]


def test_pages_follow_each_other_by_position(database: Database, item: NewItem) -> None:
    with database.begin() as connection:
        add_items(connection, [replace(item, key=str(number)) for number in range(7)])
    with database.connect() as connection:
        first = page_items(connection, Filter(), limit=3)
        second = page_items(connection, Filter(), after=first[-1].position, limit=3)
        third = page_items(connection, Filter(), after=second[-1].position, limit=3)
    assert [[row.key for row in page] for page in (first, second, third)] == [
        ["0", "1", "2"],
        ["3", "4", "5"],
        ["6"],
    ]


def test_rows_come_in_the_order_of_the_ids_and_missing_ones_are_left_out(
    database: Database, add: Add
) -> None:
    a, b = add("a"), add("b")
    with database.connect() as connection:
        assert [row.key for row in rows_by_ids(connection, [b, 999, a, b])] == ["b", "a", "b"]


def test_a_row_names_the_interface_or_else_the_key(database: Database, add: Add) -> None:
    ids = [add("a", interface_name="grpc, client"), add("b", interface_name="")]
    with database.connect() as connection:
        assert [row.title for row in rows_by_ids(connection, ids)] == ["grpc, client", "b"]


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("", ["ferry", "tide", "odd"]),
        ("FERRY", ["ferry"]),
        ("ferr har", ["ferry"]),
        ("ferry tide", []),
        ("!ferry", ["tide", "odd"]),
        ("! tcp", ["ferry"]),
        ("100%", ["odd"]),
        ("%", ["odd"]),
        ("a_b", ["odd"]),
        ("a^b", []),
        ("^", ["odd"]),
        ("!%", ["ferry", "tide"]),
        ("straße", ["tide"]),
        ("\ud800", []),
        ("fer\0ry", ["ferry"]),
        ("' OR 1=1 --", []),
    ],
)
def test_words_narrow_a_list(database: Database, add: Add, typed: str, shown: list[str]) -> None:
    add("ferry", project="harbour/Ferry", technology="TCP")
    add("tide", project="Straße", technology="UDP", path="src/tide.py")
    add("odd", project="100% a_b ^", technology="UDP")
    assert keys(database, Filter(text=typed)) == shown


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        (Filter(language="Go"), ["b"]),
        (Filter(technology="UDP"), ["b", "c"]),
        (Filter(technology="UDP", language="PHP"), ["c"]),
        (Filter(level="class"), ["c"]),
        (Filter(machine_id=0), ["a"]),
        (Filter(status=Status.ACCEPTED), []),
        (Filter(status=Status.PENDING, text="!go"), ["a", "c"]),
    ],
)
def test_fields_narrow_a_list(database: Database, add: Add, shown: Filter, expected: list[str]) -> None:
    add("a", language="Python", technology="TCP", machine_id=0)
    add("b", language="Go", technology="UDP")
    add("c", language="PHP", technology="UDP", level="class")
    assert keys(database, shown) == expected


@pytest.mark.parametrize(
    "shown",
    [Filter(), Filter("a !b", Status.DEFERRED, "Go", "TCP", "class", 0), Filter(text="\ud800 \0 \"'")],
)
def test_a_filter_survives_being_kept(shown: Filter) -> None:
    assert Filter.loads(shown.dumps()) == shown


@pytest.mark.parametrize("dumped", ["", "null", "[]", '{"status": "unheard of"}', "{", '{"status": []}'])
def test_an_unknown_kept_filter_is_the_empty_one(dumped: str) -> None:
    assert Filter.loads(dumped) == Filter()


def test_adding_twice_adds_once_and_says_so(database: Database, item: NewItem) -> None:
    items = [replace(item, key=key) for key in ("a", "b", "a")]
    with database.begin() as connection:
        added = add_items(connection, items)
        assert (len(added.ids), added.skipped) == (2, ("a",))
    with database.begin() as connection:
        added = add_items(connection, [*items, replace(item, key="c")])
        assert (len(added.ids), added.skipped) == (1, ("a", "b", "a"))
    assert keys(database, Filter()) == ["a", "b", "c"]


def test_thousands_are_added_in_order_with_their_texts(database: Database, item: NewItem) -> None:
    with database.begin() as connection:
        ids = add_items(connection, (replace(item, key=f"k{n}", code=f"c{n}") for n in range(2500))).ids
    with database.connect() as connection:
        for number in (0, 999, 1000, 2499):
            stored = load_item(connection, ids[number])
            assert (stored.key, stored.revision.code, stored.revision.number) == (
                f"k{number}",
                f"c{number}",
                1,
            )


def test_hostile_text_is_stored_and_read_back(database: Database, add: Add) -> None:
    code = "x = '\0\x1b[2J\u202e'\n" + "y" * 1_000_000 + "\ud800"
    item_id = add("k\ud83d", code=code, instruction="[bold]\0")
    with database.connect() as connection:
        item = load_item(connection, item_id)
    assert item.key == "k\ufffd"
    assert item.revision.code == code.replace("\ud800", "\ufffd")
    assert item.revision.code_hash == content_hash(code)


def test_an_unknown_item_is_an_error_that_names_it(database: Database) -> None:
    with database.connect() as connection, pytest.raises(UnknownItemError, match="17"):
        load_item(connection, 17)


def test_an_item_shows_its_past(database: Database, add: Add, anna: SessionState) -> None:
    item_id = add("a", code="one")
    with database.connect() as connection:
        before = load_item(connection, item_id)
    assert before.revision == before.first
    edit(database, anna, item_id, expected_revision=before.revision.id, code="two")
    comment(database, anna, item_id, "why two?")
    with database.connect() as connection:
        item = load_item(connection, item_id)
    assert (item.first.code, item.revision.code, item.revision.number) == ("one", "two", 2)
    assert item.revision.author == "anna"
    assert [(event.kind, event.note) for event in item.events] == [
        (EventKind.EDIT, ""),
        (EventKind.COMMENT, "why two?"),
    ]


def test_exact_duplicates_follow_the_present_code(database: Database, add: Add, anna: SessionState) -> None:
    a, _, c = add("a", code="x = 1\n"), add("b", code="x  =  1"), add("c", code="x = 2")
    with database.connect() as connection:
        assert load_item(connection, a).duplicates == ("b",)
        revision = load_item(connection, c).revision.id
    edit(database, anna, c, expected_revision=revision, code="x =\n1")
    with database.connect() as connection:
        assert load_item(connection, a).duplicates == ("b", "c")


def test_an_item_knows_where_its_code_comes_from(database: Database, item: NewItem) -> None:
    source = NewSource(
        "harbour/ferry", "src/a.py", "Python", ".py", "h", commit="c0ffee", licence="MIT", text="t"
    )
    with database.begin() as connection:
        (source_id,) = add_sources(connection, [source])
        (candidate_id,) = add_candidates(connection, [NewCandidate(source_id, 46, 3, 9)])
        (snippet_id,) = add_snippets(
            connection, [NewSnippet(candidate_id, "function", "code", 2, 10, "offline-1")]
        )
        items: list[NewItem] = [replace(item, key="a", snippet_id=snippet_id), replace(item, key="b")]
        a, b = add_items(connection, items).ids
    with database.connect() as connection:
        origin = load_item(connection, a).provenance
        assert load_item(connection, b).provenance is None
    assert origin is not None
    assert (origin.repository, origin.commit, origin.path) == ("harbour/ferry", "c0ffee", "src/a.py")
    assert (origin.licence, origin.first_line, origin.last_line, origin.text) == ("MIT", 2, 10, "t")
