"""Import of a dataset written by `export_dataset`: the same items with origin, review and verdicts."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from store.database import Database
from store.exchange.dataset_files import read_lines, read_record
from store.exchange.dataset_records import DatasetItem, read_event, read_item
from store.exchange.event_import import EventImport
from store.exchange.fields import BadDataError, parse_json
from store.exchange.item_import import ItemImport
from store.exchange.manifest import READINGS, REJECTED, REVIEWS, Manifest, read_manifest
from store.exchange.reading_import import ReadingImport
from store.exchange.reading_records import read_reading
from store.exchange.report import ImportReport, IsCancelled, OnProgress, Problem, Progress, Tally
from store.exchange.tasks import MachineFacts

_BATCH = 500


def import_dataset(
    database: Database,
    folder: Path,
    machines: Mapping[int, MachineFacts] | None = None,
    on_progress: OnProgress | None = None,
    is_cancelled: IsCancelled | None = None,
) -> ImportReport:
    """Import a dataset in one transaction, so that a cancelled or killed import leaves nothing behind.

    An item whose key is there already stays as it is, its review with it. `machines` add their titles to the
    search text. What cannot be read, or was changed after the export, is reported and the rest imported.
    Raises `ExchangeError` when the manifest is damaged or of a newer schema.
    """
    started = time.monotonic()
    reader = _Reader(folder, read_manifest(folder), on_progress, is_cancelled)
    try:
        with database.begin() as connection:
            items = ItemImport(connection, machines or {})
            _add_items(items, reader)
            events = EventImport(connection, items.ids)
            _add_events(events, reader)
            _add_readings(ReadingImport(connection, events), reader)
            for problem in items.restore_states(events):
                reader.report(REVIEWS, problem)
            items.restore_order(reader.manifest.order)
    except _CancelledError:
        return ImportReport(is_cancelled=True, seconds=time.monotonic() - started)
    return reader.tally.report(time.monotonic() - started)


def _add_items(items: ItemImport, reader: _Reader) -> None:
    batch: list[DatasetItem] = []
    for item in reader.items():
        batch.append(item)
        if len(batch) == _BATCH:
            reader.count(items.add(batch), len(batch))
            batch.clear()
    reader.count(items.add(batch), len(batch))


def _add_events(events: EventImport, reader: _Reader) -> None:
    for place, line in reader.lines(REVIEWS):
        try:
            reader.tally.events_added += events.add(read_event(parse_json(line)))
        except BadDataError as error:
            reader.report(place, error)


def _add_readings(readings: ReadingImport, reader: _Reader) -> None:
    if READINGS not in reader.manifest.files:
        return  # nobody read anything twice
    for place, line in reader.lines(READINGS):
        try:
            readings.add(read_reading(parse_json(line)))
        except BadDataError as error:
            reader.report(place, error)


class _CancelledError(Exception):
    """Rolls the import's transaction back."""


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads a dataset's files in their order and keeps account of what was wrong with them."""

    folder: Path
    manifest: Manifest
    on_progress: OnProgress | None
    is_cancelled: IsCancelled | None
    tally: Tally = field(default_factory=Tally)

    def items(self) -> Iterator[DatasetItem]:
        """Yield the items, the rejected ones last; raises `_CancelledError`."""
        paths = self.manifest.item_files
        for done, path in enumerate(paths, start=1):
            if self.is_cancelled and self.is_cancelled():
                raise _CancelledError
            try:
                yield read_item(read_record(self.folder, path, self.manifest.files[path]))
            except BadDataError as error:
                self.report(path, error)
            if self.on_progress:
                self.on_progress(Progress(done, len(paths), path))
        for place, line in self.lines(REJECTED):
            try:
                yield read_item(parse_json(line))
            except BadDataError as error:
                self.report(place, error)

    def lines(self, name: str) -> Iterator[tuple[str, bytes]]:
        """Yield the lines of a `.jsonl` file with their places."""
        try:
            for number, line in read_lines(self.folder, name, self.manifest.files.get(name, "")):
                yield f"{name}, line {number}", line
        except BadDataError as error:
            self.report(name, error)

    def report(self, place: str, error: BadDataError) -> None:
        self.tally.problems.append(Problem(place, error.reason, error.field))

    def count(self, added: int, of: int) -> None:
        self.tally.tasks_added += added
        self.tally.tasks_present += of - added
