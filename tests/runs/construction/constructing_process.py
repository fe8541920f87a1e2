"""A process that constructs whatever is pending in the database it is given; prints how many items it added."""

from __future__ import annotations

import sys

from crosspl_tui.pipelines.ipc.offline import offline_roles
from crosspl_tui.runs.construction.by_rules import construct_pending
from store.database import open_database

if __name__ == "__main__":
    with open_database(sys.argv[1]) as database:
        print(
            construct_pending(database, offline_roles(), on_progress=lambda _: print("on", flush=True)).items
        )
