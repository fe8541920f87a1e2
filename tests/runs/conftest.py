"""What the tests of the runs share: an empty database, the samples, and small repositories."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from postgresql_cluster import is_wanted
from runs.construction.line_script import LineScript, script_for

import crosspl_tui
from crosspl_tui.runs.scan.scanning import scan_into
from store.database import Database, open_database

SAMPLES = Path(crosspl_tui.__file__).parent / "samples"


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """An empty database: a file, unless the test is to run on PostgreSQL."""
    if is_wanted(request):
        with request.getfixturevalue("postgresql").database() as database:
            yield database
    else:
        with open_database(tmp_path / "bench.db") as database:
            yield database


@pytest.fixture
def samples() -> Path:
    """The sample repositories that come with the package."""
    return SAMPLES


@pytest.fixture
def server() -> str:
    """The text of a Python file that machine 45 accepts."""
    return (SAMPLES / "shout-room" / "python" / "room_server.py").read_text()


@pytest.fixture
def repository(tmp_path: Path, server: str) -> Callable[[], Path]:
    """Makes a git repository with one commit, a server in `src/`, and a remote."""

    def make() -> Path:
        root = tmp_path / "clone"
        (root / "src").mkdir(parents=True)
        (root / "src" / "server.py").write_text(server)
        for arguments in (
            ["init", "--quiet"],
            ["remote", "add", "origin", "https://example.org/harbour/ferry.git"],
            ["add", "."],
            ["-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "--quiet", "-m", "first"],
        ):
            subprocess.run(["git", *arguments], cwd=root, check=True)
        return root

    return make


@pytest.fixture(scope="session")
def all_samples(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, LineScript]:
    """A database with the candidates of all samples, to be copied, and what a good model answers about them."""
    file = tmp_path_factory.mktemp("all") / "bench.db"
    with open_database(file) as database:
        for repository in sorted(path for path in SAMPLES.iterdir() if path.is_dir()):
            scan_into(database, repository)
        return file, script_for(database)
