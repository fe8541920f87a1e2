"""From a folder to items, by the commands scan and construct."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Command


def test_scan_keeps_candidates_and_construct_makes_items_of_them(command: Command, samples: Path) -> None:
    scanned = command("scan", samples / "tide-gauge")
    constructed = command("construct")
    stats = command("stats", "--json").json()

    assert (scanned.code, constructed.code) == (0, 0)
    assert "gRPC" in scanned.out
    assert "passed over: none" in scanned.err
    assert "constructed" in constructed.out
    assert stats["funnel"]["pending"] == stats["funnel"]["snippets"] > 20


def test_where_candidates_gave_no_item_the_counts_say_which_command_tells_why(built: Command) -> None:
    dropped = built("stats", "--json").json()["funnel"]["dropped"]
    ended = built("stats")

    assert dropped
    assert "gave no item; crosspl-tui construct --dropped says why" in ended.err
    assert f"dropped {dropped}" in built("construct", "--dropped").err


def test_doing_both_again_adds_nothing(built: Command, samples: Path) -> None:
    before = built("stats", "--json").json()

    assert built("scan", samples / "shout-room").err.startswith("nothing to read, in ")
    assert " 0 of them new; read " in built("scan", samples / "shout-room", "--again").err
    assert built("construct").err.startswith("0 new items from 0 candidates")
    assert built("stats", "--json").json() == before


def test_scan_prints_an_object_for_each_file_found(command: Command, samples: Path) -> None:
    ended = command("scan", samples / "shout-room", "--no-store", "--json", "--machine", "45")

    found = ended.json_lines()
    assert found
    for row in found:
        assert row["path"].endswith(".py")
        assert row["licence"]
        assert [machine["id"] for machine in row["machines"]] == [45]
        assert row["machines"][0]["hits"][0].keys() == {"state", "line", "start", "end", "token"}


def test_a_table_without_rows_is_left_out(built: Command, samples: Path) -> None:
    again = built("scan", samples / "shout-room")
    idle = built("construct")

    assert (again.code, again.out) == (0, "")
    assert (idle.code, idle.out) == (0, "")


def test_files_that_are_passed_over_are_named_on_demand(command: Command, tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    tree.mkdir()
    (tree / "binary.py").write_bytes(b"\0\0")
    (tree / "plain.py").write_text("print(1)\n")

    counted = command("scan", tree)
    again = command("scan", tree, "--passed-over")

    assert "passed over: not text 1; --passed-over names them" in counted.err
    assert (again.code, again.out) == (0, "binary.py\tnot text\n"), "files that are unchanged are named too"
    assert command("scan", tree, "--passed-over", "--json").json() == {
        "path": "binary.py",
        "reason": "not text",
    }


def test_the_help_of_scan_says_what_is_passed_over(command: Command) -> None:
    told = " ".join(command("scan", "--help").out.split())

    assert "files above 1 MB" in told
    assert "neither UTF-8 (fewer than 1 in 100 characters may be broken) nor UTF-16" in told


def test_stats_counts_source_files_and_repositories_are_no_sources(built: Command) -> None:
    assert built("stats").out.splitlines()[1].startswith("source files ")


def test_scan_without_storing_leaves_no_database_behind(
    command: Command, samples: Path, tmp_path: Path
) -> None:
    ended = command("scan", samples / "shout-room", "--no-store")

    place, machine, technology, _ = ended.out.splitlines()[0].split("\t")
    assert place.count(":") == 1
    assert machine.isdigit()
    assert technology in {"Pipe", "TCP", "WebSocket"}
    assert not (tmp_path / "bench.db").exists()


def test_construct_tells_of_each_candidate_as_json(command: Command, samples: Path) -> None:
    command("scan", samples / "tide-gauge")

    rows = command("construct", "--json").json_lines()

    waiting = [row for row in rows if row["outcome"] == "waiting"]
    assert {row["technology"] for row in waiting} == {"FFI"}
    assert {row["reason"] for row in waiting} == {
        "foreign-function items are made of C sources: crosspl-tui ffi construct"
    }
    assert all(row["level"] and row["name"] for row in rows if row["outcome"] == "constructed")


def test_candidates_that_gave_no_item_are_named_on_demand(command: Command, samples: Path) -> None:
    command("scan", samples / "tide-gauge")
    assert "no candidate that construct has dealt with" in command("construct", "--dropped").err
    constructed = command("construct")

    named = command("construct", "--dropped")
    rows = command("construct", "--dropped", "--json").json_lines()

    assert "; --dropped names those that gave none" in constructed.err
    assert named.err == "no item came of 4 candidates: dropped 1, waiting 3\n"
    assert [row["outcome"] for row in rows] == ["dropped", "waiting", "waiting", "waiting"]
    last, line = rows[-1], named.out.splitlines()[-1]
    assert line.startswith(f"{last['repository']}/{last['path']}:{last['first_line']}-{last['last_line']}  ")
    assert f"  {last['machine_id']} FFI  waiting  foreign-function items are made of C sources" in line
    assert last["technology"] == "FFI"


def test_construct_takes_no_more_than_its_limit(command: Command, samples: Path) -> None:
    command("scan", samples / "tide-gauge")

    assert len(command("construct", "--limit", "3", "--json").json_lines()) == 3
    assert len(command("construct", "--limit", "2", "--json").json_lines()) == 2


def test_the_published_judge_may_scan_too(command: Command, samples: Path) -> None:
    rows = command("scan", samples / "shout-room", "--no-store", "--json", "--mode", "published").json_lines()

    assert {machine["mode"] for row in rows for machine in row["machines"]} == {"published"}


def test_names_that_a_terminal_would_obey_are_shown_as_symbols(
    command: Command, samples: Path, tmp_path: Path
) -> None:
    source = (samples / "shout-room" / "python" / "room_server.py").read_text()
    folder = tmp_path / "tree"
    folder.mkdir()
    (folder / "a\x1b[31m\nb\u202e.py").write_text(source)

    ended = command("scan", folder, "--no-store")

    assert ended.code == 0
    assert len(ended.out.splitlines()) == 1
    assert "␛[31m␤b↔.py" in ended.out


@pytest.mark.parametrize("more", [("--limit", "2"), ("--candidates",)])
def test_dropped_only_prints_and_takes_no_model(command: Command, more: tuple[str, ...]) -> None:
    ended = command("construct", "--dropped", *more)
    assert ended.code == 2
    assert "--dropped only prints what came of candidates; leave the other options out" in ended.err


@pytest.fixture
def mini(command: Command, samples: Path, tmp_path: Path) -> Path:
    """A folder with the same server twice and a page about it, scanned."""
    folder = tmp_path / "mini"
    folder.mkdir()
    (folder / "README.md").write_text("A room.\n")
    for name in ("one.py", "two.py"):
        (folder / name).write_bytes((samples / "shout-room" / "python" / "room_server.py").read_bytes())
    assert command("scan", folder).err.startswith("2 candidates in 2 files, 2 of them new")
    return folder


def test_after_another_scan_items_are_made_of_the_files_as_they_are(command: Command, mini: Path) -> None:
    (mini / "one.py").write_text((mini / "one.py").read_text() + "# changed\n")
    (mini / "two.py").unlink()

    again = command("scan", mini)
    stats = command("stats", "--json").json()["funnel"]

    assert "1 candidate in 1 file, 1 of them new" in again.err
    assert (
        "withdrawn: 2 candidates; the files are gone, have changed since, or are at another commit now\n"
        in again.err
    )
    assert (stats["sources"], stats["candidates"]) == (1, 1)
    assert "1 new item from 1 candidate" in command("construct").err
    assert "0 copies among 1 item" in command("duplicates").err
    (mini / "one.py").unlink()
    assert "kept: 1 candidate of files that are gone or have changed since; work has been done" in (
        command("scan", mini).err
    )


def test_a_folder_whose_programs_are_gone_gives_no_item(command: Command, mini: Path) -> None:
    for file in mini.glob("*.py"):
        file.unlink()

    again = command("scan", mini, "--again")

    assert "nothing to read" in again.err
    assert "withdrawn: 2 candidates" in again.err
    assert command("construct").err.startswith("0 new items from 0 candidates")


def test_the_candidates_that_are_kept_are_listed_on_demand(command: Command, mini: Path) -> None:
    unchanged = command("scan", mini, "--json")
    listed = command("construct", "--candidates")
    rows = command("construct", "--candidates", "--json").json_lines()

    assert unchanged.out == ""
    assert "--again reads them too, construct --candidates lists what is kept" in unchanged.err
    assert listed.err == "2 candidates; outcome: none yet 2\n"
    first, last = rows[0]["first_line"], rows[0]["last_line"]
    assert listed.out.splitlines()[1] == f"mini/one.py:{first}-{last}  45 WebSocket  none yet"
    assert [(row["path"], row["machine_id"], row["outcome"]) for row in rows] == [
        ("one.py", 45, None),
        ("two.py", 45, None),
    ]
    command("construct", "--limit", "1")
    assert "constructed 1" in command("construct", "--candidates").err
