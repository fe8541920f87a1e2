"""Programs executed, and problems translated: attempts, where each stands, and what people did to it."""

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

revision = "0007"
down_revision = "0006"

METADATA = MetaData()
_LEASED = text("lease_owner IS NOT NULL")


def upgrade() -> None:
    """Add the tables."""
    METADATA.create_all(op.get_bind(), tables=[METADATA.tables[name] for name in _NEW])


def downgrade() -> None:
    """Drop them."""
    METADATA.drop_all(op.get_bind(), tables=[METADATA.tables[name] for name in _NEW])


# Only what the new tables refer to; these are there already.
Table("run", METADATA, Column("id", Integer, primary_key=True))
Table("model_call", METADATA, Column("id", Integer, primary_key=True))

Table(
    "execution",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("program", String, nullable=False),
    Column("toolchain", String, nullable=False),
    Column("limits", String, nullable=False),
    Column("kind", String, nullable=False),
    Column("phase", String, nullable=False),
    Column("reason", Text, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("stdout", Text, nullable=False),
    Column("stderr", Text, nullable=False),
    Column("signal", String, nullable=False),
    Column("exit_code", Integer),
    Column("created_at", String, nullable=False),
    UniqueConstraint("program", "toolchain", "limits"),
)

Table(
    "problem",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("key", String, nullable=False, unique=True),
    Column("position", Integer, nullable=False),
    Column("code", Text, nullable=False),
    Column("input", Text, nullable=False),
    Column("output", Text, nullable=False),
    Column("origin", String, nullable=False),
    Column("created_at", String, nullable=False),
)

Table(
    "translation_attempt",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("translation_id", Integer, ForeignKey("translation.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("run_id", Integer, ForeignKey("run.id"), index=True),
    Column("step", String, nullable=False),
    Column("author", String, nullable=False),
    Column("parent_id", Integer, ForeignKey("translation_attempt.id")),
    Column("code", Text, nullable=False),
    Column("call_id", Integer, ForeignKey("model_call.id")),
    Column("fingerprint", String, nullable=False),
    Column("kind", String, nullable=False),
    Column("error", Text, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("toolchain", String, nullable=False),
    Column("created_at", String, nullable=False),
    UniqueConstraint("translation_id", "number"),
)

Table(
    "translation",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("problem_id", Integer, ForeignKey("problem.id"), nullable=False),
    Column("language", String, nullable=False),
    Column("status", String, nullable=False),
    Column("step", String, nullable=False),
    Column("reason", Text, nullable=False),
    Column(
        "attempt_id",
        Integer,
        ForeignKey("translation_attempt.id", use_alter=True, name="translation_standing"),
    ),
    Column("attempts", Integer, nullable=False),
    Column("kind", String, nullable=False),
    Column("error", Text, nullable=False),
    Column("cluster", String, nullable=False),
    Column("cause", String, nullable=False),
    Column("assignee", String, nullable=False),
    Column("lease_owner", String),
    Column("lease_expires", Float),
    Column("created_at", String, nullable=False),
    Column("updated_at", String, nullable=False),
    UniqueConstraint("problem_id", "language"),
    Index("translation_lease", "lease_owner", sqlite_where=_LEASED, postgresql_where=_LEASED),
    Index("translation_queue", "status", "language", "id"),
    Index("translation_cluster", "cluster", "status"),
)

Table(
    "triage_event",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("translation_id", Integer, ForeignKey("translation.id"), nullable=False, index=True),
    Column("reviewer", String, nullable=False),
    Column("kind", String, nullable=False),
    Column("reason", String, nullable=False),
    Column("note", Text, nullable=False),
    Column("undoes_id", Integer, ForeignKey("triage_event.id"), index=True),
    Column("status_before", String, nullable=False),
    Column("status_after", String, nullable=False),
    Column("attempt_before", Integer, ForeignKey("translation_attempt.id")),
    Column("attempt_after", Integer, ForeignKey("translation_attempt.id")),
    Column("cause_before", String, nullable=False),
    Column("cause_after", String, nullable=False),
    Column("created_at", String, nullable=False),
    Index("triage_event_reviewer", "reviewer", "id"),
)

_NEW = ("execution", "problem", "translation_attempt", "translation", "triage_event")
