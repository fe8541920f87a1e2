"""The demonstration: the bundled sample repositories scanned and made into items."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

from platformdirs import user_data_path

from crosspl_tui.pipelines.ipc.offline import offline_roles
from crosspl_tui.pipelines.licences import licence_of
from crosspl_tui.pipelines.provenance import Provenance
from crosspl_tui.runs.construction.by_rules import ConstructionSummary, construct_pending
from crosspl_tui.runs.scan.origins import fixed_origin
from crosspl_tui.runs.scan.scanning import scan_into
from crosspl_tui.settings import APPLICATION
from store.database import Database


def demo_database() -> Path:
    """Return where the demonstration keeps its items, in a folder that exists."""
    folder = user_data_path(APPLICATION)
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "demo.db"


def prepare_demo(database: Database, is_cancelled: Callable[[], bool]) -> ConstructionSummary:
    """Make items of the samples; those that are there already stay as they are."""
    samples = Path(str(files("crosspl_tui") / "samples"))
    for repository in sorted(path for path in samples.iterdir() if path.is_dir()):
        # They come with this package, so the commit of a repository around it says nothing about them.
        origin = fixed_origin(Provenance(f"{APPLICATION}/{repository.name}", licence=licence_of(repository)))
        scan_into(database, repository, find_origin=origin, is_cancelled=is_cancelled)
    return construct_pending(database, offline_roles(), is_cancelled=is_cancelled)
