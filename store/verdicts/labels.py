"""Labels: what people say of models' answers, against which judges are scored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from sqlalchemy import Connection, text

from store.clock import utc_now
from store.database import Database
from store.values import row_values

INSERT = text("""
    INSERT INTO label (answer_hash, machine_id, suffix, value, cause, note, reviewer, created_at)
    VALUES (:answer_hash, :machine_id, :suffix, :value, :cause, :note, :reviewer, :created_at)""")


class LabelValue(StrEnum):
    """Whether an answer does what its instruction asks, with the library and technology it names.

    Labels are only added: `WITHDRAWN` takes back what its reviewer said before, and never stands itself.
    """

    CORRECT = "correct"
    WRONG = "wrong"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class NewLabel:
    """A label to add; `cause` is a word, `note` a sentence, both may be empty."""

    answer_hash: str
    machine_id: int
    suffix: str
    value: LabelValue
    reviewer: str
    cause: str = ""
    note: str = ""


class LabelKey(NamedTuple):
    """Who speaks of what: of these labels only the last one counts."""

    answer_hash: str
    machine_id: int
    reviewer: str


@dataclass(frozen=True, slots=True)
class LabelRow:
    """The last label of its reviewer on its answer and machine. `created_at` is when it was given."""

    answer_hash: str
    machine_id: int
    suffix: str
    value: LabelValue
    reviewer: str
    cause: str
    note: str
    created_at: str

    @property
    def of(self) -> LabelKey:
        return LabelKey(self.answer_hash, self.machine_id, self.reviewer)

    @property
    def says(self) -> tuple[LabelValue, str, str]:
        return self.value, self.cause, self.note


def add_labels(database: Database, labels: Sequence[NewLabel]) -> None:
    """Add labels in one transaction; earlier ones of the same reviewer on the same answers no longer stand."""
    if labels:
        with database.begin() as connection:
            connection.execute(INSERT, [row_values(label, created_at=utc_now()) for label in labels])


def standing_labels(connection: Connection) -> list[LabelRow]:
    """Return the labels that stand, oldest first; those that were withdrawn are none."""
    return [row for row in last_labels(connection) if row.value is not LabelValue.WITHDRAWN]


def last_labels(connection: Connection) -> list[LabelRow]:
    """Return what each reviewer said last of each answer, oldest first, also where that took a label back."""
    rows = connection.execute(
        text("""
            SELECT answer_hash, machine_id, suffix, value, reviewer, cause, note, created_at FROM label
            WHERE id IN (SELECT max(id) FROM label GROUP BY answer_hash, machine_id, reviewer)
            ORDER BY id""")
    )
    return [LabelRow(**row._asdict() | {"value": LabelValue(row.value)}) for row in rows]
