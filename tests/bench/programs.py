"""The programs that are measured: how each is started, and by which words its screen shows that it is there."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
OURS = "crosspl-tui"


@dataclass(frozen=True, slots=True)
class Program:
    """A program: `shell` is in its first frame, `ready` is shown when it can be used.

    Both are regular expressions without white space.
    """

    name: str
    help_command: tuple[str, ...]
    command: tuple[str, ...]
    shell: str
    ready: str


def ours(database: Path, reviewer: str) -> Program:
    """The workbench at Review; ready when it shows the first of the items."""
    module = (sys.executable, "-m", "crosspl_tui")
    return Program(
        OURS,
        (*module, "--help"),
        (*module, "--db", str(database), "--reviewer", reviewer, "review"),
        shell="Machines",
        ready=row_pattern(1),
    )


def row_pattern(row: int) -> str:
    """Return what matches the workbench's line of the item in this row (from 1): `12/100,000`."""
    return rf"(?<![\d,]){row:,}/\d"


def peers(environments: Iterable[Path], folder: Path) -> list[Program]:
    """The peers that are installed in these virtual environments; `folder` is empty and theirs to use."""
    binaries = [path for environment in environments for path in (environment / "bin").iterdir()]
    found = {path.name: str(path) for path in binaries}
    known = {
        "posting": (("default", "--collection", str(folder)), "EnteraURL", "Collectionisempty"),
        "harlequin": (("--no-download-tzdata", "--locale", "C"), "DataCatalog", "QueryResults"),
    }
    return [
        Program(name, (found[name], "--help"), (found[name], *options), shell, ready)
        for name, (options, shell, ready) in known.items()
        if name in found
    ]
