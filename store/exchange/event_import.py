"""Review events of a dataset added to its items, with the revisions that edits made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlalchemy import Connection, text

from store.exchange.dataset_records import DatasetEvent, EditedTexts
from store.exchange.fields import BadDataError
from store.text import content_hash
from store.vocabulary import EventKind

_INSERT_EVENT = text("""
    INSERT INTO review_event (item_id, reviewer, kind, reason, note, undoes_id, status_before, status_after,
        revision_before, revision_after, seconds, created_at)
    VALUES (:item_id, :reviewer, :kind, :reason, :note, :undoes_id, :status_before, :status_after,
        :revision_before, :revision_after, :seconds, :created_at)
    RETURNING id""")

_INSERT_REVISION = text("""
    INSERT INTO revision (item_id, number, code, instruction, code_hash, author, created_at)
    VALUES (:item_id, :number, :code, :instruction, :code_hash, :author, :created_at)
    RETURNING id""")


@dataclass(slots=True)
class EventImport:
    """Adds events in their order. `items` are the ids of the items that are new here, by key.

    `status_times` collects, by item id, when an event last touched an item's status.
    """

    connection: Connection
    items: Mapping[str, int]
    status_times: dict[int, str] = field(default_factory=dict)
    _event_ids: dict[int, int] = field(default_factory=dict)
    _revision_ids: dict[tuple[int, int], int] = field(default_factory=dict)

    def add(self, event: DatasetEvent) -> bool:
        """Add an event and say so; one of an item that was there before is left out.

        Raises `BadDataError` when it names a revision or event that did not come before it.
        """
        item_id = self.items.get(event.key)
        if item_id is None:
            return False
        before = self.revision_id(item_id, event.revision_before)
        undoes = None if event.undoes is None else self.event_id(event.undoes, "undoes")
        if event.edited:
            self._add_revision(item_id, event, event.edited)
        values = {
            "item_id": item_id,
            "reviewer": event.reviewer,
            "kind": event.kind.value,
            "reason": event.reason,
            "note": event.note,
            "undoes_id": undoes,
            "status_before": event.status_before.value,
            "status_after": event.status_after.value,
            "revision_before": before,
            "revision_after": self.revision_id(item_id, event.revision_after),
            "seconds": event.seconds,
            "created_at": event.created_at,
        }
        self._event_ids[event.number] = self.connection.execute(_INSERT_EVENT, values).scalar_one()
        if event.kind is not EventKind.COMMENT:
            self.status_times[item_id] = event.created_at
        return True

    def revision_id(self, item_id: int, number: int) -> int:
        """Return the id of an item's revision; raises `BadDataError` when there is none of this number."""
        found = self._revision_ids.get((item_id, number))
        if found is None:
            found = self.connection.execute(
                text("SELECT id FROM revision WHERE item_id = :item_id AND number = :number"),
                {"item_id": item_id, "number": number},
            ).scalar()
        if found is None:
            raise BadDataError(f"no edit made revision {number}", "revision")
        self._revision_ids[item_id, number] = found
        return int(found)

    def event_id(self, number: int, field: str) -> int:
        """Return the id of an event by its number; raises `BadDataError` when none of this number came before."""
        if number not in self._event_ids:
            raise BadDataError(f"event {number} did not come before this one", field)
        return self._event_ids[number]

    def _add_revision(self, item_id: int, event: DatasetEvent, edited: EditedTexts) -> None:
        place = (item_id, event.revision_after)
        if place in self._revision_ids:
            raise BadDataError(f"revision {event.revision_after} is there already", "revision_after")
        values = {
            "item_id": item_id,
            "number": event.revision_after,
            "code": edited.code,
            "instruction": edited.instruction,
            "code_hash": content_hash(edited.code),
            "author": event.reviewer,
            "created_at": event.created_at,
        }
        self._revision_ids[place] = self.connection.execute(_INSERT_REVISION, values).scalar_one()
