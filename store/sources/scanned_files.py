"""What scans have read: which files of a folder a judge is through with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, text

from store.clock import utc_now
from store.sources.scanned_before import PASSED_OVER, READ, FilesBefore
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
    INSERT INTO scanned_file
        (folder_id, path, size, modified, content_hash, has_detection, passed_over, source_id)
    VALUES (:folder_id, :path, :size, :modified, :content_hash, :has_detection, :passed_over, :source_id)
    ON CONFLICT (folder_id, path) DO UPDATE SET size = excluded.size, modified = excluded.modified,
        content_hash = excluded.content_hash, has_detection = excluded.has_detection,
        passed_over = excluded.passed_over, source_id = coalesce(excluded.source_id, scanned_file.source_id)""")
# Of no size that a file can have, so that it is read again.
_TO_BE_READ = "size = -1, passed_over = '', has_detection = true"


@dataclass(frozen=True, slots=True)
class ScannedFileRow:
    """A file below a scanned folder; size in bytes, `modified` in nanoseconds.

    A file that was skipped has no hash; `passed_over` says why. `source_id` is the source that was kept of it.
    """

    path: str
    size: int
    modified: int
    content_hash: str
    has_detection: bool
    passed_over: str = ""
    source_id: int | None = None


def open_scanned_folder(connection: Connection, root: str, options: str, judge: str) -> int:
    """The id under which the files of a folder are kept.

    Of what an older judge was through with only files are still known that sources were kept of, to be read again.
    """
    values = {"root": storable(root), "options": options, "judge": judge, "now": utc_now()}
    of_older = f"folder_id IN ({_OUTDATED})"
    connection.execute(text(f"DELETE FROM scanned_file WHERE {of_older} AND source_id IS NULL"), values)
    connection.execute(text(f"UPDATE scanned_file SET {_TO_BE_READ} WHERE {of_older}"), values)
    connection.execute(
        text(f"UPDATE scanned_folder SET judge = :judge, created_at = :now WHERE id IN ({_OUTDATED})"), values
    )
    connection.execute(_INSERT_FOLDER, values)
    return int(connection.execute(_FIND_FOLDER, values).scalar_one())


def scanned_files(connection: Connection, folder_id: int) -> FilesBefore:
    """The files kept of a folder."""
    # The driver's own rows: there may be a hundred thousand, and plain tuples are made and compared at once.
    read, passed_over = (
        connection.execute(text(query), {"folder": folder_id}).cursor.fetchall()
        for query in (READ, PASSED_OVER)
    )
    return FilesBefore.of(read, passed_over)


def barren_files(connection: Connection, folder_id: int) -> list[tuple[str, str]]:
    """The content hash and path of each file kept of a folder that was read and in which nothing was found."""
    query = """
        SELECT content_hash, path FROM scanned_file
        WHERE folder_id = :id AND content_hash <> '' AND NOT has_detection"""
    return [(row.content_hash, row.path) for row in connection.execute(text(query), {"id": folder_id})]


def keep_scanned_files(connection: Connection, folder_id: int, files: Sequence[ScannedFileRow]) -> None:
    """Keep files, in the place of what was known of the same paths; a source is known until it is forgotten."""
    if files:
        connection.execute(_UPSERT_FILE, [row_values(file, folder_id=folder_id) for file in files])
