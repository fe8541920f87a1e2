"""The first schema: sources to items, the human check, judges' verdicts, runs and samples."""

from __future__ import annotations

from alembic import op
from sqlalchemy import (
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

revision = "0001"
down_revision = None

METADATA = MetaData()
_LEASED = text("lease_owner IS NOT NULL")


def upgrade() -> None:
    """Create all tables."""
    METADATA.create_all(op.get_bind())


def downgrade() -> None:
    """Drop all tables."""
    METADATA.drop_all(op.get_bind())


Table(
    "source",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("repository", String, nullable=False),
    Column("repository_id", String, nullable=False),
    Column("commit", String, nullable=False),
    Column("path", String, nullable=False),
    Column("language", String, nullable=False),
    Column("suffix", String, nullable=False),
    Column("licence", String, nullable=False),
    Column("content_hash", String, nullable=False),
    Column("size", Integer, nullable=False),
    Column("lines", Integer, nullable=False),
    Column("text", Text),
    Column("scanned_at", String, nullable=False),
    UniqueConstraint("repository", "commit", "path", "content_hash"),
    Index("ix_source_content_hash", "content_hash"),
)

Table(
    "candidate",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("source_id", Integer, ForeignKey("source.id"), nullable=False),
    Column("machine_id", Integer, nullable=False),
    Column("first_line", Integer, nullable=False),
    Column("last_line", Integer, nullable=False),
    Column("level", String),
    Column("outcome", String),
    Column("reason", String, nullable=False),
    Column("created_at", String, nullable=False),
    UniqueConstraint("source_id", "machine_id"),
    Index("ix_candidate_outcome", "outcome"),
    Index("ix_candidate_source_id", "source_id"),
)

Table(
    "snippet",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("candidate_id", Integer, ForeignKey("candidate.id"), nullable=False),
    Column("level", String, nullable=False),
    Column("code", Text, nullable=False),
    Column("content_hash", String, nullable=False),
    Column("first_line", Integer, nullable=False),
    Column("last_line", Integer, nullable=False),
    Column("unfaithful", Integer, nullable=False),
    Column("extractor", String, nullable=False),
    Column("created_at", String, nullable=False),
    UniqueConstraint("candidate_id", "level", "content_hash"),
    Index("ix_snippet_candidate_id", "candidate_id"),
    Index("ix_snippet_content_hash", "content_hash"),
)

Table(
    "item",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("key", String, nullable=False),
    Column("position", Integer, nullable=False),
    Column("suite", String, nullable=False),
    Column("task_id", Integer, nullable=False),
    Column("language", String, nullable=False),
    Column("suffix", String, nullable=False),
    Column("technology", String, nullable=False),
    Column("machine_id", Integer, nullable=False),
    Column("level", String, nullable=False),
    Column("project", String, nullable=False),
    Column("project_id", String, nullable=False),
    Column("interface_class", String, nullable=False),
    Column("interface_name", String, nullable=False),
    Column("snippet_id", Integer, ForeignKey("snippet.id")),
    Column("revision_id", Integer, ForeignKey("revision.id", use_alter=True, name="item_revision")),
    Column("status", String, nullable=False),
    Column("status_at", String, nullable=False),
    Column("reviewers", Integer, nullable=False),
    Column("code_key", String, nullable=False),
    Column("search", String, nullable=False),
    Column("lease_owner", String),
    Column("lease_expires", Float),
    Column("created_at", String, nullable=False),
    UniqueConstraint("key"),
    Index("item_cell", "language", "technology", "status"),
    Index("item_lease", "lease_owner", sqlite_where=_LEASED, postgresql_where=_LEASED),
    Index("item_place", "position"),
    Index("item_queue", "status", "position"),
    Index("ix_item_code_key", "code_key"),
    Index("ix_item_machine_id", "machine_id"),
    Index("ix_item_snippet_id", "snippet_id"),
)

Table(
    "revision",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("item_id", Integer, ForeignKey("item.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("code", Text, nullable=False),
    Column("instruction", Text, nullable=False),
    Column("code_hash", String, nullable=False),
    Column("author", String, nullable=False),
    Column("created_at", String, nullable=False),
    UniqueConstraint("item_id", "number"),
    Index("ix_revision_code_hash", "code_hash"),
)

Table(
    "review_session",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("reviewer", String, nullable=False),
    Column("started_at", String, nullable=False),
    Column("ended_at", String),
    Column("last_item_id", Integer, ForeignKey("item.id")),
    Column("filter", String, nullable=False),
    Index("ix_review_session_reviewer", "reviewer"),
)

Table(
    "review_event",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("item_id", Integer, ForeignKey("item.id"), nullable=False),
    Column("session_id", Integer, ForeignKey("review_session.id")),
    Column("reviewer", String, nullable=False),
    Column("kind", String, nullable=False),
    Column("reason", String, nullable=False),
    Column("note", Text, nullable=False),
    Column("undoes_id", Integer, ForeignKey("review_event.id")),
    Column("status_before", String, nullable=False),
    Column("status_after", String, nullable=False),
    Column("revision_before", Integer, ForeignKey("revision.id"), nullable=False),
    Column("revision_after", Integer, ForeignKey("revision.id"), nullable=False),
    Column("seconds", Float, nullable=False),
    Column("created_at", String, nullable=False),
    Index("ix_review_event_item_id", "item_id"),
    Index("ix_review_event_session_id", "session_id"),
    Index("ix_review_event_undoes_id", "undoes_id"),
    Index("review_event_reviewer", "reviewer", "id"),
)

Table(
    "verdict",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("code_hash", String, nullable=False),
    Column("machine_id", Integer, nullable=False),
    Column("suffix", String, nullable=False),
    Column("mode", String, nullable=False),
    Column("judge", String, nullable=False),
    Column("verdict", String, nullable=False),
    Column("coverage", Float, nullable=False),
    Column("reason", String, nullable=False),
    Column("created_at", String, nullable=False),
    UniqueConstraint("code_hash", "machine_id", "suffix", "judge"),
)

Table(
    "run",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("suite", String, nullable=False),
    Column("model", String, nullable=False),
    Column("mode", String, nullable=False),
    Column("origin", String, nullable=False),
    Column("parameters", String, nullable=False),
    Column("created_at", String, nullable=False),
    Column("finished_at", String),
    UniqueConstraint("suite", "model", "mode", "origin"),
)

Table(
    "sample",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("run_id", Integer, ForeignKey("run.id"), nullable=False),
    Column("item_id", Integer, ForeignKey("item.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("answer", Text),
    Column("answer_hash", String, nullable=False),
    Column("claimed", String),
    Column("verdict", String),
    Column("judge", String, nullable=False),
    Column("lease_owner", String),
    Column("lease_expires", Float),
    Column("created_at", String, nullable=False),
    UniqueConstraint("run_id", "item_id", "number"),
    Index("ix_sample_item_id", "item_id"),
)

Table(
    "imported_file",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("path", String, nullable=False),
    Column("digest", String, nullable=False),
    Column("rows", Integer, nullable=False),
    Column("created_at", String, nullable=False),
    UniqueConstraint("path", "digest"),
)
