"""Clusters of items that are nearly the same."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, String

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the cluster to the items."""
    op.add_column("item", Column("cluster", String))
    op.create_index("ix_item_cluster", "item", ["cluster"])


def downgrade() -> None:
    """Drop it."""
    op.drop_index("ix_item_cluster", "item")
    op.drop_column("item", "cluster")
