"""Repositories to take sources from, and how far the searches for them are."""

from __future__ import annotations

from alembic import op
from sqlalchemy import (
    BigInteger,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

revision = "0002"
down_revision = "0001"

METADATA = MetaData()
_LEASED = text("lease_owner IS NOT NULL")


def upgrade() -> None:
    """Add the tables."""
    METADATA.create_all(op.get_bind())


def downgrade() -> None:
    """Drop them."""
    METADATA.drop_all(op.get_bind())


Table(
    "repository_search",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("query", String, nullable=False),
    Column("created_at", String, nullable=False),
    UniqueConstraint("query"),
)

Table(
    "search_window",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("search_id", Integer, ForeignKey("repository_search.id"), nullable=False),
    Column("least_stars", Integer, nullable=False),
    Column("most_stars", Integer, nullable=False),
    Column("next_page", Integer, nullable=False),
    Column("total", Integer),
    Column("is_done", Integer, nullable=False),
    Column("is_partial", Integer, nullable=False),
    Column("updated_at", String, nullable=False),
    Index("search_window_open", "search_id", "is_done"),
)

Table(
    "repository",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("name", String, nullable=False),
    Column("url", String, nullable=False),
    Column("host_id", String, nullable=False),
    Column("stars", Integer),
    Column("languages", Text, nullable=False),
    Column("size_kb", Integer),
    Column("default_branch", String, nullable=False),
    Column("commit", String, nullable=False),
    Column("licence", String, nullable=False),
    Column("status", String, nullable=False),
    Column("reason", String, nullable=False),
    Column("path", String, nullable=False),
    Column("disk_bytes", BigInteger, nullable=False),
    Column("scanned", String, nullable=False),
    Column("search_id", Integer, ForeignKey("repository_search.id")),
    Column("added_at", String, nullable=False),
    Column("updated_at", String, nullable=False),
    Column("lease_owner", String),
    Column("lease_expires", Float),
    UniqueConstraint("url"),
    Index("ix_repository_search_id", "search_id"),
    Index("repository_lease", "lease_owner", sqlite_where=_LEASED, postgresql_where=_LEASED),
    Index("repository_queue", "status", "id"),
)
