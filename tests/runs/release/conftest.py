"""What the tests of releases share: a database with reviewed items from samples, to be copied."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from runs.release.releasing import accept, change
from sqlalchemy import text

import crosspl_tui
from crosspl_tui.pipelines.ipc.offline import offline_roles
from crosspl_tui.runs.construction.by_rules import construct_pending
from crosspl_tui.runs.scan.scanning import scan_into
from store.database import Database, open_database
from store.items.lists import NewItem, add_items, load_item
from store.review.desk import decide, start_session
from store.vocabulary import EventKind

SAMPLES = Path(crosspl_tui.__file__).parent / "samples"
HOSTILE = "=cmd()|x\x1b[31m\u202e\u009b <b>`#*</b>\r\n"


@pytest.fixture(scope="session")
def reviewed_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with the items of one sample repository: all but one accepted, one of them edited."""
    file = tmp_path_factory.mktemp("reviewed") / "bench.db"
    with open_database(file) as database:
        scan_into(database, SAMPLES / "shout-room")
        construct_pending(database, offline_roles())
        _add_unlicensed(database)
        _review(database)
    return file


@pytest.fixture
def reviewed(reviewed_file: Path, tmp_path: Path) -> Iterator[Database]:
    """A copy of the reviewed database."""
    with open_database(shutil.copy(reviewed_file, tmp_path / "bench.db")) as database:
        yield database


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Database]:
    """A second database, empty."""
    with open_database(tmp_path / "fresh.db") as database:
        yield database


def _add_unlicensed(database: Database) -> None:
    """An imported item: nobody knows under which licence it is."""
    item = NewItem(
        key="crosspl-ipc/python/1",
        suite="crosspl-ipc",
        task_id=1,
        language="Python",
        suffix=".py",
        technology="TCP",
        machine_id=46,
        level="Function-level",
        project=HOSTILE,
        interface_class="IPC",
        interface_name="socket",
        code="import socket\n",
        instruction=HOSTILE,
        author="published",
    )
    with database.begin() as connection:
        add_items(connection, [item])


def _review(database: Database) -> None:
    with database.connect() as connection:
        ids = list(connection.execute(text("SELECT id FROM item ORDER BY id")).scalars())
    session = start_session(database, "anna")
    with database.connect() as connection:
        rejected = load_item(connection, ids[1]).revision.id
    decide(
        database,
        session,
        ids[1],
        EventKind.REJECT,
        reason="too trivial or a test stub",
        expected_revision=rejected,
    )
    for item_id in (ids[0], *ids[2:]):
        accept(database, item_id)
    accept(database, ids[0], "boris")
    change(database, ids[2], instruction=f"Shout. {HOSTILE}")
