"""Steps of the tests of releases: accepting, changing, and reading folders."""

from __future__ import annotations

from pathlib import Path

from store.database import Database
from store.items.lists import load_item
from store.review.desk import decide, edit, start_session
from store.vocabulary import EventKind


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def data_of(folder: Path) -> dict[str, bytes]:
    """The files of a release that hold data of items."""
    told = {"README.md", "DATASHEET.md", "LICENCES.md", "croissant.json", "versions.json", "release.json"}
    lists = {"held_back.jsonl", "SHA256SUMS"}
    return {path: data for path, data in files_of(folder).items() if path not in told | lists}


def accept(database: Database, item_id: int, reviewer: str = "anna") -> None:
    with database.connect() as connection:
        revision = load_item(connection, item_id).revision.id
    decide(database, start_session(database, reviewer), item_id, EventKind.ACCEPT, expected_revision=revision)


def change(database: Database, item_id: int, **texts: str) -> None:
    """Give an item other texts and accept them."""
    with database.connect() as connection:
        revision = load_item(connection, item_id).revision.id
    edit(database, start_session(database, "anna"), item_id, expected_revision=revision, **texts)
    accept(database, item_id)
