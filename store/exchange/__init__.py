"""Readers and writers of the published formats and of our own datasets."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from store.database import Database
from store.exchange.crosspl import import_crosspl
from store.exchange.csv_export import export_items_csv
from store.exchange.dataset import VerdictSource, export_dataset
from store.exchange.dataset_import import import_dataset
from store.exchange.layout import FileKind, PublishedFile, plan_import
from store.exchange.manifest import is_dataset
from store.exchange.naming import ExchangeError
from store.exchange.release import is_release
from store.exchange.release_import import import_release
from store.exchange.report import ExportReport, ImportReport, IsCancelled, OnProgress, Problem, Progress
from store.exchange.tasks import MachineFacts

__all__ = [
    "ExchangeError",
    "ExportReport",
    "FileKind",
    "ImportReport",
    "MachineFacts",
    "Problem",
    "Progress",
    "PublishedFile",
    "VerdictSource",
    "export_dataset",
    "export_items_csv",
    "import_crosspl",
    "import_dataset",
    "import_folder",
    "is_dataset",
    "plan_import",
]


def import_folder(
    database: Database,
    folder: Path,
    machines: Mapping[int, MachineFacts],
    on_progress: OnProgress | None = None,
    is_cancelled: IsCancelled | None = None,
) -> ImportReport:
    """Import what the folder holds: a release or a dataset of ours, or a published clone or part of it.

    Raises `ExchangeError` when it is neither.
    """
    if is_release(folder):
        return import_release(database, folder, machines, on_progress, is_cancelled)
    read = import_dataset if is_dataset(folder) else import_crosspl
    return read(database, folder, machines, on_progress, is_cancelled)
