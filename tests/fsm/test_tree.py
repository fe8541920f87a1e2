"""Listing a tree: with git, without, and what is passed over."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from fsm.scanning.tree import Skipped, SkipReason, SourceFile, list_tree

PYTHON = frozenset({".py"})


def write(root: Path, *paths: str, text: str = "pass\n") -> None:
    for path in paths:
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


def git(folder: Path, *arguments: str) -> None:
    identity = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "protocol.file.allow=always")
    subprocess.run(["git", *identity, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    folder = tmp_path / "repository"
    folder.mkdir()
    git(folder, "init", "--quiet")
    return folder


def files(root: Path, *, include_vendored: bool = False) -> list[str]:
    entries = list_tree(root, PYTHON, include_vendored=include_vendored)
    return sorted(entry.path for entry in entries if isinstance(entry, SourceFile))


def skipped(root: Path) -> dict[str, SkipReason]:
    entries = list_tree(root, PYTHON, include_vendored=False)
    return {entry.path: entry.reason for entry in entries if isinstance(entry, Skipped)}


def test_files_with_the_suffix_in_any_case_are_listed_with_their_size(tmp_path: Path) -> None:
    write(tmp_path, "a.py", "deep/down/B.PY", "c.txt", ".hidden/d.py", ".hg/e.py")
    assert files(tmp_path) == [".hidden/d.py", "a.py", "deep/down/B.PY"]
    listed = list_tree(tmp_path, PYTHON, include_vendored=False)
    assert ("a.py", 5) in {(entry.path, entry.size) for entry in listed if isinstance(entry, SourceFile)}


def test_outside_git_ignore_files_are_honoured_with_the_nearest_deciding(tmp_path: Path) -> None:
    write(tmp_path, ".gitignore", text="build/\n*_old.py\n/only_here.py\n!\n")
    write(tmp_path, "a/.gitignore", text="!kept_old.py\n")
    write(tmp_path, "a/kept_old.py", "b/kept_old.py", "build/c.py", "only_here.py", "a/only_here.py")
    assert files(tmp_path) == ["a/kept_old.py", "a/only_here.py"]
    assert skipped(tmp_path) == dict.fromkeys(["b/kept_old.py", "build/", "only_here.py"], SkipReason.IGNORED)


def test_in_a_work_tree_git_says_what_belongs_to_it(repository: Path) -> None:
    write(repository, ".gitignore", text="*.py\n!new.py\n")
    write(repository, "tracked.py", "new.py", "ignored.py", "gone.py")
    git(repository, "add", "--force", "tracked.py", "gone.py")
    (repository / "gone.py").unlink()
    assert files(repository) == ["new.py", "tracked.py"]


def test_a_folder_inside_a_work_tree_is_listed_relative_to_itself(repository: Path) -> None:
    write(repository, "a/b.py", "a/ä ö.py", "c.py")
    assert files(repository / "a") == ["b.py", "ä ö.py"]


def test_a_folder_that_its_repository_ignores_is_walked(repository: Path) -> None:
    write(repository, ".gitignore", text="environment/\n")
    write(repository, "environment/site-packages/a.py")
    assert files(repository / "environment" / "site-packages") == ["a.py"]


def test_repositories_inside_others_are_listed_by_their_own_rules(repository: Path, tmp_path: Path) -> None:
    library = tmp_path / "library"
    library.mkdir()
    git(library, "init", "--quiet")
    write(library, ".gitignore", text="local.py\n")
    write(library, "library.py")
    git(library, "add", ".")
    git(library, "commit", "--quiet", "--message", "first")
    git(repository, "submodule", "--quiet", "add", str(library), "submodule")
    git(repository, "clone", "--quiet", str(library), "untracked")
    write(repository, "submodule/local.py", "untracked/local.py", "own.py")
    assert files(repository) == ["own.py", "submodule/library.py", "untracked/library.py"]
    assert "repository/untracked/library.py" in files(tmp_path)
    assert "repository/untracked/local.py" not in files(tmp_path)


def test_vendored_folders_are_passed_over_once_unless_asked_for(repository: Path, tmp_path: Path) -> None:
    write(tmp_path, "plain/vendor/a.py", "plain/vendor/b.py", "plain/c.py")
    write(repository, "vendor/a.py", "vendor/b.py", "c.py")
    for root in (tmp_path / "plain", repository):
        assert files(root) == ["c.py"]
        assert skipped(root) == {"vendor/": SkipReason.VENDORED}
        assert files(root, include_vendored=True) == ["c.py", "vendor/a.py", "vendor/b.py"]


def test_the_root_itself_may_be_a_vendored_folder(tmp_path: Path) -> None:
    write(tmp_path, "site-packages/package/a.py", "site-packages/package/_vendor/b.py")
    assert files(tmp_path / "site-packages") == ["package/a.py"]


def test_symbolic_links_are_not_followed(tmp_path: Path) -> None:
    write(tmp_path, "outside/secret.py", "tree/a.py")
    tree = tmp_path / "tree"
    (tree / "loop").symlink_to(tree)
    (tree / "away").symlink_to(tmp_path / "outside")
    (tree / "link.py").symlink_to(tmp_path / "outside" / "secret.py")
    assert files(tree) == ["a.py"]
    git(tree, "init", "--quiet")
    git(tree, "add", ".")
    assert files(tree) == ["a.py"]


def test_no_folder_is_open_between_the_files_of_a_listing(tmp_path: Path) -> None:
    write(tmp_path, "a.py", "b.py", "c/d.py")
    before = os.listdir("/proc/self/fd")
    listing = list_tree(tmp_path, PYTHON, include_vendored=False)
    next(listing)
    assert os.listdir("/proc/self/fd") == before


def test_a_name_that_is_not_utf8_counts_as_unreadable(tmp_path: Path) -> None:
    with open(os.fsencode(tmp_path) + b"/caf\xe9.py", "w", encoding="utf-8") as file:
        file.write("pass\n")
    assert files(tmp_path) == []
    assert list(skipped(tmp_path).values()) == [SkipReason.UNREADABLE]


def test_a_repository_cannot_make_the_scanner_start_programs(repository: Path, tmp_path: Path) -> None:
    trap = tmp_path / "trap.sh"
    trap.write_text(f"#!/bin/sh\ntouch {tmp_path}/sprung\n")
    trap.chmod(0o755)
    git(repository, "config", "core.fsmonitor", str(trap))
    write(repository, "a.py")
    assert files(repository) == ["a.py"]
    assert not (tmp_path / "sprung").exists()


def test_git_variables_of_a_hook_do_not_lead_elsewhere(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "other/a.py")
    monkeypatch.setenv("GIT_DIR", str(repository / ".git"))
    assert files(tmp_path / "other") == ["a.py"]
