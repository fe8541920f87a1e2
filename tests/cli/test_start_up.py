"""Start-up: the help is there at once because nothing heavy is imported for it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from crosspl_tui.cli.errors import ExitCode
from crosspl_tui.cli.main import run

HEAVY = (
    "sqlalchemy",
    "sqlmodel",
    "alembic",
    "textual",
    "rich",
    "tree_sitter",
    "pygments",
    "platformdirs",
    "tomli",
    "tomllib",
)


def test_help_imports_nothing_heavy(environment: Mapping[str, str]) -> None:
    code = f"""
import sys
from crosspl_tui.cli.main import run
code = run(["--help"])
print("imported:", *(name for name in {HEAVY!r} if name in sys.modules))
sys.exit(code)
"""
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )

    assert done.stdout.splitlines()[-1] == "imported:"


def test_the_workbench_opens_without_what_converts_options(environment: Mapping[str, str]) -> None:
    code = """
import sys
from crosspl_tui.cli.main import run
run(["--db", "none.db", "review", "--reviewer", "ada"])
print("pydantic" in sys.modules)
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )

    assert "needs a terminal" in done.stderr
    assert done.stdout == "False\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["machines", "explain", "57"],
        ["scan", ".", "--no-store", "--mode", "published", "--machine", "57"],
    ],
)
def test_commands_convert_numbers_paths_and_choices_without_it_too(
    environment: Mapping[str, str], tmp_path: Path, arguments: list[str]
) -> None:
    code = f"""
import sys
from crosspl_tui.cli.main import run
assert run({arguments!r}) == 0
print("pydantic" in sys.modules)
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout.splitlines()[-1] == "False"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["machines", "explain", "57th"],
            "ID: '57th' is not a whole number; see `crosspl-tui machines explain --help`",
        ),
        (["scan", ".", "--mode", "publish"], "is not one of 'strict', 'published'"),
    ],
)
def test_what_cannot_be_converted_is_named(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == ExitCode.UNUSABLE
    assert said in capsys.readouterr().err
