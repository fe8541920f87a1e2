"""Lengths of texts: counted once for each revision, and then summed up by the database."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import Connection, text

from store.database import Database

_CHUNK = 2_000


class Measure(StrEnum):
    """What is measured of an item's present texts."""

    CODE_LINES = "code_lines"
    INSTRUCTION_CHARACTERS = "instruction_characters"


@dataclass(frozen=True, slots=True)
class UnmeasuredText:
    """A revision whose lengths nobody has counted yet."""

    revision_id: int
    suffix: str
    code: str
    instruction: str


@dataclass(frozen=True, slots=True)
class MeasuredText:
    """The lengths of a revision."""

    revision_id: int
    code_lines: int
    instruction_characters: int


@dataclass(frozen=True, slots=True)
class LengthCount:
    """How many items of a suite and language have a text of this length."""

    suite: str
    language: str
    length: int
    items: int


def unmeasured(database: Database) -> Iterator[list[UnmeasuredText]]:
    """Yield the present texts of items that have no lengths yet, some at a time."""
    query = text("""
        SELECT item.id, revision.id, item.suffix, revision.code, revision.instruction
        FROM item JOIN revision ON revision.id = item.revision_id
        LEFT JOIN text_measure ON text_measure.revision_id = item.revision_id
        WHERE item.id > :last AND text_measure.revision_id IS NULL ORDER BY item.id LIMIT :most""")
    last = 0
    while True:
        with database.connect() as connection:
            rows = connection.execute(query, {"last": last, "most": _CHUNK}).all()
        if not rows:
            return
        last = rows[-1][0]
        yield [UnmeasuredText(*row[1:]) for row in rows]


def add_measures(database: Database, measured: Sequence[MeasuredText]) -> None:
    """Keep lengths; those that somebody else counted meanwhile are the same."""
    values = [
        {"id": row.revision_id, "lines": row.code_lines, "characters": row.instruction_characters}
        for row in measured
    ]
    with database.begin() as connection:
        connection.execute(
            text("""
                INSERT INTO text_measure (revision_id, code_lines, instruction_characters)
                VALUES (:id, :lines, :characters) ON CONFLICT (revision_id) DO NOTHING"""),
            values,
        )


def length_counts(connection: Connection, measure: Measure) -> list[LengthCount]:
    """How many items have which length, by suite and language."""
    rows = connection.execute(
        text(f"""
            SELECT item.suite, item.language, m.{measure.value}, count(*)
            FROM item JOIN text_measure m ON m.revision_id = item.revision_id
            GROUP BY item.suite, item.language, m.{measure.value}""")
    )
    return [LengthCount(*row) for row in rows]
