"""The command duplicates: clusters listed, kept, and named in an export."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import Command

from store.database import open_database
from store.items.lists import NewItem, add_items

FIRST = "".join(f"first_{number} = {number}\n" for number in range(80))
NEAR = FIRST + "more = True\n"


def item(key: str, code: str) -> NewItem:
    return NewItem(
        key=key,
        suite="ipc",
        task_id=0,
        language="Python",
        suffix=".py",
        technology="TCP",
        machine_id=66,
        level="Function-level",
        project="harbour/ferry",
        interface_class="socket",
        interface_name="socket server",
        code=code,
        instruction="Answer the ferry.",
        author="test",
    )


@pytest.fixture
def alike(command: Command) -> Command:
    """A database with an item, the same with a comment, one that goes on, and another."""
    codes = {"a": FIRST, "b": f"# again\n{FIRST}", "c": NEAR, "d": "other()"}
    with open_database(command.folder / "bench.db") as database, database.begin() as connection:
        add_items(connection, [item(key, code) for key, code in codes.items()])
    return command


def test_clusters_are_counted_and_listed(alike: Command) -> None:
    report = alike("duplicates", "--json").json()

    assert (report["items"], report["copies"], report["exact_copies"]) == (4, 2, 1)
    (cluster,) = report["clusters"]
    assert (cluster["cluster"], cluster["texts"]) == ("a", 2)
    assert [member["key"] for member in cluster["items"]] == ["a", "b", "c"]
    assert [member["similarity"] == 1.0 for member in cluster["items"]] == [True, True, False]


def test_an_export_names_the_cluster(alike: Command) -> None:
    alike("duplicates")
    alike("export", "tasks", "--status", "pending")

    records = [json.loads(file.read_text()) for file in Path(alike.folder, "tasks").rglob("IPC_*.json")]
    clusters = {record["provenance"]["key"]: record["review"]["duplicate_cluster"] for record in records}
    assert clusters == {"a": "a", "b": "a", "c": "a", "d": None}


def test_an_import_brings_the_clusters_back(alike: Command) -> None:
    alike("duplicates")
    alike("export", "again", "--status", "pending")
    alike("--db", "other.db", "import", "again")
    alike("--db", "other.db", "export", "third", "--status", "pending")

    manifests = [(alike.folder / name / "manifest.json").read_bytes() for name in ("again", "third")]
    assert manifests[0] == manifests[1]


def test_a_missing_database_is_named(command: Command) -> None:
    ended = command("duplicates")

    assert ended.code == 2
    assert "no database" in ended.err
