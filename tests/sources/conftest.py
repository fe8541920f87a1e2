"""What the tests of fetching share: a scripted host, an empty database, and pauses that take no time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from repositories_made import make_repository
from scripted_host import TOKEN, ScriptedHost, serving

from crosspl_tui.sources.clone_folder import CloneFolder
from crosspl_tui.sources.github import GitHub
from crosspl_tui.sources.limits import Pause
from store.database import Database, open_database


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    """An empty database file."""
    with open_database(tmp_path / "bench.db") as database:
        yield database


@pytest.fixture
def host() -> Iterator[ScriptedHost]:
    """A host with three repositories: of two languages, of one, and gone since."""
    known = ScriptedHost(
        stars={"harbour/ferry": 20_000, "harbour/buoy": 3_000, "harbour/wreck": 1_500},
        languages={"harbour/ferry": {"Go": 900, "Shell": 100}, "harbour/buoy": {"C": 5}},
    )
    with serving(known):
        yield known


@pytest.fixture
def pauses() -> list[Pause]:
    """The pauses that were asked for; none of them took time."""
    return []


@pytest.fixture
def github(host: ScriptedHost, pauses: list[Pause]) -> GitHub:
    """A client of the scripted host, with a token."""
    return GitHub(pauses.append, host.url, TOKEN)


@pytest.fixture
def folder(tmp_path: Path) -> CloneFolder:
    """An empty folder for clones."""
    return CloneFolder(tmp_path / "clones")


@pytest.fixture
def origin(tmp_path: Path) -> Callable[[str], Path]:
    """Makes a repository to be cloned."""
    return lambda name: make_repository(tmp_path / "origin" / name)
