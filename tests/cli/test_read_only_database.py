"""A database that cannot be written: commands that read it work, the others and the workbench refuse in a sentence."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import Command, Ended
from unprivileged import unprivileged

from crosspl_tui.cli.errors import ExitCode

REFUSAL = (
    "crosspl-tui: The database bench.db is read-only and this has to write to it: make the file and its folder "
    "writable, or copy it and name the copy with --db.\n"
)


@pytest.fixture(params=[0o755, 0o555], ids=["writable folder", "read-only folder"])
def library(request: pytest.FixtureRequest, built: Command) -> Iterator[Command]:
    """Commands in a folder with a read-only database."""
    (built.folder / "bench.db").chmod(0o444)
    built.folder.chmod(request.param)
    yield built
    built.folder.chmod(0o755)


def run(library: Command, *arguments: str | Path) -> Ended:
    done = subprocess.run(
        unprivileged(sys.executable, "-m", "crosspl_tui", *map(str, arguments)),
        capture_output=True,
        text=True,
        cwd=library.folder,
        env=library.environment,
        timeout=60,
        check=False,
    )
    return Ended(done.returncode, done.stdout, done.stderr)


@pytest.mark.parametrize("words", [("scan", "."), ("demo", "--no-open")], ids=" ".join)
def test_a_database_that_cannot_be_created_says_where_it_could_be(
    library: Command, words: tuple[str, ...]
) -> None:
    library.folder.chmod(0o555)
    ended = run(library, *words, "--db", "new.db")
    said = (
        "its folder is not writable for you. Make the folder writable, or name a file elsewhere with --db.\n"
    )
    assert ended.code == ExitCode.UNUSABLE
    assert ended.err == f"crosspl-tui: The database new.db cannot be created: {said}"


def test_commands_that_only_read_work(library: Command, tmp_path_factory: pytest.TempPathFactory) -> None:
    assert "pending" in run(library, "stats").out
    for command in (("runs", "list"), ("second", "status"), ("sources", "list"), ("second", "disagreements")):
        assert run(library, *command).code == ExitCode.DONE
    assert run(library, "export", tmp_path_factory.mktemp("exported")).code == ExitCode.DONE
    assert [file.name for file in library.folder.glob("bench.db*")] == ["bench.db"]


@pytest.mark.parametrize(
    "words",
    [("review",), (), ("demo", "--no-open"), ("scan", "."), ("second", "settings", "--overlap", "0.2")],
    ids=" ".join,
)
def test_what_has_to_write_refuses_in_a_sentence(library: Command, words: tuple[str, ...]) -> None:
    ended = run(library, *words)
    assert (ended.code, ended.err) == (ExitCode.UNUSABLE, REFUSAL)
