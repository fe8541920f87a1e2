"""What all tests share: those marked `any_database` run on SQLite and on PostgreSQL."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest
from postgresql_cluster import Cluster, cluster


def pytest_configure() -> None:
    """Let ctrl+c reach the programs under test: a shell that runs the tests in the background has it ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run marked tests on each kind of database, by giving their `database` a parameter."""
    marks = {mark.name for mark in metafunc.definition.iter_markers()}
    if "any_database" in marks and "sqlite_only" not in marks and "database" in metafunc.fixturenames:
        metafunc.parametrize("database", ["sqlite", "postgresql"], indirect=True)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    """A real PostgreSQL; skips where there is none."""
    with cluster() as running:
        yield running
