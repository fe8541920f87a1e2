"""Start-up: the help is there at once because nothing heavy is imported for it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping

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
