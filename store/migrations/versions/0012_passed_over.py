"""What scans passed over, so that a repeated one can tell it without reading it again."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, String, text

revision = "0012"
down_revision = "0011"

_PASSED_OVER = text("passed_over <> ''")


def upgrade() -> None:
    """Keep the reason for each file, and how many a repository has for which reason; the next scan finds them out."""
    op.add_column("repository", Column("passed_over", String, nullable=False, server_default=""))
    op.add_column("scanned_file", Column("passed_over", String, nullable=False, server_default=""))
    op.create_index(
        "scanned_file_passed_over",
        "scanned_file",
        ["folder_id"],
        sqlite_where=_PASSED_OVER,
        postgresql_where=_PASSED_OVER,
    )
    op.execute("DELETE FROM scanned_file WHERE content_hash = ''")


def downgrade() -> None:
    """Forget both."""
    op.drop_index("scanned_file_passed_over", "scanned_file")
    op.drop_column("scanned_file", "passed_over")
    op.drop_column("repository", "passed_over")
