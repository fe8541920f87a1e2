"""Runs as work: models' answers kept, prompts, attempts, logs and workers."""

from __future__ import annotations

from typing import Any

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

revision = "0006"
down_revision = "0005"

METADATA = MetaData()
_LEASED = text("lease_owner IS NOT NULL")
_LEASED_TABLES = ("candidate", "sample")


def upgrade() -> None:
    """Add the tables, and to runs, samples and candidates what work needs."""
    METADATA.create_all(op.get_bind(), tables=[METADATA.tables[name] for name in _NEW])
    for table, columns in _added_columns().items():
        for column in columns:
            op.add_column(table, column)
    op.create_index("ix_run_batch", "run", ["batch"])
    op.create_index("run_queue", "run", ["status", "id"])
    op.create_index("sample_queue", "sample", ["run_id", "outcome", "id"])
    for table in _LEASED_TABLES:
        op.create_index(
            f"{table}_lease", table, ["lease_owner"], sqlite_where=_LEASED, postgresql_where=_LEASED
        )


def downgrade() -> None:
    """Take them back."""
    for table in _LEASED_TABLES:
        op.drop_index(f"{table}_lease", table)
    op.drop_index("sample_queue", "sample")
    op.drop_index("run_queue", "run")
    op.drop_index("ix_run_batch", "run")
    for table, columns in _added_columns().items():
        for column in columns:
            op.drop_column(table, column.name)
    METADATA.drop_all(op.get_bind(), tables=[METADATA.tables[name] for name in reversed(_NEW)])


def _added_columns() -> dict[str, list[Column[Any]]]:
    """New column objects each time: adding one to a table binds it."""
    return {
        "candidate": [Column("lease_owner", String), Column("lease_expires", Float)],
        "run": [
            Column("kind", String, nullable=False, server_default="evaluation"),
            Column("title", String, nullable=False, server_default=""),
            Column("batch", String, nullable=False, server_default=""),
            Column("status", String, nullable=False, server_default="finished"),
            Column("reason", String, nullable=False, server_default=""),
            Column("plan", Text, nullable=False, server_default="{}"),
        ],
        "sample": [
            Column("outcome", String),
            Column("reason", Text, nullable=False, server_default=""),
            Column("coverage", Float),
            Column("state", Integer),
            Column("tries", Integer, nullable=False, server_default="0"),
            Column("call_id", Integer),
            Column("finished_at", String),
        ],
    }


# Only what the new tables refer to; these are there already.
Table("run", METADATA, Column("id", Integer, primary_key=True))
Table("candidate", METADATA, Column("id", Integer, primary_key=True))

Table(
    "model_call",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("key", String, nullable=False, unique=True),
    Column("model", String, nullable=False),
    Column("parameters", String, nullable=False),
    Column("messages", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("role", String, nullable=False),
    Column("prompt_digest", String, nullable=False),
    Column("answer", Text, nullable=False),
    Column("thinking", Text, nullable=False),
    Column("finish_reason", String, nullable=False),
    Column("input_tokens", Integer, nullable=False),
    Column("output_tokens", Integer, nullable=False),
    Column("thinking_tokens", Integer, nullable=False),
    Column("price", Float, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("origin", String, nullable=False),
    Column("created_at", String, nullable=False),
)

Table(
    "prompt",
    METADATA,
    Column("digest", String, primary_key=True),
    Column("role", String, nullable=False),
    Column("version", String, nullable=False),
    Column("text", Text, nullable=False),
    Column("created_at", String, nullable=False),
)

Table(
    "attempt",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("candidate_id", Integer, ForeignKey("candidate.id"), nullable=False, index=True),
    Column("run_id", Integer, ForeignKey("run.id"), nullable=False),
    Column("role", String, nullable=False),
    Column("number", Integer, nullable=False),
    Column("call_id", Integer, ForeignKey("model_call.id")),
    Column("text", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("created_at", String, nullable=False),
    UniqueConstraint("candidate_id", "run_id", "role", "number"),
)

Table(
    "run_event",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("run_id", Integer, ForeignKey("run.id"), nullable=False),
    Column("level", String, nullable=False),
    Column("kind", String, nullable=False),
    Column("message", Text, nullable=False),
    Column("worker", String, nullable=False),
    Column("sample_id", Integer),
    Column("candidate_id", Integer),
    Column("created_at", String, nullable=False),
    Index("run_event_log", "run_id", "id"),
)

Table(
    "worker",
    METADATA,
    Column("id", String, primary_key=True),
    Column("host", String, nullable=False),
    Column("pid", Integer, nullable=False),
    Column("concurrency", Integer, nullable=False),
    Column("run_id", Integer, ForeignKey("run.id")),
    Column("done", Integer, nullable=False),
    Column("is_stopping", Integer, nullable=False),
    Column("started_at", String, nullable=False),
    Column("heartbeat", Float, nullable=False),
)

_NEW = ("model_call", "prompt", "attempt", "run_event", "worker")
