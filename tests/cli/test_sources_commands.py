"""The commands for repositories, from a list to candidates."""

from __future__ import annotations

import json
import shutil
import subprocess
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
    assert command("sources", "add", "list.csv").code == 0
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
    assert "1 repositories scanned, 0 unchanged" in scanned.err
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
    listed("sources", "clone")
    assert listed("sources", "clone").err.startswith("0 repositories")

    shutil.copytree(listed.folder / "origin" / "shout", listed.folder / "origin" / "shout-gone")
    assert listed("sources", "clone", "--again", "failed").code == 0


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
