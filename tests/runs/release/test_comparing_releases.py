"""Releases checked and compared."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from runs.release.releasing import change
from sqlalchemy import text

from crosspl_tui.pipelines.release.summary import About
from crosspl_tui.runs.release.checking import check_release
from crosspl_tui.runs.release.comparing import VerdictChange, compare_releases
from crosspl_tui.runs.release.making import make_release
from store.database import Database, open_database
from store.exchange.naming import ExchangeError
from store.exchange.release import CHECKSUMS, dump_checksums, read_checksums

ABOUT = About("Shouting tasks", "1.0.0", "2026-01-01")


@pytest.fixture(scope="session")
def made(reviewed_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A release, to be copied."""
    folder = tmp_path_factory.mktemp("made")
    with open_database(shutil.copy(reviewed_file, folder / "bench.db")) as database:
        make_release(database, folder / "out", ABOUT)
    return folder / "out"


@pytest.fixture
def released(made: Path, tmp_path: Path) -> Path:
    """A copy of a release."""
    return Path(shutil.copytree(made, tmp_path / "released"))


def test_differences_are_told_item_by_item(reviewed: Database, tmp_path: Path) -> None:
    make_release(reviewed, tmp_path / "old", ABOUT)
    with reviewed.connect() as connection:
        rows = connection.execute(
            text("SELECT id, key FROM item WHERE status = 'accepted' AND suffix = '.py' ORDER BY id")
        )
        (edited, edited_key), (_, held_key), *_ = rows.all()
    change(reviewed, edited, code="import socket\n")
    with reviewed.begin() as connection:
        connection.execute(
            text("""
                UPDATE source SET licence = '' WHERE id IN (
                    SELECT source_id FROM candidate JOIN snippet ON snippet.candidate_id = candidate.id
                    JOIN item ON item.snippet_id = snippet.id WHERE item.key = :key)"""),
            {"key": held_key},
        )
    make_release(reviewed, tmp_path / "new", replace(ABOUT, version="2.0.0"))

    difference = compare_releases(tmp_path / "old", tmp_path / "new")

    assert (difference.old, difference.new) == ("Shouting tasks 1.0.0", "Shouting tasks 2.0.0")
    assert ("licence not known", held_key) in [(item.reason, item.key) for item in difference.removed]
    (changed,) = (item for item in difference.changed if item.key == edited_key)
    assert {"Canonical_solution", "code_hash", "revision"} <= set(changed.fields)
    assert VerdictChange("verdict_strict", "accept", "reject") in changed.verdicts
    back = compare_releases(tmp_path / "new", tmp_path / "old")
    assert held_key in back.added
    assert back.same == difference.same


def test_a_release_is_equal_to_itself(made: Path) -> None:
    difference = compare_releases(made, made)

    assert difference.is_none
    assert difference.same == json.loads((made / "release.json").read_bytes())["counts"]["items"]


def test_only_releases_are_compared(made: Path, tmp_path: Path) -> None:
    with pytest.raises(ExchangeError, match="name the folder of a release"):
        compare_releases(made, tmp_path)


def test_a_release_is_sound(made: Path) -> None:
    report = check_release(made)

    assert report.problems == ()
    assert report.files > 20


def _change(folder: Path) -> None:
    with (folder / "data" / "items.jsonl").open("a") as file:
        file.write("{}\n")


def _remove(folder: Path) -> None:
    (folder / "croissant.json").unlink()


def _add(folder: Path) -> None:
    (folder / "data" / "more.parquet").touch()


def _link(folder: Path) -> None:
    (folder / "data").rename(folder.parent / "elsewhere")
    (folder / "data").symlink_to(folder.parent / "elsewhere")


@pytest.mark.parametrize(
    ("harm", "told"),
    [
        (_change, "data/items.jsonl: was changed"),
        (_remove, "croissant.json: is not there"),
        (_add, "'data/more.parquet': is not of the release"),
        (_link, "data/items.jsonl: is reached by a link"),
    ],
)
def test_what_was_done_to_a_release_is_told(released: Path, harm: Callable[[Path], None], told: str) -> None:
    harm(released)

    assert any(problem.startswith(told) for problem in check_release(released).problems)


def test_a_table_that_lost_rows_is_told_though_its_digest_is_right(released: Path) -> None:
    path = released / "data" / "items.jsonl"
    path.write_bytes(path.read_bytes().split(b"\n", 1)[1])
    digests = read_checksums(released) | {"data/items.jsonl": hashlib.sha256(path.read_bytes()).hexdigest()}
    (released / CHECKSUMS).write_text(dump_checksums(digests))

    assert any("release.json says" in problem for problem in check_release(released).problems)


@pytest.mark.parametrize("path", ["../outside", "/etc/passwd", "a/../../b", "a\\b", "x\x1b[31m"])
def test_a_list_that_leads_elsewhere_is_refused(released: Path, path: str) -> None:
    with (released / CHECKSUMS).open("a") as file:
        file.write(f"{'0' * 64}  {path}\n")

    with pytest.raises(ExchangeError, match="is not a SHA-256 and the path of a file of a release"):
        check_release(released)


def test_a_release_of_a_newer_version_is_refused(released: Path) -> None:
    facts = json.loads((released / "release.json").read_bytes()) | {"schema": 99}
    (released / "release.json").write_text(json.dumps(facts))

    with pytest.raises(ExchangeError, match="newer version"):
        check_release(released)
