"""Review events as `reviews.jsonl` holds them, one a line, in the order in which they happened."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from sqlalchemy import Connection, Row, text

from store.exchange.records import Record
from store.vocabulary import EventKind

_SELECT = text("""
    SELECT event.id, event.item_id, item.key, event.reviewer, event.kind, event.reason, event.note,
        event.undoes_id, event.status_before, event.status_after, before.number AS revision_before,
        after.number AS revision_after, event.seconds, event.created_at,
        CASE WHEN event.kind = 'edit' THEN after.code END AS code,
        CASE WHEN event.kind = 'edit' THEN after.instruction END AS instruction
    FROM review_event event
    JOIN item ON item.id = event.item_id
    JOIN revision before ON before.id = event.revision_before
    JOIN revision after ON after.id = event.revision_after
    ORDER BY event.id""")


def number_events(connection: Connection, item_ids: Collection[int]) -> dict[int, int]:
    """Return the numbers, from 1, under which the events of these items are told, by the events' ids."""
    rows = connection.execute(text("SELECT id, item_id FROM review_event ORDER BY id"))
    ids = (event_id for event_id, item_id in rows if item_id in item_ids)
    return {event_id: number for number, event_id in enumerate(ids, start=1)}


def load_events(connection: Connection, numbers: Mapping[int, int]) -> Iterator[Record]:
    """Yield the events that have numbers as records; an undo or redo names another's number.

    An edit carries the texts of the revision it made.
    """
    for row in connection.execute(_SELECT, execution_options={"yield_per": 500}):
        if row.id in numbers:
            undoes = None if row.undoes_id is None else numbers[row.undoes_id]
            yield _record(row, numbers[row.id], undoes)


def _record(row: Row[Any], number: int, undoes: int | None) -> Record:
    record: Record = {
        "event": number,
        "key": row.key,
        "reviewer": row.reviewer,
        "kind": row.kind,
        "reason": row.reason,
        "note": row.note,
        "undoes": undoes,
        "status_before": row.status_before,
        "status_after": row.status_after,
        "revision_before": row.revision_before,
        "revision_after": row.revision_after,
        "seconds": row.seconds,
        "created_at": row.created_at,
    }
    if row.kind == EventKind.EDIT:
        record["revision"] = {"instruction": row.instruction, "code": row.code}
    return record
