"""Lists of repositories, and folders of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from crosspl_tui.runs.sources.listing import add_sources
from crosspl_tui.sources.errors import SourceError
from crosspl_tui.sources.lists import BadLine, Listed, read_list
from store.database import Database
from store.sources.repositories import repositories

HASH = "0123456789abcdef0123456789abcdef01234567"


def rows(database: Database) -> list[tuple[str, str, str]]:
    with database.connect() as connection:
        return [(row.name, row.status, row.commit) for row in repositories(connection)]


def test_a_table_may_give_commit_licence_and_stars(tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_text(f"\ufeffURL,Stars,commit,licence,more\nhttps://github.com/a/b,12,{HASH},MIT,x\nc/d\n")

    first, second = read_list(file)

    assert isinstance(first, Listed)
    assert (first.address.name, first.stars, first.commit, first.licence) == ("a/b", 12, HASH, "MIT")
    assert isinstance(second, Listed)
    assert (second.address.name, second.stars, second.commit) == ("c/d", None, "")


def test_json_lines_and_tables_with_tabs_are_lists_too(tmp_path: Path) -> None:
    (tmp_path / "list.jsonl").write_text('{"repository": "a/b", "stars": 3}\n\n{"url": "/srv/c"}\n')
    (tmp_path / "list.tsv").write_text("stars\trepository\n3\ta/b\n")

    names = [
        [one.address.name for one in read_list(tmp_path / name) if isinstance(one, Listed)]
        for name in ("list.jsonl", "list.tsv")
    ]
    assert names == [["a/b", "c"], ["a/b"]]


def test_lines_that_name_no_repository_are_told_by_number(tmp_path: Path) -> None:
    file = tmp_path / "list.jsonl"
    lines = [
        '{"repository": "../.."}',
        "[" * 9999,
        '["a/b"]',
        '{"name": "a/b"}',
        '{"url": "a/b", "commit": "v1"}',
    ]
    file.write_text("\n".join(lines))

    problems = [one for one in read_list(file) if isinstance(one, BadLine)]

    assert [problem.line for problem in problems] == [1, 2, 3, 4, 5]
    assert "no owner/name" in problems[0].reason
    assert "no JSON" in problems[1].reason
    assert "no full hash" in problems[4].reason


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("list.txt", b"a/b\n", "a list is a .csv"),
        ("list.csv", b"name,stars\na/b,1\n", "no column is called url or repository"),
        ("list.csv", b"", "no column is called"),
        ("list.csv", b"url\n\xff\xfe\n", "cannot be read as UTF-8 CSV"),
        ("list.csv", b'url\n"' + b"a" * 200_000, "cannot be read as UTF-8 CSV"),
    ],
)
def test_a_file_that_is_no_list_is_said(tmp_path: Path, name: str, content: bytes, sentence: str) -> None:
    file = tmp_path / name
    file.write_bytes(content)

    with pytest.raises(SourceError, match=sentence):
        list(read_list(file))


def test_adding_a_list_twice_adds_nothing(database: Database, tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_text("url\na/b\nhttps://github.com/a/b.git\nc/d\n")

    assert (add_sources(database, file).new, add_sources(database, file).new) == (2, 0)
    assert rows(database) == [("a/b", "listed", ""), ("c/d", "listed", "")]


def test_repositories_in_a_folder_are_taken_where_they_lie(
    database: Database, tmp_path: Path, origin: Callable[[str], Path]
) -> None:
    origin("github.com/harbour/ferry")
    origin("github.com/harbour/buoy")

    assert add_sources(database, tmp_path / "origin").new == 2
    with database.connect() as connection:
        first, second = repositories(connection)
    assert (first.name, first.status, first.licence) == ("buoy", "cloned", "MIT")
    assert second.path == str(tmp_path / "origin/github.com/harbour/ferry")
    assert len(second.commit) == 40
    assert second.languages == '{"Python": 9, "Shell": 5}'


def test_a_folder_without_repositories_counts_as_one(database: Database, tmp_path: Path) -> None:
    (tmp_path / "plain").mkdir()

    assert add_sources(database, tmp_path / "plain").new == 1
    assert rows(database) == [("plain", "cloned", "")]


def test_what_is_not_there_is_said(database: Database, tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="no such file or folder"):
        add_sources(database, tmp_path / "missing.csv")
