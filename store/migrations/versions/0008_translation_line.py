"""The construction line of translations: runs, their rounds and pieces, and what Python said of problems."""

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

revision = "0008"
down_revision = "0007"

METADATA = MetaData()
_LEASED = text("lease_owner IS NOT NULL")


def upgrade() -> None:
    """Add the tables and the column."""
    op.add_column("problem", Column("python_answers", Text, nullable=False, server_default="{}"))
    METADATA.create_all(op.get_bind(), tables=[METADATA.tables[name] for name in _NEW])


def downgrade() -> None:
    """Drop them."""
    METADATA.drop_all(op.get_bind(), tables=[METADATA.tables[name] for name in _NEW])
    op.drop_column("problem", "python_answers")


# Only what the new tables refer to; these are there already.
for _name in ("run", "model_call", "translation", "translation_attempt"):
    Table(_name, METADATA, Column("id", Integer, primary_key=True))

Table(
    "translation_member",
    METADATA,
    Column("run_id", Integer, ForeignKey("run.id"), primary_key=True),
    Column("translation_id", Integer, ForeignKey("translation.id"), primary_key=True, index=True),
)

Table(
    "translation_round",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("run_id", Integer, ForeignKey("run.id"), nullable=False),
    Column("language", String, nullable=False),
    Column("step", String, nullable=False),
    Column("number", Integer, nullable=False),
    Column("pieces", Integer, nullable=False),
    Column("solved_before", Integer, nullable=False),
    Column("solved_after", Integer),
    Column("examples", Text, nullable=False),
    Column("created_at", String, nullable=False),
    Column("finished_at", String),
    UniqueConstraint("run_id", "language", "step", "number"),
)

Table(
    "translation_piece",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("run_id", Integer, ForeignKey("run.id"), nullable=False),
    Column("translation_id", Integer, ForeignKey("translation.id"), nullable=False),
    Column("step", String, nullable=False),
    Column("round", Integer, nullable=False),
    Column("parent_id", Integer, ForeignKey("translation_attempt.id")),
    Column("candidate", Text, nullable=False),
    Column("author", String, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("outcome", String),
    Column("reason", Text, nullable=False),
    Column("attempt_id", Integer, ForeignKey("translation_attempt.id")),
    Column("call_id", Integer, ForeignKey("model_call.id")),
    Column("lease_owner", String),
    Column("lease_expires", Float),
    Column("created_at", String, nullable=False),
    Column("finished_at", String),
    UniqueConstraint("run_id", "translation_id", "step", "round"),
    Index("translation_piece_queue", "run_id", "outcome", "id"),
    Index("translation_piece_lease", "lease_owner", sqlite_where=_LEASED, postgresql_where=_LEASED),
)

_NEW = ("translation_member", "translation_round", "translation_piece")
