"""Labels: what people say of models' answers."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Integer, String, Text

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Create the table of labels."""
    op.create_table(
        "label",
        Column("id", Integer, primary_key=True),
        Column("answer_hash", String, nullable=False),
        Column("machine_id", Integer, nullable=False),
        Column("suffix", String, nullable=False),
        Column("value", String, nullable=False),
        Column("cause", String, nullable=False),
        Column("note", Text, nullable=False),
        Column("reviewer", String, nullable=False),
        Column("created_at", String, nullable=False),
    )
    op.create_index("label_answer", "label", ["answer_hash", "machine_id"])


def downgrade() -> None:
    """Drop it."""
    op.drop_table("label")
