"""The rounds of the construction line: which step each language is at, and what each round has brought."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, text

from store.clock import utc_now

_COLUMNS = "id, language, step, number, pieces, solved_before, solved_after, examples"


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round of a step in a language; `solved_after` is None while it is under way.

    `examples` are the ids of the attempts that are shown as worked examples.
    """

    id: int
    language: str
    step: str
    number: int
    pieces: int
    solved_before: int
    solved_after: int | None
    examples: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NewRound:
    """A round that begins."""

    language: str
    step: str
    number: int
    pieces: int
    solved_before: int
    examples: Sequence[int] = ()


def rounds_of(connection: Connection, run_id: int) -> dict[str, list[RoundRow]]:
    """The rounds of a run by language, in the order in which they began."""
    rows = connection.execute(
        text(f"SELECT {_COLUMNS} FROM translation_round WHERE run_id = :run_id ORDER BY id"),
        {"run_id": run_id},
    )
    found: dict[str, list[RoundRow]] = defaultdict(list)
    for row in rows:
        examples = tuple(json.loads(row.examples))
        found[row.language].append(RoundRow(**row._asdict() | {"examples": examples}))
    return found


def open_round(connection: Connection, run_id: int, new: NewRound) -> RoundRow:
    """Begin a round, and return it as it is kept."""
    row_id = connection.execute(
        text("""
            INSERT INTO translation_round (run_id, language, step, number, pieces, solved_before, examples,
                created_at)
            VALUES (:run_id, :language, :step, :number, :pieces, :solved_before, :examples, :now)
            RETURNING id"""),
        {
            "run_id": run_id,
            "language": new.language,
            "step": new.step,
            "number": new.number,
            "pieces": new.pieces,
            "solved_before": new.solved_before,
            "examples": json.dumps(list(new.examples)),
            "now": utc_now(),
        },
    ).scalar_one()
    return RoundRow(
        id=int(row_id),
        language=new.language,
        step=new.step,
        number=new.number,
        pieces=new.pieces,
        solved_before=new.solved_before,
        solved_after=None,
        examples=tuple(new.examples),
    )


def close_round(connection: Connection, round_id: int, solved_after: int) -> None:
    """End a round with the count of what is solved by then."""
    connection.execute(
        text("UPDATE translation_round SET solved_after = :solved, finished_at = :now WHERE id = :id"),
        {"id": round_id, "solved": solved_after, "now": utc_now()},
    )


def ended_languages(connection: Connection, run_id: int, last_step: str) -> frozenset[str]:
    """The languages that have come to the last step."""
    rows = connection.execute(
        text("SELECT language FROM translation_round WHERE run_id = :run_id AND step = :step"),
        {"run_id": run_id, "step": last_step},
    )
    return frozenset(rows.scalars())


def lock_run(connection: Connection, run_id: int) -> None:
    """Let no other worker begin rounds of the run within this transaction; SQLite has one writer anyway."""
    if connection.dialect.name != "sqlite":
        connection.execute(text("SELECT id FROM run WHERE id = :id FOR UPDATE"), {"id": run_id})
