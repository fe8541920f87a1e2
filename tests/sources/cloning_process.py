"""A process that clones what is listed, two at once, and prints the name of each repository that is done."""

from __future__ import annotations

import sys
from pathlib import Path

from crosspl_tui.runs.sources.cloning import CloneOrder, clone_listed
from crosspl_tui.sources.clone_folder import CloneFolder
from store.database import open_database

if __name__ == "__main__":
    with open_database(sys.argv[1]) as database:
        clone_listed(
            database,
            CloneFolder(Path(sys.argv[2])),
            CloneOrder(jobs=2),
            on_result=lambda result: print(result.repository.name, flush=True),
        )
