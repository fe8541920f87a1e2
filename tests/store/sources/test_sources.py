"""Sources, candidates, snippets, verdicts: added once, whatever is repeated."""

from __future__ import annotations

from dataclasses import replace

import pytest

from store.database import Database
from store.errors import StoreError
from store.sources.found import (
    NewCandidate,
    NewSnippet,
    NewSource,
    SourceCounts,
    add_candidates,
    add_snippets,
    add_sources,
    counts,
    pending_candidates,
    set_outcome,
)
from store.verdicts.keeping import NewVerdict, save_verdicts, verdicts_for


def source(path: str, content_hash: str = "h") -> NewSource:
    return NewSource("harbour/ferry", path, "Python", ".py", content_hash, text="import socket\n")


def test_repeating_a_scan_adds_nothing_and_gives_the_same_ids(database: Database) -> None:
    def scan() -> tuple[list[int], list[int], list[int]]:
        with database.begin() as connection:
            sources = add_sources(connection, [source("a.py"), source("b.py"), source("a.py")])
            candidates = add_candidates(connection, [NewCandidate(sources[0], 46, 1, 9)])
            snippet = NewSnippet(candidates[0], "function", "code", 1, 9, "offline-1")
            return sources, candidates, add_snippets(connection, [snippet, snippet])

    first = scan()
    assert first == scan()
    assert first[0][0] == first[0][2]
    with database.connect() as connection:
        assert counts(connection) == SourceCounts(sources=2, candidates=1, to_judge=1, snippets=1)


def test_a_changed_file_is_another_source(database: Database) -> None:
    with database.begin() as connection:
        first, second = add_sources(connection, [source("a.py", "old"), source("a.py", "new")])
    assert first != second


def test_a_licence_that_is_known_later_is_filled_in_and_none_is_changed(database: Database) -> None:
    def licence_after(found: str) -> str:
        with database.begin() as connection:
            add_sources(connection, [replace(source("a.py"), licence=found)])
            return str(connection.exec_driver_sql("SELECT licence FROM source").scalar_one())

    assert [licence_after(found) for found in ("", "MIT", "", "Apache-2.0")] == ["", "MIT", "MIT", "MIT"]


def test_candidates_are_pending_until_something_came_of_them(database: Database) -> None:
    with database.begin() as connection:
        (source_id,) = add_sources(connection, [source("a.py")])
        ids = add_candidates(connection, [NewCandidate(source_id, machine, 1, 2) for machine in (45, 46, 47)])
        set_outcome(connection, ids[0], "item", level="class")
        assert [candidate.id for candidate in pending_candidates(connection)] == ids[1:]
        assert [candidate.id for candidate in pending_candidates(connection, limit=1)] == ids[1:2]
        (last,) = pending_candidates(connection, after=ids[1])
        assert (last.machine_id, last.path, last.suffix, last.text) == (47, "a.py", ".py", "import socket\n")


def test_an_outcome_needs_a_candidate(database: Database) -> None:
    with pytest.raises(StoreError, match="no candidate"), database.begin() as connection:
        set_outcome(connection, 5, "item")


def test_nothing_to_add_is_no_error(database: Database) -> None:
    with database.begin() as connection:
        assert (
            add_sources(connection, [])
            == add_candidates(connection, [])
            == add_snippets(connection, [])
            == []
        )
        save_verdicts(connection, [])


def test_a_verdict_stays_and_goes_stale_with_its_judge(database: Database) -> None:
    old = NewVerdict("h", 46, ".py", "strict", "strict-1", "accept", 1.0)
    changed = NewVerdict("h", 46, ".py", "strict", "strict-1", "reject", 0.0)
    new = NewVerdict("h", 46, ".py", "strict", "strict-2", "reject", 0.5, "no close")
    elsewhere = NewVerdict("h", 47, ".py", "strict", "strict-2", "accept", 1.0)
    with database.begin() as connection:
        save_verdicts(connection, [old, changed, new, elsewhere])
        found = verdicts_for(connection, "h", 46, ".py", current_judges={"strict-2"})
    assert [(row.judge, row.verdict, row.coverage, row.is_stale) for row in found] == [
        ("strict-1", "accept", 1.0, True),
        ("strict-2", "reject", 0.5, False),
    ]
