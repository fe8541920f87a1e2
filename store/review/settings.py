"""What a project asks of its human check: the share read twice, the share checked again, and after how many days."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields, replace

from sqlalchemy import Connection, text

from store.clock import utc_now
from store.database import Database
from store.errors import StoreError

HASH_RANGE = 2**32

# Multiplying by this odd number spreads the ids evenly over the range: every process chooses the same items, and
# an item once chosen stays so when the share grows.
ITEM_HASH = f"(item.id * 2654435761 % {HASH_RANGE})"


@dataclass(frozen=True, slots=True)
class ReviewSettings:
    """`overlap` is the share of items that get a blind second review by another reviewer, 0 to 1; `recheck` the share
    that their own reviewer reads blindly again, `recheck_days` after the decision at the earliest."""

    overlap: float = 0.0
    recheck: float = 0.0
    recheck_days: float = 7.0

    @property
    def overlap_limit(self) -> int:
        """Items whose hash is below it are read twice."""
        return round(self.overlap * HASH_RANGE)

    @property
    def recheck_limit(self) -> int:
        """Items whose hash is this or above it are checked again; the other end, so that the two rarely meet."""
        return HASH_RANGE - round(self.recheck * HASH_RANGE)


def load_review_settings(connection: Connection) -> ReviewSettings:
    """The project's settings; what was never set has its default."""
    rows = connection.execute(text("SELECT name, value FROM review_setting"))
    known = {field.name for field in fields(ReviewSettings)}
    return replace(ReviewSettings(), **{row.name: float(row.value) for row in rows if row.name in known})


def save_review_settings(database: Database, settings: ReviewSettings, reviewer: str) -> None:
    """Keep the settings for everybody who works on this database; raises StoreError for impossible ones."""
    for name in ("overlap", "recheck"):
        if not 0.0 <= getattr(settings, name) <= 1.0:
            raise StoreError(f"The share {name} must be from 0 to 1, not {getattr(settings, name)}.")
    if settings.recheck_days < 0:
        raise StoreError(f"The days before a re-check must not be negative, not {settings.recheck_days}.")
    with database.begin() as connection:
        for name, value in asdict(settings).items():
            connection.execute(
                text("""
                    INSERT INTO review_setting (name, value, reviewer, updated_at)
                    VALUES (:name, :value, :reviewer, :now)
                    ON CONFLICT (name) DO UPDATE SET value = excluded.value, reviewer = excluded.reviewer,
                        updated_at = excluded.updated_at"""),
                {"name": name, "value": repr(float(value)), "reviewer": reviewer, "now": utc_now()},
            )
