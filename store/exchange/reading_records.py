"""Blind readings and gold items as `readings.jsonl` holds them, one a line, in the order in which they happened."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import Connection, Row, text

from store.exchange.fields import BadDataError, Fields
from store.exchange.records import Record
from store.review.blind_queue import BlindPurpose
from store.vocabulary import EventKind


class RecordKind(StrEnum):
    """What a line tells."""

    READING = "reading"
    GOLD = "gold"


_READINGS = text("""
    SELECT blind.id, blind.item_id, item.key, blind.reviewer, blind.purpose, blind.verdict, blind.reason, blind.note,
        revision.number AS revision, blind.seconds, blind.created_at
    FROM blind_review blind
    JOIN item ON item.id = blind.item_id
    JOIN revision ON revision.id = blind.revision_id
    ORDER BY blind.id""")

_GOLD = text("""
    SELECT gold.item_id, item.key, gold.verdict, gold.note, gold.reviewer, gold.created_at
    FROM gold_item gold JOIN item ON item.id = gold.item_id
    ORDER BY gold.id""")

_SETTLED = text("SELECT blind_review_id, event_id FROM adjudication ORDER BY id")


@dataclass(frozen=True, slots=True)
class DatasetReading:
    """What a reader said of an item blindly; `settled_by` are the numbers of the events that settled it."""

    key: str
    reviewer: str
    purpose: BlindPurpose
    verdict: EventKind
    reason: str
    note: str
    revision: int
    seconds: float
    created_at: str
    settled_by: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DatasetGold:
    """That an item's right verdict was agreed, or with an empty verdict that it is gold no longer."""

    key: str
    verdict: str
    note: str
    reviewer: str
    created_at: str


def load_readings(
    connection: Connection, item_ids: Collection[int], event_numbers: Mapping[int, int]
) -> Iterator[Record]:
    """Yield what was said of these items blindly, then their gold verdicts; events are told by their numbers."""
    settled: dict[int, list[int]] = {}
    for reading_id, event_id in connection.execute(_SETTLED):
        settled.setdefault(reading_id, []).append(event_id)
    for row in connection.execute(_READINGS):
        if row.item_id in item_ids:
            by = [event_numbers[event_id] for event_id in settled.get(row.id, ())]
            yield {"kind": RecordKind.READING, **_told(row), "settled_by": by}
    for row in connection.execute(_GOLD):
        if row.item_id in item_ids:
            yield {"kind": RecordKind.GOLD, **_told(row)}


def _told(row: Row[tuple[object, ...]]) -> Record:
    return {name: value for name, value in row._asdict().items() if name not in ("id", "item_id")}


def read_reading(content: object) -> DatasetReading | DatasetGold:
    """Read a line's record; raises `BadDataError` naming the field that is wrong."""
    fields = Fields.of(content)
    match fields.text("kind"):
        case RecordKind.READING:
            return _reading(fields)
        case RecordKind.GOLD:
            return _gold(fields)
        case other:
            raise fields.error("kind", f"must be one of {', '.join(RecordKind)}, not {other!r}")


def _reading(fields: Fields) -> DatasetReading:
    return DatasetReading(
        key=fields.text("key"),
        reviewer=fields.text("reviewer"),
        purpose=fields.member("purpose", BlindPurpose),
        verdict=fields.member("verdict", EventKind),
        reason=fields.text("reason"),
        note=fields.text("note"),
        revision=fields.whole("revision", least=1),
        seconds=fields.number("seconds"),
        created_at=fields.text("created_at"),
        settled_by=_numbers(fields, "settled_by"),
    )


def _gold(fields: Fields) -> DatasetGold:
    verdict = fields.text("verdict")
    if verdict not in ("", EventKind.ACCEPT, EventKind.REJECT):
        raise fields.error("verdict", f"must be accept, reject or empty, not {verdict!r}")
    return DatasetGold(
        fields.text("key"), verdict, fields.text("note"), fields.text("reviewer"), fields.text("created_at")
    )


def _numbers(fields: Fields, field: str) -> tuple[int, ...]:
    values = fields.sequence(field)
    numbers = [value for value in values if isinstance(value, int) and not isinstance(value, bool)]
    if len(numbers) != len(values):
        raise BadDataError("must be a list of numbers of events", fields.name(field))
    return tuple(numbers)
