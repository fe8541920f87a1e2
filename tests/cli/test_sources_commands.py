"""The commands for repositories, from a list to candidates."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from command_line import Command
from typer.main import get_command

from crosspl_tui.cli.main import app

COMMANDS = get_command(app).commands["sources"].commands  # type: ignore[attr-defined]


@pytest.fixture
def listed(command: Command, samples: Path) -> Command:
    """The command, with two repositories listed, of which one does not exist."""
    origin = command.folder / "origin" / "shout"
    shutil.copytree(samples / "shout-room", origin)
    for arguments in (
        ["init", "-q"],
        ["add", "."],
        ["-c", "user.name=a", "-c", "user.email=a", "commit", "-qm", "x"],
    ):
        subprocess.run(["git", *arguments], cwd=origin, check=True)
    (command.folder / "list.csv").write_text(f"url,stars\n{origin},1200\n{origin}-gone,1100\n")
    added = command("sources", "add", "list.csv")
    assert added.code == 0
    assert "next: crosspl-tui sources clone fetches them" in added.err
    return command


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_and_option_has_help(name: str) -> None:
    command = COMMANDS[name]

    assert command.help.strip()
    assert all(parameter.help for parameter in command.params)
    assert len(command.help.splitlines()[0]) <= 68


def test_repositories_go_from_a_list_to_candidates(listed: Command) -> None:
    cloned = listed("sources", "clone", "--json", "-j", "2")
    scanned = listed("scan", "--sources")

    assert cloned.code == 1
    lines = {line["name"]: line for line in cloned.json_lines()}
    assert (lines["shout"]["status"], lines["shout"]["reason"]) == ("cloned", "")
    assert lines["shout-gone"]["reason"] == "not there, or private"
    assert "2 repositories: " in cloned.err
    assert scanned.code == 0
    assert "1 repository scanned, 0 unchanged" in scanned.err
    assert "WebSocket" in scanned.out
    assert "0 repositories scanned, 1 unchanged" in listed("scan", "--sources").err
    first = listed("scan", "--sources", "--no-store").out.splitlines()[0]
    assert first.startswith("shout/")


def test_the_list_and_the_status_show_what_there_is(listed: Command) -> None:
    listed("sources", "clone")

    listing = listed("sources", "list").out
    assert "1,200" in listing
    assert "ISC" in listing
    rows = listed("sources", "list", "--json").json_lines()
    assert [row["status"] for row in rows] == ["cloned", "failed"]
    assert rows[0]["languages"]["Python"] > 0
    assert listed("sources", "list", "--json", "--status", "failed").json_lines() == rows[1:]
    status = listed("sources", "status", "--json").json()
    assert (status["repositories"], status["scanned"]) == (2, 0)
    assert status["disk_bytes"] == rows[0]["disk_bytes"] > 0
    assert status["by_reason"] == [{"status": "failed", "reason": "not there, or private", "repositories": 1}]
    assert "not there, or private" in listed("sources", "status").out


def test_clones_lie_where_they_are_wanted(listed: Command) -> None:
    listed("sources", "clone", CROSSPL_SOURCES="mine")
    (path,) = (row["path"] for row in listed("sources", "list", "--json").json_lines() if row["path"])

    assert Path(path).parent == listed.folder / "mine" / "local"


def test_failed_ones_are_tried_again(listed: Command) -> None:
    hint = "note: 1 failed; crosspl-tui sources clone --again failed tries again"
    assert hint in listed("sources", "clone").err
    idle = listed("sources", "clone")
    assert idle.code == 0
    assert idle.err.startswith("0 repositories: none waits to be cloned")
    assert hint in idle.err
    assert hint in listed("sources", "status").err

    shutil.copytree(listed.folder / "origin" / "shout", listed.folder / "origin" / "shout-gone")
    assert listed("sources", "clone", "--again", "failed").code == 0


def test_a_clone_that_was_deleted_is_shown_and_has_a_way_back(listed: Command) -> None:
    listed("sources", "clone")
    listed("scan", "--sources")
    (path,) = (row["path"] for row in listed("sources", "list", "--json").json_lines() if row["path"])
    shutil.rmtree(path)
    hint = "no longer there: 1 clone (shout); crosspl-tui sources clone --again missing fetches what is gone"

    scanned = listed("scan", "--sources")
    assert "0 repositories scanned, 0 unchanged since, 1 no longer there" in scanned.err
    assert hint in scanned.err
    assert scanned.out == ""
    status = listed("sources", "status", "--json")
    assert [(one["status"], one["repositories"]) for one in status.json()["by_status"]] == [
        ("failed", 1),
        ("missing", 1),
    ]
    assert hint in status.err
    assert hint in listed("sources", "clone").err
    (missing,) = listed("sources", "list", "--json", "--status", "missing").json_lines()
    assert missing["reason"] == "the clone is no longer there"
    assert listed("sources", "list", "--status", "cloned").out == ""

    assert listed("sources", "clone", "--again", "missing").code == 0
    assert Path(path).is_dir()
    assert "0 repositories scanned, 1 unchanged since" in listed("scan", "--sources").err


def test_a_limit_says_how_many_still_wait(listed: Command) -> None:
    assert "; 1 still wait, and the same command goes on" in listed("sources", "clone", "--limit", "1").err


def test_what_was_too_large_says_how_it_is_tried_again(listed: Command) -> None:
    (listed.folder / "origin" / "shout" / "large.bin").write_bytes(os.urandom(1_200_000))
    git = ["git", "-c", "user.name=a", "-c", "user.email=a"]
    for arguments in (["add", "."], ["commit", "-qm", "x"]):
        subprocess.run([*git, *arguments], cwd=listed.folder / "origin" / "shout", check=True)

    assert (
        "note: 1 skipped; --again skipped, with a larger --max-mb, tries again"
        in listed("sources", "clone", "--max-mb", "1").err
    )


def test_clones_that_are_stopped_say_so(listed: Command) -> None:
    rows = "".join(f"{listed.folder}/none-{number}\n" for number in range(200))
    (listed.folder / "many.csv").write_text(f"url\n{rows}")
    listed("sources", "add", "many.csv")

    ended = listed.interrupted("sources", "clone", "-j", "1", at="cloning:")

    assert ended.code == 130
    assert "stopped before the end; " in ended.err
    assert "still wait, and the same command goes on" in ended.err


def test_values_that_cannot_be_are_findings(command: Command) -> None:
    (command.folder / "list.csv").write_text(
        "url,stars,licence\na/b,many,\nc/d,-5,\ne/f,,Not-A-Licence\ng/h,,mit\n"
    )

    ended = command("sources", "add", "list.csv")

    assert ended.code == 1
    assert "problem: list.csv: line 2: stars 'many' is no whole number" in ended.err
    assert "problem: list.csv: line 3: stars '-5' is no whole number" in ended.err
    assert "problem: list.csv: line 4: licence 'Not-A-Licence' is no SPDX expression" in ended.err
    assert "1 new of 1 repository; 3 lines unusable" in ended.err
    assert [row["licence"] for row in command("sources", "list", "--json").json_lines()] == ["MIT"]


def test_every_fault_of_a_line_is_told_at_once(command: Command) -> None:
    (command.folder / "list.csv").write_text(
        "url,stars,licence,commit\n../..,many,Not-A-Licence,v1\na/b,,,\n"
    )

    ended = command("sources", "add", "list.csv")

    reasons = ("no owner/name", "stars 'many'", "licence 'Not-A-Licence'", "no full hash")
    assert all(any(reason in line for line in ended.err.splitlines()) for reason in reasons)
    assert ended.err.count("problem: list.csv: line 2: ") == 4
    assert "1 new of 1 repository; 1 line unusable" in ended.err


def test_of_many_faults_the_first_are_told_and_how_many_more(command: Command) -> None:
    (command.folder / "list.csv").write_text("url,stars\n" + "a/b,many\n" * 30)

    ended = command("sources", "add", "list.csv", "--json")

    assert ended.err.count("problem: ") == 20
    assert "and 10 more faults; --json names all of them" in ended.err
    assert len(ended.json()["problems"]) == 30


def test_a_line_that_repeats_another_is_told(command: Command) -> None:
    (command.folder / "list.csv").write_text("url,licence\na/b,MIT\na/b,ISC\n")

    ended = command("sources", "add", "list.csv")

    assert ended.code == 0
    assert "line 3 names a/b again, as line 2 does; its licence MIT counts, not ISC" in ended.err
    assert "1 new of 1 repository; 0 lines unusable" in ended.err


def test_what_is_known_stays_and_the_list_that_differs_is_told(command: Command) -> None:
    (command.folder / "list.csv").write_text("url,licence,stars\nOwner/Bom,MIT,1200\n")
    (command.folder / "later.csv").write_text("url,licence,stars\nowner/bom,GPL-3.0,5\n")
    command("sources", "add", "list.csv")

    ended = command("sources", "add", "later.csv")

    assert ended.code == 0
    assert "note: Owner/Bom is known already; its licence MIT stays; the list says GPL-3.0" in ended.err
    assert "its number of stars 1200 stays; the list says 5" in ended.err
    assert "sources add --replace takes what a list says" in ended.err
    assert "0 new of 1 repository; 0 lines unusable" in ended.err
    replacing = command("sources", "add", "later.csv", "--replace")
    assert "1 known one completed" in replacing.err
    (row,) = command("sources", "list", "--json").json_lines()
    assert (row["name"], row["licence"], row["stars"]) == ("Owner/Bom", "GPL-3.0", 5)


def test_texts_and_arrays_are_lists(command: Command) -> None:
    (command.folder / "list.txt").write_text("a/b\nhttps://github.com/a/b/tree/main\n")
    (command.folder / "list.json").write_text('[\n{"url": "c/d"},\n{"url": "https://github.com/c"}]')

    assert "line 2 names a/b again, as line 1 does" in command("sources", "add", "list.txt").err
    ended = command("sources", "add", "list.json")
    assert ended.code == 1
    assert "problem: list.json: line 3: 'https://github.com/c' names no repository" in ended.err


def test_a_link_to_a_part_that_was_listed_before_is_not_cloned_under_its_name(command: Command) -> None:
    (command.folder / "list.txt").write_text("a/b\n")
    command("sources", "add", "list.txt")
    with closing(sqlite3.connect(command.folder / "bench.db")) as database, database:
        database.execute(
            "UPDATE repository SET name = 'a/b/tree/main', url = 'https://github.com/a/b/tree/main'"
        )

    ended = command("sources", "clone")

    assert ended.code == 1
    assert "reasons: a link to a part of a repository; add that as owner/name 1" in ended.err


def test_a_terminal_gets_a_line_for_each_repository(listed: Command) -> None:
    listed("sources", "clone")

    head, first, second, note = listed.on_terminal("sources", "list").splitlines()

    assert head.split() == ["name", "status", "licence", "languages", "reason", "stars", "MB"]
    assert first.split()[:4] == ["shout", "cloned", "ISC", "Java"]
    assert second.split()[:3] == ["shout-gone", "failed", "not"]
    assert max(map(len, (head, first, second))) <= 80
    assert note == "left out for want of width: commit; --json has all"


def test_repositories_that_share_a_name_are_shown_by_address(listed: Command) -> None:
    (listed.folder / "more" / "shout").mkdir(parents=True)
    listed("sources", "add", "more/shout")
    (listed.folder / "list.txt").write_text("https://one.example/a/b\nhttps://other.example/a/b\n")
    listed("sources", "add", "list.txt")

    _, *lines = listed("sources", "list").out.splitlines()

    assert [line.split()[0] for line in lines] == [
        str(listed.folder / "origin" / "shout"),
        "shout-gone",
        str(listed.folder / "more" / "shout"),
        "https://one.example/a/b",
        "https://other.example/a/b",
    ]


def test_a_licence_is_taken_from_a_list_for_what_was_known_without(listed: Command) -> None:
    shutil.copytree(
        listed.folder / "origin", listed.folder / "mine", ignore=shutil.ignore_patterns(".git", "LICENSE")
    )
    listed("sources", "add", "mine")
    listed("scan", "--sources")
    (row,) = listed("sources", "list", "--status", "cloned", "--json").json_lines()
    (listed.folder / "later.csv").write_text(f"url,licence\n{row['url']},MIT\n")

    ended = listed("sources", "add", "later.csv")

    assert "0 new of 1 repository, 1 known one completed; 0 lines unusable" in ended.err
    (row,) = listed("sources", "list", "--status", "cloned", "--json").json_lines()
    assert row["licence"] == "MIT"
    with sqlite3.connect(listed.folder / "bench.db") as database:
        assert database.execute("SELECT DISTINCT licence FROM source").fetchall() == [("MIT",)]
    (listed.folder / "later.csv").write_text(f"url,licence\n{row['url']},ISC\n")
    kept = "is cloned or being cloned; its licence MIT stays; the list says ISC"
    assert kept in listed("sources", "add", "later.csv").err


def test_a_folder_used_in_place_takes_no_disk_of_ours(listed: Command) -> None:
    (listed.folder / "mine").mkdir()
    listed("sources", "add", "mine")

    assert "in place" in listed("sources", "list").out
    status = listed("sources", "status")
    assert "used in place, without a clone: 1" in status.out
    assert "0.0" not in status.out
    assert listed("sources", "status", "--json").json()["in_place"] == 1


def test_a_repeated_scan_passes_over_what_the_first_did(listed: Command) -> None:
    for folder in (listed.folder / "origin" / "shout", listed.folder / "mine"):
        (folder / "vendor").mkdir(parents=True)
        (folder / "vendor" / "copy.py").write_text("copied = True\n")
        (folder / "binary.py").write_bytes(b"\0\0")
    git = ["git", "-c", "user.name=a", "-c", "user.email=a"]
    for arguments in (["add", "."], ["commit", "-qm", "x"]):
        subprocess.run([*git, *arguments], cwd=listed.folder / "origin" / "shout", check=True)
    listed("sources", "clone")
    listed("sources", "add", "mine")
    first, again, once_more = (listed("scan", "--sources") for _ in range(3))

    assert "2 repositories scanned, 0 unchanged since" in first.err
    for repeated in (again, once_more):
        assert "0 repositories scanned, 2 unchanged since" in repeated.err
    passed_over = "passed over: vendored 2, not text 2; --passed-over names them"
    assert all(passed_over in scanned.err for scanned in (first, again, once_more))


def test_what_was_scanned_is_told_on_a_line_of_its_own(listed: Command) -> None:
    """On a terminal the line of the progress is gone before."""
    listed("sources", "clone")
    shown = listed.on_terminal("scan", "--sources")

    assert "(ctrl+c stops)\r\x1b[K1 repository scanned" in shown


def test_an_empty_list_says_so_instead_of_a_head_without_rows(listed: Command) -> None:
    ended = listed("sources", "list", "--status", "skipped")

    assert (ended.code, ended.out, ended.err) == (0, "", "no repository is skipped\n")


def test_lines_that_name_no_repository_are_findings(command: Command) -> None:
    secret = "https://anna:s3cret@github.com/a/b"
    (command.folder / "list.jsonl").write_text(
        "\n".join(json.dumps({"url": url}) for url in ("a/b", "../..", "--upload-pack=x", secret))
    )

    ended = command("sources", "add", "list.jsonl", "--json")

    assert ended.code == 1
    assert [problem["line"] for problem in ended.json()["problems"]] == [2, 3, 4]
    assert "s3cret" not in ended.out + ended.err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["scan"], "give either a path to scan, or --sources"),
        (["scan", ".", "--sources"], "give either a path to scan, or --sources"),
        (["scan", "--sources"], "There is no database bench.db"),
        (["sources", "list"], "There is no database bench.db"),
        (["sources", "status"], "There is no database bench.db"),
        (["sources", "add", "missing"], "missing: there is no such file or folder"),
        (["sources", "search", "--stars", "many"], "--stars: 'many' is no range; write it as in 2..5"),
        (["sources", "search", "--languages", "5..2"], "--languages: '5..2' is no range"),
        (
            ["sources", "search", "--language", "Pyhton"],
            "GitHub counts no language 'Pyhton' (did you mean Python?); machines read C, C++, Go, Java, ",
        ),
        (["sources", "search", "--language", "Klingon"], "counts no language 'Klingon'; machines read C, "),
        (["sources", "search", "--api", "http://api.example.org"], "must begin with https://"),
    ],
)
def test_wrong_use_ends_with_2_and_one_sentence(
    command: Command, arguments: list[str], sentence: str
) -> None:
    ended = command(*arguments)

    assert (ended.code, ended.out) == (2, "")
    assert sentence in ended.err
    assert ended.err.count("\n") == 1
