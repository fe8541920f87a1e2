"""What scans have read: which files of a folder a judge is through with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, text

from store.clock import utc_now
from store.text import storable
from store.values import row_values

_FIND_FOLDER = text(
    "SELECT id FROM scanned_folder WHERE root = :root AND options = :options AND judge = :judge"
)
_INSERT_FOLDER = text("""
    INSERT INTO scanned_folder (root, options, judge, created_at)
    VALUES (:root, :options, :judge, :now) ON CONFLICT DO NOTHING""")
_OUTDATED = "SELECT id FROM scanned_folder WHERE root = :root AND options = :options AND judge <> :judge"
_UPSERT_FILE = text("""
    INSERT INTO scanned_file (folder_id, path, size, modified, content_hash, has_detection)
    VALUES (:folder_id, :path, :size, :modified, :content_hash, :has_detection)
    ON CONFLICT (folder_id, path) DO UPDATE SET size = excluded.size, modified = excluded.modified,
        content_hash = excluded.content_hash, has_detection = excluded.has_detection""")


@dataclass(frozen=True, slots=True)
class ScannedFileRow:
    """A file below a scanned folder; size in bytes, `modified` in nanoseconds, no hash for a file skipped."""

    path: str
    size: int
    modified: int
    content_hash: str
    has_detection: bool


def open_scanned_folder(connection: Connection, root: str, options: str, judge: str) -> int:
    """The id under which the files of a folder are kept; what an older judge was through with is forgotten."""
    values = {"root": storable(root), "options": options, "judge": judge, "now": utc_now()}
    connection.execute(text(f"DELETE FROM scanned_file WHERE folder_id IN ({_OUTDATED})"), values)
    connection.execute(text(f"DELETE FROM scanned_folder WHERE id IN ({_OUTDATED})"), values)
    connection.execute(_INSERT_FOLDER, values)
    return int(connection.execute(_FIND_FOLDER, values).scalar_one())


def scanned_files(connection: Connection, folder_id: int) -> Iterator[ScannedFileRow]:
    """Yield the files kept of a folder."""
    rows = connection.execute(
        text("""
            SELECT path, size, modified, content_hash, has_detection
            FROM scanned_file WHERE folder_id = :id"""),
        {"id": folder_id},
    )
    return (ScannedFileRow(*row) for row in rows)


def keep_scanned_files(connection: Connection, folder_id: int, files: Sequence[ScannedFileRow]) -> None:
    """Keep files, in the place of what was known of the same paths."""
    if files:
        connection.execute(_UPSERT_FILE, [row_values(file, folder_id=folder_id) for file in files])
