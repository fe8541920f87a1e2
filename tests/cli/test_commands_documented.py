"""Every command says what it does, in its help and in the README."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.main import get_command

from crosspl_tui.cli.main import app

README = Path(__file__).parents[2] / "README.md"
COMMANDS = sorted(get_command(app).commands)  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_option_has_help(name: str) -> None:
    command = get_command(app).commands[name]  # type: ignore[attr-defined]

    assert command.help.strip()
    assert all(parameter.help for parameter in command.params)
    assert len(command.help.splitlines()[0]) <= 68, "the list of commands would cut it off"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_in_the_readme(name: str) -> None:
    text = README.read_text(encoding="utf-8")
    if len(text.splitlines()) < 5:
        pytest.skip("the README is not written yet")

    assert f"crosspl-tui {name}" in text
