"""Secrets and personal data found in texts before a release, and how people settled them."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, ForeignKey, Index, Integer, MetaData, String, Table, Text, UniqueConstraint

revision = "0010"
down_revision = "0009"

METADATA = MetaData()


def upgrade() -> None:
    """Add the tables."""
    METADATA.create_all(op.get_bind(), tables=[METADATA.tables[name] for name in _NEW])


def downgrade() -> None:
    """Drop them."""
    METADATA.drop_all(op.get_bind(), tables=[METADATA.tables[name] for name in _NEW])


# Only what the new tables refer to; these are there already.
Table("item", METADATA, Column("id", Integer, primary_key=True))
Table("revision", METADATA, Column("id", Integer, primary_key=True))

Table(
    "release_finding",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("item_id", Integer, ForeignKey("item.id"), nullable=False),
    Column("revision_id", Integer, ForeignKey("revision.id"), nullable=False),
    Column("scanner", String, nullable=False),
    Column("place", String, nullable=False),
    Column("line", Integer, nullable=False),
    Column("first", Integer, nullable=False),
    Column("last", Integer, nullable=False),
    Column("kind", String, nullable=False),
    Column("rule", String, nullable=False),
    Column("value_hash", String, nullable=False),
    Column("masked", String, nullable=False),
    Column("created_at", String, nullable=False),
    UniqueConstraint("revision_id", "scanner", "place", "line", "first", "last", "kind"),
    Index("release_finding_value", "item_id", "kind", "value_hash"),
)

Table(
    "release_scan",
    METADATA,
    Column("revision_id", Integer, ForeignKey("revision.id"), primary_key=True),
    Column("scanner", String, primary_key=True),
)

Table(
    "release_settlement",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("item_id", Integer, ForeignKey("item.id"), nullable=False),
    Column("kind", String, nullable=False),
    Column("value_hash", String, nullable=False),
    Column("decision", String, nullable=False),
    Column("reason", Text, nullable=False),
    Column("reviewer", String, nullable=False),
    Column("created_at", String, nullable=False),
    Index("release_settlement_value", "item_id", "kind", "value_hash"),
)

_NEW = ("release_finding", "release_scan", "release_settlement")
