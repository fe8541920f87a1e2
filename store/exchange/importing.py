"""Importing a folder, whichever of the formats it holds."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from store.database import Database
from store.exchange.crosspl import import_crosspl
from store.exchange.dataset_import import import_dataset
from store.exchange.manifest import has_dataset_lists, is_dataset
from store.exchange.release import is_release
from store.exchange.release_import import import_release
from store.exchange.report import ImportReport, IsCancelled, OnProgress
from store.exchange.tasks import MachineFacts


def import_folder(
    database: Database,
    folder: Path,
    machines: Mapping[int, MachineFacts],
    on_progress: OnProgress | None = None,
    is_cancelled: IsCancelled | None = None,
) -> ImportReport:
    """Import what the folder holds: a release or a dataset of ours, or a published clone or part of it.

    Raises `ExchangeError` when it is neither, and for a dataset whose manifest is damaged or gone.
    """
    if is_release(folder):
        return import_release(database, folder, machines, on_progress, is_cancelled)
    read = import_dataset if is_dataset(folder) or has_dataset_lists(folder) else import_crosspl
    return read(database, folder, machines, on_progress, is_cancelled)
