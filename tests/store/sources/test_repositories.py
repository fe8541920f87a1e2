"""Repositories in the store: added once, leased to one, counted."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from store.database import Database
from store.sources.found import NewSource, add_sources
from store.sources.known_repositories import Completed, Kept, complete_repositories, known_spellings
from store.sources.repositories import (
    Clone,
    NewRepository,
    add_repositories,
    claim_listed,
    give_back,
    list_again,
    renew,
    repositories,
    set_cloned,
    set_given_up,
)
from store.sources.repository_statistics import reason_totals, status_totals
from store.sources.searches import keep_page, next_window, open_search, split_window, start_again
from store.vocabulary import RepositoryStatus

pytestmark = pytest.mark.any_database

CLONE = Clone("/clones/ferry", "c0ffee", "MIT", '{"Go": 1}', 4096)


def add(database: Database, number: int, **fields: object) -> None:
    rows = [NewRepository(f"a/b{n}", f"https://h.example/a/b{n}", **fields) for n in range(number)]  # type: ignore[arg-type]
    with database.begin() as connection:
        add_repositories(connection, rows)


def claim(database: Database, owner: str, now: float = 0.0) -> int | None:
    with database.begin() as connection:
        row = claim_listed(connection, owner, until=now + 10, now=now)
    return None if row is None else row.id


def statuses(database: Database) -> list[str]:
    with database.connect() as connection:
        return [row.status for row in repositories(connection, page=2)]


def test_adding_again_adds_nothing_and_changes_nothing(database: Database) -> None:
    add(database, 3, licence="MIT")
    with database.begin() as connection:
        assert add_repositories(connection, [NewRepository("x/y", "https://h.example/a/b1")]) == 0
        assert add_repositories(connection, []) == 0
        assert [row.licence for row in repositories(connection)] == ["MIT"] * 3


def test_a_list_completes_what_is_known_and_the_files_scanned_of_it(database: Database) -> None:
    add(database, 2)
    while claim(database, "anna", now=0.0):
        pass
    with database.begin() as connection:
        set_cloned(connection, 1, "anna", Clone("/clones/b0", "c0ffee", "", "", 1))
        set_cloned(connection, 2, "anna", CLONE)
        files = [
            NewSource(f"a/b{n}", "ferry.go", "Go", ".go", f"{n}", licence="ISC" * (n == 1)) for n in range(2)
        ]
        add_sources(connection, files)
        listed = [
            NewRepository(f"a/b{n}", f"https://h.example/a/b{n}", licence="BSD", stars=7) for n in range(3)
        ]
        completed = complete_repositories(connection, listed)
        licences = connection.exec_driver_sql("SELECT licence FROM source ORDER BY id").scalars().all()
        rows = [(row.licence, row.stars) for row in repositories(connection)]

    assert completed == Completed(2, (Kept("a/b1", "licence", "MIT", "BSD", is_on_disk=True),))
    assert rows == [("BSD", 7), ("MIT", 7)]
    assert licences == ["BSD", "ISC"]


def test_what_is_known_stays_unless_a_list_is_to_have_the_last_word(database: Database) -> None:
    add(database, 1, licence="MIT", commit="c0ffee")
    later = NewRepository("a/b0", "https://h.example/a/b0", licence="ISC", commit="decade")
    with database.begin() as connection:
        kept = (
            Kept("a/b0", "licence", "MIT", "ISC", is_on_disk=False),
            Kept("a/b0", "commit", "c0ffee", "decade", is_on_disk=False),
        )
        assert complete_repositories(connection, [later]) == Completed(0, kept)
        assert complete_repositories(connection, [later], is_replacing=True) == Completed(1, ())
        assert complete_repositories(connection, [later]) == Completed(0, ())
        (row,) = repositories(connection)

    assert (row.licence, row.commit) == ("ISC", "decade")


def test_a_repository_is_found_in_any_spelling_and_first_in_its_own(database: Database) -> None:
    with database.begin() as connection:
        add_repositories(
            connection, [NewRepository(f"a/{b}", f"https://h.example/a/{b}") for b in ("B", "b")]
        )
        found = known_spellings(connection, [f"https://h.example/{name}" for name in ("a/b", "A/b", "a/c")])

    assert {url[-3:]: spelling.name for url, spelling in found.items()} == {"a/b": "a/b", "A/b": "a/B"}


def test_files_get_no_licence_while_two_repositories_have_their_name(database: Database) -> None:
    with database.begin() as connection:
        twins = [NewRepository("a/b", f"https://{host}.example/a/b") for host in ("one", "other")]
        add_repositories(connection, twins)
        add_sources(connection, [NewSource("a/b", "ferry.go", "Go", ".go", "0")])
        complete_repositories(connection, [NewRepository("a/b", twins[0].url, licence="MIT")])

        assert connection.exec_driver_sql("SELECT licence FROM source").scalar() == ""


def test_each_repository_is_leased_to_one(database: Database) -> None:
    add(database, 40)

    with ThreadPoolExecutor(8) as pool:
        claimed = list(pool.map(lambda n: claim(database, f"run {n}"), range(45)))

    assert sorted(filter(None, claimed)) == list(range(1, 41))
    assert claimed.count(None) == 5


def test_a_lease_that_ran_out_is_free_unless_renewed(database: Database) -> None:
    add(database, 1)
    claim(database, "first")

    assert claim(database, "second", now=9) is None
    with database.begin() as connection:
        renew(connection, "first", until=20)
    assert claim(database, "second", now=15) is None
    assert claim(database, "second", now=21) == 1


def test_whoever_lost_the_lease_can_keep_nothing(database: Database) -> None:
    add(database, 1)
    claim(database, "first")
    claim(database, "second", now=21)

    with database.begin() as connection:
        assert not set_cloned(connection, 1, "first", CLONE)
        set_given_up(connection, 1, "first", RepositoryStatus.FAILED, "late")
        assert set_cloned(connection, 1, "second", CLONE)
    assert statuses(database) == ["cloned"]


def test_a_clone_adds_only_what_was_not_known(database: Database) -> None:
    add(database, 1, licence="ISC", languages='{"C": 1}')
    claim(database, "run")
    with database.begin() as connection:
        set_cloned(connection, 1, "run", Clone("/x", "c0ffee", "", '{"Go": 1}', 1))
        (row,) = repositories(connection)
    assert (row.licence, row.languages, row.commit) == ("ISC", '{"C": 1}', "c0ffee")


def test_what_is_given_back_or_tried_again_is_listed(database: Database) -> None:
    add(database, 3)
    for _ in range(3):
        claim(database, "run")
    with database.begin() as connection:
        set_given_up(connection, 2, "run", RepositoryStatus.FAILED, "empty")
        assert give_back(connection, "run") == 2
    assert statuses(database) == ["listed", "failed", "listed"]
    with database.begin() as connection:
        assert list_again(connection, [RepositoryStatus.FAILED, RepositoryStatus.SKIPPED]) == 1
    assert statuses(database) == ["listed"] * 3


def test_totals_are_by_status_and_reason(database: Database) -> None:
    add(database, 4)
    for _ in range(3):
        claim(database, "run")
    with database.begin() as connection:
        set_cloned(connection, 1, "run", CLONE)
        for number in (2, 3):
            set_given_up(connection, number, "run", RepositoryStatus.FAILED, "empty")
        by_status = {
            total.status: (total.repositories, total.disk_bytes) for total in status_totals(connection)
        }
        (reason,) = reason_totals(connection)
    assert by_status == {"cloned": (1, 4096), "failed": (2, 0), "listed": (1, 0)}
    assert (reason.status, reason.reason, reason.repositories) == ("failed", "empty", 2)


def test_windows_are_asked_from_most_stars_to_least_and_page_by_page(database: Database) -> None:
    with database.begin() as connection:
        search = open_search(connection, "stars", 1, 100)
        assert open_search(connection, "stars", 1, 100) == search
        whole = next_window(connection, search)
        assert whole is not None
        split_window(connection, whole, 10)
        split_window(connection, whole, 10)
        upper = next_window(connection, search)
        assert upper is not None
        assert (upper.least_stars, upper.most_stars, upper.next_page) == (11, 100, 1)
        keep_page(connection, upper, total=150, is_done=False)
        keep_page(connection, upper, total=150, is_done=False)
        second = next_window(connection, search)
        assert second is not None
        assert (second.least_stars, second.next_page) == (11, 2)
        keep_page(connection, second, total=150, is_done=True)
        lower = next_window(connection, search)
        assert lower is not None
        assert (lower.least_stars, lower.most_stars) == (1, 10)
        keep_page(connection, lower, total=0, is_done=True)
        assert next_window(connection, search) is None
        start_again(connection, search, 1, 100)
        assert next_window(connection, search) is not None
