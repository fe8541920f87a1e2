"""Labels: what people say of models' answers, against which judges are scored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum

from sqlalchemy import Connection, text

from store.clock import utc_now
from store.database import Database
from store.text import storable


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


@dataclass(frozen=True, slots=True)
class LabelRow:
    """A label that stands: the last one of its reviewer on its answer and machine."""

    answer_hash: str
    machine_id: int
    suffix: str
    value: LabelValue
    reviewer: str
    cause: str
    note: str
    created_at: str


def add_labels(database: Database, labels: Sequence[NewLabel]) -> None:
    """Add labels in one transaction; earlier ones of the same reviewer on the same answers no longer stand."""
    rows = [
        {name: storable(value) if isinstance(value, str) else value for name, value in asdict(label).items()}
        | {"now": utc_now()}
        for label in labels
    ]
    if not rows:
        return
    with database.begin() as connection:
        connection.execute(
            text("""
                INSERT INTO label (answer_hash, machine_id, suffix, value, cause, note, reviewer, created_at)
                VALUES (:answer_hash, :machine_id, :suffix, :value, :cause, :note, :reviewer, :now)"""),
            rows,
        )


def standing_labels(connection: Connection) -> list[LabelRow]:
    """Return the labels that stand, oldest first; those that were withdrawn are none."""
    rows = connection.execute(
        text("""
            SELECT answer_hash, machine_id, suffix, value, reviewer, cause, note, created_at FROM label
            WHERE id IN (SELECT max(id) FROM label GROUP BY answer_hash, machine_id, reviewer)
                AND value != :withdrawn
            ORDER BY id"""),
        {"withdrawn": LabelValue.WITHDRAWN.value},
    )
    return [LabelRow(**row._asdict() | {"value": LabelValue(row.value)}) for row in rows]
