"""What the tests of the commands share: the command as a process of its own, in a home of its own."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest
from command_line import Command

import crosspl_tui
from crosspl_tui.pipelines.ipc.offline import offline_roles
from crosspl_tui.runs.construction.by_rules import construct_pending
from crosspl_tui.runs.scan.scanning import scan_into
from store.database import open_database

PACKAGE = Path(crosspl_tui.__file__).parent


@pytest.fixture
def environment(tmp_path: Path) -> Mapping[str, str]:
    """An environment in which nothing of the person who runs the tests is seen or touched."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("CROSSPL_", "XDG_"))}
    return kept | {
        "HOME": str(tmp_path),
        "CROSSPL_DB": "bench.db",
        "CROSSPL_REVIEWER": "anna",
        "PYTHONPATH": str(PACKAGE.parent),
        "LC_ALL": "C.UTF-8",
    }


@pytest.fixture
def command(tmp_path: Path, environment: Mapping[str, str]) -> Command:
    """Runs `crosspl-tui` with some arguments in an empty folder."""
    return Command(tmp_path, environment)


@pytest.fixture(scope="session")
def samples() -> Path:
    """The sample repositories that come with the package."""
    return PACKAGE / "samples"


@pytest.fixture(scope="session")
def built_database(samples: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file with the items of one sample repository, to be copied."""
    file = tmp_path_factory.mktemp("built") / "bench.db"
    with open_database(file) as database:
        scan_into(database, samples / "shout-room")
        construct_pending(database, offline_roles())
    return file


@pytest.fixture
def built(command: Command, built_database: Path) -> Command:
    """The command, with a database in which the items of one sample repository wait."""
    shutil.copyfile(built_database, command.folder / "bench.db")
    return command
