"""Where a file comes from, in repositories, in folders of packages, and in plain folders."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from crosspl_tui.pipelines.provenance import Provenance, Provenances, provenance_of

LICENCES = {"MIT": "SPDX-License-Identifier: MIT", "ISC": "SPDX-License-Identifier: ISC"}


def git(folder: Path, *arguments: str) -> str:
    identity = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org")
    done = subprocess.run(
        ["git", *identity, *arguments], cwd=folder, check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


def make_repository(folder: Path, licence: str = "MIT") -> str:
    """Make a repository with one commit and return its hash."""
    folder.mkdir(parents=True)
    git(folder, "init", "--quiet")
    (folder / "LICENSE").write_text(LICENCES[licence])
    (folder / "src").mkdir()
    (folder / "src" / "a.py").write_text("pass\n")
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "--message", "first")
    return git(folder, "rev-parse", "HEAD")


@pytest.mark.parametrize(
    ("address", "name"),
    [
        ("https://github.com/ada/engine.git", "ada/engine"),
        ("https://ada:secret@github.com/ada/engine", "ada/engine"),
        ("git@github.com:ada/engine.git", "ada/engine"),
        ("ssh://git@gitlab.com:22/group/team/engine.git/", "group/team/engine"),
        ("/srv/git/engine.git", "engine"),
        ("file:///srv/git/engine.git", "engine"),
    ],
)
def test_a_repository_is_named_by_its_remote(tmp_path: Path, address: str, name: str) -> None:
    make_repository(tmp_path / "clone")
    git(tmp_path / "clone", "remote", "add", "origin", address)
    assert provenance_of(tmp_path / "clone").repository == name


def test_commit_licence_and_changes_of_a_repository_are_told(tmp_path: Path) -> None:
    commit = make_repository(tmp_path / "engine")
    (tmp_path / "engine" / "new.py").write_text("untracked\n")
    assert provenance_of(tmp_path / "engine") == Provenance(
        "engine", commit=commit, licence="MIT", is_in_repository=True
    )
    (tmp_path / "engine" / "src" / "a.py").write_text("changed\n")
    assert provenance_of(tmp_path / "engine").is_dirty


def test_a_plain_folder_and_an_empty_repository_have_no_commit(tmp_path: Path) -> None:
    assert provenance_of(tmp_path) == Provenance(tmp_path.name)
    git(tmp_path, "init", "--quiet")
    assert provenance_of(tmp_path) == Provenance(tmp_path.name, is_in_repository=True)


def test_a_folder_that_a_work_tree_does_not_track_has_not_its_commit(tmp_path: Path) -> None:
    make_repository(tmp_path / "engine")
    packages = tmp_path / "engine" / "site-packages"
    packages.mkdir()
    (packages / "a.py").write_text("pass\n")
    assert provenance_of(packages) == Provenance("site-packages")


def test_a_part_of_a_repository_is_named_as_the_whole(tmp_path: Path) -> None:
    commit = make_repository(tmp_path / "engine")
    assert provenance_of(tmp_path / "engine" / "src").repository == "engine"
    assert provenance_of(tmp_path / "engine" / "src").commit == commit


def test_a_part_of_a_repository_without_a_commit_is_named_as_the_whole(tmp_path: Path) -> None:
    (tmp_path / "engine" / "src" / "deep").mkdir(parents=True)
    (tmp_path / "engine" / "build").mkdir()
    git(tmp_path / "engine", "init", "--quiet")
    (tmp_path / "engine" / ".gitignore").write_text("build/\n")
    assert provenance_of(tmp_path / "engine" / "src" / "deep").repository == "engine"
    assert provenance_of(tmp_path / "engine" / "build").repository == "build"


def test_the_nearest_licence_covers_a_file_and_the_repository_stays(tmp_path: Path) -> None:
    commit = make_repository(tmp_path / "engine")
    part = tmp_path / "engine" / "src" / "part"
    part.mkdir()
    (part / "COPYING").write_text(LICENCES["ISC"])
    provenances = Provenances(tmp_path / "engine")
    assert provenances.of("src/a.py") == Provenance(
        "engine", commit=commit, licence="MIT", is_in_repository=True
    )
    assert provenances.of("src/part/deep/b.py") == Provenance(
        "engine", commit=commit, licence="ISC", is_in_repository=True
    )


def test_a_folder_of_clones_tells_each_apart(tmp_path: Path) -> None:
    first = make_repository(tmp_path / "clones" / "first")
    second = make_repository(tmp_path / "clones" / "group" / "second", "ISC")
    provenances = Provenances(tmp_path / "clones")
    assert provenances.of("first/src/a.py") == Provenance(
        "first", commit=first, licence="MIT", is_in_repository=True
    )
    assert provenances.of("group/second/src/a.py") == Provenance(
        "second", commit=second, licence="ISC", is_in_repository=True
    )
    assert provenances.of("group/notes.py") == Provenance("clones")


def test_packages_with_licences_count_as_repositories_in_a_folder_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "package" / "lib").mkdir(parents=True)
    (tmp_path / "package" / "LICENSE").write_text(LICENCES["ISC"])
    provenances = Provenances(tmp_path)
    assert provenances.of("package/lib/index.js") == Provenance("package", licence="ISC")
    assert provenances.of("loose.js") == Provenance(tmp_path.name)


def test_a_licence_above_the_root_does_not_count(tmp_path: Path) -> None:
    (tmp_path / "LICENSE").write_text(LICENCES["MIT"])
    (tmp_path / "tree").mkdir()
    assert Provenances(tmp_path / "tree").of("a.py").licence == ""


def test_a_single_file_may_be_the_root(tmp_path: Path) -> None:
    commit = make_repository(tmp_path / "engine")
    provenances = Provenances(tmp_path / "engine" / "LICENSE")
    assert provenances.of("LICENSE") == Provenance(
        "engine", commit=commit, licence="MIT", is_in_repository=True
    )


def test_a_repository_cannot_make_git_start_its_programs(tmp_path: Path) -> None:
    folder = tmp_path / "engine"
    make_repository(folder)
    trap = f"touch {tmp_path}/sprung; cat"
    git(folder, "config", "filter.trap.clean", trap)
    git(folder, "config", "filter.trap.required", "true")
    git(folder, "config", "core.fsmonitor", trap)
    (folder / ".gitattributes").write_text("*.py filter=trap\n")
    (folder / "src" / "a.py").write_text("else\n")
    assert provenance_of(folder).is_dirty
    assert not (tmp_path / "sprung").exists()
