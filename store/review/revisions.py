"""Revisions: the states of an item's code and instruction, added and never changed."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, text

from store.clock import utc_now
from store.text import content_hash

_COLUMNS = "id, number, code, instruction, code_hash, author, created_at"


@dataclass(frozen=True, slots=True)
class RevisionRow:
    """One state of an item's code and instruction; number 1 is as generated or imported."""

    id: int
    number: int
    code: str
    instruction: str
    code_hash: str
    author: str
    created_at: str


def load_revision(connection: Connection, revision_id: int) -> RevisionRow:
    """The revision with this id, which must exist."""
    query = text(f"SELECT {_COLUMNS} FROM revision WHERE id = :id")
    return RevisionRow(*connection.execute(query, {"id": revision_id}).one())


def load_first_revision(connection: Connection, item_id: int) -> RevisionRow:
    """The item's revision 1."""
    query = text(f"SELECT {_COLUMNS} FROM revision WHERE item_id = :item_id AND number = 1")
    return RevisionRow(*connection.execute(query, {"item_id": item_id}).one())


def add_revision(
    connection: Connection, item_id: int, *, code: str, instruction: str, author: str
) -> RevisionRow:
    """Add the revision that follows the item's last one; the texts are storable already."""
    query = text(f"""
        INSERT INTO revision (item_id, number, code, instruction, code_hash, author, created_at)
        SELECT :item_id, 1 + max(number), :code, :instruction, :code_hash, :author, :now
        FROM revision WHERE item_id = :item_id
        RETURNING {_COLUMNS}""")
    values = {
        "item_id": item_id,
        "code": code,
        "instruction": instruction,
        "code_hash": content_hash(code),
        "author": author,
        "now": utc_now(),
    }
    return RevisionRow(*connection.execute(query, values).one())
