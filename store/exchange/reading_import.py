"""Blind readings and gold items of a dataset added to its items, with the events that settled disagreements."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import Connection, text

from store.exchange.event_import import EventImport
from store.exchange.reading_records import DatasetGold, DatasetReading

_INSERT_READING = text("""
    INSERT INTO blind_review (item_id, revision_id, session_id, reviewer, purpose, verdict, reason, note, seconds,
        created_at)
    VALUES (:item_id, :revision_id, NULL, :reviewer, :purpose, :verdict, :reason, :note, :seconds, :created_at)
    RETURNING id""")

_INSERT_GOLD = text("""
    INSERT INTO gold_item (item_id, verdict, note, reviewer, created_at)
    VALUES (:item_id, :verdict, :note, :reviewer, :created_at)""")

_INSERT_ADJUDICATION = text("""
    INSERT INTO adjudication (item_id, event_id, blind_review_id, reviewer, created_at)
    SELECT item_id, id, :reading_id, reviewer, created_at FROM review_event
    WHERE id = :event_id AND item_id = :item_id""")


@dataclass(frozen=True, slots=True)
class ReadingImport:
    """Adds what readers said of the items whose events are there already."""

    connection: Connection
    events: EventImport

    def add(self, told: DatasetReading | DatasetGold) -> bool:
        """Add a line and say so; one of an item that was there before is left out.

        Raises `BadDataError` when it names a revision or event that is not there.
        """
        item_id = self.events.items.get(told.key)
        if item_id is None:
            return False
        if isinstance(told, DatasetGold):
            self.connection.execute(_INSERT_GOLD, {"item_id": item_id, **asdict(told)})
        else:
            self._add_reading(item_id, told)
        return True

    def _add_reading(self, item_id: int, reading: DatasetReading) -> None:
        event_ids = [self.events.event_id(number, "settled_by") for number in reading.settled_by]
        revision_id = self.events.revision_id(item_id, reading.revision)
        values = {**asdict(reading), "item_id": item_id, "revision_id": revision_id}
        reading_id = self.connection.execute(_INSERT_READING, values).scalar_one()
        for event_id in event_ids:
            settled = {"reading_id": reading_id, "event_id": event_id, "item_id": item_id}
            self.connection.execute(_INSERT_ADJUDICATION, settled)
