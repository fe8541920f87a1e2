"""What the tests of the store share: an empty database, items to put in, and reviewers."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from postgresql_cluster import is_wanted

from store.database import Database, open_database
from store.items.lists import NewItem, add_items
from store.review.desk import SessionState, start_session

ITEM = NewItem(
    key="ipc/0",
    suite="ipc",
    task_id=0,
    language="Python",
    suffix=".py",
    technology="TCP",
    machine_id=46,
    level="function",
    project="harbour/ferry",
    interface_class="socket",
    interface_name="socket client",
    code="def call():\n    return 1\n",
    instruction="Call the ferry.",
    author="import",
    machine_title="socket, client",
)


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file just created, to be copied."""
    path = tmp_path_factory.mktemp("empty") / "bench.db"
    open_database(path).close()
    return path


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path, empty_file: Path) -> Iterator[Database]:
    """An empty database: a file, unless the test is to run on PostgreSQL."""
    if is_wanted(request):
        with request.getfixturevalue("postgresql").database() as database:
            yield database
    else:
        with open_database(shutil.copy(empty_file, tmp_path)) as database:
            yield database


@pytest.fixture
def item() -> NewItem:
    """An item to add."""
    return ITEM


@pytest.fixture
def add(database: Database) -> Callable[..., int]:
    """Adds one item, with the fields that matter to the test, and returns its id."""

    def add_one(key: str, **fields: object) -> int:
        item = replace(ITEM, **{"code": f"# {key}\n", **fields, "key": key})  # type: ignore[arg-type]
        with database.begin() as connection:
            (item_id,) = add_items(connection, [item]).ids
        return item_id

    return add_one


@pytest.fixture
def anna(database: Database) -> SessionState:
    """A sitting of the reviewer anna."""
    return start_session(database, "anna")


@pytest.fixture
def boris(database: Database) -> SessionState:
    """A sitting of the reviewer boris."""
    return start_session(database, "boris")
