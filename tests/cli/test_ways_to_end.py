"""How commands end: the exit codes, and one sentence instead of a traceback."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from bench.terminal import Size, Terminal
from command_line import Command

from crosspl_tui.cli.errors import ExitCode, sentence_of


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["fly"], "No such command 'fly'"),
        (
            ["judge", "--machine", "many", "x.py"],
            "--machine: 'many' is not a whole number; see `crosspl-tui judge --help`",
        ),
        (["runs", "list", "--status", "foo"], "--status: 'foo' is not one of 'queued', 'running',"),
        (["translations", "list", "--n", "0"], "--n: '0' is not at least 1; see"),
        (["second", "settings", "--overlap", "x"], "--overlap: 'x' is not a number; see"),
        (["scan", "missing"], "missing: there is no such folder"),
        (["scan", ".", "--machine", "999"], "there is no machine 999"),
        (["machines", "--language", "Cobol"], "no machine is of the language 'Cobol'"),
        (["stats", "--db", "missing.db"], "There is no database missing.db"),
        (["stats", "--db", "magic://x"], "No driver for magic"),
        (["export", "out", "--db", "missing.db"], "There is no database missing.db"),
        (["import", "missing"], "missing: No such file"),
        (["verify", "missing"], "missing: No such file"),
        (["judge", "--machine", "45", "missing.py"], "missing.py: No such file"),
        (["review"], "the workbench needs a terminal"),
        ([], "the workbench needs a terminal"),
    ],
)
def test_wrong_use_ends_with_2_and_one_sentence(
    command: Command, arguments: list[str], sentence: str
) -> None:
    ended = command(*arguments)

    assert (ended.code, ended.out) == (2, "")
    assert ended.err.startswith("crosspl-tui: ")
    assert sentence in ended.err
    assert ended.err.count("\n") == 1


def test_a_file_that_is_no_database_of_ours_is_refused_and_kept(command: Command, tmp_path: Path) -> None:
    (tmp_path / "bench.db").write_text("my diary")

    ended = command("construct")

    assert ended.code == 2
    assert "is not a database of crosspl-tui" in ended.err
    assert (tmp_path / "bench.db").read_text() == "my diary"


@pytest.mark.parametrize("kept", [100, 5000, 200_000])
def test_a_database_that_was_cut_short_is_named_with_what_to_do(built: Command, kept: int) -> None:
    file = built.folder / "bench.db"
    with file.open("r+b") as opened:
        opened.truncate(kept)

    ended = built("stats")

    assert (ended.code, ended.out) == (2, "")
    assert "bench.db is damaged" in ended.err
    assert "go back to a copy, or save what can be read: sqlite3 bench.db .recover" in ended.err
    assert ended.err.count("\n") == 1


def test_a_full_disk_says_what_to_do() -> None:
    with pytest.raises(OSError, match="No space left") as caught:
        Path("/dev/full").write_text("my results")

    assert sentence_of(caught.value).endswith("No space left on device; free some space, then do it again")


def test_broken_settings_are_named(command: Command, tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text("keys = 3")

    ended = command("stats", CROSSPL_CONFIG="config.toml")

    assert ended.code == 2
    assert "config.toml: keys: must be a table" in ended.err


def test_options_stand_before_or_after_the_command(built: Command) -> None:
    folder = built.folder
    (folder / "bench.db").rename(folder / "mine.db")

    assert built("stats").code == 2
    assert built("--db", "mine.db", "stats").code == 0
    assert built("--db", "bench.db", "stats", "--db", "mine.db").code == 0


def test_a_reader_who_leaves_is_no_error(environment: Mapping[str, str]) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "crosspl_tui", "machines", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()

    with process.stderr:
        assert process.stderr.read() == b""
    assert process.wait() == 0


def test_ctrl_c_keeps_what_was_found_and_ends_with_130(
    command: Command, samples: Path, tmp_path: Path
) -> None:
    """At the first words of its progress the scan is under way and is stopped."""
    source = (samples / "shout-room" / "python" / "room_server.py").read_text()
    tree = tmp_path / "tree"
    tree.mkdir()
    for number in range(3_000):
        (tree / f"server_{number}.py").write_text(f"{source}\nNUMBER = {number}\n")

    assert command.interrupted("scan", "tree", at="with communication").code == 130
    assert command("stats", "--json").json()["funnel"]["candidates"] < 3_000


def test_ctrl_c_while_the_program_is_loaded_ends_it_in_silence(
    environment: Mapping[str, str], tmp_path: Path
) -> None:
    (tmp_path / "typer.py").write_text("import sys\nprint('loading', flush=True)\nsys.stdin.read()\n")
    process = subprocess.Popen(
        [sys.executable, "-m", "crosspl_tui", "--version"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**environment, "PYTHONPATH": f"{tmp_path}:{environment['PYTHONPATH']}"},
    )
    assert process.stdout is not None
    process.stdout.readline()
    process.send_signal(signal.SIGINT)

    assert process.communicate() == (b"", b"")
    assert process.returncode == ExitCode.INTERRUPTED


def test_in_a_terminal_that_only_prints_lines_the_workbench_is_refused(
    environment: Mapping[str, str],
) -> None:
    command = ["env", "TERM=dumb", sys.executable, "-m", "crosspl_tui"]
    with Terminal(command, Size(80, 24), environment) as terminal:
        terminal.wait_for("crosspl-tui:theworkbenchcannotdrawinthisterminal.*usethecommands")
        assert terminal.wait_for_end() == ExitCode.UNUSABLE


def test_version_is_that_of_the_package(command: Command) -> None:
    assert command("--version").out.startswith("crosspl-tui 0.")
