"""Second readers: blind reviews, gold items, adjudications, what a project asks for; and lengths of texts."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Float, ForeignKey, Integer, String, Text

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add the tables."""
    op.create_table(
        "review_setting",
        Column("name", String, primary_key=True),
        Column("value", String, nullable=False),
        Column("reviewer", String, nullable=False),
        Column("updated_at", String, nullable=False),
    )
    _add_blind_reviews()
    op.create_table(
        "gold_item",
        Column("id", Integer, primary_key=True),
        Column("item_id", Integer, ForeignKey("item.id"), nullable=False, index=True),
        Column("verdict", String, nullable=False),
        Column("note", Text, nullable=False),
        Column("reviewer", String, nullable=False),
        Column("created_at", String, nullable=False),
    )
    op.create_table(
        "adjudication",
        Column("id", Integer, primary_key=True),
        Column("item_id", Integer, ForeignKey("item.id"), nullable=False, index=True),
        Column("event_id", Integer, ForeignKey("review_event.id"), nullable=False, index=True),
        Column("blind_review_id", Integer, ForeignKey("blind_review.id"), nullable=False),
        Column("reviewer", String, nullable=False),
        Column("created_at", String, nullable=False),
    )
    op.create_table(
        "text_measure",
        Column("revision_id", Integer, ForeignKey("revision.id"), primary_key=True),
        Column("code_lines", Integer, nullable=False),
        Column("instruction_characters", Integer, nullable=False),
    )


def _add_blind_reviews() -> None:
    op.create_table(
        "blind_review",
        Column("id", Integer, primary_key=True),
        Column("item_id", Integer, ForeignKey("item.id"), nullable=False),
        Column("revision_id", Integer, ForeignKey("revision.id"), nullable=False),
        Column("session_id", Integer, ForeignKey("review_session.id")),
        Column("reviewer", String, nullable=False),
        Column("purpose", String, nullable=False),
        Column("verdict", String, nullable=False),
        Column("reason", String, nullable=False),
        Column("note", Text, nullable=False),
        Column("seconds", Float, nullable=False),
        Column("created_at", String, nullable=False),
    )
    op.create_index("blind_review_item", "blind_review", ["item_id", "purpose", "reviewer"])


def downgrade() -> None:
    """Drop them."""
    for table in ("text_measure", "adjudication", "gold_item", "blind_review", "review_setting"):
        op.drop_table(table)
