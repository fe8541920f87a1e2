"""Files that a scan is through with."""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, String, UniqueConstraint

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "scanned_folder",
        Column("id", Integer, primary_key=True),
        Column("root", String, nullable=False),
        Column("options", String, nullable=False),
        Column("judge", String, nullable=False),
        Column("created_at", String, nullable=False),
        UniqueConstraint("root", "options", "judge"),
    )
    op.create_table(
        "scanned_file",
        Column("folder_id", Integer, ForeignKey("scanned_folder.id"), primary_key=True),
        Column("path", String, primary_key=True),
        Column("size", Integer, nullable=False),
        Column("modified", BigInteger, nullable=False),
        Column("content_hash", String, nullable=False),
        Column("has_detection", Boolean, nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("scanned_file")
    op.drop_table("scanned_folder")
