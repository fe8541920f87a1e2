"""Lists of repositories, and folders of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from crosspl_tui.runs.sources.listing import add_sources
from crosspl_tui.runs.sources.repetition import Difference, Repetition
from crosspl_tui.sources.errors import SourceError
from crosspl_tui.sources.lists import BadLine, Listed, read_list
from crosspl_tui.sources.spdx import spdx_expression
from store.database import Database
from store.sources.known_repositories import Kept
from store.sources.repositories import NewRepository, add_repositories, repositories

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


def test_a_text_has_an_address_a_line(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text("\ufeff# those of the paper\na/b\n\n  https://github.com/c/d/tree/main \nno address\n")

    first, second, problem = read_list(file)

    assert isinstance(first, Listed)
    assert isinstance(second, Listed)
    assert (first.address.name, first.line, second.address.name) == ("a/b", 2, "c/d")
    assert isinstance(problem, BadLine)
    assert problem.line == 5


@pytest.mark.parametrize(
    ("content", "names", "problems"),
    [
        (
            '[\n  {"url": "a/b",\n   "stars": 3},\n  {"repository": "c/d"},\n 7, {"x": [1, {}]}]',
            [2, 4],
            [5, 5],
        ),
        ('["a/b",\n"c/d"]', [1, 2], []),
        ('{"url": "a/b"}\r\n{"url": "c/d", "licence": "\u2028"}\n{', [1, 2], [3]),
        ('{\n"url": "a/b"\n}', [1], []),
        ('{"repositories": [\n{"url": "a/b"}]}', [], [1]),
        ("[]", [], []),
    ],
    ids=["objects", "addresses", "lines", "one object", "elsewhere", "nothing"],
)
def test_a_json_file_is_an_array_or_has_an_object_a_line(
    tmp_path: Path, content: str, names: list[int], problems: list[int]
) -> None:
    (tmp_path / "list.json").write_text(content, newline="")

    found = list(read_list(tmp_path / "list.json"))

    assert [one.line for one in found if isinstance(one, Listed)] == names
    assert [one.line for one in found if isinstance(one, BadLine)] == problems


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
    ("content", "names", "problems"),
    [
        (b'url\n"file:///x\nfile:///a/proj1\nfile:///a/proj2\n', ["proj1", "proj2"], [2]),
        (b'url,why\n"/x,good\n/proj1,"says ""yes"""\n/proj2,\n', ["proj1", "proj2"], [2]),
        (b'url\r\n"/x" y\r\n/proj1\r\n', ["proj1"], [2]),
        (b'url\n\n"/x\n/y"\n/proj1\n', ["proj1"], [3]),
        (b'url,why\n/proj1,"goes\non"\n/proj2,\n', ["proj1", "proj2"], []),
        (b'url\n"' + b"a" * 200_000 + b"\n/proj1\n", ["proj1"], [2]),
        (b'url\n/proj1\n"', ["proj1"], [3]),
    ],
    ids=["open", "ends elsewhere", "text behind", "closed later", "meant to go on", "endless", "at the end"],
)
def test_a_quote_that_goes_wrong_loses_its_own_line_alone(
    tmp_path: Path, content: bytes, names: list[str], problems: list[int]
) -> None:
    file = tmp_path / "list.csv"
    file.write_bytes(content)

    found = list(read_list(file))

    assert [one.address.name for one in found if isinstance(one, Listed)] == names
    assert [one.line for one in found if isinstance(one, BadLine)] == problems


@pytest.mark.parametrize("url", ["/srv/a\nb", "file:///srv/a%00b", "https://github.com/a/b\rc"])
def test_an_address_holds_no_line_break_and_no_null(tmp_path: Path, url: str) -> None:
    (tmp_path / "list.jsonl").write_text(json.dumps({"url": url}))

    assert [type(one) for one in read_list(tmp_path / "list.jsonl")] == [BadLine]


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"stars": "many"}, "stars 'many' is no whole number"),
        ({"stars": -5}, "stars '-5' is no whole number"),
        ({"stars": True}, "stars 'True' is no whole number"),
        ({"licence": "Not-A-Licence"}, "licence 'Not-A-Licence' is no SPDX expression"),
        ({"license": "MIT AND"}, "licence 'MIT AND' is no SPDX expression"),
        ({"licence": {"key": "mit"}}, "licence \"{'key': 'mit'}\" is no text"),
        ({"commit": 12}, "commit '12' is no text"),
    ],
)
def test_a_value_that_is_none_of_its_field_is_told_and_the_line_refused(
    tmp_path: Path, fields: dict[str, object], reason: str
) -> None:
    (tmp_path / "list.jsonl").write_text(json.dumps({"url": "a/b", **fields}))

    (problem,) = read_list(tmp_path / "list.jsonl")

    assert isinstance(problem, BadLine)
    assert reason in problem.reason


@pytest.mark.parametrize(
    ("stated", "kept"),
    [
        ("mit", "MIT"),
        ("Apache 2.0", "Apache-2.0"),
        ("ofl-1.1", "OFL-1.1"),
        ("GPL-2.0+", "GPL-2.0+"),
        ("(MIT or Apache-2.0) and LicenseRef-Own", "(MIT OR Apache-2.0) AND LicenseRef-Own"),
        ("GPL-3.0-only WITH gcc-exception-3.1", "GPL-3.0-only WITH GCC-exception-3.1"),
        ("NOASSERTION", ""),
        ("", ""),
    ],
)
def test_licences_are_kept_as_spdx_writes_them(tmp_path: Path, stated: str, kept: str) -> None:
    (tmp_path / "list.jsonl").write_text(json.dumps({"url": "a/b", "licence": stated, "stars": 0}))

    (listed,) = read_list(tmp_path / "list.jsonl")

    assert isinstance(listed, Listed)
    assert (listed.licence, listed.stars) == (kept, 0)


@pytest.mark.parametrize(
    "text",
    [
        "MIT ISC",
        "OR MIT",
        "(MIT OR ISC",
        "MIT) OR ISC",
        "()",
        "MIT WITH ISC",
        "see LICENSE",
        "MIT WITH LLVM-exception WITH LLVM-exception",
        "(MIT OR ISC) WITH LLVM-exception",
    ],
)
def test_what_is_no_licence_expression_is_none(text: str) -> None:
    assert spdx_expression(text) is None


def test_a_line_that_was_refused_is_taken_once_it_is_mended(database: Database, tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_text("url,stars\na/b,many\nc/d,2.0\n")
    first = add_sources(database, file)
    file.write_text("url,stars\na/b,12\nc/d,2.0\n")

    assert (first.new, len(first.problems), add_sources(database, file).new) == (1, 1, 1)
    with database.connect() as connection:
        assert [(row.name, row.stars) for row in repositories(connection)] == [("c/d", 2), ("a/b", 12)]


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("list.xlsx", b"a/b\n", "a list is a .csv, .tsv, .txt, .json, .jsonl or .ndjson file"),
        ("list.json", b'[{"url": "a/b"},\n{"url": ]', "this is no JSON: Expecting value: line 2"),
        ("list.json", b"[" * 99_999, "this is no JSON"),
        (
            "list.csv",
            b"name,stars\na/b,1\n",
            "no column is called url or repository; found 'name', 'stars', sep",
        ),
        ("list.csv", b"url;stars\na/b;1\n", "no column is called .* found 'url;stars', separated by commas"),
        ("list.csv", b'url"\n"url\n', "line 1: no column is called .* found 'url\"'"),
        ("list.csv", b'"url\na/b\n', "line 1: a quote that begins here is not closed"),
        ("list.csv", b"", "no column is called"),
        ("list.csv", b"url\n\xff\xfe\n", "cannot be read as UTF-8 CSV"),
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


def test_a_line_that_repeats_another_is_told_and_says_what_counts(database: Database, tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_text(
        "url,licence,stars\na/b,MIT,7\nhttps://github.com/A/B.git,ISC,8\nc/d,MIT,\na/b,,\nc/d,MIT,\n"
    )

    summary = add_sources(database, file)

    assert summary.repeated == (
        Repetition("a/b", 3, 2, (Difference("licence", "MIT", "ISC"), Difference("stars", "7", "8"))),
        Repetition("a/b", 5, 2, ()),
        Repetition("c/d", 6, 4, ()),
    )
    assert (summary.named, summary.new, summary.completed) == (2, 2, 0)
    with database.connect() as connection:
        assert [(row.licence, row.stars) for row in repositories(connection)] == [("MIT", 7), ("MIT", None)]


def test_what_is_known_stays_whatever_a_later_list_says(database: Database, tmp_path: Path) -> None:
    first, second = tmp_path / "a.csv", tmp_path / "b.csv"
    first.write_text(f"url,commit,licence,stars\n/srv/alpha,{HASH},MIT,1200\n/srv/beta,,,\n")
    second.write_text(f"url,commit,licence,stars\n/srv/alpha,{HASH[::-1]},ISC,5\n/srv/beta,{HASH},MIT,0\n")
    add_sources(database, first)

    summary = add_sources(database, second)

    assert (summary.new, summary.completed) == (0, 1)
    assert summary.kept == (
        Kept("alpha", "licence", "MIT", "ISC", is_on_disk=False),
        Kept("alpha", "commit", HASH, HASH[::-1], is_on_disk=False),
        Kept("alpha", "stars", "1200", "5", is_on_disk=False),
    )
    with database.connect() as connection:
        kept = [(row.commit, row.licence, row.stars) for row in repositories(connection)]
    assert kept == [(HASH, "MIT", 1200), (HASH, "MIT", 0)]


def test_a_list_may_replace_what_is_known_of_repositories_to_clone(
    database: Database, tmp_path: Path
) -> None:
    file = tmp_path / "list.csv"
    file.write_text(f"url,commit,licence,stars\na/b,{HASH},MIT,1200\n")
    add_sources(database, file)
    file.write_text(f"url,commit,licence,stars\na/b,{HASH[::-1]},,5\n")

    summary = add_sources(database, file, is_replacing=True)

    assert (summary.completed, summary.kept) == (1, ())
    with database.connect() as connection:
        (row,) = repositories(connection)
    assert (row.commit, row.licence, row.stars) == (HASH[::-1], "MIT", 5)


def test_one_repository_in_two_spellings_keeps_the_first(database: Database, tmp_path: Path) -> None:
    (tmp_path / "first.txt").write_text("Owner/Bom\nhttps://git.example.org/a/b\n")
    (tmp_path / "other.txt").write_text("owner/bom\nOWNER/BOM\nhttps://git.example.org/a/B\n")
    add_sources(database, tmp_path / "first.txt")

    summary = add_sources(database, tmp_path / "other.txt")

    assert (summary.named, summary.new, len(summary.repeated)) == (2, 1, 1)
    assert [name for name, _, _ in rows(database)] == ["Owner/Bom", "a/b", "a/B"]


def test_spellings_that_were_kept_side_by_side_stay(database: Database, tmp_path: Path) -> None:
    """Databases of before hold a row for each spelling."""
    urls = [f"https://github.com/{name}" for name in ("OWNER/BOM", "owner/bom")]
    with database.begin() as connection:
        add_repositories(connection, [NewRepository(url[19:], url) for url in urls])
    file = tmp_path / "list.csv"
    file.write_text("url,stars\nowner/bom,7\nOwner/Bom,\n")

    assert add_sources(database, file).new == 0
    file.write_text("url,stars\nOwner/Bom,5\n")
    assert add_sources(database, file).new == 0
    with database.connect() as connection:
        kept = {row.name: row.stars for row in repositories(connection)}
    assert kept == {"OWNER/BOM": 5, "owner/bom": 7}


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
