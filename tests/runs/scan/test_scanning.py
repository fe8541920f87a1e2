"""Scanning into the database: sources and candidates with where they come from."""

from __future__ import annotations

import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import text

from crosspl_tui.runs.scan.passed_over import passed_over
from crosspl_tui.runs.scan.scanning import Found, scan_into
from fsm.machine import Technology
from fsm.scan import ScanError, ScanOptions, SkipReason
from fsm.scanning.tree import Skipped
from store.database import Database
from store.sources.found import PendingCandidate, counts, pending_candidates


def pending(database: Database) -> list[PendingCandidate]:
    with database.connect() as connection:
        return pending_candidates(connection)


def test_a_candidate_knows_its_repository_commit_and_lines(
    database: Database, repository: Callable[[], Path], server: str
) -> None:
    summary = scan_into(database, repository())

    (candidate,) = pending(database)
    assert (candidate.repository, candidate.path, candidate.language) == (
        "harbour/ferry",
        "src/server.py",
        "Python",
    )
    assert len(candidate.commit) == 40
    assert candidate.text == server
    assert 1 < candidate.first_line < candidate.last_line <= len(server.splitlines())
    assert summary.by_technology == {Technology.WEBSOCKET: 1}
    assert summary.changed_repositories == ()


def test_a_part_of_a_repository_gives_the_same_source_as_the_whole(
    database: Database, repository: Callable[[], Path]
) -> None:
    root = repository()

    assert scan_into(database, root).new_sources == 1
    assert scan_into(database, root / "src").new_sources == 0
    assert scan_into(database, root / "src" / "server.py").new_sources == 0


def test_a_file_of_a_repository_without_a_commit_is_one_source_wherever_the_scan_starts(
    database: Database, tmp_path: Path, server: str
) -> None:
    parts = tmp_path / "tree" / "odd" / "parts"
    parts.mkdir(parents=True)
    (parts / "server.py").write_text(server)
    subprocess.run(["git", "init", "--quiet"], cwd=parts.parent, check=True)

    new = [
        scan_into(database, root).new_candidates
        for root in (parts / "server.py", parts, parts.parent, tmp_path / "tree")
    ]

    assert new == [1, 0, 0, 0]
    assert [(one.repository, one.path) for one in pending(database)] == [("odd", "parts/server.py")]


def test_a_part_of_a_repository_without_a_remote_gives_the_same_source_as_the_whole(
    database: Database, repository: Callable[[], Path]
) -> None:
    root = repository()
    subprocess.run(["git", "remote", "remove", "origin"], cwd=root, check=True)

    assert [scan_into(database, part).new_sources for part in (root / "src", root)] == [1, 0]


def test_what_is_passed_over_is_named_as_often_as_it_is_counted(
    database: Database, tmp_path: Path, server: str
) -> None:
    tree = tmp_path / "tree"
    (tree / "node_modules").mkdir(parents=True)
    (tree / "server.py").write_text(server)
    (tree / "wide.py").write_bytes(server.encode("utf-16"))
    (tree / "latin.py").write_bytes(server.encode() + "# Müller\n".encode("latin-1"))
    (tree / "latin_only.py").write_bytes(("# ä\n" * 50).encode("latin-1"))
    (tree / "binary.py").write_bytes(b"\0" * 20)
    (tree / "long.py").write_text("#" * 1_000_001)

    summary = scan_into(database, tree)
    named = list(passed_over(tree))

    assert summary.files_found == 3, "UTF-8 with few broken characters, and UTF-16 with its mark, are text"
    assert Counter(one.reason for one in named) == summary.skipped
    assert {(one.path, one.reason) for one in named} == {
        ("node_modules/", SkipReason.VENDORED),
        ("latin_only.py", SkipReason.NOT_TEXT),
        ("binary.py", SkipReason.NOT_TEXT),
        ("long.py", SkipReason.TOO_LARGE),
    }
    assert list(passed_over(tree / "binary.py")) == [Skipped("binary.py", SkipReason.NOT_TEXT)]
    with pytest.raises(ScanError, match="there is no such folder"):
        list(passed_over(tree / "nowhere"))


def test_a_work_tree_that_differs_from_its_commit_is_named(
    database: Database, repository: Callable[[], Path], server: str
) -> None:
    root = repository()
    (root / "src" / "server.py").write_text(f"{server}\nPORT = 1\n")

    assert scan_into(database, root).changed_repositories == ("harbour/ferry",)


def test_a_changed_file_is_another_source(
    database: Database, repository: Callable[[], Path], server: str
) -> None:
    root = repository()
    scan_into(database, root)
    (root / "src" / "server.py").write_text(f"{server}\nPORT = 1\n")

    assert scan_into(database, root).new_candidates == 1


def test_only_the_machines_asked_for_are_looked_for(database: Database, samples: Path) -> None:
    summary = scan_into(database, samples, ScanOptions(machines=frozenset({45, 46})))

    assert summary.candidates == summary.by_technology[Technology.WEBSOCKET]
    assert {candidate.machine_id for candidate in pending(database)} <= {45, 46}


def test_without_a_database_everything_is_reported_only(samples: Path) -> None:
    found: list[Found] = []

    summary = scan_into(None, samples, on_found=found.append)

    assert summary.files_found == len(found) > 60
    assert summary.new_sources == 0
    assert all(one.machines for one in found)


def test_a_scan_that_is_stopped_keeps_what_it_found(database: Database, samples: Path) -> None:
    found: list[Found] = []

    summary = scan_into(
        database,
        samples,
        ScanOptions(workers=1),
        on_found=found.append,
        is_cancelled=lambda: bool(found),
    )

    with database.connect() as connection:
        assert counts(connection).sources == len(found) == summary.files_found
    assert summary.is_cancelled


def test_a_dirty_name_is_kept_as_it_is(database: Database, tmp_path: Path, server: str) -> None:
    tree = tmp_path / "tree"
    tree.mkdir()
    (tree / "a\nb\x1b[2J.py").write_text(server)

    scan_into(database, tree)

    with database.connect() as connection:
        assert connection.execute(text("SELECT path FROM source")).scalar_one() == "a\nb\x1b[2J.py"
