"""Which source a scan kept of a file, so that the next one knows what is outdated once the file has changed."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Integer, text

revision = "0014"
down_revision = "0013"

_OF_SOURCE = text("source_id IS NOT NULL")


def upgrade() -> None:
    """Keep the source; of files scanned before it is the only one with their text and the end of their path."""
    op.add_column("scanned_file", Column("source_id", Integer))
    op.create_index(
        "scanned_file_source",
        "scanned_file",
        ["source_id"],
        sqlite_where=_OF_SOURCE,
        postgresql_where=_OF_SOURCE,
    )
    op.execute("""
        UPDATE scanned_file SET source_id = (
            SELECT CASE WHEN count(*) = 1 THEN max(source.id) END FROM source
            WHERE source.content_hash = scanned_file.content_hash AND (
                source.path = scanned_file.path
                OR substr(source.path, length(source.path) - length(scanned_file.path)) = '/' || scanned_file.path
                OR substr(scanned_file.path, length(scanned_file.path) - length(source.path)) = '/' || source.path))
        WHERE has_detection""")


def downgrade() -> None:
    """Forget it."""
    op.drop_index("scanned_file_source", "scanned_file")
    op.drop_column("scanned_file", "source_id")
