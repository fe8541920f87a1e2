"""Cloning real repositories: what arrives, what stays out, limits, and being killed."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from repositories_made import commit_files, git, make_repository
from scripted_host import Answer, ScriptedHost

from crosspl_tui.runs.sources.cloning import CloneOrder, CloneResult, CloneSummary, clone_listed
from crosspl_tui.sources.addresses import local_address, parse_address
from crosspl_tui.sources.clone_folder import CloneFolder
from crosspl_tui.sources.cloning import CloneLimits
from crosspl_tui.sources.errors import SourceError
from store.database import Database
from store.sources.repositories import (
    NewRepository,
    RepositoryRow,
    add_repositories,
    claim_listed,
    list_again,
    repositories,
)
from store.vocabulary import RepositoryStatus

Origin = Callable[[str], Path]
ONE_BY_ONE = CloneOrder(jobs=1)


def add(database: Database, *places: Path | str, **fields: object) -> None:
    """List repositories by path or URL."""
    addresses = [local_address(p) if isinstance(p, Path) else parse_address(p) for p in places]
    rows = [NewRepository(address.name, address.url, **fields) for address in addresses]  # type: ignore[arg-type]
    with database.begin() as connection:
        add_repositories(connection, rows)


def rows(database: Database) -> list[RepositoryRow]:
    with database.connect() as connection:
        return list(repositories(connection))


def told(database: Database) -> list[tuple[str, str]]:
    return [(row.status, row.reason) for row in rows(database)]


def test_a_clone_is_recorded_with_commit_licence_and_languages(
    database: Database, folder: CloneFolder, origin: Origin
) -> None:
    ferry = origin("ferry")
    add(database, ferry)

    summary = clone_listed(database, folder)

    (row,) = rows(database)
    assert (row.status, row.commit, row.licence) == ("cloned", git(ferry, "rev-parse", "HEAD"), "MIT")
    assert row.languages == '{"Python": 9, "Shell": 5}'
    assert (Path(row.path) / "main.py").read_text() == "print(1)\n"
    assert row.disk_bytes == summary.disk_bytes > 0
    assert git(Path(row.path), "status", "--porcelain") == ""
    assert git(Path(row.path), "remote", "get-url", "origin") == row.url


def test_only_the_newest_commit_is_fetched(database: Database, folder: CloneFolder, origin: Origin) -> None:
    ferry = origin("ferry")
    commit_files(ferry, {"second.py": "print(2)\n"})
    add(database, ferry)

    clone_listed(database, folder)

    assert git(Path(rows(database)[0].path), "rev-list", "--count", "HEAD") == "1"


def test_a_commit_that_is_asked_for_is_taken(database: Database, folder: CloneFolder, origin: Origin) -> None:
    ferry = origin("ferry")
    first = git(ferry, "rev-parse", "HEAD")
    commit_files(ferry, {"second.py": "print(2)\n"})
    add(database, ferry, commit=first)

    clone_listed(database, folder)

    (row,) = rows(database)
    assert (row.status, row.commit) == ("cloned", first)
    assert not (Path(row.path) / "second.py").exists()


def test_hooks_filters_links_and_submodules_stay_out(
    database: Database, folder: CloneFolder, origin: Origin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the repository nor the user's own settings may start anything."""
    ferry = origin("ferry")
    (ferry / "passwords").symlink_to("/etc/passwd")
    commit_files(
        ferry,
        {
            ".gitattributes": "*.bin filter=lfs\n*.py filter=evil\n*.md text eol=crlf ident\n",
            "large.bin": "version https://git-lfs.github.com/spec/v1\n",
            "a.md": "$Id$\n",
            ".gitconfig": f'[filter "evil"]\n\tsmudge = touch {tmp_path / "witness"}\n',
            ".config/git/attributes": "*.py filter=evil\n",
            ".gitmodules": f'[submodule "x"]\n\tpath = x\n\turl = {origin("other")}\n',
        },
    )
    git(ferry, "update-index", "--add", "--cacheinfo", f"160000,{'1' * 40},x")
    git(ferry, "commit", "--quiet", "-m", "submodule")
    witness = tmp_path / "witness"
    (tmp_path / "home" / "hooks").mkdir(parents=True)
    (tmp_path / "home" / "hooks" / "post-checkout").write_text(f"#!/bin/sh\ntouch {witness}\n")
    (tmp_path / "home" / "hooks" / "post-checkout").chmod(0o755)
    (tmp_path / "home" / ".gitconfig").write_text(
        f'[core]\n\thooksPath = {tmp_path}/home/hooks\n[filter "evil"]\n\tsmudge = touch {witness}\n'
        f'[filter "lfs"]\n\tsmudge = touch {witness}\n\trequired = true\n'
    )
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    add(database, ferry)

    clone_listed(database, folder)

    (row,) = rows(database)
    clone = Path(row.path)
    assert row.status == "cloned"
    assert not witness.exists()
    assert (clone / "passwords").read_text() == "/etc/passwd"
    assert not (clone / "passwords").is_symlink()
    assert (clone / "a.md").read_bytes() == b"$Id$\n"
    assert list((clone / "x").iterdir()) == []


def test_git_sees_no_token(
    database: Database, folder: CloneFolder, host: ScriptedHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_TOKEN", "ghp_secret")
    add(database, f"{host.url}/harbour/ferry")

    clone_listed(database, folder)

    assert "ghp_secret" not in repr(host.asked)
    assert told(database) == [("failed", "not there, or private")]


def test_a_host_that_asks_for_a_password_gets_none(
    database: Database, folder: CloneFolder, host: ScriptedHost
) -> None:
    host.first.extend([Answer(401, headers={"WWW-Authenticate": 'Basic realm="x"'})] * 3)
    add(database, f"{host.url}/harbour/ferry")

    clone_listed(database, folder)

    assert told(database) == [("failed", "not there, or private")]


def test_without_git_there_is_one_sentence(
    database: Database, folder: CloneFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")

    with pytest.raises(SourceError, match="git is not installed"):
        clone_listed(database, folder)


def test_failures_have_reasons_that_can_be_counted(
    database: Database, folder: CloneFolder, origin: Origin, tmp_path: Path
) -> None:
    (tmp_path / "empty").mkdir()
    git(tmp_path / "empty", "init", "--quiet")
    add(database, tmp_path / "missing", tmp_path / "empty", "http://127.0.0.1:1/a/b")
    add(database, origin("ferry"), commit="1" * 40)

    summary = clone_listed(database, folder)

    assert told(database) == [
        ("failed", "not there, or private"),
        ("failed", "empty"),
        ("failed", "host not reached"),
        ("failed", "commit not there"),
    ]
    assert summary.by_status == {"failed": 4}
    assert list(folder.root.glob("*/*")) == []


def test_failed_ones_are_tried_again_when_asked(
    database: Database, folder: CloneFolder, tmp_path: Path
) -> None:
    add(database, tmp_path / "late")
    clone_listed(database, folder)
    assert clone_listed(database, folder).done == 0

    make_repository(tmp_path / "late")
    with database.begin() as connection:
        assert list_again(connection, [RepositoryStatus.FAILED]) == 1
    assert clone_listed(database, folder).by_status == {"cloned": 1}
    assert told(database) == [("cloned", "")]


def test_what_its_host_says_is_too_large_is_not_fetched(
    database: Database, folder: CloneFolder, host: ScriptedHost
) -> None:
    add(database, f"{host.url}/harbour/ferry", size_kb=2_000_000)

    clone_listed(database, folder)

    assert told(database) == [("skipped", "larger than 500 MB with its history")]
    assert host.asked == []


@pytest.mark.parametrize(
    "files",
    [{"noise.bin": os.urandom(900_000).hex()}, {"zeros.py": "0" * 9_000_000}],
    ids=["while fetching", "before writing files"],
)
def test_what_turns_out_too_large_is_skipped_and_removed(
    database: Database, folder: CloneFolder, origin: Origin, files: dict[str, str]
) -> None:
    ferry = origin("ferry")
    commit_files(ferry, files)
    add(database, ferry)

    clone_listed(database, folder, CloneOrder(CloneLimits(most_bytes=1_000_000)))

    assert told(database) == [("skipped", "larger than 1 MB")]
    assert [path for path in folder.root.rglob("*") if path.is_file()] == []


def test_a_tree_of_countless_files_is_not_written(
    database: Database, folder: CloneFolder, origin: Origin
) -> None:
    """Ten folders that each hold the same folder ten times: a few objects, a million files."""
    ferry = origin("ferry")
    blob = git(ferry, "rev-parse", "HEAD:main.py")
    tree = make_tree(ferry, [f"100644 blob {blob}\tf{n}" for n in range(10)])
    for _ in range(5):
        tree = make_tree(ferry, [f"040000 tree {tree}\td{n}" for n in range(10)])
    bomb = git(ferry, "commit-tree", "-m", "bomb", tree)
    git(ferry, "update-ref", "HEAD", bomb)
    add(database, ferry)

    clone_listed(database, folder, CloneOrder(CloneLimits(most_files=10_000)))

    assert told(database) == [("skipped", "more than 10,000 files")]


def make_tree(repository: Path, entries: list[str]) -> str:
    return subprocess.run(
        ["git", "mktree"],
        cwd=repository,
        input="\n".join(entries) + "\n",
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()


def test_a_host_that_never_answers_is_left_and_no_git_remains(
    database: Database, folder: CloneFolder
) -> None:
    with silent_host() as (url, accept):
        add(database, f"{url}/harbour/ferry")
        clone_listed(database, folder, CloneOrder(CloneLimits(most_seconds=1.0)))
        with accept() as connection:
            assert ended(connection)

    assert told(database) == [("failed", "took too long")]


def test_a_stop_gives_back_what_was_under_way(database: Database, folder: CloneFolder) -> None:
    with silent_host() as (url, accept):
        add(database, f"{url}/harbour/ferry")
        seen: list[socket.socket] = []

        def is_cancelled() -> bool:
            if not seen and rows(database)[0].status == "cloning":
                seen.append(accept())
            return bool(seen)

        summary = clone_listed(database, folder, ONE_BY_ONE, is_cancelled=is_cancelled)
        with seen[0] as connection:
            assert ended(connection)

    assert summary.is_cancelled
    assert told(database) == [("listed", "")]


def test_a_killed_run_is_taken_up_again(database: Database, folder: CloneFolder, origin: Origin) -> None:
    """Killed while one clone hangs: no git goes on, nothing is done twice, nothing is left behind."""
    with silent_host() as (url, accept):
        add(database, f"{url}/harbour/ferry", *(origin(f"boat-{n}") for n in range(3)))
        path = str(database.engine.url.database)
        process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("cloning_process.py")), path, str(folder.root)],
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        )
        assert process.stdout is not None
        with process.stdout, accept() as connection:
            assert process.stdout.readline().startswith(b"boat-")
            process.kill()
            process.wait()
            assert ended(connection)
    cloned = {row.name: Path(row.path).stat().st_ino for row in rows(database) if row.status == "cloned"}
    assert cloned
    assert told(database)[0] == ("cloning", "")

    clone_listed(database, folder)

    assert told(database) == [("failed", "host not reached"), *[("cloned", "")] * 3]
    inodes = {row.name: Path(row.path).stat().st_ino for row in rows(database) if row.path}
    assert cloned.items() <= inodes.items()
    assert list((folder.root / ".runs").iterdir()) == []


def test_a_clone_that_was_finished_but_not_recorded_is_taken_as_it_is(
    database: Database, folder: CloneFolder, origin: Origin
) -> None:
    ferry = origin("ferry")
    add(database, ferry)
    clone_listed(database, folder)
    inode = Path(rows(database)[0].path).stat().st_ino
    with database.begin() as connection:
        list_again(connection, [RepositoryStatus.CLONED])

    assert clone_listed(database, folder).by_status == {"cloned": 1}
    assert Path(rows(database)[0].path).stat().st_ino == inode


def test_what_another_run_is_cloning_is_left_to_it(
    database: Database, folder: CloneFolder, origin: Origin
) -> None:
    add(database, origin("ferry"), origin("buoy"))
    with folder.run() as other:
        with database.begin() as connection:
            claim_listed(connection, other.owner, until=2e10, now=0)
        assert clone_listed(database, folder).by_status == {"cloned": 1}
        assert [row.status for row in rows(database)] == ["cloning", "cloned"]
    clone_listed(database, folder)
    assert [row.status for row in rows(database)] == ["cloning", "cloned"]


def test_many_are_cloned_at_once_and_no_more_than_asked(
    database: Database, folder: CloneFolder, origin: Origin
) -> None:
    add(database, *(origin(f"boat-{n}") for n in range(12)))
    results: list[CloneResult] = []
    progress: list[CloneSummary] = []

    first = clone_listed(
        database,
        folder,
        CloneOrder(jobs=4, most_repositories=7),
        on_result=results.append,
        on_progress=progress.append,
    )
    second = clone_listed(database, folder, CloneOrder(jobs=4))

    assert (first.done, second.done) == (7, 5)
    assert len({result.repository.name for result in results}) == 7
    assert [summary.done for summary in progress] == list(range(1, 8))


def test_a_network_that_is_down_ends_the_run_early(database: Database, folder: CloneFolder) -> None:
    add(database, *(f"http://127.0.0.1:1/a/b{n}" for n in range(15)))

    summary = clone_listed(database, folder, ONE_BY_ONE)

    assert summary.stopped_because == "10 repositories in a row could not be reached"
    assert [row.status for row in rows(database)] == ["failed"] * 10 + ["listed"] * 5


def test_a_disk_without_room_is_left_alone(database: Database, folder: CloneFolder, origin: Origin) -> None:
    add(database, origin("ferry"))

    summary = clone_listed(database, folder, CloneOrder(CloneLimits(most_bytes=2**60)))

    assert "less than the" in summary.stopped_because
    assert told(database) == [("listed", "")]


def test_something_else_at_its_place_is_not_touched(
    database: Database, folder: CloneFolder, origin: Origin
) -> None:
    ferry = origin("ferry")
    place = folder.place_of(local_address(ferry))
    place.mkdir(parents=True)
    (place / "diary.txt").write_text("mine")
    add(database, ferry)

    clone_listed(database, folder)

    assert told(database) == [("failed", "its place holds something else")]
    assert (place / "diary.txt").read_text() == "mine"


def test_a_row_with_a_hostile_address_does_no_harm(
    database: Database, folder: CloneFolder, tmp_path: Path
) -> None:
    """Whatever wrote such rows into the database: they do not reach git."""
    witness = tmp_path / "witness"
    hostile = [
        "../..",
        f"--upload-pack=touch {witness}",
        f"ext::touch {witness}",
        "https://h.example/../../x",
    ]
    with database.begin() as connection:
        add_repositories(connection, [NewRepository("../..", url) for url in hostile])

    clone_listed(database, folder)

    assert {status for status, _ in told(database)} == {"failed"}
    assert not witness.exists()


@contextmanager
def silent_host() -> Iterator[tuple[str, Callable[[], socket.socket]]]:
    """A host that takes connections and never says a word, and what gives its next connection."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(30)
        yield f"http://127.0.0.1:{server.getsockname()[1]}", lambda: server.accept()[0]


def ended(connection: socket.socket) -> bool:
    """Wait until the other side is gone: whoever asked has ended."""
    connection.settimeout(30)
    try:
        while connection.recv(4096):
            pass
    except ConnectionResetError:
        return True
    return True
