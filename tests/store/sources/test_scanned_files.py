"""What former scans saw of a folder: the files they read, and why they passed over others."""

from __future__ import annotations

import pytest

from store.database import Database
from store.sources.scanned_before import FilesBefore
from store.sources.scanned_files import (
    ScannedFileRow,
    barren_files,
    keep_scanned_files,
    open_scanned_folder,
    scanned_files,
)

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


def test_a_file_that_is_read_now_is_no_longer_passed_over(database: Database) -> None:
    with database.begin() as connection:
        folder = open_scanned_folder(connection, "/ferry", "all", "strict-1")
        keep_scanned_files(connection, folder, [PASSED_OVER])
        keep_scanned_files(connection, folder, [ScannedFileRow("b.py", 9, 5, "decade", has_detection=True)])

        assert scanned_files(connection, folder) == FilesBefore(frozenset([("b.py", 9, 5)]))
