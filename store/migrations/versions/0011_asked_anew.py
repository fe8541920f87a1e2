"""Samples that are asked anew, although an answer to the same question is kept."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Integer

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Count how often a sample was asked anew."""
    op.add_column("sample", Column("asked", Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Forget it."""
    op.drop_column("sample", "asked")
