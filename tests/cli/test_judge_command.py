"""The command judge: for a person, and for programs that send rows."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from bench.terminal import Size, Terminal
from command_line import Command

UDP_PEER = """import socket

peer = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
peer.sendto(b"ahoy", ("127.0.0.1", 4210))
data, sender = peer.recvfrom(1024)
peer.close()
"""


def row(**fields: object) -> str:
    return json.dumps({"id": 1, "machine": 45, "suffix": ".py", "mode": "strict", "text": ""} | fields) + "\n"


def test_an_accepted_file_ends_with_0_and_shows_every_hit(command: Command, samples: Path) -> None:
    ended = command("judge", "--machine", "45", samples / "shout-room" / "python" / "room_server.py")

    assert ended.code == 0
    assert ended.out.startswith("machine 45: ")
    assert ended.out.count("✓ met") == 5
    assert "✓ accept by strict-" in ended.out


def test_a_rejected_file_ends_with_1_and_says_what_was_looked_for(command: Command) -> None:
    ended = command("judge", "--machine", "45", "-", stdin="import asyncio\n")

    assert ended.code == 1
    assert "✗ missing" in ended.out
    assert "looked for " in ended.out


def test_a_verdict_is_printed_as_json(command: Command) -> None:
    verdict = command("judge", "--machine", "45", "--json", "--mode", "published", "-", stdin=UDP_PEER).json()

    assert verdict["verdict"] == "reject"
    assert verdict["mode"] == "published"
    assert verdict["missing"][0].keys() == {"state", "does", "wanted"}


def test_rows_are_answered_in_their_order(command: Command, samples: Path) -> None:
    accepted = (samples / "shout-room" / "python" / "room_server.py").read_text()
    rows = [row(id="first", text=accepted), row(id=2, text="import websockets"), row(id=None, text=accepted)]

    answers = command("judge", "--jsonl", stdin="".join(rows))

    first, second, third = answers.json_lines()
    assert answers.code == 0
    assert first.keys() == {"id", "verdict", "reached", "missing", "hits"}
    assert (first["id"], first["verdict"], first["reached"]) == ("first", "accept", [0, 1, 2, 3, 4])
    assert (second["id"], second["verdict"], second["reached"]) == (2, "reject", [0])
    assert third["id"] is None


def test_a_bad_row_is_answered_in_its_place_and_ends_with_1(command: Command) -> None:
    bad = [
        "no json\n",
        "[1]\n",
        row(id=3, machine=999),
        row(id=4, machine="45"),
        row(id=5, text=None),
        row(id=6, suffix="py"),
        row(id=60, suffix=".go"),
        row(id=7, mode="fair"),
        row(id=8, mode=["strict"]),
        row(id=9),
    ]

    answers = command("judge", "--jsonl", stdin="".join(bad))

    rows = answers.json_lines()
    assert answers.code == 1
    assert [answer["id"] for answer in rows] == [None, None, 3, 4, 5, 6, 60, 7, 8, 9]
    assert all("error" in answer for answer in rows[:9])
    assert [answer["error"] for answer in rows[5:7]] == [
        "suffix: machine 45 reads .py, not 'py'",
        "suffix: machine 45 reads .py, not '.go'",
    ]
    assert "mode: must be one of" in rows[7]["error"]
    assert rows[9]["verdict"] == "reject"


def test_hostile_texts_are_judged_like_any_other(command: Command) -> None:
    texts = ["\x00\x1b]0;x\x07", "\ud800", "(" * 20_000, "x" * 1_000_000, "import asyncio  # \u202e"]

    answers = command("judge", "--jsonl", stdin="".join(row(text=text) for text in texts))

    assert [answer["verdict"] for answer in answers.json_lines()] == ["reject"] * 5
    assert answers.out.isascii()


def test_rows_that_are_not_utf_8_are_answered_too(command: Command) -> None:
    ended = command("judge", "--jsonl", stdin=b'{"id": "\xff"}\n')

    assert ended.code == 1
    assert ended.json()["id"] is None


def test_without_a_machine_it_says_what_to_write(command: Command) -> None:
    ended = command("judge", "client.py")

    assert ended.code == 2
    assert "judge --machine 46 client.py" in ended.err


def test_a_file_that_is_no_text_is_refused(command: Command, tmp_path: Path) -> None:
    (tmp_path / "image.py").write_bytes(b"\x89PNG\0\0")

    ended = command("judge", "--machine", "45", "image.py")

    assert (ended.code, ended.out) == (2, "")
    assert "image.py: this is not text; give a source file in UTF-8" in ended.err


def test_a_file_that_a_scan_would_pass_over_as_too_large_is_refused(command: Command, tmp_path: Path) -> None:
    (tmp_path / "large.py").write_bytes(b"#" * 1_000_001)
    (tmp_path / "largest.py").write_bytes(b"#" * 1_000_000)
    why = "this is too large; judges read 1,000,000 bytes at most, and so does a scan"

    ended = command("judge", "--machine", "45", "large.py")

    assert (ended.code, ended.out) == (2, "")
    assert f"large.py: {why}" in ended.err
    assert f"stdin: {why}" in command("judge", "--machine", "45", "-", stdin="#" * 1_000_001).err
    assert command("judge", "--machine", "45", "largest.py").code == 1


def test_a_file_of_another_language_is_said_to_be(command: Command, tmp_path: Path) -> None:
    (tmp_path / "peer.go").write_text(UDP_PEER)

    judged = command("judge", "--machine", "45", "peer.go")
    told = command("judge", "--machine", "45", "peer.go", "--suffix", ".py")

    assert "peer.go: machine 45 reads .py, this is .go; it is judged as .py" in judged.err
    assert "peer.go" not in judged.out
    assert told.err == ""


def test_a_suffix_may_be_told_in_capitals(command: Command) -> None:
    assert "parses: yes" in command("judge", "--machine", "45", "--suffix", ".PY", "-", stdin=UDP_PEER).out


@pytest.mark.parametrize("suffix", ["foo", ".go", ""])
def test_a_suffix_that_the_machine_does_not_read_is_refused(command: Command, suffix: str) -> None:
    ended = command("judge", "--machine", "45", "--suffix", suffix, "-", stdin=UDP_PEER)

    assert (ended.code, ended.out) == (2, "")
    assert ended.err == f"crosspl-tui: --suffix: machine 45 reads .py, not {suffix!r}\n"


def test_at_a_terminal_it_says_that_it_reads_from_there(environment: Mapping[str, str]) -> None:
    command = [sys.executable, "-m", "crosspl_tui", "judge", "--machine", "45", "-"]
    with Terminal(command, Size(80, 24), environment) as terminal:
        terminal.wait_for("readingfromtheterminal;ctrl.dona?lineofitsownendsthetext")
        terminal.send("import asyncio\n\x04")
        assert terminal.wait_for_end() == 1


def test_an_empty_file_is_said_to_be(command: Command, tmp_path: Path) -> None:
    (tmp_path / "peer.py").touch()

    ended = command("judge", "--machine", "45", "peer.py")

    assert ended.code == 1
    assert "peer.py: this is empty" in ended.err
    assert "stdin: this is empty" in command("judge", "--machine", "45", "-", stdin="").err


def test_names_that_are_looked_for_are_written_in_lines_of_a_small_terminal(command: Command) -> None:
    lines = command("judge", "--machine", "57", "-", stdin="import requests\n").out.splitlines()

    names = lines[lines.index("  1  ✗ missing  Send a request") + 1 :]
    assert names[0].startswith("     looked for requests.get, ")
    assert max(map(len, lines[:-1])) <= 80
