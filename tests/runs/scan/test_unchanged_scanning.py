"""A folder in which nothing changed: known without opening the database properly; anything else has to be scanned."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from crosspl_tui.runs.scan.scanning import scan_into
from crosspl_tui.runs.scan.unchanged import scan_unchanged
from fsm.scan import Progress, ScanError, ScanOptions, SkipReason
from store.database import open_database

OPTIONS = ScanOptions()


@pytest.fixture
def tree(tmp_path: Path, server: str) -> Path:
    folder = tmp_path / "tree"
    (folder / "deep").mkdir(parents=True)
    (folder / "deep" / "server.py").write_text(server)
    (folder / "empty.py").write_text("")
    return folder


@pytest.fixture
def scanned(tmp_path: Path, tree: Path) -> str:
    """A database file into which the tree was scanned."""
    file = tmp_path / "bench.db"
    with open_database(file) as database:
        assert scan_into(database, tree, OPTIONS).files_found == 1
    return str(file)


def test_a_tree_in_which_nothing_changed_is_gone_through_without_the_library_of_sql(
    scanned: str, tree: Path
) -> None:
    program = (
        "import sys; from pathlib import Path; from fsm.scan import ScanOptions\n"
        "from crosspl_tui.runs.scan.unchanged import scan_unchanged\n"
        "summary = scan_unchanged(sys.argv[1], Path(sys.argv[2]), ScanOptions())\n"
        "print(summary.files_unchanged, summary.files_read, 'sqlalchemy' in sys.modules)"
    )
    run = subprocess.run(
        [sys.executable, "-c", program, scanned, tree], check=True, capture_output=True, text=True
    )
    assert run.stdout == "2 0 False\n"


def test_what_was_passed_over_is_told_again_without_reading_it(tmp_path: Path, tree: Path) -> None:
    (tree / "vendor").mkdir()
    (tree / "binary.py").write_bytes(b"\0\0")
    (tree / "made.py").write_text("# @generated\n")
    (tree / "huge.py").write_bytes(b"#" * 1_200_000)
    file = tmp_path / "other.db"
    with open_database(file) as database:
        first = scan_into(database, tree, OPTIONS)
        again = scan_into(database, tree, OPTIONS)
        (tree / "made.py").write_text("# written by hand\n")
        changed = scan_into(database, tree, OPTIONS)
    quick = scan_unchanged(str(file), tree, OPTIONS)

    assert quick
    assert (first.files_read, first.files_unchanged) == (2, 0)
    assert (again.files_read, again.files_unchanged) == (0, 2)
    assert list(first.skipped.items()) == [
        (SkipReason.VENDORED, 1),
        (SkipReason.GENERATED, 1),
        (SkipReason.TOO_LARGE, 1),
        (SkipReason.NOT_TEXT, 1),
    ]
    assert list(again.skipped.items()) == list(first.skipped.items())
    assert SkipReason.GENERATED not in changed.skipped
    assert quick.skipped == changed.skipped


def test_it_says_what_the_scan_into_the_database_says(scanned: str, tree: Path) -> None:
    (tree / "node_modules").mkdir()
    reported: list[Progress] = []
    quick = scan_unchanged(scanned, tree, OPTIONS, on_progress=reported.append)
    with open_database(scanned) as database:
        thorough = scan_into(database, tree, OPTIONS)

    assert quick
    assert (quick.files_unchanged, quick.skipped) == (thorough.files_unchanged, thorough.skipped)
    assert reported[-1].unchanged == 2


def test_a_file_that_is_new_or_other_than_before_has_to_be_read(scanned: str, tree: Path) -> None:
    os.utime(tree / "empty.py", (1, 1))
    assert scan_unchanged(scanned, tree, OPTIONS) is None
    with open_database(scanned) as database:
        scan_into(database, tree, OPTIONS)
    assert scan_unchanged(scanned, tree, OPTIONS)
    (tree / "new.py").write_text("import socket\n")
    assert scan_unchanged(scanned, tree, OPTIONS) is None


def test_a_file_that_is_gone_leaves_nothing_to_read(scanned: str, tree: Path) -> None:
    (tree / "empty.py").unlink()
    summary = scan_unchanged(scanned, tree, OPTIONS)
    assert summary
    assert summary.files_unchanged == 1


def test_a_file_that_is_gone_and_had_candidates_is_left_to_the_scan(scanned: str, tree: Path) -> None:
    (tree / "deep" / "server.py").unlink()
    assert scan_unchanged(scanned, tree, OPTIONS) is None
    with open_database(scanned) as database:
        assert scan_into(database, tree, OPTIONS).withdrawn == 1
    assert scan_unchanged(scanned, tree, OPTIONS)


def test_another_folder_other_options_and_another_database_have_to_be_scanned(
    scanned: str, tree: Path, tmp_path: Path
) -> None:
    assert scan_unchanged(scanned, tree / "deep", OPTIONS) is None
    assert scan_unchanged(scanned, tree, ScanOptions(machines=frozenset({45}))) is None
    assert scan_unchanged(scanned, tree / "empty.py", OPTIONS) is None
    assert scan_unchanged(str(tmp_path / "none.db"), tree, OPTIONS) is None
    assert scan_unchanged("postgresql://localhost/bench", tree, OPTIONS) is None
    assert not (tmp_path / "none.db").exists()


def test_what_is_no_database_is_left_to_who_opens_it(tmp_path: Path, tree: Path) -> None:
    (tmp_path / "notes.db").write_text(
        "These are notes, and long enough to be taken for a page of a file.\n" * 90
    )
    assert scan_unchanged(str(tmp_path / "notes.db"), tree, OPTIONS) is None


def test_a_folder_that_is_not_there_is_left_to_the_scan(scanned: str, tmp_path: Path) -> None:
    assert scan_unchanged(scanned, tmp_path / "none", OPTIONS) is None
    with open_database(scanned) as database, pytest.raises(ScanError, match="no such folder"):
        scan_into(database, tmp_path / "none", OPTIONS)


def test_texts_in_which_nothing_was_found_are_not_judged_again_under_another_name(
    scanned: str, tree: Path, server: str
) -> None:
    (tree / "empty.py").rename(tree / "renamed.py")
    (tree / "deep" / "server.py").rename(tree / "deep" / "other.py")
    with open_database(scanned) as database:
        summary = scan_into(database, tree, OPTIONS)
    assert (summary.files_read, summary.files_found, summary.files_unchanged) == (2, 1, 0)
