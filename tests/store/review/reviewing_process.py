"""One of several reviewers at one database: `python reviewing_process.py DATABASE REVIEWER`.

Decides until nothing is left; prints the id of each item it was given.
"""

from __future__ import annotations

import sys

from store.database import open_database
from store.items.filters import Filter
from store.items.lists import load_item
from store.review.desk import claim_next, decide, end_session, remember_place, start_session
from store.vocabulary import EventKind


def main(path: str, reviewer: str) -> None:
    """Review until the queue is empty."""
    with open_database(path, create=False) as database:
        session = start_session(database, reviewer)
        item_id = None
        while (item_id := claim_next(database, session.owner, Filter(), item_id)) is not None:
            print(item_id, flush=True)
            with database.connect() as connection:
                revision = load_item(connection, item_id).revision.id
            remember_place(database, session.id, item_id, Filter())
            decide(database, session, item_id, EventKind.ACCEPT, expected_revision=revision)
        end_session(database, session.id)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
