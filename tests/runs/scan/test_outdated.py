"""Scanning again: candidates of files that are gone or have changed are withdrawn, unless somebody worked on them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError
from unprivileged import unprivileged

from crosspl_tui.pipelines.ipc.offline import offline_roles
from crosspl_tui.runs.construction.by_rules import Progress, construct_pending
from crosspl_tui.runs.scan.scanning import ScanSummary, scan_into
from crosspl_tui.runs.scan.unchanged import scan_unchanged
from fsm.scan import ScanOptions
from fsm.trace import Mode
from store.database import Database, open_database
from store.migrations import _config
from store.sources.found import counts, pending_candidates
from store.verdicts.labels import INSERT as INSERT_LABEL

ALL = ScanOptions()
WEBSOCKET = ScanOptions(machines=frozenset({45}))
COMMENT = "\n# changed\n"


@pytest.fixture
def tree(tmp_path: Path, server: str) -> Path:
    """A folder with a server in `one.py` and in `deep/two.py`."""
    folder = tmp_path / "mini"
    (folder / "deep").mkdir(parents=True)
    (folder / "one.py").write_text(server)
    (folder / "deep" / "two.py").write_text(server)
    return folder


@pytest.fixture
def scanned(database: Database, tree: Path) -> Database:
    """A database into which the tree was scanned."""
    assert scan_into(database, tree).new_candidates == 2
    return database


def change(file: Path) -> None:
    file.write_text(file.read_text() + COMMENT)


def waiting(database: Database) -> list[tuple[str, bool]]:
    """The paths of the candidates that wait, and whether they are of the changed text."""
    with database.connect() as connection:
        return [(one.path, str(one.text).endswith(COMMENT)) for one in pending_candidates(connection)]


def withdrawals(summary: ScanSummary) -> tuple[int, int, int]:
    return summary.new_candidates, summary.withdrawn, summary.outdated


def execute(database: Database, statement: str) -> None:
    with database.begin() as connection:
        connection.execute(text(statement))


@pytest.mark.any_database
def test_a_file_that_changed_and_one_that_is_gone_leave_nothing_behind(scanned: Database, tree: Path) -> None:
    change(tree / "one.py")
    (tree / "deep" / "two.py").unlink()

    assert withdrawals(scan_into(scanned, tree)) == (1, 2, 0)
    assert waiting(scanned) == [("one.py", True)]
    with scanned.connect() as connection:
        assert counts(connection).sources == 1
    assert withdrawals(scan_into(scanned, tree)) == (0, 0, 0)


def test_the_last_file_of_a_folder_may_be_gone(scanned: Database, tree: Path) -> None:
    (tree / "one.py").unlink()
    (tree / "deep" / "two.py").unlink()

    assert scan_unchanged(str(scanned.engine.url.database), tree, ALL) is None
    assert withdrawals(scan_into(scanned, tree, is_again=True)) == (0, 2, 0)
    assert waiting(scanned) == []


def test_nothing_is_gone_from_a_folder_that_is_empty_as_where_a_disk_is_not_mounted(
    scanned: Database, tree: Path, tmp_path: Path
) -> None:
    tree.rename(tmp_path / "aside")
    tree.mkdir()

    assert withdrawals(scan_into(scanned, tree)) == (0, 0, 0)
    assert len(waiting(scanned)) == 2

    tree.rmdir()
    (tmp_path / "aside").rename(tree)
    (tree / "one.py").unlink()
    assert withdrawals(scan_into(scanned, tree)) == (0, 1, 0)


def test_a_changed_text_in_which_nothing_is_found_has_no_candidate(scanned: Database, tree: Path) -> None:
    (tree / "one.py").write_text("print(1)\n")
    (tree / "deep" / "two.py").write_text("#" * 1_000_001)

    assert withdrawals(scan_into(scanned, tree)) == (0, 2, 0)


def test_a_file_that_is_back_as_it_was_is_found_anew(scanned: Database, tree: Path, tmp_path: Path) -> None:
    (tree / "one.py").rename(tmp_path / "aside.py")
    scan_into(scanned, tree)
    (tmp_path / "aside.py").rename(tree / "one.py")

    assert withdrawals(scan_into(scanned, tree)) == (1, 0, 0)


def test_a_file_that_only_looks_changed_keeps_its_candidate(scanned: Database, tree: Path) -> None:
    (tree / "one.py").touch()

    assert withdrawals(scan_into(scanned, tree)) == (0, 0, 0)
    assert withdrawals(scan_into(scanned, tree, is_again=True)) == (0, 0, 0)
    change(tree / "one.py")
    assert withdrawals(scan_into(scanned, tree)) == (1, 1, 0)


@pytest.mark.any_database
@pytest.mark.parametrize(
    "work",
    [
        "UPDATE candidate SET outcome = 'dropped'",
        "UPDATE candidate SET level = 'function'",
        "UPDATE candidate SET lease_owner = 'worker', lease_expires = 9e9",
        """INSERT INTO snippet (candidate_id, level, code, content_hash, first_line, last_line, unfaithful, extractor,
            created_at) SELECT id, 'function', 'code', 'hash', 1, 2, 0, 'offline-1', 'now' FROM candidate""",
        """INSERT INTO run_event (run_id, level, kind, message, worker, candidate_id, created_at)
            SELECT run.id, 'info', 'sample', 'failed', 'worker', candidate.id, 'now' FROM run, candidate""",
        """INSERT INTO attempt (candidate_id, run_id, role, number, text, reason, created_at)
            SELECT candidate.id, run.id, 'judger', 0, 'text', '', 'now' FROM run, candidate""",
        f"""{str(INSERT_LABEL).partition("VALUES")[0]}
            SELECT DISTINCT content_hash, 45, '.py', 'correct', '', '', 'ada', 'now' FROM source""",
    ],
)
def test_what_has_been_worked_on_stays_and_is_told(scanned: Database, tree: Path, work: str) -> None:
    execute(
        scanned,
        """INSERT INTO run (suite, model, mode, origin, parameters, created_at)
            VALUES ('suite', 'model', 'construction', 'run:1', '{}', 'now')""",
    )
    execute(scanned, work)
    change(tree / "one.py")
    (tree / "deep" / "two.py").unlink()

    assert withdrawals(scan_into(scanned, tree)) == (1, 0, 2)
    with scanned.connect() as connection:
        assert counts(connection).sources == 3


def test_a_lease_that_has_run_out_holds_nothing(scanned: Database, tree: Path) -> None:
    execute(scanned, "UPDATE candidate SET lease_owner = 'killed', lease_expires = 1")
    change(tree / "one.py")

    assert withdrawals(scan_into(scanned, tree)) == (1, 1, 0)


def test_what_is_found_anew_is_not_kept_without_the_withdrawal(scanned: Database, tree: Path) -> None:
    change(tree / "one.py")
    execute(scanned, "CREATE TRIGGER held BEFORE DELETE ON candidate BEGIN SELECT RAISE(ABORT, 'held'); END")
    with pytest.raises(IntegrityError, match="held"):
        scan_into(scanned, tree)
    assert waiting(scanned) == [("deep/two.py", False), ("one.py", False)]

    execute(scanned, "DROP TRIGGER held")
    assert withdrawals(scan_into(scanned, tree)) == (1, 1, 0)


def test_a_scan_of_a_part_leaves_alone_what_it_does_not_look_at(
    database: Database, repository: Callable[[], Path], server: str
) -> None:
    root = repository()
    (root / "other.py").write_text(server)
    scan_into(database, root)
    (root / "other.py").unlink()
    change(root / "src" / "server.py")

    assert withdrawals(scan_into(database, root / "src")) == (1, 1, 0)
    assert waiting(database) == [("other.py", False), ("src/server.py", True)]
    assert withdrawals(scan_into(database, root)) == (0, 1, 0)


def test_scans_for_other_machines_or_by_another_judge_leave_candidates_alone(
    scanned: Database, tree: Path
) -> None:
    (tree / "one.py").unlink()
    for other in (ScanOptions(machines=frozenset({46})), WEBSOCKET, ScanOptions(mode=Mode.PUBLISHED)):
        for is_again in (False, True):
            assert scan_into(scanned, tree, other, is_again=is_again).withdrawn == 0

    assert ("one.py", False) in waiting(scanned)
    assert scan_into(scanned, tree).withdrawn == 1


def test_a_scan_for_all_machines_covers_one_for_some(database: Database, tree: Path) -> None:
    scan_into(database, tree, WEBSOCKET)
    change(tree / "one.py")

    assert withdrawals(scan_into(database, tree)) == (1, 1, 0)


def test_a_vendored_folder_that_is_passed_over_is_left_alone(
    database: Database, tree: Path, server: str
) -> None:
    (tree / "vendor").mkdir()
    (tree / "vendor" / "three.py").write_text(server)
    everything = replace(ALL, include_vendored=True)
    scan_into(database, tree, everything)
    (tree / "vendor" / "three.py").unlink()

    assert scan_into(database, tree).withdrawn == 0
    assert scan_unchanged(database.engine.url.database or "", tree, ALL) is not None
    assert scan_into(database, tree, everything).withdrawn == 1


def test_a_scan_that_is_stopped_looks_for_nothing_that_is_gone(scanned: Database, tree: Path) -> None:
    (tree / "one.py").unlink()

    assert scan_into(scanned, tree, is_cancelled=lambda: True).withdrawn == 0
    assert scan_into(scanned, tree).withdrawn == 1


def test_a_file_that_cannot_be_read_just_now_is_left_alone(scanned: Database, tree: Path) -> None:
    change(tree / "one.py")
    (tree / "one.py").chmod(0)
    (tree / "deep").chmod(0)
    program = (
        "import sys; from pathlib import Path; from crosspl_tui.runs.scan.scanning import scan_into\n"
        "from store.database import open_database\n"
        "with open_database(sys.argv[1]) as database:\n"
        "    summary = scan_into(database, Path(sys.argv[2]))\n"
        "print(summary.skipped['unreadable'], summary.withdrawn)"
    )
    command = unprivileged(sys.executable, "-c", program, str(scanned.engine.url.database), str(tree))
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    (tree / "deep").chmod(0o755)
    (tree / "one.py").chmod(0o644)

    assert told == "2 0\n"
    assert withdrawals(scan_into(scanned, tree)) == (1, 1, 0)


def test_a_folder_of_the_same_name_keeps_its_own(
    scanned: Database, tree: Path, tmp_path: Path, server: str
) -> None:
    copy = tmp_path / "elsewhere" / "mini"
    copy.mkdir(parents=True)
    (copy / "one.py").write_text(server)
    (copy / "README").touch()
    assert scan_into(scanned, copy).new_sources == 0
    (tree / "one.py").unlink()

    assert withdrawals(scan_into(scanned, tree)) == (0, 0, 0)
    (copy / "one.py").unlink()
    assert withdrawals(scan_into(scanned, copy)) == (0, 1, 0)


def test_a_file_that_is_scanned_alone_is_compared_with_what_it_was(scanned: Database, tree: Path) -> None:
    scan_into(scanned, tree / "deep" / "two.py")
    (tree / "one.py").unlink()
    change(tree / "deep" / "two.py")

    assert withdrawals(scan_into(scanned, tree / "deep" / "two.py")) == (1, 2, 0)
    assert ("one.py", False) in waiting(scanned)


def test_the_same_text_at_another_commit_takes_the_place_of_the_former(
    database: Database, repository: Callable[[], Path]
) -> None:
    root = repository()
    scan_into(database, root)
    (root / "notes.txt").write_text("notes\n")
    identity = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
    subprocess.run(["git", "add", "."], cwd=root, check=True)
    subprocess.run(["git", *identity, "commit", "--quiet", "-m", "second"], cwd=root, check=True)

    assert withdrawals(scan_into(database, root)) == (0, 0, 0)
    assert withdrawals(scan_into(database, root, is_again=True)) == (1, 1, 0)
    execute(database, "UPDATE candidate SET level = 'function'")
    subprocess.run(
        ["git", *identity, "commit", "--quiet", "--allow-empty", "-m", "third"], cwd=root, check=True
    )
    assert withdrawals(scan_into(database, root, is_again=True)) == (1, 0, 0)


def test_a_repository_that_was_moved_keeps_what_is_found_in_it(
    database: Database, repository: Callable[[], Path], tmp_path: Path
) -> None:
    root = tmp_path / "root"
    (root / "new").mkdir(parents=True)
    repository().rename(root / "old")
    scan_into(database, root)
    found = waiting(database)
    (root / "old").rename(root / "new" / "name")

    scan_into(database, root)
    assert waiting(database) == found != []


def test_a_newer_judge_still_knows_which_files_had_candidates(
    scanned: Database, tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("crosspl_tui.runs.scan.memory.judges_version", lambda mode: f"{mode} newer")
    (tree / "one.py").unlink()
    summary = scan_into(scanned, tree)

    assert (summary.files_read, *withdrawals(summary)) == (1, 0, 1, 0)
    assert scan_into(scanned, tree).files_unchanged == 1


def test_files_that_an_older_version_scanned_are_known_by_their_text_and_path(
    scanned: Database, tree: Path, tmp_path: Path
) -> None:
    with scanned.begin() as connection:
        config = _config()
        config.attributes["connection"] = connection
        command.downgrade(config, "0013")
    (tree / "one.py").unlink()

    with open_database(tmp_path / "bench.db") as database:
        assert scan_into(database, tree).withdrawn == 1


def test_a_construction_makes_nothing_of_what_is_withdrawn_meanwhile(scanned: Database, tree: Path) -> None:
    def change_and_scan(_: Progress) -> None:
        if (tree / "one.py").exists():
            (tree / "one.py").unlink()
            assert scan_into(scanned, tree).withdrawn == 1

    summary = construct_pending(scanned, offline_roles(), on_progress=change_and_scan)

    assert (summary.items, summary.candidates) == (1, 1)
