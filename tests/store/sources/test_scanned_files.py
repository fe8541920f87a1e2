"""What former scans saw of a folder: the files they read, and why they passed over others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from store.database import Database
from store.sources.found import NewSource, add_sources
from store.sources.scanned_before import FilesBefore
from store.sources.scanned_files import (
    ScannedFileRow,
    barren_files,
    keep_scanned_files,
    open_scanned_folder,
    scanned_files,
)
from store.sources.withdrawing import forget_files, kept_files, without_file

pytestmark = pytest.mark.any_database

READ = ScannedFileRow("a.py", 12, 3, "c0ffee", has_detection=False)
PASSED_OVER = ScannedFileRow("b.py", 1_200_000, 4, "", has_detection=False, passed_over="too large")


def test_files_read_and_passed_over_are_told_apart(database: Database) -> None:
    with database.begin() as connection:
        folder = open_scanned_folder(connection, "/ferry", "all", "strict-1")
        keep_scanned_files(connection, folder, [READ, PASSED_OVER])

        assert scanned_files(connection, folder) == FilesBefore(
            frozenset([("a.py", 12, 3)]), {("b.py", 1_200_000, 4): "too large"}
        )
        assert barren_files(connection, folder) == [("c0ffee", "a.py")]


def test_a_source_stays_known_while_its_file_cannot_be_read_and_under_a_newer_judge(
    database: Database,
) -> None:
    with database.begin() as connection:
        (source,) = add_sources(connection, [NewSource("ferry", "a.py", "Python", ".py", "c0ffee")])
        folder = open_scanned_folder(connection, "/ferry", "all", "strict-1")
        keep_scanned_files(connection, folder, [PASSED_OVER, replace(READ, source_id=source)])
        keep_scanned_files(connection, folder, [READ])
        newer = open_scanned_folder(connection, "/ferry", "all", "strict-2")

        assert scanned_files(connection, newer) == FilesBefore(frozenset([("a.py", -1, 3)]))
        assert barren_files(connection, newer) == []
        (kept,) = kept_files(connection, "/ferry", "%")
        assert (kept.path, kept.source_id, kept.below("/ferry")) == ("a.py", source, "a.py")


def test_a_source_is_without_file_once_no_folder_has_it(database: Database) -> None:
    with database.begin() as connection:
        (source,) = add_sources(connection, [NewSource("ferry", "a.py", "Python", ".py", "c0ffee")])
        for root in ("/ferry", "/copy", "/ferry/deep"):
            folder = open_scanned_folder(connection, root, "all", "strict-1")
            keep_scanned_files(connection, folder, [replace(READ, source_id=source)])
        for root, is_without in (("/ferry", False), ("/copy", True)):
            forget_files(connection, list(kept_files(connection, root, "all")))
            assert (source in without_file(connection, [source])) == is_without


def test_a_file_that_is_read_now_is_no_longer_passed_over(database: Database) -> None:
    with database.begin() as connection:
        folder = open_scanned_folder(connection, "/ferry", "all", "strict-1")
        keep_scanned_files(connection, folder, [PASSED_OVER])
        keep_scanned_files(connection, folder, [ScannedFileRow("b.py", 9, 5, "decade", has_detection=True)])

        assert scanned_files(connection, folder) == FilesBefore(frozenset([("b.py", 9, 5)]))
