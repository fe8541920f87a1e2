"""Items as a table for spreadsheets."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import cast

from store.database import Database
from store.exchange.records import Record, load_records
from store.exchange.selection import select_entries
from store.exchange.tables import SPREADSHEET_ENCODING, formula_safe, replacing
from store.items.filters import Filter
from store.vocabulary import Status

COLUMNS = (
    "key", "status", "suite", "Task_id", "Programming_Language", "technology", "Code_level", "FSMID_for_test",
    "Interface_name", "Github_Project_Name", "repository", "commit", "path", "lines", "licence", "reviewers",
    "duplicate_cluster", "reason", "note", "Instruction", "Canonical_solution",
)  # fmt: skip


def export_items_csv(database: Database, file: Path, shown: Filter | None = None) -> int:
    """Write the items the filter shows, one a row below a header, and return how many; an older file is replaced.

    A cell that a spreadsheet would take for a formula gets an apostrophe before it. Raises `ExchangeError` when
    the file cannot be written.
    """
    shown = shown or Filter()
    statuses = tuple(Status) if shown.status is None else (shown.status,)
    with database.connect() as connection, replacing(file, encoding=SPREADSHEET_ENCODING) as output:
        entries = select_entries(connection, shown, statuses)
        writer = csv.writer(output)
        writer.writerow(COLUMNS)
        writer.writerows(_row(record) for _, record in load_records(connection, entries))
    return len(entries)


def _row(record: Record) -> list[str]:
    values = dict(record)
    for part in ("provenance", "review", "rejection"):
        values |= cast("Record", record.get(part, {}))
    return [_cell(values.get(column)) for column in COLUMNS]


def _cell(value: object) -> str:
    return "-".join(map(str, value)) if isinstance(value, list) else formula_safe(value)
