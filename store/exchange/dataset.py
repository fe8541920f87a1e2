"""Export of a dataset: the accepted items in the published layout, with their origin and the whole review."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, text

from store.database import Database
from store.exchange.event_records import load_events, number_events
from store.exchange.folder_writer import FolderWriter, check_target, replacing
from store.exchange.manifest import MANIFEST, READINGS, REJECTED, REVIEWS, Manifest, one_line, pretty
from store.exchange.reading_records import load_readings
from store.exchange.records import Record, load_records
from store.exchange.report import ExportReport, OnProgress, Progress
from store.exchange.selection import Entry, copies_among, number_entries, select_entries, store_numbers
from store.items.filters import Filter
from store.verdicts.keeping import NewVerdict, save_verdicts, verdicts_for
from store.vocabulary import Status

_JUDGED_A_TRANSACTION = 200


@dataclass(frozen=True, slots=True)
class VerdictSource:
    """Where an export gets the verdicts that the database lacks.

    `judges` are the present judges' names with version; `judge` takes code, machine id and suffix and returns
    what they say.
    """

    judges: frozenset[str]
    judge: Callable[[str, int, str], Sequence[NewVerdict]]


def export_dataset(
    database: Database,
    folder: Path,
    shown: Filter | None = None,
    statuses: Collection[Status] = (Status.ACCEPTED,),
    *,
    verdicts: VerdictSource | None = None,
    is_without_copies: bool = False,
    on_progress: OnProgress | None = None,
) -> ExportReport:
    """Write the items of these statuses that the filter shows to a folder, and the rejected ones beside them.

    Two exports of the same state are equal byte for byte. The folder appears, or replaces an older export,
    only when complete. Items without a number get the one that follows on the highest of their suite and
    language, and keep it. `is_without_copies` leaves out what has the code and the machine of an item before it.
    Raises `ExchangeError` when the folder holds anything but an export of ours, or
    cannot be written.
    """
    started = time.monotonic()
    shown = shown or Filter()
    statuses = {*statuses, Status.REJECTED}
    check_target(folder.resolve())
    if verdicts:
        judge_missing(database, shown, statuses, verdicts)
    with database.connect() as connection:
        chosen = select_entries(connection, shown, statuses)
        copies = copies_among(chosen)
        if is_without_copies and copies.ids:
            chosen = select_entries(connection, shown, statuses, copies.ids)
        entries = number_entries(connection, chosen)
        if renumbered := [entry for entry in entries if entry.is_renumbered]:
            with database.begin() as writing:
                store_numbers(writing, renumbered)
        with replacing(folder) as writer:
            events = DatasetWriter(connection, writer, entries, on_progress).write()
            files = len(writer.digests)
    rejected = sum(entry.is_rejected for entry in entries)
    seconds = time.monotonic() - started
    return ExportReport(
        folder,
        len(entries) - rejected,
        rejected,
        events,
        files,
        seconds,
        copies=0 if is_without_copies else len(copies.ids),
        copies_left_out=len(copies.ids) if is_without_copies else 0,
        other_tasks=copies.other_tasks,
    )


@dataclass(frozen=True, slots=True)
class Changes:
    """What happens to an item's record, and to an event's, before it is written.

    What readers said blindly, and what is gold, is written where `has_readings` says so.
    """

    item: Callable[[Entry, Record], Record]
    event: Callable[[Record], Record]
    has_readings: bool = False


UNCHANGED = Changes(lambda _entry, record: record, lambda record: record, has_readings=True)


@dataclass(frozen=True, slots=True)
class DatasetWriter:
    """An export under way, reading one state of the database."""

    connection: Connection
    writer: FolderWriter
    entries: Sequence[Entry]
    on_progress: OnProgress | None
    changes: Changes = UNCHANGED

    def write(self) -> int:
        """Write all files and return the number of events."""
        items = [entry for entry in self.entries if not entry.is_rejected]
        rejected = [entry for entry in self.entries if entry.is_rejected]
        for entry, record in self._records(items, 0):
            self.writer.write(entry.path, [pretty(record)])
        records = self._records(rejected, len(items))
        self.writer.write(REJECTED, (one_line(record) for _, record in records))
        item_ids = {entry.id for entry in self.entries}
        numbers = number_events(self.connection, item_ids)
        events = load_events(self.connection, numbers)
        event_count = self.writer.write(REVIEWS, (one_line(self.changes.event(event)) for event in events))
        if self.changes.has_readings and (
            readings := list(load_readings(self.connection, item_ids, numbers))
        ):
            self.writer.write(READINGS, map(one_line, readings))
        self.writer.write(MANIFEST, [self._manifest(items, event_count).dumps()])
        return event_count

    def _records(self, entries: Sequence[Entry], done: int) -> Iterator[tuple[Entry, Record]]:
        for count, (entry, record) in enumerate(load_records(self.connection, entries), start=done + 1):
            yield entry, self.changes.item(entry, record)
            if self.on_progress:
                self.on_progress(Progress(count, len(self.entries), entry.key))

    def _manifest(self, items: Sequence[Entry], event_count: int) -> Manifest:
        counts: dict[str, object] = {
            "items": len(items),
            "rejected": len(self.entries) - len(items),
            "events": event_count,
        }
        for field in ("language", "technology", "level"):
            counts[field] = dict(sorted(Counter(getattr(entry, field) for entry in items).items()))
        order = sorted(self.entries, key=lambda entry: (entry.position, entry.key))
        files = dict(sorted(self.writer.digests.items()))
        return Manifest(counts, tuple(entry.key for entry in order), files)


def judge_missing(
    database: Database, shown: Filter, statuses: Collection[Status], verdicts: VerdictSource
) -> None:
    """Have those texts judged on which a present judge has not spoken, outside of any transaction."""
    with database.connect() as connection:
        entries = select_entries(connection, shown, statuses)
    for start in range(0, len(entries), _JUDGED_A_TRANSACTION):
        with database.connect() as connection:
            texts = _unjudged(connection, entries[start : start + _JUDGED_A_TRANSACTION], verdicts.judges)
        spoken = [verdict for item in texts for verdict in verdicts.judge(*item)]
        if spoken:
            with database.begin() as connection:
                save_verdicts(connection, spoken)


def _unjudged(
    connection: Connection, entries: Sequence[Entry], judges: frozenset[str]
) -> list[tuple[str, int, str]]:
    query = text(
        "SELECT revision.code, revision.code_hash, item.machine_id, item.suffix "
        "FROM item JOIN revision ON revision.id = item.revision_id WHERE item.id = :id"
    )
    unjudged = []
    for entry in entries:
        code, *place = connection.execute(query, {"id": entry.id}).one()
        spoken = {verdict.judge for verdict in verdicts_for(connection, *place, current_judges=judges)}
        if not judges <= spoken:
            unjudged.append((code, place[1], place[2]))
    return unjudged
