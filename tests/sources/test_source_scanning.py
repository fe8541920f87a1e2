"""Scanning what was cloned: all of it once, and only what changed after that."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from repositories_made import commit_files

import crosspl_tui
from crosspl_tui.runs.scan.repositories import SourcesProgress, scan_sources
from crosspl_tui.runs.scan.scanning import scan_into
from crosspl_tui.runs.sources.attention import Attention, list_missing_again, read_attention
from crosspl_tui.runs.sources.cloning import clone_listed
from crosspl_tui.runs.sources.listing import add_sources
from crosspl_tui.sources.addresses import local_address
from crosspl_tui.sources.clone_folder import CloneFolder
from fsm.scan import ScanOptions
from store.database import Database
from store.sources.found import pending_candidates
from store.sources.repositories import NewRepository, add_repositories, repositories
from store.vocabulary import RepositoryStatus

SERVER = Path(crosspl_tui.__file__).parent / "samples" / "shout-room" / "python" / "room_server.py"
ONLY_WEBSOCKET = ScanOptions(machines=frozenset({45}))


@pytest.fixture
def cloned(database: Database, folder: CloneFolder, origin: Callable[[str], Path]) -> Path:
    """The origin of one of two repositories that were cloned, each with a server in it."""
    for name in ("ferry", "buoy"):
        repository = origin(name)
        commit_files(repository, {"server.py": SERVER.read_text() + f"# {name}\n"})
        address = local_address(repository)
        with database.begin() as connection:
            add_repositories(connection, [NewRepository(address.name, address.url, host_id=f"id of {name}")])
    clone_listed(database, folder)
    return repository


def test_every_clone_is_scanned_and_its_candidates_know_where_they_come_from(
    database: Database, cloned: Path
) -> None:
    reports: list[SourcesProgress] = []

    summary = scan_sources(database, ONLY_WEBSOCKET, on_repository=reports.append)

    assert (summary.scanned, summary.unchanged, summary.total.new_candidates) == (2, 0, 2)
    assert [(report.name, report.done, report.total) for report in reports] == [
        ("ferry", 0, 2),
        ("buoy", 1, 2),
    ]
    with database.connect() as connection:
        candidate = pending_candidates(connection)[1]
        row = list(repositories(connection))[1]
    assert (candidate.repository, candidate.repository_id, candidate.licence) == ("buoy", "id of buoy", "MIT")
    assert (candidate.path, candidate.commit) == ("server.py", row.commit)


def test_what_was_scanned_in_the_same_way_is_passed_over(database: Database, cloned: Path) -> None:
    scan_sources(database, ONLY_WEBSOCKET)

    again = scan_sources(database, ONLY_WEBSOCKET)
    otherwise = scan_sources(database, replace(ONLY_WEBSOCKET, include_vendored=True))

    assert (again.scanned, again.unchanged) == (0, 2)
    assert (otherwise.scanned, otherwise.total.new_candidates) == (2, 0)


def test_a_scan_that_was_stopped_goes_on_with_the_next(database: Database, cloned: Path) -> None:
    started: list[SourcesProgress] = []

    scan_sources(
        database, ONLY_WEBSOCKET, on_repository=started.append, is_cancelled=lambda: len(started) >= 2
    )

    assert scan_sources(database, ONLY_WEBSOCKET).unchanged == 1


def test_folders_of_the_users_own_are_always_looked_at(
    database: Database, tmp_path: Path, origin: Callable[[str], Path]
) -> None:
    repository = origin("ferry")
    add_sources(database, repository)
    assert scan_sources(database, ONLY_WEBSOCKET).total.candidates == 0

    commit_files(repository, {"server.py": SERVER.read_text()})

    assert scan_sources(database, ONLY_WEBSOCKET).total.new_candidates == 1


def test_candidates_of_a_clone_at_its_commit_stay_whatever_happens_to_its_files(
    database: Database, cloned: Path, folder: CloneFolder
) -> None:
    scan_sources(database, ONLY_WEBSOCKET)
    clone = folder.place_of(local_address(cloned))
    (clone / "server.py").unlink()

    again = scan_sources(database, ONLY_WEBSOCKET, is_again=True)

    assert (again.total.withdrawn, again.total.outdated) == (0, 0)
    assert scan_into(database, clone, ONLY_WEBSOCKET).withdrawn == 0
    with database.connect() as connection:
        assert len(pending_candidates(connection)) == 2


def test_candidates_of_changed_files_in_folders_of_the_users_own_are_withdrawn(
    database: Database, origin: Callable[[str], Path]
) -> None:
    repository = origin("ferry")
    commit_files(repository, {"server.py": SERVER.read_text(), "second.py": SERVER.read_text()})
    add_sources(database, repository)
    assert scan_sources(database, ONLY_WEBSOCKET).total.new_candidates == 2
    (repository / "server.py").unlink()
    (repository / "second.py").write_text(SERVER.read_text() + "# changed\n")

    total = scan_sources(database, ONLY_WEBSOCKET).total

    assert (total.new_candidates, total.withdrawn, total.outdated) == (1, 2, 0)


def test_a_clone_that_was_removed_is_named(database: Database, cloned: Path, folder: CloneFolder) -> None:
    shutil.rmtree(folder.place_of(local_address(cloned)))

    summary = scan_sources(database, ONLY_WEBSOCKET)

    assert (summary.scanned, summary.missing) == (1, ("buoy",))


def test_a_clone_that_was_removed_once_it_was_scanned_is_named_too(
    database: Database, cloned: Path, folder: CloneFolder
) -> None:
    scan_sources(database, ONLY_WEBSOCKET)
    shutil.rmtree(folder.place_of(local_address(cloned)))

    summary = scan_sources(database, ONLY_WEBSOCKET)

    assert (summary.unchanged, summary.missing, summary.missing_folders) == (1, ("buoy",), ())


def test_a_clone_that_was_removed_can_be_cloned_again_at_its_commit(
    database: Database, cloned: Path, folder: CloneFolder
) -> None:
    scan_sources(database, ONLY_WEBSOCKET)
    shutil.rmtree(folder.place_of(local_address(cloned)))
    commit_files(cloned, {"more.py": "print(2)\n"})
    assert read_attention(database).missing_clones == ("buoy",)

    with database.begin() as connection:
        assert list_missing_again(connection) == 1
    again = clone_listed(database, folder)

    assert again.by_status == {RepositoryStatus.CLONED: 1}
    assert read_attention(database) == Attention(0, 0, (), ())
    assert scan_sources(database, ONLY_WEBSOCKET).unchanged == 2, "it is at the commit that was scanned"


def test_a_folder_of_the_users_own_that_is_gone_is_not_to_be_cloned(
    database: Database, tmp_path: Path, origin: Callable[[str], Path]
) -> None:
    repository = origin("ferry")
    add_sources(database, repository)
    repository.rename(tmp_path / "elsewhere")

    summary = scan_sources(database, ONLY_WEBSOCKET)

    assert (summary.missing, summary.missing_folders) == ((), (str(repository),))
    with database.begin() as connection:
        assert list_missing_again(connection) == 0
    (tmp_path / "elsewhere").rename(repository)
    assert scan_sources(database, ONLY_WEBSOCKET).scanned == 1


def test_a_scan_that_is_stopped_between_repositories_says_so(database: Database, cloned: Path) -> None:
    assert scan_sources(database, ONLY_WEBSOCKET, is_cancelled=lambda: True).total.is_cancelled


def test_a_dry_scan_remembers_nothing(database: Database, cloned: Path) -> None:
    dry = scan_sources(database, ONLY_WEBSOCKET, is_dry=True)

    assert (dry.total.candidates, dry.total.new_candidates) == (2, 0)
    assert scan_sources(database, ONLY_WEBSOCKET).total.new_candidates == 2
