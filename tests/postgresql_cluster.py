"""A real PostgreSQL for the tests: a cluster of its own in a folder that goes away, reached by a socket only."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from pathlib import Path

import pytest

from store.database import Database, open_database

INSTALLED = Path("/usr/lib/postgresql")
OWNER = "postgres"
TEMPLATE = "empty"


@dataclass(frozen=True)
class Cluster:
    """A server that listens in a folder."""

    folder: Path
    _numbers: Iterator[int] = field(default_factory=count)

    def url(self, name: str) -> str:
        return f"postgresql+psycopg://{OWNER}@/{name}?host={self.folder}"

    @contextmanager
    def database(self) -> Iterator[Database]:
        """An empty database with our schema; gone afterwards."""
        name = f"test_{next(self._numbers)}"
        self._run(f"CREATE DATABASE {name} TEMPLATE {self._template}")
        with open_database(self.url(name)) as database:
            yield database
        self._run(f"DROP DATABASE {name} WITH (FORCE)")

    @cached_property
    def _template(self) -> str:
        self._run(f"CREATE DATABASE {TEMPLATE}")
        open_database(self.url(TEMPLATE)).close()
        return TEMPLATE

    def _run(self, statement: str) -> None:
        import psycopg  # noqa: PLC0415 - not installed everywhere

        with psycopg.connect(f"host={self.folder} user={OWNER} dbname={OWNER}", autocommit=True) as server:
            server.execute(statement.encode())


@contextmanager
def cluster() -> Iterator[Cluster]:
    """Start a server and end it; skips where PostgreSQL is not installed."""
    pytest.importorskip("psycopg", reason="psycopg, the driver of PostgreSQL, is not installed")
    programs = _programs()
    folder = Path(tempfile.mkdtemp(prefix="crosspl-pg-"))
    data = folder / "data"
    as_owner: tuple[str, ...] = ()
    if os.geteuid() == 0:  # which the server refuses to run as
        shutil.chown(folder, OWNER)
        as_owner = ("runuser", "-u", OWNER, "--")
    options = f"-c listen_addresses='' -c fsync=off -k {folder}"
    control = (*as_owner, str(programs / "pg_ctl"), "-D", str(data), "-w")
    try:
        initialise = (
            str(programs / "initdb"),
            "-D",
            str(data),
            "-A",
            "trust",
            "-U",
            OWNER,
            "--locale=C.UTF-8",
        )
        subprocess.run((*as_owner, *initialise), check=True, capture_output=True, cwd=folder)
        log = str(folder / "log")
        subprocess.run(
            (*control, "-o", options, "-l", log, "start"), check=True, stdout=subprocess.DEVNULL, cwd=folder
        )
        yield Cluster(folder)
    finally:
        subprocess.run((*control, "-m", "immediate", "stop"), check=False, capture_output=True, cwd=folder)
        shutil.rmtree(folder)


def _programs() -> Path:
    """The folder of the server's programs."""
    found = sorted(INSTALLED.glob("*/bin/initdb"), key=lambda program: float(program.parts[-3]))
    if found:
        return found[-1].parent
    if (program := shutil.which("initdb")) is not None:
        return Path(program).parent
    pytest.skip("PostgreSQL is not installed (apt install postgresql)")


def is_wanted(request: pytest.FixtureRequest) -> bool:
    """Whether a test's `database` is to be on PostgreSQL."""
    return getattr(request, "param", "") == "postgresql"


def address(database: Database) -> str:
    """What another process opens the database by."""
    return database.engine.url.render_as_string(hide_password=False)
