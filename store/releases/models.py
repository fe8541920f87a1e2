"""The tables of releases: secrets and personal data found in texts, and how people settled them."""

from __future__ import annotations

from sqlalchemy import Column, Index, Text, UniqueConstraint
from sqlmodel import Field, SQLModel


class ReleaseFinding(SQLModel, table=True):
    """A place of a revision that should not be published unseen; the value itself stays in the text.

    `place` is `code` or `instruction`, `line` counts from 1, `first` and `last` are columns from 0, the last one
    excluded. `masked` shows as much of the value as may be shown.
    """

    __tablename__ = "release_finding"
    __table_args__ = (
        UniqueConstraint("revision_id", "scanner", "place", "line", "first", "last", "kind"),
        Index("release_finding_value", "item_id", "kind", "value_hash"),
    )

    id: int | None = Field(default=None, primary_key=True)
    item_id: int = Field(foreign_key="item.id")
    revision_id: int = Field(foreign_key="revision.id")
    scanner: str
    place: str
    line: int
    first: int
    last: int
    kind: str
    rule: str
    value_hash: str
    masked: str
    created_at: str


class ReleaseScan(SQLModel, table=True):
    """A revision that a version of the scanner is through with."""

    __tablename__ = "release_scan"

    revision_id: int = Field(foreign_key="revision.id", primary_key=True)
    scanner: str = Field(primary_key=True)


class ReleaseSettlement(SQLModel, table=True):
    """What a person decided of a value in an item, wherever it stands there. Only added; the last one stands."""

    __tablename__ = "release_settlement"
    __table_args__ = (Index("release_settlement_value", "item_id", "kind", "value_hash"),)

    id: int | None = Field(default=None, primary_key=True)
    item_id: int = Field(foreign_key="item.id")
    kind: str
    value_hash: str
    decision: str
    reason: str = Field(sa_column=Column(Text, nullable=False))
    reviewer: str
    created_at: str
