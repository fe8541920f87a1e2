"""The tables of second readers and of reports: blind reviews, gold items, adjudications, settings, lengths of texts."""

from __future__ import annotations

from sqlalchemy import Column, Index, Text
from sqlmodel import Field, SQLModel


class ReviewSetting(SQLModel, table=True):
    """What this project asks of its human check, by name; the value is a number as text."""

    __tablename__ = "review_setting"

    name: str = Field(primary_key=True)
    value: str
    reviewer: str
    updated_at: str


class BlindReview(SQLModel, table=True):
    """What a reader said of an item without seeing any earlier decision; it changes nothing of the item.

    Only added: of one reader, item and purpose the last one stands. `purpose` is why the item was given.
    """

    __tablename__ = "blind_review"
    __table_args__ = (Index("blind_review_item", "item_id", "purpose", "reviewer"),)

    id: int | None = Field(default=None, primary_key=True)
    item_id: int = Field(foreign_key="item.id")
    revision_id: int = Field(foreign_key="revision.id")
    session_id: int | None = Field(default=None, foreign_key="review_session.id")
    reviewer: str
    purpose: str
    verdict: str
    reason: str
    note: str = Field(sa_column=Column(Text, nullable=False))
    seconds: float
    created_at: str


class GoldItem(SQLModel, table=True):
    """An item of which the right verdict is agreed, "" for one that is gold no longer. An item's last row stands."""

    __tablename__ = "gold_item"

    id: int | None = Field(default=None, primary_key=True)
    item_id: int = Field(foreign_key="item.id", index=True)
    verdict: str
    note: str = Field(sa_column=Column(Text, nullable=False))
    reviewer: str
    created_at: str


class Adjudication(SQLModel, table=True):
    """That a disagreement was settled by a review event, which holds the verdict."""

    id: int | None = Field(default=None, primary_key=True)
    item_id: int = Field(foreign_key="item.id", index=True)
    event_id: int = Field(foreign_key="review_event.id", index=True)
    blind_review_id: int = Field(foreign_key="blind_review.id")
    reviewer: str
    created_at: str


class TextMeasure(SQLModel, table=True):
    """How long a revision's texts are: counted once, since a report asks for it of all items."""

    __tablename__ = "text_measure"

    revision_id: int = Field(foreign_key="revision.id", primary_key=True)
    code_lines: int
    instruction_characters: int
