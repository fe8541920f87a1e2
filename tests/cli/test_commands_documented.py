"""Every command says what it does, in its help, and occurs in the README, whose commands are executed by a test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from click import Command
from readme_commands import readme_commands
from typer.main import get_command

from crosspl_tui.cli.main import app


def leaves(command: Command, path: tuple[str, ...] = ()) -> Iterator[tuple[str, Command]]:
    """The commands that do something, with their names: groups are entered."""
    below = getattr(command, "commands", {})
    if not below or (path and getattr(command, "invoke_without_command", False)):
        yield " ".join(path), command
    for name, one in below.items():
        yield from leaves(one, (*path, name))


LEAVES = dict(leaves(get_command(app)))
SHOWN = readme_commands()


@pytest.mark.parametrize("name", LEAVES)
def test_every_command_and_option_has_help(name: str) -> None:
    command = LEAVES[name]

    assert command.help
    assert command.help.strip()
    assert all(getattr(parameter, "help", "") for parameter in command.params)


@pytest.mark.parametrize("name", get_command(app).commands)  # type: ignore[attr-defined]
def test_the_list_of_commands_is_not_cut_off(name: str) -> None:
    assert len(get_command(app).commands[name].help.splitlines()[0]) <= 68  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", LEAVES)
def test_every_command_is_in_the_readme(name: str) -> None:
    assert any(command.starts_with(name) for command in SHOWN), f"show crosspl-tui {name} in the README"
