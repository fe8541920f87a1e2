"""An index that answers by itself how many translations fail alike."""

from __future__ import annotations

from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Let the index hold all that the groups of triage count."""
    op.drop_index("translation_cluster", "translation")
    op.create_index(
        "translation_cluster", "translation", ["cluster", "language", "status", "cause", "problem_id"]
    )


def downgrade() -> None:
    """Let it hold what finds a group."""
    op.drop_index("translation_cluster", "translation")
    op.create_index("translation_cluster", "translation", ["cluster", "status"])
